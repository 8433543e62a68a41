"""A folder into which nothing can be written, made by the system and not by a patch."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def full_folder(folder: Path, room: int = 1 << 20) -> Iterator[tuple[Path, bool]]:
    """A folder on a small disk of its own, to be filled with ``fill``, and True.

    Where no disk can be mounted (no root): a folder below ``/dev/null``, which cannot be written, and False.
    """
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={room}", "balkline-test", str(folder)]
    mounted = False
    if os.geteuid() == 0:
        with contextlib.suppress(OSError):
            mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    try:
        yield (folder, True) if mounted else (Path("/dev/null/full"), False)
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Write until nothing more fits; return the file that is to be removed for room."""
    filler = folder / "filler"
    with contextlib.suppress(OSError), open(filler, "ab", buffering=0) as file:
        for size in (65536, 4096, 1):
            with contextlib.suppress(OSError):
                while True:
                    file.write(b"x" * size)
    return filler
