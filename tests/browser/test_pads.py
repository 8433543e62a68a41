"""The moments of which ``make screenshots ARGS=pads`` takes pictures: every game of today has one."""

from __future__ import annotations

import pytest

import rules_engine as engine
from tests.browser.pads import MOMENTS, Moment, page_of, played


def test_every_game_of_today_has_a_moment() -> None:
    """A game that has none would be looked at by nobody."""
    shown = {played(moment)[0].game for moment in MOMENTS}
    assert shown == {game.id for game in engine.games() if game.book == "today"}
    assert len({page_of(moment) for moment in MOMENTS}) == len(MOMENTS)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_a_moment_is_in_the_middle_of_a_match(moment: Moment) -> None:
    """Its entries stand, the last of them is the one that is named, and something may be recorded next."""
    header, entries = played(moment)
    match = engine.Match(header.but(race=max(header.race, moment.race)))
    assert [match.add(entry).refusal for entry in entries] == [None] * len(entries)
    assert match.last == moment.entries and match.expects().buttons
