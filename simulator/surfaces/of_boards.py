"""The boards of the Crown, Carrom and Bradley books with each game's pieces, and what is shot or spun.

A game names its board, how the pieces lie and from where it is shot
(:class:`rules_engine.boards.played_on.PlayedOn`); what these words are in inches stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

import rules_engine
from rules_engine import Game
from rules_engine.boards import carrom, carrom_today, crokinole, novuss
from rules_engine.boards.set_ups import SetUp, set_up_of

from ..pieces import KINDS, Piece
from ..units import INCH
from . import arrangements as arranged
from . import surface as surface_named
from .set_table import SetTable, Shooter, names_of
from .surface import Surface

Places = Iterable[tuple[float, float]]
"""Inches."""


def on_board(game: Game) -> SetTable:
    """The board of a game that has one."""
    board = surface_named(game.played_on.board or "")
    lying = _LYING[game.played_on.lies or "set-up"](game)
    return SetTable(board, lying, _shooter(game, board, lying))


# -- how the pieces lie --------------------------------------------------------------------------------------


def _set_up(game: Game) -> tuple[Piece, ...]:
    """The pieces of the engine's set-up."""
    set_up = set_up_of(game.id)
    return () if set_up is None else _of_set_up(set_up)


def _of_set_up(set_up: SetUp) -> tuple[Piece, ...]:
    """The pieces of a set-up, with what lies below those that lie upon others."""
    rows = list(set_up.pieces)
    pieces: list[Piece] = []
    flat = _FLAT.get(set_up.board.name, "ring")
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


_FLAT = {"ten-pins": "crokinole-disc", "carrom-74": "carrom-man", "novuss": "novuss-disc"}
"""What lies flat on a board, where it is no ring."""


def _in_heap(game: Game) -> tuple[Piece, ...]:
    """The named rings in a heap in the centre. Where none are named: as many as the rules have, in the
    games that have no other set-up."""
    if names := game.played_on.pieces.split():
        return arranged.rings(names, arranged.heap(len(names)))
    if laid := _set_up(game):
        return laid
    counts = _counts(game)
    single = counts.get("single") or ("b" if counts.get("b") else None)
    colours = {key: count for key, count in counts.items() if key in ("r", "g") and count}
    if single == "w":
        single = None  # the first shooter
    names = [*([single] if single else []), *_numbers(counts), *arranged.coloured(colours)]
    return arranged.rings(names, arranged.heap(len(names)))


def _in_triangle(game: Game) -> tuple[Piece, ...]:
    """Numbered rings in a triangle, 1 nearest the player."""
    return arranged.rings(_numbers(_counts(game)), arranged.triangle(5))


def _counts(game: Game) -> dict[str, Any]:
    """How many rings of each kind the rules have."""
    options = {o: 50 for o, option in game.options.items() if option.default is None}
    sides = tuple((letter, letter) for letter in "AB")
    match = rules_engine.Match(rules_engine.Header(game.id, sides, options=options))
    counts: dict[str, Any] = match.play.value("set_up")
    return counts


def _numbers(counts: dict[str, Any]) -> list[str]:
    return [str(n) for n in range(1, counts.get("numbers", 0) + 1)]


def _rings(places: Callable[[int], Places]) -> Callable[[Game], tuple[Piece, ...]]:
    """The named rings at so many places."""

    def made(game: Game) -> tuple[Piece, ...]:
        names = game.played_on.pieces.split()
        return arranged.rings(names, places(len(names)))

    return made


def _pins(places: Callable[[], Places]) -> Callable[[Game], tuple[Piece, ...]]:
    """The named pins at their places."""
    return lambda game: arranged.pins(game.played_on.pieces.split(), places())


def _billiard_places(count: int) -> Places:
    """White before pocket 1, red before pocket 3, green midway on the far line (as Carrom Billiards), and one
    more in the centre."""
    return [carrom.SPOTS["1"], carrom.SPOTS["3"], (0.0, carrom.LINE), (0.0, 0.0)][:count]


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


def _puss(game: Game) -> tuple[Piece, ...]:
    """A man in each corner and Puss in the middle."""
    reach = (carrom.HALF - 1.5) * INCH
    places = ((-1, 1), (1, 1), (-1, -1), (1, -1), (0, 0))
    names = game.played_on.pieces.split()
    return tuple(
        Piece(name, "crokinole-disc", x * reach, y * reach)
        for name, (x, y) in zip(names, places, strict=True)
    )


