"""Tasks of the tests: one is held up as long as a file is missing, one is done at once."""

import time
from pathlib import Path

from celery import shared_task


@shared_task(name="tests.held")
def held(folder: str, number: int) -> None:
    """Begin, and wait for somebody else's server."""
    Path(folder, f"begun-{number}").touch()
    while not Path(folder, "answer").exists():
        time.sleep(0.02)
    Path(folder, f"done-{number}").touch()


@shared_task(name="tests.quick")
def quick(folder: str) -> None:
    """Be done."""
    Path(folder, "quick").touch()
