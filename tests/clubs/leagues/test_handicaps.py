"""Handicaps of a season: its policies, what rubbers are given, and what the weaker side begins with."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import localdate

from clubs.handicaps.models import GivenStart, HandicapLine, Policy
from clubs.handicaps.selectors.fairness import fairness_of
from clubs.handicaps.services import policies as handicap_policies
from clubs.handicaps.services.reviews import review_of
from clubs.leagues.models import Rubber, Season, Side, TeamMatch
from clubs.leagues.services import agreeing, fixtures, handicaps, line_ups, rubbers, setup, teams
from clubs.leagues.services.handicaps import HandicapSettings
from clubs.people.models import Club, Table
from matches.problems import UserProblem
from rules_engine.saying import Text
from tests.clubs.handicaps.policies import give, make_policy
from tests.clubs.leagues.conftest import (
    build_league,
    first_match,
    fresh,
    play_out,
    squad,
    usual,
)
from tests.factories import make_club

pytestmark = pytest.mark.django_db
RACES = {"unit": "games", "table": [[1, 2], [2, 3]]}
"""Skill levels for races to three: a player of level 1 needs two frames."""


def refused(call: Callable[[], Any]) -> str:
    """The code of what a call refuses."""
    with pytest.raises(UserProblem) as caught:
        call()
    return caught.value.code


def choose(season: Season, *policies: Policy, **more: Any) -> Season:
    """Let a season play by these policies."""
    settings = HandicapSettings(policies=policies, **more)
    return handicaps.set_handicaps(season=season, settings=settings, by=None)


def opened(season: Season) -> Season:
    """The season with its list, running."""
    fixtures.make(season=season, solver=False, by=None)
    return setup.open_season(season=season, by=None)


def both_send(match: TeamMatch) -> TeamMatch:
    """Both line-ups, by which the match begins."""
    for which in ("home", "away"):
        line_ups.send(match=match, which=which, line_up=usual(match.side(which)), by=None)
    return fresh(match)


def level(policy: Policy, side: Side, *levels: int) -> None:
    """Skill levels of the side's players, in their order."""
    players = {row.player_id: row.player for row in side.registrations.select_related("player")}
    for key, value in zip(squad(side), levels, strict=False):
        give(policy, players[key], value)


def by_levels(**more: Any) -> tuple[TeamMatch, Policy]:
    """The first match of a season by skill levels: home are of level 2, away of level 1."""
    season = build_league()
    policy = make_policy(season.league.club, "levels", "Levels", **RACES)
    choose(season, policy, **more)
    match = first_match(opened(season))
    level(policy, match.home, 2, 2, 2, 2)
    level(policy, match.away, 1, 1, 1, 1)
    return match, policy


def test_a_rubber_is_given_its_races_when_the_line_ups_open() -> None:
    """Who is of the lower level needs fewer frames; the reason says so; before, nothing is told."""
    match, policy = by_levels()
    line_ups.send(match=match, which="home", line_up=usual(match.home), by=None)
    assert not Rubber.objects.get(team_match=match, number=1).start
    match = both_send(match)
    rubber = match.rubbers.get(number=1)
    assert rubber.races == (3, 2) and rubber.handicap_version == policy.versions.get()
    assert rubber.given.reason == (f"{match.home} 1 needs 3, {match.away} 1 2: skill levels 2 and 1")


@pytest.mark.parametrize(
    ("score", "winner"), [((3, 1), "home"), ((2, 2), "away"), ((0, 2), "away"), ((3, 2), ""), ((2, 1), ""),
                          ((1, 3), "")]
)  # fmt: skip
def test_a_typed_score_is_checked_against_both_races(score: tuple[int, int], winner: str) -> None:
    """Each side wins by what it needs itself; what neither or both have reached is refused."""
    match, _ = by_levels()
    match = both_send(match)
    call = lambda: rubbers.write_score(match=match, number=1, home=score[0], away=score[1], by=None)  # noqa: E731
    if winner:
        assert call().winner == winner
    else:
        assert refused(call) == "bad-score"


