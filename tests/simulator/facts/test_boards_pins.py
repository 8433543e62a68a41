"""Pins bowled at, and tops among pins or against the watch."""

from __future__ import annotations

import pytest

from simulator.pieces import Piece
from simulator.units import INCH

from .made_traces import PINNED, ROUND, Case, piece, pin, rest

LINE = -9.5
"""The shooting line before the first player, inches from the centre."""
LEADS = ("A :lead",)


def ring(name: str, x: float = 0, y: float = 0) -> Piece:
    """A ring at its place."""
    return piece(name, x, y)


TEN = [pin(str(i), i, 7) for i in range(1, 11)]
DISK = ring("d", 0, -15)
CORNERS = [pin("sw", -6, -6), pin("se", 6, -6), pin("nw", -6, 6), pin("ne", 6, 6)]
TOP = piece("t1", 0, -12, kind="spin-top")
ESCAPE = [pin(str(i), 4 * (i % 3 - 1), 4 * (i // 3 - 1)) for i in (1, 3, 5, 7)]
POCKET_PINS = [pin(str(i), 9.2 + 0.3 * i, 9.2) for i in range(1, 8)]

CASES = (
    Case(
        "carrom/escape",
        (*LEADS, "A t1=inside"),
        "t2",
        [piece("t2", 0, -12, kind="spin-top"), piece("t1", 1, 0, "fallen", "spin-top"), *ESCAPE],
        "t2:touch:t1",
        rest("t2", 3.45, 0, "fallen"),
        rest("t1", 2, 0, "fallen"),
        on=ROUND,
        gives=("t2=inside .", {}, "A"),
    ),
    Case(
        "bradley/ten-pins",
        (),
        "d",
        [DISK, *TEN],
        "d:touch:1 d:felled:1 1:touch:2 1:felled:2",
        on=PINNED,
        gives=("1! 2! .", {}, "A"),
    ),
    Case(
        "bradley/ten-pins",
        (),
        "d",
        [DISK, *TEN],
        "d:felled:1 d:rim:rim-1 d:felled:7 7:felled:8",
        on=PINNED,
        gives=("1! #rebound(7 8) .", {}, "A"),
    ),
    Case(
        "bradley/ten-pins",
        (),
        "d",
        [DISK, *TEN],
        "d:felled:1 1:rim:rim-1 1:felled:9",
        on=PINNED,
        gives=("1! #pin-rebound(9) .", {}, "A"),
    ),
    Case(
        "bradley/ten-pins",
        (),
        "d",
        [DISK, *TEN],
        "d:felled:1",
        rest("4", 4, 7, "leaning", "1"),
        on=PINNED,
        gives=("1! #leaning(4) .", {}, "A"),
    ),
    Case(
        "bradley/ten-pins",
        (),
        "d",
        [ring("d", 0, -9), *TEN],
        "d:felled:1",
        on=PINNED,
        gives=("1! #foul .", {}, "A"),
    ),
    Case("bradley/ten-pins", (), "d", [DISK, *TEN], "", on=PINNED, gives=(".", {}, "A")),
    Case(
        "bradley/four-back",
        (),
        "d",
        [DISK, *TEN[6:]],
        "d:touch:7 d:touch:8 d:felled:8",
        call="(7)",
        on=PINNED,
        gives=("(7) 8! #hit .", {"A": -1}, "A"),
    ),
    Case(
        "bradley/corner-pins",
        (),
        "d",
        [ring("d", -11, -11), *CORNERS],
        "d:rim:rim-34 d:felled:se d:felled:sw",
        gives=("- se! sw! .", {"A": 5}, "B"),
    ),
    Case(
        "bradley/corner-pins",
        (),
        "d",
        [ring("d", -11, -11), *CORNERS],
        "d:felled:se",
        gives=("se! .", {}, "B"),
    ),
    Case(
        "bradley/corner-pins",
        (),
        "d",
        [ring("d", -11, -11), *CORNERS],
        "d:rim:a d:felled:sw",
        gives=("- sw! .", {}, "B"),
    ),
    Case(
        "bradley/corner-pins",
        (),
        "d",
        [ring("d", 0, -11), *CORNERS],
        "d:rim:a d:felled:nw",
        gives=("- nw! #reach .", {}, "B"),
    ),
    Case(
        "bradley/corner-pins",
        (),
        "d",
        [ring("d", -7, -7), *CORNERS],
        "d:rim:a d:felled:nw",
        gives=("- nw! #on-board .", {}, "B"),
    ),
    Case(
        "carrom/bank-the-five",
        (),
        "c",
        [ring("c", 0, LINE), pin("center", 0, 0), pin("sw", -1, -1)],
        "c:rim:rim-34 c:felled:center",
        gives=("- center! .", {"A": 3}, "A"),
    ),
    Case(
        "carrom/bank-the-five",
        (),
        "c",
        [ring("c", 0, LINE), pin("center", 0, 0), pin("sw", -1, -1)],
        "c:felled:center",
        gives=("center! .", {}, "A"),
    ),
    Case(
        "carrom/six-pin",
        (),
        "c",
        [ring("c", 0, LINE)] + [pin(str(i), i, 0) for i in range(1, 7)],
        "c:felled:1 c:pocket:3",
        gives=("1! #shooter-down .", {}, "A"),
    ),
    Case(
        "carrom/spin-to-center",
        LEADS,
        "t1",
        [TOP],
        "",
        rest("t1", 3.6, 0),
        on=ROUND,
        gives=("t1=inner #line(t1) .", {}, "A"),
    ),
    Case(
        "carrom/spin-to-center",
        LEADS,
        "t1",
        [TOP],
        "",
        rest("t1", 0, 0, "holed", "hole"),
        on=ROUND,
        gives=("t1=hole .", {"A": 3}, "B"),
    ),
    Case(
        "carrom/escape",
        LEADS,
        "t1",
        [TOP, *ESCAPE],
        "t1:felled:1",
        rest("t1", 7, 0),
        on=ROUND,
        gives=("1!t1 t1=outside .", {"A": 1}, "A"),
    ),
    Case(
        "carrom/escape",
        LEADS,
        "t1",
        [TOP, *ESCAPE],
        "",
        rest("t1", 4, 0),
        on=ROUND,
        gives=("t1=outside #line(t1) .", {"A": 3}, "A"),
    ),
    Case(
        "carrom/spin-count",
        (*LEADS, "A t1=hole"),
        "t2",
        [ring("t2", 0, -12), ring("t1", 0, 0)],
        "t2:touch:t1",
        rest("t1", 6, 0),
        rest("t2", 2, 0),
        on=ROUND,
        options={"tops-left": "left"},
        gives=("t2=inner t1=next .", {}, "A"),
    ),
    Case(
        "carrom/pocket-pin",
        LEADS,
        "t1",
        [TOP, *POCKET_PINS],
        "t1:felled:1 1:pocket:3 t1:felled:2 2:felled:3 3:pocket:2 t1:pocket:3",
        gives=("1> 2!t1 3>other t1> .", {"A": 4}, "B"),
    ),
    Case(
        "carrom/ten-pin-circle",
        LEADS,
        "t1",
        [TOP] + [pin(str(i), i - 5, 0) for i in range(1, 11)],
        "t1:felled:1 1:felled:2 t1:touch:3",
        gives=("1!t1 2!1 .", {"A": 2}, "B"),
    ),
    Case(
        "carrom/down-and-out",
        LEADS,
        "t1",
        [TOP, pin("1", 2.2, 0), pin("2", -2.2, 0)],
        "t1:felled:1",
        rest("t1", 5, 0),
        gives=("1!t1 t1=outside .", {"A": 1}, "B"),
    ),
    Case(
        "carrom/down-and-out",
        LEADS,
        "t1",
        [TOP, pin("1", 2.2, 0), pin("2", -2.2, 0)],
        "t1:felled:1",
        rest("t1", 2.3, 0),
        gives=("1!t1 t1=outside #line(t1) .", {}, "B"),
    ),
    Case(
        "carrom/spinner-bumps",
        LEADS,
        "t1",
        [TOP, pin("pin", 0, 0)],
        "t1:touch:pin pin:touch:t1 t1:touch:pin t1:felled:pin",
        gives=("xpin xpin pin! .", {"A": 2}, "B"),
    ),
    Case(
        "carrom/bump-counts",
        LEADS,
        "t1",
        [TOP] + [pin(str(i), i, 0) for i in range(1, 11)],
        "t1:touch:3 t1:touch:4 t1:felled:4 t1:touch:4 t1:touch:5",
        gives=("x3 x4 4! x5 .", {"A": 3}, "B"),
    ),
    Case("carrom/spin-time", LEADS, "t1", [TOP], "", gives=("t=1 .", {}, "A")),
    Case("carrom/spin-series", LEADS, "t1", [TOP], "t1:stop:bed", gives=("t=0 t=0.01", {"A": 1}, "B")),
    Case("carrom/top-spin", (), "t1", [TOP], "t1:pocket:3", side="A", gives=("t=0.01 #off", {}, None)),
    Case("carrom/time-top", LEADS, "t1", [TOP], "t1:stop:bed", gives=("t=0.01", {}, "B")),
    Case(
        "carrom/ring-spin",
        (),
        "t1",
        [TOP._replace(y=-7.5 * INCH), ring("ring-a", 0, -7.5)],
        "",
        via=[(0, 0)],
        side="A",
        options={"must-jump-out": True},
        gives=("t=1 #jumped", {}, None),
    ),
)


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_pins_and_tops_are_told_and_judged(case: Case) -> None:
    """The tokens that the trace gives, the points that they count, and whose turn follows."""
    case.check()
