"""Carrom of today and Novuss: own men or discs, and a striker in hand for every stroke."""

from __future__ import annotations

from random import Random

from rules_engine import Match
from rules_engine.boards import carrom_today, novuss

from ....units import INCH
from ...candidates import Sought
from ...lying import Turn, keeps
from ..boards import word_of
from .pocketing import Pocketing


@keeps("men-pocketed")
class Men(Pocketing):
    """Carrom of today: own men, and the queen when she may be taken."""

    stroke_phases = frozenset({"break", "shot"})

    def wanted(self, match: Match) -> dict[str, int]:
        """The men that are not down, and the queen while she is on the board."""
        state = self.state(match)
        white, black = state.down
        return {"w": 9 - white, "b": 9 - black, "q": int(state.queen == "board")}

    def stage_of(self, match: Match) -> tuple[object, ...]:
        """The board of the game."""
        state = self.state(match)
        return state.game_no, state.board

    def aims(self, match: Match, side: str) -> tuple[str, ...]:
        """Own men; the queen once one is down and nothing is owed."""
        state, who = self.state(match), match.header.letters.index(side)
        mine = "w" if who == state.white else "b"
        takes = state.queen == "board" and state.opened[who] and not state.owed[who]
        return (mine, "q") if takes else (mine,)

    def lies(self, match: Match) -> bool:
        """The striker is in hand for every stroke."""
        return False

    def turn(self, match: Match, random: Random) -> Turn:
        """At what serves the player."""
        found = super().turn(match, random)
        aims = self.aims(match, match.header.letters[self.who(match)])
        return found._replace(
            sought=Sought(tuple(p.id for p in found.pieces if p.id != found.struck and word_of(p.id) in aims))
        )

    def quarter(self, match: Match) -> tuple[int, int]:
        """Whose base it is, and how many there are."""
        return (self.state(match).seat, 4) if self.asked(match, "seats") else (self.who(match), 2)

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """Along the base of the player, and on its circles."""
        quarter, seats = self.quarter(match)
        end = carrom_today.CIRCLE_AT
        across = (-end, -6.3, -4.0, -1.7, 1.7, 4.0, 6.3, end)
        return tuple(self.turned(x, -carrom_today.BASE, quarter, seats) for x in across)


@keeps("men-taken")
class PointMen(Men):
    """Point carrom: any man serves, and the queen."""

    stroke_phases = frozenset({"shot"})

    def wanted(self, match: Match) -> dict[str, int]:
        """What nobody has taken."""
        state = self.state(match)
        white, black = (sum(row[i] for row in state.held) for i in (0, 1))
        return {"w": 9 - white, "b": 9 - black, "q": int(state.queen == "board")}

    def stage_of(self, match: Match) -> tuple[object, ...]:
        """The board of the game."""
        return (self.state(match).board,)

    def aims(self, match: Match, side: str) -> tuple[str, ...]:
        """All."""
        return ("w", "b", "q")

    def quarter(self, match: Match) -> tuple[int, int]:
        """By the sides round the board."""
        return self.who(match), len(match.header.letters)


@keeps("discs-cleared")
class Novuss(Pocketing):
    """Novuss: own discs, which stand at the far edge; those that come back stand on its middle line."""

    def wanted(self, match: Match) -> dict[str, int]:
        """The discs that are not down."""
        full, (first, second) = self.asked(match, "set_up"), self.state(match).down
        return {"a": full - first, "b": full - second}

    def aims(self, match: Match, side: str) -> tuple[str, ...]:
        """One's own."""
        return ("ab"[match.header.letters.index(side)],)

    def lies(self, match: Match) -> bool:
        """The puck is in hand for every stroke."""
        return False

    def turn(self, match: Match, random: Random) -> Turn:
        """At own discs that are light; by the far edge where none is."""
        found = super().turn(match, random)
        who = self.who(match)
        own = [p for p in found.pieces if p.id != found.struck and word_of(p.id) == "ab"[who]]
        light = [p.id for p in own if not novuss.is_dark(who, p.x / INCH, p.y / INCH)]
        rims = () if light else (("rim-34", "rim-12")[who],)
        return found._replace(sought=Sought(tuple(light or (p.id for p in own)), rims=rims))

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """Along the edge zone of the player."""
        out = novuss.PUCK_LINE
        return tuple(
            self.turned(x, -out, self.who(match), 2) for x in (-13.0, -9.0, -5.0, -1.5, 1.5, 5.0, 9.0, 13.0)
        )

    def bring(self, name: str) -> None:
        """On the middle line of the far edge zone of its owner, as near to the edge as it fits."""
        y = novuss.HALF - novuss.DISC_RADIUS - 0.1
        y = y if word_of(name) == "a" else -y
        self.layout.put(name, self.layout.home[name].kind, 0.0, y * INCH, (1.0, 0.0))