def test_a_marked_rubber_has_its_start_by_itself() -> None:
    """The match at the table has the races, and the report of fairness knows what was given."""
    match, policy = by_levels()
    match = both_send(match)
    table = Table.objects.get(club=match.season.league.club)
    rubber = rubbers.to_table(match=match, number=1, table=table, by=None)
    assert rubber.match is not None and rubber.match.header["races"] == {"A": 3, "B": 2}
    kept = GivenStart.objects.get(match=rubber.match)
    assert (kept.to, kept.size, kept.unit, kept.version.policy) == ("B", 1, "games", policy)


def test_points_of_a_list_are_starts_at_the_table() -> None:
    """A list of starts gives both sides their points; a pair has half the sum of both."""
    season = build_league()
    policy = make_policy(season.league.club, "snooker", "Starts")
    choose(season, policy)
    match = first_match(opened(season))
    level(policy, match.home, 0, 0, 0, 4)
    level(policy, match.away, 0, 0, 0, 10)
    match = both_send(match)
    doubles = match.rubbers.get(number=4)
    assert (doubles.given.a, doubles.given.b) == (0, 3)
    assert "starts at 3" in doubles.given.reason


@pytest.mark.parametrize(("pairs", "start"), [("mean", 3), ("sum", 6), ("lower", 6)])
def test_how_a_pair_is_rated_is_the_seasons_choice(pairs: str, start: int) -> None:
    """Half the sum, the sum, or the weaker of the two."""
    season = build_league()
    policy = make_policy(season.league.club, "snooker", "Starts")
    choose(season, policy, pairs=pairs)
    match = first_match(opened(season))
    level(policy, match.home, 0, 0, 0, 4)
    level(policy, match.away, 0, 0, 0, 10)
    assert both_send(match).rubbers.get(number=4).given.b == start


def test_a_substitute_brings_another_start() -> None:
    """It is worked out anew for that rubber alone, and one that was played keeps its own."""
    match, policy = by_levels()
    level(policy, match.away, 1, 1, 1, 2)
    match = both_send(match)
    rubbers.write_score(match=match, number=1, home=0, away=2, by=None)
    level(policy, match.away, 2)
    fourth = squad(match.away)[3]
    line_ups.substitute(match=match, number=2, which="away", position=1, player=fourth, by=None)
    assert [one.races for one in match.rubbers.order_by("number")][:3] == [(3, 2), (3, 3), (3, 2)]
    rubbers.write_score(match=match, number=1, home=3, away=1, by=None)
    assert match.rubbers.get(number=1).races == (3, 2)


def test_the_version_of_the_beginning_holds_all_season() -> None:
    """Unless the season follows new versions: then that of the match's day holds."""
    for follows, needs in ((False, 2), (True, 1)):
        season = build_league(club=make_club())
        policy = make_policy(season.league.club, "levels", "Levels", **RACES)
        choose(season, policy, follows=follows)
        match = first_match(opened(season))
        handicap_policies.add_version(
            policy=policy, terms={**RACES, "table": [[1, 1], [2, 3]]}, begins_on=localdate(), by=None
        )
        level(policy, match.home, 2)
        level(policy, match.away, 1)
        assert both_send(match).rubbers.get(number=1).races == (3, needs)


def test_a_version_that_rubbers_were_played_by_stays() -> None:
    """It cannot be taken back."""
    match, policy = by_levels(follows=True)
    made = handicap_policies.add_version(policy=policy, terms={**RACES, "table": [[1, 1], [2, 3]]}, by=None)
    both_send(match)
    code = refused(lambda: handicap_policies.withdraw_version(policy=policy, number=made.number, by=None))
    assert code == "version-used"


