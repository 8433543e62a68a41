"""How far a request is that writes in steps: what each step has done is kept with it.

A request of many rows would hold the database for seconds if it were one transaction. So each step writes, in
its own transaction, some rows and what came of them (a :class:`~clubs.api.models.KeptAnswer` under a key that
is made of the request's). If the process dies, the same request sent again goes on behind the last step
that was committed. With the whole answer the steps are removed.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any, Final, TypeVar

from django.http.response import HttpResponseBase
from django.utils.timezone import now

from clubs.api.core import keys
from clubs.api.models import KeptAnswer
from matches.problems import UserProblem
from matches.services import Steps, again_on_deadlock, write_transaction

T = TypeVar("T")

UNDER_WAY: Final = 102
"""The status of a step. No answer has it."""
SILENT: Final = timedelta(seconds=2)
"""A request that has made no step for so long has died: the same one sent again goes on with it."""


def nothing() -> None:
    """Check nothing."""


class Progress:
    """The steps of one request. Without a ``key`` nothing of them is kept; ``check`` says, before the first
    one, whether the request may be done."""

    def __init__(self, key: keys.Key | None = None, check: Callable[[], object] = nothing) -> None:
        self.key, self.check = key, check
        self.steps = 0
        self.until = now() + keys.KEPT_FOR
        self.lost = False
        """What was raised is no answer to the request: another process does it, or its key is another's."""

    def done(self, most: int) -> list[Any]:
        """What an earlier attempt has done, in at most so many steps.

        Raises ``UserProblem`` "in-work", "answer-lost" (409), "key-reused" (422).
        """
        try:
            return self._earlier(most)
        except UserProblem:
            self.lost = True
            raise

    def _earlier(self, most: int) -> list[Any]:
        if self.key is None or keys.row_of(self.key.step(0)) is None:
            return []
        digests = [self.key.step(number).digest for number in range(most)]
        rows = KeptAnswer.objects.in_bulk(digests, field_name="digest")
        found = [rows[digest] for digest in digests if digest in rows]
        if found[-1].made_at > now() - SILENT:
            raise self._lost()
        self.steps, self.until = len(found), found[0].expires_at
        return [one for row in found for one in keys.unpacked(row)]

    def step(self, work: Callable[[], list[T]], *, steps: Steps, keep: bool = True) -> list[T]:
        """Do ``work`` in a transaction of its own; what it returns is JSON, and without ``keep`` not kept.

        Raises ``UserProblem`` "in-work" (409) where another process has taken the request over, and what the
        check and the work raise.
        """

        def one() -> list[T]:
            self._ask()
            done = work()
            if self.key is not None and keep:
                keys.write(self.key.step(self.steps), UNDER_WAY, done, self.until)
            return done

        done = again_on_deadlock(partial(steps.one, one))
        self.steps += 1
        return done

    def once(self, work: Callable[[], T]) -> T:
        """Do ``work`` as the only step, unless an earlier attempt has; what it returns is JSON."""
        known: list[T] = self.done(1)
        return (known or self.step(lambda: [work()], steps=Steps()))[0]

    def _ask(self) -> None:
        if self.key is not None:
            keys.lock(self.key)
            if keys.row_of(self.key.step(self.steps)) is not None or keys.row_of(self.key) is not None:
                raise self._lost()
        if self.steps == 0:
            self.check()

    def end(self, answer: HttpResponseBase) -> HttpResponseBase:
        """Keep the whole answer in place of the steps; the one that is kept already, if there is one."""
        if self.key is None:
            return answer
        with write_transaction():
            keys.lock(self.key)
            if (kept := keys.answered(self.key)) is not None:
                return kept
            keys.keep(self.key, answer)
            if answer.status_code < 400:
                digests = [self.key.step(number).digest for number in range(self.steps)]
                KeptAnswer.objects.filter(digest__in=digests).delete()
        return answer

    def _lost(self) -> Exception:
        self.lost = True
        return keys.in_work()
