"""The services of matches, for other packages and for views.

Each function locks, checks, writes, logs and announces in one transaction; see the modules named.
"""

from matches.log.actor import Actor
from matches.log.sheet import figures, record_text, sheet
from matches.marking.amending import amend, preview_amend, undo
from matches.marking.appending import Recorded
from matches.marking.arranging import create_match, current_match, seat_match, unseat_match, void_match
from matches.marking.deciding import confirm, confirm_side, declare, reopen
from matches.marking.lease import release, renew, take
from matches.marking.pairing import Ticket, devices_of, make_pairing_code, revoke_device
from matches.marking.purge import purge_matches
from matches.marking.record import record_entry

take_lease, renew_lease, release_lease = take, renew, release

__all__ = [
    "Actor",
    "Recorded",
    "Ticket",
    "amend",
    "confirm",
    "confirm_side",
    "create_match",
    "current_match",
    "declare",
    "devices_of",
    "figures",
    "make_pairing_code",
    "preview_amend",
    "purge_matches",
    "record_entry",
    "record_text",
    "release",
    "release_lease",
    "renew",
    "renew_lease",
    "reopen",
    "revoke_device",
    "seat_match",
    "sheet",
    "take",
    "take_lease",
    "undo",
    "unseat_match",
    "void_match",
]
