"""Secrets that the database keeps but must not tell: sealed with a key that is made from the site's own.

A copy of the database alone (a backup, a stolen disk of the database's machine) then opens no door. The key
follows from ``SECRET_KEY``; what was sealed under an older one is still read while that stands in
``BALKLINE_SECRET_KEY_FALLBACKS``. Without it, it is lost.
"""

from __future__ import annotations

import base64
from functools import cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac


class Unreadable(Exception):
    """What was sealed cannot be read: the site's key has changed, or the text was damaged."""


@cache
def _sealer(*keys: str) -> MultiFernet:
    made = (salted_hmac("config.sealing", "fernet", secret=key, algorithm="sha256").digest() for key in keys)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(one)) for one in made])


def _current() -> MultiFernet:
    return _sealer(settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


def seal(text: str) -> str:
    """``text``, readable by this site alone; another result each time."""
    return _current().encrypt(text.encode()).decode()


def unseal(sealed: str) -> str:
    """What :func:`seal` was given. Raises :class:`Unreadable`."""
    try:
        return _current().decrypt(sealed).decode()
    except InvalidToken:
        raise Unreadable from None
