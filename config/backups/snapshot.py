"""A database at one moment, as a backup takes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Snapshot:
    """What a backup has of a database."""

    member: str
    """The name of its file in the backup."""
    version: str
    """Of the database's program."""
    tables: dict[str, int]
    migrations: list[str]
    content: Iterator[bytes]
    compress: bool
    """Whether the content still is to be compressed."""
