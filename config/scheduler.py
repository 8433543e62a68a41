"""The scheduler of periodic work. When each was last sent is kept in a small file that is written whole.

Celery's own keeps it in a ``shelve``, which a full disk or a power cut tears; then the scheduler may end at
each start, depending on the library below it. Here a file that cannot be read is made again, and all that is
lost is that daily work waits for its next hour.
"""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from celery import beat
from kombu.exceptions import OperationalError

from config import jumps
from config.seldom import Seldom
from config.whole_files import write_whole

logger = logging.getLogger(__name__)
logger.addFilter(Seldom())

OLDER = (".db", ".dat", ".dir", ".bak")
"""How the files end that Celery's own scheduler left."""


class Scheduler(beat.Scheduler):
    """Celery's, with a memory that cannot be torn."""

    def __init__(self, *args: Any, schedule_filename: str, **more: Any) -> None:
        self.file = Path(schedule_filename)
        self.watch = jumps.Watch()
        super().__init__(*args, **more)

    def setup_schedule(self) -> None:
        """Take the timetable of the settings and what is known of earlier runs."""
        super().setup_schedule()
        for name, at in self._read().items():
            entry = self.schedule.get(name)
            if entry is not None and at <= datetime.now(UTC):  # else the clock was set back
                entry.last_run_at = at
        for end in OLDER:
            self.file.with_name(self.file.name + end).unlink(missing_ok=True)
        self.sync()

    def tick(self, *args: Any, **more: Any) -> Any:
        """Send what is due. After the clock was set back, begin to count anew: what was last sent at a moment
        that is still to come would not be sent until then."""
        if jump := self.watch.look():
            logger.warning("%s %s", jump, jumps.MEANWHILE)
            self._count_anew()
        return super().tick(*args, **more)

    def _count_anew(self) -> None:
        now = datetime.now(UTC)
        for entry in self.schedule.values():
            if entry.last_run_at.astimezone(UTC) > now:
                entry.last_run_at = now.astimezone(entry.last_run_at.tzinfo)
        self._heap = None  # it is in order of moments of the former clock

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Send what is due. One line in the log while that cannot be; the next turn tries again."""
        try:
            self.apply_async(entry, producer=producer, advance=False)
        except beat.SchedulingError as error:
            if isinstance(error.__context__, (OSError, OperationalError)):
                logger.warning("Periodic work cannot be sent now: %s", error)
            else:
                logger.exception("A bug in %s keeps it from being sent.", entry.name)

    def sync(self) -> None:
        """Keep when each was last sent."""
        last = {name: entry.last_run_at.astimezone(UTC) for name, entry in self.schedule.items()}
        try:
            write_whole(self.file, json.dumps({name: at.isoformat() for name, at in last.items()}))
        except OSError as error:
            logger.warning("When periodic work was last sent cannot be kept: %s", error)

    def _read(self) -> dict[str, datetime]:
        try:
            kept = json.loads(self.file.read_text(encoding="utf-8"))
            return {str(name): datetime.fromisoformat(at).astimezone(UTC) for name, at in kept.items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, TypeError, AttributeError) as error:
            logger.warning("%s cannot be read and is made again: %s", self.file, error)
            return {}

    @property
    def info(self) -> str:
        """A line for the banner."""
        return f"    . kept in -> {self.file}"
