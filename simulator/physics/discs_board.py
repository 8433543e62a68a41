"""A surface as the discs' kernel takes it: flat lists of walls, posts, holes and edges, and what they are
called; and the pieces on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import hypot, inf
from typing import Any, NamedTuple

import numpy as np

from ..constants import Constants
from ..errors import SimulatorError
from ..pieces import KINDS, Kind
from ..surfaces.surface import Surface, Wall
from ..units import GRAVITY
from . import discs_numbers as named
from .discs_friction import COLUMNS, NODES, table
from .runs import Obstacle

TOLERANCE = 1e-6
"""Metres: how far from the exact place, at most, the parabola has a turning piece within one stretch
(:func:`simulator.physics.discs_friction.piece`)."""
MOST_EVENTS = 1_000_000
"""No run has so many; one that had would not end."""
_SAME = 1e-6


class Board(NamedTuple):
    """What pieces can meet, flat, as :mod:`simulator.physics.discs_numbers` lays it out, with the names."""

    walls: list[float]
    posts: list[float]
    holes: list[float]
    edges: list[float]
    wall_names: tuple[str, ...]
    post_names: tuple[str, ...]
    hole_names: tuple[str, ...]
    edge_names: tuple[str, ...]
    ditches: tuple[bool, ...]
    """Whether an edge drops into the ditch (else to the floor)."""


_boards: dict[int, tuple[Surface, Board]] = {}


def board_of(surface: Surface) -> Board:
    """Return the surface's board; made once for each surface.

    Raises :class:`SimulatorError` when the surface slopes: discs are played on level boards.
    """
    known = _boards.get(id(surface))
    if known is not None and known[0] is surface:
        return known[1]
    if surface.slope != (0.0, 0.0):
        raise SimulatorError("bad-shot", f"{surface.name} slopes: discs slide on level beds only")
    made = _made(surface)
    if len(_boards) >= 64:
        _boards.clear()
    _boards[id(surface)] = surface, made
    return made


def _made(surface: Surface) -> Board:
    walls: list[float] = []
    wall_names = []
    posts: list[float] = []
    post_names = []
    for wall in surface.walls:
        length = hypot(wall.x2 - wall.x1, wall.y2 - wall.y1)
        ways = (wall.x2 - wall.x1) / length, (wall.y2 - wall.y1) / length
        walls += [wall.x1, wall.y1, *ways, length, 0.0, 0.0]
        wall_names.append(wall.rail)
    for post in surface.posts:
        sort = named.ROUND_RIM if post.kind == "round-rim" else named.PEG
        posts += [post.x, post.y, post.radius, float(sort)]
        post_names.append(post.id)
    for x, y, rail in _corners(surface):
        posts += [x, y, 0.0, float(named.END)]
        post_names.append(rail)
    holes: list[float] = []
    for hole in surface.holes:
        holes += [hole.x, hole.y, hole.radius, 1.0 if hole.kind == "pocket" else 0.0, hole.depth]
    edges: list[float] = []
    for edge in surface.edges:
        if edge.radius is not None:
            edges += [edge.x, edge.y, edge.radius, 0.0, 0.0]
        else:
            length = hypot(edge.x2 - edge.x1, edge.y2 - edge.y1)
            edges += [edge.x1, edge.y1, -1.0, (edge.x2 - edge.x1) / length, (edge.y2 - edge.y1) / length]
    return Board(
        walls, posts, holes, edges, tuple(wall_names), tuple(post_names),
        tuple(hole.id for hole in surface.holes), tuple(edge.id for edge in surface.edges),
        tuple(edge.where == "ditch" for edge in surface.edges),
    )  # fmt: skip


def _corners(surface: Surface) -> list[tuple[float, float, str]]:
    """The ends of walls that a piece can meet: free ones, and corners that point into the bed."""
    found = []
    for wall in surface.walls:
        for x, y, start in ((wall.x1, wall.y1, True), (wall.x2, wall.y2, False)):
            if any(hypot(x - post.x, y - post.y) <= post.radius + _SAME for post in surface.posts):
                continue
            inwards = True
            for other in surface.walls:
                first, second = (other, wall) if start else (wall, other)
                if other is wall or hypot(second.x1 - first.x2, second.y1 - first.y2) > _SAME:
                    continue
                inwards = _turn(first, second) < -1e-12 and not start
            if inwards:
                found.append((x, y, wall.rail))
    return found


def _turn(first: Wall, second: Wall) -> float:
    """Positive where the bed's edge turns left: round a corner that lies behind the walls' faces."""
    return (first.x2 - first.x1) * (second.y2 - second.y1) - (first.y2 - first.y1) * (second.x2 - second.x1)


def with_things(board: Board, things: tuple[Obstacle, ...]) -> tuple[list[float], list[float]]:
    """The board's walls and posts, and those of things that end a run when they are met."""
    walls = list(board.walls)
    posts = list(board.posts)
    for number, thing in enumerate(things, start=1):
        posts += [thing.x, thing.y, thing.radius, float(named.THING)]
        if thing.x2 is None or thing.y2 is None:
            continue
        length = hypot(thing.x2 - thing.x, thing.y2 - thing.y)
        if length == 0.0:
            continue
        posts += [thing.x2, thing.y2, thing.radius, float(named.THING)]
        tx, ty = (thing.x2 - thing.x) / length, (thing.y2 - thing.y) / length
        walls += [thing.x, thing.y, tx, ty, length, thing.radius, float(number)]
        walls += [thing.x2, thing.y2, -tx, -ty, length, thing.radius, float(number)]
    return walls, posts


