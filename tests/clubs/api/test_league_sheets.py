"""Sheets, lists in the background, pins, moves and calendars of leagues by the interface."""

from __future__ import annotations

import pytest

from clubs.leagues.models import FixtureJob, Venue
from clubs.leagues.tasks import make_list
from tests.clubs.api.asking import Asker, code_of
from tests.clubs.api.test_leagues import at
from tests.clubs.leagues.conftest import build_league, first_match, running
from tests.factories import owner_of

pytestmark = pytest.mark.django_db

ICAL = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:test
BEGIN:VEVENT
UID:1
DTSTART;VALUE=DATE:{day}
SUMMARY:Fair
END:VEVENT
END:VCALENDAR
"""


def test_a_sheet_is_tried_and_taken_in() -> None:
    """As rows or as text; what is written out comes back without a change."""
    season = build_league(players=1)
    owner = Asker(owner_of(season.league.club))
    league = at(season).partition("seasons/")[0]
    body = {"rows": [{"venue": "Corn Exchange", "tables": "2"}], "dry_run": True}
    tried = owner.ask("POST", f"{league}sheets/venues/", body).json()
    assert (tried["dry_run"], tried["new"]) == (True, 1) and not Venue.objects.exists()
    body |= {"dry_run": False, "seen": "another"}
    assert code_of(owner.ask("POST", f"{league}sheets/venues/", body)) == (409, "import-changed")
    body["seen"] = tried["digest"]
    assert owner.ask("POST", f"{league}sheets/venues/", body).json()["dry_run"] is False
    assert Venue.objects.get().tables == 2
    for address in (f"{league}sheets/venues/", at(season, "sheets/rosters/"), at(season, "sheets/sides/")):
        told = owner.get(address).json()
        assert told["rows"] and set(told["rows"][0]) == set(told["columns"])
        for given in ({"rows": told["rows"]}, {"csv": told["csv"]}):
            again = owner.ask("POST", address, given).json()
            assert (again["new"], again["change"], again["same"]) == (0, 0, len(told["rows"]))


def test_faults_and_who_may_be_meant_are_told() -> None:
    """By line and column, in `faults` and `unknown`; then the name is chosen."""
    season = build_league(players=1)
    owner = Asker(owner_of(season.league.club))
    address = at(season, "sheets/rosters/")
    body = {"csv": "team,player,role\nAnchro,Anchor 1,captain\n"}
    answer = owner.ask("POST", address, body)
    told = answer.json()
    assert code_of(answer) == (422, "faulty") and told["faults"][0]["line"] == 2
    assert told["unknown"][0] == {
        "column": "team", "written": "Anchro", "suggested": [{"meant": "anchor", "name": "Anchor (anchor)"}],
    }  # fmt: skip
    body["names"] = [{"written": "Anchro", "meant": "anchor"}]
    assert owner.ask("POST", address, body).json()["same"] == 1


def test_sheets_have_their_places() -> None:
    """A sheet of a season is none of the league; averages only go out; nobody else reads them."""
    season = running()
    owner = Asker(owner_of(season.league.club))
    league = at(season).partition("seasons/")[0]
    assert owner.get(at(season, "sheets/averages/")).status_code == 200
    for address, method in (
        (f"{league}sheets/rosters/", "GET"), (f"{league}sheets/tables/", "GET"),
        (at(season, "sheets/averages/"), "POST"), (at(season, "sheets/venues/"), "POST"),
    ):  # fmt: skip
        assert code_of(owner.ask(method, address, {})) == (404, "not-found"), address
    assert Asker().get(at(season, "sheets/rosters/")).status_code == 401


def test_a_past_season_is_brought() -> None:
    """Its table says that it was given, and leaves open what was not told."""
    season = build_league(players=0)
    owner = Asker(owner_of(season.league.club))
    league = at(season).partition("seasons/")[0]
    body = {
        "rows": [{"team": "Anchor", "points": "8"}, {"team": "Bell", "points": "5"}],
        "season": "1999", "begins_on": "1998-09-01", "up": 1,
    }  # fmt: skip
    assert owner.ask("POST", f"{league}sheets/tables/", body).json()["new"] == 2
    table = Asker().get(f"{league}seasons/1999/divisions/division-1/table/").json()
    assert table["given"] and table["final"] and table["champion"] == "anchor"
    assert (table["rows"][0]["points"], table["rows"][0]["won"]) == (8, None)


def test_a_large_list_has_a_job() -> None:
    """Its address tells how far it is; it can be cancelled; what was reached stands there at last."""
    season = build_league(players=0)
    owner = Asker(owner_of(season.league.club))
    answer = owner.ask("POST", at(season, "fixture-list/"), {"effort": 30})
    job = answer.json()
    assert answer.status_code == 202 and job["state"] == "waiting" and job["reached"] is None
    assert code_of(owner.ask("POST", at(season, "fixture-list/"), {})) == (409, "list-in-work")
    address = at(season, f"fixture-list/jobs/{job['id']}/")
    assert owner.ask("DELETE", address).json()["state"] == "cancelled"
    assert code_of(owner.ask("DELETE", address)) == (409, "job-over")
    job = owner.ask("POST", at(season, "fixture-list/"), {"effort": 30}).json()
    row = FixtureJob.objects.get(public_id=job["id"])
    FixtureJob.objects.filter(pk=row.pk).update(options=row.options | {"plain": True})
    make_list(row.pk)
    done = owner.get(at(season, f"fixture-list/jobs/{job['id']}/")).json()
    assert done["state"] == "done" and done["reached"]["matches"] == 12
    assert owner.get(at(season, "fixture-list/jobs/")).json()["count"] == 2


def test_what_a_move_adds_is_told_before_it_is_made() -> None:
    """Nothing is written; a pinned match stays when the rest is made anew."""
    season = running()
    owner = Asker(owner_of(season.league.club))
    match = first_match(season)
    busy = season.team_matches.exclude(on=match.on).filter(home=match.home)[0]
    told = owner.ask("POST", at(match, "move/"), {"on": str(busy.on)}).json()["conflicts"]
    assert "twice-a-day" in {one["code"] for one in told}
    match.refresh_from_db()
    assert match.on != busy.on
    assert owner.ask("POST", at(match, "move/"), {"on": str(match.on)}).json()["conflicts"] == []
    assert owner.ask("PUT", at(match, "pin/")).json()["pinned"] is True
    made = owner.ask("POST", at(season, "fixture-list/"), {"rest": True, "plain": True}).json()
    assert made["state"] == "done" and made["reached"]["kept"] == 1
    assert owner.ask("DELETE", at(match, "pin/")).json()["pinned"] is False


def test_holidays_come_from_a_calendar() -> None:
    """Those that lie in the season."""
    season = build_league(players=0)
    owner = Asker(owner_of(season.league.club))
    text = ICAL.format(day=f"{season.begins_on:%Y%m%d}")
    told = owner.ask("POST", at(season, "calendar/holidays/"), {"ical": text}).json()
    assert [one["name"] for one in told["calendar"]["holidays"]] == ["Fair"]
    refused = owner.ask("POST", at(season, "calendar/holidays/"), {"ical": "nothing"})
    assert code_of(refused) == (422, "calendar-unreadable")
