"""Lists of very long tables: no page waits until millions of rows are counted."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from django.core.paginator import Paginator
from django.db import connection

EXACT: Final = 10_000
"""Rows that are counted one by one; of a narrowed list no more are shown."""


class Estimated(Paginator):
    """Pages of a list whose length is estimated where it is the whole of a long table.

    PostgreSQL keeps an estimate of its own. Elsewhere the latest key is one, as no row of such a table goes
    before its time. A narrowed list is counted up to :data:`EXACT` rows, and ends there: who looks for
    more narrows it further.
    """

    @cached_property
    def count(self) -> int:
        """How many rows there are, about."""
        rows: Any = self.object_list
        if not hasattr(rows, "query"):
            return len(rows)
        number = int(rows.order_by()[: EXACT + 1].count())
        if number <= EXACT:
            return number
        if rows.query.where:
            return EXACT
        return max(number, estimate(rows.model))


def estimate(model: type) -> int:
    """About how many rows a table has, from what the database knows without counting."""
    meta = model._meta  # type: ignore[attr-defined]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT reltuples::bigint FROM pg_class WHERE oid = %s::regclass", [meta.db_table])
            return max(0, int(cursor.fetchone()[0]))
    latest = model._default_manager.order_by("-pk").values_list("pk", flat=True).first()  # type: ignore[attr-defined]
    return int(latest or 0)
