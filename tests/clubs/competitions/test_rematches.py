"""When two who met on the winners' side can meet again at the earliest: as late as any placing allows.

What is measured: for each winners' round the earliest losers' round, over all its fixtures, in which winner
and loser can meet again; the rounds of the last knockout, or the final, count on from the losers' rounds.
These are the *rematches* of a plan, one number for each winners' round. One list of them is better than
another if its numbers in ascending order are greater at the first difference, and of two with the same
numbers if the later winners' rounds have the greater.
"""

from __future__ import annotations

import re
from itertools import permutations, product

import pytest

from clubs.competitions.rules.pairing import double_elimination as double
from clubs.competitions.rules.pairing.brackets import Door, SourceKind
from tests.cases import for_each
from tests.soak import SOAKING

GOES = {SourceKind.WINNER: Door.WINNER, SourceKind.LOSER: Door.LOSER}


def rematches(bracket) -> list[int]:
    """The rematches of a plan, found by following everybody's ways through it."""
    fed: dict = {}
    for fixture in bracket.fixtures:
        for side in (0, 1):
            source = (fixture.a, fixture.b)[side]
            if source.kind in GOES:
                fed.setdefault((source.of, GOES[source.kind]), []).append((fixture.number, side))

    def ways(number, door):
        found, ahead = set(), list(fed.get((number, door), ()))
        while ahead:
            slot = ahead.pop()
            if slot not in found:
                found.add(slot)
                ahead += [*fed.get((slot[0], Door.WINNER), ()), *fed.get((slot[0], Door.LOSER), ())]
        return found

    losers_rounds = max(
        (int(f.code[1:]) for f in bracket.fixtures if re.fullmatch(r"l\d+", f.code)), default=0
    )
    before_knockout = max(f.round for f in bracket.fixtures if re.fullmatch(r"[lw]\d+", f.code))
    earliest: dict[int, int] = {}
    for fixture in bracket.fixtures:
        if not fixture.code.startswith("w"):
            continue
        lost, won = ways(fixture.number, Door.LOSER), ways(fixture.number, Door.WINNER)
        times = []
        for number, side in lost:
            if (number, 1 - side) in won and bracket[number].code != "reset":
                code, round_ = bracket[number].code, bracket[number].round
                side_round = int(code[1:]) if code[0] == "l" else losers_rounds + round_ - before_knockout
                times.append(side_round)
        round_ = int(fixture.code[1:])
        earliest[round_] = min([*times, earliest.get(round_, 10**6)])
    return [earliest[round_] for round_ in sorted(earliest)]


def better(one):
    """The key by which rematches are compared."""
    return sorted(one), one[::-1]


