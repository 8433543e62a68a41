"""The append-only tables of ``emblems``: events, steps, movements of money, and deeds."""

from __future__ import annotations

from matches.log.guarding import Guard, Parent

_EMBLEM = Parent("emblems_emblem", "emblem_id")


def _guard(table: str, unique: str) -> Guard:
    return Guard(table, f"emblem_id = NEW.emblem_id AND {unique}", _EMBLEM)


GUARDS = (
    _guard("emblems_emblemevent", "(n = NEW.n OR client_uuid = NEW.client_uuid)"),
    _guard("emblems_emblemstep", "(seq = NEW.seq OR key = NEW.key)"),
    _guard("emblems_movement", "step = NEW.step AND line = NEW.line"),
    Guard("emblems_deedversion", "club_id = NEW.club_id AND slug = NEW.slug AND version = NEW.version"),
)
