"""Times that are set, told and kept; suggestions that are taken; what the pages and the interface say."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localtime, now

from clubs.competitions.models import Competition, Fixture, Phase, StartTime, ToldTime
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.rules.times.advice import Candidate
from clubs.competitions.rules.times.durations import Partners
from clubs.competitions.selectors import forecast
from clubs.competitions.selectors.drawn import draws_for
from clubs.competitions.selectors.forecast import When, ahead_of
from clubs.competitions.selectors.measured import Lengths, measured
from clubs.competitions.selectors.schedule import schedule, told
from clubs.competitions.selectors.truth import truth
from clubs.competitions.services import advising, seating, start_times, telling
from clubs.competitions.tasks import tell_times
from matches.models import Match
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import CAROM, build, build_club, fixture, play_all
from tests.clubs.competitions.pairs import build_pairs
from tests.factories import owner_of

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture
def director(club) -> Client:
    """A browser in which the club's owner is signed in."""
    client = Client()
    client.force_login(owner_of(club))
    return client


def address(competition: Competition, name: str, *more) -> str:
    return reverse(f"competitions:{name}", args=[competition.club.slug, competition.slug, *more])


def of_all(competition: Competition):
    """The schedule as of now."""
    return schedule(competition, draws_for(competition))


# --- Told ---------------------------------------------------------------------------------------------


@pytest.mark.both_databases
def test_every_match_to_come_is_told_a_time_and_a_span(club):
    """Four on two tables: the final after the semi-finals; the end after it; each in its span."""
    competition = build(club, 4, minutes_guess=30)
    seating.seat_club(club.pk)
    found = of_all(competition)
    assert len(found.on) == 2 and len(found.later) == 2
    for card in found.later:
        assert card.early <= card.starts <= card.late
        assert timedelta(minutes=15) < card.starts - now() < timedelta(minutes=60)
    assert found.end is not None and found.end.early < found.ends < found.end.late
    assert (found.minutes, found.measured) == (30, 0)


def test_before_it_begins_the_times_hang_on_the_opening_alone(club, monkeypatch):
    """Asked for at any part of a second, the same to the second: calendars are not made restless."""
    opening = (now() + timedelta(days=1)).replace(microsecond=0)
    competition = build(club, 4, until="drawn", starts_at=opening, minutes_guess=31)
    found = []
    for part in (1, 250_000, 499_000, 501_000, 750_000, 999_000):
        at = (opening - timedelta(days=1)).replace(microsecond=part)
        monkeypatch.setattr(forecast, "now", lambda at=at: at)
        found.append(forecast.foresee(competition, draws_for(competition)).starts)
    assert len(found[0]) == 4 and all(one == found[0] for one in found)


def test_a_stage_to_come_is_told_a_time(club):
    """The finals of groups that are not over begin after these, and the end is that of the finals."""
    finals = StageSettings("elimination", "Finals", feed={"count": 1})
    stages = [StageSettings("groups", settings={"groups": 2}), finals]
    found = of_all(build(club, 6, stages=stages))
    last = max(card.starts for card in (*found.next, *found.later))
    assert [one.stage.name for one in found.to_come] == ["Finals"]
    assert last < found.to_come[0].begins.likely < found.ends


def test_measured_matches_replace_the_guess(club):
    """After matches of an hour each the next is thought to take about an hour; before the draw of another
    competition they count for it, too."""
    competition = play_all(build(club, 8, minutes_guess=10))
    Match.objects.update(seated_at=now() - 3 * HOUR, started_at=now() - 3 * HOUR)
    Match.objects.update(finished_at=now() - 2 * HOUR, confirmed_at=now() - 2 * HOUR)
    assert 40 <= of_all(competition).minutes <= 62
    again = build(club, 4, name="Second", minutes_guess=10, until="drawn")
    found = of_all(again)
    assert 35 <= found.minutes <= 62 and found.measured == 8 and found.tonight == 0


def test_a_pair_is_told_by_the_speed_of_both(club):
    """What is measured names all four of a match; the plan has both partners in each slot."""
    competition = play_all(build_pairs(club, 4, name="Over"))
    found = measured(competition)
    assert [len(set(one.players)) for one in found] == [4] * len(found) and len(found) == 4
    again = build_pairs(club, 4, name="Again", until="drawn")
    lengths, tables = Lengths.of(again), frozenset({1})
    first = ahead_of(again, draws_for(again), now(), lengths, tables)[0]
    both = [again.entrants.get(player=slot[0]).player_ids for slot in (first.a, first.b)]
    assert [tuple(slot) for slot in (first.a, first.b)] == both and isinstance(first.a, Partners)


# --- Set ----------------------------------------------------------------------------------------------


