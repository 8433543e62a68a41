"""Watching what a piece of work holds the database for: its outermost write transactions."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, transaction


@dataclass
class Held:
    """One outermost transaction: its statements, the rows they wrote, and how long it lasted."""

    seconds: float = 0.0
    statements: int = 0
    rows: int = 0


@dataclass
class Watched:
    """What was watched."""

    transactions: list[Held] = field(default_factory=list)
    inside: Held | None = None

    @property
    def longest(self) -> Held:
        """The one that lasted longest."""
        return max(self.transactions, key=lambda held: held.seconds)


@contextmanager
def watched() -> Iterator[Watched]:
    """Watch this thread's connection. Use it in tests that really commit, or in benchmarks."""
    found = Watched()
    enter, leave = transaction.Atomic.__enter__, transaction.Atomic.__exit__
    began = [0.0]

    def on_enter(self: Any) -> None:
        outermost = not connection.in_atomic_block
        if outermost:
            began[0] = time.perf_counter()
            found.inside = Held()
        enter(self)

    def on_leave(self: Any, *error: Any) -> None:
        leave(self, *error)
        if not connection.in_atomic_block and found.inside is not None:
            found.inside.seconds = time.perf_counter() - began[0]
            found.transactions.append(found.inside)
            found.inside = None

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        answer = execute(sql, params, many, context)
        if found.inside is not None:
            found.inside.statements += 1
            if sql.lstrip()[:6].upper() in ("INSERT", "UPDATE", "DELETE"):
                found.inside.rows += max(0, context["cursor"].rowcount)
        return answer

    transaction.Atomic.__enter__ = on_enter  # type: ignore[method-assign]
    transaction.Atomic.__exit__ = on_leave  # type: ignore[method-assign]
    try:
        with connection.execute_wrapper(count):
            yield found
    finally:
        transaction.Atomic.__enter__, transaction.Atomic.__exit__ = enter, leave  # type: ignore[method-assign]
