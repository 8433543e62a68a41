"""How much the installation keeps, and where: tables by packages, folders, and the room that is left."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection, transaction

from config.doctor.databases import LARGE, size

FOLDERS: Final = {
    "media": "Photographs and other pictures", "transfers": "Archives and imports",
    "pages": "Kept pages", "mail": "Letters that became files",
    "static": "Style sheets and scripts", "broker": "Messages to workers",
    "https": "Certificate and authority", "kernels": "Compiled simulator",
}  # fmt: skip
MOST_FILES: Final = 50_000
"""Files of a folder that are counted; of more, their size is told as "at least"."""


class Tables(NamedTuple):
    """The tables of one package."""

    name: str
    size: int
    rows: int | None
    """About how many rows, as PostgreSQL estimates; None where nobody has counted."""


class Folder(NamedTuple):
    """A folder with what it holds."""

    path: str
    words: str
    size: int
    files: int
    whole: bool
    """Whether all files were counted."""


class Storage(NamedTuple):
    """All of it; sizes in bytes."""

    database: int
    tables: list[Tables]
    folders: list[Folder]
    free: int
    total: int


def storage() -> Storage:
    """Look at everything. Folders with very many files are not walked to their end."""
    data = Path(settings.DATA)
    usage = shutil.disk_usage(data)
    folders = [_folder(data / name, words) for name, words in FOLDERS.items() if (data / name).is_dir()]
    backups = str(getattr(settings, "BACKUPS", ""))
    if backups and "://" not in backups and Path(backups).is_dir():
        folders.append(_folder(Path(backups), "Backups"))
    return Storage(size(), tables(), folders, usage.free, usage.total)


def _folder(path: Path, words: str) -> Folder:
    total = files = 0
    for where, _, names in os.walk(path):
        for name in names:
            files += 1
            if files > MOST_FILES:
                return Folder(str(path), words, total, MOST_FILES, False)
            try:
                total += os.lstat(os.path.join(where, name)).st_size
            except OSError:
                continue  # it has just been removed
    return Folder(str(path), words, total, files, True)


def tables() -> list[Tables]:
    """The sizes of tables with their indexes, by package, the largest first.

    SQLite tells them by reading each page, so of a large database they are left out; and some builds of it
    cannot tell at all.
    """
    sizes, rows = _of_postgresql() if connection.vendor == "postgresql" else _of_sqlite()
    found: Counter[str] = Counter()
    counted: Counter[str] = Counter()
    for table, bytes_ in sizes.items():
        found[_group(table)] += bytes_
        counted[_group(table)] += rows.get(table, 0)
    return [Tables(name, bytes_, counted[name] if rows else None) for name, bytes_ in found.most_common()]


def _of_postgresql() -> tuple[dict[str, int], dict[str, int]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname, pg_total_relation_size(oid), GREATEST(reltuples, 0)::bigint FROM pg_class"
            " WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
        )
        found = cursor.fetchall()
    return {name: size for name, size, _ in found}, {name: rows for name, _, rows in found}


def _of_sqlite() -> tuple[dict[str, int], dict[str, int]]:
    if size() > LARGE:
        return {}, {}
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT m.tbl_name, SUM(s.pgsize) FROM dbstat s JOIN sqlite_master m ON m.name = s.name"
                " GROUP BY m.tbl_name"
            )
            return dict(cursor.fetchall()), {}
    except DatabaseError:  # built without dbstat
        return {}, {}


def _group(table: str) -> str:
    """The package of a table."""
    return _groups().get(table, "other")


def _groups() -> dict[str, str]:
    return {
        model._meta.db_table: str(model._meta.app_config.verbose_name)
        for model in apps.get_models(include_auto_created=True)
    }
