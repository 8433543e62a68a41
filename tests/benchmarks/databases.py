"""The database of a measurement, all migrations applied."""

from __future__ import annotations

from pathlib import Path

from django.core.management import call_command
from django.db import connection

from tests import prepared


def migrate() -> None:
    """Apply all migrations; a file of SQLite that is not there yet is a copy of what the tests keep."""
    file = Path(str(connection.settings_dict["NAME"]))
    if connection.vendor == "sqlite" and not file.exists():
        prepared.fill_file(file, lambda: call_command("migrate", verbosity=0))
    else:
        call_command("migrate", verbosity=0)
