"""A season through its services: making it, line-ups, rubbers, confirmation, withdrawal, the next season."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from clubs.leagues.models import LeagueEvent, Registration, TeamMatch
from clubs.leagues.selectors.wishes import open_wish
from clubs.leagues.services import (
    agreeing,
    fixtures,
    line_ups,
    postponing,
    protesting,
    roster,
    rubbers,
    setup,
    teams,
)
from clubs.people.models import Table
from matches.models import Match
from matches.problems import UserProblem
from matches.services import declare, void_match
from tests.clubs.leagues.conftest import (
    begun,
    build_league,
    first_match,
    fresh,
    play_out,
    running,
    squad,
    usual,
)
from tests.factories import make_player

pytestmark = pytest.mark.django_db
Phase = TeamMatch.Phase


def refused(call: Callable[[], Any]) -> str:
    """The code of what a call refuses."""
    with pytest.raises(UserProblem) as caught:
        call()
    return caught.value.code


# -- the list ------------------------------------------------------------------------------------------------


def test_everybody_meets_everybody_at_home_and_away() -> None:
    """Two meetings of four sides are twelve matches, on the division's night, each pair once at each home."""
    season = build_league()
    fixtures.make(season=season, by=None)
    rows = list(season.team_matches.all())
    assert len({(one.home_id, one.away_id) for one in rows}) == 12 == len(rows)
    assert {one.on.weekday() for one in rows if one.on} == {1}
    assert {one.meeting for one in rows} == {1, 2}
    assert not any(one.hard for one in fixtures.conflicts(season))


def test_a_list_that_has_begun_stays() -> None:
    """Neither made anew nor cleared once a line-up was sent."""
    season = running()
    match = first_match(season)
    line_ups.send(match=match, which="home", line_up=usual(match.home), by=None)
    assert refused(lambda: fixtures.make(season=season, by=None)) == "season-begun"
    assert refused(lambda: fixtures.clear(season=season, by=None)) == "season-begun"


def test_a_division_without_a_night_has_no_list() -> None:
    """It is named, and nothing is made."""
    season = build_league()
    season.divisions.update(weekday=None)
    assert refused(lambda: fixtures.make(season=season, by=None)) == "bad-division"
    assert not season.team_matches.exists()


def test_a_match_moved_by_hand_shows_its_conflicts() -> None:
    """On another side's day a side would play twice: that is told, and not refused."""
    season = running()
    match = first_match(season)
    later = season.team_matches.filter(home=match.home).exclude(pk=match.pk).first()
    assert later is not None
    fixtures.place(match=match, on=later.on, at=None, venue=None, by=None)
    assert any(match.home_id in one.teams for one in fixtures.conflicts(season))


def test_holidays_come_from_a_calendar_file() -> None:
    """They are added once, and the list keeps clear of them."""
    season = build_league()
    day = season.begins_on + timedelta(days=7)
    file = (
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Fair\r\n"
        f"DTSTART;VALUE=DATE:{day:%Y%m%d}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    ).encode()
    for _ in range(2):
        assert fixtures.add_holidays(season=season, content=file, by=None) == 1
    season.refresh_from_db()
    assert [one.name for one in season.days_off.holidays] == ["Fair"]
    fixtures.make(season=season, solver=False, by=None)
    assert not season.team_matches.filter(on=day).exists()
    code = refused(lambda: fixtures.add_holidays(season=season, content=b"no calendar", by=None))
    assert code == "calendar-unreadable"


# -- line-ups ------------------------------------------------------------------------------------------------


def test_blind_line_ups_are_opened_together() -> None:
    """With the second line-up the match begins; before, nothing has."""
    season = running()
    match = first_match(season)
    line_ups.send(match=match, which="away", line_up=usual(match.away), by=None)
    assert fresh(match).phase == Phase.FIXED
    line_ups.send(match=match, which="home", line_up=usual(match.home), by=None)
    assert fresh(match).phase == Phase.LIVE
    assert match.rubbers.count() == 4
    assert refused(lambda: line_ups.take_back(match=match, which="home", by=None)) == "wrong-match-phase"


def test_home_first() -> None:
    """Where the home side names first, the away side waits for it."""
    match = first_match(running(line_ups="home-first"))
    code = refused(lambda: line_ups.send(match=match, which="away", line_up=usual(match.away), by=None))
    assert code == "home-first"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda up, squad, other: up[:3], "bad-line-up"),
        (lambda up, squad, other: [*up[:3], (squad[0],)], "bad-line-up"),
        (lambda up, squad, other: [(other[0],), *up[1:]], "not-eligible"),
        (lambda up, squad, other: [*up[:3], (squad[0], squad[0])], "twice-in-line-up"),
        (lambda up, squad, other: [up[1], *up[1:]], "plays-too-often"),
    ],
)
def test_a_line_up_that_cannot_stand_is_refused(change: Any, code: str) -> None:
    """With its code, and nothing of it is kept."""
    match = first_match(running())
    line_up = change(usual(match.home), squad(match.home), squad(match.away))
    assert refused(lambda: line_ups.send(match=match, which="home", line_up=line_up, by=None)) == code
    assert fresh(match).home_sent_at is None and not match.rubbers.filter(players__side="home").exists()


