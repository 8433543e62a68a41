"""Recording many entries at once: what a program has kept while it could not reach the server.

The entries are a sequence. They are judged on one fold of the match and written together, so that a hundred
cost little more than a few; rulings, states and the log are those of a hundred single marks. The first that
is not taken ends it: what stands before it is recorded, what comes after it is not tried.
"""

from __future__ import annotations

import math
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction

import rules_engine as engine
from config.clock import now
from matches import signals
from matches.log import announcing, fold
from matches.log.actor import Actor
from matches.log.acts import locked
from matches.log.countdown import running_clock
from matches.log.models import LogEntry, Match, Snapshot
from matches.log.writing import write_transaction
from matches.marking import lease
from matches.marking.amending import correct
from matches.marking.appending import (
    canonical,
    check_open,
    check_seq,
    read_entry,
    refused,
    standing_columns,
    tell_entry,
    uuid_reused,
)
from matches.marking.clocks import after_entry, check_allowance
from matches.marking.counting import tell_refused, tell_taken
from matches.marking.levels import check_level
from matches.problems import UserProblem
from rules_engine.course.fingerprint import hash_of, state_hash
from rules_engine.course.standing import ruling_json


@dataclass(frozen=True)
class Queued:
    """One entry of the queue."""

    side: str
    tokens: str
    client: uuid.UUID
    note: str = ""


@dataclass(frozen=True)
class Taken:
    """What came of an entry; ``duplicate``: it had been recorded before."""

    seq: int
    ruling: dict[str, Any]
    status: str
    state_hash: str
    duplicate: bool = False

    def to_json(self) -> dict[str, Any]:
        """As programs are answered."""
        return {
            "seq": self.seq,
            "ruling": self.ruling,
            "status": self.status,
            "state_hash": self.state_hash,
            "duplicate": self.duplicate,
        }


@dataclass
class Course:
    """What came of a queue: the entries that were taken, in order, the problem of the one that ended it, and
    where the match stands now."""

    taken: list[Taken] = field(default_factory=list)
    problem: UserProblem | None = None
    standing: dict[str, Any] = field(default_factory=dict)


def record_queue(
    *,
    match_id: int | str,
    queue: Sequence[Queued],
    expected_seq: int,
    by: Actor,
    dry_run: bool = False,
    seconds: float = math.inf,
) -> Course:
    """Record the entries of ``queue`` in order, as :func:`matches.marking.record.record_entry` would.

    ``expected_seq`` is the number of the last entry that was seen before the first of them. Entries that are
    in the log already are answered as duplicates, so that a queue can be sent again as a whole. After so many
    ``seconds`` of work no further entry is taken: the caller goes on with those that are left. With
    ``dry_run`` nothing is written. Raises ``UserProblem`` for what concerns the match as a whole: "not-found"
    (404), "not-allowed", "other-table" (403); problems of an entry are told in :class:`Course`.
    """
    with write_transaction():
        match = locked(match_id)
        by.require("mark", match)
        writing = _Writing(match, by, now())
        made = Course()
        known = _known(match, queue)
        seen, until = expected_seq, time.thread_time() + seconds
        for one in queue:
            if made.taken and time.thread_time() > until:
                break
            try:
                row = known.get(one.client) or writing.now_known.get(one.client)
                done = _again(match, row, one) if row is not None else writing.take(one, seen)
            except UserProblem as problem:
                made.problem = problem
                break
            seen = max(seen, done.seq)
            made.taken.append(done)
        writing.flush()
        game = writing.game or fold.resume(match)
        made.standing = {
            "seq": match.last_seq,
            "status": match.status,
            "board": match.board,
            "expects": game.expects().to_json(),
            "problems": match.problems,
            "state_hash": state_hash(game),
            "clock": running_clock(match),
        }
        if dry_run:
            transaction.set_rollback(True)
            return made
        for done in made.taken:
            tell_taken(duplicate=done.duplicate)
        if made.problem is not None:
            tell_refused(made.problem)
        return made


def _known(match: Match, queue: Sequence[Queued]) -> dict[uuid.UUID, LogEntry]:
    rows = LogEntry.objects.filter(match=match, client_uuid__in=[one.client for one in queue])
    return {row.client_uuid: row for row in rows}


