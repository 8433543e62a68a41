"""Writes the schema: what a database says of itself when all migrations were applied one by one."""

from __future__ import annotations

import json
import os
import re
import subprocess
from typing import Final

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader

from config.schema import covered

HEAD: Final = "-- The empty database after the migrations of covered.json. Written by `make schema`.\n\n"

_NOISE: Final = re.compile(r"^(?:--.*|SET .*|SELECT pg_catalog\.set_config.*|\\.*)\n", re.M)
"""What pg_dump says for psql, and of the session."""

_LIST: Final = re.compile(r"\(ARRAY\[((?:'\w+'::character varying(?:, )?)+)\]\)::text\[\]")
"""A condition's list of words as PostgreSQL tells it the first time."""


def told(connection: BaseDatabaseWrapper) -> str:
    """The statements that make the database as it is, without its rows.

    On PostgreSQL asks ``pg_dump``; raises ``CalledProcessError`` where that fails.
    """
    return {"sqlite": _of_sqlite, "postgresql": _of_postgresql}[connection.vendor](connection)


def _of_sqlite(connection: BaseDatabaseWrapper) -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
            " ORDER BY type = 'trigger', type = 'index', name"
        )
        return HEAD + "".join(f"{sql};\n" for (sql,) in cursor.fetchall())


def _of_postgresql(connection: BaseDatabaseWrapper) -> str:
    of = connection.settings_dict
    named = {"PGHOST": of["HOST"], "PGPORT": of["PORT"], "PGUSER": of["USER"], "PGPASSWORD": of["PASSWORD"]}
    dumped = subprocess.run(  # noqa: S603 - only the name of the database is not ours
        ["pg_dump", "--schema-only", "--no-owner", "--no-privileges", "--no-comments", "-w", of["NAME"]],  # noqa: S607
        env={**os.environ, **{name: str(value) for name, value in named.items() if value}},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    # No name of a schema: the tables are made where Django's would be.
    bare = re.sub(r"\bpublic\.", "", _NOISE.sub("", dumped))
    return HEAD + re.sub(r"\n{3,}", "\n\n", _LIST.sub(_each_cast, bare)).strip() + "\n"


def _each_cast(found: re.Match[str]) -> str:
    """A list whose elements are cast one by one: PostgreSQL makes that of one that is cast whole, when it
    reads it again."""
    return "ARRAY[" + ", ".join(f"({one})::text" for one in found[1].split(", ")) + "]"


def covering(loader: MigrationLoader) -> str:
    """The content of ``covered.json``: all migrations of this version."""
    found = {".".join(key): covered.content(one) for key, one in (loader.disk_migrations or {}).items()}
    return json.dumps(dict(sorted(found.items())), indent=0) + "\n"
