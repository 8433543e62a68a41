"""Webhooks hear of team matches: final, opened again, corrected, postponed."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from clubs.leagues.services import agreeing, fixtures, postponing, teams
from clubs.webhooks.models import Told
from tests.clubs.leagues.conftest import begun, build_league, first_match, fresh, play_out, running
from tests.clubs.webhooks.test_what_is_told import listening

pytestmark = pytest.mark.django_db

KINDS = ("team-match.final", "team-match.corrected", "team-match.reopened", "team-match.postponed")


def told() -> list[tuple[str, dict[str, Any]]]:
    """What was told of team matches, in order."""
    rows = Told.objects.filter(kind__in=KINDS).order_by("pk")
    return [(row.kind, json.loads(row.body)["data"]) for row in rows]


def test_a_result_is_told_once_it_is_final_and_again_corrected() -> None:
    """Not when it is confirmed by one; opened again and final anew it is a correction."""
    match = play_out(begun(running()))
    listening(match.season.league.club, kinds=KINDS)
    agreeing.agree(match=match, which="home", by=None)
    assert told() == []
    agreeing.agree(match=match, which="away", by=None)
    agreeing.reopen(match=fresh(match), reason="", by=None)
    agreeing.confirm(match=fresh(match), by=None)
    assert [kind for kind, _ in told()] == [
        "team-match.final", "team-match.reopened", "team-match.corrected",
    ]  # fmt: skip
    (_, first), (_, opened), _ = told()
    assert (first["league"], first["number"]) == (match.season.league.slug, match.number)
    assert (first["home"], first["rubbers"], first["frames"]) == (match.home.name, [3, 1], [9, 6])
    assert opened["rubbers"] is None and first["url"] == match.get_absolute_url()


def test_another_day_is_told_and_a_refused_wish_is_not() -> None:
    """Approved by the officers, or set by them."""
    match = first_match(running())
    listening(match.season.league.club, kinds=KINDS)
    later = match.on + timedelta(days=1)  # type: ignore[operator]
    postponing.ask(match=match, which="home", reason="Flu", on=later, by=None)
    postponing.decide(match=match, approve=False, by=None)
    assert told() == []
    postponing.ask(match=match, which="home", reason="Flu", on=None, by=None)
    postponing.decide(match=match, approve=True, by=None)
    fixtures.place(match=fresh(match), on=later, at=None, venue=None, by=None)
    (one, waiting), (other, placed) = told()
    assert one == other == "team-match.postponed"
    assert (waiting["phase"], waiting["on"]) == ("postponed", None)
    assert (placed["phase"], placed["on"]) == ("fixed", later.isoformat())


def test_the_list_of_a_planned_season_is_not_told() -> None:
    """It is the officers' until the season begins."""
    season = build_league()
    fixtures.make(season=season, solver=False, by=None)
    listening(season.league.club, kinds=KINDS)
    match = first_match(season)
    fixtures.place(match=match, on=None, at=None, venue=None, by=None)
    assert told() == []


def test_walkovers_of_a_withdrawn_side_are_told() -> None:
    """Each match that is given to the other side is final."""
    season = running(withdrawn="walkover")
    listening(season.league.club, kinds=KINDS)
    teams.withdraw(side=season.sides.order_by("pk")[0], why="", by=None)
    assert [kind for kind, _ in told()] == ["team-match.final"] * 6
    assert {one["awarded"] for _, one in told()} == {"home", "away"}
