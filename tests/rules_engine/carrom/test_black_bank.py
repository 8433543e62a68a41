"""Black Bank: what the golden records do not show."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, match_of, refused, score

GAME = "carrom/black-bank"


@pytest.mark.parametrize(("misses", "plain", "with_hit"), [(0, 10, 11), (1, 5, 6), (2, 3, 4)])
def test_the_black_counts_by_the_try(misses: int, plain: int, with_hit: int) -> None:
    """Ten, five, three (p6); by option with the point for the hit."""
    start = ("A :lead", *["A 0"] * misses)
    for shot in ("A b>", "A - xb b>"):
        assert score(match_of(GAME, *start, shot)) == (plain, 0)
        assert score(match_of(GAME, *start, shot, hit_point_on_pocketing=True)) == (with_hit, 0)
    assert score(match_of(GAME, *start, f"A +{plain}")) == (plain, 0)


@pytest.mark.parametrize(("reading", "turn", "tries"), [("turn-ends", "B", 3), ("tries-go-on", "A", 2)])
def test_after_the_black_is_down(reading: str, turn: str, tries: int) -> None:
    """The turn ends, or the black is put back and the tries go on (p4)."""
    board = match_of(GAME, "A :lead", "A b>", after_pocketing=reading).board()
    assert (board["turn"], board["tries"], board["rings"]) == (turn, tries, 1)


def test_three_tries_and_the_black_goes_back() -> None:
    """After three tries the other has his, with the black on the centre (p4, p5)."""
    match = match_of(GAME, "A :lead", "A - xb", "A 0")
    ruling = add(match, "A - xb")
    assert (ruling.turn, [i.code for i in ruling.instructions]) == ("B", ["set-up"])
    assert score(match) == (2, 0)


def test_where_a_try_is_shot_from() -> None:
    """The first from the line, later ones from there or from the lie; after a loss from the line (p4, p5)."""
    match = match_of(GAME, "A :lead")
    assert match.board()["shooter"] == "line"
    add(match, "A 0")
    assert match.board()["shooter"] == "lie"
    assert "or from the line" in match.board()["prompt"]
    add(match, "A c>")
    assert match.board()["shooter"] == "line"
    add(match, "A 0")
    assert (match.board()["turn"], match.board()["shooter"]) == ("B", "line")


def test_a_shot_that_is_not_banked() -> None:
    """It uses a try and scores nothing, the black that fell goes back; or it is not recorded (p3)."""
    match = match_of(GAME, "A :lead", "A xb b>")
    assert (score(match), match.board()["turn"], match.board()["tries"]) == ((0, 0), "A", 2)
    assert match.board()["rings"] == 1
    assert refused(match_of(GAME, "A :lead", direct_hit="refused"), "A xb") == "impossible"
    assert refused(match_of(GAME, "A :lead"), "A xb +1") == "contradicted"


@pytest.mark.parametrize(("reading", "points"), [("score-stands", 1), ("nothing", 0)])
def test_a_lost_shooter(reading: str, points: int) -> None:
    """The try is used; what it made counts, or not (p4)."""
    for lost in ("c>", "c^"):
        match = match_of(GAME, "A :lead", f"A - xb {lost}", lost_shooter=reading)
        assert (score(match), match.board()["turn"]) == ((points, 0), "A")


@pytest.mark.parametrize(("reading", "points"), [("each-try", 4), ("once-a-turn", 2)])
def test_hits_of_one_turn(reading: str, points: int) -> None:
    """One on each try, or one a turn (p6); the next turn counts anew."""
    shots = ["- xb", "- xb", "0"]
    entries = [f"{side} {shot}" for side in "ABA" for shot in shots]
    match = match_of(GAME, "A :lead", *entries, repeat_hits=reading)
    assert match.board()["score"]["A"] == points


def test_fifteen_win_at_once() -> None:
    """Or the total agreed upon (p6)."""
    assert match_of(GAME, "A :lead", "A b>", "B 0", "B 0", "B 0", "A - xb", "A b>").winner == "A"
    assert match_of(GAME, "A :lead", "A b>", target=10).winner == "A"


def test_a_position_within_a_turn() -> None:
    """The tries that are made; never as many as there are."""
    match = engine.Match(engine.read(f'[Game "{GAME}"] [Setup "A=4 B=9 turn=B tries=2"]')[0])
    assert add(match, "B b>").points == {"B": 3}
    with pytest.raises(engine.BadHeader):
        engine.Match(engine.read(f'[Game "{GAME}"] [Setup "turn=B tries=3"]')[0])


def test_the_black_off_the_board_was_hit() -> None:
    """Nothing else on the board can have driven it off: a hit, of one point (p6), if it was banked (p3)."""
    for shot in ("A b^", "A - b^", "A - xb b^", "A b^ +1"):
        assert score(match_of(GAME, "A :lead", shot)) == (1, 0)
    assert score(match_of(GAME, "A :lead", "A #direct b^")) == (0, 0)
    assert refused(match_of(GAME, "A :lead"), "A b^ 0") == "contradicted"
    labels = [button.label for button in match_of(GAME, "A :lead").expects().buttons]
    assert "Black off the board" in labels


def test_the_third_try_ends_the_turn_though_it_hit() -> None:
    """The clause of the three tries is named (p4), beside that of the hit."""
    ruling = add(match_of(GAME, "A :lead", "A 0", "A 0"), "A - xb")
    assert ("carrom/black-bank#p6" in ruling.citations, "carrom/black-bank#p4" in ruling.citations) == (
        True,
        True,
    )
