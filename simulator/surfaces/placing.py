"""Whether pieces can lie where they are said to lie; refusals name the piece, the place and by how much."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from ..errors import SimulatorError
from ..physics.discs_laws import support_radius
from ..pieces import KINDS, Piece
from .surface import Hole, Surface
from .zones import axis_of, depth_in_bed, distance_to, gap_between, hole_at, in_jaws, over_edge

SLACK = 5e-5
"""Metres by which touching things may lie in one another: places are noted in tenths of a millimetre."""
PIN_SLACK = 2e-3
"""The same where one is a pin or a top: it tapers, so that what touches it reaches in under its belly."""

_RAILS = {"h": "the head cushion", "f": "the foot cushion", "l": "the left cushion", "r": "the right cushion"}


def check_placing(surface: Surface, pieces: Sequence[Piece]) -> None:
    """Refuse pieces that lie outside the bed, in a wall, post or pocket, or in one another.

    Raises :class:`SimulatorError` with code "outside", "in-pocket", "blocked" or "overlap"; ``where`` is the
    path of the piece. Pieces must be of known kinds with ids of their own.
    """
    by_id = {piece.id: piece for piece in pieces}
    holed = [piece for piece in pieces if piece.state == "holed"]
    for at, piece in enumerate(pieces):
        where = f"pieces[{at}]"
        _on_bed(surface, piece, where, _on_top(piece, holed))
        if piece.state == "posted":
            _over_peg(surface, piece, where)
        elif piece.state == "stacked":
            _on_another(by_id, piece, where)
        elif piece.state == "holed":
            if hole_at(surface, piece.x, piece.y) is None:
                raise SimulatorError(
                    "outside", f"{named(piece)} is said to lie in a hole, and there is none", where
                )
        else:
            _beside_posts(surface, piece, where)
        _clear_of_walls(surface, piece, where)
    check_apart(pieces)


def _on_top(piece: Piece, holed: Sequence[Piece]) -> bool:
    """Whether a piece lies over one that fills a hole."""
    return any(hypot(piece.x - other.x, piece.y - other.y) < KINDS[other.kind].radius for other in holed)


def named(piece: Piece) -> str:
    """A piece and its place in words."""
    return f"{piece.id} ({piece.kind}) at ({piece.x:.4f}, {piece.y:.4f}) m"


def _slack(piece: Piece) -> float:
    return PIN_SLACK if KINDS[piece.kind].shape in ("pin", "top") else SLACK


def _millimetres(metres: float) -> str:
    return f"{abs(metres) * 1000:.3g} mm"


def _on_bed(surface: Surface, piece: Piece, where: str, held: bool) -> None:
    if (fallen := over_edge(surface, piece.x, piece.y)) is not None and surface.round_radius is None:
        raise SimulatorError("outside", f"{named(piece)} has its centre over the edge ({fallen})", where)
    deep = depth_in_bed(surface, piece.x, piece.y)
    hole = hole_at(surface, piece.x, piece.y)
    if deep < -SLACK and hole is None and not in_jaws(surface, piece.x, piece.y):
        size = " by ".join(f"{side:.4g}" for side in surface.size)
        message = f"{named(piece)} lies {_millimetres(deep)} outside the bed of {surface.name}, {size} m"
        raise SimulatorError("outside", message, where)
    if hole is not None and not held and _would_fall(piece, hole):
        message = f"{named(piece)} lies over {hole.kind} {hole.id}, in which it would fall"
        raise SimulatorError("in-pocket", message, where)


def _would_fall(piece: Piece, hole: Hole) -> bool:
    """Whether a piece over an empty hole cannot lie there as it is said to.

    A pin can be set in a shallow hole, and a disc may project over it
    (:func:`simulator.physics.discs_laws.support_radius`).
    """
    if piece.state in ("holed", "stacked", "leaning"):
        return False
    if hole.kind != "hole" or KINDS[piece.kind].shape not in ("disc", "ring"):
        return piece.state != "standing" or hole.kind != "hole"
    away = hypot(piece.x - hole.x, piece.y - hole.y)
    return away < support_radius(hole.radius, KINDS[piece.kind].radius)


def _clear_of_walls(surface: Surface, piece: Piece, where: str) -> None:
    radius, slack = KINDS[piece.kind].radius, _slack(piece)
    x1, y1, x2, y2 = axis_of(piece)
    for wall in surface.walls:
        gap = min(
            distance_to(x1, y1, wall.x1, wall.y1, wall.x2, wall.y2),
            distance_to(x2, y2, wall.x1, wall.y1, wall.x2, wall.y2),
        )
        if gap < radius - slack:
            name = f"a jaw of {wall.pocket}" if wall.pocket else _RAILS.get(wall.rail, wall.rail)
            code = "outside" if not wall.id.startswith("partition") else "blocked"
            raise SimulatorError(code, f"{named(piece)} lies {_millimetres(radius - gap)} in {name}", where)


def _beside_posts(surface: Surface, piece: Piece, where: str) -> None:
    radius = KINDS[piece.kind].radius
    x1, y1, x2, y2 = axis_of(piece)
    for post in surface.posts:
        gap = distance_to(post.x, post.y, x1, y1, x2, y2)
        within = radius + post.radius - gap
        if post.kind == "round-rim":
            within = (
                max(hypot(x - post.x, y - post.y) for x, y in ((x1, y1), (x2, y2))) + radius - post.radius
            )
        if within > _slack(piece):
            message = f"{named(piece)} lies {_millimetres(within)} in {post.kind} {post.id}"
            raise SimulatorError("blocked", message, where)


def _over_peg(surface: Surface, piece: Piece, where: str) -> None:
    """A posted ring lies round a post: its hole must have room for it there."""
    inner = KINDS[piece.kind].inner
    for post in surface.posts:
        if hypot(piece.x - post.x, piece.y - post.y) <= inner - post.radius + SLACK:
            return
    raise SimulatorError(
        "blocked", f"{named(piece)} is said to be posted, and no post stands in its hole", where
    )


def _on_another(by_id: dict[str, Piece], piece: Piece, where: str) -> None:
    below = by_id.get(piece.on or "")
    if below is None or below.id == piece.id:
        message = f"{named(piece)} is said to lie on {piece.on!r}, which is not there"
        raise SimulatorError("unknown-piece", message, f"{where}.on")
    if hypot(piece.x - below.x, piece.y - below.y) > KINDS[piece.kind].radius + KINDS[below.kind].radius:
        message = f"{named(piece)} is said to lie on {named(below)}, which it does not reach"
        raise SimulatorError("outside", message, where)


def check_apart(pieces: Sequence[Piece]) -> None:
    """Refuse pieces that lie in one another. On pegs and stacks, and in holes, they lie above each other, and
    fallen pins and tops may lie across one another.

    Raises :class:`SimulatorError` with code "overlap" or "blocked".
    """
    flat = [
        (at, piece) for at, piece in enumerate(pieces) if piece.state not in ("stacked", "posted", "holed")
    ]
    reach = 2 * max(
        (KINDS[piece.kind].radius + KINDS[piece.kind].height / 2 for _, piece in flat), default=0.0
    )
    for i, (_, a) in enumerate(flat):
        for at, b in flat[i + 1 :]:
            if abs(a.x - b.x) > reach or abs(a.y - b.y) > reach:
                continue
            if a.state == b.state == "fallen":
                continue
            gap = gap_between(a, b)
            if gap < -max(_slack(a), _slack(b)):
                code = "overlap"
                standing = "standing" in (a.state, b.state) and a.state != b.state
                message = f"{named(a)} and {named(b)} lie {_millimetres(gap)} in one another"
                raise SimulatorError("blocked" if standing else code, message, f"pieces[{at}]")
