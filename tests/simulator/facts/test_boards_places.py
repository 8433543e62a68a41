"""Rings in rows, on lines, in castles, pens and webs, and gates passed: what is said of where they lie."""

from __future__ import annotations

import pytest

from simulator.pieces import Piece

from .made_traces import Case, piece, rest

LINE = -9.5
"""The shooting line before the first player, inches from the centre."""
SHOOTER = piece("c", 0, LINE)
LEADS = ("A :lead",)
RED_LEADS = ("R :lead",)


def ring(name: str, x: float = 0, y: float = 0) -> Piece:
    """A ring at its place."""
    return piece(name, x, y)


ROW = [ring(f"g{i + 1}", (2 * i - 5) * 0.625, 0) for i in range(6)]
STACKS = [ring(f"g{i + 1}", x, LINE) for i, x in enumerate((-6.75, -2.25, 2.25, 6.75))] + [
    ring(f"r{i + 1}", x, LINE) for i, x in enumerate((-4.5, 0, 4.5))
]
KING = [
    ring("b", 0, 0),
    ring("r1", 1.3, 0),
    ring("g1", -1.3, 0),
    ring("r2", 9, 0),
    ring("g2", 0, -9.5),
    ring("g3", 8.5, 5),
]
PIGS = [ring("b", 0, 0), ring("g1", 3, 3), ring("g2", 5, 5), ring("r1", 8, 0), ring("r2", 7, 3)]
SPOTS = [ring(f"r{i}", i, 3) for i in range(4)]

