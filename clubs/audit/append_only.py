"""The append-only table of ``audit``: a line goes only when its time is over, no matter who asks.

The time stands in the line itself and cannot be changed either. So neither a new setting nor a purge of a
club shortens it. The name of a person who is to be forgotten is replaced in it, and nothing else.
"""

from __future__ import annotations

from matches.log.guarding import Guard

GUARDS = (
    Guard(
        "audit_auditline",
        "id = NEW.id",
        may_delete="OLD.kept_until < CURRENT_TIMESTAMP",
        of_club="club_key",
    ),
)