@pytest.mark.both_databases
def test_what_is_set_for_later_is_not_called(club):
    """A round that is set for an hour from now waits at free tables, says why, and is called once the time
    is taken back; a match and a whole stage likewise."""
    competition = build(club, 4, until="drawn")
    first = fixture(competition, 1)
    at = now() + HOUR
    start_times.set_round(
        competition=competition, stage=1, code=first.code, round_=first.round, not_before=at, by=None
    )
    Competition.objects.filter(pk=competition.pk).update(status="running", started_at=now())
    competition.refresh_from_db()
    assert seating.seat_club(club.pk) == 0
    card = of_all(competition).next[0]
    assert card.fixture.set_for == at and card.starts >= at
    assert "not before" in competition.events.first().text
    start_times.set_round(
        competition=competition, stage=1, code=first.code, round_=first.round, not_before=None, by=None
    )
    start_times.set_match(competition=competition, number=2, not_before=at, by=None)
    assert seating.seat_club(club.pk) == 1 and fixture(competition, 2).phase == Phase.READY
    start_times.set_match(competition=competition, number=2, not_before=None, by=None)
    start_times.set_stage(competition=competition, stage=1, not_before=at, by=None)
    assert seating.seat_club(club.pk) == 0
    assert StartTime.objects.count() == 1


@pytest.mark.both_databases
def test_times_that_cannot_be_set_are_refused(club):
    """No such round or stage (404), ten years away, a match that is at a table (409): nothing is written."""
    competition = build(club, 4)
    seating.seat_club(club.pk)
    at = now() + HOUR

    def refused(problem_code, service, **more):
        with pytest.raises(UserProblem) as problem:
            service(competition=competition, by=None, **{"not_before": at, **more})
        assert problem.value.code == problem_code

    refused("not-found", start_times.set_round, stage=1, code="r512", round_=1)
    refused("not-found", start_times.set_stage, stage=7)
    refused("bad-start-time", start_times.set_stage, stage=1, not_before=at + timedelta(days=3650))
    refused("not-waiting", start_times.set_match, number=1)
    assert not StartTime.objects.exists()


def test_the_director_sets_times_on_a_page(club, director):
    """Each round that waits has a field; saving tells it in the log, the match's page sets one match."""
    competition = build(club, 4)
    page = director.get(address(competition, "set-times"))
    final = fixture(competition, 4 if fixture(competition, 4).code == "final" else 3)
    name = f"at-1-{final.round}-{final.code}"
    assert name in page.content.decode()
    at = localtime(now() + HOUR).replace(second=0, microsecond=0)
    done = director.post(address(competition, "set-times"), {name: f"{at:%Y-%m-%dT%H:%M}"})
    assert done.status_code == 302 and StartTime.objects.get().not_before == at
    assert director.post(address(competition, "set-times"), {name: "soon"}).status_code == 422
    director.post(
        address(competition, "set-match-time", final.number), {"not_before": f"{at:%Y-%m-%dT%H:%M}"}
    )
    assert StartTime.objects.filter(fixture=final).exists()
    assert f"{at:%H:%M}" in director.get(address(competition, "set-times")).content.decode()


# --- Kept ---------------------------------------------------------------------------------------------


@pytest.mark.both_databases
def test_what_is_told_is_kept_once_for_each_occasion(club):
    """At the draw, at the start, every hour, and for a match that waits when both are there; the sweep that
    finds nothing new keeps nothing."""
    competition = build(club, 8, until="drawn")
    assert tell_times() > 0
    assert set(ToldTime.objects.values_list("occasion", flat=True)) == {"draw"}
    assert tell_times() == 0
    Competition.objects.filter(pk=competition.pk).update(status="running", started_at=now())
    seating.seat_club(club.pk)
    assert tell_times() > 0 and tell_times() == 0
    kept = ToldTime.objects.filter(occasion="ready")
    assert kept.count() == Fixture.objects.filter(phase=Phase.READY).count() == 2
    assert ToldTime.objects.filter(occasion="start", fixture=None).count() == 1
    ToldTime.objects.update(told_at=now() - 2 * HOUR)
    Competition.objects.update(started_at=now() - 3 * HOUR)
    assert telling.due(Competition.objects.get(), now()) == "hour"
    assert tell_times() > 0 and tell_times() == 0


def test_how_true_the_times_were(club, client):
    """Each told for ten minutes before it was called: off by ten minutes, in the span; so is the end."""
    competition = build(club, 4, until="running")
    telling.tell(competition)
    done = play_all(competition)
    at = now()
    ToldTime.objects.update(told_at=at - HOUR, early=at - HOUR / 4, likely=at - HOUR / 6, late=at + HOUR / 4)
    Match.objects.update(seated_at=at, started_at=at)
    Competition.objects.update(finished_at=at)
    found = truth(Competition.objects.get(pk=done.pk))
    assert [one.occasion for one in found.occasions] == ["start", "ready"][: len(found.occasions)]
    first = found.occasions[0].truth
    assert (first.minutes_off, first.minutes_later, first.share_inside) == (10, 10, 100)
    assert first.percent_off == 17 and len(found.ends) == 1 and found.ends[0].inside
    text = client.get(address(done, "truth")).content.decode()
    assert "How true the times were" in text and "10 min" in text and "100 %" in text