def test_substitutes_of_the_pool_are_counted() -> None:
    """One of the pool may play, not more than the season allows."""
    season = running(most_substitutes=1)
    match = first_match(season)
    club = season.league.club
    pool = [make_player(club, f"Substitute {n}") for n in (1, 2)]
    for one in pool:
        roster.register(season=season, side=None, player=one, from_on=season.begins_on, by=None)
    good = [(pool[0].pk,), *usual(match.home)[1:]]
    line_ups.send(match=match, which="home", line_up=good, by=None)
    bad = [(pool[0].pk,), (pool[1].pk,), *usual(match.home)[2:]]
    code = refused(lambda: line_ups.send(match=match, which="home", line_up=bad, by=None))
    assert code == "too-many-substitutes"


def test_registered_too_late() -> None:
    """Who was registered after the season's limit does not play yet."""
    season = running(register_by=7)
    match = first_match(season)
    late = make_player(season.league.club, "Late")
    assert match.on is not None
    roster.register(
        season=season, side=match.home, player=late, from_on=match.on - timedelta(days=3), by=None
    )
    line_up = [(late.pk,), *usual(match.home)[1:]]
    assert (
        refused(lambda: line_ups.send(match=match, which="home", line_up=line_up, by=None)) == "not-eligible"
    )


def test_an_empty_place_loses_its_rubber() -> None:
    """A short team plays what it can; the other side wins the rest without play."""
    match = first_match(running())
    short = [*usual(match.away)[:2], (None,), usual(match.away)[3]]
    line_ups.send(match=match, which="away", line_up=short, by=None)
    line_ups.send(match=match, which="home", line_up=usual(match.home), by=None)
    third = match.rubbers.get(number=3)
    assert third.is_over and third.forfeited and third.winner == "home"
    assert (
        refused(lambda: rubbers.write_score(match=match, number=3, home=3, away=0, by=None)) == "empty-place"
    )


def test_a_substitution_between_rubbers() -> None:
    """Another player takes a place in a rubber that has not begun; one that is over keeps its players."""
    season = running()
    match = begun(season)
    rubbers.write_score(match=match, number=1, home=3, away=0, by=None)
    fourth = squad(match.home)[3]
    code = refused(
        lambda: line_ups.substitute(match=match, number=1, which="home", position=1, player=fourth, by=None)
    )
    assert code == "rubber-begun"
    line_ups.substitute(match=match, number=2, which="home", position=1, player=fourth, by=None)
    assert match.rubbers.get(number=2).players.get(side="home").player_id == fourth
    code = refused(
        lambda: line_ups.substitute(match=match, number=3, which="home", position=1, player=fourth, by=None)
    )
    assert code == "plays-too-often"


# -- results -------------------------------------------------------------------------------------------------