def test_policies_that_do_not_fit_are_refused() -> None:
    """One of another club, one for no rubber, one put away, two for the same game: nothing is written."""
    season = build_league()
    club: Club = season.league.club
    other = make_policy(make_club("Other"), "list")
    assert refused(lambda: choose(season, other)) == "of-another-club"
    assert refused(lambda: choose(season, make_policy(club, "list", "Carom", discipline="carom"))) == (
        "policy-unfit"
    )
    average = make_policy(club, "average", "By average")
    assert refused(lambda: choose(season, average)) == "policy-unfit"
    closed = handicap_policies.close(policy=make_policy(club, "list", "Old"), by=None)
    assert refused(lambda: choose(season, closed)) == "policy-closed"
    two = make_policy(club, "list", "One"), make_policy(club, "snooker", "Two")
    assert refused(lambda: choose(season, *two)) == "policy-unfit"
    assert not season.handicaps.exists()
    near = make_policy(club, "levels", "For pool", discipline="pool", **RACES)
    choose(season, two[0], near)
    assert season.handicaps.count() == 2


def test_a_policy_for_its_game_goes_before_one_for_all() -> None:
    """Each rubber is played by the one that is made for it most closely."""
    season = build_league()
    club = season.league.club
    near = make_policy(club, "levels", "For eight-ball", game="today/eight-ball", **RACES)
    choose(season, make_policy(club, "snooker", "For all"), near)
    match = first_match(opened(season))
    level(near, match.home, 2)
    level(near, match.away, 1)
    assert both_send(match).rubbers.get(number=1).handicap_version == near.versions.get()


def test_a_policy_begins_before_its_season() -> None:
    """A season cannot begin by a policy that is not in force yet."""
    season = build_league()
    later = make_policy(season.league.club, "list", begins_on=localdate() + timedelta(days=30))
    choose(season, later)
    fixtures.make(season=season, solver=False, by=None)
    assert refused(lambda: setup.open_season(season=season, by=None)) == "policy-not-in-force"
    season.refresh_from_db()
    assert season.phase == Season.Phase.PLANNED


def test_handicaps_come_into_the_next_season() -> None:
    """With the policies that are still used, in the version of then."""
    match, policy = by_levels(team={"by": "handicaps", "step": "1"})
    old = make_policy(match.season.league.club, "snooker", "Old", game="today/nine-ball")
    assert refused(lambda: choose(match.season, policy, old)) == "policy-unfit"
    new = setup.copy_season(season=match.season, name="2028", begins_on=match.season.begins_on, by=None)
    row = new.handicaps.get()
    assert (row.policy, row.version) == (policy, None) and new.team_handicap["by"] == "handicaps"


# -- the weaker side -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "rubbers_won", "points"), [("rubbers", (3, 2), 2), ("points", (3, 1), 2)])
def test_the_weaker_side_begins_with_a_start(unit: str, rubbers_won: tuple[int, int], points: int) -> None:
    """By the sums of the levels of those who play singles: three of difference, one for every two."""
    match, _ = by_levels(team={"by": "handicaps", "unit": unit, "step": "2", "each": 1})
    match = both_send(match)
    assert (match.home_start, match.away_start) == (0, 1)
    assert match.start_words == (
        f"{match.away} begins with 1 {unit[:-1]}: skill levels 6 and 3, 1 for every 2"
    )
    assert isinstance(match.start_words, Text) and match.start_words.id == "leagues.note-start-by-levels"
    match = play_out(match, ((3, 1), (3, 0), (0, 2), (3, 0)))
    assert (match.home_rubbers, match.away_rubbers) == rubbers_won
    assert (match.home_points, match.away_points) == (points, 1 if unit == "points" else 0)


def test_the_own_number_of_a_side_is_that_of_the_day() -> None:
    """Changed in mid-season it counts for matches that have not begun; one that has keeps its start."""
    season = opened(build_league())
    match = first_match(season)
    teams.set_side_handicap(side=match.away, handicap=2, by=None)
    match = both_send(fresh(match))
    teams.set_side_handicap(side=match.away, handicap=0, by=None)
    match = play_out(match)
    assert (match.home_rubbers, match.away_rubbers) == (3, 3)


