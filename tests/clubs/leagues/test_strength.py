"""How strong sides are, who sees it, and divisions by strength."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from clubs.leagues.models import Season, TeamMatch
from clubs.leagues.rules.strength import even_sizes, in_divisions, strength_of
from clubs.leagues.selectors.strength import strengths_of
from clubs.leagues.services import arranging, fixtures, handicaps, line_ups, setup
from clubs.leagues.services.handicaps import HandicapSettings
from clubs.ratings.models import Rating, RatingList
from matches.problems import UserProblem
from rules_engine.saying import Text
from tests.clubs.leagues.conftest import build_league, first_match, fresh, squad, usual
from tests.factories import owner_of


def test_the_best_count_as_many_as_a_match_needs() -> None:
    """More players make a side no stronger, fewer are said to be fewer, none give no strength."""
    found = strength_of([1500, 1900, 1700, 1000], 3)
    assert found is not None and (found.value, found.is_whole) == (1700, True)
    few = strength_of([1500, 1700], 3)
    assert few is not None and (few.value, few.counted, few.is_whole) == (1600, 2, False)
    assert strength_of([], 3) is None


def test_divisions_go_by_strength() -> None:
    """The strongest first, the unrated last, equals by name; sizes have to add up."""
    known = {1: strength_of([1500], 1), 2: None, 3: strength_of([1700], 1), 4: strength_of([1500], 1)}
    names = {1: "Crown", 2: "Anchor", 3: "Bell", 4: "Dolphin"}
    assert in_divisions(known, names, [1, 3]) == [[3], [1, 4, 2]]
    assert even_sizes(7, 3) == [3, 2, 2]
    with pytest.raises(ValueError, match="do not fill"):
        in_divisions(known, names, [1, 2])


def rate(season: Season, values: dict[str, float], **more: bool) -> RatingList:
    """A list on which all players of a side have the same value, by the side's name."""
    club = season.league.club
    made = RatingList.objects.create(club=club, discipline="pool", **more)
    for side in season.sides.filter(name__in=values):
        Rating.objects.bulk_create(
            Rating(
                rating_list=made, player_id=player, value=values[side.name], uncertainty=50, volatility=0.06,
                frames=50, week=1, last_at=now(),
            )
            for player in squad(side)
        )  # fmt: skip
    return made


def anonymous(season: Season, name: str, *more: str) -> str:
    """A page of the league as a visitor sees it."""
    league = season.league
    return (
        Client().get(reverse(f"leagues:{name}", args=[league.club.slug, league.slug, *more])).content.decode()
    )


@pytest.mark.django_db
def test_strength_is_public_where_the_ratings_are() -> None:
    """An unpublished list is for officers alone; published, it stands on the pages of season and team."""
    season = build_league()
    season.league.club.is_public = True
    season.league.club.save()
    made = rate(season, {"Anchor": 1723.0})
    assert strengths_of(season, None) is None
    assert strengths_of(season, owner_of(season.league.club)) is not None
    assert "1723" not in anonymous(season, "season", season.slug)
    made.published = True
    made.save()
    assert "1723" in anonymous(season, "season", season.slug)
    assert "Strength 1723" in anonymous(season, "team", "anchor")


@pytest.mark.django_db
def test_sides_move_to_the_divisions_of_their_strength() -> None:
    """Until the fixtures are made; without ratings it is refused."""
    season = build_league(divisions=2, sides=2)
    with pytest.raises(UserProblem) as caught:
        arranging.by_strength(season=season, by=None)
    assert caught.value.code == "no-ratings"
    rate(season, {"Anchor": 1200, "Bell": 1800, "Crown": 1900})
    assert arranging.by_strength(season=season, by=None) == 2
    names = [sorted(one.sides.values_list("name", flat=True)) for one in season.divisions.order_by("number")]
    assert names == [["Bell", "Crown"], ["Anchor", "Dolphin"]]
    assert arranging.by_strength(season=season, by=None) == 0
    fixtures.make(season=season, solver=False, by=None)
    with pytest.raises(UserProblem) as caught:
        arranging.by_strength(season=season, by=None)
    assert caught.value.code == "fixtures-made"


@pytest.mark.django_db
def test_the_weaker_side_begins_with_rubbers_by_strength() -> None:
    """A hundred points of difference, one rubber for every forty."""
    season = build_league()
    team = {"by": "strength", "step": "40", "each": 1, "most": 3}
    handicaps.set_handicaps(season=season, settings=HandicapSettings(team=team), by=None)
    fixtures.make(season=season, solver=False, by=None)
    setup.open_season(season=season, by=None)
    match: TeamMatch = first_match(season)
    rate(season, {match.home.name: 1500, match.away.name: 1600})
    for which in ("home", "away"):
        line_ups.send(match=match, which=which, line_up=usual(match.side(which)), by=None)
    match = fresh(match)
    assert (match.home_start, match.away_start, match.home_rubbers) == (2, 0, 2)
    assert match.start_words == (
        f"{match.home} begins with 2 rubbers: strength 1500 and 1600, 1 for every 40"
    )
    assert isinstance(match.start_words, Text) and match.start_words.id == "leagues.note-start-by-strength"
