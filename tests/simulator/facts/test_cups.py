"""Cups, arches and receptacles, and both shuffle-boards."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.errors import SimulatorError
from simulator.surfaces.surface import Hole, Surface

from .stories import Story, match_of

BED = ((-0.5, -1.0), (0.5, -1.0), (0.5, 1.0), (-0.5, 1.0))


def board(*values: int) -> Surface:
    """A bed with cups in a row, each with its value."""
    holes = tuple(Hole(f"cup-{i}", 0.1 * i, 0.8, 0.03, "cup", value=v) for i, v in enumerate(values))
    return Surface("told", "A board with cups", BED, "ball", "bagatelle-ball", "billiard-cloth", holes=holes)


def told(game: str, entries: tuple[str, ...], story: Story, text: str, call: str = "", **options: Any) -> Any:
    """The ruling on a story whose entry is ``text``."""
    match = match_of(game, *entries, **options)
    assert story.text(match, call) == text
    ruling = story.told_to(match, call)
    assert ruling.ok, ruling.refusal
    assert not ruling.attested
    return ruling


CUPS = board(12, 5, 9)
ONE = {"c": (0.0, -0.8)}


@pytest.mark.parametrize(
    ("story", "text", "points", "event"),
    [
        (
            lambda: Story(CUPS, ONE).cushions("f").falls("c", "cup-0", "hole"),
            "- c>12 .",
            {"A": 12},
            "counted",
        ),
        (lambda: Story(CUPS, ONE).falls("c", "cup-0", "hole"), "c>12 .", {}, "again"),
        (
            lambda: Story(CUPS, ONE).cushions("f").ends_as("c", zones=("board",)),
            "- c=board .",
            {},
            "no-count",
        ),
        (
            lambda: Story(CUPS, ONE).cushions("f").event("gate", "c", "board-1"),
            "- c=rolled .",
            {},
            "no-count",
        ),
        (lambda: Story(CUPS, ONE).cushions("f"), "- c=short .", {}, "again"),
    ],
)
def test_parisian_pool(story: Any, text: str, points: dict[str, int], event: str) -> None:
    match = match_of("brunswick/parisian-pool", "A :lead")
    values = tuple(match.play.value("cups", match.state))
    assert {12, 5, 9} <= set(values)
    ruling = told("brunswick/parisian-pool", ("A :lead",), story(), text)
    assert ruling.points == points
    assert event in ruling.events


def test_monte_carlo() -> None:
    receptacles = board(25, 10, 5)
    options = {"receptacles": (5, 10, 25), "bell": 10}
    entries = ("A :lead",)
    bell = Story(receptacles, ONE).event("peg", "c", "bell").falls("c", "cup-1", "hole")
    assert told("brunswick/monte-carlo", entries, bell, "c>10 bell! .", **options).points == {"A": 20}
    back = Story(receptacles, ONE).event("gate", "c", "gutter").goes("c", (0.1, -0.9))
    told("brunswick/monte-carlo", entries, back, "c=back .", **options)
    short = Story(receptacles, ONE).goes("c", (0.1, -0.9))
    told("brunswick/monte-carlo", entries, short, "c=short .", **options)


HOLES = board(9, 4, 8, 3, 7, 10, 5)
NINE = {"w1": (0.0, -0.8), "w2": (0.2, 0.2), "r": (0.0, 0.3)}


@pytest.mark.parametrize(
    ("game", "story", "text", "points"),
    [
        (
            "pigeon-hole",
            lambda: (
                Story(HOLES, {k: NINE[k] for k in ("w1", "r")}, "w1").meets("r").falls("w1", "cup-0", "hole")
            ),
            "xr w>9 .",
            {"A": 9},
        ),
        (
            "pigeon-hole",
            lambda: (
                Story(HOLES, {k: NINE[k] for k in ("w1", "r")}, "w1")
                .meets("r")
                .falls("r", "cup-1", "hole")
                .falls("w1", "cup-0", "hole")
            ),
            "xr r>4 w>9 .",
            {"A": 17},
        ),
        (
            "bagatelle",
            lambda: (
                Story(HOLES, {k: NINE[k] for k in ("w1", "r")}, "w1")
                .meets("r")
                .falls("r", "cup-2", "hole")
                .falls("w1", "cup-3", "hole")
            ),
            "xr r>8 w>3 .",
            {"A": 19},
        ),
        (
            "bagatelle",
            lambda: (
                Story(HOLES, {k: NINE[k] for k in ("w1", "r")}, "w1")
                .goes("w1", (0.0, -0.9))
                .ends_as("w1", zones=("back",))
            ),
            "w=back .",
            {},
        ),
        (
            "carombolette-bagatelle",
            lambda: (
                Story(HOLES, {k: NINE[k] for k in ("w1", "r")}, "w1").meets("r").falls("r", "cup-5", "hole")
            ),
            "xr r>10 .",
            {"A": 20},
        ),
        (
            "carombolette-bagatelle",
            lambda: (
                Story(HOLES, {k: NINE[k] for k in ("w1", "r")}, "w1").meets("r").event("gate", "w1", "arch-4")
            ),
            "xr w=arch .",
            {},
        ),
    ],
)
def test_games_of_nine_balls(game: str, story: Any, text: str, points: dict[str, int]) -> None:
    assert told(f"brunswick/{game}", ("A :lead",), story(), text).points == points


def test_whites_share_a_name() -> None:
    entries = ("A :lead", "A xr .")
    story = (
        Story(HOLES, NINE, "w1").meets("w2", "r").falls("w2", "cup-1", "hole").falls("w1", "cup-0", "hole")
    )
    assert told("brunswick/pigeon-hole", entries, story, "xw xr w>4 w>9 .").points == {"A": 13}


def test_a_pin_among_the_holes() -> None:
    story = Story(HOLES, {**{k: NINE[k] for k in ("w1", "r")}, "p1": (0.1, 0.1, "ten-pin", "standing")}, "w1")
    story.meets("r").fells("p1").falls("w1", "cup-1", "hole")
    told("brunswick/english-bagatelle", ("A :lead",), story, "xr w>4 p! .", pins=True)


def test_parepa() -> None:
    pockets = board(20, 10, 40)
    where = {"w": (0.0, -0.8), "100": (0.0, 0.5), "50": (0.2, 0.5)}
    story = Story(pockets, where, "w").meets("100").falls("100", "cup-0").falls("50", "cup-1")
    assert told("brunswick/parepa", ("A :lead",), story, "x100 100>20 50>10 .").points == {"A": 180}


def test_klondike() -> None:
    where = {"w": (0.0, -0.8), "r": (0.0, 0.5)}
    flat = board()
    lodged = Story(flat, where, "w").goes("w", (0.1, 0.9)).ends_as("w", zones=("pin",))
    assert told("brunswick/klondike", ("A :lead",), lodged, "w=pin .").points == {"A": 20}
    red = Story(flat, where, "w").meets("r").goes("r", (0.4, 0.9)).ends_as("r", zones=("alley",))
    assert told("brunswick/klondike", ("A :lead",), red, "xr r=alley .").points == {"A": 100}


def test_no_such_ball() -> None:
    with pytest.raises(SimulatorError, match="no ball 'z'"):
        Story(HOLES, {**NINE, "z": (0.3, 0.3)}, "w1").meets("r").text(
            match_of("brunswick/bagatelle", "A :lead")
        )


# -- shuffle-boards ---------------------------------------------------------------------------------------

ALLEY = Surface("told", "An alley", BED, "disc", "shuffleboard-weight", "waxed-alley")


def roll(**places: tuple[float, str]) -> Story:
    """Weights at their distance along the board, each in its zone."""
    story = Story(ALLEY, {name: (0.0, y) for name, (y, _) in places.items()}, next(iter(places)), by="finger")
    for name, (_, zone) in places.items():
        state = "off" if zone == "off" else "rest"
        story.ends_as(name, zones=(zone,), state=state)
    return story


@pytest.mark.parametrize(
    ("story", "text", "points"),
    [
        (
            lambda: roll(A1=(0.9, "3"), B1=(0.6, "2"), A2=(0.7, "2"), A3=(0.1, "1"), B2=(0.0, "off")),
            "A1=3 A2=2 B1=2 A3=1 B2=off .",
            {"A": 5},
        ),
        (lambda: roll(A1=(0.7, "2"), B1=(0.7, "2")), "A1=2 B1=2 #level(B1) .", {}),
        (lambda: roll(B2=(0.7, "2"), A1=(0.1, "short")), "B2=2 A1=short .", {"B": 2}),
        (lambda: roll(B2=(0.7, "2"), A1=(0.1, "")), "B2=2 A1=short .", {"B": 2}),
    ],
)
def test_shuffle_board(story: Any, text: str, points: dict[str, int]) -> None:
    assert told("brunswick/shuffle-board", (), story(), text).points == points


def test_a_flip() -> None:
    match = match_of("brunswick/shuffle-board", "A A1=end B1=3 A2=2")
    story = roll(A1=(0.9, "3"), B1=(0.8, "3"), A2=(0.6, "2"))
    assert story.text(match, ":flip") == ":flip A1=3"
    assert story.told_to(match, ":flip").points == {"A": 6}


def test_shuffle_board_by_places() -> None:
    match = match_of("carrom/shuffle-board")
    x = y = 0.3  # pocket 3 lies at the far right
    where = {"R1": (0.1, 0.0), "R2": (x, y - 0.03), "G1": (0.2, 0.2), "G2": (0.0, 0.0), "G3": (-0.2, 0.0)}
    story = Story("carrom", where, "R1", by="finger").falls("G2", "3").leaves("G3")
    assert story.text(match) == "R2=hang G1=on R1=on G2=pocket G3=off ."
    assert story.told_to(match).points == {"R": 7, "G": 2}


def test_rings_equally_near() -> None:
    match = match_of("carrom/shuffle-board")
    where = {"R1": (0.0, 0.2), "G1": (0.2, 0.0)}
    assert Story("carrom", where, "R1", by="finger").text(match) == "G1=on R1=on #level(R1) ."
