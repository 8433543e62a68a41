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
from collections.abc import Callable
from typing import Final, NamedTuple

from ..constants import Constants
from ..physics.runs import Obstacle, Run, State
from ..pieces import KINDS, Kind, Piece
from ..strokes import SpinStroke
from ..surfaces.surface import Surface
from ..surfaces.zones import depth_in_bed, distance_to
from ..traces import Event, EventKind, Leg
from ..units import GRAVITY
from .chance import Chance
from .ground import Ground
from .paths import Path
from .piles import Piles, peg_under
from .pins import SLOWEST, Falling, PinBody, blow, body_of, height_of_touch, radius_at, topples
from .space import kind_of
from .tops import Spinner

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
AGAIN: Final = 0.05
"""Seconds for which two things that touch again and again are said to touch but once."""
STILL: Final = 2e-3
"""Speed (m/s) below which a lying pin is at rest."""
AWAKE: Final = 0.02
"""Seconds that a lying pin stays in the steps at least."""
RAIL_WIDTH: Final = 0.12
"""Metres of wood outside a billiard table's bed on which a pin may come to lie."""
REBOUND: Final = 0.25
"""Share of its energy with which a bottle springs up again from the bed."""
SEATED: Final = 0.03
"""Chance that a bottle which lands with the energy to do it is seated on its base."""

Kernel = Callable[..., Run]


class Lie(NamedTuple):
    """How a pin, pile or top lies in the end: as :class:`~simulator.traces.Rest` has it."""

    state: str
    x: float
    y: float
    where: str | None = None
    angle: float = 0.0


class Standing(NamedTuple):
    """A standing pin: make, body, place, and how thick it is where the movers meet it."""

    kind: Kind
    body: PinBody
    x: float
    y: float
    radius: float
    height: float


class Lying:
    """A pin on its side: since when it is in the steps (None: it rests), and its path."""

    def __init__(self, kind: Kind, since: float | None) -> None:
        self.kind = kind
        self.since = since
        self.path: Path | None = None


class Played(NamedTuple):
    """What a scene made: the round movers' last states, how all else lies, and what happened."""

    states: tuple[State, ...]
    lies: dict[str, Lie]
    events: tuple[Event, ...]
    legs: tuple[Leg, ...]
    time: float


