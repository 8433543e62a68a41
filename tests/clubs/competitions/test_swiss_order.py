"""The order of candidates inside a score group, against trying them one by one as the rules say."""

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.pairing.swiss.cards import Card
from clubs.competitions.rules.pairing.swiss.dutch import pair_field
from clubs.competitions.rules.pairing.swiss.field import lay_out
from clubs.competitions.rules.pairing.swiss.settings import Settings
from tests.soak import examples

PLAIN = Settings(rounds=9, balance=False)


def first_candidate(count, may_not):
    """The first pairing of one group in the order of C.04.3 (article 4) that has no rematch.

    Exchanges between the halves: the fewest, the smallest difference of rank, the lowest of the upper half,
    the highest of the lower half; and for each the lower half in lexicographic order.
    """
    half = count // 2
    upper, lower = range(1, half + 1), range(half + 1, count + 1)
    exchanges = [
        (len(down), sum(up) - sum(down), [-n for n in sorted(down, reverse=True)], sorted(up))
        for size in range(half + 1)
        for down in combinations(upper, size)
        for up in combinations(lower, size)
    ]
    for _, _, down, up in sorted(exchanges):
        ones = sorted({*upper, *up} - {-n for n in down})
        twos = sorted(set(range(1, count + 1)) - set(ones))
        for order in permutations(twos):
            pairs = {frozenset(p) for p in zip(ones, order, strict=True)}
            if not pairs & may_not:
                return pairs
    return None


@settings(max_examples=examples(60))
@given(st.sampled_from([4, 6, 8]), st.data())
def test_the_first_candidate_of_a_group_is_found(count, data):
    """With any pairs forbidden, the pairing found is the first in order."""
    pairs = list(combinations(range(1, count + 1), 2))
    allowed = data.draw(st.lists(st.sampled_from(pairs), unique=True, max_size=len(pairs)))
    compare(count, {frozenset(p) for p in pairs if p not in allowed})


@pytest.mark.parametrize("apart", [3, 4])
def test_several_change_halves_where_halves_cannot_meet(apart):
    """Of eight, where the first few have met all of the lower half, two or more must change halves."""
    compare(8, {frozenset((a, b)) for a in range(1, apart + 1) for b in range(5, 9)})


def test_of_equal_exchanges_the_lowest_leaves_the_upper_half():
    """With the same difference of rank the lowest of the upper half changes."""
    compare(
        8,
        {
            frozenset(p)
            for p in [(1, 5), (1, 8), *((2, n) for n in range(5, 9)), (3, 6), (3, 7), (3, 8), (4, 5)]
        },
    )


def test_of_equal_exchanges_the_highest_leaves_the_lower_half():
    """Two change with the ranks 6 and 9, or 7 and 8: the highest goes first."""
    allowed = [(1, 4), (1, 6), (2, 5), (2, 8), (3, 4), (3, 5), (6, 7), (7, 10), (8, 9), (9, 10)]
    compare(10, {frozenset(p) for p in combinations(range(1, 11), 2)} - {frozenset(p) for p in allowed})


def compare(count, may_not):
    """Fail if a group is not paired by its first candidate."""
    cards = [Card(n, None, number=n) for n in range(1, count + 1)]
    for card in cards:
        card.met = {other: 1 for other in range(1, count + 1) if frozenset((card.seed, other)) in may_not}
    expected = first_candidate(count, may_not)
    try:
        brackets, bye = pair_field(lay_out(PLAIN, cards, 2, mates_apart=True, sides_absolute=True))
    except PairingError:
        assert expected is None
        return
    assert bye is None
    assert {frozenset((a + 1, b + 1)) for bracket in brackets for a, b in bracket.pairs} == expected