def _again(match: Match, row: LogEntry, one: Queued) -> Taken:
    if (row.side, row.tokens) != (one.side, canonical(one.tokens)):
        raise uuid_reused(row.seq)
    return Taken(row.seq, row.ruling, match.status, row.state_hash, duplicate=True)


class _Writing:
    """Entries that are judged one after the other, and written when that cannot wait."""

    def __init__(self, match: Match, by: Actor, at: datetime) -> None:
        self.match, self.by, self.at = match, by, at
        self.game: engine.Match | None = None
        self.columns: dict[str, Any] = {}
        self.rows: list[LogEntry] = []
        self.snapshots: list[Snapshot] = []
        self.now_known: dict[uuid.UUID, LogEntry] = {}
        self.was = match.status
        self.claimed = False

    def take(self, one: Queued, seen: int) -> Taken:
        """Judge an entry. Raises ``UserProblem``."""
        match = self.match
        if not self.claimed:
            self.columns |= lease.claim(match, self.by, self.at)
            self.claimed = True
        if seen != match.last_seq:
            self.flush()
        check_seq(match, seen)
        new = read_entry(match.last_seq + 1, one.side, one.tokens, one.note)
        check_level(match, new)
        if new.correction is not None:
            return self._correct(new, one)
        check_open(match)
        self._judge_from_here()
        assert self.game is not None
        check_allowance(match, new, self.game.board)
        try:
            ruling = self.game.add(new)
            if ruling.refusal is not None:
                raise refused(ruling.refusal)
            columns = after_entry(match, new, ruling, self.at) | standing_columns(match, self.game, self.at)
        except UserProblem:
            self.game = None  # it has seen what is not recorded
            raise
        return self._append(new, ruling, one, columns)

    def _judge_from_here(self) -> None:
        if self.game is None:
            self.game = fold.resume(self.match)

    def _append(
        self, new: engine.Entry, ruling: engine.Ruling, one: Queued, columns: dict[str, Any]
    ) -> Taken:
        match, game = self.match, self.game
        assert game is not None
        state = game.snapshot()
        row = LogEntry(
            match=match,
            seq=new.n,
            side=new.side,
            tokens=new.text,
            note=new.note or "",
            ruling=ruling_json(ruling),
            client_uuid=one.client,
            state_hash=hash_of(state["state"]),
            at=self.at,
            **self.by.signature(),
        )
        self._set({"last_seq": new.n, "revision": match.revision + 1, "snapshot": state, **columns})
        self.rows.append(row)
        self.now_known[one.client] = row
        if new.n % fold.SNAPSHOT_EVERY == 0:
            self.snapshots.append(Snapshot(match=match, seq=new.n, state=state))
        return Taken(new.n, row.ruling, match.status, row.state_hash)

    def _correct(self, new: engine.Entry, one: Queued) -> Taken:
        """A correction folds anew: it is written by itself."""
        self.flush()
        match, self.game = self.match, None
        try:
            with transaction.atomic():
                done = correct(match, new, client=one.client, by=self.by, at=self.at, columns=self.columns)
        except UserProblem:
            match.refresh_from_db()  # it may have been changed on the way
            raise
        self.columns, self.was = {}, match.status
        self.now_known[one.client] = LogEntry.objects.get(match=match, seq=done.seq)
        return Taken(done.seq, done.ruling, done.status, done.state_hash)

    def _set(self, columns: dict[str, Any]) -> None:
        self.columns |= columns
        for name, value in columns.items():
            setattr(self.match, name, value)

    def flush(self) -> None:
        """Write what has been judged, and send the signals of it."""
        if not self.rows:
            return
        match, rows = self.match, self.rows
        if self.game is None:  # an entry was refused after these
            self.game = fold.resume(match)
        self._set({"board": self.game.board()})
        LogEntry.objects.bulk_create(rows[:-1])
        rows[-1].save(force_insert=True)  # those who listen for new rows hear of one
        Match.objects.filter(pk=match.pk).update(**self.columns)
        Snapshot.objects.bulk_create(self.snapshots)
        announcing.announce_match()
        for row in rows[:-1]:
            signals.tell(signals.entry_recorded, match, seq=row.seq)
        tell_entry(match, self.was, match.last_seq)
        self.rows, self.snapshots, self.columns, self.was = [], [], {}, match.status
