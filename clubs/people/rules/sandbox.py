"""The sandbox: a club in which programs may try everything, thrown away and made anew each night.

Nobody in it has an address to which anything could be sent, and nothing that is made there lasts.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

SLUG: Final = "sandbox"
NEXT: Final = "sandbox-next"
"""The club that is being made, and will be the sandbox."""
PAST: Final = "sandbox-past"
"""The club that was the sandbox, and is being removed."""
SLUGS: Final = frozenset({SLUG, NEXT, PAST})
AT: Final = time(4)
"""When it is made anew, by the clock of its zone."""


def next_reset(after: datetime, zone: ZoneInfo) -> datetime:
    """The first moment behind ``after`` at which the sandbox is made anew."""
    local = after.astimezone(zone)
    tonight = datetime.combine(local.date(), AT, zone)
    if tonight > local:
        return tonight
    return datetime.combine(local.date() + timedelta(days=1), AT, zone)
