"""Appending to the log: the checks and the writing that every kind of entry shares.

All functions that take a ``match`` expect its row to be locked by the caller.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import rules_engine as engine
from matches import signals
from matches.log import announcing, fold
from matches.log.actor import Actor
from matches.log.models import LogEntry, Match, Snapshot
from matches.log.shapes import entry_json
from matches.problems import UserProblem

ENTRIES_IN_CONFLICT = 50
"""At most so many entries come with a conflict; a tablet that missed more reloads."""


@dataclass(frozen=True)
class Recorded:
    """The result of an entry. ``duplicate``: it had been recorded before."""

    seq: int
    ruling: dict[str, Any]
    board: dict[str, Any]
    expects: dict[str, Any]
    duplicate: bool = False
    status: str = ""
    problems: list[dict[str, Any]] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """As the tablet is answered."""
        return {
            "seq": self.seq,
            "ruling": self.ruling,
            "board": self.board,
            "expects": self.expects,
            "duplicate": self.duplicate,
            "status": self.status,
            "problems": self.problems,
        }


def client_id(value: uuid.UUID | str) -> uuid.UUID:
    """Read a client's UUID. Raises ``UserProblem("bad-uuid", 400)``."""
    if isinstance(value, uuid.UUID):
        return value
    try:
        return uuid.UUID(value)
    except (ValueError, TypeError, AttributeError):
        raise UserProblem("bad-uuid", "client_uuid must be a UUID.") from None


def read_entry(n: int, side: str, tokens: str, note: str = "") -> engine.Entry:
    """Read an entry's notation. Raises ``UserProblem("unreadable", 422)``."""
    try:
        return engine.entry(n, side, tokens, note or None)
    except engine.RecordError as error:
        raise UserProblem(
            "unreadable",
            f"This cannot be read: {error.message}",
            422,
            {"refusal": error.code, "column": error.column},
        ) from None


def refused(refusal: engine.Refusal) -> UserProblem:
    """The problem that tells the marker why the engine refused."""
    return UserProblem(
        "refused",
        refusal.message,
        422,
        {"refusal": refusal.code, "message": refusal.message, "citation": refusal.citation},
    )


def check_seq(match: Match, expected_seq: int) -> None:
    """Raise ``UserProblem("conflict", 409)`` unless the marker has seen the whole log."""
    if expected_seq == match.last_seq:
        return
    since = LogEntry.objects.filter(match=match, seq__gt=expected_seq).order_by("seq")[:ENTRIES_IN_CONFLICT]
    raise UserProblem(
        "conflict",
        "Something else was recorded meanwhile. Look at it, then decide.",
        409,
        {"seq": match.last_seq, "entries": [entry_json(row) for row in since], "board": match.board},
    )


def check_open(match: Match) -> None:
    """Raise ``UserProblem`` unless ``match`` takes plain entries."""
    if match.status == Match.Status.CONFIRMED:
        raise UserProblem("confirmed", "The result has been confirmed. Use a correction.", 409)
    if match.status == Match.Status.VOID:
        raise UserProblem("match-void", "This match was called off.", 409)
    if match.result_kind != Match.ResultKind.PLAYED:
        raise UserProblem("declared", "This match was decided without further play.", 409)


def already(
    match: Match, client: uuid.UUID, side: str | None = None, tokens: str | None = None
) -> Recorded | None:
    """The result of the entry with this client UUID, if there is one."""
    row = LogEntry.objects.filter(match=match, client_uuid=client).first()
    if row is None:
        return None
    if tokens is not None and (row.side != side or row.tokens != canonical(tokens)):
        raise UserProblem(
            "uuid-reused", "Another entry already bears this client_uuid.", 409, {"seq": row.seq}
        )
    return Recorded(
        seq=row.seq,
        ruling=row.ruling,
        board=match.board,
        duplicate=True,
        status=match.status,
        expects=fold.resume(match).expects().to_json(),
        problems=match.problems,
    )


def canonical(tokens: str) -> str:
    """``tokens`` as the log keeps them: read and written again."""
    return read_entry(1, "A", tokens).text


def append(
    match: Match,
    game: engine.Match,
    new: engine.Entry,
    ruling: engine.Ruling,
    *,
    client: uuid.UUID,
    by: Actor,
    at: datetime,
    columns: dict[str, Any],
    snapshot: bool = False,
) -> Recorded:
    """Write an accepted entry: one insert, one update (and now and then a snapshot); then send the
    signals."""
    judged = ruling.to_json()
    del judged["ok"], judged["refusal"]
    correction = new.correction
    LogEntry.objects.create(
        match=match,
        seq=new.n,
        side=new.side,
        tokens=new.text,
        note=new.note or "",
        ruling=judged,
        target=correction.a if correction else None,
        client_uuid=client,
        at=at,
        **by.signature(),
    )
    was = match.status
    columns |= {
        "last_seq": new.n,
        "revision": match.revision + 1,
        "snapshot": game.snapshot(),
        "board": game.board(),
    }
    if correction is not None:
        columns["problems"] = match.problems
    columns |= _course(match, game, at)
    Match.objects.filter(pk=match.pk).update(**columns)
    for name, value in columns.items():
        setattr(match, name, value)
    if snapshot or new.n % fold.SNAPSHOT_EVERY == 0:
        Snapshot.objects.create(match=match, seq=new.n, state=columns["snapshot"])
    announcing.announce_match()
    _tell(match, was, new.n)
    return Recorded(
        seq=new.n,
        ruling=judged,
        board=match.board,
        expects=game.expects().to_json(),
        status=match.status,
        problems=match.problems,
    )


def _course(match: Match, game: engine.Match, at: datetime) -> dict[str, Any]:
    """The columns that tell where the match stands, after an entry."""
    columns: dict[str, Any] = {}
    if match.started_at is None:
        columns["started_at"] = at
    over = game.over
    if not over and match.status != Match.Status.LIVE:
        check_table_free(match)
    if over and not match.is_over:
        columns |= {"status": Match.Status.FINISHED, "finished_at": at}
    elif not over and match.status != Match.Status.LIVE:
        columns |= {"status": Match.Status.LIVE, "finished_at": None, "confirmed_at": None}
    winner = (game.winner or "") if over else ""
    if match.result_kind == Match.ResultKind.AWARDED:  # an official's word stands above the sheet
        if winner == match.winner_letter:
            columns["result_kind"] = Match.ResultKind.PLAYED
    elif winner != match.winner_letter:
        columns["winner_letter"] = winner
    return columns


def check_table_free(match: Match) -> None:
    """Raise ``UserProblem("table-busy", 409)`` when another match has the table of ``match``."""
    if match.table_id is None:
        return
    others = Match.objects.filter(table_id=match.table_id, status__in=(Match.Status.READY, Match.Status.LIVE))
    if others.exclude(pk=match.pk).exists():
        raise UserProblem(
            "table-busy", f"{match.table} has been given to another match. Move that one first.", 409
        )


def _tell(match: Match, was: str, seq: int) -> None:
    if was in (Match.Status.WAITING, Match.Status.READY):
        signals.tell(signals.match_started, match)
    signals.tell(signals.entry_recorded, match, seq=seq)
    if match.is_over and was not in (Match.Status.FINISHED, Match.Status.CONFIRMED):
        signals.tell(signals.match_finished, match)
    elif not match.is_over and was in (Match.Status.FINISHED, Match.Status.CONFIRMED):
        match.sides.update(confirmed_at=None, confirmed_by="")
        signals.tell(signals.match_reopened, match, was_confirmed=was == Match.Status.CONFIRMED)
