"""How rings and pins stand at the beginning on a crokinole board."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, cos, degrees, pi, sin

from ...saying import say
from .. import crokinole
from .placed import Placed, SetUp


def _ring_posts() -> SetUp:
    pegs = [circle for circle in crokinole.BOARD.circles if circle.kind == "peg"]
    return SetUp(
        crokinole.BOARD,
        tuple(
            Placed(
                f"{'RG'[i % 2]}{i // 2 + 1}",
                peg.x,
                peg.y,
                ("red", "green")[i % 2],
                say("set-ups.over-post", "over a post"),
                "ring",
            )
            for i, peg in enumerate(pegs)
        ),
    )


def _over_pegs() -> SetUp:
    pegs = [circle for circle in crokinole.BOARD.circles if circle.kind == "peg"]
    rings = (
        Placed(f"g{i}", peg.x, peg.y, "green", say("set-ups.over-peg", "over a peg"), "ring")
        for i, peg in enumerate(pegs, 1)
    )
    return SetUp(crokinole.BOARD, tuple(rings))


def _posted(singles: bool = False) -> SetUp:
    """Each side's rings on its four pegs, the upper ones as seen from above; the far left peg is the first.

    Red is the near side. Each side's pegs are told from its far left one round to its far right one.
    """
    pegs = [circle for circle in crokinole.BOARD.circles if circle.kind == "peg"]
    pieces = []
    for letter, colour, turn in (("R", "red", 180), ("G", "green", 0)):
        turned = sorted(((degrees(atan2(p.y, p.x)) - turn) % 360, i) for i, p in enumerate(pegs))
        own = [pegs[i] for _, i in turned[:4]]
        for n, peg in enumerate(own, 1):
            where = (
                say("set-ups.over-peg", "over a peg")
                if singles and n > 1
                else say("set-ups.on-ring-over-peg", "on a ring over a peg")
            )
            pieces.append(Placed(f"{letter}{n}", peg.x, peg.y, colour, where, "ring"))
    return SetUp(crokinole.BOARD, tuple(pieces))


def _in_hole(piece: str, colour: str, where: str) -> SetUp:
    return SetUp(crokinole.BOARD, (Placed(piece, 0, 0, colour, where, "ring"),))


def _before_pockets(*circles: tuple[str, str, str]) -> SetUp:
    """A pin in the hole, and a ring before each pocket on each circle: letter, zone that it bounds, words."""
    rings = (
        Placed(f"{letter}{n}", *crokinole.before_pocket(n, zone), "red", where, "ring")
        for letter, zone, where in circles
        for n in range(1, 5)
    )
    return SetUp(
        crokinole.BOARD, (Placed("pin", 0, 0, "wood", say("set-ups.in-hole", "in the hole"), "pin"), *rings)
    )


def _between_pegs() -> SetUp:
    """A pin between each two pegs, and a ring in the hole for a bumper."""
    turns = (2 * pi * i / crokinole.PEGS for i in range(crokinole.PEGS))
    radius = crokinole.PEG_CIRCLE
    pins = (
        Placed(
            str(i),
            radius * cos(t),
            radius * sin(t),
            "wood",
            say("set-ups.between-two-pegs", "between two pegs"),
            "pin",
        )
        for i, t in enumerate(turns, 1)
    )
    return SetUp(
        crokinole.BOARD, (Placed("ring", 0, 0, "white", say("set-ups.in-hole", "in the hole"), "ring"), *pins)
    )


def _on_crossings() -> SetUp:
    """Four pins where the lines to the pockets cross the inner circle."""
    pins = (
        Placed(
            str(n),
            *crokinole.before_pocket(n, "inner"),
            "wood",
            say("set-ups.on-crossing", "on a crossing"),
            "pin",
        )
        for n in range(1, 5)
    )
    return SetUp(crokinole.BOARD, tuple(pins))


def _pins_on_crokinole(radius: float, first: float) -> SetUp:
    """Four pins a quarter of a circle apart: inches from the centre, and where on it the first stands."""
    turns = [first + i / 4 for i in range(4)]
    pins = tuple(
        Placed(
            "pin",
            radius * cos(2 * pi * t),
            radius * sin(2 * pi * t),
            "wood",
            say("set-ups.on-its-place", "on its place"),
            "pin",
        )
        for t in turns
    )
    return SetUp(crokinole.BOARD, pins)


def _at_posts() -> SetUp:
    """A pin within the inner circle at every second post."""
    return _pins_on_crokinole(crokinole.PEG_CIRCLE - 3 * crokinole.PEG_RADIUS, 0.5 / crokinole.PEGS)


def _two_circles() -> SetUp:
    """Double Circle: on the outer crossings red and green by turns, on the next circle the other colour."""
    pieces = []
    for n in (1, 2, 3, 4):
        for zone, circle in (("band", "outer"), ("next", "middle")):
            red = (n % 2 == 1) == (circle == "outer")
            x, y = crokinole.before_pocket(n, zone)
            colour = "red" if red else "green"
            where = (
                say("set-ups.on-outer-crossing", "on the outer crossing {number}", number=n)
                if circle == "outer"
                else say("set-ups.on-middle-crossing", "on the middle crossing {number}", number=n)
            )
            pieces.append(Placed(f"{colour[0]}{n}", x, y, colour, where, "ring"))
    return SetUp(crokinole.BOARD, tuple(pieces))


ON_CROKINOLE_BOARD: dict[str, Callable[[], SetUp]] = {
    "crown/crokinole": lambda: SetUp(crokinole.BOARD, ()),
    "crown/crokarang": lambda: SetUp(crokinole.BOARD, ()),
    "crown/ring-post-crokinole": _ring_posts,
    "carrom/ring-out": _ring_posts,
    "carrom/ring-pegs": _over_pegs,
    "carrom/center-out": lambda: _in_hole("g", "green", say("set-ups.in-hole", "in the hole")),
    "carrom/double-entry-posting": _posted,
    "carrom/single-entry-posting": lambda: _posted(singles=True),
    "carrom/piggy-back": lambda: _in_hole(
        "b", "black", say("set-ups.on-red-ring-which-lies-in-hole", "on the red ring, which lies in the hole")
    ),
    "carrom/center-scores": lambda: _before_pockets(
        ("r", "band", say("set-ups.on-outer-circle", "on the outer circle"))
    ),
    "carrom/double-center-scores": lambda: _before_pockets(
        ("o", "band", say("set-ups.on-outer-circle", "on the outer circle")),
        ("m", "next", say("set-ups.on-middle-circle", "on the middle circle")),
    ),
    **dict.fromkeys(
        ("carrom/spin-to-center", "carrom/spin-count", "carrom/center-spin-count"),
        lambda: SetUp(crokinole.BOARD, ()),
    ),
    "carrom/escape": _between_pegs,
    "carrom/break-in": _on_crossings,
    **dict.fromkeys(
        ("crown/ringarang-crokinole", "crown/crokaline", "crown/ringacross"),
        lambda: SetUp(crokinole.BOARD, ()),
    ),
    "crown/crokapin": lambda: SetUp(
        crokinole.BOARD, (Placed("pin", 0, 0, "wood", say("set-ups.in-hole", "in the hole"), "pin"),)
    ),
    "crown/pin-a-four-1": _at_posts,
    "crown/pin-a-four-2": _at_posts,
    "crown/pin-a-four-3": lambda: _pins_on_crokinole(crokinole.LINE_RADII["next"], 1 / 8),
    "crown/pin-a-four-4": lambda: _pins_on_crokinole(crokinole.LINE_RADII["band"], 1 / 8),
    "carrom/crokinole": lambda: SetUp(crokinole.BOARD, ()),
    **dict.fromkeys(
        (
            "crown/seven-battles",
            "carrom/time-crokinole",
            "carrom/circle-scores",
            "carrom/corner-double-bank",
        ),
        lambda: SetUp(crokinole.BOARD, ()),
    ),
    "carrom/crown-castle": lambda: SetUp(
        crokinole.BOARD, (Placed("pin", 0, 0, "wood", say("set-ups.in-hole", "in the hole"), "pin"),)
    ),
    "carrom/double-circle": _two_circles,
    "bradley/crokinole": lambda: SetUp(crokinole.BOARD, ()),
}
"""By the id of the game."""
