"""The rounds of a division by numbers: who meets whom, homes in balance, few breaks."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

from clubs.leagues.rules.fixture_lists.canonical import breaks, canonical, three_running
from tests.cases import for_each

SIZES = range(2, 33)


def rounds_of(size: int, meetings: int) -> list[list[tuple[int, int]]]:
    """The matches of each round."""
    made = canonical(size, meetings)
    found: list[list[tuple[int, int]]] = [[] for _ in range(made.rounds)]
    for slot in made.slots:
        found[slot.round - 1].append((slot.home, slot.away))
    return found


@for_each("size", SIZES)
def test_a_single_round_robin_has_the_fewest_breaks(size: int) -> None:
    """n - 2 for an even number of teams, none for an odd one."""
    assert breaks(rounds_of(size, 1)) == (0 if size % 2 else size - 2)


def test_four_teams_cannot_have_fewer_breaks() -> None:
    """Of all orders of the rounds of four teams, and all homes in them, none has fewer than two breaks."""
    rounds = [[(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]]
    least = min(
        breaks(
            [
                [pair[::-1] if turn else pair for pair, turn in zip(matches, turns[2 * n :], strict=False)]
                for n, matches in enumerate(order)
            ],
        )
        for order in permutations(rounds)
        for turns in product((False, True), repeat=6)
    )
    assert least == 2 == breaks(rounds_of(4, 1))


@for_each("size", SIZES)
def test_each_pair_meets_as_often_as_asked(size: int) -> None:
    """Once in each leg; homes change from leg to leg, nobody plays twice in a round."""
    for meetings in (1, 2, 3, 4):
        rounds = rounds_of(size, meetings)
        met = Counter(match for matches in rounds for match in matches)
        for low in range(1, size + 1):
            for high in range(low + 1, size + 1):
                assert met[low, high] + met[high, low] == meetings
                assert abs(met[low, high] - met[high, low]) == meetings % 2
        for number, matches in enumerate(rounds):
            playing = [one for match in matches for one in match]
            rests = canonical(size, meetings).byes[number]
            assert sorted([*playing, *([rests] if rests else [])]) == list(range(1, size + 1))


@for_each("size", SIZES)
def test_homes_and_aways_are_in_balance(size: int) -> None:
    """They differ by one at most, however often a pair meets."""
    for meetings in (1, 2, 3, 4):
        homes = Counter(slot.home for slot in canonical(size, meetings).slots)
        played = homes + Counter(slot.away for slot in canonical(size, meetings).slots)
        assert all(abs(2 * homes[n] - played[n]) <= 1 for n in range(1, size + 1))


@for_each("size", range(3, 33))
def test_second_meetings_are_not_soon_after_the_first(size: int) -> None:
    """At least half a leg lies between."""
    last: dict[frozenset[int], int] = {}
    leg = canonical(size, 1).rounds
    for number, matches in enumerate(rounds_of(size, 3)):
        for match in matches:
            pair = frozenset(match)
            assert pair not in last or number - last[pair] >= leg - leg // 2
            last[pair] = number


@for_each("size", range(8, 33, 2))
def test_second_legs_are_turned_for_fewer_breaks(size: int) -> None:
    """Two meetings have 2n breaks; the same rounds once more with homes changed would have 3n - 6."""
    once = rounds_of(size, 1)
    mirrored = once + [[match[::-1] for match in matches] for matches in once]
    assert breaks(mirrored) == 3 * size - 6
    assert breaks(rounds_of(size, 2)) == 2 * size


@for_each("size", SIZES)
def test_nobody_plays_three_times_running_at_home_or_away(size: int) -> None:
    """However often a pair meets; two teams alone change homes each time."""
    for meetings in (1, 2, 3, 4):
        assert three_running(rounds_of(size, meetings)) == 0


def test_breaks_are_counted_over_a_bye() -> None:
    """Two homes with a bye between them are a break."""
    assert breaks([[(1, 2)], [(3, 2)], [(1, 3)]]) == 2
