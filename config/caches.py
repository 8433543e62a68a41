"""Django's caches, in Redis and in files; the site works while Redis is away or the disk is full.

Django makes a cache for each request of an ASGI server, and Redis' own client, connections and all, with it:
every page that reads a cache would open a connection first, which costs more than a cached page saves. Here a
process has one client. And the site works without its cache. :class:`Redis`, which keeps public pages, then
finds nothing and keeps nothing, so that no process shows a page that another has made stale.
:class:`Counting`, which counts failed sign-ins and requests, goes on in the memory of the process: a limit
that cannot count would have to let everybody in or nobody. :class:`Files` does without a folder that cannot
be written.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from functools import cache, cached_property, wraps
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from config.seldom import Seldom

logger = logging.getLogger(__name__)
logger.addFilter(Seldom())

PATIENCE = 2.0
"""Seconds to wait for Redis."""
REST = 5.0
"""Seconds for which :class:`Counting` asks its memory alone after Redis did not answer."""


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
    """The cache that ``BALKLINE_CACHE_URL`` names; it misses while that cannot be reached."""

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


class Files(FileBasedCache):
    """The cache in a folder of the data, for one machine. What cannot be kept or read is rendered."""

    def _createdir(self) -> None:
        try:
            super()._createdir()  # type: ignore[misc]  # the stubs do not know it
        except OSError as error:
            _complain(error)

    def get(self, key: Any, default: Any = None, version: Any = None) -> Any:
        """What is kept; ``default`` also where it cannot be read."""
        try:
            return super().get(key, default, version)
        except OSError as error:
            _complain(error)
            return default

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> None:
        """Keep it if there is room."""
        try:
            super().set(key, value, timeout, version)
        except OSError as error:
            _complain(error)

    def clear(self) -> None:
        """Remove all that can be removed."""
        try:
            super().clear()
        except OSError as error:
            _complain(error)


def _complain(error: OSError) -> None:
    logger.warning("The folder of kept pages cannot be used: %s", error)


class _Absence:
    """Until when this process leaves Redis alone: waiting for it at each count would make every page slow."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until = 0.0

    def lasts(self) -> bool:
        return time.monotonic() < self._until

    def begins(self, error: Exception) -> None:
        with self._lock:
            if not self.lasts():
                logger.error("The cache cannot be reached: %s. This process counts by itself.", error)
            self._until = time.monotonic() + REST


@cache
def _absence(*servers: str) -> _Absence:
    return _Absence()


def _or_memory(name: str) -> Callable[..., Any]:
    """The method ``name`` of Redis, or of the memory while Redis is away."""
    method = getattr(RedisCache, name)

    @wraps(method)
    def steady(self: Any, *arguments: Any, **more: Any) -> Any:
        from redis import RedisError

        absence = _absence(*self._servers)
        if not absence.lasts():
            try:
                return method(self, *arguments, **more)
            except (RedisError, OSError) as error:
                absence.begins(error)
        return getattr(self.memory, name)(*arguments, **more)

    return steady


class Counting(RedisCache):
    """The cache that ``BALKLINE_CACHE_URL`` names; the memory of this process while that cannot be reached.

    What was counted in one is not known in the other: after Redis has gone or come back, counts begin anew.
    ``OPTIONS`` are those of the memory.
    """

    _servers: list[str]

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.memory = LocMemCache("redis-is-away", params)

    @cached_property
    def _cache(self) -> RedisCacheClient:
        return _client(*self._servers)

    get = _or_memory("get")
    get_many = _or_memory("get_many")
    has_key = _or_memory("has_key")
    set = _or_memory("set")
    set_many = _or_memory("set_many")
    add = _or_memory("add")
    touch = _or_memory("touch")
    delete = _or_memory("delete")
    delete_many = _or_memory("delete_many")
    incr = _or_memory("incr")
    clear = _or_memory("clear")
