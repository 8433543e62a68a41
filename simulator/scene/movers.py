"""What pymunk moves: lying pins that slide and roll, tops that spin; what they touch and how they end."""

from __future__ import annotations

import math
from typing import Final

from ..physics.runs import State
from ..pieces import Piece
from .blows import STILL
from .falls import Falls
from .leaving import lost
from .lies import Lie
from .piles import peg_under
from .pins import height_of_touch
from .tops import Spinner

AWAKE: Final = 0.02
"""Seconds that a lying pin stays in the steps at least."""


class Movers(Falls):
    """A scene's lying pins and tops, step by step."""

    def _touched(self, touches: list[tuple[str, str, float, float, float]], time: float) -> None:
        """What pymunk's contacts mean: pins struck, touches, rims."""
        for first, second, jx, jy, strength in touches:
            for one, other, ix, iy in ((first, second, jx, jy), (second, first, -jx, -jy)):
                if one in self.spinners:
                    self.spinners[one].knock(-ix, -iy)
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
            self.spinners[top].kick(-ix, -iy)
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

    def _gone(self, name: str, x: float, y: float, radius: float, speed: float) -> Lie | None:
        """How a lying pin or a top is lost from the bed at (x, y), noted; None if it is not."""
        gone = lost(self.surface, name, x, y, radius, speed, self.now)
        if gone is None:
            return None
        self.events.append(gone[1])
        return gone[0]
