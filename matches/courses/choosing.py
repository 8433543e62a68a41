"""Choosing between two courses of a match: keep the log's, take the tablet's, or lay the tablet's on top.

Judged first and written after: the transaction takes the match's lock, sees that the log still ends where the
person saw it end, and inserts. Who comes second with the same choice gets the first answer; who comes second
with another is told. What was not chosen is kept as a :class:`.models.StruckCourse`.

Many entries are written in parts, each in a short transaction, while who chooses holds the lease. The log
is good after each of them. An act that comes first marks that the choice is under way: the same choice sent
again after a power cut goes on behind the last part.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext

import rules_engine as engine
from matches.courses.judging import (
    Addition,
    Comparison,
    Course,
    Line,
    check_known,
    compare,
    decision,
    lay,
    twin,
)
from matches.courses.models import StruckCourse
from matches.courses.told import Told
from matches.courses.writing import append_all, chain_of, check_writable, rows_of, statements
from matches.log.actor import Actor
from matches.log.acts import act, locked
from matches.log.models import Act, LogEntry, Match
from matches.log.shapes import is_held, lease_json
from matches.log.steps import Steps
from matches.log.writing import write_transaction
from matches.marking import freezing, lease
from matches.marking.appending import check_seq, client_id
from matches.problems import UserProblem
from rules_engine.course.fingerprint import state_hash
from rules_engine.saying import in_english, say

Choice = StruckCourse.Choice
LEFT_OUT = say("courses.left-out", "left out")
NOT_CHOSEN = say("courses.not-chosen", "not chosen")
"""Why an entry was struck that could have stood."""
PART = 200
"""Entries of one transaction, so that it stays short."""
MOST_VOIDED = 500
"""Entries of the log that one choice may void: each costs a look at the whole log."""
MOST_AFTER_THE_END = 400
"""Entries that one choice may write in a match that is over: all at once, so that nobody sees it reopened."""


def choose(
    *,
    match_id: int | str,
    told: Told,
    seq: int,
    choice: str,
    client_uuid: uuid.UUID | str,
    by: Actor,
    skipped: Collection[int] = frozenset(),
    reason: str = "",
    force: bool = False,
    again: bool = False,
    hold: bool = True,
    strict: bool = False,
) -> dict[str, Any]:
    """Choose one course: "keep" the log's, "take" the tablet's, or "lay" the tablet's on top of the log's.

    ``seq`` is the log's last entry as the person saw it; ``skipped`` are the numbers of the tablet's entries
    that are not laid on top; ``force`` takes the lease over; without ``hold`` it is free afterwards;
    ``strict`` refuses a log that is not what the tablet knows before its entries. Returns
    ``{"choice", "after", "seq", "laid", "struck", "kept", "duplicate"}``: how many of the tablet's entries
    were added, the numbers of the struck courses, and those of the tablet as ``strike`` takes them.

    Raises ``UserProblem``: "bad-choice", "nothing-to-add", "too-many-entries" (422), "conflict",
    "decided-already", "lease-held", "courses-apart", "under-review", "ruled-already", "confirmed",
    "declared", "match-void", "table-busy", "correction-reopens" (409), "not-allowed", "other-table" (403),
    "not-found" (404).
    """
    client = client_id(client_uuid)
    if choice not in Choice.values:
        raise UserProblem(
            "bad-choice",
            gettext("A choice is one of: {choices}.").format(choices=", ".join(Choice.values)),
            422,
            {"field": "choice"},
        )
    match = seen(match_id)
    require(match, by)
    if (known := _known(match, client)) is not None:
        return known
    begun = _begun(match, client)
    judged = compare(match, told, skipped, begun)
    if strict:
        check_known(judged)
    _check_decided(judged.decided, again)
    if begun is None:
        check_seq(match, seq)
    written = plan(judged, choice)
    struck = _struck(judged, choice, written)
    at = now()
    rows = rows_of(match, written.additions, judged.recorded, client, by, at) if written.additions else []
    done = _done(match, begun, rows)
    game = twin(judged.log.game)
    for one in written.additions[:done]:
        game.add(one.entry)
    if not match.is_over:
        while len(rows) - done > PART:
            part = slice(done, done + PART)
            for one in written.additions[part]:
                game.add(one.entry)
            writing = partial(
                _write_part,
                match_id,
                client,
                choice,
                written.additions[part],
                rows[part],
                game,
                by,
                at,
                force,
            )
            Steps().one(partial(writing, judged.seq if done == 0 else None))
            done += PART
    seq = judged.seq + done
    rows, additions = rows[done:], written.additions[done:]
    inserts = statements(rows[:-1])
    with write_transaction():
        match = locked(match_id)
        require(match, by)
        if (known := _known(match, client)) is not None:
            return known
        check_seq(match, seq)
        _check_decided(decision(match, judged.digest), again)
        if choice != Choice.KEEP:
            _append(match, written.game, additions, rows, inserts, by, at, force, hold)
        numbers = _keep(match, judged, choice, struck, by, at, client, reason)
        data = {
            "client_uuid": str(client), "digest": judged.digest, "choice": choice, "after": judged.after,
            "laid": sum(one.tapped is not None for one in written.additions), "struck": numbers,
            "made_by": judged.told.made_by, "reason": reason[:300], "seq": match.last_seq,
        }  # fmt: skip
        return _answer(act(match, Act.Kind.COURSES, by, data=data), duplicate=False)


def _append(
    match: Match,
    game: engine.Match,
    additions: Sequence[Addition],
    rows: Sequence[LogEntry],
    inserts: Sequence[tuple[str, Any]],
    by: Actor,
    at: datetime,
    force: bool,
    hold: bool,
) -> None:
    """Write ``rows`` if ``match``, which is locked, may go on to where ``game`` stands."""
    corrections = [one.entry for one in additions if one.entry.correction is not None]
    check_writable(match, by, game, bool(corrections))
    if corrections:
        freezing.check_correction_free(match, chain_of(match, corrections))
    columns = _columns(match, by, at, force, hold)
    for row in rows:
        row.match = match
    append_all(match, game, additions, rows, inserts, by=by, at=at, columns=columns)


def _write_part(
    match_id: int | str,
    client: uuid.UUID,
    choice: str,
    additions: Sequence[Addition],
    rows: Sequence[LogEntry],
    game: engine.Match,
    by: Actor,
    at: datetime,
    force: bool,
    first: int | None,
) -> None:
    """One of the parts before the last. ``first``: the entry before the whole choice, for the first part."""
    match = locked(match_id)
    require(match, by)
    check_seq(match, rows[0].seq - 1)
    _append(match, game, additions, rows, statements(rows[:-1]), by, at, force, True)
    if first is not None:
        act(match, Act.Kind.COURSES, by, data={"under_way": str(client), "choice": choice, "seq": first})


def _begun(match: Match, client: uuid.UUID) -> int | None:
    """The log's last entry before a choice that is under way; None where it is not."""
    begun = Act.objects.filter(match=match, kind=Act.Kind.COURSES, data__under_way=str(client)).first()
    return None if begun is None else int(begun.data["seq"])


