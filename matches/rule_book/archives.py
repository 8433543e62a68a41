"""Archives of the rules engine: ``core``, which judging any game needs, and one for each game beside it.

What belongs in an archive is read from the modules' own import statements, without importing them. A game
that needs python-chess brings that library's one module along (GPL-3 or later, as its licence beside it
says). The hash is of the files and their names, so that it names a content for ever, wherever it is packed.
An archive is packed when it is first asked for, which takes some hundredths of a second, and a process keeps
the last few."""

from __future__ import annotations

import ast
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import rules_engine
from rules_engine.books.index import MODULES

CORE = "core"
FACADE = "rules_engine.tablet"
"""The module that a tablet imports."""

PACKAGE = "rules_engine"
ROOT = Path(rules_engine.__file__).parent.parent
LIBRARIES = {"chess": "chess"}
"""Modules of others that a game may bring along, with the name of their distribution."""

KEPT = 16
DIGITS = 32
_one_parser = Lock()
TRIES = 8
"""Python 3.11 counts the depth of what it parses once for all threads, and two at a time trip over it. The
lock keeps those of this module apart; ``inspect``, which parses the signatures of built-in functions, is met
by trying again."""
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


class Archive(NamedTuple):
    """What a tablet is told of an archive."""

    of: str
    hash: str
    bytes: int


def archives_of(game: str) -> tuple[Archive, ...]:
    """The archives that a match of ``game`` needs, in the order in which they are loaded; () where the game
    is not in the books, so that only the server can judge it."""
    if game not in MODULES:
        return ()
    return _told(CORE), _told(game)


def version_of(game: str) -> str:
    """The version of the rule book for ``game``, the same for all games; "" where the game has no archive."""
    return _version() if game in MODULES else ""


@cache
def _version() -> str:
    """A digest of the whole engine: modules that two games share are never mixed from two versions."""
    paths = [path.relative_to(ROOT).as_posix() for path in (ROOT / PACKAGE).rglob("*.py")]
    contents = {path: (ROOT / path).read_bytes() for path in paths}
    for library in LIBRARIES:
        contents |= _library(library)
    return digest_of(contents)


def digest_of(contents: dict[str, bytes]) -> str:
    """A digest of files and their paths."""
    listed = (f"{sha256(content).hexdigest()} {path}\n" for path, content in sorted(contents.items()))
    return sha256("".join(listed).encode()).hexdigest()[:DIGITS]


def content_of(of: str, digest: str) -> bytes | None:
    """The bytes of an archive; None unless it is there under just this hash."""
    if of != CORE and of not in MODULES:
        return None
    return _packed(of) if _told(of).hash == digest else None


@cache
def _told(of: str) -> Archive:
    return Archive(of, digest_of(_files(of)), len(_packed(of)))


def _files(of: str) -> dict[str, bytes]:
    """What is in an archive, by path."""
    names = _core() if of == CORE else _closure([f"{PACKAGE}.books.{MODULES[of]}"]) - _core()
    files = {path: (ROOT / path).read_bytes() for path in map(_path_of, names) if path is not None}
    for library in sorted(names & LIBRARIES.keys()):
        files |= _library(library)
    return files


@lru_cache(maxsize=KEPT)
def _packed(of: str) -> bytes:
    return packed(_files(of))


def sources_of(of: str) -> dict[str, bytes]:
    """The modules of an archive, by path."""
    return {path: content for path, content in _files(of).items() if path.endswith(".py")}


def packed(files: dict[str, bytes]) -> bytes:
    """Files as an archive, the same bytes wherever they are packed."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(files):
            info = zipfile.ZipInfo(path, _LONG_AGO)
            info.compress_type, info.create_system, info.external_attr = zipfile.ZIP_DEFLATED, 3, 0o644 << 16
            archive.writestr(info, files[path])
    return out.getvalue()


@cache
def _core() -> frozenset[str]:
    return _closure([FACADE])


def _closure(names: Iterable[str]) -> frozenset[str]:
    """The modules of the engine that importing ``names`` may import, at once or later, and known
    libraries."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        if name in LIBRARIES:
            found.add(name)
        elif _path_of(name) is not None:
            found.add(name)
            waiting += [name.rpartition(".")[0], *_imported(name)]
    return frozenset(found)


@cache
def _path_of(name: str) -> str | None:
    """Where a module of the engine lies below the root; None for what is none."""
    if name != PACKAGE and not name.startswith(f"{PACKAGE}."):
        return None
    path = name.replace(".", "/")
    if (ROOT / path).is_dir():
        return f"{path}/__init__.py"
    return f"{path}.py" if (ROOT / f"{path}.py").is_file() else None


@cache
def _imported(name: str) -> frozenset[str]:
    """The names that a module imports, also those that may be objects of a module."""
    path = _path_of(name)
    assert path is not None
    package = name if path.endswith("__init__.py") else name.rpartition(".")[0]
    found: set[str] = set()
    for node in _statements(_parsed((ROOT / path).read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        else:
            above = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            whole = ".".join([*above, *([node.module] if node.module else [])])
            found |= {whole, *(f"{whole}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def _parsed(source: bytes) -> ast.Module:
    """The syntax tree of ``source``, however busy other threads are."""
    for _ in range(TRIES):
        with suppress(SystemError), _one_parser:
            return ast.parse(source)
    with _one_parser:
        return ast.parse(source)


def _statements(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """The import statements below ``tree``, but those that are for type checkers alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            for other in node.orelse:
                yield from _statements_of(other)
        else:
            yield from _statements(node)


def _statements_of(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """As ``_statements``, with the node itself."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield node
    else:
        yield from _statements(node)


def _library(name: str) -> dict[str, bytes]:
    """The module of another's library, and its licence; nothing where it is not installed."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        return {}
    found = {f"{name}/__init__.py": Path(spec.origin).read_bytes()}
    try:
        listed = distribution(LIBRARIES[name]).files or ()
    except PackageNotFoundError:
        return found
    for file in listed:
        if "dist-info" in str(file) and file.name.upper().startswith("LICENSE"):
            found[f"{name}/{file.name}"] = file.read_binary()
    return found
