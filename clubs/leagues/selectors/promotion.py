"""Who goes up and down after a season: proposed from the tables, confirmed by an officer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext

from clubs.leagues.models import Cup, Division, Season, Side
from clubs.leagues.rules.cups.promotion import PlayedOff, after_play_offs
from clubs.leagues.rules.tables import promotion
from clubs.leagues.selectors.cups import cups_of, state_of
from clubs.leagues.selectors.tables import tables_of


@dataclass(frozen=True)
class ProposedMove:
    """A side that changes its division, and why."""

    side: Side
    to: Division
    words: str


def proposal_of(season: Season) -> Sequence[ProposedMove]:
    """The proposed moves of a season, from the top: by its tables, then by what its play-offs decided."""
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
    moves = after_play_offs(
        found.moves,
        [one for one in play_offs_of(season) if isinstance(one, PlayedOff)],
        {division.pk: division.name for division in divisions},
        {key: side.division_id for key, side in sides.items()},
        {key: side.name for key, side in sides.items()},
    )
    return [
        ProposedMove(sides[int(str(one.team))], by_key[int(str(one.to))], one.words)
        for one in moves
        if one.to is not None
    ]


def play_offs_of(season: Season) -> list[PlayedOff | str]:
    """The play-offs for places in a division: those that are over with what they decided, of the others in
    words that they are still to be decided."""
    found: list[PlayedOff | str] = []
    divisions = {one.number: one for one in season.divisions.all()}
    for cup in cups_of(season):
        into = divisions.get(cup.rules.place_in)
        if cup.kind != Cup.Kind.PLAY_OFF or into is None:
            continue
        state = state_of(cup)
        if not state.is_over:
            words = gettext("{cup} is still to be decided: places in {division} are open.")
            found.append(words.format(cup=cup.name, division=into.name))
            continue
        won = tuple(side.pk for side in state.winners)
        lost = tuple(one.side_id for one in state.entries if one.side_id not in won)
        found.append(PlayedOff(cup.name, into.pk, won, lost))
    return found


def open_play_offs(season: Season) -> list[str]:
    """In words, what is still to be decided before the proposal is whole."""
    return [one for one in play_offs_of(season) if isinstance(one, str)]
