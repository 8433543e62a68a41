"""Which migrations the written schema covers, and whether they are still what they were."""

from __future__ import annotations

import ast
import hashlib
import json
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration

HERE: Final = Path(__file__).resolve().parent
FILE: Final = HERE / "covered.json"
"""Maps ``app.name`` to :func:`content`, or to null for a migration of a library."""


def script(vendor: str) -> Path:
    """The file with the statements for a database of that vendor, as Django calls it."""
    return HERE / f"{vendor}.sql"


def migrations() -> dict[tuple[str, str], str | None]:
    """What is covered: app and name of each migration, and what :func:`content` said when it was written."""
    found: dict[str, str | None] = json.loads(FILE.read_text("utf-8"))
    parted = ((key.partition("."), hashed) for key, hashed in found.items())
    return {(app, name): hashed for (app, _, name), hashed in parted}


def content(migration: Migration) -> str | None:
    """A hash of what a migration of ours does, whatever its comments and its layout; None for a library's."""
    spec = find_spec(type(migration).__module__)
    file = Path(spec.origin or "") if spec else Path()
    if not file.is_relative_to(settings.BASE_DIR) or "site-packages" in file.parts:
        return None
    return hashlib.sha256(ast.dump(ast.parse(file.read_bytes())).encode()).hexdigest()[:16]


def fits(loader: MigrationLoader) -> bool:
    """Whether each covered migration is one of this version's, as far as names tell.

    Other releases of the libraries may have other ones: then all are applied one by one.
    """
    known = set(loader.disk_migrations or ())
    replaced = {one for migration in (loader.disk_migrations or {}).values() for one in migration.replaces}
    return set(migrations()) <= known | replaced
