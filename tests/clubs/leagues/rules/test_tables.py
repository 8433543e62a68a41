"""Division tables: points by the season's rules, order with reasons, deductions, form, withdrawals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy
from clubs.competitions.rules.standings.criteria import UnknownCriterion
from clubs.leagues.rules.tables.criteria import CRITERIA, DEFAULT, chosen
from clubs.leagues.rules.tables.results import Kind, TeamResult
from clubs.leagues.rules.tables.scoring import Deduction, Scoring
from clubs.leagues.rules.tables.table import table
from clubs.leagues.rules.tables.withdrawals import Withdrawal, after
from tests.cases import for_each
from tests.clubs.leagues.rules.played import START, TEAMS, left, neither, results, walkover, won
from tests.soak import examples

NAMES = {team: f"Team {team}" for team in "ABCDE"}
SCORINGS = (
    Scoring(),
    Scoring(win=3, draw=1, loss=0, absent=-2),
    Scoring(win=2, draw=1, each_rubber=1, close=2, close_loss=1, clean_win=1, rubbers=5),
)


def order(made: object) -> str:
    """The teams from the top."""
    return "".join(line.team for line in made.lines)  # type: ignore[attr-defined]


def test_points_follow_the_rules_of_the_season() -> None:
    """For the match, for rubbers, for a close defeat, for a clean win, and for not coming."""
    rules = Scoring(3, 1, 0, each_rubber=1, close=2, close_loss=1, clean_win=2, absent=-1, rubbers=5)
    cases = [
        (won("A", "B", (3, 2)), 6, 3),
        (won("A", "B", (5, 0)), 10, 0),
        (won("A", "B", (1, 4)), 1, 7),
        (won("A", "B", (2, 2)), 3, 3),
        (walkover("A", "B", "A", (5, 0)), 8, -1),
        (neither("A", "B"), -1, -1),
    ]
    for result, home, away in cases:
        assert (rules.points(result, "A"), rules.points(result, "B")) == (home, away), result


@for_each(
    "given_",
    [
        {"win": 1, "draw": 2},
        {"loss": 3},
        {"absent": 1},
        {"each_rubber": 1},
        {"each_rubber": -1, "rubbers": 5},
    ],
)
def test_points_that_make_no_sense_are_refused(given_: dict[str, int]) -> None:
    """A better result never earns less, and rubbers that count have a number."""
    with pytest.raises(ValueError):
        Scoring(**given_)


@for_each(
    "build",
    [
        lambda: TeamResult(1, "A", "A", START),
        lambda: TeamResult(1, "A", "B", START, (-1, 2)),
        lambda: TeamResult(1, "A", "B", START, kind=Kind.WALKOVER),
        lambda: TeamResult(1, "A", "B", START, kind=Kind.WALKOVER, given_to="C"),
        lambda: TeamResult(1, "A", "B", START, (3, 2), given_to="A"),
        lambda: Deduction("A", 0, "late", START),
        lambda: Deduction("A", 1, " ", START),
        lambda: table(["A", "B"], [won("A", "C")]),
    ],
    ids=lambda build: "",
)
def test_facts_that_cannot_be_are_refused(build: Callable[[], object]) -> None:
    """A team against itself, a walkover to nobody, a deduction of nothing, a stranger's result."""
    with pytest.raises(ValueError):
        build()


def test_criteria_are_known_and_named_once() -> None:
    """A list has at least one."""
    for keys in ([], ["goals"], ["wins", "wins"]):
        with pytest.raises(UnknownCriterion):
            chosen(keys)
    assert [one.key for one in chosen(list(CRITERIA))] == list(CRITERIA)


def test_a_table_counts_and_orders() -> None:
    """Points first, then rubbers won; with everything that a line shows."""
    made = table(
        "ABC",
        [won("A", "B", (5, 0)), won("B", "C", (3, 2), 1), won("C", "A", (4, 1), 2)],
        left=[left("B", "A"), left("C", "B")],
    )
    assert order(made) == "CAB"
    second = made.line("A")
    assert (second.rank, second.points, second.played, second.won, second.lost) == (2, 2, 2, 1, 1)
    assert (second.rubbers, second.frames, second.left, second.form_letters) == ((6, 4), (16, 14), 1, "WL")
    assert [made.line(team).values["rubbers_won"] for team in "CAB"] == ["6", "6", "3"]


def test_reasons_are_told_for_neighbours() -> None:
    """The criterion and both values, and what was level before."""
    made = table("ABC", [won("A", "B", (3, 2)), won("C", "A", (4, 1)), won("B", "C", (5, 0))])
    assert order(made) == "BCA"
    top, second = made.partings(NAMES)
    assert top.words == "Team B stands above Team C by rubbers won: 7 to 4."
    assert top.before == "Level before that on points 2 (Team A, Team B and Team C)."
    assert second.words == "Team C stands above Team A by head to head: 2 to 0."
    told = "Level before that on points 2, rubbers won 4, rubber difference -2 (Team A and Team C)."
    assert second.before == told


def test_head_to_head_counts_among_those_still_level() -> None:
    """A beat B; both beat C and lost to D by the same rubbers."""
    played = [
        won("A", "B", (3, 2)),
        won("D", "A", (3, 2)),
        won("B", "C", (3, 2)),
        won("C", "D", (3, 2)),
    ]
    made = table("ABCD", played, ("match_points", "head_to_head"))
    assert all(line.points == 2 for line in made.lines)
    assert made.to_draw == (("A", "B", "C", "D"),)
    made = table("AB", [won("A", "B"), won("B", "A", (2, 3))], ("wins", "head_to_head"))
    assert order(made) == "AB"
    made = table(
        "ABC", [won("B", "A"), won("A", "C"), won("C", "B", (5, 0))], ("match_points", "head_to_head_rubbers")
    )
    assert order(made) == "CAB"


