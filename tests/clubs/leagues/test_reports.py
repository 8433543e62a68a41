"""The weekly report: what it tells, and that it is sent once, to those who agreed, when results are there."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils.timezone import make_aware

from clubs.leagues.models import ReportAddress, Season, SentReport, TeamMatch
from clubs.leagues.rules.weeks import due_before, monday_of, reported_at
from clubs.leagues.selectors.report import report_of, weeks_of
from clubs.leagues.selectors.report_text import text_of
from clubs.leagues.services import agreeing, cup_draws, postponing, reports, teams
from clubs.people.models import Letter
from clubs.people.services import letters
from clubs.publishing.views.pdf.reports import rows_of
from matches.problems import UserProblem
from tests.clubs.leagues import cups as made
from tests.clubs.leagues.conftest import begun, fresh, play_out, running
from tests.clubs.leagues.test_pages import officer
from tests.factories import make_member
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _sends_mail(settings: Any) -> None:
    settings.SENDS_MAIL = True
    settings.PUBLIC_URL = "https://hall.example"


def refused(call: Callable[[], Any]) -> str:
    """The code of what a call refuses."""
    with pytest.raises(UserProblem) as caught:
        call()
    return caught.value.code


def played(season: Season) -> TeamMatch:
    """The first match, final; its first player made 33."""
    match = play_out(begun(season))
    place = match.rubbers.get(number=1).players.get(side="home")
    place.best = 33
    place.save()
    return agreeing.confirm(match=match, by=None)


def week_of(match: TeamMatch) -> Any:
    """The Monday of a match's week."""
    assert match.on is not None
    return monday_of(match.on)


def reader(season: Season, email: str = "paper@example.org") -> ReportAddress:
    """An address whose owner has agreed."""
    made = reports.add_address(league=season.league, email=email, kind="newspaper", by=None)
    return reports.agree(address=made)


def sent_letters() -> list[mail.EmailMessage]:
    """The letters that are sent now."""
    mail.outbox.clear()
    for one in letters.due():
        letters.send(letter_id=one.pk)
    return mail.outbox


def at(season: Season, name: str, *more: Any) -> str:
    """The address of a page of a season."""
    return reverse(f"leagues:{name}", args=[season.league.club.slug, season.league.slug, season.slug, *more])


def test_a_report_tells_of_its_week() -> None:
    """Results with rubbers, the table with its movement, breaks, averages, what is next; each of its week."""
    season = running(sides=4)
    match = played(season)
    teams.deduct(side=match.away, points=1, reason="Came late", on=match.on, by=None)
    report = report_of(season, week_of(match))
    (division,) = report.divisions
    (told,) = division.results
    assert told.match.pk == match.pk and [one.score for one in told.rubbers] == ["3–1", "1–3", "3–2", "2–0"]
    assert told.rubbers[0].note.endswith("run 33")
    assert [row.size for one in report.breaks for row in one.rows] == [33]
    assert division.places[0].row.side == match.home and len(report.deductions) == 1
    assert report.lacking == 1, "the other match of the evening"
    assert report.coming and report.coming[0].on is not None and report.coming[0].on > report.last
    later = report_of(season, report.first + timedelta(days=7))
    assert not later.divisions[0].results and not later.breaks and not later.deductions
    assert not any(place.moved for place in later.divisions[0].places)


def test_places_move_against_the_week_before() -> None:
    """Up and down by so many places since the table of the Sunday before."""
    season = running(sides=4)
    match = played(season)
    second = season.team_matches.filter(on__gt=match.on).order_by("on", "number")
    two = second.filter(home=match.away).first() or second.filter(away=match.away).first()
    assert two is not None
    for other in season.team_matches.filter(on=two.on):
        side = "home" if other.home_id == match.away_id else "away"
        agreeing.award(match=fresh(other), winner=side, reason="Nobody came", by=None)
    report = report_of(season, week_of(two))
    moved = {place.row.side.pk: (place.moved, place.words) for place in report.divisions[0].places}
    assert any(one[0].startswith("▼") and one[1].startswith("down") for one in moved.values())
    assert all(one == ("", "as before") for key, one in moved.items() if key not in _known(season, match))


