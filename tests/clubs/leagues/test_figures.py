"""Averages and highest breaks: from sheets and logs, with the season's qualification, pages, a history."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.leagues.models import Season, TeamMatch
from clubs.leagues.rules.averages import Order
from clubs.leagues.selectors.averages import averages_of, feats_of, history_of
from clubs.leagues.selectors.highest import breaks_of
from clubs.leagues.services import agreeing, rubbers, setup
from matches.problems import UserProblem
from tests.clubs.leagues.conftest import begun, fresh, play_out, running
from tests.clubs.leagues.test_pages import at as at_match
from tests.clubs.leagues.test_pages import officer
from tests.clubs.publishing.play import CAROM, confirm, new_match, play_runs
from tests.factories import make_player
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


def refused(call: Callable[[], Any]) -> str:
    """The code of what a call refuses."""
    with pytest.raises(UserProblem) as caught:
        call()
    return caught.value.code


def marked(season: Season) -> TeamMatch:
    """A final match whose first rubber, one game of caroms, was marked: 10 in 3 innings with a run of 6,
    against 4; the others were typed in."""
    match = begun(season)
    rubber = match.rubbers.get(number=1)
    one, other = (row.player for row in rubber.players.select_related("player").order_by("-side"))
    assert one is not None and other is not None
    game = new_match(season.league.club, one, other, target=10)
    rubber.match, rubber.game, rubber.race = game, CAROM, 1
    rubber.save()
    confirm(play_runs(game, [3, 6, 1], [4, 0, 0]))
    for number, (home, away) in enumerate([(1, 3), (3, 2), (2, 0)], 2):
        bests = {("home", 1): 28} if number == 3 else {}
        figures = {("away", 1): {"run_outs": 2}} if number == 3 else {}
        rubbers.write_score(
            match=match, number=number, home=home, away=away, bests=bests, figures=figures, by=None
        )
    return agreeing.confirm(match=fresh(match), by=None)


def page(client: Client, name: str, *args: Any, **asked: Any) -> str:
    """The text of a page."""
    answer = client.get(reverse(f"leagues:{name}", args=args), asked)
    assert answer.status_code == 200, answer.content.decode()[-800:]
    return answer.content.decode()


def way(season: Season) -> tuple[str, str, str]:
    """The parts of a season's address."""
    return season.league.club.slug, season.league.slug, season.slug


def test_averages_take_logs_and_sheets() -> None:
    """Points and innings of a marked rubber are in the average, its game is a frame; doubles stand apart."""
    season = running(sides=2)
    match = marked(season)
    rows = {row.player.name: row for row in averages_of(match.division)}
    first = rows[f"{match.home} 1"]
    assert (first.line.frames, first.line.frames_won, first.line.points, first.line.innings) == (1, 1, 10, 3)
    assert first.average == first.best_average == "3.333" and first.line.best_break == 6
    assert (first.line.doubles, first.line.doubles_won) == (1, 1)
    assert rows[f"{match.away} 3"].line.run_outs == 2
    assert rows[f"{match.home} 4"].line.missing == "no singles played"
    assert averages_of(match.division, order=Order.AVERAGE)[0].player == first.player
    mine = averages_of(season, team=match.away.team.slug)
    assert {row.sides[0] for row in mine} == {match.away.name}


def test_the_season_asks_for_matches() -> None:
    """Who played too few is below, and what is lacking is said; another number can be asked for."""
    season = running(sides=2, least_matches=2)
    match = marked(season)
    assert all(row.line.missing == "1 of 2 matches needed" for row in averages_of(match.division)[:3])
    text = page(Client(), "averages", *way(season))
    assert "Below the qualification" in text and "A place asks for 2 matches." in text
    lenient = page(Client(), "averages", *way(season), matches="0", sort="break", team=match.home.team.slug)
    assert "1 of 2 matches needed" not in lenient and 'aria-sort="descending"' in lenient
    assert f"{match.away} 1" not in lenient


