"""Versions: Python, Balkline, the libraries against the lock, and the database against the code."""

from __future__ import annotations

import platform
import re
import sqlite3
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from packaging.requirements import Requirement

from config.doctor.findings import Asked, Finding, check, ok, warn, wrong

PYTHON: Final = ((3, 11), (3, 13))
"""The oldest and the newest version of Python that Balkline is tested with."""
SQLITE: Final = (3, 37)
POSTGRESQL: Final = 14
LOCK: Final = "requirements.txt"


@check("versions")
def python(asked: Asked) -> Iterator[Finding]:
    """The interpreter."""
    least, most = PYTHON
    said = platform.python_version()
    if least <= sys.version_info[:2] <= most:
        yield ok("Python", said)
    else:
        yield wrong("Python", said, f"Use Python {least[0]}.{least[1]} to {most[0]}.{most[1]}.")


@check("versions")
def balkline(asked: Asked) -> Iterator[Finding]:
    """Balkline itself, and the system it runs on."""
    pyproject = settings.BASE_DIR / "pyproject.toml"
    found = (
        re.search(r'^version = "([^"]+)"', pyproject.read_text("utf-8"), re.M) if pyproject.exists() else None
    )
    version = found[1] if found else metadata.version("balkline")
    yield ok("Balkline", f"{version} on {platform.system()} {platform.release()} ({platform.machine()})")


@check("versions")
def libraries(asked: Asked) -> Iterator[Finding]:
    """What is installed against what the lock names."""
    yield from compare(settings.BASE_DIR / LOCK)


def compare(lock: Path) -> Iterator[Finding]:
    """The libraries of ``lock`` against those that are installed."""
    if not lock.exists():
        yield warn("Libraries", f"there is no {LOCK} to compare with")
        return
    missing, other, count = [], [], 0
    for name, version in pinned(lock.read_text("utf-8")):
        count += 1
        try:
            installed = metadata.version(name)
        except metadata.PackageNotFoundError:
            missing.append(name)
            continue
        if installed != version:
            other.append(f"{name} {installed}, not {version}")
    todo = "Install the lock: .venv/bin/pip install --require-hashes -r requirements.txt"
    if missing:
        yield wrong("Libraries", f"missing: {', '.join(missing)}", todo)
    if other:
        yield warn("Libraries", f"other versions than the lock's: {'; '.join(other)}", todo)
    if not missing and not other:
        yield ok("Libraries", f"{count} as in the lock")


def pinned(text: str) -> Iterator[tuple[str, str]]:
    """The name and version of each library that a lock names for this machine."""
    for line in text.splitlines():
        if "==" not in line or line[0] in "# ":
            continue
        wanted = Requirement(line.rstrip().removesuffix("\\").strip())
        if wanted.marker is None or wanted.marker.evaluate():
            yield wanted.name, next(iter(wanted.specifier)).version


@check("versions")
def database_version(asked: Asked) -> Iterator[Finding]:
    """SQLite or PostgreSQL."""
    if connection.vendor == "sqlite":
        found = sqlite3.sqlite_version_info
        said, good = ".".join(map(str, found)), found[:2] >= SQLITE
        least = ".".join(map(str, SQLITE))
        name = "SQLite"
    else:
        connection.ensure_connection()
        number = connection.pg_version  # type: ignore[attr-defined]
        said, good, least = (
            f"{number // 10000}.{number % 10000}",
            number // 10000 >= POSTGRESQL,
            str(POSTGRESQL),
        )
        name = "PostgreSQL"
    yield ok(name, said) if good else wrong(name, said, f"Version {least} or newer is needed.")


@check("versions")
def migrations(asked: Asked) -> Iterator[Finding]:
    """Whether database and code are of one version."""
    loader = MigrationLoader(connection, ignore_no_migrations=True)
    known, applied = set(loader.disk_migrations), set(loader.applied_migrations)
    ours = {app for app, _ in known}
    to_do, newer = sorted(known - applied), sorted(one for one in applied - known if one[0] in ours)
    newer = [one for one in newer if one not in _replaced(loader)]
    if to_do:
        names = ", ".join(f"{app} {name}" for app, name in to_do[:3])
        yield wrong(
            "Migrations", f"{len(to_do)} are not applied: {names}{' ...' if len(to_do) > 3 else ''}",
            "Run manage.py migrate (serve does it at its start).",
        )  # fmt: skip
    if newer:
        names = ", ".join(f"{app} {name}" for app, name in newer[:3])
        yield wrong(
            "Migrations", f"the database is of a newer Balkline: it has {names}",
            "Install that version again, or restore the backup from before the update.",
        )  # fmt: skip
    if not to_do and not newer:
        yield ok("Migrations", f"all {len(known)} are applied")


def _replaced(loader: MigrationLoader) -> set[tuple[str, str]]:
    return {old for one in loader.disk_migrations.values() for old in one.replaces}