def _known(season: Season, match: TeamMatch) -> set[int]:
    return {match.home_id, match.away_id}


def test_postponed_matches_are_told() -> None:
    """With their new day, or that it is to be found."""
    season = running(sides=2)
    match = fresh(season.team_matches.order_by("number")[0])
    week = week_of(match)
    postponing.ask(match=match, which="home", reason="Flu", on=None, by=None)
    row = postponing.decide(match=match, approve=True, by=None)
    assert row.approved_at is not None
    now_ = monday_of(row.approved_at.date())
    assert [one.pk for one in report_of(season, now_).postponed] == [match.pk]
    assert "day to be found" in text_of(report_of(season, now_))
    assert monday_of(week) not in [one.first for one in weeks_of(season) if one.matches > 1]


def test_the_text_has_everything() -> None:
    """Plain lines that a newspaper can set."""
    season = running(sides=4)
    match = played(season)
    text = text_of(report_of(season, week_of(match)))
    for words in (
        "Town league 2027",
        f"{match.home} 3, {match.away} 1",
        "NEXT MATCHES",
        "HIGHEST OF THE WEEK",
    ):
        assert words in text
    assert "Not complete: 1 match lacks" in text and "1." in text


def test_only_who_agreed_gets_it() -> None:
    """An address gets one question; after its link was followed and answered, reports; after stopping none,
    and officers cannot ask again."""
    season = running(sides=2)
    match = played(season)
    address = reports.add_address(league=season.league, email="Paper@example.org", kind="newspaper", by=None)
    (question,) = sent_letters()
    assert not address.gets_it and reports.readers_of(season.league) == []
    way = re.search(r"https://hall.example(/leagues/reports/agree/\S+)", str(question.body))
    assert way is not None
    client = Client()
    assert client.get(way[1]).status_code == 200 and not reports.readers_of(season.league)
    assert client.post(way[1]).status_code == 200
    reports.send(season=season, week=week_of(match), by=None)
    (report,) = sent_letters()
    assert str(match.home) in str(report.body) and report.to == ["paper@example.org"]
    stop = re.search(r"https://hall.example(/leagues/reports/stop/\S+)", str(report.body))
    assert stop is not None and client.get(stop[1]).status_code == 200
    assert len(reports.readers_of(season.league)) == 1, "a look stops nothing"
    client.post(stop[1])
    assert reports.readers_of(season.league) == []
    code = refused(
        lambda: reports.add_address(league=season.league, email="paper@example.org", kind="officer", by=None)
    )
    assert code == "address-stopped"
    assert client.get(way[1] + "x").status_code == 404


def test_each_week_is_sent_once() -> None:
    """A second time is refused, and nobody gets a second letter."""
    season = running(sides=2)
    match = played(season)
    reader(season)
    made = reports.send(season=season, week=week_of(match), by=None)
    assert made.addresses == 1 and Letter.objects.count() == 2
    assert refused(lambda: reports.send(season=season, week=week_of(match), by=None)) == "report-sent"
    assert Letter.objects.count() == 2


def test_nothing_is_sent_while_results_lack_unless_chosen() -> None:
    """The officers may choose to; a week without matches has no report."""
    season = running(sides=4)
    match = played(season)
    assert refused(lambda: reports.send(season=season, week=week_of(match), by=None)) == "results-lacking"
    asked = {"season": season, "week": week_of(match), "incomplete": True, "by": None}
    assert refused(lambda: reports.send(**asked)) == "no-readers"
    reader(season)
    assert reports.send(**asked).addresses == 1
    empty = week_of(match) - timedelta(days=70)
    assert refused(lambda: reports.send(season=season, week=empty, by=None)) == "not-found"


