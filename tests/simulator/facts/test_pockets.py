"""Games of balls and pockets: what a trace says of a stroke, and how the rules then judge."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.errors import SimulatorError

from .stories import Story, match_of

TABLE = "pool-5x10"
L = 1.4224
R = (2 + 5 / 16) * 0.0254 / 2
Points = dict[str, int]


def told(game: str, entries: tuple[str, ...], story: Story, text: str, call: str = "", **options: Any) -> Any:
    """The ruling on a story whose entry is ``text``."""
    match = match_of(f"brunswick/{game}", *entries, **options)
    assert story.text(match, call) == text
    ruling = story.told_to(match, call)
    assert ruling.ok, ruling.refusal
    assert not ruling.attested
    return ruling


# -- hazards ----------------------------------------------------------------------------------------------

ENGLISH = {"c": (0.0, -0.9), "r": (0.0, 1.1), "w": (0.3, 0.2)}
BEGUN = ("A :lead", "A xr .", "B xr xw +2", "B xr .", "A xr xw +2")
"""Both whites are on the table, and A plays on."""


@pytest.mark.parametrize(
    ("story", "text", "points"),
    [
        (lambda: Story(TABLE, ENGLISH).meets("r", "w"), "xr xw .", {"A": 2}),
        (lambda: Story(TABLE, ENGLISH).meets("r").falls("r", "tl"), "xr r>tl .", {"A": 3}),
        (lambda: Story(TABLE, ENGLISH).meets("r").falls("c", "tr"), "xr c>tr .", {"A": 3}),
        (lambda: Story(TABLE, ENGLISH).cushions("f").falls("c", "tr"), "- c>tr .", {"B": 3}),
        (lambda: Story(TABLE, ENGLISH).cushions("flh"), "--- .", {"B": 1}),
        (lambda: Story(TABLE, ENGLISH).meets("w").leaves("w"), "xw w^ .", {}),
    ],
)
def test_english_billiards(story: Any, text: str, points: Points) -> None:
    assert told("english-billiards", BEGUN, story(), text).points == points


@pytest.mark.parametrize(
    ("story", "text"),
    [
        (lambda s: s.goes("c", (0.0, -0.75)), "#weak ."),
        (lambda s: s.meets("w"), "xw #balk ."),
        (lambda s: s.cushions("h").meets("r"), "- xr #inside ."),
        (lambda s: s.goes("c", (0.0, 1.0)).meets("r"), "xr ."),
        (lambda s: s.goes("c", (0.0, 1.3), (-0.1, -1.0)).meets("w"), "xw ."),
    ],
)
def test_from_hand_at_english_billiards(story: Any, text: str) -> None:
    where = {"c": (0.0, -0.8), "r": (0.0, 1.1), "w": (-0.1, -1.1)}
    entries = ("A :lead", "A xr .", "B xr xw c> +5")  # B made a cannon and is in hand
    told("english-billiards", entries, story(Story(TABLE, where)), text)


def test_from_the_bed_balk_is_no_matter() -> None:
    where = {"c": (0.0, -0.8), "r": (0.0, 1.1), "w": (-0.1, -1.1)}
    assert told("english-billiards", BEGUN, Story(TABLE, where).meets("w"), "xw .").points == {}


def test_a_spot_that_is_covered_at_cowboy_pool() -> None:
    where = {"c": (0.0, -0.9), "1": (0.0, -0.7112), "3": (0.0, 0.7112), "5": (0.0, 0.0)}
    story = Story(TABLE, where).meets("5").falls("5", "tl").ends_as("c", x=0.0, y=0.03)
    told("cowboy-pool", ("A :order(AB)", "A x3 ."), story, "x5 5>tl #occupied(5) .")
    free = Story(TABLE, where).meets("5").falls("5", "tl").ends_as("c", x=0.0, y=0.4)
    ruling = told("cowboy-pool", ("A :order(AB)", "A x3 x1 +1"), free, "x5 5>tl .")
    assert ruling.points == {"A": 5}


def test_a_frozen_ball_that_did_not_move() -> None:
    where = {"c": (0.0, -0.7112 - 2 * R), "1": (0.0, -0.7112), "3": (0.0, 0.7112), "5": (0.0, 0.0)}
    entries = ("A :order(AB)", "A x3 x1 +1")
    still = Story(TABLE, where).meets("1").cushions("h")
    told("cowboy-pool", entries, still, "#frozen(1) x1 - #still(1) .")
    moved = Story(TABLE, where).meets("1").goes("1", (0.0, 0.5))
    told("cowboy-pool", entries, moved, "#frozen(1) x1 .")


def test_russian_pool_and_the_american_game() -> None:
    where = {"c": (0.0, -0.9), "r": (0.0, 0.7), "bn": (0.0, -0.7), "gn": (-0.28, -0.7), "yw": (0.28, -0.7)}
    story = Story(TABLE, where).meets("r").falls("r", "tl")
    assert told("russian-pool", ("A :order(AB)",), story, "(r) xr r>tl .", "(r)").points == {"A": 3}
    four = {"c": (0.0, -0.9), "dr": (0.0, 0.7), "lr": (0.0, -0.7), "w": (0.3, 0.9)}
    entries = ("A :lead", "A .", "B xw xdr +2")
    story = Story(TABLE, four).meets("dr", "lr").falls("dr", "tl").falls("lr", "tr")
    assert told("american-four-ball-pocket", entries, story, "xdr xlr dr>tl lr>tr .").points == {"B": 9}


def test_met_at_the_same_instant() -> None:
    story = Story(TABLE, ENGLISH).meets("r").meets("w", together=True)
    told("english-billiards", BEGUN, story, "xr xw #together .")


# -- pool -------------------------------------------------------------------------------------------------

RACK: dict[str, tuple[float, float]] = {
    "c": (0.0, -0.9),
    **{str(n): (0.08 * n - 0.6, 0.5) for n in range(1, 16)},
}
OPENED = ("A :lead", "A (15) x15 3- 8- 0")


@pytest.mark.parametrize(
    ("call", "story", "text", "points"),
    [
        ("(9>br)", lambda: Story(TABLE, RACK).meets("9").falls("9", "br"), "(9>br) x9 9>br .", {"B": 1}),
        ("(9)", lambda: Story(TABLE, RACK).meets("9").falls("2", "br"), "(9) x9 2>br .", {}),
        ("", lambda: Story(TABLE, RACK).meets("9").falls("2", "br"), "() x9 2>br .", {}),
        ("(9)", lambda: Story(TABLE, RACK).meets("9"), "(9) x9 .", {"B": -1}),
        ("(9)", lambda: Story(TABLE, RACK).meets("9").cushions("lf", "9"), "(9) x9 9- .", {}),
        ("(9)", lambda: Story(TABLE, RACK).meets("9").cushions("f"), "(9) x9 - .", {}),
        ("(9)", lambda: Story(TABLE, RACK).cushions("f").meets("9"), "(9) - x9 .", {"B": -1}),
        ("(9)", lambda: Story(TABLE, RACK).cushions("flh"), "(9) --- .", {"B": -1}),
        (
            "(9)",
            lambda: Story(TABLE, RACK).meets("9").falls("9", "br").falls("c", "tl"),
            "(9) x9 9>br c>tl .",
            {"B": -1},
        ),
        ("(9)", lambda: Story(TABLE, RACK).meets("9").leaves("9"), "(9) x9 9^ .", None),
    ],
)
def test_continuous_pool(call: str, story: Any, text: str, points: Points | None) -> None:
    ruling = told("continuous-pool", OPENED, story(), text, call)
    assert points is None or ruling.points == points


def test_a_frozen_ball_at_pool() -> None:
    where = {**RACK, "c": (RACK["9"][0], 0.5 - 2 * R)}
    del where["8"], where["10"]
    match = match_of("brunswick/continuous-pool", *OPENED, "B (8 10) 8> 10> +2")
    story = Story(TABLE, where).meets("9").cushions("f", "9")
    assert story.text(match, "(9)") == "(9) #frozen(9) x9 9- ."
    assert story.told_to(match, "(9)").ok


def test_a_ball_that_is_down_by_the_record_cannot_lie_there() -> None:
    match = match_of("brunswick/continuous-pool", *OPENED, "B (9) x9 9>br +1")
    with pytest.raises(SimulatorError, match="'9' lies on the table, but not by the record"):
        Story(TABLE, RACK).meets("9").text(match)


def test_an_object_ball_is_not_struck() -> None:
    match = match_of("brunswick/forty-one-pool", "A :order(AB)", "A :pill(7)", "B :pill(9)")
    with pytest.raises(SimulatorError, match="'9' is an object ball") as caught:
        Story(TABLE, RACK, "9").meets("1").text(match)
    assert caught.value.code == "wrong-stroke"


def test_reds_without_numbers_go_by_the_engines_ids() -> None:
    where = {"c": (0.0, -0.9), **{f"r{n}": (0.08 * n - 0.6, 0.5) for n in range(1, 16)}}
    match = match_of("brunswick/english-pyramids", "A :lead")
    story = Story(TABLE, where).meets("r7").falls("r7", "tl").falls("r9", "tr")
    assert story.text(match) == "xr7 r7>tl r9>tr ."
    assert story.told_to(match).points == {"A": 2}
    # the record of a tap names no red: the engine takes the lowest, on the table another fell
    drifted = match_of("brunswick/english-pyramids", "A :lead", "A r> +1")
    left = {k: at for k, at in where.items() if k != "r7"}
    again = Story(TABLE, left).meets("r1").falls("r1", "tl")
    assert again.text(drifted) == "xr7 r7>tl ."
    assert again.told_to(drifted).points == {"A": 1}


def test_pool_of_today() -> None:
    """No trace shows a call. From above the head string no ball there may be met before the cue ball crosses
    it; balls that come back over it count where a rule says so."""
    table = {"c": (0.0, -0.5), **{str(n): (0.1 * n - 0.7, 0.4) for n in range(1, 16)}}
    match = match_of("today/eight-ball", "A :lead", "A 0")
    story = Story("pool-9ft", table).meets("9").falls("9", "tl")
    assert story.text(match) == "() x9 9>tl ."
    assert story.told_to(match).turn == "A"
    match = match_of("today/eight-ball", "A :lead", "A 0")
    assert story.text(match, "(9>tl)") == "(9>tl) x9 9>tl ."
    assert story.told_to(match, "(9>tl)").turn == "B"
    above = match_of("today/eight-ball", "A :lead", "A c>")
    near = Story("pool-9ft", {**table, "c": (0.0, -1.0), "9": (0.2, -0.8)}).meets("9").falls("9", "bl")
    assert near.text(above, "(9)").startswith("(9) #hand x9")
    assert near.told_to(above, "(9)").citations[0] == "today/pool-general#6.11"
    nine = {ball: at for ball, at in table.items() if not ball.isdigit() or int(ball) < 10}
    broken = match_of("today/nine-ball", "A :lead", **{"three-point-rule": True})
    assert "#passed(0)" in Story("pool-9ft", nine).meets("1").falls("1", "tl").text(broken)
    plain = match_of("today/nine-ball-points", "A :lead")
    assert "#passed" not in Story("pool-9ft", nine).meets("1").falls("1", "tl").text(plain)


def test_the_british_table() -> None:
    """A total snooker is seen; a touching ball that moves was pushed; from baulk any direction is right."""
    match = match_of("today/blackball", "A :lead", "A 0", "B y>", "B 0")
    behind = {"c": (0.0, 0.0), "y2": (0.0, 0.06), "r1": (0.0, 0.4), "bk": (0.3, 0.3)}
    assert Story("pub-7ft", behind).meets("y2").text(match) == "#snookered xy2 ."
    open_way = {**behind, "y2": (0.3, 0.0)}
    assert Story("pub-7ft", open_way).meets("r1").text(match) == "xr1 ."
    for game in ("today/blackball", "today/international-eight-ball"):
        match = match_of(game, "A :lead", "A r> c> #passed(2)")
        near = {"c": (0.0, -0.8), "r2": (0.2, -0.7)}
        ruling = Story("pub-7ft", near).meets("r2").falls("r2", "bl").told_to(match)
        assert ruling.refusal is None and "foul" not in ruling.events


def test_the_last_red_against_the_white() -> None:
    match = match_of("brunswick/english-pyramids", "A :lead", "A " + "r> " * 14 + "+14")
    where = {"c": (0.0, -0.9), "r3": (0.0, 0.5)}
    story = Story(TABLE, where).meets("r3").falls("r3", "tl")
    assert match.state.duel is not None
    assert story.text(match) == "xw w>tl ."
    assert story.told_to(match).ok


@pytest.mark.parametrize(
    ("game", "points"), [("fifteen-ball-pool", 9), ("american-pyramid-pool", 1), ("high-low-jack-game", 1)]
)
def test_other_games_of_fifteen_balls(game: str, points: int) -> None:
    lead = "A :order(AB)" if game == "high-low-jack-game" else "A :lead"
    story = Story(TABLE, RACK).meets("9").falls("9", "br")
    ruling = told(
        game,
        (lead, "A 4- 5- 0") if game != "high-low-jack-game" else (lead, "A 4> 6- 0"),
        story
        if game != "high-low-jack-game"
        else Story(TABLE, {k: v for k, v in RACK.items() if k != "4"}).meets("9").falls("9", "br"),
        "(9) x9 9>br .",
        "(9)",
    )
    assert list(ruling.points.values()) == [points]


def test_rotation_kelly_and_two_colours() -> None:
    story = Story(TABLE, RACK).meets("1").falls("1", "br")
    told(
        "rotation-pool",
        ("A :lead", "A x1 2- 3- 0"),
        story,
        story.text(match_of("brunswick/rotation-pool", "A :lead", "A x1 2- 3- 0")),
    )
    pills = ("A :order(AB)", "A :pill(4)", "B :pill(9)", "A x15 4- 5- 0")
    kelly = Story(TABLE, RACK).meets("12").falls("12", "tl")
    assert told("kelly-pool", pills, kelly, "(12) x12 12>tl .", "(12)").points == {"B": 12}
    balls = {"c": (0.0, -0.9), "bk": (0.0, 0.2)}
    balls |= {f"{k}{n}": (0.1 * n - 0.5, y) for k, y in (("r", 0.5), ("y", 0.7)) for n in range(1, 8)}
    colours = Story(TABLE, balls).meets("r3").falls("r3", "tl").cushions("f", "y4")
    told("bbc-co-pool", ("A :lead",), colours, "xr3 r3>tl y4- .")


def test_forty_one() -> None:
    entries = ("A :order(AB)", "A :pill(7)", "B :pill(9)")
    story = Story(TABLE, RACK).meets("15").cushions("f").falls("15", "tl")
    assert told("forty-one-pool", entries, story, "x15 - 15>tl .").points == {"A": 15}
    missed = Story(TABLE, RACK).cushions("fl")
    assert "foul" in told("forty-one-pool", entries, missed, "-- .").events
    where = {**RACK, "c": (RACK["15"][0] + 2 * R, 0.5)}
    touching = Story(TABLE, where).meets("15").cushions("f")
    told("forty-one-pool", entries, touching, "#at-frozen x15 - .")


# -- snooker ----------------------------------------------------------------------------------------------

SNOOKER = {
    "c": (0.0, -0.9),
    "bk": (0.0, 1.1),
    "bu": (0.0, 0.0),
    "yw": (0.28, -0.7),
    "gn": (-0.28, -0.7),
    "bn": (0.0, -0.7),
    "pk": (0.0, 0.65),
    **{f"r{n}": (0.1 * n - 0.7, 0.9) for n in range(1, 16)},
}


@pytest.mark.parametrize(
    ("call", "story", "text", "points"),
    [
        ("", lambda: Story(TABLE, SNOOKER).meets("r2").falls("r2", "tl"), "xr2 r2>tl .", {"A": 1}),
        ("", lambda: Story(TABLE, SNOOKER).meets("bu"), "xbu .", {"B": 5}),
        ("", lambda: Story(TABLE, SNOOKER).cushions("f"), ".", {"B": 1}),
        ("", lambda: Story(TABLE, SNOOKER).meets("r2").falls("bk", "tl"), "xr2 bk>tl .", {"B": 7}),
        ("", lambda: Story(TABLE, SNOOKER).meets("r2").falls("c", "tl"), "xr2 c>tl .", None),
        (
            "",
            lambda: Story(TABLE, SNOOKER).meets("r2").meets("bk", together=True),
            "xr2 xbk #together(bk) .",
            None,
        ),
        ("", lambda: Story(TABLE, SNOOKER).meets("r2").leaves("r2"), "xr2 r2^ .", None),
    ],
)
def test_snooker(call: str, story: Any, text: str, points: Points | None) -> None:
    """Two balls met at one instant stand in the order of their names, whichever the kernel told first."""
    match = match_of("brunswick/snookers-pool", "A :lead")
    found = story().text(match, call)
    assert found == text or ("#together" in text and found == "xbk xr2 #together(r2) .")
    ruling = story().told_to(match, call)
    assert ruling.ok and (points is None or ruling.points == points)


def test_the_called_colour_at_snooker() -> None:
    match = match_of("brunswick/snookers-pool", "A :lead", "A xr r1>tr +1")
    where = {k: at for k, at in SNOOKER.items() if k != "r1"}
    story = Story(TABLE, where).meets("bk").falls("bk", "tl")
    assert story.text(match, "(bk)") == "(bk) xbk bk>tl ."
    assert story.told_to(match, "(bk)").points == {"A": 7}


def test_a_touching_ball_that_may_not_be_played_was_disturbed() -> None:
    where = {**SNOOKER, "c": (0.0, -2 * R)}
    match = match_of("brunswick/snookers-pool", "A :lead")
    assert Story(TABLE, where).meets("bu").text(match) == "#touching xbu ."
    assert Story(TABLE, where).meets("r3").text(match) == "xr3 ."


def test_snookered_after_a_foul() -> None:
    entries = ("A :lead", "A xbu")
    wall = {f"r{n}": at for n, at in enumerate([(0.0, 0.9)], 1)}
    behind = {"c": (0.0, 0.5), "bk": (0.0, 0.5 + 2.2 * R), **wall}
    match = match_of("brunswick/snookers-pool", *entries)
    assert Story(TABLE, behind).meets("bk").text(match) == "#snookered xbk ."
    aside = {**behind, "bk": (0.06, 0.6)}
    assert Story(TABLE, aside).meets("r1").text(match) == "xr1 ."
    both = {**behind, "bk": (0.0, 0.8), "pk": (0.02, 0.8)}  # far away, an edge of the red can be seen
    assert Story(TABLE, {**both, "r1": (0.05, 0.86)}).meets("r1").text(match) == "xr1 ."
    assert Story(TABLE, behind).meets("bk").text(match_of("brunswick/snookers-pool", "A :lead")) == "xbk ."


# -- golf, lives, stages ----------------------------------------------------------------------------------

GOLF = {"c": (0.0, -0.9), "r": (0.0, 0.0)}


@pytest.mark.parametrize(
    ("entries", "story", "text", "adds"),
    [
        ((), lambda: Story(TABLE, GOLF).meets("r").cushions("f", "r"), "xr r-f .", 1),
        ((), lambda: Story(TABLE, GOLF).meets("r").cushions("l", "r"), "xr r-l #not-foot .", None),
        (
            ("A xr r-f +1",),
            lambda: Story(TABLE, GOLF).meets("r").cushions("l", "r").falls("r", "ml"),
            "xr r-l r>ml .",
            1,
        ),
        (("A xr r-f +1",), lambda: Story(TABLE, GOLF).meets("r"), "xr .", 4),
    ],
)
def test_golf(entries: tuple[str, ...], story: Any, text: str, adds: int | None) -> None:
    ruling = told("golf-pool", ("A :order(AB)", *entries), story(), text)
    assert adds is None or sum(ruling.points.values()) == adds


LIFE = ("A :order(BCA)",)
"""Bo (B) has the white, Cy the red, Ann the yellow."""


def test_life_pool() -> None:
    where = {"r": (0.0, -0.9), "w": (0.0, 1.1)}
    story = Story(TABLE, where, "r").meets("w").falls("w", "tl")
    assert told("life-pool", LIFE, story, "xw w>tl .", sides=3).points == {"B": -1}
    missed = Story(TABLE, where, "r").cushions("f")
    assert told("life-pool", LIFE, missed, ".", sides=3).points == {"C": -1}
    lost = Story(TABLE, where, "r").meets("w").falls("r", "tl")
    assert told("life-pool", LIFE, lost, "xw c>tl .", sides=3).points == {"C": -1}


def test_the_nearest_ball_is_measured() -> None:
    entries = (*LIFE, "C xw 0", "A xr 0", "B xyw yw> +1")
    match = match_of("brunswick/life-pool", *entries, sides=3)
    where = {"w": (0.0, 0.0), "r": (0.0, 0.5), "yw": (0.0, 0.4)}
    text = Story(TABLE, {k: v for k, v in where.items() if k != "yw"}, "w").meets("r").text(match)
    assert text in ("(r) xr .", "xr .")  # only one ball is there


def test_of_two_balls_the_nearest_is_called() -> None:
    entries = ("A :order(BCDA)", "C xw 0", "D xr 0", "A xyw yw> +1")
    match = match_of("brunswick/life-pool", *entries, sides=4)
    assert match.state.nearest and match.state.on is None
    where = {"gn": (0.0, 0.0), "w": (0.0, 0.5), "r": (0.0, -0.4)}
    story = Story(TABLE, where, "gn").meets("r").falls("r", "tl")
    assert story.text(match) == "(r) xr r>tl ."
    assert story.told_to(match).points == {"C": -1}


def test_touching_the_ball_on() -> None:
    where = {"r": (0.0, 1.1 - 2 * R), "w": (0.0, 1.1)}
    story = Story(TABLE, where, "r").cushions("f")
    told("life-pool", LIFE, story, "#touching .", sides=3)


def test_only_the_own_ball_is_struck_at_life_pool() -> None:
    match = match_of("brunswick/life-pool", *LIFE, sides=3)
    with pytest.raises(SimulatorError, match="it is the r that strikes now, not 'w'"):
        Story(TABLE, {"r": (0.0, -0.9), "w": (0.0, 1.1)}, "w").meets("r").text(match)


def test_two_ball_pool() -> None:
    entries = ("A :order(ABC)", "A 0")
    story = Story(TABLE, {"w": (0.0, -0.9), "r": (0.0, 1.1)}, "w").meets("r").falls("r", "tl")
    assert told("two-ball-pool", entries, story, "xr r>tl .", sides=3).points == {"A": -1}


STAGES = {"c": (0.0, -0.9), "2": (0.0, -0.7112), "5": (0.0, 0.0), "3": (0.0, 0.7112)}


def test_bull_dog_pool() -> None:
    story = Story(TABLE, STAGES).meets("3", "5").falls("3", "tl")
    assert told("bull-dog-pool", ("A :lead",), story, "x3 x5 3>tl .").points == {"A": 4}
    frozen = {**STAGES, "c": (0.0, 0.7112 - 2 * R)}
    away = Story(TABLE, frozen).meets("5")
    told("bull-dog-pool", ("A :lead", "A x3 x5 +1"), away, "#frozen(3) x5 .")