class Scene:
    """One stroke on one surface. Make it, then :meth:`play` once."""

    def __init__(
        self,
        surface: Surface,
        pieces: tuple[Piece, ...],
        states: tuple[State, ...],
        constants: Constants,
        kernel: Kernel,
        *,
        seed: int = 0,
        spins: tuple[SpinStroke, ...] = (),
    ) -> None:
        self.surface = surface
        self.constants = constants
        self.kernel = kernel
        self.seed = seed
        self.states: dict[str, State] = {state.piece: state for state in states}
        self.base = 0.0
        self.now = 0.0
        self.events: list[Event] = []
        self.legs: list[Leg] = []
        self.lies: dict[str, Lie] = {}
        self.standing: dict[str, Standing] = {}
        self.falling: dict[str, Falling] = {}
        self.lying: dict[str, Lying] = {}
        self.spinners: dict[str, Spinner] = {}
        self.paths: dict[str, Path] = {}
        self.felled_by: dict[str, str] = {}
        self.chances: dict[str, Chance] = {}
        self.coming: list[tuple[float, State]] = []
        self.owed: dict[str, tuple[float, float, float]] = {}
        self.owed_since = math.inf
        self.stopped: dict[str, float] = {}
        self.touched_at: dict[tuple[str, str], float] = {}
        self._foretold: Run | None = None
        self._rows: dict[str, list[Leg]] = {}
        self._row_at: dict[str, int] = {}
        self._ground: Ground | None = None
        self.placed: dict[str, tuple[float, float]] = {}
        self.piles = Piles(surface, pieces, constants)
        mover = self._usual_mover(states)
        spinning = {spin.piece: spin for spin in spins}
        for piece in pieces:
            kind = kind_of(piece.kind)
            if piece.id in spinning:
                self.spinners[piece.id] = Spinner(
                    piece.id, kind, spinning[piece.id], piece.x, piece.y, constants, self._chance(piece.id)
                )
            elif piece.state == "fallen":
                self.lying[piece.id] = Lying(kind, None)
                self.lies[piece.id] = Lie("fallen", piece.x, piece.y, None, math.radians(piece.angle))
            elif kind.shape == "pin":
                self._stand(piece.id, kind, piece.x, piece.y, mover)
        if self.spinners:
            self._make_ground()

    # -- what stands and lies at the start ------------------------------------------------------------

    def _usual_mover(self, states: tuple[State, ...]) -> Kind:
        """The make by whose height pins are met: the first mover's, else the surface's usual piece."""
        for state in states:
            return KINDS[state.kind]
        return kind_of(self.surface.piece)

    def _chance(self, name: str) -> Chance:
        if name not in self.chances:
            self.chances[name] = Chance(self.seed, name)
        return self.chances[name]

    def _stand(self, name: str, kind: Kind, x: float, y: float, mover: Kind) -> None:
        height = height_of_touch(kind, mover)
        self.standing[name] = Standing(kind, body_of(kind), x, y, radius_at(kind, height), height)
        self.lies[name] = Lie("standing", x, y)

    def _make_ground(self) -> Ground:
        """Make the pymunk space when it is first needed, with everything as it lies now."""
        if self._ground is not None:
            return self._ground
        ground = Ground(self.surface, self.constants)
        for name, state in self.states.items():
            if state.status in ("rest", "moving"):
                ground.add_mover(name, KINDS[state.kind], state.x, state.y)
        for name, pin in self.standing.items():
            ground.add_standing(name, pin.body.mass_at(pin.height), pin.radius, pin.x, pin.y)
        for name, lying in self.lying.items():
            lie = self.lies[name]
            ground.add_lying(name, lying.kind, lie.x, lie.y, lie.angle, 0.0, 0.0, 0.0)
        for name, spinner in self.spinners.items():
            ground.add_top(spinner)
            self.paths[name] = Path(name, self.legs)
        self._ground = ground
        return ground

    # -- the kernel's part ----------------------------------------------------------------------------

    def _obstacles(self) -> tuple[Obstacle, ...]:
        made = [Obstacle(name, pin.x, pin.y, pin.radius) for name, pin in self.standing.items()]
        for name, lying in self.lying.items():
            if lying.since is None:
                lie = self.lies[name]
                half = max(lying.kind.height / 2 - lying.kind.radius, 0.0)
                ex, ey = half * math.cos(lie.angle), half * math.sin(lie.angle)
                made.append(Obstacle(name, lie.x - ex, lie.y - ey, lying.kind.radius, lie.x + ex, lie.y + ey))
        made += self.piles.obstacles()
        return tuple(made)

    def _run(self, until: float) -> Run:
        return self.kernel(
            self.surface,
            tuple(self.states.values()),
            self.constants,
            start=self.base,
            obstacles=self._obstacles(),
            **({} if math.isinf(until) else {"until": until}),
        )

    def _foretell(self) -> Run:
        """What the round movers will do if nothing interferes."""
        if self._foretold is None:
            until = self.coming[0][0] if self.coming else math.inf
            self._foretold = self._run(until)
            self._rows = {}
            self._row_at = {}
            for leg in self._foretold.legs:
                self._rows.setdefault(leg.piece, []).append(leg)
        return self._foretold

    def _accept(self, run: Run) -> None:
        """Take a run as what happened."""
        self.events += run.events
        self.legs += run.legs
        for leg in run.legs:
            for rider in self.piles.riders.get(leg.piece, ()):
                self.legs.append(leg._replace(piece=rider))
        self.states = {state.piece: state for state in run.states}
        self.base = run.time
        self._foretold = None

    def _cut(self, time: float) -> None:
        """Let the round movers play up to ``time``: before their speeds change, or an obstacle is added."""
        if time <= self.base:
            self._foretold = None
            return
        run = self._foretell()
        if time < run.time or (run.met is None and time > run.time):
            run = self._run(time) if time < run.time else run
        self._accept(run)
        self.base = max(self.base, time)

    def _at(self, name: str, time: float) -> tuple[float, float, float, float, float]:
        """Place, speed and turning of a mover at ``time`` as foretold."""
        state = self.states[name]
        row = self._rows.get(name)
        if not row:
            return state.x, state.y, 0.0, 0.0, 0.0
        i = self._row_at.get(name, 0)
        while i + 1 < len(row) and row[i + 1].start <= time:
            i += 1
        self._row_at[name] = i
        leg = row[i]
        t = min(max(time, leg.start), leg.end) - leg.start
        ended = time > leg.end and i + 1 == len(row)
        x, y = leg.at(time)
        if ended:
            return x, y, 0.0, 0.0, 0.0
        return (
            x, y, leg.x[1] + 2 * leg.x[2] * t, leg.y[1] + 2 * leg.y[2] * t, leg.turn[1] + 2 * leg.turn[2] * t,
        )  # fmt: skip

    def _give(self, name: str, dvx: float, dvy: float, dw: float) -> None:
        """Change a mover's speed and turning now; the kernel must stand at this moment."""
        s = self.states[name]
        self.states[name] = s._replace(vx=s.vx + dvx, vy=s.vy + dvy, wz=s.wz + dw, status="moving")
        self._foretold = None

    # -- the loop -------------------------------------------------------------------------------------

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

    def _about(self) -> list[Piece]:
        """Everything that lies or stands on the bed now, as pieces."""
        made = [
            Piece(s.piece, s.kind, s.x, s.y)
            for s in self.states.values()
            if s.status in ("rest", "moving", "leaning")
        ]
        made += [Piece(name, pin.kind.name, pin.x, pin.y, "standing") for name, pin in self.standing.items()]
        for name, lying in self.lying.items():
            lie = self.lies[name]
            made.append(Piece(name, lying.kind.name, lie.x, lie.y, "fallen", math.degrees(lie.angle)))
        return made + self.piles.pieces()

    def _touch(self, time: float, piece: str, other: str, x: float, y: float, speed: float) -> None:
        """Note a touch, unless the two have touched just before."""
        last = self.touched_at.get((piece, other), -math.inf)
        self.touched_at[piece, other] = self.touched_at[other, piece] = time
        if time - last > AGAIN:
            self._event(time, "touch", piece, other, x, y, speed)

    def _event(
        self, time: float, kind: EventKind, piece: str, other: str, x: float, y: float, speed: float
    ) -> None:
        self.events.append(Event(time, kind, piece, other, x, y, speed))

    # -- what the kernel met --------------------------------------------------------------------------

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
        self, name: str, jx: float, jy: float, height: float, by: str, x: float, y: float, closing: float,
        time: float,
    ) -> None:  # fmt: skip
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
            line = tuple(
                (a, (b - a) / span, 0.0) for a, b in ((pile.x, later.x), (pile.y, later.y))
            )  # fmt: skip
            self.legs.append(Leg(later.piece, self.base, time, "fly", line[0], line[1]))
            self.coming.append((time, later))
        self.coming.sort(key=lambda item: (item[0], item[1].piece))

    # -- a step ---------------------------------------------------------------------------------------

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

    def _fall(
        self,
        step: float,
        places: dict[str, tuple[float, float, float, float, float]],
        impulses: dict[str, tuple[float, float, float]],
    ) -> None:
        """Falling pins go on by a step, and strike what they reach."""
        for name in list(self.falling):
            pin = self.falling[name]
            before = pin.middle
            pin.step(step)
            pin.bound(before, self.surface.walls, self.constants["pin_restitution"])
            for other, place in places.items():
                self._sweep_mover(pin, other, place, impulses)
            for other in list(self.standing):
                self._sweep_pin(pin, other)
            x, y = pin.middle
            self.paths[name].add("topple", (self.now, x, y, 0.0, pin.heading, pin.lean))
            if pin.flat:
                self._land(pin)

    def _sweep_mover(
        self,
        pin: Falling,
        other: str,
        place: tuple[float, float, float, float, float],
        impulses: dict[str, tuple[float, float, float]],
    ) -> None:
        x, y, vx, vy, _ = place
        kind = KINDS[self.states[other].kind]
        reached = pin.reach(x, y, kind.radius, kind.height)
        if reached is None:
            return
        along, nx, ny = reached
        dvx, dvy, dw = impulses.get(other, (0.0, 0.0, 0.0))
        px, py = pin.velocity_at(along)
        closing = (px - vx - dvx) * nx + (py - vy - dvy) * ny
        if closing <= 1e-6:
            return
        mass = pin.mass_at(along, nx, ny)
        normal = (1 + self.constants["pin_restitution"]) * closing / (1 / mass + 1 / kind.mass)
        pin.push(-normal, along, nx, ny)
        impulses[other] = (dvx + normal * nx / kind.mass, dvy + normal * ny / kind.mass, dw)
        if other != self.felled_by.get(pin.name):
            self._touch(self.now, pin.name, other, *pin.middle, closing)

    def _sweep_pin(self, pin: Falling, other: str) -> None:
        stood = self.standing[other]
        reached = pin.reach(stood.x, stood.y, stood.body.radius, stood.kind.height)
        if reached is None:
            return
        along, nx, ny = reached
        height = min(max(along * math.cos(pin.lean), pin.body.radius), stood.kind.height)
        px, py = pin.velocity_at(along)
        closing = px * nx + py * ny
        if closing > 0.0:
            mass = pin.mass_at(along, nx, ny)
            struck = stood.body.mass_at(height)
            normal = (1 + self.constants["pin_restitution"]) * closing / (1 / mass + 1 / struck)
            pin.push(-normal, along, nx, ny)
            self._strike(
                other, normal * nx, normal * ny, height, pin.name, *pin.middle, closing, self.now
            )  # fmt: skip
        if other in self.standing and abs(pin.rate) < 0.5 and pin.thrown is None:
            self._lean_on(pin, other, height, nx, ny)

    def _lean_on(self, pin: Falling, other: str, height: float, nx: float, ny: float) -> None:
        """A pin come to lean against another: its weight may push that one over; if not, it stays so."""
        stood = self.standing[other]
        if pin.weight_at(height) * height > stood.body.mass * GRAVITY * stood.body.foot:
            heading = math.atan2(ny, nx) + self._chance(other).sideways(self.constants["pin_deviation"])
            rate = 1.01 * stood.body.threshold / stood.body.inertia
            self._topple(other, heading, rate, pin.name, *pin.middle, 0.0, self.now)
            return
        del self.falling[pin.name]
        self._cut(self.now)
        x, y = pin.middle
        self.paths[pin.name].end()
        self.lies[pin.name] = Lie("leaning", x, y, other, pin.heading)
        self.lying[pin.name] = Lying(pin.kind, None)
        self._make_ground().add_lying(pin.name, pin.kind, x, y, pin.heading, 0.0, 0.0, 0.0)
        self._foretold = None

    def _land(self, pin: Falling) -> None:
        """A pin is flat: it lies, slides and rolls, or is off the table; a bottle may be seated."""
        name = pin.name
        del self.falling[name]
        x, y = pin.middle
        self.paths[name].end()
        off = self._left(x, y)
        if off is not None:
            upon = self.surface.law == "ball" and _inside_outline(self.surface, x, y, -RAIL_WIDTH)
            self.lies[name] = Lie("off", x, y, "cushion" if upon else off, pin.heading)
            self._event(self.now, "off", name, off, x, y, 0.0)
            return
        chance = self._chance(name)
        upright = pin.kind._replace(
            base=0.8 * pin.kind.radius, centre=pin.kind.height - pin.body.centre
        )  # fmt: skip
        rise = upright.centre - pin.kind.radius
        if pin.kind.name == "pool-bottle":
            luck = chance.share()
            if REBOUND * pin.energy > pin.body.mass * GRAVITY * rise and luck < SEATED:
                mover = self._usual_mover(tuple(self.states.values()))
                self._cut(self.now)
                self._stand(name, upright, x, y, mover)
                self.lies[name] = Lie("seated", x, y, "base")
                stood = self.standing[name]
                self._make_ground().add_standing(
                    name, stood.body.mass_at(stood.height), stood.radius, x, y
                )  # fmt: skip
                self._foretold = None
                return
        vx, vy = pin.landing_speed()
        roll = chance.sideways(0.15) * math.sqrt(GRAVITY * pin.body.centre)
        vx, vy = vx - roll * pin.dy, vy + roll * pin.dx
        turning = chance.sideways(1.0)
        self.lying[name] = Lying(pin.kind, self.now)
        self.lies[name] = Lie("fallen", x, y, None, pin.heading)
        self._make_ground().add_lying(name, pin.kind, x, y, pin.heading, vx, vy, turning)
        self.paths[name].add("slide", (self.now, x, y, 0.0, pin.heading, math.pi / 2))

    def _left(self, x: float, y: float) -> str | None:
        """The rail or edge over which (x, y) lies off the bed, or None."""
        for edge in self.surface.edges:
            if edge.radius is not None:
                if math.hypot(x - edge.x, y - edge.y) > edge.radius:
                    return edge.where
            elif (edge.x2 - edge.x1) * (y - edge.y1) - (edge.y2 - edge.y1) * (x - edge.x1) < 0:
                return edge.where
        if _inside_outline(self.surface, x, y):
            return None
        near = min(
            self.surface.walls,
            key=lambda w: (distance_to(x, y, w.x1, w.y1, w.x2, w.y2), w.id),
            default=None,
        )
        return near.rail if near is not None else "bed"

    def _gone(self, name: str, x: float, y: float, radius: float, speed: float) -> Lie | None:
        """How a lying pin or a top is lost from the bed at (x, y): in a pocket or hole, or over an edge."""
        for hole in self.surface.holes:
            if math.hypot(x - hole.x, y - hole.y) >= hole.radius or radius > hole.radius:
                continue
            if hole.kind == "pocket" or speed * speed < 2 * GRAVITY * min(hole.depth, 0.01):
                kind: EventKind = "pocket" if hole.kind != "hole" else "hole"
                state = "pocketed" if hole.kind != "hole" else "holed"
                self._event(self.now, kind, name, hole.id, x, y, speed)
                return Lie(state, hole.x, hole.y, hole.id)
        for edge in self.surface.edges:
            if edge.radius is not None:
                over = math.hypot(x - edge.x, y - edge.y) > edge.radius
            else:
                over = (edge.x2 - edge.x1) * (y - edge.y1) - (edge.y2 - edge.y1) * (x - edge.x1) < 0
            if over:
                if edge.where == "ditch":
                    self._event(self.now, "ditch", name, "ditch", x, y, speed)
                    return Lie("ditched", x, y, "ditch")
                self._event(self.now, "off", name, edge.where, x, y, speed)
                return Lie("off", x, y, edge.where)
        left = self._left(x, y)
        if left is not None:
            self._event(self.now, "off", name, left, x, y, speed)
            return Lie("off", x, y, left)
        return None

    def _touched(self, touches: list[tuple[str, str, float, float, float]], time: float) -> None:
        """What pymunk's contacts mean: pins struck, touches, rims."""
        for first, second, jx, jy, strength in touches:
            for one, other, ix, iy in ((first, second, jx, jy), (second, first, -jx, -jy)):
                if one in self.spinners:
                    self.spinners[one].knock(strength)
                    self._top_touched(one, other, ix, iy, strength, time)
                if one in self.lying:
                    self._stir(one, strength, time)
                    if other in self.standing:
                        height = min(self.lying[one].kind.radius, self.standing[other].kind.height)
                        x, y = self.lies[one].x, self.lies[one].y
                        speed = strength / self.lying[one].kind.mass
                        self._strike(other, ix, iy, height, one, x, y, speed, time)

    def _top_touched(self, top: str, other: str, ix: float, iy: float, strength: float, time: float) -> None:
        body = self.spinners[top].body
        x, y = body.position
        ground = self._make_ground()
        speed = strength / self.spinners[top].kind.mass
        meaning, called = ground.meaning(other)
        if meaning == "touch":
            self._touch(time, top, other, x, y, speed)
        elif (top, other) not in ground.touching:
            self._event(time, meaning, top, called, x, y, speed)
        if other in self.standing:
            pin = self.standing[other]
            height = height_of_touch(pin.kind, self.spinners[top].kind)
            self._strike(other, ix, iy, height, top, x, y, speed, time)
        if top in self.paths:
            self.paths[top].corner()

    def _settle(self, time: float) -> None:
        """Lying pins go on, come to rest, or are gone."""
        ground = self._make_ground()
        for name in list(self.lying):
            lying = self.lying[name]
            if lying.since is None:
                continue
            body = ground.shapes[name].body
            assert body is not None
            x, y = body.position
            vx, vy = body.velocity
            speed = math.hypot(vx, vy)
            angle = body.angle
            path = self.paths[name]
            path.add("slide", (time, x, y, 0.0, angle, math.pi / 2))
            self.lies[name] = Lie("fallen", x, y, None, angle)
            gone = self._gone(name, x, y, lying.kind.radius, speed)
            if gone is not None:
                self.lies[name] = gone
                path.end()
                ground.remove(name)
                del self.lying[name]
                continue
            still = speed < STILL and abs(body.angular_velocity) * lying.kind.height < STILL
            if still and time - lying.since > AWAKE:
                if ground.overlap(name) > 1e-4 and time - lying.since < 3.0:
                    continue
                body.velocity = 0.0, 0.0
                body.angular_velocity = 0.0
                path.end()
                self._cut(time)
                lying.since = None
                self.stopped[name] = time
                self._foretold = None

    def _spun(self, before: float, time: float, was: dict[str, tuple[float, ...]]) -> None:
        """Tops go on; they pass gates, fall into holes, or come to lie."""
        ground = self._make_ground()
        for name, spinner in list(self.spinners.items()):
            body = spinner.body
            x, y = body.position
            speed = math.hypot(*body.velocity)
            motion = "spin" if spinner.phase == "spinning" else "topple"
            self.paths[name].add(motion, (time, x, y, 0.0, spinner.azimuth, spinner.lean))
            self._gates(name, was[name], (x, y), time, speed)
            gone = self._gone(name, x, y, spinner.kind.radius, speed)
            if gone is not None or spinner.lying:
                self.paths[name].end()
                ground.remove(name)
                del self.spinners[name]
                if gone is not None:
                    self.lies[name] = gone
                elif spinner.ring:
                    self._lay_ring(name, spinner, x, y, time)
                else:
                    self.lies[name] = Lie("fallen", x, y, None, spinner.azimuth)
                    self._event(time, "stop", name, "bed", x, y, 0.0)

    def _lay_ring(self, name: str, spinner: Spinner, x: float, y: float, time: float) -> None:
        """A ring that spun lies flat: over a peg, or on the bed as any other."""
        post = peg_under(self.surface, Piece(name, spinner.kind.name, x, y))
        if post is not None:
            over = math.hypot(x - post.x, y - post.y) < spinner.kind.inner - post.radius
            state = "posted" if over else "leaning"
            self._cut(time)
            self.lies[name] = Lie(state, x, y, post.id)
            self._event(time, "stop", name, state, x, y, 0.0)
            (self.piles.post if over else self.piles.lean)(name, spinner.kind, x, y, post)
            self._foretold = None
            return
        self._cut(time)
        self.states[name] = State(name, spinner.kind.name, x, y)
        self._event(time, "stop", name, "bed", x, y, 0.0)
        if self._ground is not None:
            self._ground.add_mover(name, spinner.kind, x, y)
        self._foretold = None

    def _gates(
        self, name: str, was: tuple[float, ...], now: tuple[float, float], time: float, speed: float
    ) -> None:
        for gate in self.surface.gates:
            gx, gy = gate.x2 - gate.x1, gate.y2 - gate.y1
            a = gx * (was[1] - gate.y1) - gy * (was[0] - gate.x1)
            b = gx * (now[1] - gate.y1) - gy * (now[0] - gate.x1)
            if a == b or (a > 0) == (b > 0) or (gate.one_way and a < 0):
                continue
            part = a / (a - b)
            x, y = was[0] + (now[0] - was[0]) * part, was[1] + (now[1] - was[1]) * part
            if 0 <= ((x - gate.x1) * gx + (y - gate.y1) * gy) <= gx * gx + gy * gy:
                self._event(time, "gate", name, gate.id, x, y, speed)


def _inside_outline(surface: Surface, x: float, y: float, margin: float = 0.0) -> bool:
    """Whether (x, y) is on the bed, at least ``margin`` metres within its edge."""
    return depth_in_bed(surface, x, y) >= margin
