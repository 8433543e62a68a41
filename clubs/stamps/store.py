"""Where stamps and leases are kept, for all processes of an installation: in Redis, or in a file.

Django's caches do not serve here: their file cache cannot count up in one step, throws entries away when it
is full, and none of them knows leases. The file has a fixed size, is read in some microseconds, and may be
deleted while no server runs. Its room is taken when it is made: a stamp that cannot be moved because the disk
is full would leave stale pages. Two scopes may share a place in it; then one moves with the other, which only
costs an unneeded cache miss.
"""

from __future__ import annotations

import errno
import fcntl
import logging
import os
import struct
import time
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol

from django.conf import settings
from django.db import connection

from clubs.stamps.scopes import Scope
from config.machine_clock import since_start
from config.seldom import Seldom

logger = logging.getLogger(__name__)
logger.addFilter(Seldom())

HOLD = 30.0
"""Seconds after which the lease of a process that died runs out. A transaction that goes on touching renews
its own; one that writes for so long without another touch, and then dies between its commit and its last
touch, is why cached pages expire after a short time."""


class Store(Protocol):
    """Keeps numbers and leases. ``writer`` is a unique number."""

    def state(self, names: Sequence[str]) -> tuple[int, ...] | None:
        """The stamps, all read at one moment; None while one of them is leased."""

    def enter(self, names: Sequence[str], writer: int) -> None:
        """Move the stamps and take a lease on each for ``HOLD`` seconds, or renew it."""

    def leave(self, names: Sequence[str], writer: int) -> None:
        """Move the stamps and give the leases back."""


class FileStore:
    """A file of ``SLOTS`` places, each with a number and up to ``LEASES`` leases.

    Every call opens and locks the file again, so that neither threads nor forked processes share a lock.
    Numbers begin at the time in microseconds, so they keep growing after the file was deleted.
    """

    SLOTS = 4096
    LEASES = 7
    PLACE = struct.Struct("<Q" + "Qd" * LEASES)

    def __init__(self, path: Path) -> None:
        self.path = path
        self._has_room = False

    def state(self, names: Sequence[str]) -> tuple[int, ...] | None:
        places = [self._place(name) for name in names]
        file = self._open(fcntl.LOCK_SH)
        try:
            found = [self._read(file, place) for place in places]
        finally:
            os.close(file)
        now = since_start()
        leases = [until for _, held in found for until in held.values()]
        if any(_running(until, now) for until in leases):
            return None
        if leases or not all(number for number, _ in found):
            self._change(places, lambda held: None)  # their holders are gone
            return self.state(names)
        return tuple(number for number, _ in found)

    def enter(self, names: Sequence[str], writer: int) -> None:
        until = since_start() + HOLD

        def take(held: dict[int, float]) -> None:
            if writer not in held and len(held) >= self.LEASES:
                held.pop(next(iter(held)))
                held[0] = until  # a lease that is never released stands for those that have no room
            else:
                held[writer] = until

        self._change([self._place(name) for name in names], take)

    def leave(self, names: Sequence[str], writer: int) -> None:
        self._change([self._place(name) for name in names], lambda held: held.pop(writer, None))

    def _place(self, name: str) -> int:
        return int.from_bytes(blake2b(name.encode(), digest_size=8).digest()) % self.SLOTS

    def _open(self, lock: int) -> int:
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CLOEXEC)
        except FileNotFoundError:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            self._has_room = False
        try:
            if not self._has_room:
                self._take_room(file)
            fcntl.flock(file, lock)
        except OSError:
            os.close(file)
            raise
        return file

    def _take_room(self, file: int) -> None:
        """Let the file have all of its room now. Raises ``OSError`` where the disk is full."""
        if hasattr(os, "posix_fallocate"):
            try:
                os.posix_fallocate(file, 0, self.SLOTS * self.PLACE.size)
            except OSError as error:
                if error.errno not in (errno.EOPNOTSUPP, errno.EINVAL):  # not every file system can
                    raise
        self._has_room = True

    def _read(self, file: int, place: int) -> tuple[int, dict[int, float]]:
        """A place's number (0: never used) and its leases."""
        stored = os.pread(file, self.PLACE.size, place * self.PLACE.size)
        if len(stored) < self.PLACE.size:
            return 0, {}
        number, *cells = self.PLACE.unpack(stored)
        pairs = zip(cells[::2], cells[1::2], strict=True)
        return number, {writer: until for writer, until in pairs if until}

    def _change(self, places: Sequence[int], change: Callable[[dict[int, float]], object]) -> None:
        file = self._open(fcntl.LOCK_EX)
        try:
            now = since_start()
            for place in dict.fromkeys(places):
                number, held = self._read(file, place)
                held = {writer: until for writer, until in held.items() if _running(until, now)}
                change(held)
                cells = [cell for lease in held.items() for cell in lease]
                cells += [0] * (2 * self.LEASES - len(cells))
                number = max(number + 1, int(time.time() * 1e6)) if number == 0 else number + 1
                os.pwrite(file, self.PLACE.pack(number, *cells), place * self.PLACE.size)
        finally:
            os.close(file)


