"""A round robin with a split as the pure modules take it, and the tables of its parts."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

from clubs.competitions.models import Fixture
from clubs.competitions.rules.pairing import split as splitting
from clubs.competitions.rules.pairing.brackets import Seed
from clubs.competitions.rules.stages import Split
from clubs.competitions.rules.standings.results import Result
from clubs.competitions.rules.standings.table import Row, table
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.standing import results_of, scoring_of
from clubs.competitions.selectors.steps.drawn import by_seed, drawn_steps


def split_settings(draw: Draw) -> splitting.Split:
    """The settings of a round robin with a split."""
    plan = draw.stage.plan
    assert isinstance(plan, Split) and draw.stage.size is not None
    return plan.settings(draw.stage.size)


def split_results(draw: Draw) -> list[list[Result]]:
    """The results of each round, by seeds."""
    rounds: dict[int, list[Fixture]] = {}
    for f in draw.fixtures.values():
        rounds.setdefault(f.round, []).append(f)
    last = max(rounds, default=0)
    return [by_seed(draw, rounds.get(n, [])) for n in range(1, last + 1)]


def split_order(draw: Draw) -> list[Seed]:
    """The table at the split, as it was when the second part was drawn; empty before."""
    seeds = {e.number: seed for seed, e in draw.entrants.items()}
    orders = [one.facts["order"] for one in drawn_steps(draw) if "order" in one.facts]
    return [seeds[number] for number in orders[-1]] if orders else []


def order_now(draw: Draw) -> list[Seed]:
    """The table at the split from the results as they are; who is level stands in the order of the lots.

    Raises `PairingError` "not-over" while matches of the first part are open.
    """
    criteria = [*draw.competition.criteria]
    criteria += [] if "lot" in criteria else ["lot"]
    plain = scoring_of(draw.competition, draw.in_order)
    lots: dict[Hashable, int] = {seed: e.lot for seed, e in draw.entrants.items() if e.lot is not None}
    figured = [_with_figures(draw, [f for f in draw.fixtures.values() if f.code == "round"])]
    settings = split_settings(draw)
    padded = figured + [[] for _ in range(settings.rounds_before - 1)]
    annulled = [seed for seed, e in draw.entrants.items() if e.annulled]
    return splitting.order_at_split(settings, padded, criteria, replace(plain, lots=lots), annulled=annulled)


def _with_figures(draw: Draw, fixtures: Sequence[Fixture]) -> list[Result]:
    """Results of these fixtures with their figures, entrants named by their seeds."""
    seeds = {e.number: seed for seed, e in draw.entrants.items()}

    def turned(figures: Mapping[Hashable, int]) -> dict[Hashable, int]:
        return {seeds[key]: value for key, value in figures.items()}  # type: ignore[index]

    return [
        Result(
            one.a,
            one.b,
            one.winner,
            one.kind,
            turned(full.points),
            turned(full.frames),
            turned(full.innings),
            turned(full.high_run),
        )
        for one, full in zip(by_seed(draw, fixtures), results_of(fixtures), strict=True)
    ]


def split_rows(draw: Draw) -> list[list[Row]]:
    """One table before the split, one for each part after it."""
    scoring = scoring_of(draw.competition, draw.in_order)
    criteria = draw.competition.criteria
    fixtures = list(draw.fixtures.values())
    parts = split_parts(draw)
    if len(parts) == 1:
        numbers = [draw.entrants[seed].number for seed in parts[0] if not draw.entrants[seed].annulled]
        return [table(numbers, results_of(fixtures), criteria, scoring)]
    counted = fixtures if split_settings(draw).carried else [f for f in fixtures if f.code != "round"]
    numbered = [
        [draw.entrants[seed].number for seed in part if not draw.entrants[seed].annulled] for part in parts
    ]
    return [
        table(own, results_of(counted), criteria, scoring, others=others)
        for own, others in (numbered, numbered[::-1])
    ]


def split_parts(draw: Draw) -> tuple[tuple[Seed, ...], ...]:
    """The seeds of each part; before the split all of them. Whose results are annulled is in the last."""
    order, top = split_order(draw), split_settings(draw).top
    if not order:
        return (tuple(sorted(draw.entrants)),)
    rest = sorted(set(draw.entrants) - set(order))
    return tuple(order[:top]), (*order[top:], *rest)
