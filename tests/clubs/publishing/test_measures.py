"""Every kind of game is measured by something of its own, and has its sheet of paper."""

from __future__ import annotations

import pytest

import rules_engine as engine
from clubs.publishing import measures, sheets

PANELS = sorted({game.panel for game in engine.games()})


@pytest.mark.parametrize("panel", PANELS)
def test_every_kind_of_game_is_measured_and_written_down(panel: str) -> None:
    """A new kind of game would else be measured as caroms without anybody having thought about it."""
    assert panel in measures.FAMILIES
    assert panel in sheets.LAYOUTS


@pytest.mark.parametrize("game", engine.games(), ids=lambda game: game.slug)
def test_every_game_has_an_empty_sheet(game: engine.Game) -> None:
    """For as many sides as must play."""
    sheet = sheets.blank(game)
    assert sheet.is_card or len(sheet.names) == max(2, game.min_sides)
    assert sheet.is_card or sheet.pages
