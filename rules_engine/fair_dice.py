"""Verifiable dice thrown by the server (commit and reveal).

Before the first throw of a match the *commitment*, the SHA-256 of a secret *seed*, is published. Throw ``n``
of the match (from 1) is made of the seed and ``n`` alone; when the seed is published after the match, anyone
can compare it with the commitment and throw all dice again.

A die takes the bytes of HMAC-SHA-256 (RFC 2104), keyed with the 32 bytes of the seed, over the text
``"<throw>:<block>"``, block 0, 1, 2 ... as long as bytes are needed. A byte from 252 on is left out, so that
six faces are equally likely; the others give ``byte mod 6 + 1``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

SEED_BYTES: Final = 32
"""Length of a seed; it is written as 64 hexadecimal digits."""

_FAIR: Final = 252
"""The greatest multiple of six that a byte can reach."""


def commitment(seed: str) -> str:
    """Return what is published of a seed: the SHA-256 of its bytes, in hexadecimal digits."""
    from hashlib import sha256  # where dice are thrown, and not while every game is imported

    return sha256(bytes.fromhex(seed)).hexdigest()


def throw(seed: str, number: int, dice: int) -> tuple[int, ...]:
    """Return the faces of throw ``number`` (from 1) with so many dice, the highest first.

    Raises ValueError for a seed that is not hexadecimal.
    """
    faces: list[int] = []
    for byte in _bytes(bytes.fromhex(seed), number):
        if byte < _FAIR:
            faces.append(byte % 6 + 1)
        if len(faces) == dice:
            break
    return tuple(sorted(faces, reverse=True))


def _bytes(key: bytes, number: int) -> Iterator[int]:
    import hmac

    block = 0
    while True:
        yield from hmac.digest(key, f"{number}:{block}".encode(), "sha256")
        block += 1
