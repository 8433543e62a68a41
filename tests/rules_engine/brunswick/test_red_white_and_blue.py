"""Red, White, and Blue, and the game of Chicago: pins by the ball of their colour, in their turn."""

from __future__ import annotations

import pytest

import rules_engine as engine

from .playing import add, begin, offer, play, score, why

NEW_YORK, CHICAGO = "red-white-and-blue", "red-white-and-blue-chicago"


def needs(match: engine.Match, letter: str) -> str:
    """The first letters of the pins that a side needs."""
    return "".join(pin[0] for pin in match.board()["needs"][letter])


def refused(match: engine.Match, row: str) -> str:
    """The code and the ref by which an entry is refused."""
    refusal = offer(match, row).refusal
    assert refusal is not None, f"{row} was accepted"
    return f"{refusal.code} {(refusal.citation or '-').rpartition('#')[2]}"


def test_the_pins_fall_in_their_order_each_to_its_own_ball() -> None:
    """Red, white, blue; the third wins."""
    match = play(NEW_YORK, "A :lead", "A xr red!r", "A #with(w) xb white!c", "A xb blue!b")
    assert match.winner == "A"
    assert score(match) == (3, 0)


def test_chicago_begins_with_the_blue() -> None:
    """Blue, red, and lastly white."""
    match = play(CHICAGO, "A :lead", "A xb blue!b", "A xr red!r")
    assert needs(match, "A") == "w"
    assert play(CHICAGO, "A :lead", "A xr red!r").rulings[2].events[0] == "burst"


@pytest.mark.parametrize("row", ["A xr blue!b", "A xr white!r", "A xr red!r", "A xr white!w red!r"])
def test_a_pin_out_of_order_or_by_another_ball_is_a_burst(row: str) -> None:
    """All pins are lost and he begins at the red again."""
    match = play(NEW_YORK, "A :lead", "A xr red!r", "A miss", "B 0")
    add(match, row)
    assert score(match) == (0, 0)
    assert needs(match, "A") == "rwb"
    assert match.board()["turn"] == "B"


def test_the_ball_played_is_known_by_its_colour_or_by_the_claim() -> None:
    """A pin by the ball played: its colour is noted, or it is the opening, or the marker says what it was."""
    assert score(play(NEW_YORK, "A :lead", "A xr red!r", "A #with(r) xb white!c")) == (0, 0)
    match = play(NEW_YORK, "A :lead", "A xr red!r")
    assert refused(match, "A xb white!c").startswith("undecided")
    assert add(match, "A xb white!c +1").attested
    assert score(play(NEW_YORK, "A :lead", "A xr red!c")) == (0, 0), "the opening is played with the white"


def test_doubles_need_the_next_pin_among_them() -> None:
    """Red and white leave the blue; white and blue without the red are no score."""
    assert needs(play(NEW_YORK, "A :lead", "A xr red!r white!w"), "A") == "b"
    assert score(play(NEW_YORK, "A :lead", "A xr white!w blue!b")) == (0, 0)
    assert play(NEW_YORK, "A :lead", "A xr red!r white!w blue!b").winner == "A"
    assert needs(play(CHICAGO, "A :lead", "A xb blue!b white!w"), "A") == "r"
    assert score(play(CHICAGO, "A :lead", "A xr red!r white!w")) == (0, 0)
    assert play(CHICAGO, "A :lead", "A xb blue!b", "A xr white!w red!r").winner == "A"


def test_red_and_blue_together_leave_the_white_or_burst() -> None:
    """The examples do not cover it: both readings."""
    assert needs(play(NEW_YORK, "A :lead", "A xr red!r blue!b"), "A") == "w"
    assert score(play(NEW_YORK, "A :lead", "A xr red!r blue!b", double_with_a_gap="burst")) == (0, 0)


def test_the_pins_of_a_double_fall_in_any_order_or_in_theirs() -> None:
    """Both readings."""
    assert score(play(NEW_YORK, "A :lead", "A xr white!w red!r")) == (2, 0)
    assert score(play(NEW_YORK, "A :lead", "A xr white!w red!r", double_order="in-order")) == (0, 0)


def test_a_pin_made_already_is_out_of_its_order_or_ignored() -> None:
    """Both readings; in Chicago it is written: a burst."""
    rows = ("A :lead", "A xr red!r", "A xr red!r")
    assert score(play(NEW_YORK, *rows)) == (0, 0)
    assert score(play(NEW_YORK, *rows, made_pin_again="ignored")) == (1, 0)
    assert score(play(CHICAGO, "A :lead", "A xb blue!b", "A xb blue!b")) == (0, 0)


