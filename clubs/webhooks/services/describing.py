"""How a message describes its event: by the interface for programs, which registers it from above.

What stands under ``event`` is what the interface answers and streams tell of the same thing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Describer = Callable[..., dict[str, Any]]

_describers: dict[str, Describer] = {}


def register(subject: str, describer: Describer) -> None:
    """Let ``describer`` describe events of a ``subject``: match, competition, league, or thing."""
    _describers[subject] = describer


def described(subject: str, *about: Any, **more: Any) -> dict[str, Any]:
    """The members that a message has beside its facts: ``event``, in plain JSON. It reads what is written by
    now, in the transaction of the event."""
    return {"event": _describers[subject](*about, **more)}
