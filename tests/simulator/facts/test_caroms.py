"""Carom strokes: what a trace says of them, and how the rules then judge."""

from __future__ import annotations

import pytest

from rules_engine import Match

from .stories import Story, match_of

W, H = 0.7112, 1.4224
"""Half the bed of the 5x10 carom table."""
R = 0.0301625
INCH = 0.0254
OPEN = {"c": (0.1, -0.7), "r": (0.0, 0.7), "w": (0.0, -0.7)}


def lay(r: tuple[float, float], w: tuple[float, float], c: tuple[float, float] = (0.0, 0.0)) -> dict:
    return {"c": c, "r": r, "w": w}


def test_three_cushions_count() -> None:
    match = match_of("brunswick/three-cushion-carrom", "A :lead")
    story = Story("carom-5x10", OPEN).meets("r").cushions("flh").meets("w")
    assert story.text(match) == "xr -flh xw ."
    ruling = story.told_to(match)
    assert (ruling.points, ruling.turn, ruling.attested) == ({"A": 1}, "A", False)


def test_two_cushions_do_not() -> None:
    match = match_of("brunswick/three-cushion-carrom", "A :lead")
    ruling = Story("carom-5x10", OPEN).meets("r").cushions("fl").meets("w").cushions("h").told_to(match)
    assert (ruling.ok, ruling.points, ruling.turn) == (True, {}, "B")


def test_a_miss_gives_a_point() -> None:
    match = match_of("brunswick/three-cushion-carrom", "A :lead")
    ruling = Story("carom-5x10", OPEN).cushions("flh").told_to(match)
    assert (ruling.points, ruling.events[0]) == ({"B": 1}, "miss")


def test_the_rail_on_which_the_cue_ball_rests() -> None:
    match = match_of("brunswick/three-cushion-carrom", "A :lead", "A xr --- xw +1")
    where = lay((0.0, 0.7), (0.3, 0.0), (W - R - 2e-5, 0.3))
    story = Story("carom-5x10", where).cushions("flr").meets("r", "w")
    assert story.text(match) == "#rail(r) -flr xr xw ."
    assert story.told_to(match).points == {}
    match = match_of("brunswick/three-cushion-carrom", "A :lead", "A xr --- xw +1")
    assert Story("carom-5x10", where).cushions("flh").meets("r", "w").told_to(match).points == {"A": 1}


def test_in_a_corner_it_rests_on_two_rails() -> None:
    match = match_of("brunswick/three-cushion-carrom", "A :lead", "A xr --- xw +1")
    where = lay((0.0, 0.7), (0.3, 0.0), (W - R, H - R))
    assert Story("carom-5x10", where).meets("r").text(match) == "#rail(fr) xr ."


def test_a_frozen_ball_is_never_played_at() -> None:
    played = match_of("brunswick/three-ball-carrom", "A :lead", "A xr xw +1")
    where = lay((0.0, 2 * R + 4e-5), (0.3, 0.7))
    story = Story("carom-5x10", where).meets("r", "w")
    assert story.text(played) == "#frozen(r) xr xw ."
    assert story.told_to(played).points == {}
    away = Story("carom-5x10", where).cushions("l").meets("r", "w")
    assert away.text(played) == "#frozen(r) -l xr xw ."
    match = match_of("brunswick/three-ball-carrom", "A :lead", "A xr xw +1")
    assert away.told_to(match).points == {"A": 1}


def test_a_hair_between_them_is_not_frozen() -> None:
    match = match_of("brunswick/three-ball-carrom", "A :lead", "A xr xw +1")
    where = lay((0.0, 2 * R + 3e-4), (0.3, 0.7))
    assert Story("carom-5x10", where).meets("r", "w").text(match) == "xr xw ."


def test_of_two_frozen_balls_the_one_played_at_stands_last() -> None:
    match = match_of("brunswick/three-ball-carrom", "A :lead", "A xr xw +1")
    where = lay((0.0, 2 * R), (2 * R, 0.0))
    assert Story("carom-5x10", where).meets("r", "w").text(match).startswith("#frozen(w) #frozen(r) xr")
    assert Story("carom-5x10", where).meets("w", "r").text(match).startswith("#frozen(r) #frozen(w) xw")
    assert Story("carom-5x10", where).meets("w", "r").told_to(match).points == {}


