"""Checkers and Fox and Geese by Bradley's book: each reading both ways; the geese win, solved completely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

import rules_engine as engine
from rules_engine.books.bradley.fox_and_geese import fox_steps, goose_steps

from ..matches import add, begin, moves

CHECKERS, FOX = "bradley/checkers", "bradley/fox-and-geese"


def begun(game: str, words: str, **options: object) -> engine.Match:
    """A match that begins from a position."""
    return begin(game, setup=words, **options)


@pytest.mark.parametrize("own", [True, False])
def test_own_men_may_be_leaped_over(own: bool) -> None:
    """They stay on the board; by the usual rule they may not (p7)."""
    match = begun(CHECKERS, "turn=A lead=A men.A=6,10 men.B=32 taken.A=11 taken.B=10", **{"jump-own": own})
    assert ("6x15" in moves(match)) == own
    if own:
        ruling = add(match, "A 6x15")
        assert ruling.citations[0] == f"{CHECKERS}#p7"
        assert match.state.men[0] == ("10", "15")


def test_a_series_over_men_of_both_sides() -> None:
    """The opponent's are taken, the own stay (p7)."""
    match = begun(CHECKERS, "turn=A lead=A men.A=1,6 men.B=15,32 taken.A=10 taken.B=10")
    assert add(match, "A 1x10x19").ok
    assert match.state.men == (("6", "19"), ("32",))


@pytest.mark.parametrize("reading", ["huff", "compulsory"])
def test_a_capture_not_made(reading: str) -> None:
    """It may be huffed, or is refused (p9)."""
    match = begun(CHECKERS, "turn=A lead=A men.A=9,1 men.B=14,32 taken.A=10 taken.B=10", capture=reading)
    assert ("1-5" in moves(match)) == (reading == "huff")
    if reading == "huff":
        assert add(match, "A 1-5").ok
        assert match.state.missed == ("9",)


@pytest.mark.parametrize(("also", "turn"), [(True, "B"), (False, "A")])
def test_whether_who_huffs_also_moves(also: bool, turn: str) -> None:
    """The huff comes before the own move, or is the turn (p9)."""
    words = "turn=B lead=A men.A=9,5 men.B=14,32 missed=9 taken.A=10 taken.B=10"
    match = begun(CHECKERS, words, **{"huff-and-move": also})
    assert add(match, "B :huff(9)").ok
    assert match.board()["turn"] == turn


@pytest.mark.parametrize("short", [True, False])
def test_a_series_that_is_ended_early(short: bool) -> None:
    """The man may be huffed where it stands, or not (p9)."""
    words = "turn=A lead=A men.A=9,1 men.B=14,23,32 taken.A=9 taken.B=10"
    match = begun(CHECKERS, words, **{"huff-short-chain": short})
    assert add(match, "A 9x18").ok
    assert match.state.missed == (("18",) if short else ())


@pytest.mark.parametrize("via", [True, False])
def test_a_capture_behind_an_own_man(via: bool) -> None:
    """Its omission may be huffed only where the option says so (p9)."""
    words = "turn=A lead=A men.A=1,6,12 men.B=15,32 taken.A=10 taken.B=9"
    match = begun(CHECKERS, words, **{"huff-via-own": via})
    assert add(match, "A 12-16").ok
    assert match.state.missed == (("1",) if via else ())


@pytest.mark.parametrize(("reading", "winner"), [("drawn", None), ("most-captured", "A")])
def test_a_game_that_both_give_up(reading: str, winner: str | None) -> None:
    """It is drawn, or goes to who captured more (p2)."""
    match = begun(CHECKERS, "turn=A lead=A men.A=1,6,12 men.B=15,32 taken.A=10 taken.B=9", draw=reading)
    assert add(match, "B :agree-draw").ok
    assert match.over
    assert match.winner == winner


@pytest.mark.parametrize("row", [True, False])
def test_sideward(row: bool) -> None:
    """A step sideward is one within the row, for fox and geese, or the slant of the forward step (p3c)."""
    words = "turn=A lead=B hand.A=0 hand.B=0 men.A=G1,G2,G3,G8 men.B=F30"
    match = begun(FOX, words, sideward="row" if row else "diagonal")
    assert ("8-7" in moves(match)) == row


@pytest.mark.parametrize(
    ("reading", "fox", "wins"),
    [("past-all", "6", False), ("past-all", "2", True), ("level", "6", True), ("home-row", "2", True),
     ("home-row", "6", False)],
)  # fmt: skip
def test_when_the_fox_is_through(reading: str, fox: str, wins: bool) -> None:
    """Behind all geese; level with the last; on their home row (p4)."""
    start = {"6": "9", "2": "6"}[fox]
    geese = "G5,G11,G14,G16" if fox == "6" else "G7,G11,G14,G16"
    words = f"turn=B lead=B hand.A=0 hand.B=0 men.A={geese} men.B=F{start}"
    match = begun(FOX, words, **{"break-through": reading})
    assert add(match, f"B {start}-{fox}").ok
    assert match.over == wins


