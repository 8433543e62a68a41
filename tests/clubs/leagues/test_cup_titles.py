"""Titles of cups: there while a cup is over, and gone when its result is open again."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.leagues.models import Cup, Season, TeamMatch, Title
from clubs.leagues.selectors.honours import roll_of, titles_of, titles_of_player, titles_of_team
from clubs.leagues.services import agreeing, cup_draws, cups, line_ups, protesting, setup, teams
from clubs.leagues.services.cups import CupSettings
from matches.problems import UserProblem
from tests.clubs.leagues import cups as made
from tests.clubs.leagues.conftest import fresh, play_out, running, squad, usual

pytestmark = pytest.mark.django_db


def won(season: Season, **rules: Any) -> tuple[Cup, TeamMatch]:
    """A cup of four sides whose final the home side has won on the table, and that final."""
    cup = made.drawn(season, **rules)
    made.given(cup)
    made.next_round(cup)
    return cup, made.final(made.match_of(cup))


def names(season: Season) -> list[tuple[str, int, str]]:
    """The titles of a season: name, place and holder."""
    return [(one.name, one.place, one.holder) for one in titles_of(season)]


def test_a_cup_that_is_over_gives_titles() -> None:
    """To the winner and the runner-up, with those who played in it; team, players and roll have them."""
    season = running()
    _, final = won(season)
    assert names(season) == [("Town Cup", 1, str(final.home)), ("Town Cup", 2, str(final.away))]
    first = titles_of(season)[0]
    assert {one.player_id for one in first.players.all()} == set(squad(final.home))
    assert titles_of_team(final.home.team) == [first]
    assert first in titles_of_player(first.players.all()[0].player)
    (line,) = roll_of(season.league).lines
    assert (line.name, line.kind) == ("Town Cup", "cup")
    assert [one.holder for one in line.seasons[0].winners] == [str(final.home)]


def test_before_the_final_is_final_there_is_no_title() -> None:
    """Nor while the match for third place is open."""
    season = running()
    cup = made.drawn(season, third=True)
    made.given(cup)
    made.next_round(cup)
    final, third = made.match_of(cup, 1), made.match_of(cup, 2)
    made.final(final)
    assert not Title.objects.exists()
    made.final(third)
    assert names(season) == [("Town Cup", 1, str(final.home)), ("Town Cup", 2, str(final.away))]


def test_who_played_too_little_in_the_cup_is_not_named() -> None:
    """The season says from how many matches on; a side with fewer names who played in all of them."""
    season = running(sides=2, players=5, named_from=2)
    cup = made.drawn(season, legs=2, one_leg_final=False)
    first, second = made.match_of(cup, 1, 1), made.match_of(cup, 1, 2)
    made.final(first)
    side = first.home
    one = squad(side)
    line_ups.send(
        match=second, which="away", line_up=[(one[0],), (one[4],), (one[2],), (one[0], one[3])], by=None
    )
    line_ups.send(match=second, which="home", line_up=usual(second.home), by=None)
    play_out(fresh(second), ((1, 3), (1, 3), (2, 3), (0, 2)))
    agreeing.confirm(match=second, by=None)
    title = Title.objects.get(place=1)
    assert title.team == side.team
    assert {row.player_id for row in title.players.all()} == {one[0], one[2], one[3]}


def test_a_side_with_few_cup_matches_names_who_played_in_all() -> None:
    """A cup has fewer matches than a table asks for."""
    season = running(sides=2, named_from=5)
    final = made.final(made.match_of(made.drawn(season)))
    title = Title.objects.get(place=1)
    assert {row.player_id for row in title.players.all()} == set(squad(final.home))


def test_a_final_that_is_opened_again_takes_its_titles_out() -> None:
    """They are there again once it is final, for who has then won."""
    season = running()
    _, final = won(season)
    agreeing.reopen(match=final, reason="Wrong sheet", by=None)
    assert not Title.objects.exists()
    agreeing.award(match=fresh(final), winner="away", reason="Ineligible", by=None)
    assert names(season) == [("Town Cup", 1, str(final.away)), ("Town Cup", 2, str(final.home))]
    agreeing.award(match=fresh(final), winner="home", reason="Appeal", by=None)
    assert names(season)[0] == ("Town Cup", 1, str(final.home))
    assert Title.objects.count() == 2


def test_a_round_that_is_withdrawn_takes_its_titles_out() -> None:
    """With its results."""
    season = running()
    cup, _ = won(season)
    cup_draws.withdraw_round(cup=cup, annul=True, by=None)
    assert not Title.objects.exists()


def test_a_protest_holds_the_titles_back() -> None:
    """Until it is taken back or decided."""
    season = running(protests={"hours": 48})
    _, final = won(season)
    protest = protesting.make(match=final, which="away", about="match", text="Ineligible", by=None)
    assert not Title.objects.exists()
    protesting.withdraw(protest=protest, which="away", by=None)
    assert len(names(season)) == 2


def test_officers_and_withdrawals_decide_titles_too() -> None:
    """A final that nothing decides waits for the officers; one whose side withdraws goes to the other."""
    season = running(sides=4)
    cup, final = won_level(season)
    assert not Title.objects.exists()
    cup_draws.decide(cup=cup, round=2, number=1, side=final.away, reason="Lot", by=None)
    assert names(season)[0] == ("Town Cup", 1, str(final.away))
    cup_draws.decide(cup=cup, round=2, number=1, side=None, by=None)
    assert not Title.objects.exists()
    teams.withdraw(side=final.home, why="No players", by=None)
    assert names(season)[0] == ("Town Cup", 1, str(final.away))


def won_level(season: Season) -> tuple[Cup, TeamMatch]:
    """A cup whose final was played to a level score that the officers decide."""
    cup = made.drawn(season, level=[])
    made.given(cup)
    made.next_round(cup)
    return cup, made.final(made.match_of(cup), made.LEVEL)


def test_finals_give_titles_and_play_offs_do_not() -> None:
    """A play-off is for places."""
    season = running()
    for kind, name in (("play-off", "Play-off"), ("finals", "Finals night")):
        cup = made.drawn(season, kind=kind, name=name)
        made.given(cup)
        made.next_round(cup)
        made.given(cup)
    assert {one.name for one in Title.objects.all()} == {"Finals night"}


def test_a_cup_gives_its_titles_its_new_name() -> None:
    """And no two cups of a season have one name."""
    season = running()
    cup, _ = won(season)
    settings = CupSettings(name="Charity Shield", kind=cup.kind, rules=cup.policy)
    cups.edit_cup(cup=cup, settings=settings, by=None)
    assert {one.name for one in Title.objects.all()} == {"Charity Shield"}
    with pytest.raises(UserProblem) as caught:
        made.make_cup(season, name="charity shield")
    assert caught.value.code == "name-taken"


def test_titles_of_cups_outlast_the_season_that_is_closed() -> None:
    """They need no confirmation."""
    season = running()
    won(season)
    for match in season.team_matches.exclude(phase=TeamMatch.Phase.FINAL):
        agreeing.award(match=fresh(match), winner="home", reason="Nobody came", by=None)
    setup.close_season(season=season, by=None)
    assert len(names(season)) == 2