def test_both_met_at_the_same_instant() -> None:
    match = match_of("brunswick/three-ball-carrom", "A :lead", "A xr xw +1")
    story = Story("carom-5x10", OPEN).meets("r").meets("w", together=True)
    assert story.text(match) == "xr xw #together ."


def test_a_ball_off_the_table() -> None:
    match = match_of("brunswick/three-cushion-carrom", "A :lead")
    assert Story("carom-5x10", OPEN).meets("r").leaves("r").leaves("c").text(match) == "xr r^ c^ ."


@pytest.mark.parametrize("game", ["cushion-carrom", "bank-shot", "progressive-carrom"])
def test_the_other_games_of_three_balls(game: str) -> None:
    match = match_of(f"brunswick/{game}", "A :lead")
    story = Story("carom-5x10", OPEN).cushions("fl").meets("r", "w")
    assert story.text(match) == "-fl xr xw ."
    ruling = story.told_to(match)
    assert ruling.points == ({"A": 2} if game == "progressive-carrom" else {"A": 1}), ruling


# -- restricted spaces ------------------------------------------------------------------------------------


def balk(*entries: str, game: str = "balkline-14") -> Match:
    return match_of(f"brunswick/{game}", "A :lead", "A xr xw +1", *entries)


IN_BALK = lay((-0.6, 0.0), (-0.5, 0.2))
"""Both in the left middle balk, 14 inches (0.3556) wide."""


@pytest.mark.parametrize(
    ("r", "w", "said"),
    [
        ((-0.6, 0.0), (-0.5, 0.2), "#in(left-middle)"),
        ((-0.6, -1.3), (-0.5, -1.2), "#in(head-left)"),
        ((0.1, 1.3), (-0.1, 1.2), "#in(foot-middle)"),
        ((0.0, 0.0), (-0.5, 0.2), ""),  # one in the free centre
        ((0.0, 0.0), (0.1, 0.1), ""),  # both there
        ((-0.6, 0.0), (0.6, 0.0), ""),  # two balks
        ((-W + 14 * INCH, 0.0), (-0.5, 0.2), "#in(left-middle)"),  # on the line to the free centre
        ((-0.6, H - 14 * INCH), (-0.5, 1.2), "#border(foot-left)"),  # on the line of two balks
        ((-0.6, H - 14 * INCH), (-0.5, H - 14 * INCH), "#line"),
        ((-0.5, 1.05), (-0.6, 1.08), "#in(left-middle) #anchor(left-foot)"),
    ],
)
def test_balks_after_the_stroke(r: tuple[float, float], w: tuple[float, float], said: str) -> None:
    story = Story("balkline-14-5x10", OPEN).meets("r", "w").ends_as("r", x=r[0], y=r[1])
    story.ends_as("w", x=w[0], y=w[1])
    if "anchor" in said:  # deep enough in the anchor: 3 1/2 inches from the cushion, 7 long
        story.ends_as("r", x=-W + 0.05, y=1.05).ends_as("w", x=-W + 0.06, y=1.0)
    assert story.text(balk()) == f"xr xw {said} .".replace("  ", " ")


def test_the_second_shot_drives_none_out() -> None:
    match = balk("A #in xr xw +1")
    story = Story("balkline-14-5x10", IN_BALK).meets("r", "w")
    assert story.text(match) == "xr xw #in(left-middle) ."
    assert story.told_to(match).points == {"A": 1}  # the first shot in
    match = balk("A #in xr xw +1", "A #in xr xw +1")
    assert Story("balkline-14-5x10", IN_BALK).meets("r", "w").told_to(match).points == {}


def test_out_and_back_again() -> None:
    match = balk("A #in xr xw +1", "A #in xr xw +1")
    story = Story("balkline-14-5x10", IN_BALK).meets("r", "w").goes("r", (0.2, 0.1), (-0.6, 0.1))
    assert story.text(match) == "xr xw #out(balk) #in(left-middle) ."
    assert story.told_to(match).points == {"A": 1}


def test_to_the_line_and_back_is_not_out() -> None:
    match = balk("A #in xr xw +1", "A #in xr xw +1")
    story = Story("balkline-14-5x10", IN_BALK).meets("r", "w").goes("r", (-W + 14 * INCH, 0.1), (-0.6, 0.1))
    assert story.text(match) == "xr xw #in(left-middle) ."


