"""Every kind of game is measured by something of its own, and has its sheet of paper."""

from __future__ import annotations

import pytest

import rules_engine as engine
from clubs.publishing.rules import measures
from clubs.publishing.selectors import sheets
from rules_engine.families.base import Family

ROWS = ("break", "flag", "inning", "roll", "round", "shot", "throw", "turn")
FAMILIES = sorted({game.family.key: game.family for game in engine.games()}.items())


@pytest.mark.parametrize("family", [family for _, family in FAMILIES], ids=[key for key, _ in FAMILIES])
def test_every_kind_of_game_is_measured_and_written_down(family: Family) -> None:
    """A family must say how: it would else be measured as caroms without anybody having thought about it."""
    assert family.measured.by in measures.MEASURES
    assert {family.measured.best, *family.measured.records} <= set(measures.KINDS)
    word, *beside = family.sheet
    assert word in sheets.LAYOUTS or (word in ROWS and set(beside) <= set(sheets.BESIDE))


@pytest.mark.parametrize("game", engine.games(), ids=lambda game: game.slug)
def test_every_game_has_an_empty_sheet(game: engine.Game) -> None:
    """For as many sides as must play."""
    sheet = sheets.blank(game)
    assert sheet.is_card or len(sheet.names) == max(2, game.min_sides)
    assert sheet.is_card or sheet.pages
