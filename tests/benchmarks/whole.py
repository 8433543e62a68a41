"""A whole installation for a measurement: ``manage.py serve`` with all its processes, and web processes
beside.

As docs/running.md has it: the first web process is that of ``serve``, further ones are ``config.web``, each
on its own port, with the same database.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.processes import resident, worked
from tests.benchmarks.server import ROOT, Server, free_port
from tests.running import alive, family

BARE = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--host=127.0.0.1", "--no-access-log"]
BARE += ["--log-level=warning", "--timeout-graceful-shutdown=3", "--backlog=4096"]
"""A web process without our own protocol: streams go by plain ASGI."""
STOPS = 60.0


class Whole:
    """A running installation with web processes at ``ports``."""

    def __init__(self, ports: list[int], processes: list[subprocess.Popen[bytes]]) -> None:
        self.ports, self.processes = ports, processes

    def web_processes(self) -> list[int]:
        """The ids of the web processes: in each family the one that is called so, or stands alone."""
        return [max(family(one.pid), key=_is_web) for one in self.processes]

    def memory(self) -> list[float]:
        """Resident memory of each web process in MB."""
        return [resident(pid) for pid in self.web_processes()]

    def cpu(self) -> float:
        """Processor time of all web processes, in seconds."""
        return sum(worked(pid) for pid in self.web_processes())

    def stop(self) -> float:
        """Stop all together; return the seconds it took."""
        began = time.perf_counter()
        for one in self.processes:
            one.send_signal(signal.SIGTERM)
        for one in self.processes:
            one.wait(timeout=STOPS)
        return time.perf_counter() - began


@contextlib.contextmanager
def running(prepared: Server, processes: int, *, bare: bool = False) -> Iterator[Whole]:
    """The installation of ``prepared`` with so many web processes; ``bare`` starts these alone, on uvicorn as
    it comes."""
    environment = {**prepared.environment, "BALKLINE_DEMO": "no", "BALKLINE_MDNS": "no"}
    ports = [free_port() for _ in range(processes)]
    web = [sys.executable, "-m", "config.web"]
    serve = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--no-demo", "--no-qr"]
    started: list[subprocess.Popen[bytes]] = []
    families: list[int] = []
    try:
        for number, port in enumerate(ports):
            command = BARE if bare else serve if number == 0 else web
            started.append(
                subprocess.Popen(
                    [*command, f"--port={port}"],
                    cwd=ROOT,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                )
            )
            _await(port, started[-1])
        yield Whole(ports, started)
    finally:
        for one in started:
            if one.poll() is None:
                families += family(one.pid)
        for pid in families:
            if alive(pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        for one in started:
            one.wait(timeout=STOPS)


def _await(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 180
    while time.monotonic() < until:
        with (
            contextlib.suppress(OSError),
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz/web", timeout=60),
        ):
            return
        if process.poll() is not None:
            raise RuntimeError("the server did not start")
        time.sleep(0.1)
    raise RuntimeError(f"the server does not answer at port {port}")


def _is_web(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return b"config.web" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False
