"""What the club's front page shows of leagues."""

from __future__ import annotations


def register() -> None:
    """Put the panels up."""
