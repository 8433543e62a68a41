"""The services of disputes, for views and other packages.

Each locks the match, then the dispute; checks; writes; logs an Act where people decided something; announces.
"""

from matches.disputes.asking import ask, stop
from matches.disputes.opening import open_dispute, reopen, withdraw
from matches.disputes.placing import place, place_photo, remove_photo, set_photo
from matches.disputes.reading_photos import find_pieces
from matches.disputes.ruling import preview_ruling, rule

__all__ = [
    "ask",
    "find_pieces",
    "open_dispute",
    "place",
    "place_photo",
    "preview_ruling",
    "remove_photo",
    "reopen",
    "rule",
    "set_photo",
    "stop",
    "withdraw",
]
