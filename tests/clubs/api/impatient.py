"""The site as it is, but that it asks five times a second whether streams may go on."""

from __future__ import annotations

from tests.benchmarks.site import application

__all__ = ["application"]

from matches.live import passes

passes.ASK_SECONDS = 0.2  # type: ignore[misc]
