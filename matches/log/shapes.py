"""The JSON shapes of a match, its entries and its lease, as tablets, viewers and programs get them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from config import clock
from matches.log import fold
from matches.log.actor import Actor
from matches.log.models import LogEntry, Match, MatchSide

LAST_ENTRIES = 16
"""Entries that the tablet gets with the state; the sheet has all."""
HEARTBEAT_SECONDS = 15
"""How often the holder of a lease renews it."""
LEASE = timedelta(seconds=45)
"""After so long without an entry or a heartbeat the lease of a tablet runs out."""


def match_json(match: Match, sides: Iterable[MatchSide] | None = None) -> dict[str, Any]:
    """What everybody may know of a match; ``sides`` in the order of the sheet, each with the names of its
    ``players`` where it has several. A match that is only planned has no rows of them yet: give its sides."""
    header = match.header
    return {
        "id": match.public_id,
        "title": match.title,
        "game": match.game,
        "game_name": fold.game_name(match.game),
        "status": match.status,
        "simulated": match.simulated,
        "result_kind": match.result_kind,
        "winner": match.winner_letter or None,
        "under_review": match.open_disputes > 0,
        "url": f"/m/{match.public_id}/",
        "race": header.get("race", 1),
        "options": header.get("options", {}),
        "start": header.get("start", {}),
        "table": {"number": match.table.number, "name": str(match.table)} if match.table else None,
        "sides": [
            {
                "letter": side.letter,
                "name": side.name,
                "players": list((header.get("partners") or {}).get(side.letter, ())),
                "confirmed": side.confirmed_at is not None,
            }
            for side in (match.sides.all() if sides is None else sides)
        ],
        "started_at": match.started_at.isoformat() if match.started_at else None,
        "finished_at": match.finished_at.isoformat() if match.finished_at else None,
    }


def entry_json(row: LogEntry) -> dict[str, Any]:
    """One line of the log for a tablet or a viewer; ``at`` is ISO 8601."""
    ruling = row.ruling
    return {
        "seq": row.seq,
        "side": row.side,
        "tokens": row.tokens,
        "note": row.note,
        "target": row.target,
        "points": ruling.get("points", {}),
        "turn": ruling.get("turn"),
        "events": ruling.get("events", []),
        "citations": ruling.get("citations", []),
        "instructions": ruling.get("instructions", []),
        "attested": ruling.get("attested", False),
        "by": row.by_label,
        "at": row.at.isoformat(),
    }


def lease_json(match: Match, by: Actor | None = None) -> dict[str, Any]:
    """``{"free", "mine", "who", "since", "until", "heartbeat"}`` of ``match``; times are ISO 8601."""
    held = is_held(match)
    return {
        "free": not held,
        "mine": bool(held and by is not None and match.lease_holder == by.holder),
        "who": match.lease_label if held else None,
        "since": match.lease_since.isoformat() if held and match.lease_since else None,
        "until": clock.on_the_wall(match.lease_until).isoformat() if held and match.lease_until else None,
        "heartbeat": HEARTBEAT_SECONDS,
    }


def is_held(match: Match) -> bool:
    """Whether somebody holds the lease now."""
    return bool(match.lease_holder) and clock.holds(match.lease_until, LEASE)
