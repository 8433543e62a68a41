"""Between the Rings: each side's own ring goes round the board through the gates."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, hypot, pi, sin
from random import Random
from typing import Any

from rules_engine import Match, Ruling
from rules_engine.families.rings.gates.shots import circle_of, due_gate

from ....facts.boards_places import GATES
from ....pieces import KINDS
from ....traces import Trace
from ....units import INCH
from ...candidates import Sought
from ...flicks import Obstacles, straight
from ...lying import Turn, keeps
from ..circles import OnCircles

BEYOND = 2.0
"""Inches beyond the middle of a gate to which a ring is sent."""
STEPS = (0.4, 0.8, 1.2)
"""Radians round the board by which a ring is sent on towards a gate that it cannot reach at once."""


@keeps("gates")
class Gates(OnCircles):
    """Between the Rings: each side sends its own ring through the gates, from where it lies."""

    def name(self, match: Match) -> str:
        """White for the first side, black for the other."""
        return "wb"[self.who(match)]

    def lies(self, match: Match) -> bool:
        """Once it has been shot."""
        return True

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """Spot rings stand on their places; a side that is home has no ring on the board."""
        state = self.state(match)
        self.layout.home_again(
            name
            for name, piece in self.layout.home.items()
            if (p := self.layout.pieces.get(name)) is None or hypot(p.x - piece.x, p.y - piece.y) > 1e-4
        )
        for side, home in enumerate(state.home):
            if home or not state.shot[side]:
                self.layout.pieces.pop("wb"[side], None)
        for name in "wb":
            if (ring := self.layout.pieces.get(name)) is not None and ring.state == "holed":
                del self.layout.pieces[name]

    def goals(self, match: Match, who: int, state: Any) -> list[tuple[float, float]]:
        """Places a little beyond the gate that is due, or the hole; of any gate at first. Metres."""
        circle, number = circle_of(state.passed[who]), due_gate(match.play, state, who)
        ways = [
            GATES[name]
            for name in GATES
            if name.startswith(circle) and name.endswith(f"-{number}" if number else "")
        ]
        found = []
        for (a, b), (c, d) in ways:
            # The course goes clockwise: across the gate, to the right of the way outward.
            far = hypot(c - a, d - b) / BEYOND
            found.append((((a + c) / 2 + (d - b) / far) * INCH, ((b + d) / 2 - (c - a) / far) * INCH))
        return found or [(0.0, 0.0)]

    def turn(self, match: Match, random: Random) -> Turn:
        """Aimed through the gate that is due, or into the hole."""
        who = self.who(match)
        places = self.goals(match, who, self.state(match))
        found = super().turn(match, random)
        ring = next(piece for piece in found.pieces if piece.id == found.struck)
        # Round the board towards the gate, where it cannot be reached at once.
        reach, angle = hypot(*places[0]), atan2(ring.y, ring.x)
        steps = [angle - turn for turn in STEPS] if reach > 0 else []
        places += [(reach * cos(step), reach * sin(step)) for step in steps]
        return found._replace(sought=Sought(("",), (), tuple(places)))

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """A turn lost by a spot ring is bad even for who has no point to lose."""
        return super().worth(match, ruling, side) - 0.5 * (ruling.turn != side)

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """How far round the course the ring has still to go, and whether the way to what is due is clear."""
        who = self.who(match)
        rest = trace.rest_of(trace.stroke.piece)
        if rest.state != "rest":
            return 0.0
        best = 0.0
        things = Obstacles(self.layout.surface, list(self.layout.home.values()))
        lies, own = (rest.x, rest.y), KINDS[self.shooter.kind].radius
        for x, y in self.goals(match, who, self.state(match)):
            left = (atan2(rest.y, rest.x) - atan2(y, x)) % (2 * pi) if hypot(x, y) > 0 else 0.0
            clear = left < 1.8 and things.free(straight(lies, (x, y)), lies, (x, y), own, "")
            aside = abs(hypot(*lies) - hypot(x, y))
            best = max(best, 0.5 * clear + 0.4 * (1.0 - left / (2 * pi)) - aside)
        return best
