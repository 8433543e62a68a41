"""Names of rows in addresses, which nobody can guess."""

from __future__ import annotations

import secrets

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_public_id() -> str:
    """Ten characters that cannot be guessed or misread (no 0, 1, i, l, o): 49 bits."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(10))
