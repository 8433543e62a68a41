"""Where ratings are joined to the packages below."""

from __future__ import annotations


def connect() -> None:
    """Register everything. Idempotent."""
