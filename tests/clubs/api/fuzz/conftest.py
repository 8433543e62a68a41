"""The club that is fuzzed, made once for all of this folder's tests and undone at their end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.test import override_settings

from tests.clubs.api.fuzz.world import Fuzzed, make_fuzzed


@pytest.fixture(scope="package")
def fuzzed(django_db_setup: Any, django_db_blocker: Any) -> Iterator[Fuzzed]:
    """The club; whatever a test changes, it takes back.

    A request that is over would close the connection with the transaction in which all this happens.
    """
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    unbounded = override_settings(API_RATE=None, API_RATE_PUBLIC=None)  # counting thousands takes time
    with unbounded, django_db_blocker.unblock(), transaction.atomic():
        yield make_fuzzed()
        transaction.set_rollback(True)
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)