# --- Suggested ----------------------------------------------------------------------------------------


@pytest.mark.both_databases
def test_a_suggestion_is_taken_and_changes_nothing_else(club):
    """Groups with finals and a shorter race instead of a knockout; once it is drawn it is refused (409)."""
    competition = build(club, 8, until="open", race=5, rest_minutes=7)
    stages = (
        StageSettings("groups", settings={"groups": 2}),
        StageSettings("elimination", "Finals", feed={"take": "each", "count": 2}),
    )
    taken = advising.take(competition=competition, suggestion=Candidate("groups", stages, 1, 3), by=None)
    taken = Competition.objects.get(pk=taken.pk)
    assert [one.format for one in taken.in_stages] == ["groups", "elimination"]
    assert (taken.race, taken.length, taken.rest_minutes, taken.name) == (3, 1, 7, "Friday cup")
    drawn = build(club, 4, name="Drawn", until="drawn")
    with pytest.raises(UserProblem) as refused:
        advising.take(competition=drawn, suggestion=Candidate("groups", stages, 1, 3), by=None)
    assert refused.value.code == "wrong-status"


def test_the_pages_of_advice(club, director):
    """Before there is a competition a suggestion leads to the filled-in form; in one that is prepared a
    button takes it; what is no suggestion is refused."""
    asked = {
        "game": CAROM, "players": 8, "tables": 2, "race": 1, "length": 10, "minutes": 20,
        "rest_minutes": 5, "begins": "19:00", "ends_by": "23:30",
    }  # fmt: skip
    new = reverse("competitions:advice-new", args=[club.slug])
    assert director.get(new).status_code == 200
    page = director.get(new, asked)
    assert page.status_code == 200
    links = [href for _, href in page.context["suggested"]]
    assert links and all(director.get(href).status_code == 200 for href in links)
    filled = director.get(links[0]).context["form"]
    assert filled["length"].value() == "10" and filled["entry_limit"].value() == "8"
    assert director.get(new, {**asked, "players": 1}).status_code == 422

    competition = build(club, 8, until="open")
    page = director.get(address(competition, "advice"), asked)
    row = next(row for row, _ in page.context["rows"] if row.advice.candidate.kind == "double")
    director.post(address(competition, "take-advice"), {**asked, "take": row.id})
    competition = Competition.objects.get(pk=competition.pk)
    assert competition.format == "double" and competition.length == 10
    director.post(address(competition, "take-advice"), {**asked, "take": "king:1:1"})
    assert Competition.objects.get(pk=competition.pk).format == "double"


def test_the_hall_and_the_calendar_tell_the_times(club, client):
    """What waits for a table is told a time on the hall's screen; calendars tell the span."""
    competition = build(club, 8, minutes_guess=30)
    seating.seat_club(club.pk)
    assert "about " in client.get(reverse("matches:hall", args=[club.slug])).content.decode()
    calendar = client.get(f"/c/{club.slug}/t/{competition.slug}/calendar.ics")
    assert "between " in calendar.content.decode().replace("\r\n ", "")


def test_a_table_on_which_others_play_is_not_free_yet():
    """Where another match is on at one of two tables, the evening ends later than where none is."""
    ends = []
    for taken in (False, True):
        club = build_club()
        if taken:
            seating.seat_club(build(club, 2, name="Other").club_id)
        ends.append(of_all(build(club, 8, minutes_guess=30)).ends)
    assert ends[0] < ends[1]


def test_a_part_of_a_second_makes_no_five_minutes():
    """A match that begins at 20:00 is told for 20:00, however the clock stood when that was reckoned."""
    eight = now().replace(hour=20, minute=0, second=0, microsecond=0)
    for off in (-0.4, 0.0, 0.4):
        at = eight + timedelta(seconds=off)
        assert told(When(at, at, at)) == When(eight, eight, eight)


def test_the_span_of_a_match_is_told_to_five_minutes(club):
    """So a calendar does not change while nothing happens: both ends, however the clock stands."""
    begins = (now() + timedelta(days=1)).replace(hour=20, minute=0, second=0, microsecond=0)
    competition = build(club, 4, until="drawn", starts_at=begins)
    cards = of_all(competition).later + of_all(competition).next
    assert cards and any(card.early == card.late == begins for card in cards)
    for card in cards:
        assert card.early.timestamp() % 300 == card.late.timestamp() % 300 == 0