_LYING: dict[str, Callable[[Game], tuple[Piece, ...]]] = {
    "set-up": _set_up,
    "heap": _in_heap,
    "heap-and-set-up": lambda game: (*_in_heap(game), *_set_up(game)),
    "triangle": _in_triangle,
    "billiard-places": _rings(_billiard_places),
    "crossings": _rings(lambda count: list(arranged.crossings().values())[:count]),
    "round-the-hole": _rings(arranged.round_hole),
    "at-the-posts": _rings(lambda count: arranged.at_posts()),
    "corners-and-middle": _puss,
    "corner-squares": _pins(lambda: [carrom.CELLS[cell] for cell in ("a1", "h1", "a8", "h8")]),
    "middle-squares": _pins(lambda: [carrom.CELLS[cell] for cell in ("d4", "e4", "d5", "e5")]),
    "quincunx": _pins(_five),
    "tips": _pins(lambda: [carrom.TIPS[f"tip-34-{n}"] for n in range(1, 7)]),
    "ten-pins": _pins(lambda: arranged.before_pocket_3((1, 2, 3, 4), 1.5, nearest=9.0)),
    "nine-pins": _pins(lambda: arranged.before_pocket_3((1, 2, 3, 2, 1), 1.5, nearest=9.4)),
    "four-pins": _pins(lambda: arranged.before_pocket_3((1, 1, 2), 1.5, nearest=9.6)),
    "hat": _pins(_hat),
    "hat-and-feather": _pins(_hat_and_feather),
    "facing-pins": _pins(_facing_pins),
}
"""How the pieces lie, by the word that the game declares."""

# -- shooters ------------------------------------------------------------------------------------------------

RING_BACK = carrom.RING_RADIUS
"""A disk on the rim of the raised square lies wholly on it."""
_USUAL: dict[str, tuple[str, tuple[str, ...]]] = {
    "ten-pins": ("crokinole-disc", ("alley",)),
    "bradley-checkers": ("crokinole-disc", ("corner-sw",)),
    "crokinole-square": ("crokinole-disc", ("band",)),
    "crokinole-round": ("ring", ("outer-line",)),
    "carrom-crokinole": ("ring", ("outer-line",)),
}
"""What is shot on a board, and from where, if the game says nothing else."""
_ELSEWHERE = ("ring", ("line-12", "strip-12"))
_AT = {
    "alley": (0.0, -14.0),
    "corner-sw": (-11.0, -11.0),
    "band": (0.0, -(crokinole.FIELD_RADIUS - RING_BACK)),
    "outer-line": (0.0, -crokinole.LINE_RADII["band"]),
    "field": (0.0, -1.25),
    "spot-1": carrom.SPOTS["1"],
    "line-34": (0.0, carrom.LINE),
    "line-12": (0.0, -carrom.LINE),
    "base-12": (0.0, -carrom_today.BASE),
    "edge-12": (0.0, -novuss.PUCK_LINE),
}
"""One place in inches within each zone or on each line from which is shot; other words are spots."""


def _shooter(game: Game, board: Surface, lying: tuple[Piece, ...]) -> Shooter | None:
    """What is shot or spun, and whence."""
    usual, from_there = _USUAL.get(board.name, _ELSEWHERE)
    kind = game.played_on.shot or usual
    if kind == "hand":
        return None  # men are pushed by hand, all at once
    stroke: Literal["finger", "spin"] = "spin" if kind in ("spin-top", "metal-ring") else "finger"
    if stroke == "finger" and any(piece.id == "c" for piece in lying):
        struck = next(piece for piece in lying if piece.id == "c")
        return Shooter("c", struck.kind, "finger", (), struck.x, struck.y)
    if kind == "spin-top" and board.name not in _USUAL:
        from_there = ("field",)
    places = game.played_on.shot_from or from_there
    x, y = _AT.get(places[0]) or next((m.x1 / INCH, m.y1 / INCH) for m in board.spots if m.id == places[0])
    radius = KINDS[kind].radius
    while any(_too_near(x * INCH, y * INCH, radius, piece) for piece in lying):
        x += 0.25  # along the line, to the next free place
    return Shooter("S", kind, stroke, places, x * INCH, y * INCH)


def _too_near(x: float, y: float, radius: float, piece: Piece) -> bool:
    gap = ((x - piece.x) ** 2 + (y - piece.y) ** 2) ** 0.5
    return gap < radius + KINDS[piece.kind].radius + 1e-4
