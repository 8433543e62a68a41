"""Standings: the criteria, and a table that says what parted neighbours."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.standings.criteria import CRITERIA, Scoring, UnknownCriterion, chosen, scores
from clubs.competitions.rules.standings.explaining import partings
from clubs.competitions.rules.standings.results import Kind, Result
from clubs.competitions.rules.standings.table import table
from tests.soak import examples


def won(a, b, points_a=10, points_b=5, innings=10, run_a=3, run_b=2, **more):
    """A match that `a` won."""
    return Result(
        a,
        b,
        a,
        points={a: points_a, b: points_b},
        innings={a: innings, b: innings},
        high_run={a: run_a, b: run_b},
        **more,
    )


def drawn(a, b, points=5):
    """A match that ended level."""
    return Result(a, b, None, points={a: points, b: points}, innings={a: 10, b: 10})


def value(key, entrant, results, group=None, scoring=None):
    """One criterion's value for one entrant."""
    everybody = {p for r in results for p in (r.a, r.b) if p is not None}
    own = {one: [r for r in results if r.has(one)] for one in everybody}
    return CRITERIA[key].value(entrant, own[entrant], group or everybody, knowing(own, scoring or Scoring()))


def knowing(own, scoring):
    """The scoring that knows everybody's results."""
    return replace(scoring, everybody=scores(own, scoring))


def test_match_points_follow_the_scoring():
    """Win, draw and defeat earn what the competition says; a forfeit earns nothing."""
    scoring = Scoring(win=3, draw=1, loss=1)
    results = [
        won(1, 2),
        drawn(1, 3),
        Result(2, 3, 3, Kind.WALKOVER),
        Result(1, 4, None, Kind.DOUBLE_FORFEIT),
    ]
    points = [value("match_points", n, results, scoring=scoring) for n in (1, 2, 3, 4)]
    assert points == [4, 1, 4, 0]


def test_a_walkover_has_no_figures():
    """A walkover is a win but adds neither points nor innings to any average."""
    results = [Result(1, 2, 1, Kind.WALKOVER)]
    assert value("wins", 1, results) == 1
    assert value("general_average", 1, results) is None
    assert value("point_difference", 1, results) == 0


def test_the_general_average_is_exact():
    """Average is all points by all innings, not a mean of averages, and compared without rounding."""
    results = [won(1, 2, points_a=50, innings=6), won(1, 3, points_a=1, innings=1)]
    assert value("general_average", 1, results) == Fraction(51, 7)


def test_frames_points_runs_and_forfeits():
    """Differences of frames and points, best run, forfeits."""
    results = [
        won(1, 2, points_a=30, points_b=12, run_a=9, frames={1: 3, 2: 1}),
        Result(2, 3, 3, Kind.WALKOVER),
    ]
    assert value("frame_difference", 2, results) == -2
    assert value("point_difference", 1, results) == 18
    assert value("points_scored", 2, results) == 12
    assert value("highest_run", 1, results) == 9
    assert [value("fewest_forfeits", n, results) for n in (1, 2, 3)] == [0, 1, 0]
    assert value("lot", 2, results, scoring=Scoring(lots={2: 5})) == 5


def test_head_to_head_counts_only_among_the_level():
    """Results against people outside the tied group do not count in head-to-head."""
    results = [won(1, 2), won(2, 3), won(3, 1), won(1, 4), won(2, 4), won(3, 4)]
    assert [value("head_to_head", n, results, group={1, 2}) for n in (1, 2)] == [2, 0]


def test_the_table_says_which_criterion_parted_neighbours():
    """Each row names the criterion and both values; those whom nothing parts share the rank."""
    results = [won(1, 2), won(2, 3), won(3, 4), won(1, 3), won(2, 4), drawn(1, 4)]
    rows = table([1, 2, 3, 4], results, ["match_points", "head_to_head"])
    assert [(r.rank, r.entrant) for r in rows] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert str(rows[1].parted) == "Match points: 5 against 4"
    assert rows[0].parted is None
    assert (rows[0].played, rows[0].won, rows[0].drawn, rows[0].lost) == (3, 2, 1, 0)