def test_a_result_needs_both_captains() -> None:
    """Rubbers add up; the result counts once both sides have confirmed it."""
    match = play_out(begun(running()))
    assert (match.phase, match.home_rubbers, match.away_rubbers) == (Phase.PLAYED, 3, 1)
    assert (match.home_frames, match.away_frames) == (9, 6) and match.home_points == 2
    agreeing.agree(match=match, which="home", by=None)
    assert fresh(match).phase == Phase.PLAYED
    assert (
        refused(lambda: agreeing.agree(match=match, which="away", rubbers=(2, 2), by=None)) == "sheets-differ"
    )
    agreeing.agree(match=match, which="away", rubbers=(3, 1), by=None)
    assert fresh(match).phase == Phase.FINAL


def test_a_changed_sheet_is_confirmed_anew() -> None:
    """What one captain confirmed does not stand for another score."""
    match = play_out(begun(running()))
    agreeing.agree(match=match, which="home", by=None)
    rubbers.write_score(match=match, number=1, home=1, away=3, by=None)
    assert fresh(match).agreed_home == ""


@pytest.mark.parametrize("score", [(4, 1), (2, 1), (3, 3), (-1, 3)])
def test_a_score_that_cannot_be_is_refused(score: tuple[int, int]) -> None:
    """Beyond the race, short of it, or reached by both: nothing is written."""
    match = begun(running())
    home, away = score
    call = lambda: rubbers.write_score(match=match, number=1, home=home, away=away, by=None)  # noqa: E731
    assert refused(call) == "bad-score"
    assert not match.rubbers.get(number=1).is_over


def test_a_protest_waits_for_the_officers() -> None:
    """Nobody confirms meanwhile; dismissed, the match stands where it stood."""
    match = play_out(begun(running()))
    protest = protesting.make(match=match, which="away", text="An ineligible player", by=None)
    assert refused(lambda: agreeing.agree(match=match, which="home", by=None)) == "wrong-match-phase"
    protesting.rule(protest=protest, outcome="rejected", reason="He was registered", by=None)
    assert fresh(match).phase == Phase.PLAYED
    agreeing.award(match=match, winner="away", reason="He was not", by=None)
    match = fresh(match)
    assert (match.phase, match.home_rubbers, match.away_rubbers) == (Phase.FINAL, 0, 4)
    agreeing.reopen(match=match, reason="An error", by=None)
    match = fresh(match)
    assert (match.phase, match.home_rubbers, match.away_rubbers) == (Phase.PLAYED, 3, 1)


def test_a_rubber_marked_at_a_table_counts_by_itself() -> None:
    """The match of the log and its rubber agree, also once it is called off."""
    season = running()
    match = begun(season)
    table = Table.objects.get(club=season.league.club)
    rubbers.to_table(match=match, number=4, table=table, by=None)
    played = Match.objects.get(rubber__team_match=match)
    assert played.header["alternate"] == "stroke" and played.header["race"] == 2
    assert (
        refused(lambda: rubbers.write_score(match=match, number=4, home=2, away=0, by=None))
        == "rubber-marked"
    )
    declare(match=played, result_kind="walkover", winner="B")
    rubber = match.rubbers.get(number=4)
    assert rubber.winner == "away" and rubber.forfeited and fresh(match).away_rubbers == 1
    rubbers.clear(match=match, number=4, by=None)
    assert Match.objects.get(pk=played.pk).status == Match.Status.VOID
    rubber.refresh_from_db()
    assert rubber.match_id is None and not rubber.is_over


def test_a_marked_match_of_a_final_result_stays() -> None:
    """It cannot be called off behind the league's back."""
    season = running()
    match = begun(season)
    table = Table.objects.get(club=season.league.club)
    rubbers.to_table(match=match, number=4, table=table, by=None)
    played = Match.objects.get(rubber__team_match=match)
    declare(match=played, result_kind="walkover", winner="A")
    for number in (1, 2, 3):
        rubbers.write_score(match=match, number=number, home=3, away=0, by=None)
    agreeing.confirm(match=match, by=None)
    assert refused(lambda: void_match(match=played)) == "team-match-final"