CASES = (
    Case(
        "carrom/line-up",
        LEADS,
        "c",
        [SHOOTER, *ROW],
        "c:touch:g1 g1:pocket:1",
        gives=("@line xg g>1 .", {"A": 1}, "A"),
    ),
    Case(
        "carrom/line-up",
        LEADS,
        "c",
        [SHOOTER, *ROW],
        "c:touch:g1",
        rest("g1", -6, 0),
        gives=("@line xg #loose .", {}, "B"),
    ),
    Case(
        "carrom/line-up",
        LEADS,
        "c",
        [SHOOTER, *ROW],
        "c:touch:g3 g3:pocket:1",
        rest("g4", 2, 3),
        gives=("@line xg g>1 #wrong-ring #apart .", {}, "B"),
    ),
    Case(
        "carrom/line-up",
        LEADS,
        "c",
        [SHOOTER, *ROW],
        "c:touch:g1 g1:touch:g2",
        rest("g1", -6, 0),
        rest("g2", -4, 0),
        gives=("@line xg #apart .", {}, "B"),
    ),
    Case("carrom/line-up", LEADS, "c", [SHOOTER, *ROW], "c:touch:g1", gives=("@line xg .", {}, "B")),
    Case(
        "carrom/line-up",
        (*LEADS, "A #loose"),
        "c",
        [SHOOTER, *ROW[1:], ring("g1", -6, 0)],
        "c:touch:g1 g1:pocket:1",
        gives=("@lie xg g>1 .", {"B": 1}, "B"),
    ),
    Case(
        "carrom/line-up",
        (*LEADS, "A #loose"),
        "c",
        [SHOOTER, *ROW[1:], ring("g1", -6, 0)],
        "c:touch:g6",
        rest("g6", 6, 0),
        gives=("@lie xg #apart .", {}, "A"),
    ),
    Case(
        "carrom/ring-stacks",
        LEADS,
        "c",
        [ring("c", 0, 9.5), *STACKS],
        "c:touch:g1 c:touch:g2",
        rest("g1", -6, -3),
        rest("g2", -2.5, LINE),
        gives=("@line-34 g=off g=moved .", {"A": 1}, "A"),
    ),
    Case(
        "carrom/ring-stacks",
        LEADS,
        "c",
        [ring("c", 0, 9.5), *STACKS],
        "c:touch:g1 g1:touch:r1 g1:pocket:1",
        rest("r1", -4.4, LINE),
        gives=("@line-34 xr g>1 .", {}, "B"),
    ),
    Case("carrom/ring-stacks", LEADS, "c", [ring("c", 0, 9.5), *STACKS], "", gives=("@line-34 .", {}, "B")),
    Case(
        "crown/crown-castle",
        RED_LEADS,
        "c",
        [piece("c", 3, -9.5), *KING],
        "c:rim:rim-34 c:touch:g3 g3:pocket:3",
        gives=("- xg g>3 .", {}, "R"),
    ),
    Case(
        "crown/crown-castle",
        (*RED_LEADS, "R 0", "G 0"),
        "c",
        [piece("c", 3, -9.5), *KING],
        "c:touch:g1 g1:pocket:3",
        gives=("xg g>3 #castle-direct #inside-first .", {}, "G"),
    ),
    Case(
        "crown/crown-castle",
        (*RED_LEADS, "R 0", "G 0"),
        "c",
        [piece("c", 3, -9.5), *KING],
        "c:touch:g2 g2:pocket:3",
        gives=("xg g>3 #line-direct .", {}, "G"),
    ),
    Case(
        "crown/crown-castle",
        (*RED_LEADS, "R 0", "G 0"),
        "c",
        [piece("c", 3, -9.5), *KING],
        "c:touch:g3 g3:touch:r2",
        rest("r2", 4, 0),
        gives=("xg Gxr r=castle .", {}, "G"),
    ),
    Case(
        "crown/walk-around-castle",
        (*RED_LEADS, "R 0 c=castle"),
        "c",
        [piece("c", 4, 0), *KING],
        "c:touch:g1 g1:pocket:1",
        rest("c", 0, 9.5),
        gives=("xg g>1 #exit #inside-first c=line .", {}, "R"),
    ),
    Case(
        "crown/walk-around-castle",
        (*RED_LEADS, "R 0 c=line"),
        "c",
        [piece("c", 0, 11), *KING, ring("g9", 3, 10)],
        "c:touch:g9",
        rest("c", 8.5, 0),
        gives=("xg #line-direct c=field .", {}, "R"),
    ),
    Case(
        "crown/penning-the-pigs",
        LEADS,
        "c",
        [SHOOTER, *PIGS],
        "c:rim:rim-34 c:touch:g1 g1:pocket:3 c:touch:b",
        rest("b", 1, 1),
        rest("g2", 0.3, 0),
        gives=("- xg g>3 xb #black-moved #centre-blocked .", {}, "A"),
    ),
    Case(
        "crown/penning-the-pigs",
        (*LEADS, "A xg g>a"),
        "c",
        [SHOOTER, *PIGS],
        "c:touch:r1 r1:touch:r2 r2:pocket:3",
        gives=("xr r>3 #other-red .", {}, "B"),
    ),
    Case(
        "crown/penning-the-pigs",
        (*LEADS, "A xg g>a"),
        "c",
        [SHOOTER, *PIGS],
        "c:touch:r1 r1:touch:r2 r2:pocket:3",
        call="(r)",
        gives=("(r) xr r>3 #other-red .", {}, "B"),
    ),
    Case(
        "crown/cue-ring",
        ("R :lead", "R - c=s4", "G - xR c=s4", "R - xG c=s3", "G - xR c=s2"),
        "c",
        [piece("c", 0, 9.5), ring("R1", 0, 2), ring("R2", 3, 0), ring("G1", 4, 4)],
        "c:rim:rim-34 c:touch:R1 R1:touch:R2",
        rest("R1", 0, 11),
        rest("c", 3, 3),
        gives=("- xR c=s2 R=off .", {}, "G"),
    ),
    Case(
        "crown/cue-ring",
        ("R :lead", "R - c=s4", "G - xR c=s4"),
        "c",
        [piece("c", 0, -9.5), ring("R1", 0, 2), ring("G1", 4, 4)],
        "c:rim:rim-34 c:touch:R1 R1:touch:G1",
        rest("G1", 0, 9.2),
        rest("R1", 1, 1),
        rest("c", 0, 0),
        gives=("- xR RxG c=den G=edge .", {}, "G"),
    ),
    Case(
        "carrom/between-the-rings",
        LEADS,
        "w",
        [piece("w", 9.4, -3.4), *SPOTS],
        "",
        rest("w", 3.4, -9.4),
        via=[(3.4, -9.4)],
        gives=("#gate(outer-2)", {"A": 1}, "A"),
    ),
    Case(
        "carrom/between-the-rings",
        LEADS,
        "w",
        [piece("w", 3.4, -9.4), *SPOTS],
        "",
        rest("w", 9.4, -3.4),
        via=[(9.4, -3.4)],
        gives=("0", {}, "B"),
    ),
    Case(
        "carrom/between-the-rings",
        LEADS,
        "w",
        [piece("w", 9.4, -3.4), *SPOTS],
        "w:rim:rim-12",
        rest("w", 9.4, -3.0),
        via=[(3.4, -9.4), (9.4, -3.0)],
        gives=("0", {}, "B"),
    ),
    Case(
        "carrom/between-the-rings",
        (*LEADS, "A #gate(outer-2)", "A #gate(outer-1)", "A #gate(outer-4)", "A #gate(outer-3)"),
        "w",
        [piece("w", 5.9, -2), *SPOTS],
        "",
        rest("w", -2, -5.9),
        via=[(2, -5.9), (-2, -5.9)],
        gives=("#gate(inner-2)", {"A": 2}, "A"),
    ),
    Case(
        "carrom/between-the-rings",
        (*LEADS, "A #gate(outer-2)", "A 0"),
        "b",
        [piece("b", 0, -12), ring("w", 2, 2), *SPOTS],
        "b:touch:w w:touch:r1",
        gives=("xw #spot-moved", {}, "B"),
    ),
    Case(
        "carrom/between-the-rings",
        LEADS,
        "w",
        [piece("w", 9.4, -3.4), *SPOTS],
        "w:touch:r1",
        rest("w", 3.4, -9.4),
        via=[(3.4, -9.4)],
        gives=("#gate(outer-2) xr", {}, "B"),
    ),
    Case(
        "carrom/between-the-rings",
        LEADS,
        "w",
        [piece("w", 0, -12), *SPOTS],
        "w:pocket:2",
        gives=("w>2", {}, "B"),
    ),
    Case("carrom/between-the-rings", LEADS, "w", [piece("w", 0, -12), *SPOTS], "", gives=("0", {}, "B")),
)


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_what_became_of_rings_in_their_places(case: Case) -> None:
    """The tokens that the trace gives, the points that they count, and whose turn follows."""
    case.check()
