"""A match before it is played: create it, bring it to a table, take it away, call it off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Case, IntegerField, Value, When
from django.utils.timezone import now

import rules_engine as engine
from matches import signals
from matches.log.actor import SHOWN_AFTER_CONFIRMATION, Actor
from matches.log.acts import act, locked
from matches.log.models import Act, Match, MatchSide
from matches.log.writing import write_transaction
from matches.marking.appending import check_table_free
from matches.marking.clocks import checked_clock, header_minutes, take_clock_of
from matches.marking.freezing import withdraw_all
from matches.marking.seeds import seal_seed
from matches.problems import UserProblem
from rules_engine.clocks import clock_of
from rules_engine.record.header import ALTERNATE

NAME_LENGTH = 120
SIMULATED = "Simulated"
"""The tag of a record that was not played by people on a table."""

Side = tuple[Any, str, int]
"""A side as it is entered: (player or None, name, starting points)."""


class Pair(NamedTuple):
    """The second player of a side of two, and the names of both as they come to the table."""

    partner: Any
    names: tuple[str, str]


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
    by = by or Actor.system()
    kept_clock = checked_clock(clock)
    names = [" ".join(str(name or player or "").split())[:NAME_LENGTH] for player, name, _ in sides]
    if not all(names):
        raise UserProblem("bad-match", "Each side needs a name.", 422)
    try:
        rules = engine.game(game)
        letters = rules.side_letters(len(names))
        header = engine.Header(
            game=game,
            rules=rules.version,
            sides=tuple(zip(letters, names, strict=True)),
            options=dict(options or {}),
            race=race,
            races=dict(zip(letters, races, strict=True)) if races else {},
            start={letter: start for letter, (_, _, start) in zip(letters, sides, strict=True) if start},
            tags={SIMULATED: "yes"} if simulated else {},
            partners={letter: pair.names for letter, pair in zip(letters, pairs, strict=bool(pairs))},
            alternate=alternate or ALTERNATE[0],
            **header_minutes(clock_of(kept_clock)),
        )
        fold = engine.Match(header)
    except (engine.UnknownGame, engine.BadHeader) as error:
        raise UserProblem(
            "bad-match", f"{error.message[:1].upper()}{error.message[1:]}.", 422, {"reason": error.code}
        ) from None
    with write_transaction():
        match = Match.objects.create(
            club=club,
            game=game,
            rules_version=rules.version,
            header=header.to_json(),
            title=" ".join(title.split())[:NAME_LENGTH],
            simulated=simulated,
            level=level,
            clock=kept_clock,
            snapshot=fold.snapshot(),
            board=fold.board(),
        )
        MatchSide.objects.bulk_create(
            [
                MatchSide(
                    match=match,
                    letter=letter,
                    position=position,
                    player=player,
                    partner=pairs[position].partner if pairs else None,
                    name=name,
                )
                for position, (letter, name, (player, _, _)) in enumerate(
                    zip(letters, names, sides, strict=True)
                )
            ]
        )
        act(match, Act.Kind.CREATED, by)
        seal_seed(match)
        if table is not None:
            match = seat_match(match=match, table=table, by=by)
    return match


def seat_match(*, match: Match, table: Any, by: Actor | None = None) -> Match:
    """Bring ``match`` to ``table``, or move it there; without a clock of its own it takes the table's.
    Idempotent.

    Raises ``UserProblem``: ``other-club`` (400), ``table-out-of-order`` (409), ``match-over`` (409),
    ``table-busy`` (409: another match is ready or being played there).
    """
    by = by or Actor.system()
    with write_transaction():
        match = locked(match.pk)
        by.require("seat", match)
        if table.club_id != match.club_id:
            raise UserProblem("other-club", "This table belongs to another club.")
        if match.simulated:
            raise UserProblem("simulated", "Simulated play is not brought to a table.", 409)
        if match.is_over or match.status == Match.Status.VOID:
            raise UserProblem("match-over", "This match is over.", 409)
        if not table.active:
            raise UserProblem("table-out-of-order", f"{table} is out of order.", 409)
        if match.table_id == table.pk:
            return match
        match.table = table
        check_table_free(match)
        match.seated_at = now()
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
            raise UserProblem("begun", "This match has begun; it can only be moved to another table.", 409)
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
            withdraw_all(match, by, "the match was called off")
            act(match, Act.Kind.VOIDED, by, data={"reason": reason[:300]})
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
