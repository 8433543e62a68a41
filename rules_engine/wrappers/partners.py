"""Partners: several players under the letter of one side, who come to the table in turn.

They change with each inning of their side, with each stroke, or with each game of a race; the board says who
is at the table. A game whose own rules say which partner plays (carrom or crokinole round the board) is
followed, and nothing is counted beside it.
"""

from __future__ import annotations

from typing import Any

from ..expectation import Expectation
from ..lean import NamedTuple
from ..play import Play
from ..record.entries import Entry
from ..rulings import Ruling
from ..saying import say
from ..states import state_class
from .base import Wrapper, leaf_of


@state_class
class PartnersState(NamedTuple):
    """The game; the place of the partner of each side who plays now or next; and whose turn it is."""

    inner: Any
    at: tuple[int, ...]
    turn: int | None = None


class Partners(Wrapper):
    """Keeps who of each side is at the table."""

    def __init__(self, play: Play, inner: Any) -> None:
        super().__init__(play, inner)
        self.names = tuple(play.header.partners.get(x, (play.names[x],)) for x in play.letters)
        self.alternate = play.header.alternate
        self.seated = play.family.seats(play) is not None

    def start(self, play: Play, lead: int | None = None) -> PartnersState:
        """The first named of each side begins."""
        return PartnersState(self.inner.start(play, lead), (0,) * len(play.letters), lead)

    def position(self, play: Play, state: PartnersState, words: Any) -> PartnersState:
        """``at.A=2`` is the second partner of A; a game with seats of its own has its own words for that."""
        if self.seated:
            placed = super().position(play, state, words)
            return PartnersState(placed.inner, state.at, state.turn)
        at = tuple(
            words.number(f"at.{letter}", 1, len(names), i + 1) - 1
            for letter, names, i in zip(play.letters, self.names, state.at, strict=True)
        )
        placed = super().position(play, state, words)
        return PartnersState(placed.inner, at, state.turn)

    def words(self, play: Play, state: PartnersState) -> dict[str, str]:
        """The game's words and who is at the table."""
        at = {f"at.{x}": str(i + 1) for x, i in zip(play.letters, state.at, strict=True) if i}
        return {**super().words(play, state), **at}

    def after(self, play: Play, state: PartnersState, entry: Entry, ruling: Ruling) -> Ruling:
        """Bring on the next partner where it is time."""
        turn = None if ruling.turn is None else play.index(ruling.turn)
        who = play.letters.index(entry.side)
        at = list(state.at)
        if self.seated:
            pass
        elif self.alternate == "game":
            if "frame-over" in ruling.events or "set-over" in ruling.events:
                at = [i + 1 for i in at]
        elif self.alternate == "stroke":
            if any(t.kind not in ("choice", "place", "time") for t in entry.tokens):
                at[who] += 1
        else:
            left = who if state.turn is None else state.turn
            if turn != left and "lead" not in ruling.events:
                at[left] += 1
        at = [i % len(names) for i, names in zip(at, self.names, strict=True)]
        return ruling._replace(state=PartnersState(ruling.state, tuple(at), turn))

    def players(self, play: Play, state: PartnersState) -> dict[str, str]:
        """Who of each side is at the table, or comes next; the side itself where that is not yet known."""
        if self.seated:
            leaf = leaf_of(state.inner)
            return {
                x: self._seated(play, leaf, i, x, names)
                for i, (x, names) in enumerate(zip(play.letters, self.names, strict=True))
            }
        return {x: names[i] for x, names, i in zip(play.letters, self.names, state.at, strict=True)}

    @staticmethod
    def _seated(play: Play, leaf: Any, side: int, letter: str, names: tuple[str, ...]) -> str:
        if len(names) < 2:
            return names[0]
        partner = play.family.partner(play, leaf, side)
        return play.names[letter] if partner is None else names[partner]

    def expects(self, play: Play, state: PartnersState) -> Expectation:
        """What the game expects, with the name of him who plays."""
        expected = super().expects(play, state)
        if expected.side is None or len(self.names[play.letters.index(expected.side)]) < 2:
            return expected
        name = self.players(play, state)[expected.side]
        if name in expected.prompt or name == play.names[expected.side]:
            return expected
        prompt = say(
            "partners.at-the-table", "{prompt} {name} is at the table.", prompt=expected.prompt, name=name
        )
        return expected._replace(prompt=prompt)

    def board(self, play: Play, state: PartnersState) -> dict[str, Any]:
        """The game's board and ``players``: who of each side is at the table, or comes next."""
        return {**super().board(play, state), "players": self.players(play, state)}
