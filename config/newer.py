"""A database that a newer version has written is refused, in words, instead of failing somewhere later.

Going back to an older version means going back to the backup that was made before the update
(docs/upgrading.md): no version can know what later ones have made of the data.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.apps import apps
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import QuerySet

SHOWN = 3
"""Migrations that are named; the others are counted."""


class Newer(Exception):
    """The database has migrations that this version lacks. Its text is for the operator."""


@cache
def known() -> frozenset[tuple[str, str]]:
    """The migrations of this version, by app and name. Files are looked at, none is loaded."""
    return frozenset(
        (config.label, found.name)
        for config in apps.get_app_configs()
        if (spec := find_spec(MigrationLoader.migrations_module(config.label)[0] or "-")) is not None
        for found in pkgutil.iter_modules(spec.submodule_search_locations)
    )


def applied() -> QuerySet[Any]:
    """The migrations that were applied to the database; it is not asked yet."""
    rows: QuerySet[Any] = MigrationRecorder(connection).migration_qs
    return rows


def unknown() -> list[str]:
    """Migrations that were applied to the database and that this version does not have, by name: "app.name".

    No file is loaded unless something is missing: a process asks this whenever it starts.
    """
    missing = set(MigrationRecorder(connection).applied_migrations()) - known()
    if missing:  # unless they have become part of another
        for label, name in known():
            module = import_module(f"{MigrationLoader.migrations_module(label)[0]}.{name}")
            missing -= set(getattr(getattr(module, "Migration", None), "replaces", ()))
    return sorted(".".join(one) for one in missing)


def refuse() -> None:
    """Raise :class:`Newer` for a database that a newer version has written. One that cannot be asked now is
    nobody's fault here."""
    try:
        missing = unknown()
    except DatabaseError:
        return
    if missing:
        more = f" and {len(missing) - SHOWN} more" if len(missing) > SHOWN else ""
        raise Newer(
            "This database was written by a newer version of Balkline: it has the migrations "
            f"{', '.join(missing[:SHOWN])}{more}, which this version lacks. Nothing was changed. Start the "
            "newer version again, or go back to the backup from before the update (docs/upgrading.md)."
        )
