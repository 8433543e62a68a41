"""Where backups are kept: a folder, or a bucket of S3 or of a store that speaks its language.

A bucket is named ``s3://bucket/prefix``. Address and keys of the store come from the usual variables of AWS
(``AWS_ENDPOINT_URL_S3``, ``AWS_ACCESS_KEY_ID``, ``AWS_SECRET_ACCESS_KEY``, ``AWS_REGION``), which boto3
reads.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from config.backups.making import ENDS, Made
from config.backups.problems import BackupProblem

try:
    import boto3
    from botocore.config import Config
    from botocore.exceptions import BotoCoreError, ClientError
except ImportError:  # the extra `s3` is not installed
    boto3 = None

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
    if boto3 is None:
        raise BackupProblem(
            "Backups in a bucket need boto3: pip install --require-hashes -r requirements-s3.txt"
            " (docs/backup.md)."
        )
    return Bucket(parts.netloc, parts.path.strip("/"))


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


class Bucket:
    """A bucket. An object appears in it when all of it has arrived, never before."""

    def __init__(self, bucket: str, prefix: str) -> None:
        self.bucket, self.prefix = bucket, f"{prefix}/" if prefix else ""
        with self._told():
            self._client: Any = boto3.client(
                "s3",
                config=Config(
                    connect_timeout=10, read_timeout=60, retries={"max_attempts": 4, "mode": "standard"}
                ),
            )

    def __str__(self) -> str:
        return f"{S3}{self.bucket}/{self.prefix}"

    def kept(self) -> list[Kept]:
        """The backups below the prefix."""
        found = []
        with self._told():
            pages = self._client.get_paginator("list_objects_v2").paginate(
                Bucket=self.bucket, Prefix=self.prefix
            )
            for page in pages:
                for one in page.get("Contents", ()):
                    name = one["Key"].removeprefix(self.prefix)
                    if name.endswith(ENDS) and "/" not in name:
                        found.append(Kept(name, one["Size"]))
        return sorted(found, key=lambda one: one.name)

    def make(self, name: str, make: Callable[[Path], Made], work: Path) -> Made:
        """Made in ``work``, then sent, and looked at whether all of it has arrived."""
        draft = work / name
        try:
            made = make(draft)
            with self._told():
                self._client.upload_file(str(draft), self.bucket, self.prefix + name)
                arrived = self._client.head_object(Bucket=self.bucket, Key=self.prefix + name)[
                    "ContentLength"
                ]
        finally:
            draft.unlink(missing_ok=True)
        if arrived != made.size:
            raise BackupProblem(f"{self} has {arrived} bytes of a backup of {made.size}.")
        return made

    def remove(self, name: str) -> None:
        """Remove an object."""
        with self._told():
            self._client.delete_object(Bucket=self.bucket, Key=self.prefix + name)

    def fetch(self, name: str, to: Path) -> None:
        """Download an object."""
        with self._told():
            self._client.download_file(self.bucket, self.prefix + name, str(to))

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (BotoCoreError, ClientError, boto3.exceptions.Boto3Error, OSError) as error:
            raise BackupProblem(f"The store {self} does not do it: {error}") from error
