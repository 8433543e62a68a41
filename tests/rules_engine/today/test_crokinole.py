"""Crokinole of today: valid shots, what a shot that is not valid costs, counts, points and the end."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add, code_of

GAME = "today/crokinole"
WCC = "today/crokinole-wcc"
DOUBLES = "today/crokinole-doubles"

match_of = partial(matches.match_of, GAME, opening="A :lead")


def rounds(game: str, *counts: str, **more: object) -> engine.Match:
    """A match of which only the counts of the rounds are recorded."""
    return matches.match_of(game, "A :lead", *(f"A :count({c})" for c in counts), **more)


def cited(ruling: engine.Ruling) -> list[str]:
    """The rules cited, without the game."""
    return [citation.partition("#")[2] for citation in ruling.citations]


@pytest.mark.parametrize(
    ("zone", "valid"),
    [
        ("hole", True),
        ("leaning", True),
        ("inner", True),
        ("inner-line", True),
        ("next", False),
        ("band", False),
    ],
)
def test_an_open_board_demands_the_fifteen(zone: str, valid: bool) -> None:
    """With no opposing disc on the board a shot ends inside the 15 or touches its line (3A)."""
    match = match_of()
    ruling = add(match, f"A A={zone}")
    assert ("foul" not in ruling.events) == valid
    assert cited(ruling)[0] == "3A"
    assert match.board()["ditched"]["A"] == (not valid)


@pytest.mark.parametrize(
    ("shot", "foul"),
    [("xA1 A=next", False), ("xA1 A=next .", False), ("xA1 miss", True), ("xA1 A1=next A=next", True)],
)
def test_an_own_disc_that_was_met_may_still_lie_inside(shot: str, foul: bool) -> None:
    """Nobody told its rest: by 3Aii the shot may be valid, so no disc is taken off; a full stop says that it
    lies as before."""
    match = match_of("A A=inner", "B miss")
    ruling = add(match, f"A {shot}")
    assert ("foul" in ruling.events) == foul
    assert match.board()["ditched"]["A"] == (2 if foul else 0)
    assert ("3Aii" in cited(ruling)) == shot.endswith(".")


def test_an_opposing_disc_must_be_touched() -> None:
    """Directly, or through an own disc that the shot drives (3B); a full record without one says so."""
    for text, valid in (("xB1", True), ("xA1 A1xB1", True), ("xA1 .", False)):
        match = match_of("A A=inner", "B xA1 B=inner")
        ruling = add(match, f"A {text} A=inner")
        assert ("foul" not in ruling.events) == valid
        assert "3B" in cited(ruling)


def test_a_shot_that_is_not_valid_costs_the_own_discs_that_it_touched() -> None:
    """The disc shot and those it touched go, with a 20 that they made; opposing discs stay (3C)."""
    match = match_of("A A=inner", "B xA1 B=inner", "A xA1 A1=hole A=next .")
    state = match.state
    assert state.where == (("ditch", "ditch"), ("inner",))
    assert match.board()["twenties"] == {"A": 0, "B": 0}


def test_a_twenty_is_put_aside_for_its_colour() -> None:
    """Whoever sinks it, a disc counts 20 for its owner, at the end of the round (2, 6)."""
    match = match_of("A A=inner")
    ruling = add(match, "B xA1 A1=hole B=next")
    assert ruling.points == {}
    assert match.board()["aside"] == {"A": 1, "B": 0}
    assert code_of(add(match, "A A1=inner")) == "impossible"


@pytest.mark.parametrize(
    ("promotion", "where"), [("both", ("inner", "next")), ("inside-only", ("inner", "ditch"))]
)
def test_promotion(promotion: str, where: tuple[str, ...]) -> None:
    """On an open board it is enough to drive another own disc inside (3Aii); what stays is an option."""
    match = match_of("A A=inner-line", "B miss", "A xA1 A1=inner A=next", promotion=promotion)
    assert match.state.where[0] == where


@pytest.mark.parametrize(("own", "where"), [("stays", ("next", "inner")), ("ditch", ("ditch", "inner"))])
def test_an_own_disc_that_ends_outside(own: str, where: tuple[str, ...]) -> None:
    """The disc shot is inside, another own one was driven outside: it stays, or goes (3A, option)."""
    match = match_of("A A=inner-line", "B miss", "A xA1 A1=next A=inner", own_disc_outside=own)
    assert match.state.where[0] == where


@pytest.mark.parametrize(("line", "zone"), [("ditch", "ditch"), ("five", "edge")])
def test_the_starting_line(line: str, zone: str) -> None:
    """A disc that touches it goes to the ditch, or counts five (6, option)."""
    match = match_of("A A=inner", "B xA1 B=edge", touching_start_line=line)
    assert match.state.where[1] == (zone,)


def test_damage_stays() -> None:
    """A disc that came back is out; what it moved stays, and the shot needs no contact (d)."""
    text = "A #rim(A2) B1=band #displaced(B1) ."
    stays = match_of("A A=hole", "B B=inner", text)
    assert stays.state.where == (("hole", "ditch"), ("band",))
    replaced = match_of("A A=hole", "B B=inner", text, damage="replaced")
    assert replaced.state.where == (("hole", "ditch"), ("inner",))


def test_claims_are_held_against_facts() -> None:
    """A 20 without the contact that was due, and a miss that hit, cannot be (3B)."""
    match = match_of("A A=inner")
    assert code_of(add(match, "B +20 .")) == "contradicted"
    assert code_of(add(match, "B miss xA1")) == "contradicted"
    assert code_of(add(match, "B B=hole 0")) == "contradicted"
    assert add(match, "B +20").attested


@pytest.mark.parametrize("word", ["place", "pushed", "in-motion", "seat-moved", "board-moved"])
def test_an_improper_shot(word: str) -> None:
    """It counts as made, and its disc goes (7)."""
    match = match_of("A A=inner")
    ruling = add(match, f"B #{word} xA1 A1=ditch B=inner")
    assert cited(ruling)[:2] == ["7", "3C"]
    assert match.state.where == (("ditch",), ("ditch",))


def test_out_of_turn() -> None:
    """The disc is taken off and order restored (4)."""
    match = match_of("A A=inner")
    assert code_of(add(match, "A A=inner")) == "out-of-turn"
    ruling = add(match, "A #out-of-turn")
    assert ruling.turn == "B"
    assert match.board()["rings_left"] == {"A": 6, "B": 8}


def test_time_makes_shots_equal() -> None:
    """When time is over the side with fewer shots has one more, and the game ends with the count (8)."""
    match = match_of("A :count(60 40 1 1)", "B B=inner", "A :cease")
    assert match.expects().side == "A"
    add(match, "A xB1 B1=ditch A=inner")
    ruling = add(match, "A :count")
    assert match.over
    assert match.winner == "A"
    assert "8" in cited(ruling)


def test_a_round_is_worth_two_points() -> None:
    """2 for the round, 1 each when tied, four rounds; the start alternates (2, 4)."""
    match = rounds(GAME, "65 40 2 1", "30 30 0 0", "0 20 0 1")
    assert match.board()["score"] == {"A": 3, "B": 3}
    assert match.board()["lead"] == "B"
    assert match.board()["hammer"] == "A"
    ruling = add(match, "A :count(25 20 0 1)")
    assert (ruling.points, match.winner) == ({"A": 2}, "A")
    figures = match.figures()["A"]
    assert (figures["twenties"], figures["rounds_won"]) == (2, 2)
    assert figures["high_run"] == {"value": 65, "entry": 2}


def test_four_all_is_drawn() -> None:
    """Eight points are shared, so that a game may end level (2)."""
    match = rounds(GAME, "65 40", "30 45", "20 20", "5 5")
    assert match.over
    assert match.winner is None


def test_other_lengths() -> None:
    """Cancellation to 100, a race to points, and other numbers of rounds (2, options)."""
    match = rounds(GAME, "120 60", cancellation=True)
    assert match.board()["score"] == {"A": 60, "B": 0}
    add(match, "A :count(80 40)")
    assert match.winner == "A"
    race = rounds(GAME, "20 15", "20 15", "20 20", match="first-to-points", target_points=5)
    assert race.winner == "A"
    assert rounds(GAME, "20 15", rounds=1).over


def test_the_count_needs_what_was_not_noted() -> None:
    """After quick marks the board is not sure: the count is told, and held against what is known (2, 6)."""
    match = match_of("A +20", "B 0", "A 0", "B B=ditch", rounds=1, options={"discs": 6})
    for text in ["A miss", "B miss"] * 4:
        add(match, text)
    assert code_of(add(match, "A :count")) == "undecided"
    assert code_of(add(match, "A :count(20 25 1 0)")) == "impossible"
    assert code_of(add(match, "A :count(20 20 0 0)")) == "contradicted"
    assert add(match, "A :count(35 15)").points == {"A": 2}


def test_the_final_of_the_championship() -> None:
    """A game ends when it is decided, and 4-4 is followed by a fifth round (w5)."""
    assert rounds(WCC, "60 0", "60 0", "60 0", stage="final").winner == "A"
    assert not rounds(WCC, "60 0", "60 0", "60 0").over
    assert not rounds(WCC, "60 0", "60 0", "60 0", stage="final", early_end="all-rounds").over
    level = rounds(WCC, "60 0", "0 60", "60 0", "0 60", stage="final")
    assert not level.over
    add(level, "A :count(20 0)")
    assert level.winner == "A"


def test_counts_may_be_added_up() -> None:
    """By a form of clubs the raw counts are cumulated (w3, option)."""
    assert rounds(WCC, "60 35", raw_cumulative=True).board()["score"] == {"A": 60, "B": 35}


def test_partners_shoot_clockwise_and_the_start_goes_round() -> None:
    """Shots go round the four, and each round begins one place further (5)."""
    match = matches.match_of(DOUBLES, "A :lead")
    seen = []
    for _ in range(5):
        board = match.board()
        seen.append((board["turn"], board["partner"]))
        add(match, f"{board['turn']} miss")
    assert seen == [("A", 1), ("B", 1), ("A", 2), ("B", 2), ("A", 1)]
    begun = rounds(DOUBLES, "60 0")
    starts = []
    for _ in range(3):
        board = begun.board()
        starts.append((board["turn"], board["partner"]))
        add(begun, "A :count(0 0)")
    assert starts == [("B", 1), ("A", 2), ("B", 2)]


def test_coaching() -> None:
    """Nobody coaches in singles (4); a partner may (5)."""
    assert [i.code for i in add(match_of(), "A #coached A=inner").instructions] == ["warning"]
    told = add(matches.match_of(DOUBLES, "A :lead"), "A #coached A=inner").instructions
    assert [i.code for i in told] == ["note"]


def test_who_begins_the_next_game() -> None:
    """Who did not begin the last one (4); by lot if agreed."""
    match = matches.match_of(GAME, "A :lead", "A :count(20 0)", race=2, rounds=1)
    assert match.board()["turn"] == "B"
    lot = matches.match_of(GAME, "A :lead", "A :count(20 0)", race=2, rounds=1, first_round="lot")
    assert lot.board()["phase"] == "lead"


def test_the_hammer_has_two_meanings() -> None:
    """The last shot of the round, or the first (4, option)."""
    assert match_of().board()["hammer"] == "B"
    assert match_of(hammer_word="first").board()["hammer"] == "A"


def test_the_start_may_be_said_each_time() -> None:
    """Under the convention of tour knock-outs each start is said (4, option)."""
    assert rounds(GAME, "20 0", quinte="as-said").board()["phase"] == "lead"
