"""Titles: proposed by tables and figures, confirmed by officers, taken out when a season is opened again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clubs.leagues.models import Season, Team, TeamMatch, Title
from clubs.leagues.selectors.honours import (
    proposal_of,
    roll_of,
    titles_of,
    titles_of_player,
    titles_of_team,
)
from clubs.leagues.selectors.tables import table_of
from clubs.leagues.services import agreeing, honours, setup
from clubs.leagues.services.honours import NamedAward
from clubs.people.services import players
from matches.problems import UserProblem
from tests.clubs.leagues.conftest import begun, fresh, play_out, running
from tests.factories import make_player, owner_of

pytestmark = pytest.mark.django_db


def over(**more: Any) -> Season:
    """A season of two sides, that is over: the first match was played with a break of 41 and one of 30, and
    the home side of it won; the other match was given to it."""
    season = running(sides=2, **more)
    match = play_out(begun(season))
    places = [row for rubber in match.rubbers.all() for row in rubber.players.order_by("side")]
    for place, best in ((places[0], 41), (places[3], 30)):
        place.best = best
        place.save()
    agreeing.confirm(match=match, by=None)
    other = season.team_matches.exclude(pk=match.pk).get()
    winner = "home" if other.home_id == match.home_id else "away"
    agreeing.award(match=fresh(other), winner=winner, reason="Nobody came", by=None)
    return setup.close_season(season=season, by=None)


def refused(call: Callable[[], Any]) -> str:
    """The code of what a call refuses."""
    with pytest.raises(UserProblem) as caught:
        call()
    return caught.value.code


def winner(season: Season) -> Team:
    """The team of the table's first line."""
    division = season.divisions.get()
    return table_of(division).rows[0].side.team


def test_tables_and_figures_propose() -> None:
    """The winner and runner-up of a division, its best average and most rubbers won, the highest break."""
    season = over()
    found = {one.key: one for one in proposal_of(season)}
    assert list(found) == ["winner-1", "runner-up-1", "average-1", "rubbers-1", "break-high-run"]
    assert [one.team for one in found["winner-1"].holders] == [winner(season)]
    assert len(found["winner-1"].holders[0].players) == 4
    assert [one.figure for one in found["break-high-run"].holders] == ["41"]
    assert found["break-high-run"].name == "High run"
    assert [one.figure for one in found["average-1"].holders] == ["75.0 %", "75.0 %"]


def test_the_rule_of_the_season_says_what_is_honoured() -> None:
    """Without honours only the tables count; who played too little is not named."""
    season = over(honours=["break"], named_from=2)
    found = proposal_of(season)
    assert [one.key for one in found] == ["winner-1", "runner-up-1", "break-high-run"]
    assert found[0].holders[0].players == []


def test_confirmed_titles_stand_in_the_roll() -> None:
    """With the team, its players and the season; confirmed again they stand once."""
    season = over()
    for _ in range(2):
        honours.confirm(season=season, by=None)
    rows = titles_of(season)
    assert [(row.kind, row.place) for row in rows[:2]] == [("division", 1), ("division", 2)]
    assert not rows[0].shared and rows[0].holder == winner(season).name
    first = rows[0].players.all()[0].player
    assert rows[0] in titles_of_player(first) and titles_of_team(winner(season)) == [rows[0]]
    roll = roll_of(season.league)
    assert roll.lines[0].name == "Division 1" and roll.lines[0].seasons[0].winners == [rows[0]]
    assert [(one.holder, one.titles) for one in roll.most] == [(winner(season).name, 1)]


def test_officers_name_another_with_a_reason() -> None:
    """A title can be shared, or be given to nobody; without a reason the table stands."""
    season = over()
    teams = [side.team for side in season.sides.order_by("pk")]
    both = NamedAward("The final was not played", teams=[one.pk for one in teams])
    nobody = NamedAward("Not awarded this year")
    honours.confirm(season=season, named={"winner-1": both, "runner-up-1": nobody}, by=None)
    rows = Title.objects.filter(season=season, kind="division")
    assert {(row.team, row.place, row.shared) for row in rows} == {(one, 1, True) for one in teams}
    assert {row.reason for row in rows} == {"The final was not played"}


@pytest.mark.parametrize(
    ("key", "named", "code"),
    [
        ("winner-9", NamedAward("x"), "no-such-award"),
        ("winner-1", NamedAward(" "), "no-reason"),
        ("winner-1", NamedAward("x", teams=[0]), "other-season"),
        ("winner-1", NamedAward("x", players=[0]), "other-season"),
        ("average-1", NamedAward("x", players=[0]), "not-in-season"),
        ("average-1", NamedAward("x", players=list(range(21))), "too-many-holders"),
    ],
)
def test_what_cannot_be_named_is_refused(key: str, named: NamedAward, code: str) -> None:
    """Nothing of it is written."""
    season = over()
    assert refused(lambda: honours.confirm(season=season, named={key: named}, by=None)) == code
    assert not Title.objects.exists()


def test_titles_belong_to_a_season_that_is_over() -> None:
    """A running season has none to confirm; opened again a season loses them, but not those of its cup."""
    season = over()
    team = winner(season)
    honours.confirm(season=season, by=None)
    honours.record_title(season=season, kind="cup", name="Knock-out Cup", team=team, by=None)
    setup.reopen_season(season=season, by=None)
    assert [row.name for row in titles_of(season)] == ["Knock-out Cup"]
    assert refused(lambda: honours.confirm(season=season, by=None)) == "wrong-season-phase"
    assert honours.withdraw_title(season=season, kind="cup", name="Knock-out Cup") == 1
    assert not Title.objects.exists()
    code = refused(lambda: honours.record_title(season=season, kind="cup", name="Cup", by=None))
    assert code == "no-holder"


def test_a_past_table_gives_titles() -> None:
    """Its first is the winner; two seconds are both runners-up."""
    season = running(sides=3)
    sides = list(season.sides.order_by("pk"))
    table = [(1, sides[2]), (2, sides[0]), (2, sides[1])]
    for _ in range(2):
        honours.record_table(division=season.divisions.get(), table=table, by=None)
    season.phase = Season.Phase.CLOSED
    season.save()
    assert refused(lambda: honours.confirm(season=season, by=None)) == "nothing-played"
    rows = titles_of(season)
    assert [(row.place, row.team, row.shared) for row in rows] == [
        (1, sides[2].team, False),
        (2, sides[0].team, True),
        (2, sides[1].team, True),
    ]


def test_a_joined_player_is_named_once() -> None:
    """Where both were named with one title."""
    season = over()
    honours.confirm(season=season, by=None)
    row = titles_of(season)[0]
    one = row.players.all()[0].player
    other = make_player(season.league.club, "Twice")
    row.players.create(player=other)
    players.merge_players(keep=one, duplicate=other, by=owner_of(season.league.club))
    assert row.players.filter(player=one).count() == 1


def test_a_withdrawn_side_is_no_runner_up() -> None:
    """It has no place in the table."""
    season = over()
    season.sides.exclude(team=winner(season)).update(withdrawn_on=season.begins_on)
    assert [one.key for one in proposal_of(season)][:2] == ["winner-1", "average-1"]


def test_nothing_is_proposed_before_a_match() -> None:
    """No winner of a table without results."""
    season = running(sides=2)
    assert proposal_of(season) == [] and TeamMatch.objects.exists()
