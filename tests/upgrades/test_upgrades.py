"""The database of every released version comes up to date with all that is in it."""

from __future__ import annotations

import importlib
import json
import lzma
import os
import sqlite3
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.db import connection, migrations

from tests.running import ROOT
from tests.soak import SOAKING

HERE = Path(__file__).resolve().parent
VERSIONS = sorted(path.name for path in HERE.iterdir() if (path / "told-by-sqlite.json.xz").exists())
LONGEST = 60.0
"""Seconds for one migration of a small club, on a machine that does much else."""

OTHERWISE: dict[str, dict[str, list[tuple[Any, Any]]]] = {
    "0.1.0": {
        # A list of handicaps has an address of its own, and a competition names it, or none.
        "handicap": [
            ({"kind": "none", "step": 50, "points": 1, "cap": None}, None),
            ({"kind": "list", "step": 50, "points": 1, "cap": None}, "brunswick-three-cushion-carrom-list"),
        ],
        # Crokinole has discs.
        "note": [
            ("Rings in the centre hole in one match.", "Rings or discs in the centre hole in one match.")
        ],
    }
}
"""What is said otherwise since, by version and name: what was said, and what is."""


def unpacked(path: Path) -> str:
    return lzma.decompress(path.read_bytes()).decode()


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("BALKLINE_", "DJANGO_"))}
    return {**kept, "BALKLINE_DATA": str(tmp_path), "BALKLINE_LOG_LEVEL": "ERROR"}


def upgraded(environment: dict[str, str]) -> dict[str, Any]:
    """What became of the database: in a process of its own, as at an update."""
    command = [
        sys.executable,
        "-W",
        "ignore",
        "-m",
        "tests.upgrades.upgrading",
        *(["whole"] if SOAKING else []),
    ]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def differences(version: str, path: str, old: Any, new: Any) -> Iterator[str]:
    """What the old version said and the new one does not; it may say more."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name, value in old.items():
            if name not in new:
                yield f"{path}.{name} is missing"
            elif (value, new[name]) not in OTHERWISE[version].get(name, []):
                yield from differences(version, f"{path}.{name}", value, new[name])
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for n, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from differences(version, f"{path}[{n}]", one, other)
    elif old != new:
        yield f"{path}: {str(old)[:80]!r} became {str(new)[:80]!r}"


def check(version: str, found: dict[str, Any], old: dict[str, Any]) -> None:
    """All that was there is there, and goes on."""
    assert found["told"]["logs"] == {name: list(log) for name, log in old["logs"].items()}, (
        "no entry is another"
    )
    said = found["told"]["answers"]
    assert len(said) > 15
    wrong = [line for path in said if path in old["answers"] for line in
             differences(version, path, old["answers"][path], said[path])]  # fmt: skip
    assert wrong == [], f"{len(wrong)} differences, the first: {wrong[:5]}"
    assert ", 0 of them put right" in found["rebuilt"]
    assert found["refolded"] == {}
    assert set(found["pages"].values()) <= {200, 302} and len(found["pages"]) > 8
    assert len(found["marked"]) == 3 and all(after == before + 1 for _, before, after in found["marked"])
    slow = {name: seconds for name, seconds in found["seconds"].items() if seconds > LONGEST}
    assert found["seconds"] and not slow


@pytest.mark.soak
@pytest.mark.parametrize("version", VERSIONS)
def test_a_database_of_sqlite_comes_up_to_date(
    version: str, environment: dict[str, str], tmp_path: Path
) -> None:
    """Brackets, standings, champions and records are what the old version said, logs fold to their boards,
    the pages open, and a match that was under way is marked on."""
    database = sqlite3.connect(tmp_path / "balkline.sqlite3")
    database.executescript(unpacked(HERE / version / "sqlite.sql.xz"))
    database.close()
    check(version, upgraded(environment), json.loads(unpacked(HERE / version / "told-by-sqlite.json.xz")))


@pytest.mark.soak
@pytest.mark.postgres
@pytest.mark.django_db
@pytest.mark.parametrize("version", VERSIONS)
def test_a_database_of_postgresql_comes_up_to_date(version: str, environment: dict[str, str]) -> None:
    """As on SQLite."""
    known = connection.settings_dict
    login = f"{known['USER']}:{known['PASSWORD']}" if known["PASSWORD"] else known["USER"]
    url = f"postgresql://{login}@{known['HOST']}:{known['PORT'] or 5432}"
    name = f"upgrade_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(f"{url}/postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            with psycopg.connect(f"{url}/{name}", autocommit=True) as database:
                database.execute(unpacked(HERE / version / "postgresql.sql.xz"))
            found = upgraded({**environment, "BALKLINE_DATABASE_URL": f"{url}/{name}"})
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")
    check(version, found, json.loads(unpacked(HERE / version / "told-by-postgresql.json.xz")))


# -- Going back, migration by migration ----------------------------------------------------------------------


NO_WAY_BACK: dict[str, str] = {}
"""Migrations since the first release that cannot be undone, with the reason."""


def since_the_first_release() -> Iterator[tuple[str, migrations.Migration]]:
    """Our migrations that the first released version did not have."""
    known = unpacked(HERE / VERSIONS[0] / "sqlite.sql.xz")
    for config in apps.get_app_configs():
        folder = Path(config.path) / "migrations"
        if ".venv" in folder.parts:
            continue
        for path in sorted(folder.glob("0*.py")):
            if f"'{config.label}','{path.stem}'" not in known:
                module = importlib.import_module(f"{config.name}.migrations.{path.stem}")
                yield f"{config.label}.{path.stem}", module.Migration(path.stem, config.label)


def test_every_migration_since_the_first_release_can_be_undone() -> None:
    """Or it is listed with a reason. (What was written meanwhile is lost by undoing: docs/upgrading.md.)"""
    found = dict(since_the_first_release())
    assert len(found) > 40
    stuck = {name for name, one in found.items() if not all(step.reversible for step in one.operations)}
    assert stuck == NO_WAY_BACK.keys()
