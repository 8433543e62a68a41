"""Leases of the current transaction: taken at its first touch, given back when it is committed or undone."""

from __future__ import annotations

import secrets
import threading
import time
from weakref import WeakValueDictionary

from django.db import connection, transaction

from clubs.stamps import store
from clubs.stamps.scopes import Scope


class Lease:
    """A lease on one scope.

    It lives in the transaction's list of what to do after the commit and nowhere else. If the transaction
    or its savepoint is undone, Django drops that list, and the lease is given back with it.
    """

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.writer = secrets.randbits(62) + 1
        self.over = False
        self.take()

    def take(self) -> None:
        """Announce the change, or that it goes on."""
        self.renew_at = time.monotonic() + store.HOLD / 3
        store.move((self.scope,), self.writer, lease=True)

    def leave(self) -> None:
        """The change is committed or undone."""
        if not self.over:
            self.over = True
            store.move((self.scope,), self.writer, lease=False)

    def __del__(self) -> None:
        self.leave()


class _OfThread(threading.local):
    def __init__(self) -> None:
        self.leases: WeakValueDictionary[Scope, Lease] = WeakValueDictionary()


_of_thread = _OfThread()


def touch(*scopes: Scope) -> None:
    """Say that the current transaction changes what is shown of ``scopes``.

    Outside a transaction it has been changed already, and the stamps move at once. Cheap when repeated.
    """
    for scope in scopes:
        held = _of_thread.leases.get(scope)
        if held is not None and not held.over:
            if time.monotonic() > held.renew_at:
                held.take()
            continue
        lease = Lease(scope)
        if connection.in_atomic_block:
            _of_thread.leases[scope] = lease
        transaction.on_commit(lease.leave)
