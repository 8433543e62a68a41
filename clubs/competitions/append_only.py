"""The append-only table of ``competitions``: its log. An account that is deleted leaves its events."""

from __future__ import annotations

from matches.log.guarding import Guard, Parent

_KEPT = ("id", "competition_id", "seq", "kind", "text", "private", "by_label", "at", "data")
_FIXTURE = "COALESCE(NEW.fixture, -1) = COALESCE(OLD.fixture, -1)"  # nullable, never negative

GUARDS = (
    Guard(
        "competitions_competitionevent",
        "competition_id = NEW.competition_id AND seq = NEW.seq",
        Parent("competitions_competition", "competition_id"),
        # Deleting an account sets ``by`` to NULL; the rest of the row must stay.
        may_change=" AND ".join(
            ["NEW.by_id IS NULL", *(f"NEW.{column} = OLD.{column}" for column in _KEPT), _FIXTURE]
        ),
    ),
)
