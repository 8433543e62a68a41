"""Rings and discs that stay where they come to rest, and count by where they lie."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from rules_engine import Entry, Instruction, Match, Ruling, entry
from rules_engine.families.rings.rings_at_rest.names import zone_values
from rules_engine.wrappers.base import leaf_of

from ....traces import Trace
from ...candidates import Sought
from ...lying import Turn, keeps
from ...skill import Skill
from ..circles import OUT, OnCircles

PIN = 15.0
"""Points that it is worth to have felled one's own pin."""
UNSURE = 0.5
"""The share that rings are worth while the pin stands without which they count nothing."""
PACE = (4.0, 1.0)
"""Seconds between two shots of a player who fires at will, and how much they vary."""


@keeps("rings-at-rest", "corner-banks", "pins-and-banks", "battles")
class AtRest(OnCircles):
    """Crokinole and its kin: every ring shot stays, and a round is counted by where they lie."""

    stroke_phases = frozenset({"shot", "fire"})

    def __init__(self, match: Match) -> None:
        self.clock: list[float] = []
        self.turn_of = 0
        self.own_pins = self.cited(match, "own_pin")
        """Whether each side has a pin that must fall before it counts."""
        super().__init__(match)

    def who(self, match: Match) -> int:
        """Who shoots: by his turn, or while all fire at will he who is ready first."""
        return self.turn_of if match.expects().phase == "fire" else super().who(match)

    def name(self, match: Match) -> str:
        """The next ring of the side."""
        who = self.who(match)
        return f"{match.header.letters[who]}{len(self.state(match).where[who]) + 1}"

    def lies(self, match: Match) -> bool:
        """No ring is shot twice."""
        return False

    def entering(self, match: Match) -> str | None:
        """Who is ready first, at will."""
        return match.header.letters[self.turn_of] if match.expects().phase == "fire" else None

    def says(self, match: Match, random: Random) -> Entry | None:
        """While all fire at will: who shoots next, and the call of time."""
        if match.expects().phase != "fire":
            self.clock = []
            return None
        state, rings = self.state(match), match.play.value("rings")
        if not self.clock:
            self.clock = [abs(random.gauss(*PACE)) for _ in match.header.letters]
        ready = [side for side in range(len(self.clock)) if len(state.where[side]) < rings]
        self.turn_of = min(ready, key=lambda side: self.clock[side])
        if self.clock[self.turn_of] > match.play.value("seconds"):
            left = " ".join(str(rings - len(row)) for row in state.where)
            return entry(match.last + 1, match.header.letters[state.lead or 0], f":cease({left})")
        self.clock[self.turn_of] += max(1.0, random.gauss(*PACE))
        return None

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """Lift what the rules have out of the round, and rings that no longer lie in the hole."""
        self.staged(match)
        state, pieces = self.state(match), self.layout.pieces
        for side, (letter, row) in enumerate(zip(match.header.letters, state.where, strict=True)):
            for name in self.rings(letter):
                number = int(name[1:])
                zone = row[number - 1] if number <= len(row) else "gone"
                held = state.hole is not None and (state.hole.side, state.hole.number) == (side, number)
                if zone in OUT or (pieces[name].state == "holed" and not held):
                    del pieces[name]

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """As they lie; pins are stood up where the ruling says so."""
        struck = trace.stroke.piece
        self.obey(match, ruling.instructions, self.lay(match, trace))
        if "again" in ruling.events:
            self.layout.pieces.pop(struck, None)
        self.right(match)

    def obey(self, match: Match, instructions: Iterable[Instruction], gone: Iterable[str]) -> None:
        """Stand up pins, and set up."""
        for told in instructions:
            if told.code == "set-up":
                self.set_up(match)
            elif told.code == "pin-up":
                self.pins_up(told.pieces)

    def thought(self, skill: Skill) -> Skill:
        """A third where sides have pins of their own: these stand again in every round."""
        if not self.own_pins:
            return super().thought(skill)
        return skill._replace(strokes=max(12, skill.strokes // 3), again=2, trials=2)

    def turn(self, match: Match, random: Random) -> Turn:
        """At the side's own pin while that must fall yet."""
        found = super().turn(match, random)
        who = self.who(match)
        if not self.own_pins or self.state(match).down[who]:
            return found
        pins = match.play.value("pins")
        return found._replace(sought=Sought((pins[who],)))

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """What would be counted if the round ended so, against what would have been before; and one's own pin
        that fell, where nothing is counted without."""
        who = match.header.letters.index(side)
        before, after = self.state(match), leaf_of(ruling.state)
        own = super().worth(match, ruling, side)
        if self.own_pins and after.round == before.round:
            own += PIN * (after.down[who] - before.down[who])
        return own + self._standing(match, after, who) - self._standing(match, before, who)

    def _standing(self, match: Match, state: Any, who: int) -> float:
        values = dict(zone_values(match.play)[0])
        twenty = match.play.value("twenty") or 0
        total = 0.0
        for side, row in enumerate(state.where):
            made = sum(values.get(zone, 0) for zone in row) + twenty * state.twenties[side]
            if self.own_pins and not state.down[side]:
                made *= UNSURE
            total += made if side == who else -made
        return total


@keeps("discs")
class DiscsOfToday(OnCircles):
    """Crokinole of today: twenties are put aside, discs of shots that are not valid are taken off."""

    stroke_phases = frozenset({"shot"})

    def name(self, match: Match) -> str:
        """The next disc of the side."""
        who = self.who(match)
        return f"{match.header.letters[who]}{len(self.state(match).where[who]) + 1}"

    def lies(self, match: Match) -> bool:
        """No disc is shot twice."""
        return False

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """Lift the twenties, and what the rules have out of the round."""
        self.staged(match)
        pieces = self.layout.pieces
        for letter, row in zip(match.header.letters, self.state(match).where, strict=True):
            for name in self.rings(letter):
                number = int(name[1:])
                if number > len(row) or row[number - 1] in ("hole", *OUT):
                    del pieces[name]

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """As they lie."""
        self.lay(match, trace)
        self.right(match)

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """What would be counted if the round ended so, against what would have been before."""
        who = match.header.letters.index(side)
        return self._standing(match, leaf_of(ruling.state), who) - self._standing(
            match, self.state(match), who
        )

    def _standing(self, match: Match, state: Any, who: int) -> float:
        values = {"hole": 20, **match.play.value("values")}
        counts = [sum(values.get(zone, 0) for zone in row) for row in state.where]
        return float(counts[who] - counts[1 - who])