def _done(match: Match, begun: int | None, rows: Sequence[LogEntry]) -> int:
    """How many of ``rows`` an earlier request has written. Raises "conflict" where others wrote since."""
    if begun is None:
        return 0
    there = LogEntry.objects.filter(match=match, seq__gt=begun).order_by("seq")
    written = list(there.values_list("client_uuid", flat=True))
    if written != [row.client_uuid for row in rows[: len(written)]]:
        check_seq(match, begun)
    return len(written)


def may_choose(match: Match, by: Actor) -> bool:
    """Whether ``by`` may choose in ``match``: who may mark it, or correct it."""
    return by.may("mark", match) or by.may("correct", match)


def require(match: Match, by: Actor) -> None:
    """Raise ``UserProblem`` unless ``by`` may choose in ``match``."""
    if not may_choose(match, by):
        by.require("mark", match)


def plan(judged: Comparison, choice: str) -> Course:
    """What ``choice`` would append to the log. Raises "nothing-to-add", "too-many-entries" (422)."""
    if choice == Choice.KEEP:
        return Course(judged.log.game)
    course = judged.laid if choice == Choice.LAY else _taken(judged)
    if not course.additions:
        raise UserProblem("nothing-to-add", gettext("None of these entries can be added to the log."), 422)
    if judged.match.is_over:
        _check_count(len(course.additions), MOST_AFTER_THE_END)
    return course


def _check_count(count: int, most: int) -> None:
    if count > most:
        raise UserProblem(
            "too-many-entries",
            gettext("That would write {count} entries at once; at most {most} can be.").format(
                count=count, most=most
            ),
            422,
            {"most": most},
        )


def _taken(judged: Comparison) -> Course:
    """The tablet's course in place of the log's: what the log has since is voided, newest first."""
    game = twin(judged.log.game)
    voids: list[Addition] = []
    since = [entry for entry in game.entries if entry.n > judged.after]
    _check_count(len(since), MOST_VOIDED)
    voided = set(engine.reading_of(game.entries).voided)
    for entry in reversed(since):
        correction = entry.correction
        undoes_own = correction is not None and correction.kind == "void" and correction.a > judged.after
        if entry.n in voided or undoes_own:
            continue
        new = engine.entry(game.last + 1, entry.side, f"void {entry.n}")
        ruling = game.add(new)
        if ruling.refusal is not None:
            raise UserProblem("refused", ruling.refusal.message, 422, ruling.refusal.to_json())
        voids.append(Addition(new, ruling, state_hash(game), None))
    course = lay(judged.match, game, judged.told.entries[judged.agreed :], judged.own)
    course.additions = [*voids, *course.additions]
    return course


