"""The append-only table of ``ladders``: its log."""

from __future__ import annotations

from matches.log.guarding import Guard, Parent

GUARDS = (
    Guard(
        "ladders_ladderevent",
        "ladder_id = NEW.ladder_id AND seq = NEW.seq",
        Parent("ladders_ladder", "ladder_id"),
    ),
)
