"""Where backups are kept: a folder, or a bucket of S3 (:mod:`config.backups.buckets`)."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from config.backups.making import ENDS, Made
from config.backups.problems import BackupProblem

S3 = "s3://"


@dataclass(frozen=True)
class Kept:
    """A backup that lies somewhere."""

    name: str
    size: int


class Place(Protocol):
    """What can be done with backups. Everything raises :class:`BackupProblem`."""

    def kept(self) -> list[Kept]:
        """The backups that lie there, oldest name first."""

    def make(self, name: str, make: Callable[[Path], Made], work: Path) -> Made:
        """Let ``make`` write a backup, which then lies there whole; ``work`` is a folder for drafts."""

    def remove(self, name: str) -> None:
        """Remove one."""

    def fetch(self, name: str, to: Path) -> None:
        """Copy one into the file ``to``."""


def place(address: str) -> Place:
    """The place of that address."""
    if not address.startswith(S3):
        return Folder(Path(address).expanduser().resolve())
    parts = urlsplit(address)
    if not parts.netloc:
        raise BackupProblem(f"{address} names no bucket: s3://bucket or s3://bucket/prefix is understood.")
    try:
        # Not above: boto3 takes 30 MB and half a second of every process, and few have a bucket.
        buckets = import_module("config.backups.buckets")
    except ImportError:
        raise BackupProblem(
            "Backups in a bucket need boto3: pip install --require-hashes -r requirements-s3.txt"
            " (docs/backup.md)."
        ) from None
    made: Place = buckets.Bucket(parts.netloc, parts.path.strip("/"))
    return made


class Folder:
    """A folder, also of another machine that is mounted."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __str__(self) -> str:
        return str(self.path)

    def kept(self) -> list[Kept]:
        """The backups in the folder; drafts have hidden names."""
        try:
            files = [one for one in self.path.iterdir() if one.name.endswith(ENDS) and one.name[0] != "."]
            return sorted((Kept(one.name, one.stat().st_size) for one in files), key=lambda one: one.name)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise BackupProblem(f"{self.path} cannot be read: {error.strerror}.") from error

    def make(self, name: str, make: Callable[[Path], Made], work: Path) -> Made:
        """Made in the folder itself."""
        return make(self.path / name)

    def remove(self, name: str) -> None:
        """Remove a file."""
        try:
            (self.path / name).unlink(missing_ok=True)
        except OSError as error:
            raise BackupProblem(f"{self.path / name} cannot be removed: {error.strerror}.") from error

    def fetch(self, name: str, to: Path) -> None:
        """Copy a file."""
        try:
            shutil.copyfile(self.path / name, to)
        except OSError as error:
            raise BackupProblem(f"{self.path / name} cannot be read: {error.strerror}.") from error
