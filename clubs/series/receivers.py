"""Where ranking series are joined to the packages below: the pages that show them."""

from __future__ import annotations

from clubs.series import panel


def connect() -> None:
    """Register everything. Idempotent."""
    panel.register()
