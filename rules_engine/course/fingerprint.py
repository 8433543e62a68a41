"""A digest of the engine's state: equal digests mean that two engines continue a match alike.

The state is written as canonical JSON (sorted names, no spaces, no characters above ASCII). Only the state is
digested: it decides everything that follows. The number of the last entry is compared by itself, and entries
that have become illegal have no effect. A state that was stored is digested after it was read, so that fields
which a newer version added have their defaults on both sides.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from ..match import Match
from ..states import freeze

DIGITS = 32
"""Hexadecimal digits of a state hash: 128 bits."""


def state_hash(match: Match) -> str:
    """The state hash of ``match``."""
    return hash_of(freeze(match.state))


def hash_of(frozen: Any) -> str:
    """The state hash of a state that was frozen with :func:`rules_engine.states.freeze`."""
    text = json.dumps(frozen, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode("ascii")).hexdigest()[:DIGITS]
