"""Sealed numbers (commit and reveal): a private ball is committed when drawn and revealed when shown.

The player keeps the number and a salt, and the record holds their seal, a hash. A number shown later must
match the seal. So no one can read the number before it is shown, and its owner cannot show another one.
"""

from __future__ import annotations

import re
from typing import Final

NONE: Final = ""
"""What a side holds that has drawn nothing."""

IN_HAND: Final = "?"
"""A number drawn and kept in the hand, without a seal: the holder's word is taken for it."""

LENGTH: Final = 40
"""Hexadecimal digits of a seal."""

_SEAL: Final = re.compile(r"[0-9a-f]{40}\Z")
_NUMBER: Final = re.compile(r"[1-9][0-9]?\Z")
_SHOWN: Final = re.compile(r"([1-9][0-9]?)(?: ([!-'*-:<-~]{1,38}))?\Z")


def seal(number: int, salt: str) -> str:
    """Return the seal of ``number``: 40 digits of the SHA-256 of number and salt.

    The salt should be long and random (16 hexadecimal digits or more): the numbers are few, and a seal with
    a short salt can be broken by brute force.
    """
    from hashlib import sha256  # where a ball is sealed, and not while every game is imported

    return sha256(f"{number} {salt}".encode()).hexdigest()[:LENGTH]


def is_seal(text: str) -> bool:
    """Whether ``text`` has the form of a seal."""
    return bool(_SEAL.match(text))


def number_of(text: str) -> int | None:
    """The number that ``text`` states unsealed (1 to 99), or None."""
    return int(text) if _NUMBER.match(text) else None


def shown_number(shown: str) -> int | None:
    """The number that is being shown, whether or not it fits a seal; None if ``shown`` is no number."""
    match = _SHOWN.match(shown)
    return int(match[1]) if match else None


def unsealed(shown: str, sealed: str) -> int | None:
    """Return the number shown ("7", or "7 salt") if it is the one that ``sealed`` holds, else None.

    ``sealed`` is what a side holds: a seal, a number known to all, ``IN_HAND`` (the word is taken), or
    ``NONE`` (nothing can be shown).
    """
    match = _SHOWN.match(shown)
    if match is None or sealed == NONE:
        return None
    number = int(match[1])
    if sealed == IN_HAND:
        return number
    if is_seal(sealed):
        return number if match[2] is not None and seal(number, match[2]) == sealed else None
    return number if number_of(sealed) == number else None
