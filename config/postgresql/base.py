"""PostgreSQL through a pool; a connection that has died in it is never handed out.

When PostgreSQL restarts, or a firewall cuts idle connections, all that lie in the pool are dead. Django's own
check (``CONN_HEALTH_CHECKS``) takes out one dead connection at a time and pauses longer after each; with half
a dozen of them a request waits for its whole patience and then fails. Here the first dead one makes the pool
look at all of them at once.
"""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import base
from psycopg import OperationalError


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, with checked connections."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection that answers, from the pool or a new one.

        Raises ``django.db.OperationalError`` when there is none within the pool's patience (``timeout``).
        """
        connection = super().get_new_connection(conn_params)
        if self.pool and not _answers(connection):
            self.pool.putconn(connection)  # it sees that the connection is broken, and makes another
            self.pool.check()
            connection = super().get_new_connection(conn_params)
        return connection


def _answers(connection: Any) -> bool:
    try:
        connection.execute("")  # one round trip, no query
    except OperationalError:
        return False
    return True
