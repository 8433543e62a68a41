"""Signals of the services of people, sent inside the transaction of the change unless stated otherwise."""

from __future__ import annotations

from django.dispatch import Signal

players_merged = Signal()
"""Two players were joined: all rows of ``duplicate`` are ``keep``'s now. Sent by the ``Player`` class."""

person_forgotten = Signal()
"""The name of a person goes from everything of the clubs with these keys (``clubs``): files that were made
of them earlier go, too, and those of the ``account`` with this key. Sent by the ``Player`` class, and by the
``User`` class with the account."""

data_asked = Signal()
"""``by`` asks for the file of a person's data: their own, or of a club's ``player``. Sent by the ``User``
class."""

data_fetched = Signal()
"""``by`` fetches such a file (``player`` as above). Sent by the ``User`` class, in no transaction."""

timezone_changed = Signal()
"""``club`` got another time zone. Sent by the ``Club`` class."""

sign_in_failed = Signal()
"""Somebody failed to sign in: ``account`` is what they gave as the e-mail address, ``why`` the log's words.
Sent by the ``User`` class, in no transaction."""
