"""What the pages of people show of matches: read only, a fixed number of queries."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from clubs.people.models import Club, Table
from matches.models import Match

ON = (Match.Status.READY, Match.Status.LIVE)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match as a line of a card."""

    letter: str
    name: str
    score: int | None
    to_play: bool
    won: bool


@dataclass(frozen=True, slots=True)
class Card:
    """A match as shown in a list."""

    match: Match
    sides: tuple[Side, ...]


def card(match: Match) -> Card:
    """The card of one match; its sides and table should be fetched with it."""
    score = match.board.get("score") or {}
    race = match.board.get("race")
    if race:
        score = race.get("won") or score
    turn = match.board.get("turn") if match.status in ON else None
    return Card(
        match,
        tuple(
            Side(
                side.letter,
                side.name,
                score.get(side.letter),
                side.letter == turn,
                won=match.is_over and side.letter == match.winner_letter,
            )
            for side in match.sides.all()
        ),
    )


def _with_sides(matches: QuerySet[Match]) -> QuerySet[Match]:
    return matches.select_related("table").prefetch_related("sides").defer("snapshot")


def matches_on(club: Club) -> list[Card]:
    """The matches being played or about to start, in the order of the tables."""
    found = _with_sides(Match.objects.filter(club=club, status__in=ON, simulated=False))
    return [card(match) for match in found.order_by("table__position", "table__number", "pk")[:40]]


def today(club: Club, most: int = 6) -> tuple[list[Card], list[Card]]:
    """The matches that are on, by table, and the results confirmed last: both in two queries."""
    confirmed = Match.objects.filter(club=club, status=Match.Status.CONFIRMED, simulated=False).order_by(
        "-confirmed_at"
    )
    wanted = Q(club=club, status__in=ON, simulated=False) | Q(pk__in=confirmed.values("pk")[:most])
    found = list(_with_sides(Match.objects.filter(wanted)))
    on = [match for match in found if match.status in ON]
    on.sort(key=lambda m: (m.table is None, m.table and (m.table.position, m.table.number), m.pk))
    over = [match for match in found if match.status == Match.Status.CONFIRMED]
    over.sort(key=lambda m: (m.confirmed_at, m.pk), reverse=True)
    return [card(match) for match in on], [card(match) for match in over]


def match_at(table: Table) -> Card | None:
    """The match that is on at a table now."""
    match = _with_sides(Match.objects.filter(table=table, status__in=ON)).first()
    return card(match) if match else None


def busy_tables(club: Club) -> dict[int, Card]:
    """What is on at each table, by the table's key."""
    return {one.match.table_id: one for one in matches_on(club) if one.match.table_id}
