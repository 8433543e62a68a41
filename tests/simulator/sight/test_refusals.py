"""What is no photograph of the table gives no pieces, and says why."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from simulator.sight import apart, reading
from tests.simulator.sight.rendering import Photograph, Taking
from tests.simulator.sight.scenes import question, taken, tapped

TAKING = Taking(round=10, up=55, size=(880, 660))


@pytest.fixture(scope="module")
def carom() -> Photograph:
    return taken("match-carom", TAKING)


def refused(content: bytes, corners: list[float] | None) -> str:
    with pytest.raises(reading.Unseen) as unseen:
        reading.read(content, question("match-carom", corners))
    return unseen.value.code


def jpeg(image: Any) -> bytes:
    return bytes(cv2.imencode(".jpg", np.clip(image, 0, 255).astype(np.uint8))[1].tobytes())


INSIDE = [0.1, 0.9, 0.9, 0.9, 0.8, 0.2, 0.2, 0.2]


def test_corners_that_cross_are_refused(carom: Photograph) -> None:
    corners = tapped(carom, TAKING)
    crossed = [*corners[:2], *corners[4:6], *corners[2:4], *corners[6:]]
    assert refused(carom.jpeg, crossed) == "crossed"
    backwards = [x for i in (3, 2, 1, 0) for x in corners[2 * i : 2 * i + 2]]
    assert refused(carom.jpeg, backwards) == "crossed"  # a table seen from below


def test_a_dark_photograph_and_a_white_one_show_nothing() -> None:
    night = np.random.default_rng(1).normal(8, 3, (600, 800, 3))
    assert refused(jpeg(night), INSIDE) == "too-dark"
    assert refused(jpeg(np.full((600, 800, 3), 254)), INSIDE) == "too-pale"


def test_bytes_that_are_no_picture_are_refused() -> None:
    assert refused(b"\xff\xd8\xff\xe0 and no more", INSIDE) == "unreadable"


@pytest.mark.parametrize("corners", [INSIDE, None], ids=["marked", "sought"])
def test_a_photograph_of_something_else_gives_no_pieces(corners: list[float] | None) -> None:
    """A wall of coloured circles, and a meadow: neither is a table, whatever the marks say."""
    rng = np.random.default_rng(2)
    wall = np.full((600, 800, 3), 170.0)
    for _ in range(60):
        u, v = rng.integers(0, 800), rng.integers(0, 600)
        cv2.circle(wall, (int(u), int(v)), int(rng.integers(8, 40)), rng.integers(0, 255, 3).tolist(), -1)
    meadow = cv2.GaussianBlur(rng.normal(110, 90, (600, 800, 3)), (0, 0), 4) * (0.5, 1.1, 0.6)
    for image in (wall, meadow):
        assert refused(jpeg(image), corners) == "no-table"


def test_marks_beside_the_table_are_refused(carom: Photograph) -> None:
    """The marks lie where floor is."""
    assert refused(carom.jpeg, [0.02, 0.25, 0.2, 0.25, 0.2, 0.02, 0.02, 0.02]) in ("no-table", "too-small")


def test_reading_apart_has_bounds_and_gives_the_same(carom: Photograph) -> None:
    """The process apart finds what this one finds; with too little memory or time it says so."""
    asked = question("match-carom", tapped(carom, TAKING))
    assert apart.read_apart(carom.jpeg, asked) == reading.read(carom.jpeg, asked)
    with pytest.raises(apart.NotRead) as little:
        apart.read_apart(carom.jpeg, asked, memory=200 * 1024 * 1024)
    assert little.value.code == "broke-off"
    with pytest.raises(apart.NotRead) as short:
        apart.read_apart(carom.jpeg, asked, seconds=0.05)
    assert short.value.code == "too-long"


def test_without_opencv_it_is_said(carom: Photograph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "installed", lambda: False)
    with pytest.raises(apart.NotRead) as without:
        apart.read_apart(carom.jpeg, question("match-carom", None))
    assert without.value.code == "not-installed"
