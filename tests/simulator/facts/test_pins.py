"""Pins, corks, a bottle and tops: what a trace says of them, and how the rules then judge."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.errors import SimulatorError

from .stories import Story, match_of

TABLE = "carom-5x10"
R = 0.0301625
INCH = 0.0254


def pin(x: float, y: float, kind: str = "pool-pin") -> tuple[float, float, str, str]:
    return x, y, kind, "standing"


def told(game: str, entries: tuple[str, ...], story: Story, text: str, call: str = "", **options: Any) -> Any:
    """The ruling on a story whose entry is ``text``."""
    match = match_of(f"brunswick/{game}", *entries, **options)
    assert story.text(match, call) == text
    ruling = story.told_to(match, call)
    assert ruling.ok, ruling.refusal
    assert not ruling.attested
    return ruling


FIVE = {
    "1": pin(0, -5 * INCH),
    "2": pin(5 * INCH, 0),
    "3": pin(-5 * INCH, 0),
    "4": pin(0, 5 * INCH),
    "5": pin(0, 0),
}
PINS = {"s": (0.0, -0.9), "r": (0.0, 0.7), "w": (0.0, 1.3), **FIVE}
PILLS = ("A :order(AB)", "A :pill(9)", "B :pill(16)")


@pytest.mark.parametrize(
    ("story", "text", "points"),
    [
        (lambda: Story(TABLE, PINS, "s").meets("r").fells("4"), "#with(s) xr 4!c .", {"A": 4}),
        (lambda: Story(TABLE, PINS, "s").meets("r").fells("4", "r"), "#with(s) xr 4!r .", {"A": 4}),
        (
            lambda: Story(TABLE, PINS, "s").meets("r").fells("5", "r").fells("4", "5"),
            "#with(s) xr 5!r 4!5 .",
            None,
        ),
        (lambda: Story(TABLE, PINS, "s").fells("4").meets("r"), "#with(s) 4!c xr .", {}),
        (lambda: Story(TABLE, PINS, "s").cushions("fl"), "#with(s) -- .", None),
        (
            lambda: (
                Story(TABLE, PINS, "s")
                .meets("r")
                .cushions("f", "r")
                .meets("4", by="r")
                .ends_as("4", y=5 * INCH + 0.012)
            ),
            "#with(s) xr r- 4!up .",
            {"A": 4},
        ),
        (
            lambda: Story(TABLE, PINS, "s").meets("r").meets("4", by="r").ends_as("4", y=5 * INCH + 0.008),
            "#with(s) xr .",
            {},
        ),
        (
            lambda: Story(TABLE, PINS, "s").meets("r").fells("4").ends_as("r", x=0.0, y=5 * INCH + 0.02),
            "#with(s) xr 4!c #covered(4) .",
            {"A": 4},
        ),
        (
            lambda: Story(TABLE, PINS, "s").meets("r").fells("4", state="leaning"),
            "#with(s) xr 4!c #leaning(4) .",
            {"A": 4},
        ),
    ],
)
def test_pin_pool(story: Any, text: str, points: dict[str, int] | None) -> None:
    ruling = told("pin-pool", PILLS, story(), text)
    assert points is None or ruling.points == points


def test_contacts_with_pins_are_not_told_as_balls() -> None:
    """A ball that meets a pin, fells it, and the pin that slides to a rail: one fact."""
    story = Story(TABLE, PINS, "s").meets("r").meets("4").fells("4").cushions("f", "4").meets("5", by="4")
    assert told("pin-pool", PILLS, story, "#with(s) xr 4!c .").points == {"A": 4}


def test_the_four_outer_pins_win_outright() -> None:
    story = Story(TABLE, PINS, "s").meets("r").fells("1").fells("2").fells("3", "r").fells("4")
    match = match_of("brunswick/pin-pool", *PILLS)
    assert story.told_to(match, ":ranche").ok
    assert match.winner == "A"


def test_touching_balls_at_pin_pool() -> None:
    where = {**PINS, "s": (0.0, 0.7 - 2 * R)}
    story = Story(TABLE, where, "s").fells("5").fells("3")
    assert told("pin-pool", PILLS, story, "#with(s) #frozen(r) 5!c 3!c .").points == {"A": 8}


def test_the_cue_ball_by_another_id() -> None:
    where = {**{k: v for k, v in PINS.items() if k != "s"}, "c": (0.0, -0.9)}
    told("pin-pool", PILLS, Story(TABLE, where).meets("w").fells("5"), "xw 5!c .")
    struck = Story(TABLE, where, "w").meets("c").fells("5")
    told("pin-pool", PILLS, struck, "#with(w) xs 5!c .")


def test_a_pin_that_nobody_knows() -> None:
    with pytest.raises(SimulatorError, match="no pin '9'"):
        Story(TABLE, {**PINS, "9": pin(0.3, 0.3)}, "s").meets("r").text(
            match_of("brunswick/pin-pool", *PILLS)
        )


COLOURS = {"red": pin(0, 0.7), "white": pin(0, 0), "blue": pin(0, -0.7)}
THREE = {"w": (0.0, -1.0), "r": (0.35, 1.3), "b": (-0.35, 1.3), **COLOURS}


@pytest.mark.parametrize(
    ("story", "text", "points"),
    [
        (lambda: Story(TABLE, THREE, "w").meets("r").fells("red", "r"), "#with(w) xr red!r .", {"A": 1}),
        (lambda: Story(TABLE, THREE, "w").meets("r").fells("blue", "r"), "#with(w) xr blue!r .", {}),
        (lambda: Story(TABLE, THREE, "w").meets("r").fells("white"), "#with(w) xr white!c .", {}),
    ],
)
def test_red_white_and_blue(story: Any, text: str, points: dict[str, int]) -> None:
    ruling = told("red-white-and-blue", ("A :lead",), story(), text)
    assert ruling.points == points


def test_a_covered_spot_is_free_again() -> None:
    entries = ("B :lead", "B xb blue!b #covered(white) +1")
    match = match_of(
        "brunswick/red-white-and-blue-chicago", "B :lead", "B #with(w) xb blue!b white!b #covered(white)"
    )
    if "white" not in match.state.down:
        match = match_of("brunswick/red-white-and-blue-chicago", *entries)
    assert "white" in match.state.down
    story = Story(TABLE, THREE, "w").meets("r")
    assert "#uncovered(white)" in story.text(match)
    left = {k: v for k, v in THREE.items() if k != "white"}
    assert "#uncovered" not in Story(TABLE, left, "w").meets("r").text(match)
    assert story.told_to(match).ok


def test_two_pins_by_their_colours() -> None:
    where = {"s": (0.0, -0.9), "r": (0.0, 0.7), "w": (0.0, 1.2), "2": FIVE["2"], "3": FIVE["3"]}
    story = Story(TABLE, where, "s").meets("r").fells("2")
    ruling = told("two-pin-pool", ("A :order(AB)",), story, "#with(s) xr white!c .")
    assert ruling.points["A"] > 0
    black = Story(TABLE, where, "s").meets("r").fells("3", "r")
    assert told("two-pin-pool", ("A :order(AB)",), black, "#with(s) xr black!r .").points["A"] < 0


SPANISH = {"c": (0.0, -0.9), "w": (0.3, 1.2), "r": (0.0, 0.7), **FIVE}


@pytest.mark.parametrize(
    ("story", "text", "points"),
    [
        (lambda: Story("pool-5x10", SPANISH).meets("r").fells("1").fells("2"), "xr 1!c 2!c .", {"A": 4}),
        (lambda: Story("pool-5x10", SPANISH).meets("r", "w").falls("r", "tl"), "xr xw r>tl .", {"A": 5}),
        (lambda: Story("pool-5x10", SPANISH).fells("4").meets("r"), "4!c xr .", {"A": -2}),
        (lambda: Story("pool-5x10", SPANISH).meets("r").fells("5"), "xr 5!c .", {"A": 5}),
        (lambda: Story("pool-5x10", SPANISH).falls("c", "tl"), "c>tl .", {"A": -3}),
    ],
)
def test_spanish_billiards(story: Any, text: str, points: dict[str, int]) -> None:
    assert told("spanish-billiards", ("A :lead",), story(), text).points == points


def test_the_other_white_at_spanish_billiards() -> None:
    story = Story("pool-5x10", SPANISH, "w").meets("c", "r")
    told("spanish-billiards", ("A :lead",), story, "xw xr .")


SKITTLES = {
    "s": (0.0, -0.9),
    "w": (0.2, -0.7),
    "r": (0.0, 0.7),
    "mid": pin(0.1, 0.7),
    "bm": pin(0, 0),
    "l1": pin(-0.5, 0.0),
    "r2": pin(0.5, 0.2),
    "top": pin(0.1, -0.7),
}


def test_skittle_pool() -> None:
    entries = ("A :order(AB)",)
    story = Story(TABLE, SKITTLES, "s").meets("r").fells("mid", "r")
    assert "counted" in told("skittle-pool", entries, story, "#with(s) xr mid!r .").events
    pushed = Story(TABLE, SKITTLES, "s").meets("r").meets("w", by="r").ends_as("w", x=0.3)
    told("skittle-pool", entries, pushed, "#with(s) xr #displaced(w) .")
    by_pin = Story(TABLE, SKITTLES, "s").meets("r").fells("mid", "r").fells("l1", "mid")
    told("skittle-pool", entries, by_pin, "#with(s) xr mid!r l1!mid .")


CORKS = {
    "s": (0.0, -0.9),
    "w": (0.2, -0.9),
    "r": (0.0, 1.3),
    "pool": pin(0, 0, "cork"),
    "head": pin(0, -0.7, "cork"),
    "foot": pin(0, 0.7, "cork"),
}


@pytest.mark.parametrize(
    ("story", "text", "event"),
    [
        (
            lambda: (
                Story(TABLE, CORKS, "s")
                .meets("r")
                .cushions("f", "r")
                .fells("pool", "r")
                .ends_as("pool", x=0.2)
            ),
            "#with(s) xr r- pool!r .",
            "counted",
        ),
        (
            lambda: (
                Story(TABLE, CORKS, "s").cushions("f").meets("r").fells("pool", "r").ends_as("pool", x=0.2)
            ),
            "#with(s) - xr pool!r .",
            "counted",
        ),
        (
            lambda: Story(TABLE, CORKS, "s").meets("r").fells("pool", "r").ends_as("pool", x=0.2),
            "#with(s) xr pool!r .",
            None,
        ),
        (
            lambda: Story(TABLE, CORKS, "s").meets("r").cushions("f", "r").fells("pool", "r"),
            "#with(s) xr r- pool!r #touching .",
            None,
        ),
    ],
)
def test_bouchon_pool(story: Any, text: str, event: str | None) -> None:
    ruling = told("bouchon-pool", ("A :order(AB)",), story(), text)
    assert (event in ruling.events) if event else ruling.points == {} or ruling.events


BOTTLE = {
    "c": (0.0, -0.9),
    "1": (-0.35, 1.3),
    "2": (0.35, 1.3),
    "bottle": (0.0, 0.0, "pool-bottle", "standing"),
}


@pytest.mark.parametrize(
    ("story", "text", "points"),
    [
        (lambda: Story("pool-5x10", BOTTLE).meets("1", "2").fells("bottle"), "x1 x2 bottle! .", {"A": 6}),
        (lambda: Story("pool-5x10", BOTTLE).meets("2").falls("2", "tr"), "x2 2>tr .", {"A": 2}),
        (lambda: Story("pool-5x10", BOTTLE).meets("1").fells("bottle", "1"), "x1 bottle!1 .", {"A": -1}),
        (
            lambda: Story("pool-5x10", BOTTLE).meets("1").cushions("l").meets("bottle").fells("bottle"),
            "x1 xbottle bottle! .",
            {"A": 5},
        ),
        (lambda: Story("pool-5x10", BOTTLE).meets("bottle").meets("1"), "xbottle x1 .", None),
        (lambda: Story("pool-5x10", BOTTLE).meets("1").meets("bottle", by="1"), "#grazed x1 .", {}),
        (
            lambda: Story("pool-5x10", BOTTLE).meets("1").fells("bottle", state="seated"),
            "x1 bottle!up .",
            None,
        ),
        (
            lambda: Story("pool-5x10", BOTTLE).meets("1").fells("bottle").leaves("bottle"),
            "x1 bottle! bottle^ .",
            {"A": -1},
        ),
        (lambda: Story("pool-5x10", BOTTLE).cushions("f"), ".", {"A": -1}),
        (lambda: Story("pool-5x10", BOTTLE).meets("1").falls("c", "tl"), "x1 c>tl .", {"A": -1}),
    ],
)
def test_bottle_pool(story: Any, text: str, points: dict[str, int] | None) -> None:
    ruling = told("bottle-pool", ("A :lead",), story(), text)
    assert points is None or ruling.points == points


def test_the_contact_by_which_the_bottle_falls_is_one_fact() -> None:
    story = Story("pool-5x10", BOTTLE).meets("1").fells("bottle").event("touch", "c", "bottle", together=True)
    told("bottle-pool", ("A :lead",), story, "x1 bottle! .")


DEVIL = {"top": (0.0, 0.0, "devil-top"), "a1": pin(0.1, 0.1, "devil-pin"), "k": pin(0.2, 0.2, "devil-pin")}


def test_devil_among_the_tailors() -> None:
    game = "devil-among-the-tailors"
    story = Story(TABLE, DEVIL, "top", by="spin").fells("a1").fells("k")
    assert told(game, (), story, "a1! k! .").points == {"A": 110}
    by_pin = Story(TABLE, DEVIL, "top", by="spin").fells("a1").fells("k", "a1")
    assert told(game, (), by_pin, "a1! k! .").points == {"A": 110}
    assert told(game, (), Story(TABLE, DEVIL, "top", by="spin"), ".").points == {}
    out = Story(TABLE, DEVIL, "top", by="spin").fells("a1").leaves("top")
    told(game, (), out, "a1! #aborted .")
    with pytest.raises(SimulatorError, match="no pin is called 'z9'"):
        Story(TABLE, DEVIL, "top", by="spin").fells("z9").text(match_of(f"brunswick/{game}"))
