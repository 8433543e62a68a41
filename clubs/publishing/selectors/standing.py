"""A competition's standings as rows of text, for CSV and print."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clubs.competitions.models import Competition, Entrant
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.selectors.stage_places import table_names, tables_of
from clubs.competitions.selectors.standing import criteria_of


def standing_rows(competition: Competition) -> Iterator[tuple[Any, ...]]:
    """The head of the table and its rows, best first.

    A round robin, or the groups, show their criteria and why each entrant stands below the one above; a
    bracket the final places, as far as they are known.
    """
    several = len(competition.in_stages) > 1
    if competition.first_stage.is_bracket or (several and competition.champion_id):
        yield from _places(
            list(Entrant.objects.filter(competition=competition).select_related("player", "partner"))
        )
        return
    draws = load_draws(competition)
    tables = tables_of(draws[0]) if draws else []
    yield (
        *(("group",) if len(tables) > 1 else ()),
        "place",
        "player",
        "played",
        "won",
        "drawn",
        "lost",
        *(criterion.label for criterion in criteria_of(competition)),
        "below the one above because",
    )
    for name, rows in zip(table_names(draws[0]) if draws else [], tables, strict=True):
        for row in rows:
            yield (
                *((name.removeprefix("Group "),) if len(tables) > 1 else ()),
                row.rank,
                _told(row.entrant),
                row.played,
                row.won,
                row.drawn,
                row.lost,
                *row.cells,
                str(row.parted) if row.parted else "",
            )


def _told(entrant: Entrant) -> str:
    """A pair is told with both of its players."""
    return entrant.told if entrant.partner_id is not None else entrant.name


def _places(entrants: list[Entrant]) -> Iterator[tuple[Any, ...]]:
    yield ("place", "to", "player", "seed", "how")
    known = (one for one in entrants if one.final_rank is not None)
    for one in sorted(known, key=lambda one: (one.final_rank or 0, one.number)):
        yield (one.final_rank, one.final_rank_to, _told(one), one.seed, one.final_reason)
    for one in entrants:
        if one.final_rank is None:
            yield (None, None, _told(one), one.seed, one.get_status_display())