def test_a_wrong_pin_on_the_opening_is_a_burst_or_a_foul_only() -> None:
    """With nothing to lose they differ in the chip of the club notes."""
    paid = play(NEW_YORK, "A :lead", "A xr white!w", club_notes=True).board()["paid"]
    assert paid == {"A": 1, "B": 0}
    paid = play(NEW_YORK, "A :lead", "A xr white!w", club_notes=True, opening_wrong_pin="foul-only").board()
    assert paid["paid"] == {"A": 0, "B": 0}


@pytest.mark.parametrize("game", [NEW_YORK, CHICAGO])
@pytest.mark.parametrize(
    ("row", "spotted"),
    [("A red! xr", True), ("A miss", True), ("A xr white!hand", False), ("A xr red!white white!w", False)],
)
def test_fouls_that_neither_count_nor_burst(game: str, row: str, spotted: bool) -> None:
    """A pin before a ball, no ball, a pin by the player or by a pin; only the first two spot the cue ball."""
    first = "A xr red!r" if game == NEW_YORK else "A xb blue!b"
    match = play(game, "A :lead", first)
    ruling = add(match, row)
    assert score(match) == (1, 0)
    assert match.board()["turn"] == "B"
    assert any(i.code == "spot" for i in ruling.instructions) is spotted
    assert why(ruling).startswith(f"{game}#r5")


def test_the_cue_ball_is_spotted_after_either_fault_or_only_after_both() -> None:
    """How 'in such an event and when no ball is hit' is read."""
    for row, both in (("A red! xr", False), ("A miss", False), ("A red! .", True)):
        match = play(NEW_YORK, "A :lead", miss_and_pin="only-together")
        assert any(i.code == "spot" for i in add(match, row).instructions) is both, row


def test_push_and_touching_balls() -> None:
    """Pushes are allowed; touching balls go straight at the pin."""
    for game, pin in ((NEW_YORK, "red!r"), (CHICAGO, "blue!b")):
        assert score(play(game, "A :lead", f"A #push x{pin[-1]} {pin}")) == (1, 0)
        assert score(play(game, "A :lead", f"A #frozen(r) {pin}")) == (1, 0)


def test_one_stroke_out_of_turn_is_replaced_and_more_than_one_stand() -> None:
    """New York: he misses his next turn. Chicago: the order that he took remains."""
    for game, pin in ((NEW_YORK, "red!r"), (CHICAGO, "blue!b")):
        match = play(game, "A :lead", sides="ABC")
        pin = f"x{pin[-1]} {pin}"
        ruling = add(match, f"C #out-of-turn {pin}")
        assert [i.code for i in ruling.instructions] == ["balls-replaced"]
        assert score(match) == (0, 0, 0)
        assert refused(match, f"C {pin}").startswith("out-of-turn")
        add(match, f"C #undetected {pin}")
        assert score(match) == (0, 0, 1)
        turns = []
        for _ in range(6):
            turns.append(match.board()["turn"])
            add(match, f"{turns[-1]} 0")
        assert "".join(turns) == ("CABABC" if game == NEW_YORK else "CABCAB")


def test_the_winner_plays_first_in_the_next_game() -> None:
    """Rule 1 of both."""
    for game, pins in ((NEW_YORK, "red!r white!w blue!b"), (CHICAGO, "blue!b red!r white!w")):
        match = play(game, "A :lead", f"A x{pins[pins.index('!') + 1]} {pins}", race=2)
        assert match.board()["turn"] == "A", "he led, and leads again"


def test_a_handicapped_player_makes_the_colours_again() -> None:
    """Five pins: red, white, blue, red, white."""
    match = begin(NEW_YORK, handicap="A", handicap_pins=5)
    assert needs(match, "A") == "rwbrw"
    for row in ("A :lead", "A xr red!r white!w blue!b", "A xr red!r white!w"):
        add(match, row)
    assert match.winner == "A"


def test_a_covered_pin_waits_or_ball_and_pin_are_spotted() -> None:
    """Pin Pool's rule 7, the club note, and the reading that the note holds always."""
    row = "A xr red!r #covered(white)"
    for options, down in (({}, ["white"]), ({"club_notes": True}, []), ({"covered_pin": "both-spotted"}, [])):
        match = play(NEW_YORK, "A :lead", row, **options)
        assert match.board()["pins"]["down"] == down


