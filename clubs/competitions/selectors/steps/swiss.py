"""A Swiss stage as the pure modules take it, and its table."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace

from clubs.competitions.rules.pairing.swiss import settings as swiss
from clubs.competitions.rules.pairing.swiss.cards import Round
from clubs.competitions.rules.stages import Swiss
from clubs.competitions.rules.standings.results import Kind, Result
from clubs.competitions.rules.standings.table import Row, table
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.standing import results_of, scoring_of
from clubs.competitions.selectors.steps.drawn import by_seed, drawn_steps, fixtures_in


def swiss_settings(draw: Draw) -> swiss.Settings:
    """The settings of a Swiss stage. Raises `PairingError` for points that make no sense."""
    plan = draw.stage.plan
    assert isinstance(plan, Swiss) and draw.stage.size is not None
    return plan.settings(draw.stage.size, scoring_of(draw.competition, draw.in_order))


def swiss_entrants(draw: Draw, clubs: Mapping[int, Hashable] | None = None) -> list[swiss.Entrant]:
    """Everybody of a Swiss stage. `clubs` are home clubs by player; a late entrant joined with the first
    round that has a fixture of theirs, or joins with the next; who has withdrawn leaves with the next."""
    coming = len(drawn_steps(draw)) + 1
    first: dict[int, int] = {}
    for f in draw.fixtures.values():
        for pk in (f.a_id, f.b_id):
            if pk is not None:
                first[pk] = min(first.get(pk, f.round), f.round)
    return [
        swiss.Entrant(
            seed,
            (clubs or {}).get(e.player_id),
            joins=first.get(e.pk, coming) if e.late and draw.stage.is_first else 1,
            leaves=None if e.is_in else coming,
        )
        for seed, e in sorted(draw.entrants.items())
    ]


def swiss_rounds(draw: Draw) -> list[Round]:
    """What happened in each round that is paired, by seeds; undecided fixtures are left out."""
    seeds = draw.seeds
    rounds = []
    for pairing in drawn_steps(draw):
        own = fixtures_in(draw, pairing)
        bye = next((seeds[f.a_id] for f in own if f.is_bye and f.a_id is not None), None)
        rounds.append(Round(tuple(by_seed(draw, own)), bye))
    return rounds


def swiss_rows(draw: Draw) -> list[Row]:
    """The table of a Swiss stage."""
    plan = draw.stage.plan
    assert isinstance(plan, Swiss)
    found: list[Result] = []
    for f in draw.fixtures.values():
        if f.is_bye and f.a is not None:
            found.append(Result(f.a.number, None, None, Kind.BYE, round=f.round))
        found += [replace(result, round=f.round) for result in results_of([f])]
    for one in swiss_entrants(draw):
        number = draw.entrants[one.seed].number
        missed = range(1, min(one.joins, len(drawn_steps(draw)) + 1))
        found += [Result(number, None, None, Kind.MISSED, round=round_) for round_ in missed]
    scoring = plan.scoring(scoring_of(draw.competition, draw.in_order))
    return table([e.number for e in draw.in_order], found, draw.competition.criteria, scoring)
