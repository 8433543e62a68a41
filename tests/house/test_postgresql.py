"""Connections to PostgreSQL that have died in the pool are not handed out."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import connection as own
from django.db.utils import ConnectionHandler

from config.settings import database
from tests.workers import database_url

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

ALIAS, NAME, CONNECTIONS = "pooled", "balkline-pool-test", 6


@pytest.fixture
def pooled() -> Iterator[ConnectionHandler]:
    """The database of this test through a pool as the server has it, only less patient."""
    settings = database(database_url())
    settings["OPTIONS"] |= {"application_name": NAME}
    settings["OPTIONS"]["pool"]["timeout"] = 3
    handler = ConnectionHandler({"default": own.settings_dict, ALIAS: settings})
    yield handler
    handler[ALIAS].close()
    handler[ALIAS].close_pool()


def ask(handler: ConnectionHandler) -> int:
    """Do what a request does: take a connection, ask, give it back. Return the server process's number."""
    connection = handler[ALIAS]
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            return int(cursor.fetchone()[0])
    finally:
        connection.close()


def fill(handler: ConnectionHandler) -> set[int]:
    """Let so many requests at once ask that the pool has ``CONNECTIONS``; return their numbers."""
    everybody = threading.Barrier(CONNECTIONS, timeout=30)
    found: list[int] = []

    def one() -> None:
        connection: Any = handler[ALIAS]
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            found.append(cursor.fetchone()[0])
        everybody.wait()
        connection.close()

    threads = [threading.Thread(target=one) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return set(found)


def test_after_postgresql_has_cut_all_connections_the_next_request_works(pooled: ConnectionHandler) -> None:
    """However many lay in the pool, none of the requests after them fails."""
    before = fill(pooled)
    assert len(before) == CONNECTIONS
    with psycopg.connect(database_url(), autocommit=True) as other:
        for pid in before:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
    after = {ask(pooled) for _ in range(2 * CONNECTIONS)}
    assert not before & after


def test_connections_that_live_are_kept(pooled: ConnectionHandler) -> None:
    """The look costs no new connection."""
    before = fill(pooled)
    assert {ask(pooled) for _ in range(2 * CONNECTIONS)} <= before


def test_a_silent_server_is_given_up_in_time(pooled: ConnectionHandler) -> None:
    """A cable that was pulled answers nothing at all; the connection itself must notice."""
    info = pooled[ALIAS].get_connection_params()
    assert info["connect_timeout"] <= 10
    assert info["keepalives_idle"] + info["keepalives_count"] * info["keepalives_interval"] <= 30
    assert info["tcp_user_timeout"] <= 30_000


def test_after_a_long_outage_the_pool_tries_at_once(pooled: ConnectionHandler) -> None:
    """Its pauses between tries double for as long as this, and nobody is let in meanwhile."""
    assert pooled[ALIAS].pool.reconnect_timeout <= 10
