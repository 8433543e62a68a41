"""What stands, lies and moves in a scene, and the kernel's part of it.

The round movers do not leave the kernel while pins fall or tops spin: it *foretells* their paths, exactly as
if nothing interfered, and the steps read their places from that. When a pin or top gives a mover an impulse,
the kernel plays up to that moment, the impulse is added, and it foretells anew.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from ..constants import Constants
from ..physics.runs import Obstacle, Run, State
from ..pieces import KINDS, Kind, Piece
from ..strokes import SpinStroke
from ..surfaces.surface import Surface
from ..traces import Event, EventKind, Leg
from .chance import Chance
from .ground import Ground
from .lies import Lie, Lying, Standing
from .paths import Path
from .piles import Piles
from .pins import Falling, body_of, height_of_touch, radius_at
from .space import kind_of
from .tops import Spinner

AGAIN: Final = 0.05
"""Seconds for which two things that touch again and again are said to touch but once."""

Kernel = Callable[..., Run]


class HandOver:
    """The state of a scene, and the foretold paths of its round movers up to now."""

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
            x,
            y,
            leg.x[1] + 2 * leg.x[2] * t,
            leg.y[1] + 2 * leg.y[2] * t,
            leg.turn[1] + 2 * leg.turn[2] * t,
        )

    def _give(self, name: str, dvx: float, dvy: float, dw: float) -> None:
        """Change a mover's speed and turning now; the kernel must stand at this moment."""
        s = self.states[name]
        self.states[name] = s._replace(vx=s.vx + dvx, vy=s.vy + dvy, wz=s.wz + dw, status="moving")
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
