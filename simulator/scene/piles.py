"""The piles of a scene: which rings lie over which, what a blow sets free, and where that comes down."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from ..constants import Constants
from ..errors import SimulatorError
from ..physics.runs import Obstacle, State
from ..pieces import KINDS, Kind, Piece
from ..surfaces.surface import Post, Surface
from .chance import Chance
from .space import Space, kind_of
from .stacks import Holder, Pile, left_behind, loosen, time_to_clear

GAP: Final = 1e-4
"""Room (metres) between a ring that comes down and what it left."""
LEAST_FLIGHT: Final = 0.02
"""Seconds that a ring takes at least over its peg."""


class Freed(NamedTuple):
    """What a blow on a pile sets free: movers at once, and movers that come down later, with the time."""

    now: tuple[State, ...]
    later: tuple[tuple[float, State], ...]


def piled(surface: Surface, pieces: Iterable[Piece]) -> frozenset[str]:
    """The pieces that are in piles or lean on a peg: no movers of the kernels until a blow sets them free."""
    pieces = tuple(pieces)
    round_ones = [p for p in pieces if p.state == "leaning" and kind_of(p.kind).shape in ("ring", "disc")]
    propped = {p.id for p in round_ones if peg_under(surface, p) is not None}
    bearers = {piece.on for piece in pieces if piece.state == "stacked"}
    return frozenset(
        piece.id
        for piece in pieces
        if piece.state in ("posted", "stacked") or piece.id in bearers or piece.id in propped
    )


def peg_under(surface: Surface, piece: Piece) -> Post | None:
    """The peg on which a piece lies or leans, or None."""
    radius = kind_of(piece.kind).radius
    near = [
        (math.hypot(post.x - piece.x, post.y - piece.y), post)
        for post in surface.posts
        if post.kind != "round-rim" and not post.pocket
    ]
    gap, post = min(near, default=(math.inf, None), key=lambda item: item[0])
    return post if post is not None and gap < radius + post.radius else None


class Piles:
    """All piles on one surface, and the rings that ride on movers."""

    def __init__(self, surface: Surface, pieces: tuple[Piece, ...], constants: Constants) -> None:
        self.surface = surface
        self.constants = constants
        self.piles: list[Pile] = []
        self.riders: dict[str, list[str]] = {}
        self._kinds: dict[str, Kind] = {}
        members = piled(surface, pieces)
        above = {piece.on: piece for piece in pieces if piece.state == "stacked" and piece.on is not None}
        for low in pieces:
            if low.id not in members or low.state == "stacked":
                continue
            row, top = [low], above.get(low.id)
            while top is not None and top not in row:
                row.append(top)
                top = above.get(top.id)
            # Rings posted one over the other, each said to be "posted", lie in the order given.
            for pile in self.piles:
                if low.state == "posted" and pile.holder and _near(pile.holder, low):
                    pile.names += [piece.id for piece in row]
                    pile.kinds += [kind_of(piece.kind) for piece in row]
                    break
            else:
                self.piles.append(
                    Pile(
                        [piece.id for piece in row],
                        [kind_of(piece.kind) for piece in row],
                        low.x,
                        low.y,
                        self._holder(low),
                    )
                )

    def _holder(self, low: Piece) -> Holder | None:
        if low.state == "leaning":
            post = peg_under(self.surface, low)
            assert post is not None
            # Half on the peg already, it has half the way to go.
            return Holder(post.id, post.x, post.y, post.height / 2, post.radius, leaning=True)
        if low.state == "posted":
            for post in self.surface.posts:
                if math.hypot(post.x - low.x, post.y - low.y) <= kind_of(low.kind).radius:
                    return Holder(post.id, post.x, post.y, post.height, post.radius)
            raise SimulatorError(
                "outside", f"{low.id} is said to be over a peg, but no peg stands at {low.x:g}, {low.y:g}"
            )
        for hole in self.surface.holes:
            if math.hypot(hole.x - low.x, hole.y - low.y) < hole.radius:
                return Holder(hole.id, hole.x, hole.y, hole.depth, hole.radius, hole=True)
        return None

    def obstacles(self) -> list[Obstacle]:
        """The piles as the kernels see them: circles that are not theirs to judge."""
        return [Obstacle(pile.names[0], pile.x, pile.y, pile.kinds[0].radius) for pile in self.piles]

    def of(self, name: str) -> Pile:
        """The pile whose lowest ring is ``name``."""
        return next(pile for pile in self.piles if pile.names[0] == name)

    def lean(self, name: str, kind: Kind, x: float, y: float, post: Post) -> None:
        """A ring has come to lean on ``post``."""
        holder = Holder(post.id, post.x, post.y, post.height / 2, post.radius, leaning=True)
        self.piles.append(Pile([name], [kind], x, y, holder))

    def post(self, name: str, kind: Kind, x: float, y: float, post: Post) -> None:
        """A ring has come to lie over ``post``."""
        for pile in self.piles:
            if pile.holder is not None and pile.holder.id == post.id:
                pile.names.append(name)
                pile.kinds.append(kind)
                return
        holder = Holder(post.id, post.x, post.y, post.height, post.radius)
        self.piles.append(Pile([name], [kind], x, y, holder))

    def strike(self, name: str, jx: float, jy: float, time: float, chance: Chance) -> Freed:
        """A blow (jx, jy) on the lowest ring of a pile; ``time`` is now."""
        pile = self.of(name)
        impulse = math.hypot(jx, jy)
        nx, ny = jx / impulse, jy / impulse
        if pile.holder is None:
            return self._slide(pile, impulse, nx, ny, time)
        freed = loosen(pile, impulse, self.constants)
        if freed.lowest is None and pile.holder.leaning:
            return Freed((), ())
        if freed.lowest is None:
            pile.x = pile.holder.x + nx * pile.slack
            pile.y = pile.holder.y + ny * pile.slack
            return Freed((), ())
        later = []
        far = pile.holder.radius + pile.kinds[0].radius + GAP
        speed = max(freed.speed, 0.01)
        names, kinds = pile.names[freed.lowest :], pile.kinds[freed.lowest :]
        heading = math.atan2(ny, nx) + chance.sideways(self.constants["pin_deviation"])
        ux, uy = math.cos(heading), math.sin(heading)
        # The uppermost is thrown farthest, the others come down behind it.
        for i, (ring, kind) in enumerate(zip(names, kinds, strict=True)):
            way = far + i * (2 * kind.radius + GAP)
            state = State(
                ring,
                kind.name,
                pile.holder.x + ux * way,
                pile.holder.y + uy * way,
                vx=speed * ux,
                vy=speed * uy,
                status="moving",
            )
            later.append((time + max(way / speed if speed > 0.1 else way / 0.1, LEAST_FLIGHT), state))
        del pile.names[freed.lowest :], pile.kinds[freed.lowest :]
        if pile.names:
            pile.x = pile.holder.x + nx * pile.slack
            pile.y = pile.holder.y + ny * pile.slack
        else:
            self.piles.remove(pile)
        return Freed((), tuple(later))

    def _slide(self, pile: Pile, impulse: float, nx: float, ny: float, time: float) -> Freed:
        """A free pile is struck: the lowest slides away, with or without what lies on it."""
        low = pile.kinds[0]
        self.piles.remove(pile)
        speed = impulse / low.mass
        if len(pile.kinds) == 1 or not left_behind(low, pile.kinds[1], speed, self.constants):
            whole = sum(kind.mass for kind in pile.kinds)
            speed = impulse / whole
            self.riders[pile.names[0]] = pile.names[1:]
            self._kinds.update(zip(pile.names, pile.kinds, strict=True))
            moving = State(
                pile.names[0], low.name, pile.x, pile.y, vx=speed * nx, vy=speed * ny, status="moving"
            )
            return Freed((moving,), ())
        upper = pile.kinds[1]
        wait, own = time_to_clear(low, upper, speed, self.constants)
        drag = upper.mass / low.mass * own
        moving = State(
            pile.names[0],
            low.name,
            pile.x,
            pile.y,
            vx=(speed - drag) * nx,
            vy=(speed - drag) * ny,
            status="moving",
        )
        shift = 0.5 * own * wait
        state = State(
            pile.names[1],
            upper.name,
            pile.x + nx * shift,
            pile.y + ny * shift,
            vx=own * nx,
            vy=own * ny,
            status="moving",
        )
        if pile.names[2:]:
            self.riders[pile.names[1]] = pile.names[2:]
        return Freed((moving,), ((time + wait, state),))

    def landing(self, state: State, others: Iterable[Piece]) -> tuple[float, float]:
        """Where a ring that comes down finds room: its place, or the nearest that is free."""
        space = Space(self.surface, others)
        return space.fit(state.x, state.y, KINDS[state.kind].radius)

    def pieces(self) -> list[Piece]:
        """The lowest ring of every pile, as a piece at its place."""
        return [Piece(pile.names[0], pile.kinds[0].name, pile.x, pile.y) for pile in self.piles]

    def lies(self) -> dict[str, tuple[str, float, float, str | None]]:
        """How the rings of all piles lie: state, place, and the peg or hole, or the ring below."""
        made: dict[str, tuple[str, float, float, str | None]] = {}
        for pile in self.piles:
            for i, name in enumerate(pile.names):
                if pile.holder is not None and pile.holder.leaning and i == 0:
                    made[name] = ("leaning", pile.x, pile.y, pile.holder.id)
                elif pile.holder is not None and not pile.holder.hole:
                    made[name] = ("posted", pile.x, pile.y, pile.holder.id)
                elif i:
                    made[name] = ("stacked", pile.x, pile.y, pile.names[i - 1])
                elif pile.holder is not None:
                    made[name] = ("holed", pile.x, pile.y, pile.holder.id)
                else:
                    made[name] = ("rest", pile.x, pile.y, None)
        return made

    def ridden(self, states: dict[str, State]) -> dict[str, tuple[str, float, float, str | None]]:
        """How the rings lie that ride on movers: as what bears them."""
        made: dict[str, tuple[str, float, float, str | None]] = {}
        for low, names in self.riders.items():
            bearer = states.get(low)
            if bearer is None:
                continue
            below = low
            for name in names:
                if bearer.status in ("rest", "moving"):
                    made[name] = ("stacked", bearer.x, bearer.y, below)
                else:
                    made[name] = (bearer.status, bearer.x, bearer.y, bearer.where)
                below = name
        return made


def _near(holder: Holder, piece: Piece) -> bool:
    return math.hypot(holder.x - piece.x, holder.y - piece.y) <= kind_of(piece.kind).radius
