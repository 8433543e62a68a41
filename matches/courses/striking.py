"""Entries that a marker throws away at a tablet: kept beside the log as a struck course, with the reason.

Nothing is chosen here, and no lease is needed: the log stays as it is. What it has already, by the entry's
UUID or at the same number, was not thrown away.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.utils.timezone import now

from matches.courses.choosing import require, seen
from matches.courses.judging import compare
from matches.courses.models import StruckCourse
from matches.courses.told import Told
from matches.log.actor import Actor
from matches.log.acts import act, locked
from matches.log.models import Act, Match
from matches.log.writing import write_transaction
from matches.marking.appending import client_id
from matches.problems import UserProblem
from rules_engine.saying import say

THROWN_AWAY = say("courses.thrown-away", "thrown away at the tablet")
"""Why an entry was struck that no choice was about."""


def strike(
    *, match_id: int | str, told: Told, client_uuid: uuid.UUID | str, by: Actor, reason: str = ""
) -> dict[str, Any]:
    """Keep ``told`` as a struck course. Idempotent by ``client_uuid``.

    Returns ``{"seq", "struck", "duplicate"}``: the log's last entry, and the number of the struck course
    (None: the log has all of these entries). Raises ``UserProblem``: "bad-uuid" (422), "not-allowed",
    "other-table" (403), "not-found" (404).
    """
    client = client_id(client_uuid)
    match = seen(match_id)
    _require(match, by)
    after, digest, entries = _judged(match, told)
    with write_transaction():
        match = locked(match_id)
        _require(match, by)
        known = StruckCourse.objects.filter(match=match, client_uuid=client).first()
        if known is not None or not entries:
            return {"seq": match.last_seq, "struck": known and known.number, "duplicate": known is not None}
        number = StruckCourse.objects.filter(match=match).count() + 1
        row = StruckCourse.objects.create(
            match=match,
            number=number,
            after=after,
            course=StruckCourse.Course.TABLET,
            choice=StruckCourse.Choice.KEEP,
            entries=entries,
            made_by=told.made_by,
            reason=THROWN_AWAY if reason in ("", THROWN_AWAY) else reason[:300],
            client_uuid=client,
            at=now(),
            **by.signature(),
        )
        data = {
            "client_uuid": str(client), "digest": digest, "choice": row.choice, "after": after, "laid": 0,
            "struck": [number], "made_by": told.made_by, "reason": row.reason, "seq": match.last_seq,
        }  # fmt: skip
        act(match, Act.Kind.COURSES, by, data=data)
        return {"seq": match.last_seq, "struck": number, "duplicate": False}


def _judged(match: Match, told: Told) -> tuple[int, str, list[dict[str, Any]]]:
    """The entry before the course, the course's digest, and its entries as they are kept; with their points
    where the log goes as far as the tablet's did."""
    try:
        judged = compare(match, told)
    except UserProblem as problem:
        if problem.code != "courses-apart":
            raise
        plain = [_kept(one.n, one.side, one.tokens or "undo", one.note) for one in told.entries]
        return told.after, "", plain
    there = {one.n for one in told.entries if one.client is not None and one.client in judged.recorded}
    lines = [line for line in judged.tablet.lines if line.n not in there]
    return judged.after, judged.digest, [
        _kept(line.n, line.side, line.tokens, line.note, line.points, line.events) for line in lines
    ]  # fmt: skip


def _kept(
    n: int, side: str, tokens: str, note: str, points: dict[str, int] | None = None, events: Any = ()
) -> dict[str, Any]:
    return {
        "n": n, "side": side, "tokens": tokens, "note": note, "points": points or {}, "events": list(events),
        "why": THROWN_AWAY,
    }  # fmt: skip


def _require(match: Match, by: Actor) -> None:
    """Who marks here may strike; and a tablet of the club, too, that has marked where it may not any more."""
    if by.kind == "device" and by.device.revoked_at is None and by.device.table.club_id == match.club_id:
        return
    require(match, by)
