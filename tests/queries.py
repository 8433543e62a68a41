"""Counting the queries of a page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.test.utils import CaptureQueriesContext


@contextmanager
def assert_max_queries(most: int) -> Iterator[None]:
    """Fail, listing them, when the block makes more than ``most`` queries."""
    with CaptureQueriesContext(connection) as made:
        yield
    listed = "\n".join(f"{n}. {query['sql'][:160]}" for n, query in enumerate(made.captured_queries, 1))
    assert len(made) <= most, f"{len(made)} queries, {most} allowed:\n{listed}"
