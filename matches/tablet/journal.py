"""The journal: what a tablet needs to judge a match by itself (:mod:`rules_engine.tablet`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from matches.log import fold
from matches.log.countdown import clock_for
from matches.log.models import LogEntry, Match
from matches.marking import freezing
from matches.marking.levels import level_of
from rules_engine.course.fingerprint import state_hash


def journal_json(match: Match, since: int = 0) -> dict[str, Any]:
    """Header and entries (those after number ``since``), with what the checks before the rules need: status,
    level and clocks, and the entries that are a referee's rulings, which no marker undoes."""
    rows: Iterable[LogEntry] = ()
    if match.last_seq:  # a match that is only planned has no row to ask for
        rows = LogEntry.objects.filter(match=match, seq__gt=since, seq__lte=match.last_seq).order_by("seq")
    return {
        "match": match.public_id,
        "header": match.header,
        "seq": match.last_seq,
        "state_hash": state_hash(fold.resume(match)),
        "status": match.status,
        "result_kind": match.result_kind,
        "level": level_of(match),
        "clock": clock_for(match).to_json(),
        "clock_state": match.clock_state or {},
        "ruled": sorted(freezing.rulings(match)) if match.last_seq else [],
        "entries": [
            {
                "seq": row.seq,
                "side": row.side,
                "tokens": row.tokens,
                "note": row.note,
                "uuid": str(row.client_uuid),
                "by": row.by_label,
                "at": row.at.isoformat(),
                "state_hash": row.state_hash,
            }
            for row in rows
        ],
    }