def test_the_report_goes_out_by_itself() -> None:
    """On the day and at the time that were chosen, once, when results are there; nothing from before it was
    switched on."""
    season = running(sides=2)
    match = played(season)
    reader(season)
    assert match.on is not None
    friday = make_aware(
        datetime.combine(week_of(match) + timedelta(days=4), time(12)), season.league.club.tzinfo
    )
    assert reports.send_due(friday) == 0
    plan = reports.set_plan(
        league=season.league, by_itself=True, weekday=4, at=time(12), incomplete=False, by=None
    )
    assert plan.since <= friday
    assert reports.send_due(friday - timedelta(minutes=1)) == 0
    assert [reports.send_due(friday + timedelta(minutes=n)) for n in (1, 6)] == [1, 0]
    assert SentReport.objects.get().week == week_of(match)


def test_a_report_waits_for_its_results() -> None:
    """It goes out late, once the last result counts."""
    season = running(sides=4)
    match = played(season)
    reader(season)
    reports.set_plan(league=season.league, by_itself=True, weekday=4, at=time(12), incomplete=False, by=None)
    saturday = make_aware(
        datetime.combine(week_of(match) + timedelta(days=5), time(9)), season.league.club.tzinfo
    )
    assert reports.send_due(saturday) == 0
    other = season.team_matches.filter(on=match.on).exclude(pk=match.pk).get()
    agreeing.award(match=fresh(other), winner="home", reason="Nobody came", by=None)
    assert reports.send_due(saturday) == 1


@pytest.mark.parametrize(
    ("day", "due", "week"),
    [
        (datetime(2027, 1, 15, 12), datetime(2027, 1, 15, 12), "2027-01-11"),
        (datetime(2027, 1, 15, 11, 59), datetime(2027, 1, 8, 12), "2027-01-04"),
        (datetime(2027, 1, 18, 9), datetime(2027, 1, 15, 12), "2027-01-11"),
    ],
)
def test_when_a_report_is_due(day: datetime, due: datetime, week: str) -> None:
    """At the latest Friday noon; it tells of the week of the day before."""
    found = due_before(day, 4, time(12))
    assert found == due and reported_at(found).isoformat() == week
    assert reported_at(datetime(2027, 1, 18, 8)).isoformat() == "2027-01-11", "a Monday tells of last week"


def test_the_pages_of_a_report(client: Client) -> None:
    """Weeks, one week (any day of it leads to its Monday), text, PDF; no page for what is no day."""
    season = running(sides=4)
    match = played(season)
    week = week_of(match).isoformat()
    assert week in client.get(at(season, "reports")).content.decode()
    with assert_max_queries(48):
        page = client.get(at(season, "report", week))
    assert page.status_code == 200 and "Not complete" in page.content.decode()
    assert client.get(at(season, "report", match.on)).status_code == 302
    assert client.get(at(season, "report", "2027-13-01")).status_code == 404
    text = client.get(at(season, "report-text", week))
    assert text["Content-Type"].startswith("text/plain") and str(match.home) in text.content.decode()
    club, league = season.league.club.slug, season.league.slug
    pdf = client.get(reverse("publishing:league-report-pdf", args=[club, league, season.slug, week]))
    assert pdf.status_code == 200 and pdf.content.startswith(b"%PDF")
    assert pdf.content.count(b"/Type /Page\n") <= 2


def test_officers_send_and_keep_the_list() -> None:
    """By buttons: the plan, an address, sending, removing."""
    season = running(sides=2)
    match = played(season)
    by = officer(season)
    listed = reverse("leagues:report-addresses", args=[season.league.club.slug, season.league.slug])
    plan = {"what": "plan", "by_itself": "1", "weekday": "0", "at": "08:00", "incomplete": "0"}
    assert by.post(listed, plan).status_code == 302
    assert reports.plan_of(season.league).by_itself
    asked = {"what": "add", "email": "paper@example.org", "kind": "newspaper"}
    assert by.post(listed, asked).status_code == 302
    assert by.post(listed, asked).status_code == 422, "on the list already"
    row = ReportAddress.objects.get()
    reports.agree(address=row)
    assert "Agreed" in by.get(listed).content.decode()
    assert "goes to 1 reader" in by.get(at(season, "report", week_of(match))).content.decode()
    assert by.post(at(season, "report-send", week_of(match))).status_code == 302
    assert "Each week is sent once" in by.get(at(season, "report", week_of(match))).content.decode()
    assert by.post(listed, {"what": "remove", "address": row.pk}).status_code == 302
    assert not ReportAddress.objects.exists()


