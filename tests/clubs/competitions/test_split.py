"""A round robin with a split: who meets whom, what is carried, and the places."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.pairing import split
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.pairing.split import Split
from clubs.competitions.rules.standings.criteria import Scoring
from clubs.competitions.rules.standings.results import Result
from tests.cases import for_each
from tests.soak import examples


def play(rules, *, seed=0, better=None):
    """Play everything; `better` decides, else chance. Returns the results of each round, and the order."""
    rng = random.Random(seed)
    scoring = Scoring(lots={n: n for n in range(1, rules.entrants + 1)})
    criteria = ("match_points", "head_to_head", "lot")
    results, order = [], []
    while True:
        if len(results) == rules.rounds_before:
            order = split.order_at_split(rules, results, criteria, scoring)
        pairs = split.next_round(rules, results, order)
        if not pairs:
            return results, order
        results.append(
            [Result(p.a, p.b, better(p.a, p.b) if better else rng.choice((p.a, p.b))) for p in pairs if p.b]
        )


@st.composite
def rules_of(draw):
    """Any settings, for up to 16 entrants."""
    n = draw(st.integers(4, 16))
    return Split(n, draw(st.integers(2, n - 2)), draw(st.integers(1, 2)), draw(st.booleans()))


@given(rules_of(), st.integers(0, 2**32))
@settings(max_examples=examples(30))
def test_all_meet_and_then_each_part_among_itself(rules, seed):
    """Before the split every pair meets once a leg; after it, once more inside each part and never across.
    Nobody plays twice in a round, and after one leg the sides change."""
    results, order = play(rules, seed=seed)
    assert len(results) == rules.rounds
    before = Counter(frozenset((r.a, r.b)) for past in results[: rules.rounds_before] for r in past)
    assert before == {frozenset(pair): rules.legs for pair in combinations(range(1, rules.entrants + 1), 2)}
    after = Counter(frozenset((r.a, r.b)) for past in results[rules.rounds_before :] for r in past)
    parts = (order[: rules.top], order[rules.top :])
    assert after == {frozenset(pair): 1 for part in parts for pair in combinations(part, 2)}
    for past in results:
        playing = [seed for r in past for seed in (r.a, r.b)]
        assert len(playing) == len(set(playing))
    if rules.legs == 1:
        sides = Counter((r.a, r.b) for past in results for r in past)
        assert set(sides.values()) == {1}


@given(rules_of(), st.integers(0, 2**32))
@settings(max_examples=examples(20))
def test_nobody_passes_the_split(rules, seed):
    """Everybody has one place; the places of the top part come before those of the bottom part."""
    results, order = play(rules, seed=seed)
    top, bottom = split.tables(rules, results, order)
    found = split.placings(rules, top, bottom)
    assert sorted(s for p in found for s in p.seeds) == list(range(1, rules.entrants + 1))
    assert {s for p in found if p.last <= rules.top for s in p.seeds} == set(order[: rules.top])
    place = 1
    for one in found:
        assert (one.first, one.last) == (place, place + len(one.seeds) - 1)
        place = one.last + 1


def test_carried_results_count_those_against_the_other_part():
    """Carried, the leader of the split keeps the lead; from nothing, the second part alone decides."""
    for carried in (True, False):
        rules = Split(6, 3, carried=carried)
        results, order = play(rules, better=min)
        assert order == [1, 2, 3, 4, 5, 6]
        # In the second part 2 wins everything, and 1 beats 3.
        second = [
            [Result(r.a, r.b, 2 if 2 in (r.a, r.b) else r.winner) for r in past] for past in results[5:]
        ]
        top, _ = split.tables(rules, results[:5] + second, order, ("match_points", "head_to_head"))
        assert [row.played for row in top] == [7 if carried else 2] * 3
        # Carried, 1 and 2 have six wins each and have beaten each other once.
        told = [(row.rank, row.entrant, row.won) for row in top]
        assert told == ([(1, 1, 6), (1, 2, 6), (3, 3, 3)] if carried else [(1, 2, 2), (2, 1, 1), (3, 3, 0)])


def test_reasons_and_names():
    """Each pair says which part it is of; rounds have names."""
    rules = Split(5, 3)
    results, order = play(rules, better=min)
    pairs = split.next_round(rules, results[:5], order)
    assert {p.part for p in pairs} == {"top", "bottom"}
    rests = [p for p in pairs if p.b is None]
    assert len(rests) == 1 and rests[0].reason == "rests: the top part is odd"
    assert split.round_name(rules, 5) == "Round 5" and split.round_name(rules, 6) == "Round 1 after the split"
    assert split.half(7) == 4 and split.half(8) == 4


def refused(code, make):
    """That this is refused with the code."""
    with pytest.raises(PairingError) as problem:
        make()
    assert problem.value.code == code and str(problem.value).endswith(".")


@for_each(
    "case",
    [
        ("field-size", lambda: Split(3, 2)),
        ("field-size", lambda: Split(65, 30)),
        ("split-top", lambda: Split(6, 1)),
        ("split-top", lambda: Split(6, 5)),
        ("split-legs", lambda: Split(6, 3, 3)),
    ],
    ids=lambda case: case[0],
)
def test_settings_that_cannot_be(case):
    """Too few, too many, a part of one."""
    refused(*case)


def test_the_split_needs_all_results_and_a_decided_line():
    """A missing match, an order that does not fit, and level entrants at the line are refused."""
    rules = Split(4, 2)
    results, order = play(rules, better=min)
    refused("not-over", lambda: split.order_at_split(rules, [*results[:2], results[2][:1]]))
    refused("not-over", lambda: split.next_round(rules, [*results[:2], results[2][:1]], order))
    refused("split-order", lambda: split.next_round(rules, results[:3], [1, 1, 2, 3]))
    refused("split-order", lambda: split.next_round(rules, results[:3], [1]))
    level = [[Result(r.a, r.b, None) for r in past] for past in results[:3]]
    refused("split-level", lambda: split.order_at_split(rules, level, ("match_points",)))


def test_who_has_left_is_left_out():
    """An entrant whose results are annulled is in no part; the others play on."""
    rules = Split(5, 2)
    results, _ = play(rules, better=min)
    kept = [[r for r in past if 5 not in (r.a, r.b)] for past in results[:5]]
    refused("not-over", lambda: split.order_at_split(rules, kept))
    order = split.order_at_split(rules, kept, annulled={5})
    assert order == [1, 2, 3, 4]
    assert {(p.a, p.b) for p in split.next_round(rules, kept, order)} <= {(1, 2), (2, 1), (3, 4), (4, 3)}
