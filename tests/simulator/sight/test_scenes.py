"""Photographs of our own tables, with noise, shade, blur, perspective and a bent lens, tell where the pieces
lie.

Rendering and reading take some seconds each: two tables are read every time, all of them in ``make soak``.
"""

from __future__ import annotations

import numpy as np
import pytest

from tests.simulator.sight.rendering import Taking
from tests.simulator.sight.scenes import SETS, Score, read

QUICK = Taking(round=15, up=50, k=-0.04, size=(1120, 840))
HARD = (
    Taking(round=20, up=50, k=-0.05, size=(1600, 1200)),
    Taking(round=-25, up=62, k=0.03, noise=7, blur=1.2, size=(1600, 1200)),
    Taking(round=35, up=42, shade=0.45, light=0.8, size=(1600, 1200)),
)


def holds(scores: list[Score], *, recall: float, precision: float, named: float, off: float) -> None:
    """Shares found, of what was found right, and named; the middle error in millimetres; and nine of ten
    within three of their own deviations (rings on a board with rings drawn on it are the worst)."""
    found = sum(score.found for score in scores)
    assert found >= recall * sum(score.there for score in scores), scores
    assert found >= precision * (found + sum(score.wrong for score in scores)), scores
    assert sum(score.named for score in scores) >= named * found, scores
    assert np.median([mm for score in scores for mm in score.off]) <= off, scores
    assert np.mean([one < 3 for score in scores for one in score.deviations]) >= 0.9, scores


def test_the_balls_of_a_carom_table_are_found_with_the_table_itself() -> None:
    holds([read("match-carom", QUICK, find=True)], recall=1, precision=1, named=1, off=6)


def test_the_discs_of_a_round_board_are_found_with_the_board_itself() -> None:
    """Once no round board was found: its middle was taken for that of the ellipse as which it is seen."""
    holds([read("crokinole-round", QUICK, find=True)], recall=0.93, precision=0.93, named=0.93, off=2.5)


@pytest.mark.soak
def test_the_discs_of_a_round_board_are_found_by_its_four_marks() -> None:
    holds([read("crokinole-round", QUICK, find=False)], recall=0.93, precision=0.93, named=0.93, off=2.5)


BALLS = {"recall": 0.9, "precision": 0.9, "named": 0.88, "off": 12}
FLAT = {"recall": 0.9, "precision": 0.9, "named": 0.95, "off": 1.5}


@pytest.mark.soak
@pytest.mark.parametrize("find", [False, True], ids=["tapped", "found"])
@pytest.mark.parametrize("name", SETS)
def test_every_kind_of_table(name: str, find: bool) -> None:
    limits = BALLS if SETS[name][0].kind.endswith(("ball", "modern")) else FLAT
    holds([read(name, taking, find=find, seed=i) for i, taking in enumerate(HARD)], **limits)
