"""Who goes up and down after a season: proposed from the tables, confirmed by an officer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from clubs.leagues.models import Division, Season, Side
from clubs.leagues.rules.tables import promotion
from clubs.leagues.selectors.tables import tables_of


@dataclass(frozen=True)
class ProposedMove:
    """A side that changes its division, and why."""

    side: Side
    to: Division
    words: str


def proposal_of(season: Season) -> Sequence[ProposedMove]:
    """The proposed moves of a season, from the top."""
    divisions = list(season.divisions.order_by("number"))
    tables = tables_of(season)
    finals: list[promotion.Final] = []
    sides: dict[int, Side] = {}
    for division in divisions:
        rows = tables[division.pk].rows
        sides |= {row.side.pk: row.side for row in rows}
        gone = frozenset(row.side.pk for row in rows if row.side.withdrawn_on is not None)
        finals.append(promotion.Final(division.pk, division.name, tuple(row.side.pk for row in rows), gone))
    boundaries = [promotion.Boundary(up=lower.up, down=upper.down) for upper, lower in pairwise(divisions)]
    try:
        found = promotion.propose(finals, boundaries, {key: side.name for key, side in sides.items()})
    except ValueError:
        return ()  # a division that is too small for its boundaries: nothing is proposed
    by_key = {division.pk: division for division in divisions}
    return [
        ProposedMove(sides[int(str(one.team))], by_key[int(str(one.to))], one.words)
        for one in found.moves
        if one.to is not None
    ]
