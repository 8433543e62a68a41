"""Appending to the log: the checks and the writing that every kind of entry shares.

All functions that take a ``match`` expect its row to be locked by the caller.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

import rules_engine as engine
from matches import signals
from matches.log import announcing, fold
from matches.log.actor import Actor
from matches.log.countdown import running_clock
from matches.log.models import LogEntry, Match, Snapshot
from matches.log.shapes import entry_json
from matches.marking import taps
from matches.problems import UserProblem, told_to_user
from rules_engine.course import checks, problems
from rules_engine.course.fingerprint import hash_of, state_hash
from rules_engine.course.standing import ruling_json

ENTRIES_IN_CONFLICT = 50
"""At most so many entries come with a conflict; a tablet that missed more reloads."""


@dataclass(frozen=True)
class Recorded:
    """The result of an entry. ``duplicate``: it had been recorded before. ``agreed``: the tablet has judged
    it as we do, and is not told again what it has: ``board`` and ``expects``."""

    seq: int
    ruling: dict[str, Any]
    board: dict[str, Any]
    expects: dict[str, Any]
    duplicate: bool = False
    status: str = ""
    problems: list[dict[str, Any]] = field(default_factory=list)
    state_hash: str = ""
    clock: dict[str, Any] | None = None
    agreed: bool = False

    def to_json(self) -> dict[str, Any]:
        """As the tablet is answered; ``clock`` only where the match has one."""
        return {
            **({"clock": self.clock} if self.clock else {}),
            "seq": self.seq,
            "ruling": self.ruling,
            **({"agreed": True} if self.agreed else {"board": self.board, "expects": self.expects}),
            "duplicate": self.duplicate,
            "status": self.status,
            "problems": self.problems,
            "state_hash": self.state_hash,
        }


def client_id(value: uuid.UUID | str) -> uuid.UUID:
    """Read a client's UUID. Raises ``UserProblem("bad-uuid", 422)``."""
    if isinstance(value, uuid.UUID):
        return value
    try:
        return uuid.UUID(value)
    except (ValueError, TypeError, AttributeError):
        raise UserProblem("bad-uuid", gettext("client_uuid must be a UUID.")) from None


def read_entry(n: int, side: str, tokens: str, note: str = "") -> engine.Entry:
    """Read an entry's notation. Raises ``UserProblem("unreadable", 422)``."""
    with told_to_user():
        return problems.read_entry(n, side, tokens, note)


def refused(refusal: engine.Refusal) -> UserProblem:
    """The problem that tells the marker why the engine refused."""
    told = problems.refused(refusal)
    return UserProblem(told.code, told.message, told.status, told.data)


def check_seq(match: Match, expected_seq: int, follows: uuid.UUID | None = None) -> None:
    """Raise ``UserProblem("conflict", 409)`` unless the marker has seen the whole log.

    ``follows`` is the UUID of the last entry seen. After a restored backup another entry may have its number:
    ``data["apart"]`` says so.
    """
    apart = (
        follows is not None
        and 0 < expected_seq <= match.last_seq
        and _uuid_at(match, expected_seq) != follows
    )
    if expected_seq == match.last_seq and not apart:
        return
    since = LogEntry.objects.filter(match=match, seq__gt=expected_seq).order_by("seq")[:ENTRIES_IN_CONFLICT]
    raise UserProblem(
        "conflict",
        gettext("Something else was recorded meanwhile. Look at it, then decide."),
        409,
        {
            "seq": match.last_seq,
            "entries": [entry_json(row) for row in since],
            "board": match.board,
            **({"apart": True} if apart else {}),
        },
    )


def _uuid_at(match: Match, seq: int) -> uuid.UUID | None:
    if seq == match.last_seq:  # the usual case, and its row is needed later, too
        last = taps.last_entry(match)
        return last.client_uuid if last is not None else None
    return LogEntry.objects.filter(match=match, seq=seq).values_list("client_uuid", flat=True).first()


def check_open(match: Match) -> None:
    """Raise ``UserProblem`` unless ``match`` takes plain entries."""
    with told_to_user():
        checks.check_open(match.status, match.result_kind)


def already(
    match: Match, client: uuid.UUID, side: str | None = None, tokens: str | None = None
) -> Recorded | None:
    """The result of the entry with this client UUID, if there is one."""
    row = LogEntry.objects.filter(match=match, client_uuid=client).first()
    if row is None:
        return None
    if tokens is not None and (row.side != side or row.tokens != canonical(tokens)):
        raise uuid_reused(row.seq)
    game = fold.resume(match)
    return Recorded(
        seq=row.seq,
        ruling=row.ruling,
        board=match.board,
        duplicate=True,
        status=match.status,
        expects=game.expects().to_json(),
        problems=match.problems,
        state_hash=state_hash(game),
        clock=running_clock(match),
    )


def uuid_reused(seq: int) -> UserProblem:
    """The problem of an entry whose UUID belongs to entry ``seq``."""
    return UserProblem(
        "uuid-reused", gettext("Another entry already bears this client_uuid."), 409, {"seq": seq}
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
    tap: taps.Tap = taps.UNTOLD,
) -> Recorded:
    """Write an accepted entry: one insert, one update (and now and then a snapshot); then send the
    signals."""
    tapped_at = taps.take(match, tap, new.text, by, at)
    state = game.snapshot()
    digest = hash_of(state["state"])
    judged = ruling_json(ruling)
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
        state_hash=digest,
        tapped_at=tapped_at,
        at=at,
        **by.signature(),
    )
    was = match.status
    columns |= {
        "last_seq": new.n,
        "revision": match.revision + 1,
        "snapshot": state,
        "board": game.board(),
    }
    if correction is not None:
        columns["problems"] = match.problems
    columns |= standing_columns(match, game, tapped_at or at)
    Match.objects.filter(pk=match.pk).update(**columns)
    for name, value in columns.items():
        setattr(match, name, value)
    if snapshot or new.n % fold.SNAPSHOT_EVERY == 0:
        Snapshot.objects.create(match=match, seq=new.n, state=columns["snapshot"])
    announcing.announce_match()
    tell_entry(match, was, new.n)
    agreed = taps.agreed(match, tap, digest)
    return Recorded(
        seq=new.n,
        ruling=judged,
        board=match.board,
        expects={} if agreed else game.expects().to_json(),
        agreed=agreed,
        status=match.status,
        problems=match.problems,
        state_hash=digest,
        clock=running_clock(match),
    )


def standing_columns(match: Match, game: engine.Match, at: datetime) -> dict[str, Any]:
    """The columns that tell where the match stands, after an entry that was made ``at``."""
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
            "table-busy",
            gettext("{table} has been given to another match. Move that one first.").format(
                table=match.table
            ),
            409,
        )


def tell_entry(match: Match, was: str, seq: int) -> None:
    """Send the signals of the entries up to ``seq``; ``was`` is the status before them."""
    if was in (Match.Status.WAITING, Match.Status.READY):
        signals.tell(signals.match_started, match)
    signals.tell(signals.entry_recorded, match, seq=seq)
    if match.is_over and was not in (Match.Status.FINISHED, Match.Status.CONFIRMED):
        signals.tell(signals.match_finished, match)
    elif not match.is_over and was in (Match.Status.FINISHED, Match.Status.CONFIRMED):
        match.sides.update(confirmed_at=None, confirmed_by="")
        signals.tell(signals.match_reopened, match, was_confirmed=was == Match.Status.CONFIRMED)
