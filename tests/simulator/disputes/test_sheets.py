"""Strokes drawn from sheets: against laws that are known, however bent the way to what is agreed."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.disputes.descending import End, slopes
from simulator.disputes.leading import led
from simulator.disputes.looking import Looking
from simulator.disputes.played import Played
from simulator.disputes.sheets import Sheets, laid, lay

SHARP = np.array([20.0, 5.0])


def bent(numbers: np.ndarray) -> Played:
    """Two readings that follow two of four unknowns fast, and bend with a third; the fourth tells nothing."""
    first, second, third = numbers[:, 0], numbers[:, 1], numbers[:, 2]
    readings = SHARP * np.stack([first + 0.4 * third**2 - 0.5, second + 0.5 * np.sin(third)], axis=1)
    return Played(numbers, readings, np.zeros(len(numbers), np.int64), (third > 0.8)[:, None])


def known() -> tuple[float, float]:
    """The logarithm of the evidence of :func:`bent`, and the share of its claim: by the third unknown."""
    third = np.linspace(-8.0, 8.0, 20_001)
    at = np.stack([0.5 - 0.4 * third**2, -0.5 * np.sin(third)], axis=1)
    spread = 1.0 + SHARP**2
    each = (np.exp(-0.5 * at**2 * SHARP**2 / spread) / np.sqrt(spread)).prod(axis=1)
    density = each * np.exp(-0.5 * third**2) / np.sqrt(2 * np.pi)
    whole = float(density.sum()) * (third[1] - third[0])
    return float(np.log(whole)), float(density[third > 0.8].sum() / density.sum())


def end_at(play: object, numbers: list[float]) -> End:
    """An end where a descent might have ended."""
    found = slopes(play, np.array([numbers]))  # type: ignore[arg-type]
    return End(np.array(numbers), found.readings[0], found.slope[0], 0.0, int(found.course[0]))


def drawn(sheets: Sheets, strokes: int, seed: int = 1) -> tuple[float, float, float]:
    """The logarithm of the evidence, the share of the claim, and the effective strokes."""
    random = np.random.default_rng(seed)
    for _ in range(3):
        sheets.draw(strokes, np.exp(sheets.found().logs), random)
    at, logs, _ = sheets.found()
    w = np.exp(logs)
    return float(np.log(w.sum())), float(w @ at.truth[:, 0] / w.sum()), float(w.sum() ** 2 / (w @ w))


def test_a_sheet_is_drawn_however_it_bends() -> None:
    """From one end in its middle: what all its strokes weigh, and the share of a claim."""
    sheets = Sheets(bent, [end_at(bent, [0.5, 0.0, 0.0, 0.0])], bent(np.zeros((1, 4))))
    evidence, share, worth = drawn(sheets, 20_000)
    exact, held = known()
    assert worth > 2000
    assert abs(evidence - exact) < 4 / np.sqrt(worth)
    assert abs(share - held) < 4 * np.sqrt(held * (1 - held) / worth)


def test_a_stroke_counts_once_on_however_many_sheets_it_lies() -> None:
    """The second sheet holds what the first does, and gets nothing of it."""
    ends = [end_at(bent, [0.5, 0.0, 0.0, 0.0]), end_at(bent, [0.14, -0.4, 0.9, 0.0])]
    sheets = Sheets(bent, ends, bent(np.zeros((1, 4))))
    evidence, _, worth = drawn(sheets, 20_000)
    assert abs(evidence - known()[0]) < 4 / np.sqrt(worth)
    assert sheets.hold(sheets.found().at).all()
    assert (sheets.found().of == 0).mean() > 0.99


def parted(numbers: np.ndarray) -> Played:
    """What is agreed is reached on two sides, by one way."""
    off = 40.0 * (numbers[:, 0] ** 2 - 1.0)
    return Played(numbers, off[:, None], np.zeros(len(numbers), np.int64), numbers[:, :1] > 0.0)


def test_each_side_of_a_way_is_a_sheet_of_its_own() -> None:
    """One end leads to its side alone; the heaviest stroke of the other makes that a sheet."""
    sheets = laid(parted, [end_at(parted, [1.0, 0.0, 0.0])], parted(np.zeros((1, 3))))
    at = parted(np.array([[1.01, 0.3, 0.0], [-1.0, 0.2, 0.5], [-0.99, 1.0, 0.0]]))
    assert sheets.hold(at).tolist() == [True, False, False]
    held = np.zeros(3, bool)
    lay(parted, sheets, at, np.array([0.5, 0.3, 0.2]), held)
    assert held.all() and len(sheets) == 2
    _, share, worth = drawn(sheets, 8_000)
    assert worth > 1000 and abs(share - 0.5) < 0.06


def test_what_goes_another_way_is_held_by_no_sheet() -> None:
    """Though its readings fit; nor is it drawn from one."""

    def other(numbers: np.ndarray) -> Played:
        return parted(numbers)._replace(course=(numbers[:, 1] > 1.0).astype(np.int64))

    sheets = laid(other, [end_at(other, [1.0, 0.0, 0.0])], other(np.zeros((1, 3))))
    assert sheets.hold(other(np.array([[1.0, 0.5, 0.0], [1.0, 1.5, 0.0]]))).tolist() == [True, False]
    drawn(sheets, 2_000)
    assert len(sheets.found().logs) > 100 and not sheets.found().at.course.any()


def test_only_what_weighs_gets_a_sheet() -> None:
    """A stroke that weighs next to nothing is taken for held, and is not asked."""
    sheets = laid(parted, [end_at(parted, [1.0, 0.0, 0.0])], parted(np.zeros((1, 3))))
    held = np.zeros(2, bool)
    lay(parted, sheets, parted(np.array([[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0]])), np.array([0.9999, 5e-4]), held)
    assert len(sheets) == 1 and held.all()


@pytest.mark.parametrize("seed", range(3))
def test_a_search_with_sheets_has_the_law_that_is_known(seed: int) -> None:
    """Its strokes from laws and from sheets together."""
    random = np.random.default_rng(seed)
    first = random.standard_normal((2000, 4))
    *_, state = led(bent, first, 100, 20_000, np.random.default_rng(seed), True, Looking(2, sheets=True))
    exact, held = known()
    share = float(state.weights @ state.at.truth[:, 0])
    assert state.looked and state.played < 40_000
    assert abs(state.evidence - exact) < 5 / np.sqrt(state.effective)
    assert abs(share - held) < 5 * np.sqrt(held * (1 - held) / state.effective)
    assert state.effective > 150


def test_a_search_of_very_many_ways_does_without_sheets() -> None:
    """Each would hold little; and the law of what fits is known all the same."""

    def scattered(numbers: np.ndarray) -> Played:
        at = bent(numbers)
        return at._replace(course=np.floor(8.0 * numbers[:, 2]).astype(np.int64))

    random = np.random.default_rng(1)
    first, begun = random.standard_normal((4000, 4)), Looking(2, one_in=20, sheets=True)
    *_, state = led(scattered, first, 200, 60_000, random, True, begun)
    *_, alone = led(
        scattered, first, 200, 60_000, np.random.default_rng(2), True, begun._replace(sheets=False)
    )
    exact, held = known()
    for one in (state, alone):
        assert abs(one.evidence - exact) < 5 / np.sqrt(one.effective)
        share = float(one.weights @ one.at.truth[:, 0])
        assert abs(share - held) < 5 * np.sqrt(held * (1 - held) / one.effective)
    assert 0.5 < state.effective / alone.effective < 2.0


def test_an_end_that_the_best_of_its_way_does_not_hold_is_a_sheet_too() -> None:
    """Half of a way was lost: a sheet was laid about its best end alone."""
    ends = [
        end_at(parted, [1.0, 0.0, 0.0]),
        end_at(parted, [1.0, 0.5, 0.0]),
        end_at(parted, [-1.0, 0.0, 0.0]),
    ]
    ends = [end._replace(evidence=-float(n)) for n, end in enumerate(ends)]
    sheets = laid(parted, ends, parted(np.zeros((1, 3))))
    assert [end.at[0] for end in sheets.ends] == [1.0, -1.0]


def narrow(numbers: np.ndarray) -> Played:
    """What is agreed is reached only far out along a slow direction: by one draw from anywhere of fifty."""
    at = bent(numbers)
    off = 4.0 * (numbers[:, 3:] - 2.5)
    return at._replace(readings=np.concatenate([at.readings, 0.3 * off], axis=1))


def test_draws_come_from_where_strokes_were_found() -> None:
    """A few times as many count; and their law is the same."""
    sheets = Sheets(narrow, [end_at(narrow, [0.5, 0.0, 0.0, 1.0])], narrow(np.zeros((1, 4))))
    evidence, share, worth = drawn(sheets, 20_000)
    third, fourth = known()[0], np.log(1.2**2 + 1.0)  # the fourth unknown is told by itself
    exact = third - 0.5 * fourth - 0.5 * 3.0**2 / (1.0 + 1.2**2)
    assert abs(evidence - exact) < 4 / np.sqrt(worth)
    assert abs(share - known()[1]) < 4 * np.sqrt(0.25 / worth)
    assert worth > 0.4 * len(sheets.found().logs)
