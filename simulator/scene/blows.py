"""What the kernel met: a round mover at a standing pin, a lying one, or a pile; pins that a blow fells."""

from __future__ import annotations

import math
from typing import Final

from ..physics.runs import State
from ..pieces import KINDS
from ..traces import Leg
from ..units import GRAVITY
from .hand_over import HandOver
from .paths import Path
from .pins import SLOWEST, Falling, blow, height_of_touch, topples

STILL: Final = 2e-3
"""Speed (m/s) below which a lying pin is at rest."""


class Blows(HandOver):
    """A scene's bounces of round movers, and the toppling and waking of what they strike."""

    def _meet(self, met: str, by: str) -> None:
        """A round mover is at an obstacle: bounce, and see what becomes of that."""
        state = self.states[by]
        if met in self.standing:
            self._meet_pin(met, state)
        elif met in self.lying:
            x, y, vx, vy = state.x, state.y, state.vx, state.vy
            self._touch(self.base, by, met, x, y, math.hypot(vx, vy))
            self._wake(met, self.base)
        else:
            self._meet_pile(met, state)
        self._foretold = None

    def _bounce(
        self, state: State, x: float, y: float, struck: float, restitution: float, friction: float
    ) -> tuple[float, float, float]:
        """Bounce a mover off a body of mass ``struck`` centred at (x, y); return the impulse on that body,
        and the closing speed."""
        kind = KINDS[state.kind]
        nx, ny = x - state.x, y - state.y
        far = math.hypot(nx, ny)
        nx, ny = nx / far, ny / far
        closing = state.vx * nx + state.vy * ny
        sliding = -state.vx * ny + state.vy * nx + state.wz * kind.radius
        given = blow(kind, closing, sliding, struck, restitution, friction)
        # One pressed on by its own spin would touch ever more often: it leaves with a least speed.
        floor = self.constants["separation_floor"]
        if math.isinf(struck):
            least = (closing + floor) * kind.mass
        else:
            least = (closing + floor) / (1 / kind.mass + 1 / struck)
        normal = max(given.normal, least)
        jx, jy = normal * nx - given.across * ny, normal * ny + given.across * nx
        moment = kind.inertia_factor * kind.mass * kind.radius**2
        self.states[state.piece] = state._replace(
            vx=state.vx - jx / kind.mass,
            vy=state.vy - jy / kind.mass,
            wz=state.wz - given.across * kind.radius / moment,
            status="moving",
        )
        return jx, jy, closing

    def _meet_pin(self, met: str, state: State) -> None:
        pin = self.standing[met]
        c = self.constants
        height = height_of_touch(pin.kind, KINDS[state.kind])
        rough = c["pin_restitution"], c["pin_friction"]
        jx, jy, closing = self._bounce(state, pin.x, pin.y, pin.body.mass_at(height), *rough)
        self._touch(self.base, state.piece, met, state.x, state.y, closing)
        if not topples(pin.body, math.hypot(jx, jy), height):
            self._press(met, state.piece, jx, jy, height, closing)
            return
        if not pin.body.throws(math.hypot(jx, jy), height):
            self._strike(met, jx, jy, height, state.piece, state.x, state.y, closing, self.base)
            return
        jx, jy, closing = self._bounce(state, pin.x, pin.y, pin.body.free_mass_at(height), *rough)
        turn = self._chance(met).sideways(c["pin_deviation"])
        heading, impulse = math.atan2(jy, jx) + turn, math.hypot(jx, jy)
        rate = impulse * (height - pin.body.centre) / pin.body.about
        speed = impulse / pin.body.mass
        vx, vy = speed * math.cos(heading), speed * math.sin(heading)
        if rate < 0.0:
            heading += math.pi
        self._topple(met, heading, 0.0, state.piece, state.x, state.y, closing, self.base)
        self.falling[met].hurl(vx, vy, max(abs(rate), SLOWEST))

    def _press(self, met: str, by: str, jx: float, jy: float, height: float, closing: float) -> None:
        """A mover that a pin has not turned back goes on pushing it: over, if its energy is enough for that;
        else the rocking pin stops it."""
        pin = self.standing[met]
        state = self.states[by]
        kind = KINDS[state.kind]
        nx, ny = pin.x - state.x, pin.y - state.y
        far = math.hypot(nx, ny)
        nx, ny = nx / far, ny / far
        ahead = state.vx * nx + state.vy * ny
        if ahead <= 0.0:
            return
        rocking = (math.hypot(jx, jy) * height) ** 2 / (2 * pin.body.inertia)
        work = pin.body.mass * GRAVITY * pin.body.rise - rocking
        left = ahead * ahead - 2 * work / kind.mass
        over = left > 0.0
        part = (math.sqrt(left) if over else -self.constants["separation_floor"]) - ahead
        self.states[by] = state._replace(vx=state.vx + part * nx, vy=state.vy + part * ny)
        if over:
            heading = math.atan2(jy, jx) + self._chance(met).sideways(self.constants["pin_deviation"])
            rate = pin.body.threshold / pin.body.inertia * (1 + 1e-9)
            self._topple(met, heading, rate, by, state.x, state.y, closing, self.base)

    def _strike(
        self,
        name: str,
        jx: float,
        jy: float,
        height: float,
        by: str,
        x: float,
        y: float,
        closing: float,
        time: float,
    ) -> None:
        """A standing pin takes the impulse (jx, jy) at ``height``: it falls, or it rocks and stands."""
        pin = self.standing[name]
        if not topples(pin.body, math.hypot(jx, jy), height):
            return
        momentum = math.hypot(jx, jy) * height
        heading = math.atan2(jy, jx) + self._chance(name).sideways(self.constants["pin_deviation"])
        self._topple(name, heading, momentum / pin.body.inertia, by, x, y, closing, time)

    def _topple(
        self, name: str, heading: float, rate: float, by: str, x: float, y: float, closing: float, time: float
    ) -> None:
        ground = self._make_ground()
        pin = self.standing.pop(name)
        ground.remove(name)
        self.falling[name] = Falling(name, pin.kind, pin.x, pin.y, heading, rate)
        self.felled_by[name] = by
        path = self.paths.setdefault(name, Path(name, self.legs))
        path.add("topple", (time, pin.x, pin.y, 0.0, heading, 0.0))
        self._event(time, "felled", by, name, x, y, closing)
        self._foretold = None

    def _wake(self, name: str, time: float) -> None:
        """A lying pin that was met moves in the steps from now on."""
        self._make_ground()
        lying = self.lying[name]
        if lying.since is None:
            lie = self.lies[name]
            path = self.paths.setdefault(name, Path(name, self.legs))
            path.add("slide", (time, lie.x, lie.y, 0.0, lie.angle, math.pi / 2))
            self._foretold = None
            lying.since = time

    def _stir(self, name: str, strength: float, time: float) -> None:
        """A resting pin was touched: a blow has it move, a mere pressure leaves it where it is."""
        lying = self.lying[name]
        if lying.since is not None:
            return
        if strength > 2 * STILL * lying.kind.mass:
            self._wake(name, time)
            return
        lie = self.lies[name]
        self._make_ground().hold(name, lie.x, lie.y, lie.angle)

    def _meet_pile(self, met: str, state: State) -> None:
        pile = self.piles.of(met)
        nx, ny = pile.x - state.x, pile.y - state.y
        far = math.hypot(nx, ny)
        backed = pile.backed(nx / far, ny / far)
        struck = math.inf if backed else pile.kinds[0].mass
        c = self.constants
        jx, jy, closing = self._bounce(
            state, pile.x, pile.y, struck, c["disc_restitution"], c["disc_friction"]
        )
        self._touch(self.base, state.piece, met, state.x, state.y, closing)
        if backed:
            # Pressed between striker and peg, the ring has no room to gather the speed that lifts it.
            return
        freed = self.piles.strike(met, jx, jy, self.base, self._chance(met))
        for moving in freed.now:
            self.states[moving.piece] = moving
            if self._ground is not None:
                self._ground.add_mover(moving.piece, KINDS[moving.kind], moving.x, moving.y)
        for time, later in freed.later:
            self._event(self.base, "jump", later.piece, "bed", pile.x, pile.y, math.hypot(later.vx, later.vy))
            span = time - self.base
            line = tuple((a, (b - a) / span, 0.0) for a, b in ((pile.x, later.x), (pile.y, later.y)))
            self.legs.append(Leg(later.piece, self.base, time, "fly", line[0], line[1]))
            self.coming.append((time, later))
        self.coming.sort(key=lambda item: (item[0], item[1].piece))
