"""What a check finds, and the register of all checks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple, TypeVar

from django.db import DatabaseError, connection


class Level(IntEnum):
    """How well it is. The worst of all is the exit code of the command."""

    OK = 0
    WARN = 1
    WRONG = 2


class Finding(NamedTuple):
    """One line: what was looked at, how it is, and what to do about it ("" where there is nothing to do)."""

    level: Level
    about: str
    said: str
    todo: str = ""


class Asked(NamedTuple):
    """What the operator allows: questions to other servers (``online``), a letter (``mail``), and a look at
    every page of a large database (``thorough``)."""

    online: bool = False
    mail: str = ""
    thorough: bool = False
    ntp: str = "pool.ntp.org"


class Found(NamedTuple):
    """A finding with the part that it belongs to, and how long the check took (in seconds)."""

    part: str
    finding: Finding
    seconds: float = 0.0


Look = Callable[[Asked], Iterable[Finding]]
L = TypeVar("L", bound=Look)

PARTS: dict[str, str] = {
    "versions": "Versions",
    "settings": "Settings",
    "database": "Database",
    "disk": "Disk",
    "clock": "Clock",
    "mail": "Mail",
    "background": "Background work",
    "network": "Network",
    "certificate": "Certificate",
    "static": "Static files",
    "backups": "Backups",
    "clubs": "Clubs",
}
"""The parts in the order in which they are shown, with their headings."""

_checks: dict[str, list[Look]] = {part: [] for part in PARTS}


def ok(about: str, said: str) -> Finding:
    """It is well."""
    return Finding(Level.OK, about, said)


def warn(about: str, said: str, todo: str = "") -> Finding:
    """It works, and somebody should see to it."""
    return Finding(Level.WARN, about, said, todo)


def wrong(about: str, said: str, todo: str = "") -> Finding:
    """It does not work, or is not safe."""
    return Finding(Level.WRONG, about, said, todo)


def check(part: str) -> Callable[[L], L]:
    """Register a check of ``part``, one of :data:`PARTS`. It yields what it finds."""

    def register(look: L) -> L:
        if look not in _checks[part]:
            _checks[part].append(look)
        return look

    return register


def checks_of(part: str) -> list[Look]:
    """The checks of a part; those of the deployment first, as the others need what they look at."""
    return sorted(_checks[part], key=lambda look: not look.__module__.startswith("config."))


def examine(asked: Asked, parts: Iterable[str] = tuple(PARTS)) -> Iterator[Found]:
    """Run the checks of ``parts``, one after the other."""
    for part in parts:
        for look in checks_of(part):
            began = time.monotonic()
            for finding in _looked(look, asked):
                yield Found(part, finding, time.monotonic() - began)


def _looked(look: Look, asked: Asked) -> list[Finding]:
    """What a check finds. One that fails is itself a finding: the others are still to be heard."""
    try:
        return list(look(asked))
    except DatabaseError as error:
        connection.close()
        return [wrong(_name(look), f"the database refuses: {_line(error)}", "See the part Database.")]
    except Exception as error:  # a doctor that falls over helps nobody
        said = f"could not be looked at: {type(error).__name__}: {_line(error)}"
        return [wrong(_name(look), said, "This is a fault of Balkline: please report it.")]


def _name(look: Look) -> str:
    return getattr(look, "__name__", "check").replace("_", " ").strip()


def _line(error: BaseException) -> str:
    """The first line of what an error says."""
    return next(iter(str(error).splitlines()), type(error).__name__)


def megabytes(size: float) -> str:
    """``1234567`` bytes as ``1.2 MB``; larger ones in GB."""
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.1f} MB"
