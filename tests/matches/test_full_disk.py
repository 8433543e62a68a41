"""Marks on a full disk: a plain answer, nothing half-written, and the same mark counts once there is room."""

from __future__ import annotations

import uuid
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection

from matches.models import LogEntry, Match
from tests.matches.test_tablet import paired, tap


def leave_room(pages: int | None) -> None:
    """Let SQLite have so many more pages than it has now, as on a nearly full disk; None: any number."""
    with connection.cursor() as cursor:
        if pages is not None:
            cursor.execute("VACUUM")  # or pages that were left free would be filled first
        cursor.execute("PRAGMA page_count")
        now = cursor.fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count={1_000_000 if pages is None else now + pages}")


def test_a_mark_without_room_is_refused_whole_and_taken_later(real_hall: SimpleNamespace) -> None:
    """The tablet is told why, keeps the mark, and sends it again under its UUID."""
    tablet, match = paired(real_hall.table), real_hall.match
    assert tap(tablet, match, "A", ":lead").status_code == 200
    leave_room(0)
    try:
        refused, mark = _until_refused(tablet, match)
        assert (refused.status_code, refused.json()["code"]) == (507, "disk-full")
        assert tablet.get("/table/state/").status_code == 200, "what is known is shown"
        before = _log(match)
        assert tap(tablet, match, **mark).status_code == 507
        assert _log(match) == before
    finally:
        leave_room(None)
    assert tap(tablet, match, **mark).status_code == 200
    log = _log(match)
    assert log == list(range(1, len(before) + 2))
    assert Match.objects.get(pk=match.pk).last_seq == len(log)


def _until_refused(tablet: Any, match: Match) -> tuple[Any, dict[str, str]]:
    """Mark until one does not fit; its answer, and the mark."""
    for _ in range(60):
        side = Match.objects.get(pk=match.pk).board["turn"]
        mark = {"side": side, "tokens": "0", "client_uuid": str(uuid.uuid4())}
        answer = tap(tablet, match, **mark)
        if answer.status_code != 200:
            return answer, mark
    pytest.fail("there was room for everything")


def _log(match: Match) -> list[int]:
    return list(LogEntry.objects.filter(match=match).order_by("seq").values_list("seq", flat=True))
