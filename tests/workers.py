"""A real Celery worker, with its scheduler, on the database of the running test."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.db import connection
from kombu import Connection

from config.models import Heartbeat
from tests.running import ROOT, until


def database_url() -> str:
    """The address of the database that this test uses, as BALKLINE_DATABASE_URL takes it."""
    found = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{found['NAME']}"
    who = quote(found["USER"]) + (f":{quote(found['PASSWORD'])}" if found["PASSWORD"] else "")
    return f"postgresql://{who}@{found['HOST'] or '127.0.0.1'}:{found['PORT'] or 5432}/{found['NAME']}"


class Worker:
    """A worker of one process with the scheduler in it; ``folder`` keeps the broker of files, its log too.

    ``broker`` is another broker's address. Use it with tests that really commit.
    """

    def __init__(self, folder: Path, broker: str = "") -> None:
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("BALKLINE_", "DJANGO_", "CELERY_"))}
        self.folder = folder
        self.environment = {
            **clean,
            "BALKLINE_DATA": str(folder),
            "BALKLINE_DATABASE_URL": database_url(),
            "BALKLINE_KERNELS": "plain",
            "C_FORCE_ROOT": "1",
            "CELERY_SKIP_CHECKS": "1",  # as where ``serve`` starts it: they would import every page
            **({"BALKLINE_BROKER_URL": broker} if broker else {}),
        }
        self.broker = broker or "filesystem://"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it takes tasks."""
        Heartbeat.objects.all().delete()
        command = [sys.executable, "-m", "celery", "--quiet", "--app=config", f"--workdir={ROOT}", "worker"]
        quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel=WARNING"]
        with (self.folder / "worker.txt").open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--concurrency=1", "--beat", *quiet],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        until(self._ready, 90, 0.1)

    def _ready(self) -> bool:
        assert self.process is not None and self.process.poll() is None, self.said()
        return bool(Heartbeat.ages())

    def said(self) -> str:
        """What it has printed."""
        return (self.folder / "worker.txt").read_text()

    def connection(self) -> Any:
        """A connection to its broker, for sending a task from the test: ``task.apply_async(connection=)``."""
        messages, control = self.folder / "broker/messages", self.folder / "broker/control"
        options = {
            "data_folder_in": str(messages),
            "data_folder_out": str(messages),
            "control_folder": str(control),
        }
        for folder in (messages, control):
            folder.mkdir(parents=True, exist_ok=True)
        files = self.broker.startswith("filesystem")
        return Connection(self.broker, transport_options=options if files else {})

    def kill(self) -> None:
        """End it and all that it has started, as the power would."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None
