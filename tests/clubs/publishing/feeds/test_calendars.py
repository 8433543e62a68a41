"""Calendars that a calendar's parser accepts, with events that can be known again, moved and called off."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import icalendar
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from clubs.competitions.models import Competition
from clubs.competitions.services import deciding, drawing, life, seating
from clubs.people.models import Club, Player
from matches import services
from matches.models import Match
from tests.clubs.competitions.conftest import build, build_club, fixture, play, play_all, seated
from tests.clubs.emblems.conftest import House, house  # noqa: F401 - a fixture
from tests.clubs.publishing.play import SYSTEM, new_match, play_runs
from tests.factories import make_club, make_player

pytestmark = pytest.mark.django_db

TOMORROW = (now() + timedelta(days=1)).replace(microsecond=0, second=0, minute=0)


def read(client: Client, address: str) -> icalendar.Calendar:
    """A calendar as a calendar program reads it, with all that RFC 5545 asks of it."""
    response = client.get(address)
    assert response.status_code == 200 and response["Content-Type"] == "text/calendar; charset=utf-8"
    assert all(len(line) <= 75 for line in response.content.split(b"\r\n")), "lines are folded"
    calendar = icalendar.Calendar.from_ical(response.content)
    assert isinstance(calendar, icalendar.Calendar) and not calendar.errors
    assert str(calendar["version"]) == "2.0" and calendar["prodid"] and "method" not in calendar
    zones = {str(zone["tzid"]) for zone in calendar.walk("VTIMEZONE")}
    seen = set()
    for event in calendar.walk("VEVENT"):
        assert not event.errors
        assert (
            event.decoded("dtstamp").tzinfo is not None
            and event.decoded("dtstamp").utcoffset() == timedelta()
        )
        assert event["dtstart"].params.get("tzid", "UTC") in {*zones, "UTC"}, "a zone comes with its rules"
        assert "dtend" not in event or event.decoded("dtend") > event.decoded("dtstart")
        assert event.decoded("sequence") >= 0 and event["status"] in ("CONFIRMED", "TENTATIVE", "CANCELLED")
        assert str(event["url"]).startswith("http://testserver/")
        seen.add(str(event["uid"]))
    assert len(seen) == len(calendar.walk("VEVENT")), "each event has a name of its own"
    return calendar


def events(client: Client, address: str) -> dict[str, Any]:
    """The events by their summaries."""
    return {str(one["summary"]): one for one in read(client, address).walk("VEVENT")}


def of_cup(club: Club) -> str:
    return f"/c/{club.slug}/t/cup/calendar.ics"


@pytest.mark.both_databases
def test_a_competition_has_its_fixtures_at_estimated_times(client: Client) -> None:
    """Before it begins they are tentative and begin at the hour of the competition, in the club's zone."""
    club = build_club(timezone="America/New_York")
    build(club, 4, name="Cup", until="drawn", starts_at=TOMORROW)
    found = events(client, of_cup(club))
    assert len(found) == 5 and found["Cup"].decoded("dtstart") == TOMORROW
    semi = found["P1 – P4 · Cup, Semi-finals"]
    assert semi["status"] == "TENTATIVE" and semi.decoded("dtstart") == TOMORROW
    assert semi["dtstart"].params["tzid"] == "America/New_York"
    final = next(event for summary, event in found.items() if summary.endswith("Cup, Final"))
    assert final.decoded("dtstart") > semi.decoded("dtstart")
    assert client.get(of_cup(club)).content == client.get(of_cup(club)).content