def test_one_shot_in_at_eighteen_inches() -> None:
    where = lay((-0.3, 0.0), (-0.4, 0.2))  # within 18 inches of the cushion, not within 14
    match = balk("A #in xr xw +1", game="balkline-18-1")
    story = Story("balkline-18-5x10", where).meets("r", "w")
    assert story.text(match) == "xr xw #in(left-middle) ."
    assert story.told_to(match).points == {}


def test_the_crotch_of_the_three_ball_game() -> None:
    match = balk(*["A #crotch(foot-left) xr xw +1"] * 3, game="three-ball-carrom")
    where = lay((-W + R, H - R), (-W + 0.1, H - R))
    stays = Story("carom-5x10", where).meets("r", "w")
    assert stays.text(match) == "xr xw #crotch(foot-left) ."
    forced = Story("carom-5x10", where).meets("r", "w").goes("w", (0.0, 1.0))
    assert forced.text(match) == "xr xw #out(crotch) ."
    assert forced.told_to(match).points == {"A": 1}


@pytest.mark.parametrize(
    ("r", "w", "said"),
    [
        ((-0.6, 1.0), (-0.5, 1.2), "#in(corner-foot-left)"),
        ((0.6, -1.0), (0.1, -1.35), "#in(corner-head-right)"),
        ((0.6, 0.0), (0.5, 0.2), "#in(side-right)"),
        ((-0.1, 1.0), (0.1, 1.0), ""),
    ],
)
def test_the_space_game(r: tuple[float, float], w: tuple[float, float], said: str) -> None:
    story = (
        Story("space-5x10", OPEN).meets("r", "w").ends_as("r", x=r[0], y=r[1]).ends_as("w", x=w[0], y=w[1])
    )
    assert story.text(balk(game="space-game")) == f"xr xw {said} .".replace("  ", " ")


# -- four balls -------------------------------------------------------------------------------------------

FOUR = {"c": (0.1, -1.0), "dr": (0.0, H / 2), "lr": (0.0, -H / 2), "w": (0.2, 0.9)}


def test_the_lay_off_of_the_four_ball_game() -> None:
    match = match_of("brunswick/four-ball-carrom", "A :lead")
    where = {k: at for k, at in FOUR.items() if k != "w"}
    short = Story("carom-5x10", where).goes("c", (0.1, 0.3))
    assert short.text(match) == "#short ."
    good = Story("carom-5x10", where).goes("c", (0.1, 0.9))
    assert good.text(match) == "."
    assert good.told_to(match).ok


def test_from_the_string_at_the_four_ball_game() -> None:
    match = match_of("brunswick/four-ball-carrom", "A :lead", "A 0")
    good = Story("carom-5x10", FOUR).goes("c", (0.2, 0.8)).meets("w", "dr")
    assert good.text(match) == "xw xdr ."
    inside = Story("carom-5x10", FOUR).goes("c", (0.1, -0.9)).meets("lr")
    assert inside.text(match) == "xlr #in-string ."
    stays = Story("carom-5x10", FOUR).goes("c", (0.1, -0.9))
    assert stays.text(match) == "#inside-miss ."
    back = Story("carom-5x10", FOUR).goes("c", (0.1, 0.0), (0.1, -0.9))
    assert back.text(match) == "."
    for story in (good, inside, stays, back):
        fresh = match_of("brunswick/four-ball-carrom", "A :lead", "A 0")
        assert story.told_to(fresh).ok


def test_the_crotch_of_a_pair_and_of_three() -> None:
    entries = ("A :lead", "A 0", "B xw xlr +1")
    corner = {"dr": (-W + R, H - R), "lr": (-W + 0.1, H - R)}
    match = match_of("brunswick/four-ball-carrom", *entries)
    pair = Story("carom-5x10", {**FOUR, **corner}).meets("dr", "lr")
    assert pair.text(match) == "xdr xlr #crotch(pair) ."
    three = Story("carom-5x10", {**FOUR, **corner, "w": (-W + R, H - 0.1)}).meets("dr", "lr")
    assert three.text(match) == "xdr xlr #crotch(three) ."
    held = match_of("brunswick/four-ball-carrom", *entries, "B #crotch(pair) xdr xlr +1")
    elsewhere = Story("carom-5x10", {**FOUR, **corner}).meets("w", "lr")
    assert elsewhere.text(held) == "xw xlr #elsewhere #crotch(pair) ."
    assert elsewhere.told_to(held).ok