@pytest.mark.parametrize(("reading", "over"), [("fox-wins", True), ("pass", False)])
def test_geese_that_cannot_move(reading: str, over: bool) -> None:
    """The fox wins, or they pass (p4)."""
    words = "turn=B lead=B hand.A=0 hand.B=0 men.A=G29,G30,G31,G32 men.B=F20"
    match = begun(FOX, words, **{"geese-stuck": reading, "sideward": "diagonal", "break-through": "home-row"})
    assert add(match, "B 20-24").ok
    assert match.over == over
    assert over or match.board()["turn"] == "B"


def _bits(squares: Iterable[int]) -> int:
    return sum(1 << (square - 1) for square in squares)


def _squares(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length()
        bits ^= low


def _fox_squares_lost(row_step: bool) -> int:
    """The squares, as bits, on which the fox to move loses against geese on 1, 2, 3 and 4.

    The least fixed point over all positions: a fox to move loses if every square that he can reach loses
    with the geese to move, geese to move win if some step leads to such a position. Geese never go back, so
    that sets of geese are settled from the far end on, those of one row sum together.
    """
    board = (1 << 32) - 1
    near = [_bits(fox_steps(n, row_step)) for n in range(1, 33)]
    reach = [[0] * 65536, [0] * 65536]
    for half in (0, 1):
        for bits in range(1, 65536):
            low = bits & -bits
            reach[half][bits] = reach[half][bits ^ low] | near[half * 16 + low.bit_length() - 1]
    layers: dict[int, list[int]] = {}
    for geese in combinations(range(1, 33), 4):
        layers.setdefault(sum((g - 1) // 4 for g in geese), []).append(_bits(geese))
    fox_loses: dict[int, int] = {}
    for rows in sorted(layers, reverse=True):
        steps = {}
        for geese in layers[rows]:
            fox_loses[geese] = 0
            first = (next(_squares(geese)) - 1) // 4
            behind = (1 << (first * 4)) - 1
            after = [
                geese ^ (1 << (goose - 1)) | 1 << (to - 1)
                for goose in _squares(geese)
                for to in goose_steps(goose, row_step)
                if not geese >> (to - 1) & 1
            ]
            steps[geese] = (behind, after)
        changed = True
        while changed:
            changed = False
            for geese, (behind, after) in steps.items():
                won = 0
                for then in after:
                    won |= fox_loses.get(then, 0)
                safe = board & ~geese & ~(won & ~behind)
                lost = board & ~geese & ~behind & ~(reach[0][safe & 0xFFFF] | reach[1][safe >> 16])
                if lost != fox_loses[geese]:
                    fox_loses[geese] = lost
                    changed = True
    return fox_loses[_bits((1, 2, 3, 4))]


@pytest.mark.parametrize("row_step", [True, False])
def test_the_geese_win(row_step: bool) -> None:
    """Solved completely: the geese corner the fox from each of his squares, whatever a step sideward is."""
    home = _bits((29, 30, 31, 32))
    assert _fox_squares_lost(row_step) & home == home


def test_no_man_to_huff_is_said_plainly() -> None:
    """Only a man that failed to capture may be taken off (p9)."""
    match = begun(CHECKERS, "turn=A lead=A men.A=1 men.B=32 taken.A=11 taken.B=11")
    refusal = add(match, "A :huff(32)").refusal
    assert refusal is not None
    assert refusal.message == "no capture was missed"


def test_the_last_man_huffed_ends_the_game() -> None:
    """Who has no man left has lost (p10), also by a huff (p9), whether or not the other can move."""
    match = begun(CHECKERS, "turn=A lead=A men.A=20 men.B=24,K32,27 taken.A=9 taken.B=11")
    assert add(match, "A 20x27").refusal is not None
    match = begun(CHECKERS, "turn=A lead=A men.A=9 men.B=14,5 taken.A=10 taken.B=11")
    assert add(match, "A 9-13").ok
    ruling = add(match, "B :huff(13)")
    assert (match.over, match.winner) == (True, "B")
    assert ruling.citations == (f"{CHECKERS}#p9", f"{CHECKERS}#p10")


@pytest.mark.parametrize(("game", "who"), [(FOX, "the fox"), ("crown/spider-and-flies", "the flies")])
def test_who_moves_first_is_asked_by_his_men(game: str, who: str) -> None:
    """The fox (p3b) and the flies (p5) move first: who says so takes them."""
    match = engine.Match(engine.Header(game, (("A", "Ada"), ("B", "Bea"))))
    assert match.expects().prompt == f"Who has {who}, and moves first?"