def _running(until: float, now: float) -> bool:
    """Whether a lease holds, by the machine's own clock, which nobody sets. One that ends further ahead than
    a lease is long was taken before the machine was started anew."""
    return now < until <= now + HOLD


_ENTER = """
local time = redis.call('TIME')
for i = 1, #KEYS, 2 do
    redis.call('SET', KEYS[i], string.format('%.0f', time[1] * 1000000 + time[2]), 'NX')
    redis.call('INCR', KEYS[i])
    if ARGV[3] == '1' then redis.call('ZADD', KEYS[i + 1], time[1] + ARGV[2], ARGV[1])
    else redis.call('ZREM', KEYS[i + 1], ARGV[1]) end
    redis.call('EXPIRE', KEYS[i], 604800)
    redis.call('EXPIRE', KEYS[i + 1], 604800)
end
"""
_STATE = """
local time, found, busy = redis.call('TIME'), {}, false
for i = 1, #KEYS, 2 do
    redis.call('SET', KEYS[i], string.format('%.0f', time[1] * 1000000 + time[2]), 'NX', 'EX', 604800)
    if redis.call('ZREMRANGEBYSCORE', KEYS[i + 1], '-inf', time[1] + time[2] / 1000000) > 0 then
        redis.call('INCR', KEYS[i])
    end
    if redis.call('ZCARD', KEYS[i + 1]) > 0 then busy = true end
    found[#found + 1] = redis.call('GET', KEYS[i])
end
return busy and {} or found
"""


class RedisStore:
    """The same in Redis or Valkey, by its clock; each call is one script, which nothing interrupts."""

    PATIENCE = 2.0
    """Seconds to wait for Redis: a mark must not wait for it for long."""

    def __init__(self, url: str) -> None:
        import redis

        self.redis: Any = redis.Redis.from_url(
            url, socket_timeout=self.PATIENCE, socket_connect_timeout=self.PATIENCE
        )
        self._move = self.redis.register_script(_ENTER)
        self._state = self.redis.register_script(_STATE)

    def state(self, names: Sequence[str]) -> tuple[int, ...] | None:
        found = self._state(keys=_keys(names))
        return tuple(int(number) for number in found) or None

    def enter(self, names: Sequence[str], writer: int) -> None:
        self._move(keys=_keys(names), args=[writer, HOLD, 1])

    def leave(self, names: Sequence[str], writer: int) -> None:
        self._move(keys=_keys(names), args=[writer, HOLD, 0])


def _keys(names: Sequence[str]) -> list[str]:
    return [f"balkline:stamp:{name}{end}" for name in names for end in ("", ":leases")]


@cache
def _opened(url: str, path: Path) -> Store:
    return RedisStore(url) if url else FileStore(path)


def store() -> Store:
    """The store of this installation."""
    return _opened(settings.CACHE_URL, settings.STAMPS_PATH)


def installation() -> str:
    """A word for the database in use, so that installations which share a Redis do not meet."""
    base = connection.settings_dict
    return f"{base['HOST']}:{base['PORT']}/{base['NAME']}"


def state(*scopes: Scope) -> tuple[int, ...] | None:
    """The stamps of ``scopes``, or None while one of them is being changed (or the store cannot be reached).

    Read it before the rows that it is to stand for. It makes no query.
    """
    try:
        return store().state(_names(scopes))
    except Exception as error:  # the pages work without it
        _complain("read", error)
        return None


def move(scopes: Sequence[Scope], writer: int, *, lease: bool) -> None:
    """Move the stamps of ``scopes``; ``lease`` says whether a change begins (or goes on) or has ended.

    If the store cannot be reached, this is logged and the change goes on: marks matter more than the cache.
    """
    try:
        (store().enter if lease else store().leave)(_names(scopes), writer)
    except Exception as error:
        _complain("moved", error)


def _names(scopes: Sequence[Scope]) -> list[str]:
    here = installation()
    return [f"{here} {scope}" for scope in scopes]


def _complain(what: str, error: Exception) -> None:
    if not _expected(error):
        raise error
    logger.warning("Stamps cannot be %s, so pages may be up to some minutes old: %s", what, error)


def _expected(error: Exception) -> bool:
    if isinstance(error, OSError):
        return True
    import redis

    return isinstance(error, redis.RedisError)
