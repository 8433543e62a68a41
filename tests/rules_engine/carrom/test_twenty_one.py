"""Twenty-One (carrom/twenty-one): series of one die, the hole, and who has the round."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, match_of, refused, score

GAME = "carrom/twenty-one"


def at(words: str, **options: str) -> engine.Match:
    """A game that goes on from a position."""
    tags = "".join(f'[{k} "{v}"] ' for k, v in options.items())
    header, _ = engine.read(f'[Game "{GAME}"] {tags}[Setup "{words}"]')
    return engine.Match(header)


def after(match: engine.Match, *entries: str) -> tuple[int, ...]:
    """The score after entries that must stand."""
    for text in entries:
        ruling = add(match, text)
        assert ruling.ok, ruling.refusal
    return score(match)


@pytest.mark.parametrize(
    ("first", "entries", "expected"),
    [
        (17, ("B [6]", "B [6]", "B [6]"), (0, 1)),
        (18, ("B [6]", "B [6]", "B [5]", "B :stop"), (1, 0)),
        (18, ("B [6]", "B [6]", "B [6]", "B :stop"), (1, 0)),
        (20, ("B [6]", "B [6]", "B [6]", "B [4]"), (1, 0)),
        (21, ("B [6]", "B [6]", "B [6]", "B [3]"), (0, 1)),
    ],
    ids=["nearer", "farther", "level", "bust", "both-21"],
)
def test_who_has_the_round(first: int, entries: tuple[str, ...], expected: tuple[int, int]) -> None:
    """p4: the opponent with 21 or a number nearer to it; else the first player."""
    assert after(at(f"turn=B first={first}"), *entries) == expected


@pytest.mark.parametrize(("tie", "expected"), [("second", (0, 1)), ("void", (0, 0)), ("first", (1, 0))])
def test_both_have_twenty_one(tie: str, expected: tuple[int, int]) -> None:
    """The readings of a tie at 21; where the first player has it nobody need roll."""
    match = at("turn=A total=18 rolls=3", Tie21=tie)
    assert after(match, "A [3]") == ((1, 0) if tie == "first" else (0, 0))
    if tie != "first":
        assert after(match, "B [6]", "B [6]", "B [6]", "B [3]") == expected


@pytest.mark.parametrize(("tie", "expected", "turn"), [("first", (1, 0), "B"), ("void", (0, 0), "A")])
def test_level_below_twenty_one(tie: str, expected: tuple[int, int], turn: str) -> None:
    """The opponent is not nearer; by the other reading the round is played again by the same first player."""
    match = at("turn=B first=12", TieBelow=tie)
    assert after(match, "B [6]", "B [6]", "B :stop") == expected
    assert match.board()["turn"] == turn


@pytest.mark.parametrize(("reading", "expected"), [("at-once", (0, 1)), ("must-stand", (0, 0))])
def test_a_first_player_who_is_bust(reading: str, expected: tuple[int, int]) -> None:
    """He cannot win the round; by the other reading his opponent has still to stand on something."""
    match = at("turn=A total=18 rolls=3", FirstBust=reading)
    assert after(match, "A [4]") == expected
    if reading == "must-stand":
        assert match.board()["turn"] == "B"
        assert after(match, "B [1]", "B :stop") == (0, 1)


@pytest.mark.parametrize(("reading", "turn"), [("alternate", "B"), ("same", "A"), ("loser", "B")])
def test_who_rolls_first_in_the_next_round(reading: str, turn: str) -> None:
    """Not said by the book: by turns, the same player, or the loser."""
    match = at("turn=B first=12", NextLead=reading)
    after(match, "B [6]", "B :stop")
    assert match.board()["turn"] == turn


def test_the_loser_begins_where_it_was_agreed() -> None:
    """The round of the second player lost by the first: he begins again."""
    match = at("turn=B first=2", NextLead="loser")
    assert after(match, "B [6]") == (0, 1)
    assert match.board()["turn"] == "A"


def test_a_die_in_the_hole_is_wild() -> None:
    """p5: any face may be called, by the option any number up to 21."""
    assert refused(at("turn=A"), "A :wild(7)") == "impossible"
    match = at("turn=A", Wild="any")
    assert after(match, "A :wild(21)") == (0, 0)
    assert match.board()["first"] == 21


def test_a_die_off_the_board_is_rolled_again() -> None:
    """p5 lets the die be rolled at the hole; one that left the board says nothing."""
    match = at("turn=A total=6 rolls=1")
    after(match, "A #off")
    assert (match.board()["total"], match.board()["turn"]) == (6, "A")


def test_a_series_begins_with_a_roll() -> None:
    """p4: a player who stops has rolled."""
    assert refused(match_of(GAME, "A :lead"), "A :stop") == "not-now"


def test_three_rounds_win() -> None:
    """p4, or as many as were agreed."""
    match = at("turn=B A=2 B=1 first=12")
    assert after(match, "B [6]", "B :stop") == (3, 1)
    assert match.winner == "A"


@pytest.mark.parametrize(
    "words", ["turn=A total=21", "turn=A first=22", "total=5", "turn=B first=12 total=13", "turn=A A=3"]
)
def test_a_position_that_cannot_be(words: str) -> None:
    """A series that is over, a total beyond 21, a round or game that is decided."""
    with pytest.raises(engine.BadHeader):
        at(words)