@pytest.mark.both_databases
def test_what_happens_moves_the_same_event_on(client: Client) -> None:
    """From estimate to table to result: one UID, a SEQUENCE that only grows, the result in the summary."""
    club = build_club()
    cup = build(club, 2, name="Cup", until="drawn", starts_at=TOMORROW)
    told: list[tuple[str, int, str]] = []

    def look() -> None:
        (event,) = (
            one for one in read(client, of_cup(club)).walk("VEVENT") if "Final" in str(one["summary"])
        )
        told.append((str(event["uid"]), event.decoded("sequence"), str(event["status"])))

    look()
    drawing.start(competition=cup, by=None)
    seating.seat_club(club.pk)
    look()
    play(seated(cup)[0].match)
    look()
    services.reopen(match=Match.objects.get(fixture_match__fixture__competition=cup), by=SYSTEM)
    look()
    services.confirm(match_id=Match.objects.get(fixture_match__fixture__competition=cup).pk, by=SYSTEM)
    look()
    assert len({uid for uid, _, _ in told}) == 1
    sequences = [sequence for _, sequence, _ in told]
    assert sequences == sorted(sequences) and len(set(sequences)) == 5, sequences
    assert [status for _, _, status in told] == ["TENTATIVE", *["CONFIRMED"] * 4]
    event = next(one for summary, one in events(client, of_cup(club)).items() if "Final" in summary)
    match = Match.objects.get(fixture_match__fixture__competition=cup)
    assert event["summary"] == "P1 1 – 0 P2 · Cup, Final"
    assert match.started_at is not None
    assert event.decoded("dtstart") == match.started_at.replace(microsecond=0)


def test_what_is_called_off_stays_cancelled(client: Client) -> None:
    """A cancelled competition cancels its events; a walkover cancels the one fixture."""
    club = build_club()
    cup = build(club, 3, name="Cup", until="running", starts_at=TOMORROW)
    before = {str(e["uid"]): e.decoded("sequence") for e in events(client, of_cup(club)).values()}
    ready = next(f for f in cup.fixtures.order_by("number") if f.phase in ("ready", "at_table"))
    deciding.decide(competition=cup, number=ready.number, kind="walkover", winner="a", by=None)
    label = f"m{ready.number}@"
    one = next(e for e in events(client, of_cup(club)).values() if label in str(e["uid"]))
    assert one["status"] == "CANCELLED" and one.decoded("sequence") > before[str(one["uid"])]
    life.cancel(competition=Competition.objects.get(pk=cup.pk), by=None, reason="flood")
    found = events(client, of_cup(club))
    assert {str(e["status"]) for e in found.values()} == {"CANCELLED"} and "Cup" in found
    for event in found.values():
        assert event.decoded("sequence") > before.get(str(event["uid"]), -1)


@pytest.mark.both_databases
def test_a_player_has_fixtures_friendly_matches_and_emblems(client: Client, house: House) -> None:  # noqa: F811
    """All that is the player's and nothing else; a match that was called off stays, cancelled."""
    club = house.club
    ann, bob = Player.objects.get(club=club, name="Ann"), Player.objects.get(club=club, name="Bob")
    match = play_runs(new_match(club, ann, bob), [3, 2])
    services.confirm(match_id=match.pk, by=SYSTEM)
    off = new_match(club, ann, make_player(club, "Dee"))
    play_runs(off, [1])
    services.void_match(match=off, by=SYSTEM)
    house.tell("2026-05-01 09:00", "challenge", "Bob", money="250")
    house.tell("2026-05-01 10:00", "notify", "donor", challenge="c1")
    with house.at("2026-05-04 09:00"):
        hers = events(client, f"/c/{club.slug}/players/ann/calendar.ics")
        cys = events(client, f"/c/{club.slug}/players/cy/calendar.ics")
    assert hers["Ann 5 – 0 Bob"]["status"] == "CONFIRMED" and hers["Ann – Dee"]["status"] == "CANCELLED"
    assert any("Bob" in summary and "Ann" in summary for summary in hers) and cys == {}
    assert any(event.walk("VALARM") for event in hers.values()), "a deadline reminds the day before"


@pytest.mark.both_databases
def test_a_table_has_what_is_played_there_under_the_same_name(client: Client) -> None:
    """A fixture is one event with one UID and one SEQUENCE in the calendars of table, player and cup."""
    club = build_club(tables=1)
    cup = play_all(build(club, 2, name="Cup"))
    (at_table,) = read(client, f"/c/{club.slug}/tables/1/calendar.ics").walk("VEVENT")
    (of_player,) = read(client, f"/c/{club.slug}/players/p1/calendar.ics").walk("VEVENT")
    of_fixture = next(e for s, e in events(client, of_cup(club)).items() if "Final" in s)
    for name in ("uid", "sequence", "summary", "dtstart", "dtend", "status"):
        assert at_table[name].to_ical() == of_player[name].to_ical() == of_fixture[name].to_ical(), name
    assert "Table 1" in str(at_table["location"]) and fixture(cup, 1).number == 1


