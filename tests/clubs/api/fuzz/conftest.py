"""The club that is fuzzed, made once for all of this folder's tests and undone at their end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import override_settings

from tests.clubs.api.fuzz.world import Fuzzed, make_fuzzed


@pytest.fixture(scope="package")
def fuzzed(django_db_setup: Any, django_db_blocker: Any) -> Iterator[Fuzzed]:
    """The club; whatever a test changes, it takes back."""
    rates = ("API_RATE", "API_RATE_MARKS", "API_RATE_PUBLIC")
    unbounded = override_settings(**dict.fromkeys(rates))  # counting thousands takes time
    with unbounded, django_db_blocker.unblock(), transaction.atomic():
        yield make_fuzzed()
        transaction.set_rollback(True)