def test_breaks_of_sheets_and_logs_stand_in_one_list() -> None:
    """The highest first, equals share a place; who made it where; from so much on, once a player, on days."""
    season = running(sides=2)
    match = marked(season)
    (found,) = breaks_of(season)
    assert (found.title, found.word) == ("High run", "run")
    assert [(row.size, row.place, bool(row.marked)) for row in found.rows] == [
        (28, 1, False),
        (6, 2, True),
        (4, 3, True),
    ]
    assert found.rows[1].player.name == f"{match.home} 1" and found.rows[1].side == match.home.name
    assert [row.size for one in breaks_of(match.division, least=5) for row in one.rows] == [28, 6]
    assert breaks_of(season.league, places=1)[0].rows[0].size == 28
    assert breaks_of(season, days=(date(2020, 1, 1), date(2020, 1, 2))) == []
    place = match.rubbers.get(number=2).players.get(side="away")
    place.best = 28
    place.save()
    assert [(row.place, row.shared) for row in breaks_of(season)[0].rows[:3]] == [
        (1, True),
        (1, True),
        (3, False),
    ]
    assert [(one.code, one.lines[0].number) for one in feats_of(season)] == [("run-outs", 2)]


def test_what_does_not_count_has_no_break() -> None:
    """A match that is not confirmed, and one that was opened again."""
    season = running(sides=2)
    match = marked(season)
    agreeing.reopen(match=match, reason="", by=None)
    assert breaks_of(season) == [] and averages_of(match.division) == []


@pytest.mark.parametrize(
    "figures",
    [{"points": 5}, {"innings": 5}, {"points": 5, "innings": 0}, {"run_outs": -1}, {"points": 10_001}],
    ids=str,
)
def test_figures_that_cannot_be_are_refused(figures: dict[str, int]) -> None:
    """Nothing of the rubber is written then."""
    match = begun(running(sides=2))
    given = {("home", 1): figures}
    code = refused(lambda: rubbers.write_score(match=match, number=1, home=3, away=1, figures=given, by=None))
    assert code == "bad-figures" and not match.rubbers.get(number=1).is_over


def test_the_sheet_asks_for_what_the_game_has() -> None:
    """Run-outs at pool, points and innings at caroms; empty takes back what was written."""
    match = begun(running(sides=2))
    match.rubbers.filter(number=2).update(game=CAROM)
    by = officer(match.season)
    text = by.get(at_match(match, "team-match")).content.decode()
    assert 'name="run_outs-home-1"' in text and 'name="innings-home-1"' in text
    data = {"what": "score", "home": "3", "away": "1", "best-home-1": "27", "run_outs-home-1": "1"}
    assert by.post(at_match(match, "rubber", 1), data).status_code == 302
    place = match.rubbers.get(number=1).players.get(side="home")
    assert (place.best, place.run_outs) == (27, 1)
    by.post(at_match(match, "rubber", 1), {**data, "best-home-1": ""})
    place.refresh_from_db()
    assert (place.best, place.run_outs) == (None, 1)


def test_a_player_has_a_history() -> None:
    """Season by season, the latest first; a page of it, and one for a player without any."""
    season = running(sides=2)
    match = marked(season)
    agreeing.award(
        match=fresh(season.team_matches.exclude(pk=match.pk).get()),
        winner="home",
        reason="Nobody came",
        by=None,
    )
    setup.close_season(season=season, by=None)
    setup.copy_season(season=season, name="2028", begins_on=season.begins_on.replace(year=2028), by=None)
    player = match.home.registrations.get(role="captain").player
    (line,) = history_of(season.league, player)
    assert line.season == season and line.row.line.points == 10
    assert "Season by season" in page(Client(), "player", *way(season)[:2], player.slug)
    nobody = make_player(season.league.club, "Nobody yet")
    assert "No rubber yet" in page(Client(), "player", *way(season)[:2], nobody.slug)


def test_the_pages_take_few_queries() -> None:
    """However much was played."""
    season = running(sides=4)
    play_out(begun(season))
    for name, args, most in (
        ("averages", way(season), 14),
        ("season-breaks", way(season), 16),
        ("breaks", way(season)[:2], 14),
        ("champions", way(season)[:2], 8),
    ):
        with assert_max_queries(most):
            page(Client(), name, *args)
