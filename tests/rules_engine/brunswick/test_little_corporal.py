"""The Little Corporal: caroms, the pin, and where it is set up again."""

from __future__ import annotations

import pytest

from ..matches import refused
from .playing import add, play, score, why

OPENED = ("A :lead", "A xr xw +1")


def test_a_carom_counts_one_and_the_pin_five() -> None:
    """The second paragraph; the striker goes on for either."""
    match = play("little-corporal", *OPENED, "A xr pin!", "A +5", "A +1")
    assert score(match) == (12, 0)
    assert match.board()["turn"] == "A"
    assert refused(match, "A +2") == "impossible"
    assert refused(match, "A +7") == "impossible"
    add(match, "A xr")
    assert match.board()["turn"] == "B"


def test_carom_and_pin_together_are_six_or_five() -> None:
    """The book does not say: both readings."""
    assert score(play("little-corporal", *OPENED, "A xr xw pin! +6")) == (7, 0)
    match = play("little-corporal", *OPENED, "A xr xw pin!", carom_and_pin="five")
    assert score(match) == (6, 0)
    assert refused(match, "A +6") == "impossible"


def test_the_facts_bind_the_claim() -> None:
    """A pin alone does not say whether a ball was met; a traced stroke without a pin made none."""
    match = play("little-corporal", *OPENED)
    assert refused(match, "A pin!") == "undecided"
    assert refused(match, "A xr +5") == "contradicted"
    assert refused(match, "A xr xw pin! +1") == "contradicted"
    assert add(match, "A pin! +5").attested


def test_a_ball_is_hit_before_the_pin() -> None:
    """Rule 1: the pin does not count; the carom after it stands, or the stroke is void."""
    match = play("little-corporal", *OPENED)
    ruling = add(match, "A pin! xr xw")
    assert ruling.points == {"A": 1}
    assert "little-corporal#r1" in why(ruling)
    assert score(play("little-corporal", *OPENED, "A pin! xr xw", early_pin="stroke-void")) == (1, 0)
    assert score(play("little-corporal", *OPENED, "A pin!r xr")) == (6, 0)
    assert score(play("little-corporal", *OPENED, "A pin! miss")) == (1, 1)


def test_any_ball_or_the_ball_played_alone_fells_the_pin() -> None:
    """Rule 1 says nothing of the others."""
    assert score(play("little-corporal", *OPENED, "A xr pin!r")) == (6, 0)
    match = play("little-corporal", *OPENED, felling_ball="cue-ball")
    assert refused(match, "A xr pin!") == "undecided"
    assert score(play("little-corporal", *OPENED, "A xr pin!c", felling_ball="cue-ball")) == (6, 0)
    assert score(play("little-corporal", *OPENED, "A xr pin!r", felling_ball="cue-ball")) == (1, 0)


@pytest.mark.parametrize(
    ("rests", "words", "rule"),
    [
        ("", "where it fell", "r2"),
        ("pin=blocked", "centre spot", "r2"),
        ("pin=off", "centre spot", "r2"),
        ("pin=cushion", "centre spot", "r2"),
        ("pin=leaning", "where it leaned", "r3"),
        ("pin=corner", "centre spot", "r3"),
    ],
)
def test_where_the_pin_is_set_up(rests: str, words: str, rule: str) -> None:
    """Rules 2 and 3; leaning on the cushion it is down."""
    ruling = add(play("little-corporal", *OPENED), f"A xr pin! {rests}".strip())
    assert ruling.points == {"A": 5}
    told = ruling.instructions[-1]
    assert words in told.text
    assert told.citation == f"brunswick/little-corporal#{rule}"


def test_what_cannot_be_said_of_the_pin() -> None:
    """There is one pin, and it comes to rest only when it fell."""
    match = play("little-corporal", *OPENED)
    assert refused(match, "A xr pin=off") == "contradicted"
    assert refused(match, "A xr pin! pin=lake") == "unknown-zone"
    assert refused(match, "A xr 5!") == "unknown-piece"
    assert refused(match, "A xr pin!b") == "unknown-piece"


def test_points_past_the_target_win_or_count_nothing() -> None:
    """Rule 4: any number may be agreed upon; the same words are worth what they were before."""
    assert play("little-corporal", *OPENED, "A +5", target=5).winner == "A"
    match = play("little-corporal", *OPENED, "A +5", "A +5", target=7, overshoot="exact")
    assert match.winner is None
    assert score(match) == (6, 0)
    add(match, "B +5")
    add(match, "B 0")
    add(match, "A +1")
    assert match.winner == "A"
    assert play("little-corporal", "A :lead").header.options == {}
    assert play("little-corporal", "A :lead").board()["length"] == 100


def test_the_three_ball_game_governs() -> None:
    """The red first at the opening, a miss one, three counts in the crotch."""
    assert score(play("little-corporal", "A :lead", "A xw pin!")) == (0, 0)
    assert score(play("little-corporal", *OPENED, "A miss")) == (1, 1)
    held = play("little-corporal", *OPENED, "A #crotch +1", "A #crotch +5", "A #crotch +1", "A #crotch +1")
    assert refused(held, "A #crotch +5") == "contradicted"


def test_the_tablet_offers_the_pin() -> None:
    """Carom, pin, and both, one tap each."""
    match = play("little-corporal", *OPENED)
    offered = {b.code: b.tokens for b in match.expects().buttons}
    assert offered["count"] == "+1"
    assert offered["pin"] == "pin! +5"
    assert offered["carom-and-pin"] == "pin! +6"
    five = play("little-corporal", *OPENED, carom_and_pin="five").expects().buttons
    assert "carom-and-pin" not in {b.code for b in five}