def test_in_chicago_the_spot_must_be_uncovered() -> None:
    """The stroke counts nothing for that pin, or is a foul."""
    rows = ("A :lead", "A xb blue!b #covered(white)", "A xr red!r")
    assert score(play(CHICAGO, *rows)) == (2, 0)
    assert score(play(CHICAGO, *rows, not_uncovered="foul")) == (1, 0)
    match = play(CHICAGO, *rows[:2], "A #uncovered(white) xr red!r", not_uncovered="foul")
    assert match.board()["pins"]["down"] == []


@pytest.mark.parametrize(
    ("row", "note"),
    [
        ("A #early-touch", "n4"), ("A red! xr", "n7"), ("A xr red!hand", "n8"), ("A #before red!hand", "n9"),
        ("A miss", "n10"), ("A xr red!white", "n11"), ("B #out-of-turn xr", "n12"), ("B #prompting", "n13"),
        ("A xr white!w", "n14"), ("A #burst", "n14"),
    ],
)  # fmt: skip
def test_the_club_notes_cost_a_chip(row: str, note: str) -> None:
    """Without them nothing is paid."""
    match = play(NEW_YORK, "A :lead", club_notes=True)
    assert f"{NEW_YORK}#{note}" in why(add(match, row))
    assert match.board()["paid"][row[0]] == 1
    plain = play(NEW_YORK, "A :lead", row)
    assert sum(plain.board()["paid"].values()) == 0
    assert note not in why(plain.rulings[2])


def test_the_pin_of_three_colours_belongs_to_the_notes() -> None:
    """Whoever fells it calls for refreshments; before his stroke it is put back and he plays."""
    assert refused(play(NEW_YORK, "A :lead"), "A xr tricolour!r 0").startswith("unknown-piece")
    match = play(NEW_YORK, "A :lead", club_notes=True)
    ruling = add(match, "A xr tricolour!r 0")
    assert any("refreshments" in i.text for i in ruling.instructions)
    before = play(NEW_YORK, "A :lead", "A #special", club_notes=True)
    assert before.board()["turn"] == "A"


def test_with_the_notes_a_wrong_ball_bursts_or_costs_a_chip() -> None:
    """Notes 8 and 14 against each other."""
    rows = ("A :lead", "A xr red!r", "A xr white!r")
    for reading, left in (("burst", 0), ("foul-with-chip", 1)):
        match = play(NEW_YORK, *rows, club_notes=True, wrong_ball_in_notes=reading)
        assert score(match) == (left, 0)
        assert match.board()["paid"]["A"] == 1


def test_penalties_of_the_notes_are_claimed_before_the_next_stroke() -> None:
    """Note 16."""
    match = play(NEW_YORK, "A :lead", "A 0", "B 0", club_notes=True)
    assert refused(match, "B claim 2 #double") == "too-late n16"


def test_nothing_of_pin_pools_numbers_reaches_the_colours() -> None:
    """No small balls, no thirty-one, no ranche, no ball placed instead of the opening."""
    for game in (NEW_YORK, CHICAGO):
        match = play(game, "A :lead")
        for word in (":pill(7)", ":pool", ":privilege", ":place", ":missing(3)", ":keep(first)"):
            assert refused(match, f"A {word}").startswith("unknown-choice")
        assert "small_balls" not in match.board()


def test_a_stroke_makes_no_more_pins_than_are_needed() -> None:
    """A claim without facts is held to what can be."""
    for game, pins in ((NEW_YORK, "red!r white!w"), (CHICAGO, "blue!b white!w")):
        match = play(game, "A :lead", f"A x{pins[pins.index('!') + 1]} {pins}")
        assert refused(match, "A +2") == "impossible r4"
        add(match, "A +1")
        assert match.winner == "A"


def test_what_is_said_at_the_table() -> None:
    """The opening's place, the burst that is paid at once, the spot to be uncovered, the prompting."""
    assert "semicircle" in add(begin(NEW_YORK), "A :lead").instructions[0].text
    assert "blue ball" in add(begin(CHICAGO), "A :lead").instructions[0].text
    noted = play(NEW_YORK, "A :lead", "A xr white!w", club_notes=True)
    assert any("before the next stroke" in i.text for i in noted.rulings[2].instructions)
    covered = play(CHICAGO, "A :lead", "A xb blue!b #covered(white)")
    assert any("uncover" in i.text for i in covered.rulings[2].instructions)
    for game in (NEW_YORK, CHICAGO):
        assert add(play(game, "A :lead"), "B #prompting").instructions
        assert score(play(game, "A :lead", "A #burst")) == (0, 0)
        assert play(game, "A :lead", "A #burst").rulings[2].events[0] == "burst"
