"""A lease is renewed while its work goes on, whatever the database does meanwhile."""

import threading

from django.db import OperationalError

from matches.leases import kept_alive


def test_a_lease_is_renewed_again_when_the_database_is_back() -> None:
    """A cut connection is no reason to let another worker begin the same work."""
    asked = 0
    renewed = threading.Event()

    def renew() -> bool:
        nonlocal asked
        asked += 1
        if asked < 3:
            raise OperationalError("terminating connection due to administrator command")
        renewed.set()
        return True

    with kept_alive(renew, 0.001, "test"):
        assert renewed.wait(20)
