"""A competition's standings: its rows turned into results for the pure table, and back.

For a round robin it is the table that decides; for a knockout, a list of places with the figures.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext

from clubs.competitions.models import Competition, Entrant, Fixture, Phase, Stage, Status
from clubs.competitions.rules.standings.criteria import Criterion, Scoring, chosen
from clubs.competitions.rules.standings.explaining import Parting, partings
from clubs.competitions.rules.standings.results import Kind, Result
from clubs.competitions.rules.standings.table import Parted, Row, table
from config.languages.speaking import translated


@dataclass(frozen=True)
class Standing:
    """One line of the standings for a page. `parting` tells what parts it from the line below; the last line
    has none."""

    rank: int
    entrant: Entrant
    cells: tuple[str, ...]
    parted: Parted | None
    level: bool
    played: int
    won: int
    drawn: int
    lost: int
    parting: Parting | None = None


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
    competition: Competition,
    entrants: Sequence[Entrant],
    fixtures: Sequence[Fixture],
    annulled: Collection[int] = (),
) -> list[Standing]:
    """The table of a stage in which everybody meets everybody. The `annulled` (their rows) are left out."""
    counting = [e for e in entrants if e.pk not in annulled]
    return standings_from(competition, counting, _table(competition, counting, fixtures))


def standings_from(
    competition: Competition, entrants: Sequence[Entrant], rows: Sequence[Row]
) -> list[Standing]:
    """The lines of a table for a page, from its rows by entry number."""
    by_number = {e.number: e for e in entrants}
    below = [*partings(rows, {number: e.name for number, e in by_number.items()}), None]
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
            parting=parting,
        )
        for row, parting in zip(rows, below, strict=False)
    ]


def scoring_of(competition: Competition, entrants: Sequence[Entrant]) -> Scoring:
    """What a win, a draw and a defeat count, with the lots of these entrants."""
    return Scoring(
        win=competition.points_win,
        draw=competition.points_draw,
        loss=competition.points_loss,
        lots={e.number: e.lot for e in entrants if e.lot is not None},
    )


def _table(competition: Competition, entrants: Sequence[Entrant], fixtures: Sequence[Fixture]) -> list[Row]:
    scoring = scoring_of(competition, entrants)
    return table([e.number for e in entrants], results_of(fixtures), competition.criteria, scoring)


def explained(
    competition: Competition,
    entrants: Sequence[Entrant] | None = None,
    fixtures: Sequence[Fixture] | None = None,
    stage: Stage | None = None,
    annulled: Collection[int] | None = None,
    table_rows: Sequence[Row] | None = None,
) -> dict[str, Any]:
    """The standings and why they are so, as plain values (JSON as it is) for interfaces and paper.

    Two queries, none when entrants (with `player`) and fixtures (with `a` and `b`) are given. They are of the
    format of `stage`, the first if it is not given; one stage of several is told by
    :func:`.stage_standing.told`. `annulled` are the rows of those whose results count for nothing; the
    first stage's if not given. `table_rows` is the table where it is not that of all meetings. The shape::

        {
          "format": "round_robin" | "elimination",
          "final": bool,                  # the competition is finished
          "scoring": {"win": 2, "draw": 1, "loss": 0},
          "criteria": [{"key", "label", "explanation", "higher_is_better"}, ...],   # in the order asked
          "rows": [{"rank": 1, "rank_to": 1, "shared": False, "entrant": 7, "name": "Ann", "player": "ann",
                    "partner": None,
                    "seed": 2, "played": 3, "won": 2, "drawn": 0, "lost": 1,
                    "values": {"match_points": "4", ...}, "reason": ""}, ...],       # best first
          "partings": [{"above": 7, "below": 3, "criterion": "head_to_head", "label": "Head to head",
                        "value_above": "2", "value_below": "0", "among": [7, 3],
                        "level_on": [{"criterion": "match_points", "value": "4"}],
                        "words": "Ann stands above Bob by head to head: 2 to 0."}, ...],
          "annulled": [{"entrant": 9, "name": "Dee", "player": "dee", "partner": None}, ...],
        }

    `entrant`, `above`, `below` and `among` are entry numbers. There is one parting for every two neighbours
    of `rows`; its `criterion` is None (and both values too) where they are level. In a knockout there are no
    criteria: rows are the final places as far as they are known, `reason` says how each was reached, and
    neighbours are parted by "round". `values` hold text as it is shown; "" where a criterion was not asked.
    """
    if entrants is None:
        entrants = list(Entrant.objects.filter(competition=competition).select_related("player", "partner"))
    stage = stage or competition.first_stage
    if annulled is None:
        annulled = {e.pk for e in entrants if e.annulled}
    counting = [e for e in entrants if e.pk not in annulled]
    bracket = stage.is_bracket
    if bracket:
        rows, parted = _places(entrants)
    else:
        if fixtures is None:
            fixtures = list(Fixture.objects.filter(competition=competition).select_related("a", "b"))
        if table_rows is None:
            table_rows = _table(competition, counting, fixtures)
        rows, parted = _ranked(competition, counting, table_rows)
    return {
        "format": str(stage.format),
        "final": competition.status in (Status.FINISHED, Status.ARCHIVED),
        "scoring": {
            "win": competition.points_win,
            "draw": competition.points_draw,
            "loss": competition.points_loss,
        },
        "criteria": []
        if bracket
        else [
            {
                "key": c.key,
                "label": translated(c.label),
                "explanation": translated(c.explanation),
                "higher_is_better": c.higher,
            }
            for c in criteria_of(competition)
        ],
        "rows": rows,
        "partings": parted,
        "annulled": [_named(e) for e in entrants if e.pk in annulled],
    }


def _named(entrant: Entrant) -> dict[str, Any]:
    partner = None if entrant.partner is None else entrant.partner.slug
    return {
        "entrant": entrant.number,
        "name": entrant.name,
        "player": entrant.player.slug,
        "partner": partner,
    }


def _ranked(
    competition: Competition, entrants: Sequence[Entrant], table_: Sequence[Row]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    by_number: dict[Hashable, Entrant] = {e.number: e for e in entrants}
    sharing: dict[int, int] = {}
    for row in table_:
        sharing[row.rank] = sharing.get(row.rank, 0) + 1
    rows = [
        {
            "rank": row.rank, "rank_to": row.rank + sharing[row.rank] - 1, "shared": sharing[row.rank] > 1,
            **_named(by_number[row.entrant]), "seed": by_number[row.entrant].seed,
            "played": row.played, "won": row.won, "drawn": row.drawn, "lost": row.lost,
            "values": {key: row.values.get(key, "") for key in competition.criteria}, "reason": "",
        }
        for row in table_
    ]  # fmt: skip
    parted = [
        {
            "above": one.above,
            "below": one.below,
            "criterion": one.parted.criterion.key if one.parted else None,
            "label": translated(one.parted.criterion.label) if one.parted else None,
            "value_above": translated(one.parted.above) if one.parted else None,
            "value_below": translated(one.parted.below) if one.parted else None,
            "among": list(one.parted.among) if one.parted else [one.above, one.below],
            "level_on": [{"criterion": c.key, "value": shown} for c, shown in one.parted.level_on]
            if one.parted
            else [],
            "words": translated(one.words),
        }
        for one in partings(table_, {number: e.name for number, e in by_number.items()})
    ]
    return rows, parted


def _places(entrants: Sequence[Entrant]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    known = sorted(
        (e for e in entrants if e.final_rank is not None), key=lambda e: (e.final_rank or 0, e.seed or 0)
    )
    rows = [
        {
            "rank": e.final_rank, "rank_to": e.final_rank_to, "shared": e.final_rank != e.final_rank_to,
            **_named(e), "seed": e.seed, "played": None, "won": None, "drawn": None, "lost": None,
            "values": {}, "reason": e.final_reason,
        }
        for e in known
    ]  # fmt: skip
    parted = []
    for upper, lower in pairwise(known):
        level = upper.final_rank == lower.final_rank
        if level:
            words = gettext("{upper} and {lower} share their place: {reason}.").format(
                upper=upper.name, lower=lower.name, reason=translated(upper.final_reason)
            )
        else:
            words = gettext(
                "{upper} stands above {lower}: {upper} {upper_reason}, {lower} {lower_reason}."
            ).format(
                upper=upper.name,
                lower=lower.name,
                upper_reason=translated(upper.final_reason),
                lower_reason=translated(lower.final_reason),
            )
        parted.append({
            "above": upper.number, "below": lower.number,
            "criterion": None if level else "round", "label": None if level else gettext("Round reached"),
            "value_above": None if level else upper.final_reason,
            "value_below": None if level else lower.final_reason,
            "among": [upper.number, lower.number], "level_on": [], "words": words,
        })  # fmt: skip
    return rows, parted