# -- over the season -----------------------------------------------------------------------------------------


def test_a_postponement_is_agreed_and_approved() -> None:
    """One captain asks, the other agrees, an officer approves; the match has its new day."""
    match = first_match(running())
    assert match.on is not None
    day = match.on + timedelta(days=2)
    postponing.ask(match=match, which="away", reason="Flu", on=day, by=None)
    code = refused(lambda: postponing.ask(match=match, which="home", reason="Rain", by=None))
    assert code == "asked-before"
    code = refused(lambda: postponing.answer(match=match, which="away", agree=True, by=None))
    assert code == "own-wish"
    postponing.answer(match=match, which="home", agree=True, by=None)
    assert fresh(match).on != day
    postponing.decide(match=match, approve=True, by=None)
    assert fresh(match).on == day and open_wish(match) is None


@pytest.mark.parametrize(("rule", "left"), [("annul", 0), ("walkover", 6), ("half", 0)])
def test_a_side_withdraws_in_mid_season(rule: str, left: int) -> None:
    """By the season's rule its results go, or those that were played stay and the others are walkovers."""
    match = play_out(begun(running(withdrawn=rule)))
    agreeing.confirm(match=match, by=None)
    teams.withdraw(side=match.home, why="Too few players", by=None)
    counting = match.season.team_matches.exclude(phase=Phase.ANNULLED)
    assert counting.filter(home=match.home).count() + counting.filter(away=match.home).count() == left
    assert refused(lambda: teams.withdraw(side=match.home, why="", by=None)) == "withdrawn"


def test_a_transfer_keeps_both_registrations() -> None:
    """The old one ends the day before the new one begins; nobody is with two sides."""
    season = running()
    match = first_match(season)
    row = match.home.registrations.get(player__name=f"{match.home} 2")
    code = refused(lambda: roster.register(season=season, side=match.away, player=row.player, by=None))
    assert code == "registered"
    made = roster.transfer(registration=row, side=match.away, on=season.begins_on, by=None)
    row.refresh_from_db()
    assert row.until_on == made.from_on - timedelta(days=1) and made.side == match.away


def test_one_captain_a_side() -> None:
    """A new captain takes the place of the old one."""
    match = first_match(running())
    row = match.home.registrations.get(player__name=f"{match.home} 2")
    roster.set_role(registration=row, role="captain", by=None)
    captains = Registration.objects.filter(side=match.home, role="captain")
    assert [one.player_id for one in captains] == [row.player_id]


def test_the_next_season_in_one_step() -> None:
    """Divisions, sides and players come along; who was promoted stands a division higher."""
    season = build_league(divisions=2)
    _, second = season.divisions.order_by("number")
    side = second.sides.order_by("pk")[0]
    new = setup.copy_season(
        season=season,
        name="2028",
        begins_on=season.begins_on + timedelta(days=364),
        moves={side.pk: 1},
        by=None,
    )
    assert new.plan == season.plan and new.rules == season.rules
    assert [one.sides.count() for one in new.divisions.order_by("number")] == [5, 3]
    assert new.sides.get(team=side.team).registrations.filter(role="captain").count() == 1
    strange = {side.pk: 7}
    code = refused(
        lambda: setup.copy_season(season=season, name="2029", begins_on=new.begins_on, moves=strange, by=None)
    )
    assert code == "bad-division-move" and season.league.seasons.count() == 2


def test_a_season_that_is_deleted_leaves_its_lines_in_the_log() -> None:
    """Its name has to be typed; the league goes with all of it."""
    season = running()
    league = season.league
    play_out(begun(season))
    before = league.events.count()
    call = lambda: setup.delete_season(season=season, typed_name="2026", by=None)  # noqa: E731
    assert refused(call) == "name-differs"
    setup.delete_season(season=season, typed_name=season.name, by=None)
    assert not league.seasons.exists() and league.events.count() == before + 1
    setup.delete_league(league=league, typed_name=league.name, by=None)
    assert not LeagueEvent.objects.exists()
