"""A real server of its own for a measurement: fresh data, one web process, on the loopback."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.benchmarks import processes

ROOT = Path(__file__).resolve().parents[2]
POSTGRES = os.environ.get("BALKLINE_TEST_POSTGRES_URL", "postgresql://postgres@127.0.0.1:5432/postgres")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """A running web process."""

    environment: dict[str, str]
    port: int
    process: subprocess.Popen[bytes] | None = None
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def prepare(self, **options: int | str) -> dict[str, Any]:
        """Fill the database (see ``prepare``)."""
        arguments = [f"--{name}={value}" for name, value in options.items()]
        done = subprocess.run(
            [sys.executable, "-m", "tests.benchmarks.prepare", *arguments],
            cwd=ROOT,
            env=self.environment,
            check=True,
            stdout=subprocess.PIPE,
        )
        self.facts = json.loads(done.stdout.splitlines()[-1])
        return self.facts

    def start(self, app: str = "tests.benchmarks.site:application") -> None:
        """Start the process and wait until it answers."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.benchmarks.web", app, f"--port={self.port}"],
            cwd=ROOT,
            env=self.environment,
        )
        until = time.monotonic() + 180  # on a busy machine; the first answer imports all addresses
        while time.monotonic() < until:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/bench/plain", timeout=60):
                return
            if self.process.poll() is not None:
                raise RuntimeError("the server did not start")
            time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def stop(self) -> float:
        """Stop it as a supervisor would; return the seconds it took."""
        assert self.process is not None
        began = time.perf_counter()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=10)
        return time.perf_counter() - began

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(timeout=10)

    def cpu(self) -> float:
        """Processor time that the web process has used, in seconds."""
        assert self.process is not None
        return processes.worked(self.process.pid)

    def rss(self) -> float:
        """Resident memory of the web process in MB."""
        assert self.process is not None
        return processes.resident(self.process.pid)


@contextlib.contextmanager
def fresh(database: str, migrated: str = "") -> Iterator[Server]:
    """A server-to-be with an empty database, "sqlite" or "postgresql"; everything is removed afterwards.

    ``migrated`` is a file or a template database to begin with, all migrations applied.
    """
    data = tempfile.mkdtemp(prefix="balkline-bench-", dir=os.environ.get("BALKLINE_BENCH_DIR"))
    kept = ("BALKLINE_BENCH_SMALL",)
    environment = {k: v for k, v in os.environ.items() if not k.startswith("BALKLINE_") or k in kept}
    environment |= {
        "BALKLINE_DATA": data,
        "BALKLINE_LOG_LEVEL": "WARNING",
        "BALKLINE_STREAMS_PER_ADDRESS": "20000",
        "BALKLINE_STREAMS": "20000",
        "PYTHONPATH": str(ROOT),
        "BALKLINE_SECRET_KEY": uuid.uuid4().hex * 2,
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    name = f"balkline_bench_{os.getpid()}_{uuid.uuid4().hex[:6]}"
    if database == "postgresql":
        _in_postgres(f"CREATE DATABASE {name}" + (f' TEMPLATE "{migrated}"' if migrated else ""))
        environment["BALKLINE_DATABASE_URL"] = POSTGRES.rpartition("/")[0] + f"/{name}"
    elif migrated:
        shutil.copyfile(migrated, Path(data) / "balkline.sqlite3")
    server = Server(environment, free_port())
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()
        if database == "postgresql":
            _in_postgres(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        shutil.rmtree(data, ignore_errors=True)


def postgres_reachable() -> bool:
    """Whether a PostgreSQL is there to measure."""
    import psycopg

    try:
        psycopg.connect(POSTGRES, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def _in_postgres(statement: str) -> None:
    import psycopg

    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(statement)


def percentile(values: list[float], share: float) -> float:
    """The value below which ``share`` (0 to 1) of ``values`` lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def spread(seconds: list[float]) -> str:
    """``p50 / p95 / p99 (n)`` of durations, in milliseconds."""
    figures = " / ".join(f"{percentile(seconds, share) * 1000:.1f}" for share in (0.5, 0.95, 0.99))
    return f"{figures} ms ({len(seconds)})"
