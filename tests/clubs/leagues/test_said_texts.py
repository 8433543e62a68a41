"""Lines, notes and titles of leagues are stored with their messages, and each reader's language says them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from clubs.leagues.models import CupTie, FixtureJob, LeagueEvent, Postponement, TeamMatch, Title
from clubs.leagues.rules.placed import placed
from clubs.leagues.selectors.cups import round_of
from clubs.leagues.services import (
    agreeing,
    cup_draws,
    fixture_jobs,
    fixtures,
    honours,
    keeping,
    lateness,
    line_ups,
    postponing,
    setup,
)
from clubs.leagues.services.fixture_jobs import JobOptions
from config.languages.speaking import translated
from rules_engine.saying import Text
from tests.clubs.leagues import cups as made
from tests.clubs.leagues.conftest import begun, build_league, first_match, fresh, play_out, running, tuesday
from tests.factories import owner_of

pytestmark = pytest.mark.django_db
GERMAN = {"accept-language": "de"}


def id_of(text: str) -> str:
    """The message of a text that was stored; "" for plain English."""
    return text.id if isinstance(text, Text) else ""


def last_line(kind: str) -> str:
    """The latest line of the log of this kind, as it was stored."""
    return LeagueEvent.objects.filter(kind=kind)[0].text


def read(client: Client, address: str) -> str:
    """A page in German."""
    answer = client.get(address, headers=GERMAN)
    assert answer.status_code == 200 and answer["Content-Language"] == "de"
    return answer.content.decode()


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    """A page leaves its language to what comes after it in this process; not to the next test."""
    with override(None):
        yield


@pytest.fixture
def in_german(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Say messages as their ids in brackets, so that a page shows which text reached it as a message."""

    def say(text: Text) -> str:
        return f"[{text.id}]"

    monkeypatch.setattr("rules_engine.saying._speaker", say)
    return say


