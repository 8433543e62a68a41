"""Celery tasks of the sandbox: making it anew at night, in a process of its own, because that turns the clock
back for all that happens in its process."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

from celery import Celery, shared_task
from django.conf import settings

from clubs.demonstration import sandbox
from config.celery import timetable
from config.doorbell import ring

EVERY: Final = 60.0
LONGEST: Final = 540
"""Seconds that making it may take."""


@shared_task(name="demonstration.renew_sandbox")
def renew() -> bool:
    """Make the sandbox anew if it is still to be; whether that was tried. Raises ``CalledProcessError``."""
    if not sandbox.due():
        return False
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "sandbox", "--if-due"]
    subprocess.run(command, check=True, timeout=LONGEST, stdout=subprocess.DEVNULL)  # noqa: S603
    return True


@shared_task(name="demonstration.sweep_sandbox")
def sweep() -> bool:
    """Call for the sandbox to be made anew at its time; whether it was."""
    if found := sandbox.due():
        ring(renew.name)
    return found


@timetable
def _regularly(app: Celery) -> None:
    app.add_periodic_task(EVERY, sweep.s(), name="sandbox-sweep", expires=EVERY)
