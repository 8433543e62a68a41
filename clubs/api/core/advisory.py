"""Numbers of PostgreSQL's advisory locks."""

from __future__ import annotations

import hashlib


def number_of(text: str) -> int:
    """A number of 64 bits for what is locked."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], signed=True)
