"""Calls and their answers, what a club and its members chose, and the phones that are told.

Words: a *call* asks the players of a fixture to a table. A *phone* is a browser that may be told by Web Push
(a tablet or a computer, too). A *push* is one message to one phone, and the job of sending it.
"""

from __future__ import annotations

from clubs.calling.models.calls import Answered, Call, CalledPlayer, EarlyNotice
from clubs.calling.models.choices import CallChoice, CallTerms, SaidName, terms_of
from clubs.calling.models.phones import Phone, Push, PushKey

__all__ = [
    "Answered",
    "Call",
    "CallChoice",
    "CallTerms",
    "CalledPlayer",
    "EarlyNotice",
    "Phone",
    "Push",
    "PushKey",
    "SaidName",
    "terms_of",
]
