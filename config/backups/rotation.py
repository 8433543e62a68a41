"""Which backups are kept: the newest of each of the last days, weeks and months. Plain values, no files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Final, NamedTuple

NAMED: Final = re.compile(r"balkline-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.zip(?:\.sealed)?")
"""Names of backups that the schedule has made. No others are ever removed."""


class Keep(NamedTuple):
    """Of how many days, weeks and months the newest backup is kept. Days and so on without one do not
    count."""

    days: int
    weeks: int
    months: int


def made_at(name: str) -> datetime | None:
    """When the backup of that name was made; None for names that the schedule does not give."""
    found = NAMED.fullmatch(name)
    try:
        return datetime.strptime(found[1], "%Y-%m-%dT%H-%M-%SZ").replace(tzinfo=UTC) if found else None
    except ValueError:
        return None


def superfluous(names: Iterable[str], keep: Keep) -> list[str]:
    """The names to remove, oldest first. The newest backup is never one of them."""
    dated = sorted(((at, name) for name in names if (at := made_at(name))), reverse=True)
    kept = {name for _, name in dated[:1]}
    periods: list[tuple[int, Callable[[datetime], object]]] = [
        (keep.days, lambda at: at.date()),
        (keep.weeks, lambda at: at.isocalendar()[:2]),
        (keep.months, lambda at: (at.year, at.month)),
    ]
    for most, period in periods:
        newest: dict[object, str] = {}
        for at, name in dated:
            newest.setdefault(period(at), name)
        kept.update(list(newest.values())[:most])
    return [name for _, name in reversed(dated) if name not in kept]
