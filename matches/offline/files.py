"""The files that a page needs to work without the server, each with its address, hash and size.

Scripts import each other by relative addresses. So they are served below ``/app/<version>/``, where the
version is the hash of them all: a page and everything it imports are of one version, whatever is deployed
meanwhile. Style sheets and pictures have their hash in their names already.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.templatetags.static import static

SOURCES = settings.BASE_DIR / "static"
PREFIX = "/app/"
VERSION_LENGTH = 16

COMMON = (
    "css/tokens.css",
    "css/base.css",
    "css/parts.css",
    "css/scoreboard.css",
    "css/positions.css",
    "css/print.css",
    "img/favicon.svg",
    "img/icon-192.png",
    "img/sights.svg",
    "vendor/htmx/htmx.min.js",
    "vendor/htmx/hx-sse.min.js",
    "js/house.js",
)
"""What stands in pages of either kind under the names that static files have."""

NAMED = {
    "tablet": (*COMMON, "css/marking.css", "css/boards.css"),
    "screen": (
        *COMMON,
        "css/screen.css",
        "css/publishing.css",
        "calling/calling.css",
        "competitions/competitions.css",
        "emblems/emblems.css",
        "leagues/leagues.css",
        "people/people.css",
        "people/people.js",
        "series/series.css",
    ),
}
SCRIPTS = {
    "tablet": (
        "js/*.js",
        "js/words/*.js",
        "js/live/*.js",
        "js/offline/*.js",
        "js/marking/**/*.js",
        "vendor/idb/*.js",
        "vendor/lean-qr/*.js",
    ),
    "screen": ("js/*.js", "js/words/*.js", "js/live/*.js", "js/offline/*.js", "calling/*.js", "people/*.js"),
}
RUNTIMES = {"tablet": ("vendor/pyodide/**/*",), "screen": ()}
"""What scripts load beside themselves: large, the same over many versions, and with its own in its path."""
NEVER = (".map", ".md", ".d.ts", ".txt", "LICENSE", "package.json", "calling/worker.js")


@dataclass(frozen=True, slots=True)
class File:
    """A file to keep. ``hash`` is the SHA-256 of its bytes in hexadecimal digits; empty where the address
    itself names the content."""

    url: str
    hash: str
    bytes: int


def script(name: str) -> str:
    """The address of a script among static files, of the version that is served now."""
    return f"{PREFIX}{version()}/{name}"


def version() -> str:
    """The version of everything below ``/app/``; another one as soon as any of its files changes."""
    return _version(_state())


def listed(kind: str, more: Iterable[File] = ()) -> dict[str, Any]:
    """The list for pages of ``kind`` ("tablet", "screen"), with ``more`` that belongs to one of them."""
    files = [*_files(kind, _state()), *more]
    return {"kind": kind, "version": version(), "files": [asdict(file) for file in files]}


@lru_cache(maxsize=4)
def _version(state: object) -> str:
    digest = hashlib.sha256()
    for name in sorted({name for kind in SCRIPTS for name in (*_versioned(kind), *NAMED[kind])}):
        digest.update(f"{name} {_hash(_path(name))}\n".encode())
    return digest.hexdigest()[:VERSION_LENGTH]


@lru_cache(maxsize=8)
def _files(kind: str, state: object) -> tuple[File, ...]:
    found = [_file(script(name), _path(name)) for name in _versioned(kind)]
    for name in NAMED[kind]:
        url = static(name)
        found.append(_file(url, _path(url.removeprefix(settings.STATIC_URL))))
    found += [_file(f"{settings.STATIC_URL}{name}", _path(name)) for name in _names(RUNTIMES[kind])]
    return tuple(found)


def _versioned(kind: str) -> list[str]:
    """The names of the files below ``/app/`` for pages of ``kind``."""
    return _names(SCRIPTS[kind])


def _names(patterns: Iterable[str]) -> list[str]:
    names = {
        path.relative_to(SOURCES).as_posix()
        for pattern in patterns
        for path in SOURCES.glob(pattern)
        if path.is_file()
    }
    return sorted(name for name in names if not name.endswith(NEVER))


def _path(name: str) -> Path:
    """The file that is served under ``name``: the collected one, or while developing the source."""
    collected = Path(settings.STATIC_ROOT) / name
    return SOURCES / name if settings.DEBUG or not collected.is_file() else collected


def _file(url: str, path: Path) -> File:
    return File(url, _hash(path), path.stat().st_size)


def _hash(path: Path) -> str:
    return _hash_of(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=2048)
def _hash_of(path: Path, changed: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _state() -> object:
    """Another one when files may have changed: while developing at any time, else only with a new process."""
    if not settings.DEBUG:
        return ""
    names = [name for kind in SCRIPTS for name in (*_versioned(kind), *NAMED[kind])]
    return tuple((name, _path(name).stat().st_mtime_ns) for name in names)
