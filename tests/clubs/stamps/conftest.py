"""Where stamps lie: a file, or Redis."""

from __future__ import annotations

import pytest

from clubs.stamps import store
from tests.clubs.stamps.looking import (
    STORES,
)


@pytest.fixture(params=STORES)
def kept_in(request, settings):
    """Stamps in a file, or in Redis."""
    if request.param == "redis":
        settings.CACHE_URL = request.getfixturevalue("redis_url")
        yield "redis"
        client = store.store().redis
        if keys := client.keys("balkline:stamp:*"):
            client.delete(*keys)
    else:
        yield "file"