def test_a_later_criterion_parts_only_those_still_level():
    """Two level on points are parted by their own match, and the row says so."""
    results = [
        won(2, 1),
        won(1, 3),
        won(3, 2, 6, 5),
        won(2, 4),
        won(1, 4),
        won(3, 4),
        won(2, 5),
        won(1, 5),
        won(5, 3),
    ]
    rows = table([1, 2, 3, 4, 5], results, ["match_points", "head_to_head"])
    assert [r.entrant for r in rows[:2]] == [2, 1]
    assert str(rows[1].parted) == "Head to head: 2 against 0"
    assert rows[0].values["head_to_head"] == "2" and rows[4].values["head_to_head"] in {"", "–"}


def test_entrants_whom_nothing_parts_share_a_rank():
    """Level to the end: one rank, listed in a fixed order, and the next rank leaves a gap."""
    rows = table([3, 1, 2], [drawn(1, 2), won(1, 3), won(2, 3)], ["match_points", "head_to_head"])
    assert [(r.rank, r.entrant, r.level) for r in rows] == [(1, 1, False), (1, 2, True), (3, 3, False)]
    assert rows[1].parted is None


def swiss(number, *pairs, bye=None, missed=()):
    """A round: (winner, loser), a whole result, the bye, and who had not come yet."""
    found = [p if isinstance(p, Result) else Result(*p, p[0]) for p in pairs]
    found += [Result(bye, None, None, Kind.BYE)] if bye else []
    found += [Result(one, None, None, Kind.MISSED) for one in missed]
    return [replace(r, round=number) for r in found]


FIVE = [
    *swiss(1, (1, 2), (3, 4), bye=5),
    *swiss(2, (1, 3), Result(5, 2, None), bye=4),
    *swiss(3, (1, 5), (2, 4), bye=3),
]
"""Five entrants, three rounds: 1 has 6 points, 5 and 2 have 3, 3 has 4, 4 has 2."""


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("match_points", [6, 3, 4, 2, 3]),
        ("wins", [3, 1, 1, 0, 0]),
        # 3 met 4 and 1, and had a bye: 2 + 6 and the own 4.
        ("buchholz", [3 + 4 + 3, 6 + 3 + 2, 2 + 6 + 4, 4 + 2 + 3, 3 + 3 + 6]),
        ("buchholz_cut_1", [7, 9, 10, 7, 9]),
        ("buchholz_median", [3, 3, 4, 3, 3]),
        # 5: the bye as a win over the own 3, a draw with 2 (3 points).
        ("sonneborn_berger", [10, Fraction(3, 2) + 2, 2 + 4, 2, 3 + Fraction(3, 2)]),
        ("progressive", [2 + 4 + 6, 0 + 1 + 3, 2 + 2 + 4, 0 + 2 + 2, 2 + 3 + 3]),
    ],
)
def test_the_criteria_of_swiss_events(key, values):
    """Opponents' points, with the own for a bye; and points added up round by round."""
    assert [value(key, n, FIVE) for n in range(1, 6)] == values


def test_a_bye_and_a_missed_round_earn_what_the_competition_says():
    """A bye for half a win counts as half a win over oneself; a missed round likewise, or nothing."""
    results = [*swiss(1, (1, 2), bye=3, missed=[4]), *swiss(2, (3, 1), (2, 4))]
    scoring = Scoring(bye=1, missed=1)
    assert [value("match_points", n, results, scoring=scoring) for n in (1, 2, 3, 4)] == [2, 2, 3, 1]
    assert value("sonneborn_berger", 3, results, scoring=scoring) == Fraction(3, 2) + 2
    assert value("sonneborn_berger", 4, results, scoring=scoring) == Fraction(1, 2)
    assert value("sonneborn_berger", 4, results, scoring=Scoring()) == 0
    assert value("fewest_forfeits", 3, results) == value("fewest_forfeits", 4, results) == 0
    rows = {row.entrant: row for row in table([1, 2, 3, 4], results, ["match_points"], scoring)}
    assert (rows[3].played, rows[3].won, rows[3].drawn, rows[3].lost) == (1, 1, 0, 0)
    assert rows[3].values["match_points"] == "3"


