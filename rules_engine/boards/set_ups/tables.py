"""How balls and pins stand at the beginning on billiard, carom, pool and snooker tables, and on the alley."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...saying import say
from .. import billiard_table as bt
from .. import match_table, pyramid, snooker_table, ten_pins
from .placed import Placed, SetUp

_WHERE = {
    "head": say("set-ups.on-head-spot", "on the head spot"),
    "centre": say("set-ups.on-centre-spot", "on the centre spot"),
    "foot": say("set-ups.on-foot-spot", "on the foot spot"),
    "pool-3": say("set-ups.three-inches-from-foot-cushion", "three inches from the foot cushion"),
    "pool-5": say("set-ups.on-pool-spot", "on the pool spot, five inches from the foot cushion"),
    "pool-9": say("set-ups.nine-inches-from-foot-cushion", "nine inches from the foot cushion"),
    "yellow": say("set-ups.at-right-end-of-balk-line", "at the right end of the balk line"),
    "brown": say("set-ups.in-middle-of-balk-line", "in the middle of the balk line"),
    "green": say("set-ups.at-left-end-of-balk-line", "at the left end of the balk line"),
    "billiard": say("set-ups.on-billiard-spot", "on the billiard spot"),
    "left-foot-sight": say("set-ups.at-foot-cushion-left", "at the foot cushion, left"),
    "right-foot-sight": say("set-ups.at-foot-cushion-right", "at the foot cushion, right"),
}


def _ball(piece: str, colour: str, spot: str, kind: str = "ball") -> Placed:
    return Placed(piece, *bt.SPOTS[spot], colour, _WHERE[spot], kind)


def _carom(lines: tuple[bt.Line, ...] = ()) -> SetUp:
    board = bt.table(spots=("head", "centre", "foot"), lines=lines)
    return SetUp(board, (_ball("r", "red", "foot"), _ball("w", "white", "head")))


def _numbered(order: tuple[int, ...]) -> SetUp:
    board = bt.table(pockets=6, spots=("head", "foot"))
    places = zip(order, bt.rack(), strict=True)
    return SetUp(
        board,
        tuple(
            Placed(str(n), x, y, f"pool-{n}", say("set-ups.in-triangle", "in the triangle"))
            for n, (x, y) in places
        ),
    )


def _pyramid(d: bool = False) -> SetUp:
    board = bt.table(pockets=6, d=d, spots=("head", "foot"))
    return SetUp(
        board,
        tuple(Placed("r", x, y, "red", say("set-ups.in-pyramid", "in the pyramid")) for x, y in bt.rack()),
    )


def _russian_pyramid() -> SetUp:
    return SetUp(
        pyramid.table(),
        tuple(
            Placed("w", x, y, "white", say("set-ups.in-pyramid", "in the pyramid"))
            for x, y in pyramid.places()
        ),
    )


def _snooker() -> SetUp:
    reds = _pyramid(d=True)
    x, y = bt.SPOTS["foot"]
    pink = Placed(
        "pk",
        x,
        y - 2 * bt.POOL_BALL_RADIUS,
        "pink",
        say("set-ups.touching-pyramids-head", "touching the pyramid's head"),
    )
    colours = (
        _ball("yw", "yellow", "yellow"), _ball("gn", "green", "green"), _ball("bn", "brown", "brown"),
        _ball("bu", "blue", "centre"), pink, _ball("bk", "black", "billiard"),
    )  # fmt: skip
    board = bt.table(pockets=6, d=True, spots=("yellow", "brown", "green", "centre", "billiard"))
    return SetUp(board, (*reds.pieces, *colours))


def _on_snooker_table(balls: tuple[snooker_table.Row, ...]) -> SetUp:
    return SetUp(snooker_table.BOARD, tuple(Placed(*ball) for ball in balls))


def _pins(pool_spot: str, *which: str, colours: dict[str, str] | None = None) -> SetUp:
    places = bt.pins()
    names = {
        "1": say("set-ups.nearest-string", "nearest the string"),
        "2": say("set-ups.right", "right"),
        "3": say("set-ups.left", "left"),
        "4": say("set-ups.farthest", "farthest"),
        "5": say("set-ups.in-middle", "in the middle"),
    }
    shades = colours or {"5": "black"}
    pins = tuple(
        Placed(
            p,
            *places[p],
            shades.get(p, "wood"),
            say("set-ups.of-pins-at", "of the pins, {where}", where=names[p]),
            "pin",
        )
        for p in which
    )
    board = bt.table(spots=("head", "foot", pool_spot))
    return SetUp(board, (_ball("r", "red", "foot"), _ball("w", "white", pool_spot), *pins))


def _three_pins(head: str, centre: str, foot: str, left: tuple[str, str], right: tuple[str, str]) -> SetUp:
    board = bt.table(spots=("head", "centre", "foot"))
    pins = tuple(
        _ball(colour, colour, spot, "pin")
        for colour, spot in ((head, "head"), (centre, "centre"), (foot, "foot"))
    )
    balls = (_ball(left[0], left[1], "left-foot-sight"), _ball(right[0], right[1], "right-foot-sight"))
    return SetUp(board, (*pins, *balls))


def _on_spots(pockets: int, *balls: tuple[str, str, str]) -> SetUp:
    board = bt.table(pockets=pockets, spots=("head", "centre", "foot"))
    return SetUp(board, tuple(_ball(*ball) for ball in balls))


def _on_pins(*balls: tuple[str, str, str], d: bool = False) -> SetUp:
    board = bt.table(pockets=6, d=d, spots=("head", "foot"))
    pins = tuple(
        Placed(p, x, y, "wood", say("set-ups.of-five-pins", "of the five pins"), "pin")
        for p, (x, y) in bt.pins().items()
    )
    return SetUp(board, (*(_ball(*ball) for ball in balls), *pins))


def _carom_with_pin() -> SetUp:
    carom = _carom()
    return SetUp(carom.board, (*carom.pieces, _ball("pin", "wood", "centre", "pin")))


def _english() -> SetUp:
    return SetUp(bt.table(pockets=6, d=True, spots=("billiard", "centre")), (_ball("r", "red", "billiard"),))


def _bottle() -> SetUp:
    board = bt.table(pockets=6, spots=("centre",))
    bottle = _ball("bottle", "wood", "centre", "pin")
    return SetUp(
        board, (_ball("1", "pool-1", "left-foot-sight"), _ball("2", "pool-2", "right-foot-sight"), bottle)
    )


def _bowling(spots: tuple[str, ...] = tuple(ten_pins.SPOTS)) -> SetUp:
    pins = tuple(
        Placed(pin, *ten_pins.SPOTS[pin], "wood", say("set-ups.on-its-spot", "on its spot"), "pin")
        for pin in spots
    )
    return SetUp(ten_pins.BOARD, pins)


_CONTINUOUS = (15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 1, 4, 3, 2, 5)
"""Fifteen at the apex, high numbers towards it, 1 and 5 at the corners of the base (line 1000)."""


_ROTATION = tuple(range(1, 16))


_B = "brunswick/"


def _on_match_table(game_id: str) -> SetUp:
    board, rows = match_table.SET_UPS[game_id]()
    return SetUp(board, tuple(Placed(*row) for row in rows))


ON_TABLES: dict[str, Callable[[], SetUp]] = {
    **dict.fromkeys(
        (
            f"{_B}three-ball-carrom",
            f"{_B}cushion-carrom",
            f"{_B}three-cushion-carrom",
            f"{_B}bank-shot",
            f"{_B}progressive-carrom",
        ),
        _carom,
    ),
    **{game_id: partial(_on_match_table, game_id) for game_id in match_table.SET_UPS},
    f"{_B}balkline-14": lambda: _carom((*bt.balk_lines(14), *bt.anchors(14))),
    f"{_B}balkline-18-1": lambda: _carom(bt.balk_lines(18)),
    f"{_B}balkline-18-2": lambda: _carom(bt.balk_lines(18)),
    f"{_B}space-game": lambda: _carom(bt.space_lines()),
    f"{_B}four-ball-carrom": lambda: _on_spots(0, ("dr", "red", "foot"), ("lr", "light-red", "head")),
    f"{_B}american-four-ball-pocket": lambda: _on_spots(
        4, ("dr", "red", "foot"), ("lr", "light-red", "head")
    ),
    f"{_B}english-billiards": _english,
    **dict.fromkeys(
        (
            f"{_B}continuous-pool",
            f"{_B}fifteen-ball-pool",
            f"{_B}american-pyramid-pool",
            f"{_B}forty-one-pool",
            f"{_B}kelly-pool",
        ),
        lambda: _numbered(_CONTINUOUS),
    ),
    f"{_B}rotation-pool": lambda: _numbered(_ROTATION),
    **dict.fromkeys(
        ("today/free-pyramid", "today/combined-pyramid", "today/dynamic-pyramid"), _russian_pyramid
    ),
    f"{_B}english-pyramids": _pyramid,
    f"{_B}snookers-pool": _snooker,
    f"{_B}pin-pool": lambda: _pins("pool-3", "1", "2", "3", "4", "5"),
    f"{_B}two-pin-pool": lambda: _pins("pool-9", "3", "2", colours={"3": "black", "2": "white"}),
    f"{_B}red-white-and-blue": lambda: _three_pins("blue", "white", "red", ("blue", "blue"), ("red", "red")),
    f"{_B}red-white-and-blue-chicago": lambda: _three_pins(
        "white", "red", "blue", ("red", "red"), ("blue", "blue")
    ),
    f"{_B}bottle-pool": _bottle,
    f"{_B}bull-dog-pool": lambda: _on_spots(
        6, ("2", "pool-2", "head"), ("5", "pool-5", "centre"), ("3", "pool-3", "foot")
    ),
    f"{_B}cowboy-pool": lambda: _on_spots(
        6, ("1", "pool-1", "head"), ("5", "pool-5", "centre"), ("3", "pool-3", "foot")
    ),
    f"{_B}golf-pool": lambda: _on_spots(6, ("w", "white", "head"), ("r", "red", "centre")),
    f"{_B}life-pool": lambda: SetUp(
        bt.table(pockets=6, d=True, spots=("billiard", "centre")), (_ball("w", "white", "billiard"),)
    ),
    f"{_B}spanish-billiards": lambda: _on_pins(("r", "red", "foot"), d=True),
    f"{_B}little-corporal": _carom_with_pin,
    "bradley/ten-pins": _bowling,
    "bradley/childrens-ten-pins": _bowling,
    "bradley/cocked-hat-and-feather": lambda: _bowling(ten_pins.HAT_AND_FEATHER),
    "bradley/king-pin-and-four-back": lambda: _bowling(("1", *ten_pins.BACK_ROW)),
    "bradley/four-back": lambda: _bowling(ten_pins.BACK_ROW),
    "bradley/head-pin-out": lambda: _bowling(tuple(ten_pins.SPOTS)[1:]),
    "today/snooker": lambda: _on_snooker_table(snooker_table.balls(5)),
    "today/six-red-snooker": lambda: _on_snooker_table(snooker_table.balls(3)),
    "today/snooker-shoot-out": lambda: _on_snooker_table(snooker_table.balls(5)),
    "today/english-billiards": lambda: _on_snooker_table(snooker_table.billiards()),
}
"""By the id of the game."""
