"""Backups in a bucket of S3, or of a store that speaks its language.

Address and keys of the store come from the usual variables of AWS (``AWS_ENDPOINT_URL_S3``,
``AWS_ACCESS_KEY_ID``, ``AWS_SECRET_ACCESS_KEY``, ``AWS_REGION``), which boto3 reads. It is the extra ``s3``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import boto3
from boto3.exceptions import Boto3Error
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from config.backups.making import ENDS, Made
from config.backups.places import S3, Kept
from config.backups.problems import BackupProblem


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
        except (BotoCoreError, ClientError, Boto3Error, OSError) as error:
            raise BackupProblem(f"The store {self} does not do it: {error}") from error