def test_a_walkover_counts_as_the_own_points_and_one_who_left_as_drawing():
    """Nobody gains or loses by an opponent who did not come, or who left the event."""
    results = [
        *swiss(1, (1, 2), Result(3, 4, 3, Kind.WALKOVER)),
        *swiss(2, (1, 3)),
        *swiss(3, (1, 4)),
    ]
    # 3 has 2 points: the walkover counts as the own 2, and for the third round, unplayed, another 2.
    assert value("buchholz", 3, results) == 6 + 2 + 2
    assert value("sonneborn_berger", 3, results) == 2
    # 2 left after the first round: for 1 they are worth two draws; 3 left after the second.
    assert value("buchholz", 1, results) == (0 + 2) + (2 + 1) + 0
    assert value("buchholz", 2, results) == 6 + 0 + 0


def test_direct_encounter_needs_everybody_to_have_met():
    """Three who are level are parted by it only if each has met both others."""
    cycle = swiss(1, (1, 2), (2, 3))
    assert [value("direct_encounter", n, cycle, group={1, 2, 3}) for n in (1, 2, 3)] == [None] * 3
    assert [value("direct_encounter", n, cycle, group={1, 2}) for n in (1, 2)] == [2, 0]
    whole = cycle + swiss(2, (1, 3))
    assert [value("direct_encounter", n, whole, group={1, 2, 3}) for n in (1, 2, 3)] == [4, 2, 0]


def test_without_rounds_there_is_no_progressive_score():
    """A round robin's matches have no order that would be fair to count."""
    assert value("progressive", 1, [won(1, 2)]) is None


@pytest.mark.parametrize("keys", [["goals"], ["wins", "wins"]])
def test_a_wrong_list_of_criteria_is_refused(keys):
    """Criteria come from the catalogue, each at most once."""
    with pytest.raises(UnknownCriterion):
        chosen(keys)


def test_every_criterion_explains_itself():
    """Each has a key, a label and a sentence for the public page."""
    assert all(c.key == key and c.label and c.explanation.endswith(".") for key, c in CRITERIA.items())


figures = st.fixed_dictionaries(
    {
        "points_a": st.integers(0, 4),
        "points_b": st.integers(0, 4),
        "innings": st.integers(1, 3),
        "run_a": st.integers(0, 2),
        "run_b": st.integers(0, 2),
    }
)


@st.composite
def seasons(draw):
    """A round robin, partly played, with draws and forfeits."""
    n = draw(st.integers(2, 7))
    results = []
    for a in range(1, n + 1):
        for b in range(a + 1, n + 1):
            outcomes = {
                "a": won(a, b, **draw(figures)),
                "b": won(b, a, **draw(figures)),
                "draw": drawn(a, b),
                "walkover": Result(a, b, a, Kind.WALKOVER),
                "forfeit": Result(a, b, None, Kind.DOUBLE_FORFEIT),
            }
            outcome = draw(st.sampled_from([*outcomes, "open"]))
            if outcome != "open":
                results.append(outcomes[outcome])
    criteria = draw(st.lists(st.sampled_from(sorted(CRITERIA)), unique=True, min_size=1))
    return n, results, criteria


@settings(max_examples=examples(50))
@given(seasons(), st.randoms())
def test_the_table_depends_on_results_and_not_on_their_order(season, rng):
    """Entrants and results in any order give the same table."""
    n, results, criteria = season
    names = list(range(1, n + 1))
    shuffled, mixed = names[:], results[:]
    rng.shuffle(shuffled)
    rng.shuffle(mixed)
    assert table(names, results, criteria) == table(shuffled, mixed, criteria)


@settings(max_examples=examples(50))
@given(seasons())
def test_ranks_are_a_total_order_and_every_step_has_its_reason(season):
    """Ranks start at 1 and skip by the number of sharers; a step down has a reason, a tie has none."""
    n, results, criteria = season
    scoring = Scoring(lots={k: n - k for k in range(1, n + 1)})
    rows = table(list(range(1, n + 1)), results, criteria, scoring)
    assert sorted(r.entrant for r in rows) == list(range(1, n + 1))
    for place, row in enumerate(rows):
        if place == 0:
            assert row.rank == 1 and row.parted is None
        elif row.level:
            assert row.rank == rows[place - 1].rank and row.parted is None
        else:
            assert row.rank == place + 1 and row.parted is not None
            assert row.parted.above != row.parted.below
    if "lot" in criteria:
        assert not any(r.level for r in rows)


