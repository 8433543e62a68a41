"""Appending several entries that were judged together: one transaction, and nobody sees half of it.

What ``appending.append`` does for one entry is done for all: the entries are inserted at once, and the
match's row takes the state after the last one.
"""

from __future__ import annotations

import uuid
from collections.abc import Container, Sequence
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.models import Model
from django.db.models.sql import InsertQuery
from django.utils.translation import gettext

import rules_engine as engine
from matches import downstream, signals
from matches.courses.judging import Addition
from matches.log import announcing
from matches.log.actor import Actor
from matches.log.acts import act
from matches.log.models import Act, LogEntry, Match, Snapshot
from matches.marking import freezing, taps
from matches.marking.appending import standing_columns, tell_entry
from matches.marking.clocks import after_entry
from matches.problems import UserProblem
from rules_engine.course.standing import problems_json, ruling_json


def rows_of(
    match: Match,
    additions: Sequence[Addition],
    recorded: Container[uuid.UUID],
    client: uuid.UUID,
    by: Actor,
    at: datetime,
) -> list[LogEntry]:
    """The rows for ``additions``, not saved. An entry keeps the UUID that its tablet gave it, so that the
    tablet cannot record it a second time, and the time of its tap, so far as that fits into the log.
    ``client`` is the UUID of the choice, ``recorded`` those that the log has."""
    rows, earliest = [], None
    for one in additions:
        tapped, tapped_at = one.tapped, None
        if tapped is not None and tapped.at is not None:
            earliest = earliest or taps.tapped_at(match, taps.Tap(tapped_at=tapped.at), at)
            tapped_at = earliest = min(max(tapped.at, earliest or tapped.at), at)
        own = tapped.client if tapped is not None and tapped.client not in recorded else None
        correction = one.entry.correction
        rows.append(
            LogEntry(
                match=match,
                seq=one.entry.n,
                side=one.entry.side,
                tokens=one.entry.text,
                note=one.entry.note or "",
                ruling=ruling_json(one.ruling),
                target=correction.a if correction else None,
                client_uuid=own or uuid.uuid5(client, str(one.entry.n)),
                state_hash=one.state_hash,
                tapped_at=tapped_at,
                at=at,
                **by.signature(),
            )
        )
    return rows


def statements(rows: Sequence[LogEntry]) -> list[tuple[str, Any]]:
    """The SQL that inserts ``rows``, with its parameters: what takes most of the time of ``bulk_create``,
    done before the transaction in which it is executed."""
    fields = [one for one in LogEntry._meta.concrete_fields if not one.primary_key]
    size = connection.ops.bulk_batch_size(fields, rows) if rows else 1
    found: list[tuple[str, Any]] = []
    for first in range(0, len(rows), size):
        batch: list[Model] = list(rows[first : first + size])
        query = InsertQuery(LogEntry)
        query.insert_values(fields, batch)
        found += query.get_compiler(connection=connection).as_sql()
    return found


def check_writable(match: Match, by: Actor, game: engine.Match, corrections: bool) -> None:
    """Raise ``UserProblem`` unless the log of ``match`` may go on to where ``game`` stands.

    "confirmed", "match-void", "declared", "under-review", "correction-reopens" (409), "not-allowed" (403).
    """
    if match.status == Match.Status.VOID:
        raise UserProblem("match-void", gettext("This match was called off."), 409)
    if match.result_kind not in (Match.ResultKind.PLAYED, Match.ResultKind.AWARDED):
        raise UserProblem(
            "declared", gettext("This match was decided without further play. Reopen it first."), 409
        )
    if match.status == Match.Status.CONFIRMED:
        if not corrections:
            raise UserProblem(
                "confirmed", gettext("The result has been confirmed. Nothing can be added to it."), 409
            )
        by.require("correct", match)
        if not game.over and (played := downstream.played_since(match)):
            raise UserProblem(
                "correction-reopens",
                gettext("With this the match would not be over. {played}").format(played=played),
                409,
            )
    if match.is_over and match.open_disputes:
        raise freezing.under_review(match)
    if match.result_kind == Match.ResultKind.AWARDED and not game.over:
        raise UserProblem(
            "declared", gettext("With this the match would not be over, but its result was decided."), 409
        )


def append_all(
    match: Match,
    game: engine.Match,
    additions: Sequence[Addition],
    rows: Sequence[LogEntry],
    inserts: Sequence[tuple[str, Any]],
    *,
    by: Actor,
    at: datetime,
    columns: dict[str, Any],
) -> None:
    """Write ``rows`` (of ``additions``) after the log of ``match`` (all but the last by ``inserts``), which
    is locked and ends before them; ``game`` stands after the last."""
    was, before = match.status, match.result()
    corrections = [one.entry for one in additions if one.entry.correction is not None]
    if corrections:
        Snapshot.objects.filter(match=match, seq__gte=_reach(match, corrections)).delete()
        match.problems = problems_json(game)
        columns["problems"] = match.problems
    for one in additions:
        if one.entry.correction is None:
            columns |= (changed := after_entry(match, one.entry, one.ruling, at))
            match.clock_state = changed.get("clock_state", match.clock_state)
    with connection.cursor() as cursor:
        for sql, values in inserts:
            cursor.execute(sql, values)
    rows[-1].save(force_insert=True)  # those who listen for new rows hear of one
    columns |= {
        "last_seq": rows[-1].seq,
        "revision": match.revision + 1,
        "snapshot": game.snapshot(),
        "board": game.board(),
    }
    columns |= standing_columns(match, game, at)
    Match.objects.filter(pk=match.pk).update(**columns)
    for name, value in columns.items():
        setattr(match, name, value)
    Snapshot.objects.create(match=match, seq=match.last_seq, state=columns["snapshot"])
    announcing.announce_match()
    for row in rows[:-1]:
        signals.tell(signals.entry_recorded, match, seq=row.seq)
    tell_entry(match, was, match.last_seq)
    if was == Match.Status.CONFIRMED == match.status:
        after = match.result()
        if after != before:
            data = {"entry": match.last_seq, "before": before, "after": after}
            act(match, Act.Kind.CORRECTED, by, side=rows[-1].side, data=data)
            signals.tell(signals.result_corrected, match, before=before, after=after)
    elif was == Match.Status.FINISHED == match.status:
        match.sides.update(confirmed_at=None, confirmed_by="")  # they confirmed another score


def _reach(match: Match, corrections: Sequence[engine.Entry]) -> int:
    """The earliest entry that the corrections reach: a void of a correction reaches that one's target."""
    return min(chain_of(match, corrections))


def chain_of(match: Match, corrections: Sequence[engine.Entry]) -> set[int]:
    """The entries that ``corrections`` speak of, and those of which these speak if they are corrections."""
    targets = dict(LogEntry.objects.filter(match=match, target__isnull=False).values_list("seq", "target"))
    targets |= {entry.n: entry.correction.a for entry in corrections if entry.correction is not None}
    found: set[int] = set()
    for entry in corrections:
        number: int | None = targets.get(entry.n)
        while number is not None and number not in found:
            found.add(number)
            number = targets.get(number)
    return found
