"""Redis as Django's cache, with kept connections; the site works while Redis is away.

Django makes a cache for each request of an ASGI server, and Redis' own client, connections and all, with it:
every page that reads a cache would open a connection first, which costs more than a cached page saves. Here a
process has one client. And the site works without its cache: when Redis cannot be reached, every lookup is a
miss, nothing is stored, the log says so, and the page is rendered.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache, cached_property, wraps
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient

logger = logging.getLogger(__name__)

PATIENCE = 2.0
"""Seconds to wait for Redis."""


@cache
def _client(*servers: str) -> RedisCacheClient:
    """The client of this process; its connections serve all threads, and are left behind by a fork."""
    return RedisCacheClient(list(servers), socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)


def _or(answer: Callable[..., Any], method: Callable[..., Any]) -> Callable[..., Any]:
    """``method``; what ``answer`` says to the same arguments while Redis is away."""

    @wraps(method)
    def patient(self: Any, *arguments: Any, **more: Any) -> Any:
        from redis import RedisError

        try:
            return method(self, *arguments, **more)
        except (RedisError, OSError) as error:
            logger.warning("The cache cannot be reached: %s", error)
            return answer(*arguments, **more)

    return patient


def _nothing_to_count(key: str, *_: Any, **__: Any) -> int:
    raise ValueError(f"{key!r} is not there")  # as of every key that is not in the cache


class Redis(RedisCache):
    """The cache that ``BALKLINE_CACHE_URL`` names."""

    _servers: list[str]

    @cached_property
    def _cache(self) -> RedisCacheClient:
        return _client(*self._servers)

    get = _or(lambda key, default=None, **_: default, RedisCache.get)
    get_many = _or(lambda *_, **__: {}, RedisCache.get_many)
    has_key = _or(lambda *_, **__: False, RedisCache.has_key)
    set = _or(lambda *_, **__: None, RedisCache.set)
    set_many = _or(lambda data, *_, **__: list(data), RedisCache.set_many)
    add = _or(lambda *_, **__: False, RedisCache.add)
    touch = _or(lambda *_, **__: False, RedisCache.touch)
    delete = _or(lambda *_, **__: False, RedisCache.delete)
    delete_many = _or(lambda *_, **__: None, RedisCache.delete_many)
    incr = _or(_nothing_to_count, RedisCache.incr)