# --- Why: what parted neighbours -----------------------------------------------------------------


def asked(entrants, criteria, results, scoring):
    """The table made anew by another way: groups are split by comparing pairs, one criterion after the other.

    Yields for every neighbouring pair of a ranking the first criterion whose values differ inside the group
    of those who were level before it, or None.
    """
    own = {e: [r for r in results if r.has(e)] for e in entrants}
    scoring = knowing(own, scoring)

    def first_difference(one, other):
        group = set(entrants)
        for key in criteria:
            values = {e: CRITERIA[key].value(e, own[e], frozenset(group), scoring) for e in group}
            if values[one] != values[other]:
                return key, values[one], values[other], group
            group = {e for e in group if values[e] == values[one]}
        return None

    return first_difference


@settings(max_examples=examples(50))
@given(seasons())
def test_the_named_criterion_parts_the_pair_and_no_earlier_one_does(season):
    """For every two neighbours: those before it left both level, and it ranks the upper one higher."""
    n, results, criteria = season
    scoring = Scoring(lots={k: n - k for k in range(1, n + 1)})
    entrants = list(range(1, n + 1))
    rows = table(entrants, results, criteria, scoring)
    first_difference = asked(entrants, criteria, results, scoring)
    for parting in partings(rows, {k: f"P{k}" for k in entrants}):
        found = first_difference(parting.above, parting.below)
        if found is None:
            assert parting.parted is None and "no criterion parts them" in parting.words
            continue
        key, above, below, group = found
        why = parting.parted
        assert why.criterion.key == key and CRITERIA[key].better(above, below)
        assert set(why.among) == group
        assert [one.key for one, _ in why.level_on] == criteria[: criteria.index(key)]
        assert why.above in parting.words and f"P{parting.below}" in parting.short


@settings(max_examples=examples(40))
@given(seasons(), st.data())
def test_every_order_of_the_criteria_ranks_by_its_own_order(season, data):
    """The criteria in any other order give a table that explains itself by that order."""
    n, results, criteria = season
    order = data.draw(st.permutations(criteria))
    rows = table(list(range(1, n + 1)), results, order)
    for row in rows:
        if row.parted is not None:
            assert [c.key for c, _ in row.parted.level_on] == order[: order.index(row.parted.criterion.key)]


def test_three_level_are_named_with_their_matches_against_each_other():
    """Of three level on points, two are parted from the third by the matches among the three."""
    results = [
        won(1, 2), won(3, 1, 5, 9), won(2, 3, 9, 1),
        won(1, 4), won(2, 4), won(3, 4), Result(1, 2, 1), Result(2, 3, 2), Result(1, 3, 1),
    ]  # fmt: skip
    rows = table(
        [1, 2, 3, 4],
        [*results, Result(2, 4, 2), Result(3, 4, 3), Result(3, 4, 3)],
        ["wins", "head_to_head", "lot"],
        Scoring(lots={1: 1, 2: 2, 3: 3, 4: 4}),
    )
    first, second, third = partings(rows, {1: "Ann", 2: "Bob", 3: "Cy", 4: "Dee"})
    assert first.short == "above Bob by head to head among Ann, Bob and Cy: 6 to 4"
    assert first.before == "Level before that on wins 4 (Ann, Bob and Cy)."
    assert second.words == "Bob stands above Cy by head to head among Ann, Bob and Cy: 4 to 2."
    assert third.short == "above Dee by wins: 4 to 0" and third.before == ""


def test_two_level_are_parted_by_their_own_match():
    """ "above Bob by head to head: 2 to 0"."""
    results = [won(1, 2), won(3, 1), won(2, 3), won(2, 4), won(1, 4), won(4, 3)]
    rows = table([1, 2, 3, 4], results, ["match_points", "head_to_head"])
    assert partings(rows, {1: "Ann", 2: "Bob", 3: "Cy", 4: "Dee"})[0].short == (
        "above Bob by head to head: 2 to 0"
    )
