"""The time zones that this machine knows."""

from __future__ import annotations

import zoneinfo
from functools import cache


@cache
def known() -> frozenset[str]:
    """Their names, as they were when this process first asked: it reads a file for each of them."""
    return frozenset(zoneinfo.available_timezones())
