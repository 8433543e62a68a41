"""What other packages read of matches: the fold of the log, the sheet and the JSON shapes."""

from matches.log.changed import changed_since
from matches.log.fold import SNAPSHOT_EVERY, folded, game_name, resume
from matches.log.shapes import entry_json, lease_json, match_json
from matches.log.sheet import Line, figures, record, record_text, sheet
from matches.tablet.desk import Desk, state_json

__all__ = [
    "SNAPSHOT_EVERY",
    "Desk",
    "Line",
    "changed_since",
    "entry_json",
    "figures",
    "folded",
    "game_name",
    "lease_json",
    "match_json",
    "record",
    "record_text",
    "resume",
    "sheet",
    "state_json",
]
