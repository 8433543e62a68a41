"""What every wrapper passes on to the game within it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ..expectation import Expectation
from ..play import Play
from ..record.entries import Entry
from ..rulings import Ruling, with_state

if TYPE_CHECKING:
    from ..positions import Words


class Wrapper:
    """A game within a twist; ``state.inner`` is the state of the game. The interface is a family's."""

    def __init__(self, play: Play, inner: Any) -> None:
        self.inner = inner
        self._inner_judge: Callable[[Play, Any, Entry], Ruling] = inner.judge

    def start(self, play: Play, lead: int | None = None) -> Any:
        """The state before the first entry."""
        raise NotImplementedError

    def position(self, play: Play, state: Any, words: Words) -> Any:
        """The state from which a recorded position begins."""
        return state._replace(inner=self.inner.position(play, state.inner, words))

    def words(self, play: Play, state: Any) -> dict[str, str]:
        """The words that tell the position."""
        found: dict[str, str] = self.inner.words(play, state.inner)
        return found

    def judge(self, play: Play, state: Any, entry: Entry) -> Ruling:
        """Judge within the game, and do what the twist asks for."""
        ruling = self._inner_judge(play, state.inner, entry)
        if ruling.refusal is not None:
            return with_state(ruling, state)
        return self.after(play, state, entry, ruling)

    def after(self, play: Play, state: Any, entry: Entry, ruling: Ruling) -> Ruling:
        """What becomes of the game's ruling; its state is the game's own."""
        raise NotImplementedError

    def expects(self, play: Play, state: Any) -> Expectation:
        """What the game expects."""
        expected: Expectation = self.inner.expects(play, state.inner)
        return expected

    def board(self, play: Play, state: Any) -> dict[str, Any]:
        """The board of the game."""
        board: dict[str, Any] = self.inner.board(play, state.inner)
        return board

    def figures(self, play: Play, state: Any) -> dict[str, dict[str, Any]]:
        """The figures of the game."""
        figures: dict[str, dict[str, Any]] = self.inner.figures(play, state.inner)
        return figures

    def pieces(self, play: Play, state: Any) -> Mapping[str, int] | None:
        """Where the pieces are, if the game counts them."""
        count = getattr(self.inner, "pieces", None)
        return None if count is None else count(play, state.inner)

    def is_over(self, state: Any) -> bool:
        """Whether it has ended."""
        return bool(self.inner.is_over(state.inner))

    def winner(self, state: Any) -> int | None:
        """The index of the winner, None for a draw."""
        winner: int | None = self.inner.winner(state.inner)
        return winner


def leaf_of(state: Any) -> Any:
    """The state of the game itself, within all its wrappers."""
    while hasattr(state, "inner"):
        state = state.inner
    return state


def with_leaf(state: Any, leaf: Any) -> Any:
    """``state`` with another state of the game itself, within all its wrappers."""
    return state._replace(inner=with_leaf(state.inner, leaf)) if hasattr(state, "inner") else leaf
