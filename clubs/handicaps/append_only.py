"""The append-only table of ``handicaps``: the lines of how each handicap came about."""

from __future__ import annotations

from matches.log.guarding import Guard

GUARDS = (Guard("handicaps_handicapline", "handicap_id = NEW.handicap_id AND number = NEW.number"),)
