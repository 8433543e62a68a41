"""Within the transaction of a test, what a process keeps while nothing changes is kept as well.

A server reads once which names are limited and which languages clubs speak, and keeps it as long as no stamp
moves (``clubs.stamps``). While a transaction is changing them they are leased, and each request reads them
afresh; and a test is one transaction, in which some fixture has made a club or a player. So nearly every
request of a test read them again: a third of the work of a short one, a tenth of that of a page. Here they
are kept until a statement writes one of the tables that they are read from. A savepoint that is undone brings
back what was known when it was begun.

Outside the transaction of a test, where others may write, nothing is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, NamedTuple
from weakref import WeakSet

import pytest
from django.db import connection, models, transaction

OF_TESTS: WeakSet[transaction.Atomic] = WeakSet()
"""Transactions round several tests (``module_db``), beside those that Django makes round each."""
SAVEPOINT = re.compile(r"(SAVEPOINT|ROLLBACK TO SAVEPOINT) (.+)")


class _Kept:
    """What is known in the present transaction: each state of a table has a number of its own."""

    MOST = 500

    def __init__(self) -> None:
        self.numbers = count()
        self.begin(None)

    def begin(self, outer: object) -> None:
        """Another transaction: nothing is known of it."""
        self.outer = outer
        self.states: dict[str, int] = {}
        self.at_savepoint: dict[str, dict[str, int]] = {}
        self.known: dict[tuple[Any, ...], Any] = {}

    def written(self, tables: Iterable[str]) -> None:
        """These tables have changed."""
        for table in tables:
            self.states[table] = next(self.numbers)

    def undone(self, savepoint: str) -> None:
        """All is as when the savepoint was begun."""
        if (then := self.at_savepoint.get(savepoint)) is None:
            self.begin(self.outer)
        else:
            self.states = dict(then)


_kept = _Kept()


def forget() -> None:
    """Rows were written past Django's cursors."""
    _kept.begin(_kept.outer)


def _outer() -> object:
    """The transaction of the present test, or None."""
    if not connection.in_atomic_block or not connection.atomic_blocks:
        return None
    outer = connection.atomic_blocks[0]
    return outer if getattr(outer, "_from_testcase", False) or outer in OF_TESTS else None


def of_tests(outer: transaction.Atomic) -> transaction.Atomic:
    """``outer``, as a transaction round several tests."""
    OF_TESTS.add(outer)
    return outer


class Source(NamedTuple):
    """A function of the server that reads some tables, and where it stands."""

    read: Callable[..., Any]
    put: Callable[[pytest.MonkeyPatch, Callable[..., Any]], None]
    tables: Iterable[type[models.Model]]


def _sources() -> list[Source]:
    from clubs.people import languages, limited
    from clubs.people.models import Affiliation, Club, Player, User
    from matches.models import Match

    return [
        Source(
            limited._load_clubs,
            lambda patch, kept: patch.setattr(limited, "_load_clubs", kept),
            (Club, Player, Affiliation),
        ),
        Source(
            limited.load,
            lambda patch, kept: patch.setattr(limited, "load", lambda clubs: kept(tuple(clubs))),
            (Club, Player, User),
        ),
        Source(
            languages._READ["club"],
            lambda patch, kept: patch.setitem(languages._READ, "club", kept),
            (Club,),
        ),
        Source(
            languages._READ["public_id"],
            lambda patch, kept: patch.setitem(languages._READ, "public_id", kept),
            (Club, Match),
        ),
    ]


def _keeping(read: Callable[..., Any], tables: Iterable[str]) -> Callable[..., Any]:
    def kept(*given: Any) -> Any:
        outer = _outer()
        if outer is None:
            return read(*given)
        if outer is not _kept.outer or len(_kept.known) > _kept.MOST:
            _kept.begin(outer)
        key = (read, given, *(_kept.states.get(table) for table in tables))
        if key not in _kept.known:
            _kept.known[key] = read(*given)
        return _kept.known[key]

    return kept


def _watching(names: Iterable[str]) -> Callable[..., Any]:
    """What sees each statement before it is carried out."""
    written = re.compile("|".join(f'"({re.escape(name)})"' for name in sorted(names)))

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("SELECT"):
            return execute(sql, params, many, context)
        if found := SAVEPOINT.match(sql):
            if found[1] == "SAVEPOINT":
                _kept.at_savepoint[found[2]] = dict(_kept.states)
            else:
                _kept.undone(found[2])
        else:
            _kept.written(table.group(0).strip('"') for table in written.finditer(sql))
        return execute(sql, params, many, context)

    return watch


@contextmanager
def in_place() -> Iterator[None]:
    """Let what is read be kept, in this thread."""
    with pytest.MonkeyPatch.context() as patch:
        names: set[str] = set()
        for source in _sources():
            tables = [model._meta.db_table for model in source.tables]
            names.update(tables)
            source.put(patch, _keeping(source.read, tables))
        with connection.execute_wrapper(_watching(names)):
            yield
