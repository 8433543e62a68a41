"""Whether pieces can lie where they are said to lie; refusals name the piece, the place and by how much."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from math import hypot

from rules_engine.saying import Text, figure, say

from ..errors import SimulatorError
from ..physics.discs_laws import support_radius
from ..pieces import KINDS, Piece
from .surface import Hole, Surface
from .zones import axis_of, depth_in_bed, distance_to, gap_between, hole_at, in_jaws, over_edge

SLACK = 5e-5
"""Metres by which touching things may lie in one another: places are noted in tenths of a millimetre."""
PIN_SLACK = 2e-3
"""The same where one is a pin or a top: it tapers, so that what touches it reaches in under its belly."""

_RAILS: dict[str, str] = {
    "h": say("place.the-head-cushion", "the head cushion"),
    "f": say("place.the-foot-cushion", "the foot cushion"),
    "l": say("place.the-left-cushion", "the left cushion"),
    "r": say("place.the-right-cushion", "the right cushion"),
}
_HOLES = {
    "pocket": say("placing.pocket", "pocket"),
    "hole": say("placing.hole", "hole"),
    "cup": say("placing.cup", "cup"),
}
_FALLS: dict[str, str] = {"ditch": say("placing.ditch", "ditch")}


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
                message = say(
                    "placing.no-hole",
                    "{piece} is said to lie in a hole, and there is none",
                    piece=named(piece),
                )
                raise SimulatorError("outside", message, where)
        else:
            _beside_posts(surface, piece, where)
        _clear_of_walls(surface, piece, where)
    check_apart(pieces)


def _on_top(piece: Piece, holed: Sequence[Piece]) -> bool:
    """Whether a piece lies over one that fills a hole."""
    return any(hypot(piece.x - other.x, piece.y - other.y) < KINDS[other.kind].radius for other in holed)


def named(piece: Piece) -> Text:
    """A piece and its place in words."""
    return say(
        "placing.piece",
        "{piece} ({kind}) at ({x}, {y}) m",
        piece=piece.id,
        kind=piece.kind,
        x=figure(piece.x, 4),
        y=figure(piece.y, 4),
    )


def _slack(piece: Piece) -> float:
    return PIN_SLACK if KINDS[piece.kind].shape in ("pin", "top") else SLACK


def _millimetres(metres: float) -> Text:
    return figure(Decimal(f"{abs(metres) * 1000:.3g}"))


def _on_bed(surface: Surface, piece: Piece, where: str, held: bool) -> None:
    if (fallen := over_edge(surface, piece.x, piece.y)) is not None and surface.round_radius is None:
        message = say(
            "placing.over-edge",
            "{piece} has its centre over the edge ({where})",
            piece=named(piece),
            where=_FALLS.get(fallen, fallen),
        )
        raise SimulatorError("outside", message, where)
    deep = depth_in_bed(surface, piece.x, piece.y)
    hole = hole_at(surface, piece.x, piece.y)
    if deep < -SLACK and hole is None and not in_jaws(surface, piece.x, piece.y):
        wide, long = (figure(Decimal(f"{side:.4g}")) for side in surface.size)
        message = say(
            "placing.outside",
            "{piece} lies {deep} mm outside the bed of {surface}, {wide} by {long} m",
            piece=named(piece),
            deep=_millimetres(deep),
            surface=surface.name,
            wide=wide,
            long=long,
        )
        raise SimulatorError("outside", message, where)
    if hole is not None and not held and _would_fall(piece, hole):
        message = say(
            "placing.over-hole",
            "{piece} lies over {kind} {hole}, in which it would fall",
            piece=named(piece),
            kind=_HOLES[hole.kind],
            hole=hole.id,
        )
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
            name = _RAILS.get(wall.rail, wall.rail)
            if wall.pocket:
                name = say("placing.jaw", "a jaw of {pocket}", pocket=wall.pocket)
            code = "outside" if not wall.id.startswith("partition") else "blocked"
            raise SimulatorError(code, _in(piece, radius - gap, name), where)


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
            raise SimulatorError("blocked", _in(piece, within, f"{post.kind} {post.id}"), where)


def _in(piece: Piece, deep: float, what: str) -> Text:
    """A piece lies in something by so many metres."""
    return say(
        "placing.in",
        "{piece} lies {deep} mm in {what}",
        piece=named(piece),
        deep=_millimetres(deep),
        what=what,
    )


def _over_peg(surface: Surface, piece: Piece, where: str) -> None:
    """A posted ring lies round a post: its hole must have room for it there."""
    inner = KINDS[piece.kind].inner
    for post in surface.posts:
        if hypot(piece.x - post.x, piece.y - post.y) <= inner - post.radius + SLACK:
            return
    message = say(
        "placing.no-post",
        "{piece} is said to be posted, and no post stands in its hole",
        piece=named(piece),
    )
    raise SimulatorError("blocked", message, where)


def _on_another(by_id: dict[str, Piece], piece: Piece, where: str) -> None:
    below = by_id.get(piece.on or "")
    if below is None or below.id == piece.id:
        message = say(
            "placing.not-there",
            "{piece} is said to lie on {other}, which is not there",
            piece=named(piece),
            other=repr(piece.on),
        )
        raise SimulatorError("unknown-piece", message, f"{where}.on")
    if hypot(piece.x - below.x, piece.y - below.y) > KINDS[piece.kind].radius + KINDS[below.kind].radius:
        message = say(
            "placing.not-reached",
            "{piece} is said to lie on {other}, which it does not reach",
            piece=named(piece),
            other=named(below),
        )
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
                message = say(
                    "placing.in-one-another",
                    "{piece} and {other} lie {deep} mm in one another",
                    piece=named(a),
                    other=named(b),
                    deep=_millimetres(gap),
                )
                raise SimulatorError("blocked" if standing else code, message, f"pieces[{at}]")
