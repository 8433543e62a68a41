"""Matches that are known to come to a table, whole enough to begin there without the server.

The packages that plan play register a *source* each, under a word. It names matches that may come to a
table, and seats one of which a tablet tells later that it has begun. The id of an offered match follows from
what it is (:mod:`matches.marking.planning`): a tablet can only seat what was offered, and as it was offered.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol

from django.utils.timezone import now
from django.utils.translation import gettext

from matches.log.actor import Actor
from matches.log.models import Match, MatchSide
from matches.log.writing import write_transaction
from matches.marking.planning import Plan, planned_id
from matches.problems import UserProblem

MOST = 8
"""So many matches are offered to a table: the rubbers of a usual team match."""

LONGEST_AWAY = timedelta(days=7)
"""A match that is said to have begun before that began then: the tablet's clock is wrong."""


@dataclass(frozen=True)
class Offer:
    """A match that may come. ``purpose`` is the word of its source and a key ("fixture 12"), ``row`` its
    match, which waits or is not saved yet, ``when`` a remark ("about 20:40")."""

    purpose: str
    row: Match
    sides: tuple[MatchSide, ...]
    when: str = ""


def begun_at(at: datetime | None) -> datetime | None:
    """When a match began, as the tablet reckons it: not in the future, and not longer ago than a tablet goes
    on without the server. None where it does not say."""
    there = now()
    return None if at is None else min(max(at, there - LONGEST_AWAY), there)


class Source(Protocol):
    """What a package that plans play answers."""

    def coming(self, table: Any, most: int) -> list[Offer]:
        """At most ``most`` matches that may come to the table, the likeliest first."""

    def seat(self, key: int, table: Any, public_id: str, by: Actor, at: datetime) -> Match:
        """Bring the match of an offer to the table, where it has begun at ``at``.

        Raises ``UserProblem`` when that is not possible any more, saying why; ``public_id`` is the one that
        was offered (:func:`check_offered`).
        """

    def leave(self, match: Match, table: Any) -> bool:
        """Take a match of one's own that was called to the table, and has not begun, away from it, so that
        it is called again; whether it was one's own."""


_sources: dict[str, Source] = {}


def register(word: str, source: Source) -> None:
    """Ask ``source`` for what comes, from now on."""
    _sources[word] = source


def planned(purpose: str, plan: Plan, club: Any, when: str = "") -> Offer:
    """The offer of a match of which there is only the plan: one query."""
    row, sides = plan.rows(club, planned_id(purpose, plan))
    return Offer(purpose, row, tuple(sides), when)


def waiting(purpose: str, match: Match, when: str = "") -> Offer:
    """The offer of a match that has a row and waits for a table: one query."""
    return Offer(purpose, match, tuple(match.sides.all()), when)


def coming_to(table: Any, most: int = MOST) -> list[Offer]:
    """At most ``most`` matches that may come to ``table``."""
    found: list[Offer] = []
    for source in _sources.values():
        if len(found) >= most:
            break
        found += source.coming(table, most - len(found))
    return found


def seat(*, public_id: str, purpose: str, by: Actor, at: datetime | None = None) -> Match:
    """Bring a match that a tablet has begun, at ``at``, to the tablet's table. Idempotent.

    Raises ``UserProblem``: "not-allowed" (403) for all but tablets, "no-such-offer" (422), "offer-changed"
    (409) where its players or terms are others now, "played-elsewhere", "match-over", "match-void" (409),
    and what its source and ``seat_match`` raise.
    """
    if by.kind != "device" or by.device.revoked_at is not None:
        raise UserProblem("not-allowed", gettext("Only the tablet of a table begins matches there."), 403)
    word, _, key = purpose.partition(" ")
    source = _sources.get(word)
    if source is None or not key.isdigit() or len(key) > 18:
        raise UserProblem("no-such-offer", gettext("No such match was offered."), 422, {"field": "offer"})
    table = by.device.table
    with write_transaction():
        there = Match.objects.filter(public_id=public_id, table=table).first()
        if there is not None and there.status not in (Match.Status.WAITING, Match.Status.VOID):
            return there
        return source.seat(int(key), table, public_id, Actor.system(by.label), at or now())


def check_offered(public_id: str, now_is: str) -> None:
    """Raise ``UserProblem`` "offer-changed" (409) unless the match is still the one that was offered."""
    if public_id != now_is:
        raise UserProblem(
            "offer-changed",
            gettext("The players or the terms of this match have been changed meanwhile."),
            409,
        )


def check_not_begun(match: Match, table: Any) -> None:
    """Raise ``UserProblem`` (409) when a match cannot have begun at ``table``: "match-void", "match-over",
    "played-elsewhere"."""
    if match.status == Match.Status.VOID:
        raise UserProblem("match-void", gettext("This match was called off."), 409)
    if match.is_over:
        raise UserProblem("match-over", gettext("This match is over."), 409)
    if match.last_seq and match.table_id != table.pk:
        said = (
            gettext("This match is being played at {table}.").format(table=match.table)
            if match.table
            else gettext("This match is being played.")
        )
        raise UserProblem("played-elsewhere", said, 409)


def make_room(table: Any, public_id: str) -> None:
    """Let a match that was called to ``table``, and has not begun, be called again: another one has begun
    there. One that nobody calls again stays, and the table is busy."""
    ready = Match.objects.filter(table=table, status=Match.Status.READY, last_seq=0)
    for other in ready.exclude(public_id=public_id):
        for source in _sources.values():
            if source.leave(other, table):
                break
