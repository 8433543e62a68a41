"""What has been played because of a result.

A competition registers a function that says, for a match, what has been played since because of its
result ("Ann has begun the final"), or None. While the answer is None, the end of a match may simply be
undone; afterwards only a correction with a preview is possible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Asker = Callable[[Any], str | None]

_askers: list[Asker] = []


def register(asker: Asker) -> None:
    """Ask ``asker(match)`` from now on; idempotent."""
    if asker not in _askers:
        _askers.append(asker)


def played_since(match: Any) -> str | None:
    """What has been played because of the result of ``match``, as a plain phrase; None when nothing."""
    for asker in _askers:
        if reason := asker(match):
            return reason
    return None
