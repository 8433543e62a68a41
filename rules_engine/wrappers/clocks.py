"""Extensions and time-outs: what a player took of the clock's allowance, counted by game, set and match.

Stands within every match and leaves its state as it is until something is taken, so that a match without a
clock pays for one look at the first token of an entry. How many there are is the business of the clock
(:mod:`rules_engine.clocks`), which may change during a match; what was taken stays taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..clocks import EXTENSION, TAKEN, UNITS
from ..expectation import Expectation
from ..lean import NamedTuple
from ..play import Play
from ..record.entries import Entry
from ..rulings import Ruling, refuse, unknown_side, with_state
from ..saying import say
from ..states import state_class
from .base import Wrapper

_ENDS = (("frame-over", 1), ("set-over", 2))
"""Events, and how many of the units of a count end with them."""


@state_class
class Taken(NamedTuple):
    """The match, and for each side how many extensions and time-outs it took in this game, set and match."""

    inner: Any
    extensions: tuple[tuple[int, ...], ...]
    time_outs: tuple[tuple[int, ...], ...]


class Clocks(Wrapper):
    """Takes ``:extension`` of the side at the table and ``:time-out`` of any side."""

    def __init__(self, play: Play, inner: Any) -> None:
        super().__init__(play, inner)
        # A game whose own rules have time-outs counts them itself.
        own = play.cite("time_outs") is not None
        self.taken = frozenset(word for word in TAKEN if not (own and word == "time-out"))

    def start(self, play: Play, lead: int | None = None) -> Any:
        """The match as it begins."""
        return self.inner.start(play, lead)

    def position(self, play: Play, state: Any, words: Any) -> Any:
        """A position of the match."""
        return self.inner.position(play, _bare(state), words)

    def words(self, play: Play, state: Any) -> dict[str, str]:
        """The words of the match."""
        found: dict[str, str] = self.inner.words(play, _bare(state))
        return found

    def judge(self, play: Play, state: Any, entry: Entry) -> Ruling:
        """Count what is taken; else judge within the match."""
        first = entry.tokens[0] if entry.tokens else None
        if first is not None and first[0] == "choice" and first[1] in self.taken:
            return self._take(play, state, entry, str(first[1]))
        if type(state) is not Taken:
            return self._inner_judge(play, state, entry)
        return super().judge(play, state, entry)

    def after(self, play: Play, state: Taken, entry: Entry, ruling: Ruling) -> Ruling:
        """Count anew with each game and set."""
        ended = max((n for event, n in _ENDS if event in ruling.events), default=0)
        if not ended:
            return with_state(ruling, Taken(ruling.state, state.extensions, state.time_outs))
        kept = [
            tuple((0,) * ended + counts[ended:] for counts in row)
            for row in (state.extensions, state.time_outs)
        ]
        return with_state(ruling, Taken(ruling.state, kept[0], kept[1]))

    def _take(self, play: Play, state: Any, entry: Entry, word: str) -> Ruling:
        inner = _bare(state)
        if self.inner.is_over(inner):
            return refuse(state, "over", say("clocks.match-over", "the match is over"))
        turn = self.inner.board(play, inner)["turn"]
        if len(entry.tokens) != 1 or entry.tokens[0].b is not None:
            message = say("clocks.alone", ":{word} stands alone in its entry", word=word)
            return refuse(state, "wrong-token", message, turn=turn)
        if (who := play.index(entry.side)) is None:
            return unknown_side(state, entry.side, turn)
        if word == EXTENSION and turn is None:
            message = say("clocks.nobody-at-table", "nobody is at the table: there is no shot to extend")
            return refuse(state, "not-now", message, turn=turn)
        if word == EXTENSION and turn != entry.side:
            message = say(
                "clocks.other-at-table",
                "{name} is at the table: an extension is for that shot",
                name=play.names[turn],
            )
            return refuse(state, "out-of-turn", message, turn=turn)
        if type(state) is not Taken:
            nothing = ((0,) * len(UNITS),) * len(play.letters)
            state = Taken(inner, nothing, nothing)
        name = TAKEN[word]
        counts = tuple(
            tuple(n + 1 for n in row) if i == who else row for i, row in enumerate(getattr(state, name))
        )
        return Ruling(state._replace(**{name: counts}), turn=turn, events=(word,))

    def expects(self, play: Play, state: Any) -> Expectation:
        """What the match expects."""
        expected: Expectation = self.inner.expects(play, _bare(state))
        return expected

    def board(self, play: Play, state: Any) -> dict[str, Any]:
        """The match's board; ``clock`` says what was taken, once something was."""
        board: dict[str, Any] = self.inner.board(play, _bare(state))
        if type(state) is Taken:
            board["clock"] = {
                name: {
                    letter: dict(zip(UNITS, row, strict=True))
                    for letter, row in zip(play.letters, getattr(state, name), strict=True)
                }
                for name in TAKEN.values()
            }
        return board

    def figures(self, play: Play, state: Any) -> dict[str, dict[str, Any]]:
        """The figures of the match."""
        figures: dict[str, dict[str, Any]] = self.inner.figures(play, _bare(state))
        return figures

    def pieces(self, play: Play, state: Any) -> Mapping[str, int] | None:
        """Where the pieces are, if the game counts them."""
        count = getattr(self.inner, "pieces", None)
        return None if count is None else count(play, _bare(state))

    def is_over(self, state: Any) -> bool:
        """Whether the match has ended."""
        return bool(self.inner.is_over(_bare(state)))

    def winner(self, state: Any) -> int | None:
        """The index of the winner, None for a draw."""
        winner: int | None = self.inner.winner(_bare(state))
        return winner


def _bare(state: Any) -> Any:
    """The state of the match itself."""
    return state.inner if type(state) is Taken else state
