"""The zip around an archive, opened with distrust: nothing is unpacked to disk, no name or size is believed.

`open_archive` checks the manifest and, while each file is read, its length and its checksum. Every refusal is
a `UserProblem` that names the file; nothing of an incomplete file is used.
"""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

from clubs.archives import limits
from clubs.archives.rules import older
from clubs.archives.rules.schema import BY_FILE, FORMAT, MANIFEST, PEOPLE, PHOTO_ENDS, PHOTOS
from matches.problems import UserProblem

_PHOTO = re.compile(re.escape(PHOTOS) + rf"[a-z0-9]{{1,16}}({'|'.join(PHOTO_ENDS.values())})")
_BLOCK = 1 << 16
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError)


def refused(code: str, message: str, status: int = 422) -> UserProblem:
    """The refusal of an archive."""
    return UserProblem(code, f"{message} Nothing was written.", status)


@dataclass(frozen=True)
class Listed:
    """What the manifest says of one file."""

    sha256: str
    size: int
    rows: int | None


def no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names all differ. Raises `ValueError`."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name occurs twice in one object")
    return found


def no_number(word: str) -> Any:
    """NaN and Infinity are no JSON. Raises `ValueError`."""
    raise ValueError(f"{word} is no number")


DECODER = json.JSONDecoder(object_pairs_hook=no_twins, parse_constant=no_number)


class Archive:
    """An open archive: its manifest, and its files one after the other."""

    def __init__(self, zipped: zipfile.ZipFile, manifest: dict[str, Any], files: dict[str, Listed]) -> None:
        self._zip, self.manifest, self.files = zipped, manifest, files
        self._left = limits.ARCHIVE_WHOLE

    @property
    def rows(self) -> int:
        """How many rows all files together have, as the manifest says."""
        return sum(listed.rows or 0 for listed in self.files.values())

    def photos(self) -> list[str]:
        """The names of the photographs."""
        return sorted(name for name in self.files if name.startswith(PHOTOS))

    def whole(self, name: str) -> bytes:
        """A file's bytes, checked against the manifest. Raises `UserProblem`."""
        return b"".join(self._blocks(name))

    def lines(self, name: str) -> Iterator[tuple[int, bytes]]:
        """A file's lines with their numbers, checked by the end against the manifest."""
        rest, number = b"", 0
        for block in self._blocks(name):
            *whole, rest = (rest + block).split(b"\n")
            for line in whole:
                number += 1
                yield number, line
            if len(rest) > limits.ARCHIVE_LINE:
                raise refused("too-large", f"{name}: line {number + 1} is too long.", 413)
        if rest:
            yield number + 1, rest

    def _blocks(self, name: str) -> Iterator[bytes]:
        listed = self.files[name]
        digest, size = hashlib.sha256(), 0
        try:
            with self._zip.open(name) as member:
                while block := member.read(_BLOCK):
                    size += len(block)
                    self._left -= len(block)
                    if size > listed.size or self._left < 0:
                        raise refused("archive-damaged", f"{name} is larger than the manifest says.")
                    digest.update(block)
                    yield block
        except _DAMAGED as error:
            raise refused("archive-damaged", f"{name} is damaged: {str(error)[:120]}.") from None
        if size != listed.size or digest.hexdigest() != listed.sha256:
            raise refused("checksum", f"{name} is not as it was written: its checksum differs.")


