"""A clock that can be set, so that a past evening gets its own times in every log.

Everything in the project asks ``django.utils.timezone.now`` or ``config.clock.now``; while a ``Clock`` is
entered, both answer with the clock's moment, in the whole process. It is for the management command that
makes the demonstration, which runs before anything else does, and for tests; never for a serving process.
"""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo
from types import TracebackType

from django.utils import timezone

from config import clock as installation


class Clock:
    """``with Clock(start) as clock:`` - time stands still but for ``advance`` and ``set``."""

    def __init__(self, moment: datetime) -> None:
        self.moment = moment

    def set(self, moment: datetime) -> None:
        """Put the clock to ``moment``; it never goes back."""
        self.moment = max(self.moment, moment)

    def advance(self, seconds: float) -> None:
        """Let ``seconds`` pass."""
        self.moment += timedelta(seconds=seconds)

    def __enter__(self) -> Clock:
        clock = self
        self._real = timezone.datetime  # type: ignore[attr-defined]

        class Told(datetime):
            """A ``datetime`` whose "now" is the clock's."""

            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
                return clock.moment.astimezone(tz) if tz else clock.moment.replace(tzinfo=None)

        timezone.datetime = Told  # type: ignore[attr-defined]
        self._installations = installation.told_by(lambda: clock.moment)
        self._installations.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._installations.__exit__(kind, error, trace)
        timezone.datetime = self._real  # type: ignore[attr-defined]
