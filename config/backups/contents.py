"""Which files of the data folder belong to a backup.

Those that nobody could make again: what people sent or were sent, and the keys. Pages kept for visitors,
messages of the broker, compiled kernels and static files are made again by themselves. Photographs are in the
database. No file is ever changed after it was written but a day's letters, to which more is appended.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from config.backups.problems import Damaged

FILES: Final = ("media", "transfers", "mail", "mdns-name")
KEYS: Final = ("https", "first-login.txt", "demonstration-login.txt")
SECRET_KEY: Final = "secret-key"  # noqa: S105 - the name of a file
OF_FILES, OF_KEYS = "files", "keys"
"""The folders of the archive; beside them there is the database alone."""


def found(data: Path, *, keys: bool) -> Iterator[tuple[str, Path]]:
    """The files of the data folder: the name of each in the backup, and its path. Links are left out."""
    for folder, tops in ((OF_FILES, FILES), (OF_KEYS, KEYS if keys else ())):
        for top in tops:
            for path in sorted(_below(data / top)):
                yield f"{folder}/{path.relative_to(data).as_posix()}", path


def _below(top: Path) -> Iterator[Path]:
    if top.is_symlink():
        return
    if top.is_dir():
        for path in top.iterdir():
            yield from _below(path)
    elif top.is_file() and top.suffix != ".part":
        yield top


def place_of(name: str, data: Path) -> Path:
    """Where the member ``name`` of a backup lies in the data folder. Raises :class:`Damaged` for any other
    place than those above."""
    folder, *parts = PurePosixPath(name).parts
    allowed = {OF_FILES: FILES, OF_KEYS: (*KEYS, SECRET_KEY)}.get(folder, ())
    if not parts or parts[0] not in allowed or ".." in parts:
        raise Damaged(f"The backup has a file that belongs nowhere: {name!r}")
    return data.joinpath(*parts)
