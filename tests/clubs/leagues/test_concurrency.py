"""What several people do to one team match at the same moment."""

from __future__ import annotations

from functools import partial

import pytest

from clubs.leagues.models import FixtureJob, LeagueEvent, TeamMatch
from clubs.leagues.services import agreeing, cup_draws, fixture_jobs, line_ups, rubbers
from clubs.leagues.services.fixture_jobs import JobOptions
from matches.services import again_on_deadlock
from tests.clubs.competitions.test_concurrency import at_once
from tests.clubs.leagues import cups as made
from tests.clubs.leagues.conftest import begun, build_league, first_match, fresh, play_out, running, usual

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_two_captains_send_their_line_ups_at_once() -> None:
    """The match begins exactly once, and its rubbers are made once."""
    match = first_match(running(sides=2))
    jobs = [
        partial(line_ups.send, match=match, which=which, line_up=usual(match.side(which)), by=None)
        for which in ("home", "away")
    ]
    raised = at_once(*(partial(again_on_deadlock, job) for job in jobs))
    assert raised == []
    found = fresh(match)
    assert found.phase == TeamMatch.Phase.LIVE and found.rubbers.count() == 4
    assert sum(one.players.count() for one in found.rubbers.all()) == 10
    assert LeagueEvent.objects.filter(team_match=match, kind="opened").count() == 1


def test_two_ask_for_a_list_at_once() -> None:
    """One of them gets it; the other is told that a list is being made."""
    season = build_league(players=0)
    options = JobOptions(effort=10)
    begin = partial(fixture_jobs.begin, season=season, options=options, by=None)
    raised = at_once(*(partial(again_on_deadlock, begin) for _ in range(2)))
    assert [getattr(one, "code", one) for one in raised] == ["list-in-work"]
    assert FixtureJob.objects.filter(season=season).count() == 1


def test_two_write_the_same_rubber_at_once() -> None:
    """One of the two scores stands, whole, and the match counts that one."""
    match = begun(running(sides=2))
    scores = [(3, 0), (1, 3)]
    jobs = [
        partial(rubbers.write_score, match=match, number=1, home=home, away=away, by=None)
        for home, away in scores
    ]
    raised = at_once(*(partial(again_on_deadlock, job) for job in jobs))
    assert raised == []
    found, rubber = fresh(match), match.rubbers.get(number=1)
    assert (rubber.home_score, rubber.away_score) in scores
    assert (found.home_frames, found.away_frames) == (rubber.home_score, rubber.away_score)
    assert found.home_rubbers + found.away_rubbers == 1
    assert LeagueEvent.objects.filter(team_match=match, kind="rubber").count() == 2


def test_both_captains_confirm_at_once() -> None:
    """The result becomes final exactly once."""
    match = play_out(begun(running(sides=2)))
    jobs = [partial(agreeing.agree, match=match, which=which, by=None) for which in ("home", "away")]
    assert at_once(*(partial(again_on_deadlock, job) for job in jobs)) == []
    found = fresh(match)
    assert found.phase == TeamMatch.Phase.FINAL and found.agreed_home and found.agreed_away
    assert LeagueEvent.objects.filter(team_match=match, kind="final").count() == 1


def test_two_officers_draw_at_once() -> None:
    """One round is drawn, and its matches are fixed once; the other is told that it is open."""
    cup = made.make_cup(running(sides=2))
    jobs = [partial(cup_draws.draw, cup=cup, by=None)] * 2
    raised = at_once(*(partial(again_on_deadlock, job) for job in jobs))
    assert [getattr(one, "code", one) for one in raised] == ["cup-round-open"]
    assert cup.rounds.count() == 1 and TeamMatch.objects.filter(cup=cup).count() == 1


def test_both_semi_finals_are_confirmed_while_one_is_opened_again() -> None:
    """Whatever comes first, no next round stands on a result that was opened."""
    cup = made.drawn(running())
    made.given(cup)
    first = made.match_of(cup)
    jobs = [
        partial(cup_draws.draw, cup=cup, by=None),
        partial(agreeing.reopen, match=first, reason="A slip", by=None),
    ]
    raised = at_once(*(partial(again_on_deadlock, job) for job in jobs))
    assert [getattr(one, "code", one) for one in raised] in (["cup-result-used"], ["cup-round-open"])
    drawn, final = cup.rounds.count() == 2, fresh(first).phase == TeamMatch.Phase.FINAL
    assert drawn == final
