"""The file of a backup: a zip archive that ends with the hash of all before its end.

Any program that opens zip archives opens it. The archive's comment, its last 71 bytes, is ``sha256:`` and the
hash of every byte before, so a bit that has changed anywhere is found, and a file that was cut off has no
end. With a passphrase the archive is sealed in whole (:mod:`config.backups.sealed`).
"""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import IO, Any, BinaryIO, Final

from config.backups import manifest as manifests
from config.backups import sealed
from config.backups.manifest import Manifest, Member
from config.backups.problems import BackupProblem, Damaged

MARK: Final = b"sha256:"
END: Final = len(MARK) + 64
"""Bytes of the comment."""
CHUNK: Final = 1024 * 1024
LEVEL: Final = 3
"""Of compression: higher ones cost more time than they save room."""

Tell = Callable[[int], None]
"""Hears of bytes that were read or written, while it goes on."""


class _Ending:
    """Writes the archive through, and the right hash for the comment that the archive ends with."""

    def __init__(self, out: sealed.Writable) -> None:
        self._out, self._hash, self._held = out, hashlib.sha256(), b""

    def write(self, data: bytes, /) -> int:
        whole = self._held + data
        passed, self._held = whole[:-END], whole[-END:]
        self._hash.update(passed)
        self._out.write(passed)
        return len(data)

    def flush(self) -> None:
        """Nothing is kept here but the end."""

    def close(self) -> None:
        """Who opened the file closes it."""

    def finish(self) -> None:
        self._out.write(MARK + self._hash.hexdigest().encode())


class Writing:
    """An archive that is being written; :meth:`add` its members, then :meth:`finish`."""

    def __init__(self, file: BinaryIO, passphrase: str | None, at: datetime, tell: Tell) -> None:
        self._sealer = sealed.Sealer(file, passphrase) if passphrase else None
        self._ending = _Ending(self._sealer or file)
        self._zip = zipfile.ZipFile(self._ending, "w", allowZip64=True)
        self._zip.comment = MARK + b"0" * (END - len(MARK))
        self._at, self._tell = at.timetuple()[:6], tell
        self.members: dict[str, Member] = {}

    def add(self, name: str, chunks: Iterable[bytes], *, compress: bool = True) -> None:
        """Add a file."""
        info = zipfile.ZipInfo(name, self._at)
        info.external_attr = 0o600 << 16
        info.compress_type = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
        info._compresslevel = LEVEL  # type: ignore[attr-defined]  # public from Python 3.13 on
        size, digest = 0, hashlib.sha256()
        with self._zip.open(info, "w", force_zip64=True) as member:
            for chunk in chunks:
                member.write(chunk)
                digest.update(chunk)
                size += len(chunk)
                self._tell(len(chunk))
        self.members[name] = Member(size, digest.hexdigest())

    def finish(self, manifest: Manifest) -> None:
        """Write the manifest, and the end."""
        self.add(manifests.NAME, [manifest.to_json().encode()])
        self._zip.close()
        self._ending.finish()
        if self._sealer:
            self._sealer.finish()


def chunks_of(file: IO[bytes]) -> Iterator[bytes]:
    """What is in ``file``, piece by piece."""
    while chunk := file.read(CHUNK):
        yield chunk


class Backup:
    """A backup that is open for reading: not a bit of it has changed, and it has the files that its manifest
    lists. Raises :class:`BackupProblem` where that is not so.
    """

    def __init__(self, file: BinaryIO) -> None:
        _refuse_changed(file)
        try:
            self._zip = zipfile.ZipFile(file)
            with self._zip.open(manifests.NAME) as text:
                self.manifest = Manifest.from_json(text.read())
        except (zipfile.BadZipFile, zlib.error, KeyError, NotImplementedError, EOFError) as error:
            raise Damaged("The file is no backup of Balkline.") from error
        names = [info.filename for info in self._zip.infolist()]
        if sorted(names) != sorted([*self.manifest.members, manifests.NAME]):
            raise Damaged("The files in the backup are not those that its manifest lists.")
        for name in names:
            refuse_strange(name)

    def check(self) -> None:
        """Read each file, and compare its hash. Raises :class:`Damaged`."""
        for name in self.manifest.members:
            for _ in self.read(name):
                pass

    def read(self, name: str) -> Iterator[bytes]:
        """The content of a member; :class:`Damaged` where it is not what the manifest says."""
        size, digest = 0, hashlib.sha256()
        try:
            with self._zip.open(name) as member:
                for chunk in chunks_of(member):
                    digest.update(chunk)
                    size += len(chunk)
                    yield chunk
        except (zipfile.BadZipFile, zlib.error, EOFError, KeyError) as error:
            raise Damaged(f"{name} in the backup is damaged.") from error
        if Member(size, digest.hexdigest()) != self.manifest.members[name]:
            raise Damaged(f"{name} in the backup is not what it was when the backup was made.")


def _refuse_changed(file: BinaryIO) -> None:
    """Raise :class:`Damaged` unless the file ends with the hash of all before."""
    left = file.seek(0, io.SEEK_END) - END
    file.seek(0)
    digest = hashlib.sha256()
    while left > 0 and (chunk := file.read(min(CHUNK, left))):
        digest.update(chunk)
        left -= len(chunk)
    if file.read() != MARK + digest.hexdigest().encode():
        raise Damaged("The file is no whole backup: it was changed, cut off, or is something else.")
    file.seek(0)


def refuse_strange(name: str) -> None:
    """Raise :class:`Damaged` for a name that could lead out of the folder into which it is put."""
    path = PurePosixPath(name)
    if not path.parts or path.is_absolute() or ".." in path.parts or "\\" in name or "\0" in name:
        raise Damaged(f"The backup names a file that none may have: {name!r}")


def is_sealed(file: Path) -> bool:
    """Whether a passphrase opens it."""
    with file.open("rb") as start:
        return start.read(len(sealed.MAGIC)) == sealed.MAGIC


@contextmanager
def opened(path: Path, passphrase: str | None) -> Iterator[Backup]:
    """A backup for reading. Raises :class:`BackupProblem`."""
    try:
        whether = is_sealed(path)
        if whether and not passphrase:
            raise BackupProblem(f"{path.name} is sealed: set BALKLINE_BACKUP_KEY to its passphrase.")
        raw: Any = path.open("rb")
    except OSError as error:
        raise BackupProblem(f"{path} cannot be read: {error.strerror}.") from error
    with raw:
        if whether:
            assert passphrase is not None
            raw = io.BufferedReader(sealed.Unsealed(raw, passphrase), sealed.PIECE)
        yield Backup(raw)
