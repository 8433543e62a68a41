"""Streams that were opened with a pass end with it: a token is revoked, a membership ends, a club is hidden.

A package above says who may (as in :mod:`matches.authority`): it registers one function that is asked again
every few seconds about the *holders* of all open streams of the process together, so that a thousand viewers
cost a handful of queries. A holder is any value that the package passed to :meth:`.Opening.grant`, or
returned for a visitor of the pages; equal holders are checked once. Until a package has registered, no pass
is valid.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Hashable, Mapping
from concurrent.futures import Executor
from itertools import islice
from typing import Any, Final

from django.db import connection
from django.utils.translation import gettext

from matches.live.hub import Viewer
from matches.live.styles import event
from matches.problems import UserProblem

logger = logging.getLogger(__name__)

ASK_SECONDS: Final = 3.0
"""How long, at most, a stream outlives its pass, but for the time that the answer takes."""

AT_ONCE: Final = 2_000
"""Holders asked about in one go: databases take so many parameters, and not many more."""

Check = Callable[[Collection[Any]], Mapping[Any, UserProblem]]
"""From holders to those among them who may look on no more, each with the reason."""

Holds = Callable[[Any, int], Hashable]
"""From a user, who may be anonymous, and the key of a club to who holds the pass to its streams."""

_check: Check | None = None
_holds: Holds | None = None


def register(check: Check, holds: Holds) -> None:
    """Let ``check`` and ``holds`` answer from now on. ``check`` runs in its own thread, outside
    transactions."""
    global _check, _holds
    _check, _holds = check, holds


def holder_of(user: Any, club: int) -> Hashable:
    """Who holds the pass by which ``user`` follows the pages' streams of ``club``."""
    return _holds(user, club) if _holds is not None else (club, user.pk)


def over(holders: Collection[Hashable]) -> dict[Hashable, UserProblem]:
    """Those of ``holders`` whose pass is no longer valid."""
    if _check is None:
        return {one: UserProblem("not-found", gettext("There is no such stream."), 404) for one in holders}
    found: dict[Hashable, UserProblem] = {}
    rest = iter(holders)
    while part := list(islice(rest, AT_ONCE)):
        found |= _check(part)
    return found


def _over_in_thread(holders: Collection[Hashable]) -> dict[Hashable, UserProblem]:
    try:
        return over(holders)
    finally:
        connection.close_if_unusable_or_obsolete()


class Passes:
    """The passes of all streams that are open at this process. Only the event loop touches it."""

    def __init__(self, threads: Executor) -> None:
        self._threads = threads
        self._holders: dict[Viewer, Hashable] = {}
        self._asking: asyncio.Task[None] | None = None

    def add(self, viewer: Viewer, holder: Hashable) -> None:
        """``viewer`` watches with ``holder``'s pass."""
        self._holders[viewer] = holder
        if self._asking is None or self._asking.done():
            self._asking = asyncio.get_running_loop().create_task(self._ask())

    def remove(self, viewer: Viewer) -> None:
        """``viewer`` is gone."""
        self._holders.pop(viewer, None)

    def close(self) -> None:
        """Ask no more."""
        if self._asking is not None:
            self._asking.cancel()

    async def _ask(self) -> None:
        """Ask again and again, as long as anybody looks on."""
        loop = asyncio.get_running_loop()
        while self._holders:
            await asyncio.sleep(ASK_SECONDS)
            try:
                ended = await loop.run_in_executor(
                    self._threads, _over_in_thread, frozenset(self._holders.values())
                )
            except Exception:  # the database is away: what is sent comes from it too, so nothing is sent
                logger.exception("Whether streams may go on cannot be asked now.")
                continue
            for viewer, holder in list(self._holders.items()):
                if (reason := ended.get(holder)) is not None:
                    self._holders.pop(viewer)
                    viewer.push(event("end", {**reason.to_json(), "status": reason.status}))
                    viewer.close()