def test_the_emblems_calendar_has_contests_and_deadlines(client: Client, house: House) -> None:  # noqa: F811
    """A contest at its hour in the club's zone, whatever the season; with `?person=` what is that one's."""
    house.tell("2026-05-01 09:00", "challenge", "Bob", money="250")
    house.tell("2026-05-01 10:00", "notify", "donor", challenge="c1")
    house.tell("2026-05-02 09:00", "cover", "Ann", challenge="c1", money="250")
    house.tell("2026-05-03 09:00", "date", "Bob", challenge="c1", day="2026-06-30")
    address = f"/c/{house.club.slug}/emblems/{house.emblem.slug}/calendar.ics"
    with house.at("2026-05-04 09:00"):
        whole, cys = read(client, address), read(client, address + "?person=Cy")
    found = whole.walk("VEVENT")
    assert len(found) == 4 and cys.walk("VEVENT") == []
    contest = next(e for e in found if e["summary"] == "Balk-line Emblem: Bob challenges Ann")
    assert contest.decoded("dtstart").isoformat() == "2026-06-30T20:00:00-04:00"
    house.emblem.refresh_from_db()
    assert contest.decoded("sequence") == house.emblem.last_seq


def test_calendars_answer_304(client: Client, house: House) -> None:  # noqa: F811
    """As the feeds do; the same bytes until something happens."""
    club = build_club()
    build(club, 4, name="Cup", until="drawn", starts_at=TOMORROW)
    for address in (
        of_cup(club),
        f"/c/{club.slug}/players/p1/calendar.ics",
        f"/c/{club.slug}/tables/1/calendar.ics",
        f"/c/{house.club.slug}/emblems/{house.emblem.slug}/calendar.ics",
    ):
        first = client.get(address)
        again = client.get(address, headers={"If-None-Match": first["ETag"]})
        assert again.status_code == 304 and again.content == b"", address
        assert client.get(address, headers={"If-Modified-Since": first["Last-Modified"]}).status_code == 304


def test_summer_and_winter_time(client: Client) -> None:
    """The zone's rules stand in the calendar: eight in the evening is eight in July and in January."""
    club = build_club(timezone="Europe/Berlin")
    for month, name in ((1, "Winter"), (7, "Summer")):
        at = datetime(now().year + 1, month, 10, 20, tzinfo=club.tzinfo)
        build(club, 2, name=name, until="drawn", starts_at=at)
        (whole,) = (
            e
            for e in read(client, f"/c/{club.slug}/t/{name.lower()}/calendar.ics").walk("VEVENT")
            if e["summary"] == name
        )
        assert whole["dtstart"].dt.hour == 20 and whole.decoded("dtstart").astimezone(UTC) == at


def test_simulated_matches_and_drafts_are_in_no_calendar(client: Client) -> None:
    """What counts for nothing takes nobody's evening; a draft is not known yet."""
    club = make_club()
    match = play_runs(new_match(club, make_player(club, "Ann"), make_player(club, "Bo")), [1])
    Match.objects.filter(pk=match.pk).update(simulated=True)
    assert events(client, f"/c/{club.slug}/players/ann/calendar.ics") == {}
    cup = build(club, 2, name="Cup", until="open", starts_at=TOMORROW)
    assert set(events(client, of_cup(club))) == {"Cup"}
    Competition.objects.filter(pk=cup.pk).update(status="draft")
    assert client.get(of_cup(club)).status_code == 404


def test_a_hidden_clubs_calendars_are_not_found(client: Client) -> None:
    """To strangers they never were."""
    club = build_club()
    build(club, 2, name="Cup")
    Club.objects.filter(pk=club.pk).update(public=False)
    for address in (
        of_cup(club),
        f"/c/{club.slug}/players/p1/calendar.ics",
        f"/c/{club.slug}/tables/1/calendar.ics",
    ):
        assert client.get(address).status_code == 404


def test_the_cost_does_not_grow_with_the_field(client: Client) -> None:
    """As many questions for sixteen entrants as for four."""
    club = build_club()
    counts = []
    for name, field in (("Small", 4), ("Large", 16)):
        build(club, field, name=name)
        with CaptureQueriesContext(connection) as asked:
            read(client, f"/c/{club.slug}/t/{name.lower()}/calendar.ics")
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 14, counts
