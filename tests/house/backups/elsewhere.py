"""An empty installation beside that of the test: a data folder and a database of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.test import override_settings

_numbers = count()


def _use(name: str) -> None:
    connection.close()
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name


def _ask(statement: str) -> None:
    with connection.creation._nodb_cursor() as cursor:
        cursor.execute(statement)


@contextmanager
def another_database(folder: Path) -> Iterator[str]:
    """Use an empty database while the block runs; its name."""
    usual: Any = connection.settings_dict["NAME"]
    postgresql = connection.vendor == "postgresql"
    name = f"backup_{os.getpid()}_{next(_numbers)}" if postgresql else str(folder / "balkline.sqlite3")
    if postgresql:
        _ask(f'CREATE DATABASE "{name}"')
    _use(name)
    try:
        yield name
    finally:
        _use(usual)
        if postgresql:
            _ask(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def elsewhere(folder: Path) -> Iterator[Path]:
    """Be in an empty installation while the block runs; its data folder."""
    folder.mkdir()
    with another_database(folder), override_settings(DATA=folder):
        yield folder