def thing_met(board: Board, things: tuple[Obstacle, ...], walls: list[float], code: int) -> str:
    """The id of the thing that a run ended at; ``code`` as the kernel returns it."""
    if code >= 0:
        return things[int(walls[7 * code + 6]) - 1].id
    post = -1 - code - len(board.post_names)
    for thing in things:
        count = 1 if thing.x2 is None or thing.y2 is None or (thing.x2, thing.y2) == (thing.x, thing.y) else 2
        if post < count:
            return thing.id
        post -= count
    raise IndexError(code)


def kind_of(name: str, piece: str) -> Kind:
    """The kind of a sliding piece; raises :class:`SimulatorError` if it is not one."""
    kind = KINDS.get(name)
    if kind is None or kind.shape not in ("disc", "ring"):
        raise SimulatorError("unknown-kind", f"{piece} is {name!r}, which is no disc or ring")
    return kind


def tables_of(kinds: Sequence[Kind]) -> tuple[tuple[float, ...], list[int]]:
    """The holes of these kinds in radii, each once, and where each piece's friction table begins when the
    tables of these stand one after another."""
    inners: dict[float, int] = {}
    size = COLUMNS * (NODES + 1)
    at = [inners.setdefault(kind.inner / kind.radius, len(inners)) * size for kind in kinds]
    return tuple(inners), at


@lru_cache(maxsize=16)
def tables_in_row(inners: tuple[float, ...], arrays: bool) -> Any:
    """The friction tables one after another, flat: an array, or a list. Not to be written to."""
    flat = np.concatenate([table(inner).ravel() for inner in inners]) if inners else np.zeros(0)
    return flat if arrays else flat.tolist()


LAW = {
    "friction": (named.MUG, GRAVITY),
    "disc_restitution": (named.E_DISC, 1.0),
    "disc_friction": (named.F_DISC, 1.0),
    "rim_restitution": (named.E_RIM, 1.0),
    "rim_friction": (named.F_RIM, 1.0),
    "peg_restitution": (named.E_PEG, 1.0),
    "peg_friction": (named.F_PEG, 1.0),
    "rim_jump_speed": (named.JUMP, 1.0),
    "hole_rattle": (named.RATTLE, 1.0),
    "separation_floor": (named.FLOOR, 1.0),
    "hole_friction": (named.F_HOLE, 1.0),
    "disc_stiffness": (named.STIFF, 1.0),
}
"""Where in the kernel's law a constant goes, and times what."""


def law_of(constants: Constants, coupled: bool = True, until: float = inf) -> list[float]:
    """The constants in the kernel's order.

    Raises :class:`SimulatorError` ("bad-number") for pieces that would press one another without end.
    """
    if not constants["disc_stiffness"] > 0.0:
        raise SimulatorError(
            "bad-number", "disc_stiffness must be above zero", where="constants.disc_stiffness"
        )
    law = [0.0] * 17
    law[named.COUPLED] = 1.0 if coupled else 0.0
    law[named.TOLERANCE], law[named.GRAVITY] = TOLERANCE, GRAVITY
    law[named.MOST], law[named.UNTIL] = float(MOST_EVENTS), until
    for name, (place, factor) in LAW.items():
        law[place] = constants[name] * factor
    return law


def laws_of(constants: Constants, varied: Mapping[str, Any], samples: int) -> Any:
    """Rows of :func:`law_of`: one for all samples, or one a sample where constants ``varied`` differ."""
    base = law_of(constants)
    rows = np.array([base] * (samples if varied else 1), float).reshape(-1, len(base))
    for name, values in varied.items():
        if name in LAW:
            place, factor = LAW[name]
            rows[:, place] = values * factor
    return rows
