"""Redis as a cache: one client a process, and no harm where it is away."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from asgiref.sync import ThreadSensitiveContext, async_to_sync, sync_to_async

from config.caches import Redis

AWAY = "redis://127.0.0.1:1/0"


@pytest.mark.redis
def test_all_threads_and_requests_share_one_client(redis_url: str) -> None:
    """However many caches Django makes, there are no more connections than uses at once."""

    def once(n: int) -> int:
        made = Redis(redis_url, {"KEY_PREFIX": "house"})
        made.set("number", n)
        found = made.get("number")
        assert isinstance(found, int)
        return id(made._cache)

    async def request(n: int) -> int:
        async with ThreadSensitiveContext():
            return await sync_to_async(once)(n)

    with ThreadPoolExecutor(4) as pool:
        used = {*pool.map(once, range(20)), *(async_to_sync(request)(n) for n in range(20))}
    assert len(used) == 1
    connections = Redis(redis_url, {})._cache._get_connection_pool(write=True)
    assert len(connections._available_connections) <= 5


def test_a_cache_that_is_away_finds_nothing_and_keeps_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """As an empty cache does; only what counts up says that there is nothing to count."""
    away = Redis(AWAY, {})
    assert away.get("a") is None and away.get("a", 7) == 7 and away.get_many(["a"]) == {}
    assert away.set("a", 1) is None and away.set_many({"a": 1}) == ["a"] and away.add("a", 1) is False
    assert not away.has_key("a") and "a" not in away
    assert away.touch("a") is False and away.delete("a") is False and away.delete_many(["a"]) is None
    with pytest.raises(ValueError, match="not there"):
        away.incr("a")
    assert away.get_or_set("a", lambda: 3) == 3
    assert "The cache cannot be reached" in caplog.text
