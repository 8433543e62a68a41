"""What archives hear of other packages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clubs.archives.services.transfers import forget
from clubs.people.signals import person_forgotten


def _forgotten(sender: type[Any], clubs: Iterable[int], **_: Any) -> None:
    forget(clubs)


def connect() -> None:
    """Listen. Idempotent."""
    person_forgotten.connect(_forgotten, dispatch_uid="archives.forget")
