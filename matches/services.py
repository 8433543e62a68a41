"""The services of matches, for other packages and for views.

Each locks, checks, writes, logs and announces in one transaction; see the modules they come from. Those
that only read are in ``matches.selectors``.
"""

from matches.courses.struck import record_text
from matches.log.actor import Actor
from matches.log.acts import act, locked
from matches.log.announcing import announce
from matches.log.sheet import figures, sheet
from matches.log.steps import Steps
from matches.log.writing import again_on_deadlock, update_rows, write_transaction
from matches.marking.amending import amend, preview_amend, undo
from matches.marking.appending import Recorded
from matches.marking.arranging import (
    create_match,
    current_match,
    make_planned,
    seat_match,
    unseat_match,
    void_match,
)
from matches.marking.awarding import award, withdraw_award
from matches.marking.clocks import checked_clock, run_clock, set_clock, stop_clocks
from matches.marking.deciding import confirm, confirm_side, declare, reopen
from matches.marking.forfeiting import forfeit_game
from matches.marking.lease import release, renew, take
from matches.marking.levels import level_of, set_level
from matches.marking.pairing import (
    Ticket,
    device_of,
    devices_of,
    make_pairing_code,
    pair,
    revoke_device,
    silent_since,
)
from matches.marking.planning import NAME_LENGTH, SIMULATED, Pair, Plan, planned_id
from matches.marking.purge import purge_logs, purge_matches, removing, renaming
from matches.marking.queued import Course, Queued, record_queue
from matches.marking.record import record_entry
from matches.marking.reporting import HIGHEST, KINDS, report_result, reported_board
from matches.marking.swapping import swap_tables
from matches.marking.taps import Tap
from matches.tablet.batch import MOST_TAPS, do_taps

take_lease, renew_lease, release_lease = take, renew, release

__all__ = [
    "HIGHEST",
    "KINDS",
    "MOST_TAPS",
    "NAME_LENGTH",
    "SIMULATED",
    "Actor",
    "Course",
    "Pair",
    "Plan",
    "Queued",
    "Recorded",
    "Steps",
    "Tap",
    "Ticket",
    "act",
    "again_on_deadlock",
    "amend",
    "announce",
    "award",
    "checked_clock",
    "confirm",
    "confirm_side",
    "create_match",
    "current_match",
    "declare",
    "device_of",
    "devices_of",
    "do_taps",
    "figures",
    "forfeit_game",
    "level_of",
    "locked",
    "make_pairing_code",
    "make_planned",
    "pair",
    "planned_id",
    "preview_amend",
    "purge_logs",
    "purge_matches",
    "record_entry",
    "record_queue",
    "record_text",
    "release",
    "release_lease",
    "removing",
    "renaming",
    "renew",
    "renew_lease",
    "reopen",
    "report_result",
    "reported_board",
    "revoke_device",
    "run_clock",
    "seat_match",
    "set_clock",
    "set_level",
    "sheet",
    "silent_since",
    "stop_clocks",
    "swap_tables",
    "take",
    "take_lease",
    "undo",
    "unseat_match",
    "update_rows",
    "void_match",
    "withdraw_award",
    "write_transaction",
]
