"""The boards of the Crown, Carrom and Bradley books with each game's pieces, and what is shot or spun."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import rules_engine
from rules_engine.boards import carrom, crokinole
from rules_engine.boards.set_ups import SetUp, set_up_of
from rules_engine.catalogue import game as game_of

from ..pieces import KINDS, Piece
from ..units import INCH
from . import arrangements as arranged
from . import surface as surface_named
from .set_table import SetTable, Shooter, names_of
from .surface import Surface


def on_board(game_id: str) -> SetTable:
    """The board of a game; raises :class:`rules_engine.errors.UnknownGame` for what is no game."""
    category = game_of(game_id).category
    set_up = set_up_of(game_id)
    board = surface_named(_board_of(game_id, set_up))
    if game_id in _ARRANGED:
        lying = _ARRANGED[game_id]()
    else:
        lying = _heaped(game_id)
        if set_up is not None:
            lying += _of_set_up(set_up)
    return SetTable(board, lying, _shooter(game_id, category, board, lying))


def _board_of(game_id: str, set_up: SetUp | None) -> str:
    """The side of the board on which a game is played."""
    book, name = game_id.split("/")
    if book == "bradley":
        if name == "crokinole":
            return "crokinole-square"
        return "ten-pins" if set_up is not None else "bradley-checkers"
    drawn = set_up.board.name if set_up is not None else None
    if drawn == "crokinole" or game_id in _ROUND:
        return "crokinole-round" if book == "crown" else "carrom-crokinole"
    if drawn == "spider" or game_id == "crown/pin-a-four-6":
        return "spider"
    return "carrom"


_ROUND = {
    "carrom/between-the-rings",
    "carrom/force-out",
    "carrom/fast-play-force-out",
    "carrom/pin-crokinole",
    "crown/ditch-crokinole",
}


def _of_set_up(set_up: SetUp) -> tuple[Piece, ...]:
    """The pieces of a set-up, with what lies below those that lie upon others."""
    rows = list(set_up.pieces)
    pieces: list[Piece] = []
    flat = "crokinole-disc" if set_up.board.name == "ten-pins" else "ring"
    for name, placed in zip(names_of(rows), rows, strict=True):
        kind = "ten-pin" if placed.kind == "pin" else flat
        at = Piece(name, kind, placed.x * INCH, placed.y * INCH)
        if placed.kind == "pin":
            pieces.append(at._replace(state="standing"))
        elif placed.where in ("over a post", "over a peg"):
            pieces.append(at._replace(state="posted"))
        elif placed.where == "on a ring over a peg":
            below = at._replace(id=f"{name}b", state="posted")
            pieces += [below, at._replace(state="posted")]
        elif placed.where == "in the hole":
            pieces.append(at._replace(state="holed"))
        elif "which lies in the hole" in placed.where:
            below = at._replace(id="r", state="holed")
            pieces += [below, at._replace(state="stacked", on="r")]
        else:
            pieces.append(at)
    return tuple(pieces)


def _heaped(game_id: str) -> tuple[Piece, ...]:
    """The rings that the game begins with in a heap in the centre, as many as its rules have."""
    made = game_of(game_id)
    if made.family.key not in ("rings-pocketed", "rings-taken") or (
        (set_up := set_up_of(game_id)) is not None and set_up.pieces
    ):
        return ()
    options = {o: 50 for o, option in made.options.items() if option.default is None}
    sides = tuple((letter, letter) for letter in "AB")
    counts = rules_engine.Match(rules_engine.Header(game_id, sides, options=options)).play.value("set_up")
    single = counts.get("single") or ("b" if counts.get("b") else None)
    numbers = [str(n) for n in range(1, counts.get("numbers", 0) + 1)]
    colours = {key: count for key, count in counts.items() if key in ("r", "g") and count}
    if single == "w":
        single = None  # the first shooter
    if numbers and not colours and game_id in _TRIANGLES:
        return arranged.rings(numbers, arranged.triangle(5))
    names = [*([single] if single else []), *numbers, *arranged.coloured(colours)]
    return arranged.rings(names, arranged.heap(len(names)))


_TRIANGLES = ("carrom/rotation-cue-pocket", "carrom/deduct", "crown/rotation-cue-pocket")
"""Numbered rings in a triangle, 1 nearest the player."""


def _mixed(extra: tuple[str, ...], **counts: int) -> Callable[[], tuple[Piece, ...]]:
    """Rings in a heap beside the pieces of the set-up."""

    def made() -> tuple[Piece, ...]:
        names = [*extra, *arranged.coloured(counts)]
        return arranged.rings(names, arranged.heap(len(names)))

    return made


def _and_guards(game: str, **counts: int) -> Callable[[], tuple[Piece, ...]]:
    def made() -> tuple[Piece, ...]:
        set_up = set_up_of(game)
        assert set_up is not None
        return (*_mixed((), **counts)(), *_of_set_up(set_up))

    return made


def _wild() -> tuple[Piece, ...]:
    """Seven reds at the centre, four greens and four whites round them."""
    names = [f"r{n}" for n in range(1, 8)] + arranged.coloured({"g": 4, "w": 4})
    return arranged.rings(names, arranged.heap(15))


def _force_out() -> tuple[Piece, ...]:
    return arranged.rings(arranged.coloured({"R": 8, "G": 8}), arranged.round_hole(16))


def _ditch() -> tuple[Piece, ...]:
    """Rings inside the posts by turns red and green, and the other colour against each towards the hole."""
    outer = [f"{'RG'[i % 2]}{i // 2 + 1}" for i in range(8)]
    inner = [f"{'GR'[i % 2]}{i // 2 + 5}" for i in range(8)]
    return arranged.rings(outer + inner, arranged.at_posts())


def _glance(*middle: str) -> Callable[[], tuple[Piece, ...]]:
    """White before pocket 1, red before pocket 3, green midway on the far line (as Carrom Billiards)."""

    def made() -> tuple[Piece, ...]:
        places = [carrom.SPOTS["1"], carrom.SPOTS["3"], (0.0, carrom.LINE), (0.0, 0.0)]
        names = ["c", "r", "g", *middle]
        return arranged.rings(names, places[: len(names)])

    return made


def _pins_at(names: str, places: Callable[[], list[tuple[float, float]]]) -> Callable[[], tuple[Piece, ...]]:
    return lambda: arranged.pins(names.split(), places())


def _cells(*cells: str) -> Callable[[], list[tuple[float, float]]]:
    return lambda: [carrom.CELLS[cell] for cell in cells]


def _hat() -> list[tuple[float, float]]:
    """The corners of a triangle of six inches before pocket 3, one towards the player."""
    return arranged.before_pocket_3((1, 2), 6.0, nearest=8.6)


def _hat_and_feather() -> list[tuple[float, float]]:
    corners = _hat()
    return [*corners, (sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3)]


def _five() -> list[tuple[float, float]]:
    at = 2 * carrom.SQUARES / 8
    return [(0.0, 0.0), (-at, at), (at, at), (-at, -at), (at, -at)]


def _facing_pins() -> list[tuple[float, float]]:
    """Outside the circle of pegs on either side, each on the side that faces its owner."""
    reach = crokinole.PEG_CIRCLE + crokinole.LINE_WIDTH + arranged.PIN
    return [(0.0, reach), (0.0, -reach)]


def _puss() -> tuple[Piece, ...]:
    """A man in each corner and Puss in the middle."""
    reach = (carrom.HALF - 1.5) * INCH
    corners = {"nw": (-1, 1), "ne": (1, 1), "sw": (-1, -1), "se": (1, -1)}
    men = (Piece(name, "crokinole-disc", x * reach, y * reach) for name, (x, y) in corners.items())
    return (*men, Piece("puss", "crokinole-disc", 0.0, 0.0))


_ARRANGED: dict[str, Callable[[], tuple[Piece, ...]]] = {
    "bradley/corner-pins": _pins_at("sw se nw ne", _cells("a1", "h1", "a8", "h8")),
    "bradley/center-carrom-pins": _pins_at("c1 c2 c3 c4", _cells("d4", "e4", "d5", "e5")),
    "bradley/puss-in-the-corner": _puss,
    "carrom/american-nine-pins": _pins_at(
        "1 2 3 4 5 6 7 8 9", lambda: arranged.before_pocket_3((1, 2, 3, 2, 1), 1.5, nearest=9.4)
    ),
    "carrom/ten-pins": _pins_at(
        "1 2 3 4 5 6 7 8 9 10", lambda: arranged.before_pocket_3((1, 2, 3, 4), 1.5, nearest=9.0)
    ),
    "carrom/cocked-hat": _pins_at("h1 h2 h3", _hat),
    "carrom/cocked-hat-and-feather": _pins_at("h1 h2 h3 feather", _hat_and_feather),
    "carrom/six-pin": _pins_at("1 2 3 4 5 6", lambda: [carrom.TIPS[f"tip-34-{n}"] for n in range(1, 7)]),
    "carrom/bank-the-five": _pins_at("center nw ne sw se", _five),
    "carrom/between-the-rings": lambda: arranged.rings(
        [f"r{n}" for n in range(1, 13)], arranged.crossings().values()
    ),
    "carrom/force-out": _force_out,
    "carrom/fast-play-force-out": _force_out,
    "carrom/pin-crokinole": _pins_at("pinR pinG", _facing_pins),
    "carrom/blockade": _and_guards("carrom/blockade", r=6, g=6),
    "carrom/call-the-blockade": _and_guards("carrom/call-the-blockade", r=6, g=6),
    "carrom/pin-and-ring-call": _and_guards("carrom/pin-and-ring-call", r=5, g=5),
    "carrom/clear-the-guard": _and_guards("carrom/clear-the-guard", r=4, g=4),
    "carrom/each-his-own": _mixed((), r=4, g=4),
    "carrom/red-rings-wild": _wild,
    "crown/ditch-crokinole": _ditch,
    "crown/three-ring-glance": _glance(),
    "crown/chinese-glance": _glance(),
    "crown/four-ring-glance": _glance("b"),
    "crown/pin-a-four-6": _pins_at(
        "pin1 pin2 pin3 pin4", lambda: arranged.before_pocket_3((1, 1, 2), 1.5, nearest=9.6)
    ),
}

# -- shooters ------------------------------------------------------------------------------------------------

_FROM_SPOT_1 = {
    "carrom/all-in-one", "carrom/spot-shots", "carrom/bank-carroms", "carrom/single-rings",
    "carrom/single-rings-variation", "carrom/shuffle-board", "carrom/ten-pins", "carrom/american-nine-pins",
    "carrom/cocked-hat", "carrom/cocked-hat-and-feather", "crown/pin-a-four-6", "crown/pin-a-four-9",
    "crown/ring-shuffle", "crown/pin-pocket",
}  # fmt: skip
"""Games shot from a numbered spot: before pocket 1, opposite pocket 3."""
_SPUN = ("spinning",)


def _shooter(game_id: str, category: str, board: Surface, lying: tuple[Piece, ...]) -> Shooter | None:
    """What is shot or spun, and whence."""
    book = game_id.split("/")[0]
    if game_id == "bradley/puss-in-the-corner":
        return None  # men are pushed by hand, all at once
    kind, stroke = ("crokinole-disc" if book == "bradley" else "ring"), "finger"
    if category in _SPUN:
        kind, stroke = ("spin-top" if book == "carrom" else "metal-ring"), "spin"
    if stroke == "finger" and any(piece.id == "c" for piece in lying):
        struck = next(piece for piece in lying if piece.id == "c")
        return Shooter("c", struck.kind, "finger", (), struck.x, struck.y)
    places, (x, y) = _whence(game_id, board, kind)
    made: Literal["finger", "spin"] = "spin" if stroke == "spin" else "finger"
    radius = KINDS[kind].radius
    while any(_too_near(x * INCH, y * INCH, radius, piece) for piece in lying):
        x += 0.25  # along the line, to the next free place
    return Shooter("S", kind, made, places, x * INCH, y * INCH)


def _too_near(x: float, y: float, radius: float, piece: Piece) -> bool:
    gap = ((x - piece.x) ** 2 + (y - piece.y) ** 2) ** 0.5
    return gap < radius + KINDS[piece.kind].radius + 1e-4


def _whence(game_id: str, board: Surface, kind: str) -> tuple[tuple[str, ...], tuple[float, float]]:
    """The names of the places from which is shot, and one of them in inches."""
    if board.name == "ten-pins":
        return ("alley",), (0.0, -14.0)
    if board.name == "bradley-checkers":
        return ("corner-sw",), (-11.0, -11.0)
    if board.name == "crokinole-square":
        return ("band",), (0.0, -(crokinole.FIELD_RADIUS - RING_BACK))
    if board.name in ("crokinole-round", "carrom-crokinole"):
        reach = crokinole.LINE_RADII["band"]
        return ("outer-line",), (0.0, -reach)
    if kind == "spin-top":
        return ("field",), (0.0, -1.25)
    if game_id in _FROM_SPOT_1:
        return ("spot-1",), carrom.SPOTS["1"]
    if game_id == "crown/penning-the-pigs":
        spot = next(mark for mark in board.spots if mark.id == "S1")
        return ("S1", "S2", "S3", "S4"), (spot.x1 / INCH, spot.y1 / INCH)
    if game_id == "carrom/ring-stacks":
        return ("line-34",), (0.0, carrom.LINE)
    return ("line-12", "strip-12"), (0.0, -carrom.LINE)


RING_BACK = carrom.RING_RADIUS
"""A disk on the rim of the raised square lies wholly on it."""
