"""The search for the best matching by many criteria, against trying out everything."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.pairing.swiss import matching
from clubs.competitions.rules.pairing.swiss.matching import Level, Search, has_perfect
from tests.soak import examples


def matchings(edges: list[tuple[int, int]]) -> Iterator[list[int]]:
    """All matchings of a graph, as lists of the numbers of their edges."""

    def extend(start: int, used: frozenset[int], taken: list[int]) -> Iterator[list[int]]:
        yield taken
        for n in range(start, len(edges)):
            if not used & set(edges[n]):
                yield from extend(n + 1, used | set(edges[n]), [*taken, n])

    yield from extend(0, frozenset(), [])


@st.composite
def graphs(draw):
    """A graph of up to seven vertices, and up to eight criteria of small gains."""
    size = draw(st.integers(2, 7))
    every = [(a, b) for a in range(size) for b in range(a + 1, size)]
    edges = draw(st.lists(st.sampled_from(every), unique=True, min_size=1).map(sorted))
    gains = draw(
        st.lists(
            st.lists(st.integers(0, 3), min_size=len(edges), max_size=len(edges)), min_size=1, max_size=8
        )
    )
    return size, edges, gains


def search_of(size, edges):
    """The search over these edges."""
    one, two = (np.array(end, dtype=np.int64) for end in zip(*edges, strict=True))
    return Search(size, one, two)


@settings(max_examples=examples(100))
@given(graphs(), st.sampled_from([12, 40, 120]))
def test_the_first_criterion_counts_before_the_second(graph, bits):
    """The matching found gains, criterion by criterion, what the best of all matchings gains, also when only
    few criteria fit into one weight."""
    size, edges, gains = graph
    best = max([sum(gain[n] for n in taken) for gain in gains] for taken in matchings(edges))
    search = search_of(size, edges)
    levels = [Level(np.array(gain, dtype=np.int64), 3 * (size // 2)) for gain in gains]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "BITS", bits)
        for level in levels:
            search.settle([level])
        if bits >= 40:
            together = search_of(size, edges)
            together.settle(levels)
            assert [
                sum(g for g, (a, b) in zip(gain, edges, strict=True) if together.mate[a] == b)
                for gain in gains
            ] == best
    found = [sum(g for g, (a, b) in zip(gain, edges, strict=True) if search.mate[a] == b) for gain in gains]
    shown = len(found) if bits >= 40 else 1
    assert found[:shown] == best[:shown]


@settings(max_examples=examples(100))
@given(graphs())
def test_a_perfect_matching_is_found_if_there_is_one(graph):
    """Everybody can be matched exactly if some matching of the graph covers everybody."""
    size, edges, _ = graph
    one, two = (np.array(end, dtype=np.int64) for end in zip(*edges, strict=True))
    assert has_perfect(size, one, two) == any(2 * len(taken) == size for taken in matchings(edges))


def test_a_criterion_without_room_is_left_out():
    """Where no digits are left, the criteria of lower rank decide nothing, and there is a matching still."""
    search = search_of(4, [(0, 1), (2, 3), (0, 2), (1, 3)])
    huge = Level(np.array([0, 0, 1, 1], dtype=np.int64), 1 << 119)
    search.settle([Level(np.array([1, 1, 1, 1], dtype=np.int64), 2), huge])
    assert (search.mate >= 0).all()