def test_a_walkover_is_told_in_the_readers_language(client: Client, in_german: Any) -> None:
    """Its note and the lines of its log, on the page and for programs; English is what is stored."""
    match = first_match(running(sides=2))
    line_ups.send(match=match, which="away", line_up=[(None,), (None,), (None,), (None, None)], by=None)
    agreeing.concede(match=match, which="home", reason="No car", by=None)
    match = fresh(match)
    stored = TeamMatch.objects.filter(pk=match.pk).values_list("note", flat=True)
    assert list(stored) == [f"Walkover: {match.home} cannot play: No car"]
    assert id_of(match.note) == "leagues.note-cannot-play-because"
    assert isinstance(match.note, Text) and match.note.values == {"side": match.home.name, "reason": "No car"}
    page = read(client, match.get_absolute_url())
    for said in ("note-cannot-play-because", "log-line-up", "log-final"):
        assert f"[leagues.{said}]" in page
    league = match.season.league
    told = client.get(f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/log/", headers=GERMAN).json()
    line = next(one for one in told["results"] if one["kind"] == "conceded")
    assert line["text"] == "[leagues.note-cannot-play-because]"
    assert line["messages"]["text"]["with"] == {"side": match.home.name, "reason": "No car"}


def test_a_result_that_is_opened_again_has_no_note() -> None:
    """Nor the message of the one before."""
    match = first_match(running(sides=2))
    agreeing.concede(match=match, which="home", by=None)
    assert id_of(fresh(match).note) == "leagues.note-cannot-play"
    agreeing.reopen(match=match, reason="", by=None)
    assert fresh(match).note == "" and id_of(last_line("reopened")) == "leagues.log-reopened"
    assert not TeamMatch.objects.exclude(note_message=None).exists()


def test_a_reason_of_the_program_stands_in_the_note_and_in_the_line() -> None:
    """A match that is given away for lateness: the note is the message itself, the line has it as a value."""
    season = running(sides=2, deadlines={"line_up_minutes": 60})
    match = first_match(season)
    lateness.award(match=match, duty="line-up", which="home", by=None)
    assert id_of(fresh(match).note) == "leagues.note-late"
    line = last_line("awarded")
    assert isinstance(line, Text) and id_of(line.values["reason"]) == "leagues.note-late"
    assert str(line) == f"The match is given to {match.away}: Late line-up: {match}"


def test_a_reason_that_somebody_wrote_stays_theirs() -> None:
    """It is no message, but a value in the line."""
    match = first_match(running(sides=2))
    agreeing.award(match=match, winner="home", reason="Nobody  came", by=None)
    note = fresh(match).note
    assert note == "Nobody came" and not isinstance(note, Text)
    assert id_of(last_line("awarded")) == "leagues.log-awarded"


def test_titles_are_said_in_the_readers_language(client: Client) -> None:
    """What they are called and with what they were won, also a share with its decimal comma."""
    season = running(sides=2, honours=["average", "rubbers", "break"])
    match = play_out(begun(season))
    agreeing.confirm(match=match, by=None)
    other = season.team_matches.exclude(pk=match.pk).get()
    agreeing.award(match=fresh(other), winner="home", reason="Nobody came", by=None)
    season = setup.close_season(season=season, by=None)
    honours.confirm(season=season, by=None)
    best = Title.objects.filter(kind="average")[0]
    assert (best.name, best.figure) == ("Best average", "75.0 %")
    assert id_of(best.name) == "leagues.best-average"
    with override("de"):
        assert translated(best.figure) == "75,0 %"
    page = read(client, f"{season.get_absolute_url()}honours/")
    assert "Bester Durchschnitt" in page and "75,0 %" in page and "Best average" not in page
    league = season.league
    told = client.get(f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/titles/", headers=GERMAN)
    title = next(one for one in told.json()["results"] if one["kind"] == "average")
    assert title["name"] == "Bester Durchschnitt" and title["figure"] == "75,0 %"


def test_a_round_of_a_cup_is_called_in_the_readers_language(client: Client) -> None:
    """On its page, of its matches, and in the line about its draw."""
    season = running()
    cup = made.drawn(season)
    row = cup.rounds.get()
    assert id_of(row.name)
    line = last_line("cup-drawn")
    assert isinstance(line, Text) and line == f"Town Cup: {row.name} drawn, 2 ties."
    with override("de"):
        german = translated(row.name)
        assert translated(round_of(made.match_of(cup))) == german != row.name
    assert german in read(client, cup.get_absolute_url())


def test_the_last_tie_is_one_tie() -> None:
    """A final is no plural."""
    season = running()
    cup = made.drawn(season)
    made.given(cup)
    made.next_round(cup)
    assert last_line("cup-drawn").endswith(" drawn, 1 tie.")


def test_a_side_that_withdraws_is_named_in_the_note_of_its_tie() -> None:
    """And that cannot be taken back."""
    season = running()
    cup = made.drawn(season)
    side = made.match_of(cup).home
    done = cup_draws.strike(side, season)
    tie = CupTie.objects.exclude(note="").get()
    assert id_of(tie.note) == "leagues.note-withdrawn" and tie.note == f"{side} has withdrawn."
    assert id_of(done) == "leagues.log-through-in"
    (state,) = [one for one in made.state(cup).rounds[0].ties if one.tie.pk == tie.pk]
    assert not state.may_take_back


def test_the_deciding_rubber_has_its_name_as_a_message() -> None:
    """It is the program's, not one of the plan."""
    season = running()
    cup = made.drawn(season, level=["deciding-rubber"])
    match = play_out(made.playing(made.match_of(cup)), made.LEVEL)
    extra = match.rubbers.order_by("number").last()
    assert extra is not None and extra.name == "Deciding rubber" and id_of(extra.name) == "leagues.decider"
    assert id_of(last_line("deciding-rubber")) == "leagues.log-decider-played"


def test_what_a_list_has_reached_is_kept_as_messages(in_german: Any) -> None:
    """The conflicts, and why nothing was written; the page says it."""
    season = build_league(players=0)
    absent = [str(tuesday() + timedelta(weeks=week)) for week in range(40)]
    fixtures.set_days(side=season.sides.all()[0], absent=absent[::2], not_at_home=absent[1::2], by=None)
    job = fixture_jobs.begin(season=season, options=JobOptions(plain=True), by=None)
    conflicts = job.report["conflicts"]
    assert conflicts and all(id_of(one["words"]) for one in conflicts)
    assert id_of(last_line("fixtures-made")) == "leagues.log-list-made"
    client = Client()
    client.force_login(owner_of(season.league.club))
    waiting = FixtureJob.objects.create(season=season, options=JobOptions(plain=True).to_json())
    season.divisions.update(weekday=None)
    claimed = fixture_jobs.claim(waiting.pk)
    assert claimed is not None
    fixture_jobs.run(claimed, fixture_jobs.Watch())
    waiting.refresh_from_db()
    assert waiting.state == "refused"
    assert id_of(waiting.report["message"]) == "leagues.division-without-night"
    waiting.season = season
    assert "[leagues.division-without-night]" in read(client, waiting.get_absolute_url())


def test_a_refusal_of_the_pages_is_kept_as_a_message_too() -> None:
    """A season that was closed meanwhile: the words are in the catalogue of pages."""
    season = build_league(players=0)
    job = FixtureJob.objects.create(season=season, options=JobOptions(plain=True).to_json())
    season.phase = "closed"
    season.save()
    claimed = fixture_jobs.claim(job.pk)
    assert claimed is not None
    fixture_jobs.run(claimed, fixture_jobs.Watch())
    job.refresh_from_db()
    assert job.report["message"] == "This cannot be done now: the season is over."
    with override("de"):
        assert translated(job.report["message"]).startswith("Das geht jetzt nicht")


def test_how_far_a_list_is_is_kept_as_a_message() -> None:
    """And English where the worker says so."""
    season = build_league(players=0)
    job = FixtureJob.objects.create(season=season)
    claimed = fixture_jobs.claim(job.pk)
    assert claimed is not None and fixture_jobs.renew(claimed, fixture_jobs.CHANGED)
    job.refresh_from_db()
    assert id_of(job.progress) == "leagues.list-outdated"
    assert fixture_jobs.renew(claimed, "Looking.")
    job.refresh_from_db()
    assert job.progress == "Looking." and job.progress_message is None


def test_a_wish_that_a_new_list_answers_says_so() -> None:
    """With a message of the program."""
    season = running()
    match = first_match(season)
    postponing.ask(match=match, which="home", on=None, reason="Ill", by=None)
    options = JobOptions(plain=True, rest=True)
    fixtures.place(match=match, on=None, at=None, venue=None, by=None)
    job = fixture_jobs.begin(season=season, options=options, by=None)
    assert job.state == "done"
    wish = Postponement.objects.get()
    assert wish.answer == keeping.MADE_ANEW and id_of(wish.answer) == "leagues.note-list-made-anew"


def test_where_a_match_is_placed_has_its_day_as_a_message() -> None:
    """With and without a day, a venue and a reason."""
    day = tuesday()
    said = placed("A – B", day, "Hall", "Rain")
    assert said == f"A – B is on {day:%A %-d %B %Y} at Hall: Rain" and id_of(said.values["day"])
    assert placed("A – B", day, "", "") == f"A – B is on {day:%A %-d %B %Y}."
    assert placed("A – B", None, "Hall", "") == "A – B is on a day to be found at Hall."
    assert placed("A – B", None, "", "Rain") == "A – B is on a day to be found: Rain"
