"""What changes of calls share: the lock, the check that a call is open, and bounds on strangers."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.core.cache import cache
from django.utils.translation import gettext

from clubs.calling.models import Call
from clubs.calling.selectors.calls import current, newest
from clubs.competitions.models import Competition, Phase, Status
from clubs.competitions.services.common import changing
from matches.problems import UserProblem

SECONDS: Final = 600


@contextmanager
def open_call(call: Call) -> Iterator[tuple[Competition, Call]]:
    """One change of an open call: the competition's lock, and the call read again.

    Raises ``UserProblem`` "call-over" (409) when its match has begun or left the table.
    """
    with changing(call.fixture.competition_id, Status.RUNNING) as competition:
        rows = current().filter(fixture_id=call.fixture_id, fixture__phase=Phase.AT_TABLE)
        found = next(iter(newest(rows)), None)
        if found is None or found.pk != call.pk:
            raise UserProblem(
                "call-over", gettext("This call is over: the match has begun or has left the table."), 409
            )
        found.fixture.competition = competition
        yield competition, found


def bounded(what: str, address: str, most: int) -> None:
    """Count what comes from a network address. Raises ``UserProblem`` "too-many" (429) above ``most`` in ten
    minutes; a hall with all its phones is one address."""
    key = f"calling:{what}:{hashlib.sha256(address.encode()).hexdigest()[:32]}"
    cache.add(key, 0, SECONDS)
    with contextlib.suppress(ValueError):  # it may run out between the two
        if cache.incr(key) > most:
            raise UserProblem("too-many", gettext("Too many requests from here. Wait ten minutes."), 429)
