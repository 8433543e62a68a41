"""Snooker and English billiards of today: what a trace says of a stroke, and how the rules then judge."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.facts.sights import snookered

from .stories import Story, match_of

TABLE = "snooker-12ft"
R = 0.0525 / 2
PLACES = {
    "c": (0.0, -1.0), "yw": (0.292, -1.0475), "gn": (-0.292, -1.0475), "bn": (0.1, -1.3), "bu": (0.5, 0.0),
    "pk": (0.5, 0.9), "bk": (0.0, 1.4605), **{f"r{n}": (0.1 * n - 0.8, 1.2) for n in range(1, 16)},
}  # fmt: skip


@pytest.mark.parametrize(
    ("story", "text", "points"),
    [
        (lambda: Story(TABLE, PLACES).meets("r2").falls("r2", "tl"), "xr2 r2>tl .", {"A": 1}),
        (lambda: Story(TABLE, PLACES).meets("bu"), "#full xbu .", {"B": 5}),
        (lambda: Story(TABLE, PLACES).cushions("f"), "#full .", {"B": 4}),
        (lambda: Story(TABLE, PLACES).meets("r2").falls("c", "tl"), "xr2 c>tl .", {"B": 4}),
    ],
)
def test_snooker(story: Any, text: str, points: dict[str, int]) -> None:
    """A ball on that was not hit could have been hit full; the balls that fell decide the rest."""
    match = match_of("today/snooker", "A :lead")
    assert story().text(match) == text
    assert story().told_to(match).points == points


def test_a_miss_follows_from_the_trace() -> None:
    """With a full ball in sight the foul is a foul and a miss (3.14)."""
    ruling = Story(TABLE, PLACES).meets("bu").told_to(match_of("today/snooker", "A :lead"))
    assert "foul-and-a-miss" in ruling.events


def test_a_path_to_some_part_of_a_ball_on() -> None:
    """Half of the red can be seen past the black."""
    where = {"c": (0.0, 0.0), "bk": (1.2 * R, 0.5), "r1": (0.0, 1.0)}
    assert Story(TABLE, where).meets("bk").text(match_of("today/snooker", "A :lead")) == "#path xbk ."


def test_playing_away_from_a_touching_red() -> None:
    """It counts as hit (3.8)."""
    where = {"c": (0.0, 0.0), "r1": (0.0, 2 * R), "bk": (0.0, 1.2)}
    match = match_of("today/snooker", "A :lead")
    story = Story(TABLE, where).cushions("h")
    assert story.text(match) == "#touching(r1) ."
    assert story.told_to(match).points == {}


def test_cushions_are_told_at_the_shoot_out() -> None:
    """Of the white and of the other balls: without any it is a foul (p8)."""
    match = match_of("today/snooker-shoot-out", "A :lead")
    assert Story(TABLE, PLACES).meets("r2").told_to(match).points == {"B": 4}
    story = Story(TABLE, PLACES).meets("r2").cushions("f", "r2")
    assert story.text(match).startswith("xr2 r2-")
    assert story.told_to(match).points == {}


@pytest.mark.parametrize(
    ("obstacles", "hidden"),
    [([], False), ([(0.0, 0.5)], True), ([(2.0 * R, 0.5)], True), ([(4.2 * R, 0.5)], False)],
)
def test_snookered_means_that_an_edge_cannot_be_hit(
    obstacles: list[tuple[float, float]], hidden: bool
) -> None:
    """One edge covered is enough; of several balls on one must be free at both (2.17)."""
    assert snookered((0.0, 0.0), [(0.0, 1.0)], obstacles, R) is hidden
    assert not snookered((0.0, 0.0), [(0.0, 1.0), (1.0, 0.0)], obstacles, R)


def test_the_way_into_baulk() -> None:
    """Told where each hundred of a break asks for it (e10)."""
    where = {"c": (0.0, 0.0), "r": (0.0, 1.0), "w": (0.4, 0.2)}
    entries = ("A :lead", "A xr .", "B xr xw +2", "B xr .", "A xr xw +2")
    on = match_of("today/english-billiards", *entries, **{"baulk-crossing": "each-hundred"})
    off = match_of("today/english-billiards", *entries)
    assert "#crossed" in Story(TABLE, where).meets("r", "w").cushions("h").text(on)
    assert "#crossed" not in Story(TABLE, where).meets("r", "w").text(on)
    assert "#crossed" not in Story(TABLE, where).meets("r", "w").cushions("h").text(off)
