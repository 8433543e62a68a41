"""A competition's standings: its rows turned into results for the pure table, and back.

For a round robin it is the table that decides; for a knockout, a list of places with the figures.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from clubs.competitions.models import Competition, Entrant, Fixture, Phase
from clubs.competitions.standings.criteria import Criterion, Scoring, chosen
from clubs.competitions.standings.results import Kind, Result
from clubs.competitions.standings.table import Parted, table


@dataclass(frozen=True)
class Standing:
    """One line of the standings for a page."""

    rank: int
    entrant: Entrant
    cells: tuple[str, ...]
    parted: Parted | None
    level: bool
    played: int
    won: int
    drawn: int
    lost: int


def criteria_of(competition: Competition) -> list[Criterion]:
    """The competition's criteria, in order."""
    return chosen(competition.criteria)


def results_of(fixtures: Sequence[Fixture]) -> list[Result]:
    """Decided fixtures as results; byes, annulled and empty ones have none."""
    found = []
    for f in fixtures:
        if f.phase != Phase.DECIDED or f.a is None or f.b is None or f.is_bye:
            continue
        found.append(
            Result(
                a=f.a.number,
                b=f.b.number,
                winner=f.winner.number if f.winner else None,
                kind=Kind(f.result_kind),
                points=_by_number(f, "points"),
                frames=_by_number(f, "frames"),
                innings=_by_number(f, "innings"),
                high_run=_by_number(f, "high_run"),
            )
        )
    return found


def _by_number(fixture: Fixture, key: str) -> dict[Hashable, int]:
    assert fixture.a is not None and fixture.b is not None
    figures = fixture.figures.get(key) or {}
    return {
        e.number: figures[side]
        for side, e in (("a", fixture.a), ("b", fixture.b))
        if figures.get(side) is not None
    }


def standings_of(
    competition: Competition, entrants: Sequence[Entrant], fixtures: Sequence[Fixture]
) -> list[Standing]:
    """The table of a round robin. Annulled entrants stand at its end, outside the ranking."""
    scoring = Scoring(
        win=competition.points_win,
        draw=competition.points_draw,
        loss=competition.points_loss,
        lots={e.number: e.lot for e in entrants if e.lot is not None},
    )
    by_number = {e.number: e for e in entrants if not e.annulled}
    rows = table(list(by_number), results_of(fixtures), competition.criteria, scoring)
    return [
        Standing(
            rank=row.rank,
            entrant=by_number[row.entrant],  # type: ignore[index]
            cells=tuple(row.values.get(key, "") for key in competition.criteria),
            parted=row.parted,
            level=row.level,
            played=row.played,
            won=row.won,
            drawn=row.drawn,
            lost=row.lost,
        )
        for row in rows
    ]