def open_archive(file: IO[bytes]) -> Archive:
    """Open an archive and read its manifest. Raises `UserProblem`:

    "too-large" (413), "no-archive" (no zip), "archive-damaged", "archive-names" (a file that no archive has,
    a path that leads out of it, a name twice), "archive-bomb", "archive-encrypted", "manifest" (missing or
    unreadable), "archive-version", "archive-incomplete" (422).
    """
    file.seek(0, 2)
    if file.tell() > limits.ARCHIVE_BYTES:
        raise limits.too_large("An archive", limits.ARCHIVE_BYTES)
    file.seek(0)
    try:
        zipped = zipfile.ZipFile(file)
        entries = zipped.infolist()
    except _DAMAGED:
        raise refused("no-archive", "This is no archive of a club, or it was cut off.") from None
    _check_entries(entries)
    manifest = _manifest(zipped, {entry.filename for entry in entries})
    files = _listed(manifest)
    there = {entry.filename for entry in entries} - {MANIFEST}
    if missing := sorted(set(files) - there):
        raise refused("archive-incomplete", f"{missing[0]} is missing from the archive.")
    if foreign := sorted(there - set(files)):
        raise refused("archive-names", f"{foreign[0][:80]!r} stands in the archive and not in its manifest.")
    needed = {PEOPLE, *BY_FILE} - set(older.NEW_FILES.get(manifest["version"], ()))
    if missing := sorted(needed - set(files)):
        raise refused("archive-incomplete", f"The manifest does not list {missing[0]}.")
    return Archive(zipped, manifest, files)


def _check_entries(entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > limits.ARCHIVE_FILES:
        raise refused("archive-bomb", f"An archive has at most {limits.ARCHIVE_FILES} files.", 413)
    seen: set[str] = set()
    total = 0
    for entry in entries:
        name = entry.filename
        if name != MANIFEST and name != PEOPLE and name not in BY_FILE and not _PHOTO.fullmatch(name):
            raise refused("archive-names", f"{name[:80]!r} is no file of an archive.")
        if name in seen:
            raise refused("archive-names", f"{name} is in the archive twice.")
        seen.add(name)
        if entry.flag_bits & 1:
            raise refused("archive-encrypted", f"{name} is locked with a password.")
        total += entry.file_size
        swollen = entry.file_size > limits.MIB and (
            entry.file_size > limits.ARCHIVE_RATIO * max(entry.compress_size, 1)
        )
        if swollen or total > limits.ARCHIVE_WHOLE:
            raise refused(
                "archive-bomb",
                f"Unpacked, this archive is too large ({name}); at most"
                f" {limits.megabytes(limits.ARCHIVE_WHOLE)} are taken.",
                413,
            )


def _manifest(zipped: zipfile.ZipFile, names: set[str]) -> dict[str, Any]:
    if MANIFEST not in names:
        raise refused("manifest", f"The archive has no {MANIFEST}.")
    try:
        with zipped.open(MANIFEST) as member:
            text = member.read(limits.ARCHIVE_LINE + 1)
        if len(text) > limits.ARCHIVE_LINE:
            raise ValueError("it is too long")
        found = DECODER.decode(text.decode())
    except (*_DAMAGED, RecursionError) as error:
        raise refused("manifest", f"{MANIFEST} cannot be read: {str(error)[:120]}.") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise refused("manifest", f"{MANIFEST} is not that of a club's archive.")
    if type(found.get("version")) is not int or found["version"] not in older.READ:
        raise refused(
            "archive-version",
            f"This archive has version {str(found.get('version'))[:20]};"
            f" this Balkline reads versions {older.READ[0]} to {older.READ[-1]}.",
        )
    return found


def _listed(manifest: dict[str, Any]) -> dict[str, Listed]:
    files = manifest.get("files")
    found: dict[str, Listed] = {}
    try:
        for name, told in dict(files or {}).items():
            size, rows, sha256 = told["bytes"], told.get("rows"), told["sha256"]
            if type(size) is not int or not (rows is None or type(rows) is int) or type(sha256) is not str:
                raise TypeError
            found[name] = Listed(sha256, size, rows)
    except (TypeError, KeyError, AttributeError, ValueError):
        raise refused("manifest", f"{MANIFEST} does not list the files as it should.") from None
    if sum(listed.rows or 0 for listed in found.values()) > limits.ARCHIVE_ROWS:
        raise refused("too-large", f"An archive has at most {limits.ARCHIVE_ROWS} rows.", 413)
    return found