def test_a_member_asks_for_the_report() -> None:
    """At the own address, which is the consent; and stops it."""
    season = running(sides=2)
    user = make_member(season.league.club, "player")
    client = Client()
    client.force_login(user)
    own = reverse("leagues:report-own", args=[season.league.club.slug, season.league.slug])
    assert client.post(own, {"what": "join"}).status_code == 302
    assert [one.email for one in reports.readers_of(season.league)] == [user.email]
    assert "gets the weekly report" in client.get(own).content.decode()
    client.post(own, {"what": "stop"})
    assert reports.readers_of(season.league) == []


def test_without_mail_nothing_is_asked_or_sent(settings: Any) -> None:
    """The officers are told."""
    settings.SENDS_MAIL = False
    season = running(sides=2)
    asked = {"league": season.league, "email": "paper@example.org", "kind": "newspaper", "by": None}
    assert refused(lambda: reports.add_address(**asked)) == "sends-no-mail"
    assert refused(lambda: reports.send(season=season, week=season.begins_on, by=None)) == "sends-no-mail"


def test_each_cup_has_a_section(client: Client) -> None:
    """Results of the week by round, the next matches, and who has won it; on page, paper, text and letter,
    and for programs. Its matches stand nowhere else."""
    season = running(sides=4)
    cup = made.make_cup(season, days=[str(season.begins_on), str(season.begins_on + timedelta(days=7))])
    days = made.state(cup).rules.days
    cup_draws.draw(cup=cup, on=days[0], seed="seven", by=None)
    semi = made.final(made.match_of(cup))
    made.given(cup)
    cup_draws.draw(cup=cup, on=days[1], by=None)
    final = made.match_of(cup)
    report = report_of(season, week_of(semi))
    (one,) = report.cups
    assert {row.round for row in one.results} == {"Semi-finals"} and len(one.results) == 2
    told = next(row.told for row in one.results if row.told.match.pk == semi.pk)
    assert [rubber.score for rubber in told.rubbers] == ["3–1", "3–1", "3–2", "2–0"]
    assert [(name, [match.pk for match in rows[0].matches]) for name, rows in one.coming] == [
        ("Final", [final.pk])
    ]
    assert not one.winners and report.results == 2
    assert all(match.division_id for day in report.coming for match in day.matches)
    text = text_of(report)
    for words in ("TOWN CUP", "Semi-finals", f"{semi.home} 4, {semi.away} 0", "Next: Final"):
        assert words in text
    made.given(cup)
    later = report_of(season, week_of(final))
    assert later.cups[0].winners == [final.home] and not later.cups[0].coming
    assert f"Won by {final.home}" in text_of(later)
    assert report_of(season, week_of(semi)).cups[0].winners == ()
    week = week_of(final).isoformat()
    page = client.get(at(season, "report", week)).content.decode()
    assert cup.get_absolute_url() in page and "Won by" in page and "Final" in page
    names = [row.heading for row in rows_of(later)]
    assert "Town Cup: Final" in names and f"Town Cup: won by {final.home}" in names
    league = season.league
    address = f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/seasons/{season.slug}/reports/{week}/"
    (found,) = client.get(address).json()["cups"]
    assert found["cup"] == cup.slug and found["winners"] == [final.home.team.slug]
    assert [row["round"] for row in found["results"]] == ["Final"] and found["coming"] == []
    reader(season)
    reports.send(season=season, week=week_of(final), incomplete=True, by=None)
    assert any(f"Won by {final.home}" in str(one.body) for one in sent_letters())
