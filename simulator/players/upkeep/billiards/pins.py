"""Games with pins on a billiard table: pin pool and its kin, Spanish billiards, skittles, corks."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, hypot
from random import Random

from rules_engine import Entry, Match, Ruling, entry
from rules_engine.boards.set_ups import set_up_of
from rules_engine.families.billiards.table_pins.figures import figures_of
from rules_engine.wrappers.base import leaf_of

from ....pieces import Piece
from ...candidates import Sought
from ...lying import Turn, keeps
from ..tables import OnTable, state_of
from .words import said_of_buttons

PURSE = 6
"""What a player pays at most to go on after his bursts, before he retires."""


SESSION = 60
"""Strokes after which a game without a number to be reached is ended by agreement."""


@keeps("table-pins")
class TablePins(OnTable):
    """Balls, and pins that stand again before each stroke unless the state says that they are down.

    With balls named for each side's white ("c", "w") the whites change with the turn; else one ball is
    struck by all.
    """

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.fig = figures_of(match.play)
        self.own_whites = len(self.fig.balls) == 2 and "w" in self.fig.balls and "w" not in self.layout.home
        self.reset = self.fig.reset
        self.any_ball = len(self.fig.balls) > 2
        """Whether any ball may be struck once the game has been opened with the white."""

    def balls(self, match: Match) -> Iterable[str]:
        """The object balls: they always come back to their spots."""
        found = [name for name, piece in self.layout.home.items() if piece.state == "rest"]
        if (self.own_whites and "w" in self.layout.pieces) or (self.any_ball and state_of(match).strokes):
            found.append("w")
        return found

    def turn(self, match: Match, random: Random) -> Turn:
        """After the opening, where any ball may be struck, the white has its own name."""
        if self.any_ball and state_of(match).strokes and "c" in self.layout.pieces:
            self.layout.pieces["w"] = self.layout.pieces.pop("c")._replace(id="w")
        return super().turn(match, random)

    def struck(self, match: Match) -> str:
        """The ball that drives the one due most easily to its pin, where any may be struck."""
        if not (self.any_ball and state_of(match).strokes):
            return super().struck(match)
        pieces, due = self.layout.pieces, self.sought(match).sends
        if not due or due[0][0] not in pieces:
            return "w"
        name, (x, y) = due[0]
        sent = pieces[name]
        to = atan2(y - sent.y, x - sent.x)

        def full(other: Piece) -> float:
            """How nearly full ``other`` meets the ball that is due, the nearer the better."""
            near = hypot(sent.x - other.x, sent.y - other.y)
            return cos(to - atan2(sent.y - other.y, sent.x - other.x)) / (0.3 + near)

        others = [pieces[ball] for ball in sorted(self.fig.balls) if ball in pieces and ball != name]
        return max(others, key=full).id if others else name

    def sought(self, match: Match) -> Sought:
        """Each ball at the pin of its own colour, where that is due."""
        state = state_of(match)
        if not (self.any_ball and state.need and state.turn is not None and state.need[state.turn]):
            return Sought()
        due = state.need[state.turn][0]
        places = {colour: self.layout.home[pin] for pin, colour in self._names(match).items()}
        if due not in places:
            return Sought()
        return Sought(sends=((due[0], (places[due].x, places[due].y)),))

    def pins(self, match: Match) -> Iterable[str]:
        """The pins that stand. Of covered ones that are free again, one is put back before a stroke."""
        down = state_of(match).down
        names = self._names(match)
        standing = [pin for pin in names if names[pin] not in down]
        covered = [pin for pin in names if names[pin] in down]
        if self.reset == "stroke" and covered:
            standing.append(covered[0])
        return standing

    def _names(self, match: Match) -> dict[str, str]:
        """The record's name of each pin: its id, or its colour."""
        set_up = set_up_of(match.play.game.id)
        colours = {p.piece: p.colour for p in set_up.pieces} if set_up is not None else {}
        return {
            name: name if name in self.fig.pins else colours.get(name, "")
            for name, piece in self.layout.home.items()
            if piece.state == "standing"
        }

    def says(self, match: Match, random: Random) -> Entry | None:
        """Draw a small ball, proclaim the number, pay to go on after a burst where that is demanded."""
        state = state_of(match)
        play, letters = match.play, match.play.letters
        if state.turn is None or state.over:
            return None
        if "private" in self.fig.asks:
            numbers = range(1, play.value("private") + 1)
            for i, letter in enumerate(letters):
                if not state.held[i] and not state.out[i]:
                    left = [n for n in numbers if str(n) not in (*state.held, *state.second)]
                    return entry(match.last + 1, letter, f":pill({random.choice(left)})")
        sides = [letters[i] for i in range(len(letters)) if not state.out[i]]
        if (word := said_of_buttons(match, sides)) is not None:
            return word
        side = letters[state.turn]
        if "ends" in self.fig.asks and state.strokes >= SESSION and state.fresh:
            return entry(match.last + 1, side, ":end")
        if "must_rejoin" in self.fig.asks and state.burst[state.turn]:
            asked = ":pay" if state.paid[state.turn] < PURSE else ":retire"
            for button in match.expects().buttons:
                if button.side == side and button.tokens == asked:
                    return entry(match.last + 1, side, button.tokens)
        return None

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """Points, pins made in their turn, what must be paid, and the count lost by a burst."""
        who = match.play.letters.index(side)
        paid = leaf_of(ruling.state).paid[who] - state_of(match).paid[who]
        made = -0.25 * ("foul" in ruling.events or "miss" in ruling.events)
        if state_of(match).need:  # pins that fall in turn are the count
            made += len(state_of(match).need[who]) - len(leaf_of(ruling.state).need[who])
        return super().worth(match, ruling, side) + 2.0 * made - 2.0 * ("burst" in ruling.events) - paid

    def followed(self, match: Match, ruling: Ruling) -> None:
        """A ball that has left comes to its spot by itself; a cue ball that is spotted is in hand."""
        for told in ruling.instructions:
            if told.code in ("in-hand", "spot"):
                for name in told.pieces:
                    self.layout.pieces.pop(name, None)
