"""Standings: the criteria, and a table that says what parted neighbours."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.standings.criteria import CRITERIA, Scoring, UnknownCriterion, chosen
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
    mine = [r for r in results if r.has(entrant)]
    everybody = group or {p for r in results for p in (r.a, r.b)}
    return CRITERIA[key].value(entrant, mine, everybody, scoring or Scoring())


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
