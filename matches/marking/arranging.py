"""A match before it is played: create it, bring it to a table, take it away, call it off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Case, IntegerField, Value, When
from django.utils.timezone import now
from django.utils.translation import gettext

from matches import signals
from matches.log.actor import SHOWN_AFTER_CONFIRMATION, Actor
from matches.log.acts import act, kept_reason, locked
from matches.log.models import Act, Match, MatchSide
from matches.log.writing import write_transaction
from matches.marking.appending import check_table_free
from matches.marking.clocks import take_clock_of
from matches.marking.freezing import withdraw_all
from matches.marking.planning import Pair, Plan, Side
from matches.marking.seeds import seal_seed
from matches.problems import UserProblem
from rules_engine.saying import say


def create_match(
    *,
    club: Any,
    game: str,
    sides: Sequence[Side],
    options: Mapping[str, Any] | None = None,
    race: int = 1,
    races: Sequence[int] = (),
    title: str = "",
    table: Any = None,
    simulated: bool = False,
    level: str = "",
    clock: Mapping[str, Any] | None = None,
    pairs: Sequence[Pair] = (),
    alternate: str = "",
    by: Actor | None = None,
) -> Match:
    """Create a match; with ``table``, seat it there at once. ``simulated`` goes into its record's tags.
    ``races`` are the games that each side needs, where they differ. ``level`` is how much of it is marked,
    if that is not the table's business (:mod:`.levels`); ``clock`` is its clock (:mod:`rules_engine.clocks`),
    whose minutes go into the header. Where sides are of two, ``pairs`` has the pair of each side, and
    ``alternate`` says when partners change ("" is the engine's own).

    Raises ``UserProblem("bad-match", 422)`` when the game, its options, the sides or their starting points
    do not go together, "bad-clock" (422), and what ``seat_match`` raises.
    """
    plan = Plan(game, sides, options or {}, race, races, title, simulated, level, clock, pairs, alternate)
    return make_planned(plan, club=club, table=table, by=by)


def make_planned(
    plan: Plan,
    *,
    club: Any,
    table: Any = None,
    public_id: str = "",
    by: Actor | None = None,
    told: Mapping[str, Any] | None = None,
    at: datetime | None = None,
) -> Match:
    """Create the match of a plan, as :func:`create_match` does; ``public_id`` is one that was made before
    (:func:`.planning.planned_id`), ``told`` is kept with the act, ``at`` is when it came to the table."""
    by = by or Actor.system()
    match, sides = plan.rows(club, public_id)
    with write_transaction():
        match.save(force_insert=True)
        MatchSide.objects.bulk_create(sides)
        act(match, Act.Kind.CREATED, by, data=dict(told or {}))
        seal_seed(match)
        if table is not None:
            match = seat_match(match=match, table=table, by=by, at=at)
    return match


def seat_match(*, match: Match, table: Any, by: Actor | None = None, at: datetime | None = None) -> Match:
    """Bring ``match`` to ``table``, or move it there; without a clock of its own it takes the table's.
    ``at`` is when it came there, if that was not now. Idempotent.

    Raises ``UserProblem``: ``of-another-club`` (422), ``table-out-of-order`` (409), ``match-over`` (409),
    ``table-busy`` (409: another match is ready or being played there).
    """
    by = by or Actor.system()
    with write_transaction():
        match = locked(match.pk)
        by.require("seat", match)
        if table.club_id != match.club_id:
            raise UserProblem("of-another-club", gettext("This table belongs to another club."))
        if match.simulated:
            raise UserProblem("simulated", gettext("Simulated play is not brought to a table."), 409)
        if match.is_over or match.status == Match.Status.VOID:
            raise UserProblem("match-over", gettext("This match is over."), 409)
        if not table.active:
            raise UserProblem(
                "table-out-of-order", gettext("{table} is out of order.").format(table=table), 409
            )
        if match.table_id == table.pk:
            return match
        match.table = table
        check_table_free(match)
        match.seated_at = at or now()
        if match.status == Match.Status.WAITING:
            match.status = Match.Status.READY
        match.lease_holder = match.lease_label = ""  # the tablet of another table marks from now on
        match.lease_since = match.lease_until = None
        clock = take_clock_of(match, table, by)
        match.save(
            update_fields=[
                *clock,
                "table",
                "seated_at",
                "status",
                "lease_holder",
                "lease_label",
                "lease_since",
                "lease_until",
            ]
        )
        act(match, Act.Kind.SEATED, by, data={"table": table.number})
        signals.tell(signals.match_seated, match)
        return match


def unseat_match(*, match: Match, by: Actor | None = None) -> Match:
    """Take a match that has not begun from its table. Raises ``UserProblem("begun", 409)``."""
    by = by or Actor.system()
    with write_transaction():
        match = locked(match.pk)
        by.require("seat", match)
        if match.status == Match.Status.WAITING:
            return match
        if match.status != Match.Status.READY:
            raise UserProblem(
                "begun", gettext("This match has begun; it can only be moved to another table."), 409
            )
        match.status, match.table, match.seated_at = Match.Status.WAITING, None, None
        match.save(update_fields=["status", "table", "seated_at"])
        act(match, Act.Kind.UNSEATED, by)
        return match


def void_match(*, match: Match, by: Actor | None = None, reason: str = "") -> Match:
    """Call a match off: it counts for nothing, and takes no more entries. Its log stays; its disputes end."""
    by = by or Actor.system()
    with write_transaction():
        match = locked(match.pk)
        by.require("decide", match)
        if match.status != Match.Status.VOID:
            match.status, match.table = Match.Status.VOID, None
            match.save(update_fields=["status", "table"])
            withdraw_all(match, by, say("matches.note-called-off", "the match was called off"))
            act(match, Act.Kind.VOIDED, by, data={"reason": kept_reason(reason)})
            signals.tell(signals.match_voided, match)
        return match


def current_match(table: Any) -> Match | None:
    """What the tablet of ``table`` (a table or its primary key) shows and may mark.

    The match being played; else one that is over and waits to be confirmed; else the next one; else, for a
    quarter of an hour, the one that was confirmed last, so that its end can still be undone there.
    """
    status = Match.Status
    order = Case(
        When(status=status.LIVE, then=Value(0)),
        When(status=status.FINISHED, then=Value(1)),
        When(status=status.READY, then=Value(2)),
        default=Value(3),
        output_field=IntegerField(),
    )
    at_table = Match.objects.filter(table=table).annotate(order=order)
    found = (
        at_table.filter(status__in=(status.LIVE, status.FINISHED, status.READY))
        .order_by("order", "seated_at", "pk")
        .first()
    )
    if found is not None:
        return found
    return (
        at_table.filter(status=status.CONFIRMED, confirmed_at__gt=now() - SHOWN_AFTER_CONFIRMATION)
        .order_by("-confirmed_at")
        .first()
    )
