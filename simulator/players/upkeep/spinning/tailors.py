"""Devil among the Tailors: a top on a string, and pins that all stand before each spin."""

from __future__ import annotations

from math import hypot
from random import Random

from rules_engine import Match, Ruling

from ....traces import Trace
from ...candidates import Sought
from ...lying import Turn, Upkeep, keeps

PULLED = (200.0, 400.0)
"""Radians a second of a top whose string is pulled: thirty to sixty turns, more than fingers give."""
THROWN = (0.8, 3.0)
"""Metres a second at which the pull sends it off."""


@keeps("tops")
class Tailors(Upkeep):
    """Devil among the Tailors: before each spin all pins stand and the top is in its seat."""

    stroke_phases = frozenset({"spin", "tie"})
    effort = 0.1

    def turn(self, match: Match, random: Random) -> Turn:
        """All pins up."""
        shooter = self.layout.table.shooter
        assert shooter is not None
        self.layout.pieces = {**self.layout.home, shooter.id: shooter.piece}
        ways = self.openings()
        behind = tuple(
            min(self.layout.home.values(), key=lambda pin: hypot(pin.x - x, pin.y - y)).id for x, y in ways
        )
        sought = Sought(behind, (), ways, spins=PULLED, pushes=THROWN)
        return Turn(shooter.id, tuple(self.layout.pieces.values()), sought=sought)

    def openings(self) -> tuple[tuple[float, float], ...]:
        """The middles of the openings from the seat: below the nearest boxes, at their walls."""
        boxes = [zone.outline for zone in self.layout.surface.zones if zone.id != "seat"]
        floor = min(y for outline in boxes for _, y in outline)
        near = [outline for outline in boxes if min(y for _, y in outline) == floor]
        return tuple((sum(x for x, _ in outline) / len(outline), floor) for outline in near)

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """Nothing of a spin remains for the next."""
