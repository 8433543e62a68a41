"""The hand-over: kernels for what is round, fixed steps for what falls, lies or spins, one clock for both.

While nothing but round movers moves, the kernel plays alone, standing pins, lying pins and piles being its
obstacles; it stops where one is met. While a pin falls or rolls or a top spins, time goes on in steps
(:data:`FALL_STEP`, or :data:`SPIN_STEP` when nothing but tops is about). The round movers do not leave the
kernel then: it *foretells* their paths, exactly as if nothing interfered, and the steps read their places
from that. When a step finds that a pin or top gives a mover an impulse, the kernel plays up to that moment,
the impulse is added, and it foretells anew. So balls and discs keep their exact laws and legs throughout,
with pockets, jaws, rims and each other; only the moment of a touch by something that falls or lies is rounded
to the step.
"""

from __future__ import annotations

import math
from typing import Final

from ..pieces import KINDS
from .lies import Lie, Played
from .movers import Movers

FALL_STEP: Final = 0.001
"""Seconds of a step while a pin falls or lies moving."""
SPIN_STEP: Final = 0.003
"""Seconds of a step while tops alone are stepped."""
LONGEST: Final = 600.0
"""Seconds after which a scene is stopped as it is: no top of this world spins for ten minutes."""
OWED_SPEED: Final = 0.02
"""Impulses on a mover are gathered until they change its speed by this (m/s),"""
OWED_TIME: Final = 0.005
"""or for this long (s): a pin that is pushed along would else end a leg at every step."""


class Scene(Movers):
    """One stroke on one surface. Make it, then :meth:`play` once."""

    @property
    def _stepping(self) -> bool:
        return (
            bool(self.falling)
            or any(lying.since is not None for lying in self.lying.values())
            or any(not spinner.lying for spinner in self.spinners.values())
        )

    def play(self) -> Played:
        """Play until everything rests."""
        while True:
            run = self._foretell()
            if not self._stepping:
                if self.owed:
                    self._pay(self.now)
                    continue
                self._accept(run)
                self.now = self.base
                if run.met is not None and run.by is not None:
                    self._meet(run.met, run.by)
                elif self.coming:
                    self._come()
                else:
                    break
                continue
            if self.now > LONGEST:
                break
            quick = bool(self.falling) or any(lying.since is not None for lying in self.lying.values())
            step = FALL_STEP if quick else SPIN_STEP
            if run.met is not None and run.by is not None and run.time <= self.now + step:
                if self.owed:
                    self._pay(self.now)
                    continue
                self._accept(run)
                self._meet(run.met, run.by)
                continue
            if self.coming and self.coming[0][0] <= self.now + step:
                self._cut(self.coming[0][0])
                self._come()
                continue
            self._step(step)
        for path in self.paths.values():
            path.end()
        for name, time in self.stopped.items():
            if name in self.lying:
                lie = self.lies[name]
                self._event(time, "stop", name, lie.where or "bed", lie.x, lie.y, 0.0)
        self.events.sort(key=lambda event: event.time)
        self.legs.sort(key=lambda leg: leg.start)
        for rings in (self.piles.lies(), self.piles.ridden(self.states)):
            self.lies.update({name: Lie(*lie) for name, lie in rings.items()})
        time = max([self.base, self.now, *(leg.end for leg in self.legs), *(e.time for e in self.events)])
        return Played(tuple(self.states.values()), self.lies, tuple(self.events), tuple(self.legs), time)

    def _come(self) -> None:
        """Rings that were in the air or under another's foot are movers again."""
        time = self.coming[0][0]
        while self.coming and self.coming[0][0] <= time:
            _, state = self.coming.pop(0)
            x, y = self.piles.landing(state, self._about())
            self.states[state.piece] = state._replace(x=x, y=y)
            self._event(time, "land", state.piece, "bed", x, y, 0.0)
            if self._ground is not None:
                self._ground.add_mover(state.piece, KINDS[state.kind], x, y)
        self._foretold = None

    def _step(self, step: float) -> None:
        ground = self._make_ground()
        before, time = self.now, self.now + step
        places = {}
        for name, state in self.states.items():
            if state.status not in ("rest", "moving"):
                ground.remove(name)
                continue
            x, y, vx, vy, turning = self._at(name, time)
            owed = self.owed.get(name)
            if owed is not None:
                vx, vy, turning = vx + owed[0], vy + owed[1], turning + owed[2]
            places[name] = (x, y, vx, vy, turning)
            if name not in ground.shapes:
                # The path was foretold anew from before the piece left the field: it is about again.
                ground.add_mover(name, KINDS[state.kind], x, y)
        ground.put(places, step)
        was = {name: tuple(spinner.body.position) for name, spinner in self.spinners.items()}
        touches = ground.step(step)
        self.now = time
        impulses = ground.given(places)
        self._fall(step, places, impulses)
        for name, (dvx, dvy, dw) in impulses.items():
            ox, oy, ow = self.owed.get(name, (0.0, 0.0, 0.0))
            self.owed[name] = (ox + dvx, oy + dvy, ow + dw)
            self.owed_since = min(self.owed_since, time)
        if self.owed and (
            time - self.owed_since >= OWED_TIME
            or max(math.hypot(x, y) for x, y, _ in self.owed.values()) > OWED_SPEED
        ):
            self._pay(time)
        self._touched(touches, time)
        self._settle(time)
        self._spun(before, time, was)

    def _pay(self, time: float) -> None:
        """Give the movers what pins and tops have given them."""
        if not self.owed:
            return
        self._cut(time)
        for name, owed in self.owed.items():
            if self.states[name].status in ("rest", "moving"):
                self._give(name, *owed)
        self.owed = {}
        self.owed_since = math.inf
