"""The Spanish game: pins, hazards and caroms, and what is lost."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import refused
from .playing import add, play, score, why

SLUG = "spanish-billiards"
OPENED = ("A :lead", "A xr 0", "B xr xw +2", "B 0")


@pytest.mark.parametrize(
    ("stroke", "points"),
    [
        ("xr 1!", 2),
        ("xr 1! 2! 5!", 6),
        ("xr 5!", 5),
        ("xr xw 5!", 7),
        ("xr xw", 2),
        ("xr r>", 3),
        ("xr r> 5!", 5),
        ("xw w> 1! 2!", 6),
        ("xr c>", 3),
        ("xw c>", 2),
        ("xr xw r> w> c>", 10),
        ("xr 1!2 2!r", 4),
        ("xr 1!hand", 0),
    ],
)
def test_what_a_stroke_gains(stroke: str, points: int) -> None:
    """Rules 1 to 3, added up."""
    match = play(SLUG, *OPENED)
    assert add(match, f"A {stroke}").points == ({"A": points} if points else {})
    assert match.board()["turn"] == ("A" if points else "B")


@pytest.mark.parametrize(
    ("stroke", "points"),
    [
        ("1! xr", -2),
        ("1! 2! xr r>", -4),
        ("miss", -1),
        ("c> miss", -3),
        ("c^ miss", -3),
        ("xr xw c^", -2),
        ("xr c^", 0),
        ("1! miss", -3),
        ("1! c> miss", -5),
    ],
)
def test_what_a_stroke_loses(stroke: str, points: int) -> None:
    """Rules 4 to 6; losses are taken off the score, and end the inning."""
    match = play(SLUG, *OPENED)
    assert add(match, f"A {stroke}").points == ({"A": points} if points else {})
    assert match.board()["turn"] == "B"


@pytest.mark.parametrize(
    ("option", "value", "stroke", "points"),
    [
        ("losing_hazard", "none", "xr c>", {}),
        ("loss_goes_to", "opponent", "miss", {"B": 1}),
        ("loss_after_score", "zero", "xr xw c^", {}),
        ("middle_pin", "always-five", "xr r> 5!", {"A": 8}),
        ("pin_by_pin", "void", "xr 1!2 2!", {"A": 2}),
        ("off_without_score", "minus-3", "xr c^", {"A": -3}),
        ("pins_and_miss", "pins-only", "1! miss", {"A": -2}),
        ("after_early_pins", "rest-counts", "1! xr r>", {"A": 1}),
    ],
)
def test_the_other_readings(option: str, value: str, stroke: str, points: dict[str, int]) -> None:
    """Each unclear point read the other way; the default is proved above."""
    assert add(play(SLUG, *OPENED, **{option: value}), f"A {stroke}").points == points


def test_pins_stand_again_after_each_stroke_or_each_inning() -> None:
    """The book does not say when."""
    match = play(SLUG, *OPENED, "A xr 1!", "A xr 1!")
    assert score(match)[0] == 4
    match = play(SLUG, *OPENED, "A xr 1!", reset="inning")
    assert match.board()["pins"]["down"] == ["1"]
    assert refused(match, "A xr 1!") == "impossible"
    add(match, "A 0")
    assert match.board()["pins"]["down"] == []


def test_a_pin_too_soon_is_off_for_the_inning_too() -> None:
    """Whether it counted or not, it does not stand."""
    match = play(SLUG, *OPENED, "A 1! xr r>", reset="inning", after_early_pins="rest-counts")
    assert match.board()["pins"]["down"] == ["1"]


def test_the_opening_is_played_at_the_red() -> None:
    """The first player strikes at it."""
    match = play(SLUG, "A :lead")
    assert why(add(match, "A xw 1!")) == "spanish-billiards#p1"
    assert score(match) == (0, 0)
    assert why(play_after(match)) == "spanish-billiards#1"


def play_after(match: engine.Match) -> engine.Ruling:
    """Later strokes may be played at either ball."""
    return add(match, "B xw 1!")


def test_a_forfeit_given_to_the_other_player_can_win() -> None:
    """The first at the points agreed wins, also by what the other lost."""
    match = play(SLUG, *OPENED, "A 0", "B +7", "B 0", "A miss", loss_goes_to="opponent", target=10)
    assert match.winner == "B"


def test_claims_and_refusals() -> None:
    """The facts bind the claim; what no stroke is worth is refused."""
    match = play(SLUG, *OPENED)
    assert refused(match, "A 1!") == "undecided"
    assert refused(match, "A +1") == "impossible"
    assert refused(match, "A +21") == "impossible"
    assert refused(match, "A xr r> +2") == "contradicted"
    assert refused(match, "A c^ +2") == "contradicted"
    assert refused(match, "A w>zz xw") == "unknown-pocket"
    assert add(match, "A 5! +5").attested
    assert add(match, "A -3").events[0] == "foul"


def test_thirty_points_win() -> None:
    """Usually thirty; passing them wins."""
    match = play(SLUG, *OPENED, "A +20", "A +12")
    assert match.winner == "A"
    assert match.board()["length"] == 30


def test_where_balls_go() -> None:
    """The red to its spot; a pocketed white in hand; one off the table is spotted."""
    ruling = add(play(SLUG, *OPENED), "A xr r> c>")
    assert "red on its spot" in ruling.instructions[0].text
    assert "semicircle" in ruling.instructions[0].text
    assert "string spot" in add(play(SLUG, *OPENED), "A xr w^ 1!").instructions[0].text


def test_the_three_ball_game_governs_the_rest() -> None:
    """Rule 6: the own ball touched early is a point to the other player; its idle options are gone."""
    match = play(SLUG, *OPENED)
    assert add(match, "A #early-touch").points == {"B": 1}
    assert "crotch" not in match.play.game.options