def test_a_red_that_waits_though_its_spot_is_free() -> None:
    match = match_of("brunswick/four-ball-carrom", "A :lead", "A 0", "B xw xlr +1")
    where = {k: at for k, at in FOUR.items() if k != "dr"}
    assert Story("carom-5x10", where).meets("w", "lr").text(match) == "xw xlr #red-off ."
    covered = {**where, "w": (0.0, H / 2)}
    assert Story("carom-5x10", covered).meets("w", "lr").text(match) == "xw xlr ."


# -- the Little Corporal ----------------------------------------------------------------------------------

PIN = {**OPEN, "pin": (0.0, 0.0, "pool-pin", "standing")}


def corporal(*entries: str) -> Match:
    return match_of("brunswick/little-corporal", "A :lead", *entries)


@pytest.mark.parametrize(
    ("story", "text", "points"),
    [
        (lambda: Story("carom-5x10", PIN).meets("r").fells("pin"), "xr pin!c .", {"A": 5}),
        (lambda: Story("carom-5x10", PIN).meets("r").fells("pin", "r").meets("w"), "xr pin!r xw .", {"A": 6}),
        (lambda: Story("carom-5x10", PIN).fells("pin").meets("r", "w"), "pin!c xr xw .", {"A": 1}),
        (
            lambda: Story("carom-5x10", PIN).meets("r").fells("pin", state="off"),
            "xr pin!c pin=off .",
            {"A": 5},
        ),
        (
            lambda: Story("carom-5x10", PIN).meets("r").fells("pin", state="leaning"),
            "xr pin!c pin=leaning .",
            {"A": 5},
        ),
        (
            lambda: Story("carom-5x10", PIN).meets("r").fells("pin").ends_as("w", x=0.01, y=0.02),
            "xr pin!c pin=blocked .",
            {"A": 5},
        ),
        (lambda: Story("carom-5x10", PIN).meets("r").meets("pin").cushions("l"), "xr -l .", {}),
    ],
)
def test_the_pin_of_the_little_corporal(story, text: str, points: dict[str, int]) -> None:  # type: ignore[no-untyped-def]
    match = corporal("A xr xw +1")
    assert story().text(match) == text
    assert story().told_to(match).points == points


def test_the_anchors_of_the_space_game_where_they_are_agreed() -> None:
    match = match_of("brunswick/space-game", "A :lead", "A xr xw +1", anchors=True)
    story = (
        Story("space-5x10", OPEN).meets("r", "w").ends_as("r", x=0.02, y=1.38).ends_as("w", x=-0.05, y=1.36)
    )
    assert story.text(match) == "xr xw #anchor(foot-middle) ."
    assert story.told_to(match).points == {"A": 1}
    usual = match_of("brunswick/space-game", "A :lead", "A xr xw +1")
    assert story.text(usual) == "xr xw ."


@pytest.mark.parametrize(
    ("c", "r", "told"),
    [
        ((0.1, -0.75), (0.0, 0.3), ""),
        ((0.1, -0.65), (0.0, 0.3), "#hand "),  # outside the string
        ((0.2, -0.75), (0.0, 0.3), "#hand "),  # farther than six inches from the spot
        ((0.1, -0.75), (0.0, -0.8), "#hand "),  # at a ball in the string
    ],
)
def test_from_hand_after_a_warning(c: tuple[float, float], r: tuple[float, float], told: str) -> None:
    match = match_of("brunswick/three-ball-carrom", "A :lead", "A xr xw +1", "A #frozen(r) :spot")
    story = Story("carom-5x10", lay(r, (0.3, 0.9), c)).meets("r", "w")
    assert story.text(match, "#warned") == f"#warned {told}xr xw ."
    assert story.text(match) == "xr xw ."
    assert story.told_to(match, "#warned").points == ({} if told else {"A": 1})


def test_out_of_the_string_first_and_then_at_a_ball_in_it() -> None:
    match = match_of("brunswick/three-ball-carrom", "A :lead", "A xr xw +1", "A #frozen(r) :spot")
    story = Story("carom-5x10", lay((0.0, 0.7), (0.0, -0.8), (0.1, -0.75)))
    story.goes("c", (0.0, 1.39)).cushions("f").goes("c", (0.0, -0.7)).meets("w", "r")
    assert story.text(match, "#warned") == "#warned -f xw xr ."
