"""Ring and Dice: a ring is put on the square that the dice name, and the other side has one shot at it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rules_engine import Entry, Match, entry
from rules_engine.boards import carrom
from rules_engine.families.rings.ring_for_dice.reading import RING, SIDES

from ....pieces import Piece
from ....units import INCH
from ...candidates import Sought
from ...lying import Turn, keeps
from ..boards import OnBoard


@keeps("ring-for-dice")
class DiceRing(OnBoard):
    """One ring on its square, one shooter from the spot before pocket 1, for both sides alike."""

    def lies(self, match: Match) -> bool:
        """Every shot is from the spot."""
        return False

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """The spot that the game names."""
        x, y = carrom.SPOTS[match.play.value("from_where").removeprefix("spot-")]
        return ((x * INCH, y * INCH),)

    def says(self, match: Match, random: Random) -> Entry | None:
        """To which side the ring is put, where its number has two squares: either is as good."""
        state, play = self.state(match), match.play
        if state.phase != "shot" or state.way or not play.value("two_ways", state, state.number):
            return None
        chooser = match.header.letters[play.value("chooses", state)]
        return entry(match.last + 1, chooser, f":{random.choice(SIDES)}")

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """Nothing but the ring of the last throw, on its square; on 2 so far off it that the shooter has
        room on its spot."""
        state = self.state(match)
        self.layout.pieces = {}
        square = match.play.value("square", state, (state.number, state.way)) if state.number else None
        if square is None:
            return
        (x, y), (own_x, own_y) = carrom.CELLS[square], self.places(match)[0]
        self.layout.pieces["c"] = Piece("c", self.shooter.kind, own_x, own_y)
        self.layout.put(RING, "ring", x * INCH, y * INCH, (x, y))
        del self.layout.pieces["c"]

    def turn(self, match: Match, random: Random) -> Turn:
        """At the ring."""
        return super().turn(match, random)._replace(sought=Sought((RING,)))