def test_lots_are_asked_for_and_noted() -> None:
    """Teams that nothing parts share a place until a lot is drawn."""
    played = [won("A", "B", (2, 2))]
    made = table("AB", played)
    assert made.to_draw == (("A", "B"),) and [line.rank for line in made.lines] == [1, 1]
    assert made.partings(NAMES)[0].words == "Team A and Team B are level: no criterion parts them."
    drawn = table("AB", played, lots={"A": 2, "B": 1})
    assert order(drawn) == "BA" and drawn.to_draw == ()
    assert drawn.partings(NAMES)[0].words == "Team B stands above Team A by lot: 1 to 2."


def test_deductions_have_a_reason_and_a_day() -> None:
    """They are taken from the points, and told."""
    taken = Deduction("A", 3, "ineligible player", date(2027, 10, 4))
    made = table("AB", [won("A", "B")], deductions=[taken])
    assert order(made) == "BA" and made.line("A").points == -1
    assert made.line("A").deductions[0].words == "3 points: ineligible player, 4 October 2027"
    assert replace(taken, points=1).words.startswith("1 point: ")


def test_form_is_that_of_the_last_five_by_day() -> None:
    """The oldest first, whatever order results come in."""
    outcomes = [(3, 2), (2, 3), (2, 2), (3, 2), (3, 2), (2, 3), (3, 2)]
    played = [won("A", "B", rubbers, week) for week, rubbers in enumerate(outcomes)]
    assert table("AB", played[::-1]).line("A").form_letters == "DWWLW"


def test_a_withdrawn_team_stands_at_the_foot() -> None:
    """Without a place; nobody is parted from it."""
    made = table("ABC", [won("A", "B"), won("A", "C")], withdrawn={"A"})
    assert [(line.team, line.rank) for line in made.lines] == [("B", 1), ("C", 1), ("A", None)]
    assert len(made.partings(NAMES)) == 1


@pytest.mark.parametrize(
    ("policy", "played", "kept"),
    [
        (WithdrawalPolicy.ANNUL, 3, False),
        (WithdrawalPolicy.WALKOVER, 0, True),
        (WithdrawalPolicy.HALF, 1, False),
        (WithdrawalPolicy.HALF, 2, True),
    ],
)
def test_results_of_a_withdrawn_team_are_kept_or_struck_out_by_rule(
    policy: WithdrawalPolicy, played: int, kept: bool
) -> None:
    """Struck out, or kept with walkovers for the rest; by half it depends on how many were played."""
    opponents = "BCDE"
    done = [won("A", other) for other in opponents[:played]] + [won("B", "C")]
    coming = [left(other, "A") for other in opponents[played:]] + [left("D", "E")]
    stands = after(done, coming, [Withdrawal("A", START, policy)], walkover_rubbers=5)
    own = [result for result in stands.results if result.has("A")]
    assert len(own) == (4 if kept else 0)
    assert len(stands.results) == len(own) + 1 and [m.home for m in stands.left] == ["D"]
    for result in own[played:]:
        assert result.given_to == result.home and result.rubbers == (5, 0) and result.absent("A")
    word = "its results stand" if kept else "struck out"
    assert stands.words["A"].startswith(f"left on 6 September 2027 after {played} of 4 matches")
    assert word in stands.words["A"]


def test_two_that_have_left_give_each_other_no_walkover() -> None:
    """Their match is struck out; the second gives walkovers to those who are there."""
    coming = [left("A", "B"), left("A", "C"), left("B", "C")]
    both = [Withdrawal(team, START, WithdrawalPolicy.WALKOVER) for team in "AB"]
    stands = after([], coming, both)
    assert sorted((r.home, r.away, r.given_to) for r in stands.results) == [
        ("A", "B", "B"),
        ("A", "C", "C"),
        ("B", "C", "C"),
    ]
    assert stands.left == ()


@settings(max_examples=examples(60))
@given(results(), st.sampled_from(SCORINGS), st.permutations(list(CRITERIA)))
def test_every_table_is_in_order(played: list[TeamResult], scoring: Scoring, criteria: list[str]) -> None:
    """Each team once; the points add up; results in another order give the same table; nobody stands above
    another with a better value of the first criterion; those without a reason between them are level."""
    made = table(TEAMS, played, criteria, scoring)
    assert sorted(order(made)) == list(TEAMS)
    assert sum(line.points for line in made.lines) == sum(
        scoring.points(result, team) for result in played for team in (result.home, result.away)
    )
    assert table(TEAMS[::-1], played[::-1], criteria, scoring) == made
    first = CRITERIA[criteria[0]]
    for upper, lower in pairwise(made.lines):
        assert (lower.parted is None) == lower.level == (upper.rank == lower.rank)
        if first.key == "match_points":
            assert upper.points >= lower.points
        if first.key == "wins":
            assert upper.won >= lower.won
    for line in made.lines:
        assert line.played == line.won + line.drawn + line.lost == 8
        assert scoring.least * 8 <= line.points <= scoring.most * 8


@settings(max_examples=examples(40))
@given(results(), st.sampled_from(TEAMS))
def test_nobody_gains_by_having_met_a_team_whose_results_are_struck_out(
    played: list[TeamResult], gone: str
) -> None:
    """The table is as if the team had never come."""
    stands = after(played, [], [Withdrawal(gone, START, WithdrawalPolicy.ANNUL)])
    with_team = table(TEAMS, stands.results, withdrawn={gone})
    without = table([t for t in TEAMS if t != gone], [r for r in played if not r.has(gone)], DEFAULT)
    assert with_team.lines[:-1] == without.lines
