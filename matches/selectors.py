"""What other packages read of matches: the fold of the log, the sheet and the JSON shapes."""

from matches.log.changed import changed_since
from matches.log.countdown import clock_event, shown_clock
from matches.log.fold import SNAPSHOT_EVERY, before, folded, game_name, resume
from matches.log.shapes import entry_json, lease_json, match_json
from matches.log.sheet import Line, figures, record, record_text, sheet
from matches.marking.levels import marking_json
from matches.tablet.desk import Desk, last_uuid, state_json
from matches.tablet.journal import journal_json

__all__ = [
    "SNAPSHOT_EVERY",
    "Desk",
    "Line",
    "before",
    "changed_since",
    "clock_event",
    "entry_json",
    "figures",
    "folded",
    "game_name",
    "journal_json",
    "last_uuid",
    "lease_json",
    "marking_json",
    "match_json",
    "record",
    "record_text",
    "resume",
    "sheet",
    "shown_clock",
    "state_json",
]
