"""Titles, breaks, averages and weekly reports of leagues by the interface."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.leagues.models import ReportAddress
from clubs.leagues.rules.weeks import monday_of
from tests.clubs.api.asking import Asker, code_of
from tests.clubs.api.test_leagues import at
from tests.clubs.leagues.conftest import running
from tests.clubs.leagues.test_honours import over
from tests.clubs.leagues.test_reports import played
from tests.factories import make_member, owner_of

pytestmark = pytest.mark.django_db


def rows(answer: Any) -> list[dict[str, Any]]:
    """The rows of a page."""
    assert answer.status_code == 200, answer.content
    found: list[dict[str, Any]] = answer.json()["results"]
    return found


def test_titles_are_proposed_and_confirmed() -> None:
    """The officers read the proposal, and confirm it with one award given to another."""
    season = over()
    by = Asker(owner_of(season.league.club))
    keys = [one["key"] for one in rows(by.get(at(season, "titles/proposal/")))]
    assert keys[0] == "winner-1" and "break-high-run" in keys
    assert Asker().get(at(season, "titles/proposal/")).status_code == 401
    teams = [side.team.slug for side in season.sides.order_by("pk")]
    named = [{"key": "winner-1", "teams": teams, "reason": "Shared by agreement"}]
    told = rows(by.put(at(season, "titles/"), {"named": named}))
    assert [one["team"] for one in told if one["place"] == 1 and one["kind"] == "division"] == teams
    assert rows(Asker().get(at(season, "titles/")))[0]["shared"]
    league = f"clubs/{season.league.club.slug}/leagues/{season.league.slug}/titles/"
    assert len(rows(Asker().get(league))) == len(told)
    wrong = {"named": [{"key": "winner-1", "teams": ["nobody"], "reason": "x"}]}
    refused = by.put(at(season, "titles/"), wrong)
    assert code_of(refused) == (422, "bad-field")
    assert refused.json()["errors"][0]["pointer"] == "#/named/0/teams/0"


def test_breaks_and_averages_are_read() -> None:
    """Of a division, a season, a league and a player; a wrong question is refused."""
    season = over()
    asker = Asker()
    league = f"clubs/{season.league.club.slug}/leagues/{season.league.slug}/"
    for way in (at(season, "breaks/"), at(season, "divisions/division-1/breaks/"), f"{league}breaks/"):
        assert [one["size"] for one in rows(asker.get(way))] == [41, 30]
    assert [one["size"] for one in rows(asker.get(at(season, "breaks/?least=40&once=true")))] == [41]
    first = rows(asker.get(at(season, "averages/?order=break")))[0]
    assert first["best_break"] == 41 and first["doubles"]["won"] in (0, 1)
    strict = rows(asker.get(at(season, "averages/?matches=2")))
    assert {one["place"] for one in strict} == {None}
    for wrong in ("averages/?order=luck", "averages/?share=101", "breaks/?once=maybe", "breaks/?least=0"):
        assert code_of(asker.get(at(season, wrong)))[1] == "bad-field"
    player = asker.get(f"{league}players/{first['player']}/").json()  # type: ignore[attr-defined]
    assert player["seasons"][0]["best_break"] == 41 and player["titles"] == []


def test_reports_are_read_and_sent(settings: Any) -> None:
    """The weeks, one week, the plan, the list, sending; members ask for their own."""
    settings.SENDS_MAIL = True
    season = running(sides=2)
    match = played(season)
    assert match.on is not None
    week = monday_of(match.on).isoformat()
    club = season.league.club
    by, league = Asker(owner_of(club)), f"clubs/{club.slug}/leagues/{season.league.slug}/"
    assert week in [one["first"] for one in rows(Asker().get(at(season, "reports/")))]
    told = Asker().get(at(season, f"reports/{week}/")).json()  # type: ignore[attr-defined]
    assert told["divisions"][0]["results"][0]["rubbers"][0]["score"] == "3–1"
    assert match.home.name in told["text"]
    plan = {"by_itself": True, "weekday": 0, "at": "08:00", "incomplete": False}
    assert by.put(f"{league}report-plan/", plan).status_code == 200
    assert by.get(f"{league}report-plan/").json()["weekday"] == 0  # type: ignore[attr-defined]
    asked = {"email": "paper@example.org", "kind": "newspaper"}
    number = by.post(f"{league}report-addresses/", asked).json()["number"]  # type: ignore[attr-defined]
    assert rows(by.get(f"{league}report-addresses/"))[0]["agreed"] is False
    sending = at(season, f"reports/{week}/sending/")
    assert code_of(by.post(sending, {}))[1] == "no-readers"
    member = Asker(make_member(club))
    assert member.put(f"{league}report-addresses/own/").json() == {"gets_it": True}  # type: ignore[attr-defined]
    assert by.post(sending, {}).json()["addresses"] == 1  # type: ignore[attr-defined]
    assert code_of(by.post(sending, {}))[1] == "report-sent"
    assert member.delete(f"{league}report-addresses/own/").json() == {"gets_it": False}  # type: ignore[attr-defined]
    assert by.delete(f"{league}report-addresses/{number}/").status_code == 204
    assert not ReportAddress.objects.filter(email="paper@example.org").exists()
