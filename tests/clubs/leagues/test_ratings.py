"""Ratings of a league: marked rubbers and typed ones, what is corrected, and whose list is asked."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.timezone import now

from clubs.leagues.models import Rubber, Season, TeamMatch
from clubs.leagues.selectors.rated import source_of
from clubs.leagues.selectors.strength import list_for_season
from clubs.leagues.services import agreeing, marked, rubbers, setup, teams
from clubs.ratings.models import RatingChange, RatingList
from clubs.ratings.selectors.standing import ratings_in, ratings_on
from clubs.ratings.services import marking, rating
from clubs.ratings.services import setup as lists
from matches.problems import UserProblem
from tests.clubs.leagues.conftest import begun, play_out, running, squad
from tests.clubs.ratings.conftest import row
from tests.factories import make_player

pytestmark = pytest.mark.django_db


def rate(season: Season, *, of_league: bool = True, **settings: Any) -> RatingList:
    """A list of pool, of the league or of its club, that counts typed results."""
    chosen = lists.Settings(**{"counts_typed": True, **settings})
    source = source_of(season.league) if of_league else ""
    return lists.create(club=season.league.club, discipline="pool", settings=chosen, source=source, by=None)


def counted(found: RatingList) -> dict[str, tuple[float, int]]:
    """Frames and matches of each player, after a worker has been there."""
    found.refresh_from_db()
    if found.stale_from is not None and rating.go_on(found.pk) is rating.Done.WHOLE:
        rating.rerate(found.pk)
    return {one.player.name: (one.frames, one.matches) for one in found.ratings.select_related("player")}


def test_typed_singles_count_once_the_match_is_final() -> None:
    """Three singles of four, three and five frames; the doubles count nothing."""
    match = play_out(begun(running()))
    found = rate(match.season)
    assert counted(found) == {}
    agreeing.confirm(match=match, by=None)
    home = str(match.home)
    assert counted(found) == {
        **{f"{home} {n}": (frames, 1) for n, frames in ((1, 4), (2, 4), (3, 5))},
        **{f"{match.away} {n}": (frames, 1) for n, frames in ((1, 4), (2, 4), (3, 5))},
    }
    change = RatingChange.objects.filter(rating_list=found, player__name=f"{home} 1").latest("number")
    assert (change.kind, change.match, change.won, change.lost) == ("match", None, 3, 1)


def test_a_correction_is_rated_anew() -> None:
    """Opened again its results count no more; corrected, as corrected."""
    match = play_out(begun(running()))
    found = rate(match.season)
    agreeing.confirm(match=match, by=None)
    before = dict(counted(found))
    value = ratings_in(found)[squad(match.home)[0]].value
    agreeing.reopen(match=match, reason="", by=None)
    assert counted(found) == {}
    rubbers.write_score(match=match, number=1, home=0, away=3, by=None)
    agreeing.confirm(match=match, by=None)
    assert counted(found).keys() == before.keys()
    assert ratings_in(found)[squad(match.home)[0]].value < value


def test_marked_rubbers_count_and_other_matches_do_not() -> None:
    """The list of a league knows its own matches alone; that of the club all, and typed results if it says
    so."""
    match = begun(running())
    season, club = match.season, match.season.league.club
    own, whole = rate(season, counts_typed=False), rate(season, of_league=False, counts_friendlies=True)
    people = [one.player for one in match.rubbers.get(number=1).players.order_by("-side")]
    played = row(club, people[0], people[1], 3, 1, now())
    Rubber.objects.filter(team_match=match, number=1).update(match=played)
    marked.on_changed(match=played)
    friendly = row(club, make_player(club, "One"), make_player(club, "Other"), 3, 1, now())
    for one in (played, friendly):
        marking.mark_match(one)
    for number, score in ((2, (3, 0)), (3, (3, 0)), (4, (2, 0))):
        rubbers.write_score(match=match, number=number, home=score[0], away=score[1], by=None)
    agreeing.confirm(match=TeamMatch.objects.get(pk=match.pk), by=None)
    assert counted(own).keys() == {f"{match.home} 1", f"{match.away} 1"}
    assert counted(whole).keys() == {
        "One", "Other", *(f"{side} {n}" for side in (match.home, match.away) for n in (1, 2, 3)),
    }  # fmt: skip


def test_a_withdrawn_side_takes_its_results_with_it() -> None:
    """Where the season annuls them."""
    match = play_out(begun(running()))
    found = rate(match.season)
    agreeing.confirm(match=match, by=None)
    assert counted(found)
    teams.withdraw(side=match.home, why="", by=None)
    assert counted(found) == {}


def test_the_leagues_own_list_is_asked_first() -> None:
    """For the strength of its sides; tournaments and everybody else go by the club's."""
    season = running()
    club = season.league.club
    own = rate(season)
    assert own.slug == "town-league-pool" and own.name == "Pool, Town league"
    whole = rate(season, of_league=False)
    assert whole.slug == "pool" and list_for_season(season) == own
    own.starting_values.create(
        player_id=squad(season.sides.all()[0])[0], on="2026-01-05", value=1900, uncertainty=50
    )
    rating.rerate(own.pk)
    assert ratings_in(own) and ratings_on(club.pk, "pool") == {}
    assert ratings_on(club.pk, "pool", source=source_of(season.league)) == ratings_in(own)


def test_a_list_of_a_league_that_there_is_not_is_refused() -> None:
    """And a second of the same; with the league its list goes."""
    season = running()
    club = season.league.club
    with pytest.raises(UserProblem) as caught:
        lists.create(club=club, discipline="pool", settings=lists.Settings(), source="league:none", by=None)
    assert caught.value.code == "no-such-source"
    rate(season)
    with pytest.raises(UserProblem) as caught:
        rate(season)
    assert caught.value.code == "rating-list-exists"
    setup.delete_league(league=season.league, typed_name=season.league.name, by=None)
    assert not RatingList.objects.exists()