def test_sums_of_handicaps_need_a_list() -> None:
    """A start by handicaps without a list of them is refused."""
    season = build_league()
    assert refused(lambda: choose(season, team={"by": "handicaps"})) == "policy-unfit"
    assert refused(lambda: choose(season, team={"by": "luck"})) == "bad-team-handicap"


# -- what moves ----------------------------------------------------------------------------------------------


def by_results(**terms: Any) -> tuple[TeamMatch, Policy]:
    """A match by snooker starts that move by two with each result."""
    season = build_league()
    policy = make_policy(season.league.club, "snooker", "Starts", per="result", change="2", **terms)
    choose(season, policy)
    match = first_match(opened(season))
    level(policy, match.home, 0, 0, 0, 0)
    level(policy, match.away, 6, 6, 6, 6)
    return both_send(match), policy


def handicaps_of(policy: Policy, side: Side) -> list[int]:
    """What the list has for the side's players now."""
    values = dict(policy.handicaps.values_list("player", "value"))
    return [int(values[key]) for key in squad(side)]


def test_typed_singles_move_handicaps_once_the_match_is_final() -> None:
    """The winner's falls, the loser's rises; opened again they are as before; corrected they follow. In pairs
    nobody's moves."""
    match, policy = by_results()
    match = play_out(match)
    assert handicaps_of(policy, match.home) == [0, 0, 0, 0]
    agreeing.confirm(match=match, by=None)
    assert handicaps_of(policy, match.home) == [-2, 2, -2, 0]
    assert handicaps_of(policy, match.away) == [8, 4, 8, 6]
    agreeing.reopen(match=match, reason="An error", by=None)
    assert handicaps_of(policy, match.home) == [0, 0, 0, 0]
    rubbers.write_score(match=match, number=1, home=1, away=3, by=None)
    agreeing.confirm(match=match, by=None)
    assert handicaps_of(policy, match.home) == [2, 2, -2, 0]
    line = HandicapLine.objects.filter(handicap__policy=policy, reason="result").order_by("pk").first()
    assert line is not None and (line.match, line.result) == ("", f"town-league/2027/{match.number}/1")


def test_after_the_freeze_results_move_nothing() -> None:
    """The day of the match decides."""
    match, policy = by_results(freeze=(localdate() - timedelta(days=1)).isoformat())
    agreeing.confirm(match=play_out(match), by=None)
    assert handicaps_of(policy, match.home) == [0, 0, 0, 0]


def test_a_withdrawn_side_takes_its_results_with_it() -> None:
    """What they moved is taken back where the season annuls them."""
    match, policy = by_results()
    agreeing.confirm(match=play_out(match), by=None)
    teams.withdraw(side=match.away, why="Too few players", by=None)
    assert handicaps_of(policy, match.home) == [0, 0, 0, 0]


def test_typed_rubbers_count_in_the_report_of_fairness() -> None:
    """How often the receiver won: of three singles at a start of six points, one."""
    match, policy = by_results()
    agreeing.confirm(match=play_out(match), by=None)
    (found,) = fairness_of(policy)
    assert (found.unit, [(row.matches, row.won) for row in found.report.rows]) == ("points", [(3, 1)])


def test_a_review_adds_typed_results_up() -> None:
    """Where handicaps move at reviews, it proposes what the results since the last give."""
    match, policy = by_results(at="review")
    agreeing.confirm(match=play_out(match), by=None)
    assert handicaps_of(policy, match.home) == [0, 0, 0, 0]
    moves = {one.player.pk: int(one.moves or 0) for one in review_of(policy).proposals}
    assert [moves[key] for key in squad(match.home)[:3]] == [-2, 2, -2]
