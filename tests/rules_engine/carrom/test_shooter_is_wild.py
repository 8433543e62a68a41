"""Shooter Is Wild: what the golden records do not show."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, match_of, refused, score

GAME = "carrom/shooter-is-wild"


def rings(n: int) -> str:
    return " ".join(["r>"] * n)


def test_a_round_ends_with_one_ring_on_the_board() -> None:
    """The last ring has nothing to be shot at (p4); who made it begins the next round (p6)."""
    match = match_of(GAME, "A :lead", f"A {rings(4)}", "A 0", f"B {rings(19)}")
    assert (match.board()["round"], match.board()["rings"]) == (1, 2)
    add(match, "B w>")
    board = match.board()
    assert (board["round"], board["rings"], board["turn"], board["shooter"]) == (2, 25, "B", "line")
    assert score(match) == (4, 20)


def test_who_finishes_a_round_with_a_lost_turn_begins_the_next() -> None:
    """The finisher begins, though his shooter left the board with the last ring."""
    match = match_of(GAME, "A :lead", f"A {rings(23)}", "A r> c^", off_board="turn-only")
    assert (match.board()["round"], match.board()["turn"]) == (2, "A")


def test_two_rounds_and_the_highest_score() -> None:
    """Both rounds count together (p8)."""
    match = match_of(GAME, "A :lead", f"A {rings(24)}", "A 0", f"B {rings(24)}")
    assert (match.over, match.winner, score(match)) == (True, None, (24, 24))
    more = match_of(GAME, "A :lead", f"A {rings(24)}", "A 0", f"B {rings(24)}", tie="another-round")
    assert (more.over, more.board()["round"], more.board()["turn"]) == (False, 3, "B")
    add(more, f"B {rings(24)}")
    assert more.winner == "B"


@pytest.mark.parametrize(("counts", "points", "turn"), [(True, 1, "A"), (False, 0, "B")])
def test_the_white_as_a_target(counts: bool, points: int, turn: str) -> None:
    """It counts as any ring, or is put back (p8)."""
    match = match_of(GAME, "A :lead", "A r>", "A (r) w>", white_scores=counts)
    assert (score(match), match.board()["turn"]) == ((1 + points, 0), turn)


@pytest.mark.parametrize(
    ("fallen", "with_shooter", "left"),
    [
        ("ring-besides", "count", 3),
        ("itself", "count", 4),
        ("ring-besides", "back", 2),
        ("itself", "back", 3),
    ],
)
def test_what_a_pocketed_shooter_costs(fallen: str, with_shooter: str, left: int) -> None:
    """The turn, and a ring won before or none; the rings of the shot count or not (p7)."""
    options = {"fallen_shooter": fallen, "rings_with_shooter": with_shooter}
    match = match_of(GAME, "A :lead", "A r> r> r>", "A c> r>", **options)
    assert (score(match), match.board()["turn"]) == ((left, 0), "B")
    assert match.board()["shooter"] == "lie", "any ring may be shot with where it lies"


def test_nothing_is_forfeited_by_who_has_nothing() -> None:
    """Rings of this shot are not forfeited, nor those of the round before."""
    assert score(match_of(GAME, "A :lead", "A c> r>")) == (1, 0)
    second = match_of(GAME, "A :lead", f"A {rings(24)}", "A c>")
    assert score(second) == (24, 0)


@pytest.mark.parametrize("reading", ["any-ring", "white"])
def test_with_which_ring_a_turn_begins(reading: str) -> None:
    """With any, or with the white until something falls (p5)."""
    match = match_of(GAME, "A :lead", "A 0", opponents_first=reading)
    if reading == "white":
        assert refused(match, "B (r) r>") == "impossible"
    else:
        assert add(match, "B (r) r>").ok
    assert add(match, "B (w) r>").ok
    assert add(match, "B (r) r>").ok


def test_the_last_two_rings() -> None:
    """One shoots, the other falls: never both."""
    match = match_of(GAME, "A :lead", f"A {rings(23)}")
    assert refused(match, "A r> w>") == "impossible"
    assert refused(match, "A (r) r>") == "impossible"
    assert add(match, "A (w) r>").ok
    assert match.board()["round"] == 2
    assert refused(match_of(GAME, "A :lead", f"A {rings(23)}", "A w^"), "B +2") == "impossible"


def test_a_position_within_the_second_round() -> None:
    """The round, and what is held of it."""
    text = f'[Game "{GAME}"] [Setup "A=14 B=20 turn=B round=2 held.A=4 held.B=6 in-hand=no"]'
    match = engine.Match(engine.read(text)[0])
    assert (match.board()["rings"], match.board()["round"]) == (15, 2)
    with pytest.raises(engine.BadHeader):
        engine.Match(engine.read(f'[Game "{GAME}"] [Setup "turn=B held.A=24"]')[0])


def test_the_white_is_forfeited_where_it_is_all_that_is_held() -> None:
    """It counts as any ring (p8), so that its holder has a ring to forfeit (p7); another goes before it."""
    match = match_of(GAME, "A :lead", "A r>", "A 0", "B (r) w>")
    ruling = add(match, "B (r) c>")
    assert (ruling.points, match.board()["taken"]["B"]) == ({"B": -1}, 0)
    assert ruling.instructions[0].pieces == ("w",)
    assert add(match, "A (r) w>").ok
    assert add(match, "A (r) c>").instructions[0].pieces == ("r",)


def test_a_place_that_is_not_on_the_board() -> None:
    """Where the shooter was set is somewhere on the board (p2)."""
    assert refused(match_of(GAME, "A :lead"), "A @nowhere 0") == "unknown-zone"
    assert add(match_of(GAME, "A :lead"), "A @line-12 0").ok
