"""What the pages of people show of matches and of affiliations: read only, a fixed number of queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from clubs.people.access import OFFICERS, Visitor, roles_in
from clubs.people.models import Affiliation, Club, Membership, Table
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
    """The matches that are on, by table, and the results confirmed last: both in two queries. A union, for
    with "or" PostgreSQL would read the matches of all clubs."""
    here = Match.objects.filter(club=club, simulated=False)
    confirmed = here.filter(status=Match.Status.CONFIRMED).order_by("-confirmed_at").values("pk")[:most]
    latest = Match.objects.filter(pk__in=confirmed).order_by().values("pk")
    wanted = here.filter(status__in=ON).order_by().values("pk").union(latest)
    found = list(_with_sides(Match.objects.filter(pk__in=wanted)))
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


# --- Affiliations --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Affiliated:
    """One affiliation as seen from one of its clubs: `other` is the other one, which the reader sees or not
    (`visible`); `own` tells that this club has asked."""

    row: Affiliation
    other: Club
    visible: bool
    own: bool


@dataclass(frozen=True, slots=True)
class Affiliations:
    """A club's affiliations for one reader. What waits for an answer is for the officers."""

    members: Sequence[Affiliated]
    associations: Sequence[Affiliated]
    waiting: Sequence[Affiliated]

    @property
    def to_answer(self) -> list[Affiliated]:
        """What this club has to answer."""
        return [one for one in self.waiting if not one.own]


def affiliations_of(club: Club, user: Visitor | None) -> Affiliations:
    """The affiliations of ``club``, by the other club's name: one query, and one more for a reader who is
    signed in, where there are any. Archived clubs are shown to the officers alone. Remembered on ``club`` as
    fetched, as its front page asks twice."""
    known: dict[int | None, Affiliations] = club.__dict__.setdefault("_affiliations_of", {})
    key = user.pk if user is not None else None
    if key not in known:
        known[key] = _affiliations_of(club, user)
    return known[key]


def _affiliations_of(club: Club, user: Visitor | None) -> Affiliations:
    officer = not roles_in(user, club).isdisjoint(OFFICERS)
    rows = Affiliation.objects.filter(Q(association=club) | Q(club=club), ended_at=None)
    if not officer:
        rows = rows.exclude(accepted_at=None)
    found = list(rows.select_related("association", "club"))
    mine: set[int] = set()
    if found and user is not None and user.is_authenticated:
        mine = set(Membership.objects.filter(user_id=user.pk).values_list("club_id", flat=True))
    seen = []
    for row in found:
        over = row.association_id == club.pk
        other = row.club if over else row.association
        visible = (other.public and other.archived_at is None) or other.pk in mine
        if other.archived_at is None or officer:
            seen.append(Affiliated(row, other, visible, row.by_association == over))
    seen.sort(key=lambda one: (one.other.name.casefold(), one.row.pk))
    standing = [one for one in seen if one.row.accepted_at is not None]
    return Affiliations(
        [one for one in standing if one.row.association_id == club.pk],
        [one for one in standing if one.row.club_id == club.pk],
        [one for one in seen if one.row.accepted_at is None],
    )