def of_lines(
    entrants: int, last: int, lines: dict[int, tuple[int, ...]], across: tuple[int, ...]
) -> list[int]:
    """The rematches of any placing, for a full field.

    ``lines[i][p]`` is the line that the loser of fixture p of winners' round i takes when dropping, counted
    among as many lines as that round has fixtures; ``across[p]`` the last losers' line that fixture p of the
    last winners' round meets.
    """
    rounds = (entrants // last).bit_length()
    over = 2 * rounds - 2
    across_from = {line: p for p, line in enumerate(across)}
    found = []
    for i in range(1, rounds + 1):
        times = []
        for p in range(entrants >> i):
            at_end = lines[i][p] >> (rounds - i)
            for j in range(i + 1, rounds + 1):
                mine, other, round_ = lines[i][p] >> (j - i), lines[j][p >> (j - i)], 2 * j - 2
                if mine == other:
                    times.append(round_)
                    continue
                while mine != other and round_ < over:
                    mine, other, round_ = mine >> 1, other >> 1, round_ + 2
                if mine == other:
                    times.append(round_ - 1)
                else:
                    times.append(over + meeting(across_from[mine], across_from[other]))
            times.append(over + meeting(across_from[at_end], p >> (rounds - i)))
        found.append(min(times))
    return found


def meeting(one: int, other: int) -> int:
    """The round of a knockout in which those of these first fixtures meet."""
    return 1 + (one ^ other).bit_length()


def first_placings(entrants: int):
    """Every placing of the first losers, but of those that turn over parts of the tree only one."""
    for lines in permutations(range(entrants // 2)):
        stands = sorted(range(entrants // 2), key=lines.__getitem__)
        width, alike = 2, False
        while width <= len(stands) and not alike:
            for at in range(0, len(stands), width):
                left, right = stands[at : at + width // 2], stands[at + width // 2 : at + width]
                alike = alike or min(left) > min(right)
            width *= 2
        if not alike:
            yield lines


def every_placing(entrants: int, last: int):
    """The rematches of every placing there is."""
    rounds = (entrants // last).bit_length()
    rest = [list(permutations(range(entrants >> i))) for i in range(2, rounds + 1)]
    ends = list(permutations(range(last // 2)))
    for first in first_placings(entrants):
        for others in product(*rest):
            lines = {1: first, **dict(enumerate(others, start=2))}
            for across in ends:
                yield of_lines(entrants, last, lines, across)


@pytest.mark.more_in_soak
@for_each("field", [(4, 2), (8, 2), (16, 2), (8, 4), *[(16, 4)] * SOAKING])
def test_no_placing_has_later_rematches(field):
    """Of every placing of the losers of 4, 8 and 16 entrants ours has the latest rematches."""
    entrants, last = field
    ours = rematches(double.build(entrants, last=last, reset=False))
    assert better(ours) == max(better(one) for one in every_placing(entrants, last))


FIELDS = [(2**k, 2**c) for k in range(2, 10) for c in range(1, k)]


@pytest.mark.more_in_soak
@for_each("field", FIELDS if SOAKING else [one for one in FIELDS if one[0] < 64] + [(64, 2), (128, 8)])
def test_no_placing_has_later_rematches_in_any_field(field):
    """The same up to 512, by a search through all placings that turn over halves, quarters, eighths ...

    It is enough to search these. Take any placing and follow one first fixture up the winners' side: the
    lines of its rounds' losers, written in binary digits, say what turns the fixture's own line into each.
    Turn over every fixture's line by these digits: now all are as this one was, and the earliest over all is
    no earlier than before.
    """
    entrants, last = field
    ours = rematches(double.build(entrants, last=last, reset=False))
    assert ours == latest(entrants.bit_length() - 1, last.bit_length() - 1)


def latest(k: int, c: int) -> list[int]:
    """The best rematches of 2**k entrants to the last 2**c, if lines are turned over by digits.

    Digits of a round are those of a loser's line, the first for the half, from the last round to the first;
    the digits of the knockout's crossing are all 0. A way is given up when it cannot become better than the
    best one found.
    """
    rounds = k - c + 1
    over = 2 * rounds - 2

    def differ(one, other, count):
        return next((at for at in range(count) if one[at] != other[at]), None)

    def again(one, j, other):
        at = differ(one, other, k - j)
        if at is None:
            return 2 * j - 2
        return over + c - at if at < c - 1 else 2 * (k - at) - 3

    best: list[int] = []

    def search(i, digits, found):
        nonlocal best
        if i == 0:
            best = max(best, found, key=better) if best else found
            return
        if best and sorted(found) + [10**6] * i < sorted(best):
            return
        seen = set()
        for mine in product((0, 1), repeat=k - i):
            end = differ(mine, (0,) * k, c - 1)
            times = (
                over + 1 if end is None else over + c - end,
                *(again(mine, j, digits[j]) for j in digits),
            )
            if times not in seen:
                seen.add(times)
                search(i - 1, {**digits, i: mine}, [min(times), *found])

    search(rounds, {}, [])
    return best


def test_the_measure_sees_an_early_rematch():
    """If the losers of eight stayed in their half, they would meet again two losers' rounds after."""
    straight = {1: (0, 1, 2, 3), 2: (0, 1), 3: (0,)}
    assert of_lines(8, 2, straight, (0,)) == [2, 4, 5]
    assert rematches(double.build(8, reset=False)) == [3, 4, 5]


CHARTS = {
    8: {2: (1, 0)},
    16: {2: (1, 0, 3, 2), 3: (1, 0)},
    32: {2: (7, 6, 5, 4, 3, 2, 1, 0), 3: (2, 3, 0, 1), 4: (0, 1)},
    64: {2: tuple(reversed(range(16))), 3: (4, 5, 6, 7, 0, 1, 2, 3), 4: (3, 2, 1, 0), 5: (0, 1)},
}
"""The charts of brackets-manager.js 1.8 (`defaultMinorOrdering`): the line of each loser, by winners' round.

The first losers' round is in the order of the bracket everywhere, as it is here.
"""


@for_each("entrants", sorted(CHARTS))
def test_our_rematches_beside_those_of_the_usual_charts(entrants):
    """For 4 and 8 the charts are the same; for 16 and more ours have later rematches.

    For 16 the charts let those of the first round meet again in the third losers' round, within a quarter;
    ours in the fourth.
    """
    k = entrants.bit_length() - 1
    natural = {i: tuple(range(entrants >> i)) for i in range(1, k + 1)}
    theirs = of_lines(entrants, 2, natural | CHARTS[entrants], (0,))
    ours = rematches(double.build(entrants, reset=False))
    expected = {
        8: ([3, 4, 5], [3, 4, 5]),
        16: ([3, 5, 6, 7], [4, 5, 6, 7]),
    }
    if entrants in expected:
        assert (theirs, ours) == expected[entrants]
    assert better(theirs) <= better(ours)
    assert (theirs == ours) is (entrants == 8)


@pytest.mark.parametrize("entrants", [8, 16, 64])
def test_the_measure_of_a_plan_agrees_with_that_of_its_lines(entrants):
    """The two ways of measuring that these tests use say the same of one plan."""
    bracket = double.build(entrants, reset=False)
    rounds = entrants.bit_length() - 1
    lines = {
        i: tuple(p ^ double.turned(rounds, i, entrants >> i) for p in range(entrants >> i))
        for i in range(1, rounds + 1)
    }
    assert of_lines(entrants, 2, lines, (0,)) == rematches(bracket)
