"""The generator of backgammon: counts that are known, a plain search, and an engine that is not ours."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import pyspiel
import pytest

from rules_engine.families.boards.backgammon.moves import (
    START,
    THROWS,
    WAITING,
    Cells,
    after,
    borne,
    lawful,
    results,
    starts,
    turned,
    turned_together,
)

BOTH_WAYS = pytest.mark.parametrize("any_low", [False, True])


def positions(seed: int, count: int) -> Iterator[Cells]:
    """Positions met in games played at random, the side to move as it sees them."""
    rng = random.Random(seed)
    cells = START
    for _ in range(count):
        yield cells
        high, low = rng.choice(THROWS)
        cells = turned(rng.choice(sorted(results(cells, high, low))))
        if 15 in (borne(cells), borne(turned(cells))):
            cells = START


def searched(cells: Cells, dice: tuple[int, ...], any_low: bool) -> dict[int, set[Cells]]:
    """Where every order of the dice leads, played one after the other as far as it goes, by how many were
    played."""
    found: dict[int, set[Cells]] = {}

    def go_on(now: Cells, left: tuple[int, ...], made: int) -> None:
        steps = starts(now, now[WAITING], left[0], any_low) if left else []
        if not steps:
            found.setdefault(made, set()).add(now)
        for at in steps:
            go_on(after(now, at, at - left[0]), left[1:], made + 1)

    for order in set(permutations(dice)):
        go_on(cells, order, 0)
    return found


def test_the_first_throws_lead_to_447_positions() -> None:
    """The known count of what the 21 first throws can lead to; every one can be played in full."""
    counts = {throw: len(results(START, *throw)) for throw in THROWS}
    assert sum(counts.values()) == 447
    assert counts[6, 5] == 7
    assert sum(len(results(START, a, b, larger=False)) for a, b in THROWS) == 447


@BOTH_WAYS
def test_results_are_those_of_a_plain_search(any_low: bool) -> None:
    """Both orders, each man by itself, nothing left out: as many dice as can be, whichever of two if one."""
    for number, cells in enumerate(positions(1, 700)):
        high, low = THROWS[number % 21]
        dice = (high,) * 4 if high == low else (high, low)
        rows = searched(cells, dice, any_low)
        assert results(cells, high, low, any_low, larger=False) == rows[max(rows)]


@BOTH_WAYS
@pytest.mark.parametrize("demand", ["full", "larger"])
def test_moves_one_by_one_lead_to_the_same_results(any_low: bool, demand: str) -> None:
    """Played man by man as they are offered, throws lead to the positions of the whole throw."""
    for number, cells in enumerate(positions(2, 200)):
        high, low = THROWS[number % 21]
        dice = (high,) * 4 if high == low else (high, low)
        now = {(cells, dice)}
        ended: set[Cells] = set()
        while now:
            at, left = now.pop()
            steps = lawful(at, at[WAITING], left, any_low, demand) if left else ()
            if not steps:
                ended.add(at)
            for start, to, die in steps:
                rest = list(left)
                rest.remove(die)
                now.add((after(at, start, to), tuple(rest)))
        assert ended == results(cells, high, low, any_low, larger=demand == "larger")


def test_the_larger_number_where_one_can_be_played() -> None:
    """A man on 24 before closed points: six and five can each be played, not both; the modern law has the
    six."""
    row = [0] * 26
    row[24], row[13] = 1, -2
    cells = tuple(row)
    assert {c[18] or c[19] for c in results(cells, 6, 5, larger=False)} == {1}
    assert len(results(cells, 6, 5, larger=False)) == 2
    (only,) = results(cells, 6, 5)
    assert only[18] == 1
    assert [step[2] for step in lawful(cells, 0, (6, 5), False, "larger")] == [6]
    assert {step[2] for step in lawful(cells, 0, (6, 5), False, "full")} == {6, 5}


def test_a_six_that_leaves_no_five_is_not_played() -> None:
    """Only the man on 13 has a five: if he takes the six nobody can play the five, so another takes it."""
    row = [0] * 26
    row[24], row[13], row[19], row[2] = 1, 1, -2, -2
    cells = tuple(row)
    assert set(lawful(cells, 0, (6, 5), False, "full")) == {(24, 18, 6), (13, 8, 5)}
    assert (13, 7, 6) in lawful(cells, 0, (6, 5), False, "each")
    assert after(after(cells, 24, 18), 13, 8) in results(cells, 6, 5)
    assert after(cells, 13, 7) not in results(cells, 6, 5)


def test_bearing_from_lower_points() -> None:
    """With men on four, three and ace a five bears the highest, or any; with one on six it is moved."""
    row = [0] * 26
    row[4], row[3], row[1] = 2, 1, 1
    assert starts(tuple(row), 0, 5, False) == [4]
    assert starts(tuple(row), 0, 5, True) == [4, 3, 1]
    row[6] = 1
    assert starts(tuple(row), 0, 5, True) == [6]


def test_a_man_borne_by_the_sum() -> None:
    """A man borne by the sum of two numbers, the points between closed, counts as both."""
    row = [0] * 26
    row[6], row[4], row[2] = 1, -2, -2
    cells = tuple(row)
    assert lawful(cells, 0, (4, 2), False, "full") == ()
    assert lawful(cells, 0, (4, 2), False, "full", compound=True) == ((6, 0, 6),)


def test_turning_twice_is_the_same_position() -> None:
    """Both ways of seeing a position from the other side undo themselves."""
    for cells in positions(3, 50):
        assert turned(turned(cells)) == cells == turned_together(turned_together(cells))


def test_men_in_hand_need_not_enter() -> None:
    """Where nobody is up, a man that waits may enter or another may move; one that is up enters first."""
    row = [0] * 26
    row[WAITING], row[20] = 14, 1
    assert starts(tuple(row), 0, 3, False) == [25, 20]
    assert starts(tuple(row), 1, 3, False) == [25]


# -- an engine that is not ours ------------------------------------------------------------------------------


def test_another_engine_reaches_the_same_positions() -> None:
    """OpenSpiel's backgammon, by the modern law, in positions of games played at random: the positions that
    its actions lead to are those of ours, throw by throw."""
    rng = random.Random(11)
    game = pyspiel.load_game("backgammon")
    compared = doublets = 0
    while compared < 400:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            side = state.current_player()
            high, low = _dice_of(state)
            cells = _cells_of(state, side)
            theirs = {_cells_of(s, side) for s in _played(state)}
            if high == low:
                # There a doublet is two turns of two numbers, each played as far as it can be.
                ours = {last for first in _pair(cells, high) for last in _pair(first, high)}
                assert results(cells, high, low) <= ours
                doublets += 1
            else:
                ours = results(cells, high, low)
            assert theirs == ours, (cells, high, low)
            compared += 1
            state = rng.choice(_played(state))
    assert compared >= 400
    assert doublets > 30


def _pair(cells: Cells, die: int) -> set[Cells]:
    """Two of one number, as far as they can be played; nothing after the last man is borne."""
    if borne(cells) == 15:
        return {cells}
    rows = searched(cells, (die, die), False)
    return rows[max(rows)]


def _played(state: object) -> list[object]:
    """The states after a whole throw: two turns where it was a doublet, unless the game is over."""
    side = state.current_player()  # type: ignore[attr-defined]
    high, low = _dice_of(state)
    first = [state.child(action) for action in state.legal_actions()]  # type: ignore[attr-defined]
    if high != low:
        return first
    return [
        last
        for now in first
        for last in (
            [now.child(action) for action in now.legal_actions()]
            if not now.is_terminal() and not now.is_chance_node() and now.current_player() == side
            else [now]
        )
    ]


def _dice_of(state: object) -> tuple[int, int]:
    said = str(state).partition("Dice: ")[2][:2]
    return max(int(said[0]), int(said[1])), min(int(said[0]), int(said[1]))


def _cells_of(state: object, side: int) -> Cells:
    """A position of the other engine as ``side`` sees it, read off the numbers that it shows."""
    row = [0] * 26
    for sign, player in ((1, side), (-1, 1 - side)):
        for place in range(24):
            # It counts from the far end of the first player, who goes upwards.
            men = state.board(player, place)  # type: ignore[attr-defined]
            row[24 - place if side == 0 else place + 1] += sign * men
        row[WAITING if sign == 1 else 0] = sign * state.board(player, 100)  # type: ignore[attr-defined]
    return tuple(row)
