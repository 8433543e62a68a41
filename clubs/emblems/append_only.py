"""An emblem's events, steps, movements and deeds are never changed: the database refuses it."""

from __future__ import annotations

from matches.log.guarding import Guard

_PURGING = """EXISTS (
    SELECT 1 FROM matches_purgerecord p JOIN emblems_emblem e ON e.club_id = p.club_id
    WHERE e.id = OLD.emblem_id AND p.is_open)"""
_OF_EMBLEM = "emblem_id = NEW.emblem_id AND"

GUARDS = (
    Guard("emblems_emblemevent", _PURGING, f"{_OF_EMBLEM} (n = NEW.n OR client_uuid = NEW.client_uuid)"),
    Guard("emblems_emblemstep", _PURGING, f"{_OF_EMBLEM} (seq = NEW.seq OR key = NEW.key)"),
    Guard("emblems_movement", _PURGING, f"{_OF_EMBLEM} step = NEW.step AND line = NEW.line"),
    Guard(
        "emblems_deedversion",
        "EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.club_id = OLD.club_id AND p.is_open)",
        "club_id = NEW.club_id AND slug = NEW.slug AND version = NEW.version",
    ),
)
