"""Disk: can the data folder be written, how much is free, and does nobody else read what is in it."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.conf import settings

from config import disk
from config.doctor.findings import Asked, Finding, check, megabytes, ok, warn, wrong

FEW_INODES: Final = 0.03
SECRETS: Final = (
    "secret-key",
    "first-login.txt",
    "https/authority.pem",
    "https/server.pem",
    "balkline.sqlite3",
)


@check("disk")
def can_be_written(asked: Asked) -> Iterator[Finding]:
    """The data folder takes a file."""
    data = Path(settings.DATA)
    problem = disk.trouble(data)
    if problem:
        todo = "Make room on it." if problem == "full" else f"Let the server's user write in {data}."
        yield wrong("Data folder", f"{data}: {problem}", todo)
    else:
        yield ok("Data folder", f"{data} can be written")


@check("disk")
def free(asked: Asked) -> Iterator[Finding]:
    """Room, and room for more files."""
    data = Path(settings.DATA)
    usage = shutil.disk_usage(data)
    said = f"{megabytes(usage.free)} of {megabytes(usage.total)} ({usage.free / usage.total:.0%})"
    if disk.little_room(data):
        yield wrong("Free", said, "Make room now: below 100 MB a busy evening may fill it.")
    elif usage.free < 10 * disk.LITTLE or usage.free < 0.05 * usage.total:
        yield warn("Free", said, "Make room soon.")
    else:
        yield ok("Free", said)
    files = os.statvfs(data)
    if files.f_files and files.f_favail < FEW_INODES * files.f_files:
        left = f"{files.f_favail} of {files.f_files} files"
        yield warn(
            "Free inodes", left, "Remove folders with very many small files, such as old pages/ or mail/."
        )


@check("disk")
def private(asked: Asked) -> Iterator[Finding]:
    """Other users of the machine read no secret, and the files are the server's."""
    data, open_ones, foreign = Path(settings.DATA), [], []
    for path in (data, *(data / name for name in SECRETS)):
        if not path.exists():
            continue
        known = path.stat()
        if path != data and stat.S_IMODE(known.st_mode) & 0o077:
            open_ones.append(path.name)
        if known.st_uid != os.geteuid():
            foreign.append(path.name)
    if open_ones:
        todo = f"Run chmod go-rwx on them in {data}; the next start of the server does it, too."
        yield wrong("Permissions", f"others can read {', '.join(open_ones)}", todo)
    if foreign:
        todo = "Run doctor and the server as the same user, or give the files to that user (chown)."
        yield warn("Owner", f"of another user: {', '.join(foreign)}", todo)
    if not open_ones and not foreign:
        yield ok("Permissions", "secrets are this user's alone")
