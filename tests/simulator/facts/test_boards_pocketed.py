"""Rings shot into pockets: who was met, what fell, which pins and by what, which shots had to be banks."""

from __future__ import annotations

import pytest

from simulator.pieces import Piece

from .made_traces import Case, piece, pin

LINE = -9.5
"""The shooting line before the first player, inches from the centre."""
SHOOTER = piece("c", 0, LINE)
LEADS = ("A :lead",)
RED_LEADS = ("R :lead",)


def ring(name: str, x: float = 0, y: float = 0) -> Piece:
    """A ring at its place."""
    return piece(name, x, y)


GUARDS = [
    pin(f"p{i}", x, y)
    for i, (x, y) in zip(range(1, 5), ((-9.5, -9.5), (9.5, -9.5), (9.5, 9.5), (-9.5, 9.5)), strict=False)
]

CASES = (
    Case(
        "carrom/carroms",
        ("A :lead", "A :red"),
        "c",
        [SHOOTER, piece("r1", 0, 0), piece("r2", 1, 2), piece("g1", 3, 3), piece("b", 5, 5)],
        "c:touch:r1 r1:touch:r2 r1:pocket:3 c:rim:rim-34 c:touch:b b:pocket:pocket-2",
        gives=("xr r>3 - xb b>2 .", {}, "A"),
    ),
    Case(
        "carrom/carroms",
        ("A :lead", "A :red"),
        "c",
        [SHOOTER, piece("r1", 0, 0)],
        "c:touch:r1 r1:pocket:3 c:pocket:4",
        gives=("xr r>3 c>4 .", {}, "B"),
    ),
    Case(
        "carrom/carroms", ("A :lead", "A :red"), "c", [SHOOTER, piece("r1", 0, 0)], "", gives=(".", {}, "B")
    ),
    Case(
        "carrom/bank-it",
        ("A :lead", "A :red"),
        "c",
        [SHOOTER, piece("r1", 0, -11.5)],
        "c:touch:r1 r1:pocket:1",
        gives=("xr r>1 #direct .", {}, "B"),
    ),
    Case(
        "carrom/bank-it",
        ("A :lead", "A :red"),
        "c",
        [SHOOTER, piece("r1", 0, -11.5)],
        "c:rim:rim-34 c:touch:r1 r1:pocket:1",
        gives=("- xr r>1 .", {}, "A"),
    ),
    Case(
        "carrom/bank-it",
        ("A :lead", "A :red"),
        "c",
        [SHOOTER, piece("r1", 11.5, 0)],
        "c:touch:r1 r1:pocket:2",
        options={"strip": "any"},
        gives=("xr r>2 #direct-aside .", {}, "B"),
    ),
    Case(
        "carrom/travelling-carroms",
        ("A :lead", "A :red"),
        "c",
        [SHOOTER, piece("g1", 5, LINE - 1)],
        "c:touch:g1 g1:pocket:2",
        gives=("xg g>2 .", {}, "B"),
    ),
    Case(
        "carrom/travelling-carroms",
        ("A :lead", "A :red"),
        "c",
        [SHOOTER, piece("r1", 5, LINE)],
        "c:touch:r1 r1:pocket:2",
        gives=("xr r>2 #direct .", {}, "B"),
    ),
    Case(
        "carrom/travelling-carroms",
        ("A :lead", "A :red"),
        "c",
        [SHOOTER, piece("b", 5, LINE)],
        "c:touch:b",
        gives=("xb .", {}, "B"),
    ),
    Case(
        "carrom/scottville-carroms",
        ("A :lead", "A :red"),
        "c",
        [SHOOTER, piece("r1", 0, 0)],
        "c:touch:r1 r1:pocket:1",
        gives=("xr r>1 #direct .", {}, "B"),
    ),
    Case(
        "carrom/scottville-carroms",
        ("A :lead", "A :red"),
        "c",
        [SHOOTER, piece("r1", 0, 0)],
        "c:touch:r1 r1:pocket:3",
        gives=("xr r>3 .", {"A": 1}, "A"),
    ),
    Case(
        "carrom/double-line-up",
        ("A :lead", "A :red"),
        "c",
        [SHOOTER, piece("r1", 0, 0)],
        "c:rim:rim-23 c:touch:r1 r1:pocket:3",
        gives=("- xr r>3 #side-rim .", {}, "B"),
    ),
    Case(
        "carrom/double-line-up",
        ("A :lead", "A :red"),
        "c",
        [SHOOTER, piece("r1", 0, 0)],
        "c:rim:rim-34 c:touch:r1 r1:pocket:3",
        gives=("- xr r>3 .", {}, "A"),
    ),
    Case(
        "crown/carroms",
        ("A :lead", "A :red"),
        "c",
        [piece("c", 0, -11), piece("r7", 0, 0), piece("r3", 0, 3)],
        "c:touch:r3 r3:pocket:3",
        call="(r7)",
        options={"named-ring": True},
        gives=("(r7) @strip-12 xr r>3 #not-named .", {}, "B"),
    ),
    Case(
        "crown/carroms",
        ("A :lead", "A :red"),
        "c",
        [piece("c", 0, -11), piece("r7", 0, 0), piece("r3", 0, 3)],
        "c:touch:r3 r3:touch:r7 r7:pocket:3",
        call="(r7)",
        options={"named-ring": True},
        gives=("(r7) @strip-12 xr r7>3 .", {}, "A"),
    ),
    Case(
        "carrom/wild-ring-pool",
        LEADS,
        "c",
        [SHOOTER, ring("r1"), ring("r2", 1, 1)],
        "c:touch:r1 c:touch:r2 r2:pocket:1 r1:off:rim-12",
        gives=("xr r>1 r^ .", {"A": 1}, "A"),
    ),
    Case(
        "carrom/bank-carroms",
        LEADS,
        "c",
        [piece("c", -9.5, -9.5), ring("r1"), ring("r2", 2, 2), ring("r3", 3, 3)],
        "c:rim:rim-34 c:touch:r1 r1:touch:r3 c:touch:r2 c:touch:r1",
        gives=("@spot-1 - xr xr .", {"A": 2}, "A"),
    ),
    Case(
        "carrom/bank-carroms",
        LEADS,
        "c",
        [piece("c", -9.5, -9.5), ring("r1"), ring("r2", 2, 2), ring("r3", 3, 3)],
        "c:rim:rim-34 c:touch:r1 r1:touch:r3 c:touch:r2 c:touch:r1",
        options={"ring-driven": "counts"},
        gives=("@spot-1 - xr Rxr xr .", {"A": 3}, "A"),
    ),
    Case(
        "carrom/deduct", LEADS, "c", [SHOOTER, ring("1"), ring("5", 3, 3)], "", gives=("miss", {"A": -3}, "B")
    ),
    Case(
        "carrom/deduct",
        LEADS,
        "c",
        [SHOOTER, ring("1"), ring("5", 3, 3)],
        "c:touch:5 5:pocket:2",
        gives=("x5 5>2 .", {"A": -3}, "B"),
    ),
    Case(
        "carrom/black-bank",
        LEADS,
        "c",
        [SHOOTER, ring("b")],
        "c:rim:rim-34 c:touch:b",
        gives=("- xb .", {"A": 1}, "A"),
    ),
    Case("carrom/black-bank", LEADS, "c", [SHOOTER, ring("b")], "c:touch:b", gives=("xb .", {}, "A")),
    Case(
        "carrom/penalty",
        (*LEADS, "A 0", "B 0"),
        "c",
        [SHOOTER, ring("r1"), ring("SB", 3, 3)],
        "c:touch:SB SB:pocket:2",
        gives=("xSB SB>2 .", {}, "A"),
    ),
    Case(
        "carrom/shooter-is-wild",
        LEADS,
        "w",
        [piece("w", 0, LINE), ring("r1")],
        "w:touch:r1 r1:pocket:1 w:pocket:2",
        gives=("xr r>1 c>2 .", {"A": 1}, "B"),
    ),
    Case(
        "carrom/call-the-black",
        LEADS,
        "c",
        [SHOOTER, ring("b")],
        "c:touch:b b:pocket:2",
        call="(b>2)",
        gives=("(b>2) xb b>2 .", {"A": 3}, "A"),
    ),
    Case(
        "crown/rotation-cue-pocket",
        (*LEADS, "A x1 1>"),
        "c",
        [SHOOTER, ring("2", 0, -11.5)],
        "c:touch:2 2:pocket:1",
        gives=("x2 2>1 .", {"A": 2}, "A"),
    ),
    Case(
        "crown/rotation-cue-pocket",
        (*LEADS, "A x1 1>", "A 0"),
        "c",
        [piece("c", 0, 9.5), ring("2", 0, 11.5)],
        "c:touch:2 2:pocket:1",
        gives=("x2 2>1 .", {"B": 2}, "B"),
    ),
    Case(
        "crown/rotation-cue-pocket",
        (*LEADS, "A x1 1>"),
        "c",
        [SHOOTER, ring("2", 0, 0), ring("3", 5, 5)],
        "c:touch:3",
        options={"scratch-game": True},
        gives=("x3 #scratch .", {"A": -3}, "B"),
    ),
    Case(
        "carrom/sixty-six",
        LEADS,
        "c",
        [SHOOTER, ring("r1")],
        "c:touch:r1 c:pocket:3",
        gives=("xr c>3 .", {}, "B"),
    ),
    Case(
        "carrom/billiardette",
        LEADS,
        "c",
        [SHOOTER, ring("g1"), ring("g2", 1, 1), ring("g4", 3, 3)],
        "c:touch:g1 g1:touch:g4 c:touch:g2 c:touch:g1 g4:pocket:1",
        gives=("xg1 G1xg4 xg2 xg1 g4>1 .", {"A": 1}, "A"),
    ),
    Case(
        "carrom/three-rings",
        LEADS,
        "c",
        [SHOOTER, ring("g"), ring("r", 1, 1)],
        "c:touch:g c:rim:rim-34 c:touch:r",
        gives=("xg - xr .", {"A": 1}, "A"),
    ),
    Case(
        "carrom/three-rings",
        LEADS,
        "c",
        [SHOOTER, ring("g"), ring("r", 1, 1)],
        "c:touch:g g:touch:r c:rim:rim-34 c:touch:r",
        gives=("xg Gxr - xr .", {"A": 1}, "A"),
    ),
    Case(
        "carrom/wild-billiard",
        (*LEADS, "A xr xg"),
        "g",
        [piece("g", 0, LINE), ring("c", 3, 3), ring("r", 1, 1)],
        "g:touch:r g:touch:c c:pocket:2",
        gives=(":cue(g) xr xw w>2 .", {"A": 2}, "A"),
    ),
    Case(
        "carrom/option-billiard",
        LEADS,
        "SA",
        [piece("SA", 0, LINE), ring("g1"), ring("g2", 2, 2)],
        "SA:touch:g1 g1:pocket:1 SA:off:rim-34",
        gives=("xg1 g1>1 c^ .", {}, "B"),
    ),
    Case(
        "crown/three-ring-glance",
        LEADS,
        "c",
        [SHOOTER, ring("r"), ring("g", 3, 3)],
        "c:touch:r c:touch:g g:pocket:1",
        gives=("xr xg g>1 .", {"A": 2}, "A"),
    ),
    Case(
        "carrom/blockade",
        RED_LEADS,
        "c",
        [SHOOTER, ring("r1"), ring("g1", 2, 2), *GUARDS],
        "c:touch:r1 r1:touch:p2 r1:felled:p2 p2:touch:p3 p2:felled:p3 r1:pocket:2",
        gives=("xr 2!r 3!r r>2 .", {"R": 1}, "R"),
    ),
    Case(
        "carrom/blockade",
        RED_LEADS,
        "c",
        [SHOOTER, ring("r1"), ring("g1", 2, 2), *GUARDS],
        "c:touch:p2 c:felled:p2",
        gives=("2!c .", {}, "G"),
    ),
    Case(
        "carrom/blockade",
        (*RED_LEADS, "R c>", "G 0"),
        "c",
        [SHOOTER, ring("r1", 0, -3), *GUARDS],
        "c:touch:r1 r1:pocket:2",
        gives=("xr r>2 .", {"R": 1}, "R"),
    ),
    Case(
        "carrom/blockade",
        (*RED_LEADS, "R c>"),
        "c",
        [piece("c", 0, 9.5), ring("g1", 0, 3), *GUARDS],
        "c:touch:g1 g1:pocket:2",
        gives=("xg g>2 #direct .", {}, "R"),
    ),
    Case(
        "carrom/pin-and-ring-call",
        RED_LEADS,
        "c",
        [SHOOTER, ring("r1"), *GUARDS],
        "c:touch:r1 r1:touch:p1 r1:felled:p1 p1:pocket:1",
        call="(p1)",
        gives=("(p1) xr 1!r p1>1 .", {"R": 2}, "R"),
    ),
    Case(
        "carrom/on-guard",
        LEADS,
        "c",
        [piece("c", 9.5, 9.5), ring("1"), ring("2", 1, 1), *GUARDS],
        "c:touch:p1 c:felled:p1 p1:pocket:1 c:touch:1 1:pocket:1",
        gives=("@line-23 1!c p1>1 x1 1>1 .", {"A": 2}, "A"),
    ),
    Case(
        "carrom/clear-the-guard",
        RED_LEADS,
        "c",
        [SHOOTER, ring("11"), ring("1", 1, 1), *GUARDS],
        "c:touch:p1 c:felled:p1 p1:pocket:1 c:touch:11 11:pocket:1",
        gives=("1!c p1>1 x11 11>1 .", {"R": 1}, "R"),
    ),
    Case(
        "carrom/double-circle",
        RED_LEADS,
        "c",
        [SHOOTER, ring("r1"), ring("g1", 1, 1)],
        "c:touch:g1 g1:touch:r1 r1:pocket:1",
        call="(1)",
        gives=("(1) xg r>1 .", {}, "R"),
    ),
    Case(
        "carrom/red-rings-wild",
        (*LEADS, "A :green"),
        "c",
        [SHOOTER, ring("g1")],
        "c:touch:g1 g1:pocket:1",
        gives=("xg g>1 .", {"A": 1}, "A"),
    ),
    Case(
        "carrom/pursuit",
        (*RED_LEADS, "R (r2)"),
        "c",
        [SHOOTER, ring("r2"), ring("g1", 1, 1)],
        "c:touch:r2 r2:touch:g1 g1:pocket:2",
        gives=("xr2 g1>2 .", {}, "G"),
    ),
    Case(
        "carrom/single-rings",
        LEADS,
        "c",
        [SHOOTER, ring("r")],
        "c:touch:r r:pocket:3",
        call="(3)",
        gives=("(3) xr r>3 .", {}, "B"),
    ),
    Case(
        "carrom/ring-and-dice",
        (*LEADS, "A [4 3]"),
        "c",
        [SHOOTER, ring("r")],
        "c:touch:r r:pocket:3",
        side="B",
        gives=("xr r>3 .", {"B": 1}, "B"),
    ),
    Case(
        "carrom/shooter-is-wild",
        (*LEADS, "A r>"),
        "r2",
        [piece("r2", 0, LINE), ring("r1"), ring("w", 3, 3)],
        "r2:touch:r1 r1:pocket:1 w:off:rim-34",
        call="(r)",
        gives=("(r) xr r>1 w^ .", {"A": 1}, "A"),
    ),
    Case(
        "crown/rotation-cue-pocket",
        (*LEADS, "A x1 1>", "A c>"),
        "c",
        [piece("c", 0, 9.5), ring("2", 0, 11.5)],
        "c:touch:2 2:pocket:1",
        gives=("@line-34 x2 2>1 #direct .", {}, "A"),
    ),
)


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_a_shot_at_pockets_is_told_and_judged(case: Case) -> None:
    """The tokens that the trace gives, the points that they count, and whose turn follows."""
    case.check()
