"""Where the files of transfers lie, so that every web process and every worker reaches them.

On one machine with SQLite: in the data folder. With PostgreSQL, whose workers may stand on other machines: in
the database, a megabyte a row. Either is Django's storage ``transfers`` (settings), so another one, such as
those of django-storages, can be named in its place.
"""

from __future__ import annotations

import tempfile
from typing import IO, Any

from django.core.files.base import File
from django.core.files.storage import Storage, storages
from django.db.models import Sum
from django.db.models.functions import Length
from django.http import FileResponse

from clubs.archives.models import StoredPart, Transfer

PART = 1024 * 1024
"""Bytes of one row: a row is read and written as a whole."""
IN_MEMORY = 8 * PART


def stored() -> Storage:
    """The storage of transfers."""
    return storages["transfers"]


def answer_with(file: File[bytes], row: Transfer) -> FileResponse:
    """The file of a transfer, to be saved."""
    answer = FileResponse(file, as_attachment=True, filename=row.file_name, content_type="application/zip")
    answer["Cache-Control"] = "private, no-store"
    return answer


class DatabaseStorage(Storage):
    """Files as rows of `StoredPart`. Each part is written in a transaction of its own."""

    def _open(self, name: str, mode: str = "rb") -> File[bytes]:
        if mode != "rb":
            raise ValueError(f"A stored file is read; write it with save, not with mode {mode!r}.")
        parts = StoredPart.objects.filter(name=name).order_by("number").values_list("content", flat=True)
        found: IO[Any] = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - the caller closes it
        count = 0
        for content in parts.iterator(chunk_size=1):
            found.write(bytes(content))
            count += 1
        if not count:
            found.close()
            raise FileNotFoundError(name)
        found.seek(0)
        return File(found, name)

    def _save(self, name: str, content: File[bytes]) -> str:
        for number, part in enumerate(content.chunks(PART)):
            StoredPart.objects.create(name=name, number=number, content=part)
        if not StoredPart.objects.filter(name=name).exists():
            StoredPart.objects.create(name=name, number=0, content=b"")
        return name

    def delete(self, name: str) -> None:
        """Remove a file; nothing if there is none."""
        for pk in list(StoredPart.objects.filter(name=name).values_list("pk", flat=True)):
            StoredPart.objects.filter(pk=pk).delete()

    def exists(self, name: str) -> bool:
        """Whether there is a file of this name."""
        return StoredPart.objects.filter(name=name).exists()

    def size(self, name: str) -> int:
        """Its bytes."""
        return StoredPart.objects.filter(name=name).aggregate(sum=Sum(Length("content")))["sum"] or 0