def _struck(judged: Comparison, choice: str, written: Course) -> list[tuple[str, list[dict[str, Any]]]]:
    """Whose entries are struck by ``choice``, and which."""
    if choice == Choice.KEEP:
        struck = [("tablet", [_kept(line, NOT_CHOSEN) for line in judged.tablet.lines])]
    else:
        struck = [("tablet", [_kept(line, LEFT_OUT) for line in written.lines if not line.stands])]
        if choice == Choice.TAKE:
            struck.append(("log", [_kept(line, NOT_CHOSEN) for line in judged.log.lines]))
    return [(course, entries) for course, entries in struck if entries]


def _kept(line: Line, why: str) -> dict[str, Any]:
    refusal = line.refusal
    return {
        "n": line.n, "side": line.side, "tokens": line.tokens, "note": line.note, "points": line.points,
        "events": list(line.events), "why": refusal["message"] if refusal else why,
    }  # fmt: skip


def _keep(
    match: Match,
    judged: Comparison,
    choice: str,
    struck: Sequence[tuple[str, list[dict[str, Any]]]],
    by: Actor,
    at: datetime,
    client: uuid.UUID,
    reason: str,
) -> list[int]:
    """Write the struck courses; their numbers."""
    number = StruckCourse.objects.filter(match=match).count()
    authors = ", ".join(dict.fromkeys(line.by for line in judged.log.lines if line.by))
    for course, entries in struck:
        number += 1
        StruckCourse.objects.create(
            match=match,
            number=number,
            after=judged.after,
            course=course,
            choice=choice,
            entries=entries,
            made_by=(judged.told.made_by if course == StruckCourse.Course.TABLET else authors)[:200],
            reason=reason[:300],
            client_uuid=uuid.uuid5(client, course),
            at=at,
            **by.signature(),
        )
    return list(range(number - len(struck) + 1, number + 1))


def _columns(match: Match, by: Actor, at: datetime, force: bool, hold: bool) -> dict[str, Any]:
    """The columns of the lease: ``by`` takes it, with ``force`` from another, and gives it back without
    ``hold``."""
    held = is_held(match) and match.lease_holder != by.holder
    if held and not force:
        data = {"lease": lease_json(match, by)}
        raise UserProblem(
            "lease-held",
            gettext("{name} is marking this match.").format(name=match.lease_label),
            409,
            data,
        )
    if held:
        act(match, Act.Kind.LEASE_TAKEN, by, data={"from": match.lease_label})
        match.lease_until = None
    if not hold:
        return {"lease_holder": "", "lease_label": "", "lease_since": None, "lease_until": None}
    return lease.claim(match, by, at)


def seen(match_id: int | str) -> Match:
    """The match, not locked. Raises ``UserProblem("not-found", 404)``."""
    which = {"pk": match_id} if isinstance(match_id, int) else {"public_id": match_id}
    match = Match.objects.filter(**which).first()
    if match is None:
        raise UserProblem("not-found", gettext("There is no such match."), 404)
    return match


def _known(match: Match, client: uuid.UUID) -> dict[str, Any] | None:
    """The answer of the choice that bears this UUID, if there is one."""
    known = Act.objects.filter(match=match, kind=Act.Kind.COURSES, data__client_uuid=str(client)).first()
    return None if known is None else _answer(known, duplicate=True)


def _answer(chosen: Act, *, duplicate: bool) -> dict[str, Any]:
    told = {name: chosen.data.get(name) for name in ("choice", "after", "seq", "laid", "struck")}
    return {**told, "kept": kept_of(chosen), "duplicate": duplicate}


def kept_of(chosen: Act) -> list[dict[str, Any]]:
    """The tablet's entries that were struck, for the tablet to give back to a server that has lost them."""
    rows = StruckCourse.objects.filter(
        match=chosen.match_id, number__in=chosen.data.get("struck") or (), course=StruckCourse.Course.TABLET
    )
    return [
        {
            "client_uuid": str(row.client_uuid),
            "after": row.after,
            "entries": [_told(one) for one in row.entries],
            "reason": in_english(row.reason),
        }
        for row in rows.order_by("number")
    ]


def _told(kept: dict[str, Any]) -> dict[str, Any]:
    """An entry as a tablet tells it: what takes back the last one has no side."""
    told: dict[str, Any] = {name: kept[name] for name in ("side", "tokens", "note")}
    return told if told["side"] else {"undo": True, "note": told["note"]}


def _check_decided(decided: Act | None, again: bool) -> None:
    if decided is None or again:
        return
    raise UserProblem(
        "decided-already",
        gettext("{name} has decided about these entries already.").format(name=decided.by_label),
        409,
        {"choice": decided.data.get("choice"), "by": decided.by_label, "at": decided.at.isoformat()},
    )


def why_not(judged: Comparison, choice: str, by: Actor) -> UserProblem | None:
    """Why ``choice`` cannot be made now; None if it can (but for the lease)."""
    try:
        written = plan(judged, choice)
        if choice == Choice.KEEP:
            return None
        corrections = [one.entry for one in written.additions if one.entry.correction is not None]
        check_writable(judged.match, by, written.game, bool(corrections))
        if corrections:
            freezing.check_correction_free(judged.match, chain_of(judged.match, corrections))
    except UserProblem as problem:
        return problem
    return None
