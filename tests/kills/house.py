"""The processes of the run, who kills them, and who starts them again."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections import Counter
from pathlib import Path
from typing import Any

import psycopg
import redis

from tests.benchmarks.server import POSTGRES, ROOT, free_port
from tests.kills.history import History
from tests.running import alive, family

READY = 60.0
"""Seconds in which a web process that was started again has to answer, on a busy machine."""


class House:
    """A server of several processes on a database of its own; on PostgreSQL with a Redis of its own, too."""

    def __init__(self, database: str, webs: int) -> None:
        self.database, self.webs = database, webs
        self.data = Path(tempfile.mkdtemp(prefix="balkline-kills-"))
        self.base = f"kills_{os.getpid()}_{uuid.uuid4().hex[:6]}"
        self.children: dict[str, int] = {}
        self.redis: subprocess.Popen[bytes] | None = None
        self.redis_port = free_port() if database == "postgresql" and shutil.which("redis-server") else 0
        self.environment = self._environment()
        self.urls: list[str] = []
        self.names: list[str] = []
        self._nursery: subprocess.Popen[str] | None = None
        self._asking = threading.Lock()

    def _environment(self) -> dict[str, str]:
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("BALKLINE_", "DJANGO_", "CELERY_"))}
        clean |= {
            "BALKLINE_DATA": str(self.data),
            "BALKLINE_SECRET_KEY": uuid.uuid4().hex * 2,
            "BALKLINE_LOG_LEVEL": "WARNING",
            "BALKLINE_KERNELS": "plain",
            "BALKLINE_WEBHOOKS_PRIVATE": "1",
            "BALKLINE_SELFCHECK_GAMES": "0",
            "BALKLINE_API_STREAMS": "200",
            **{f"BALKLINE_API_RATE{which}": "1000000/min" for which in ("", "_MARKS", "_PUBLIC")},
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "C_FORCE_ROOT": "1",
            "PYTHONWARNINGS": "ignore",
            "CELERY_SKIP_CHECKS": "1",
            "PYTHONPATH": str(ROOT),
        }
        if self.database == "postgresql":
            clean["BALKLINE_DATABASE_URL"] = POSTGRES.rpartition("/")[0] + f"/{self.base}"
            clean["BALKLINE_DATABASE_POOL"] = "6"
        if self.redis_port:
            clean["BALKLINE_BROKER_URL"] = f"redis://127.0.0.1:{self.redis_port}/0"
            clean["BALKLINE_CACHE_URL"] = f"redis://127.0.0.1:{self.redis_port}/1"
        return clean

    def open(self, **world: Any) -> dict[str, Any]:
        """Make the database and the club, and start everything; what the clients have to know."""
        if self.redis_port:
            self.start_redis()
        self._nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.kills.nursery", str(self.webs)],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        told = self._heard()
        self.names = told["names"]
        self.urls = [f"http://127.0.0.1:{port}" for port in told["ports"]]
        made = self.ask("prepare", **world)["made"]
        for name in self.names:
            self.start(name)
        return dict(made)

    def start_redis(self) -> None:
        """A Redis that keeps nothing on the disk: what it knew is gone when it is killed."""
        self.redis = subprocess.Popen(
            [
                "redis-server",
                "--port",
                str(self.redis_port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--dir",
                str(self.data),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def ask(self, do: str, **wish: Any) -> dict[str, Any]:
        """Ask the nursery. Raises ``RuntimeError`` with what it says went wrong."""
        assert self._nursery is not None and self._nursery.stdin is not None
        with self._asking:
            self._nursery.stdin.write(json.dumps({"do": do, **wish}) + "\n")
            self._nursery.stdin.flush()
            return self._heard()

    def _heard(self) -> dict[str, Any]:
        assert self._nursery is not None and self._nursery.stdout is not None
        line = self._nursery.stdout.readline()
        if not line:
            raise RuntimeError(f"the nursery ended; see {self.data}")
        told: dict[str, Any] = json.loads(line)
        if "error" in told:
            raise RuntimeError(f"{told['error']}\n{self.log()[-3000:]}")
        return told

    def start(self, name: str) -> None:
        """Start a process, or start it again."""
        self.children[name] = self.ask("start", name=name)["pid"]

    def kill(self, name: str, alone: int = 0) -> None:
        """Kill a process with all that it has started; ``alone`` is one of its family, killed by itself."""
        pid = self.children[name]
        with contextlib.suppress(ProcessLookupError):
            if alone:
                os.kill(alone, signal.SIGKILL)
            else:
                os.killpg(pid, signal.SIGKILL)

    def dead(self) -> list[str]:
        """The processes that have ended; what is left of their groups is killed, as ``serve`` does."""
        found = [name for name, pid in self.children.items() if not alive(pid)]
        for name in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.children[name], signal.SIGKILL)
        return found

    def cut_sessions(self, luck: random.Random) -> int:
        """Terminate sessions of the database: all of them, or each with an even chance."""
        with psycopg.connect(POSTGRES, autocommit=True) as connection:
            pids = connection.execute(
                "SELECT pid FROM pg_stat_activity WHERE datname = %s ORDER BY pid", [self.base]
            ).fetchall()
            every = luck.random() < 0.4
            chosen = [pid for (pid,) in pids if every or luck.random() < 0.5]
            for pid in chosen:
                connection.execute("SELECT pg_terminate_backend(%s)", [pid])
        return len(chosen)

    def hurt_redis(self, luck: random.Random) -> str:
        """Empty Redis, or kill it and start it again; which."""
        assert self.redis is not None
        if luck.random() < 0.5:
            with contextlib.suppress(redis.RedisError):
                redis.Redis(port=self.redis_port).flushall()
            return "redis emptied"
        self.redis.kill()
        self.redis.wait()
        self.start_redis()
        return "redis"

    def state(self) -> dict[str, Any]:
        """What the database has."""
        return dict(self.ask("state")["state"])

    def log(self) -> str:
        """What the processes have printed."""
        file = self.data / "processes.txt"
        return file.read_text(errors="replace") if file.exists() else ""

    def close(self) -> None:
        """End everything and remove the data."""
        if self._nursery is not None and self._nursery.stdin is not None:
            with contextlib.suppress(OSError):
                self._nursery.stdin.close()
            try:
                self._nursery.wait(20)
            except subprocess.TimeoutExpired:
                self._nursery.kill()
        for pid in self.children.values():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)
        if self.redis is not None:
            self.redis.kill()
            self.redis.wait()
        if self.database == "postgresql":
            with psycopg.connect(POSTGRES, autocommit=True) as connection:
                connection.execute(f"DROP DATABASE IF EXISTS {self.base} WITH (FORCE)")
        shutil.rmtree(self.data, ignore_errors=True)


class Nemesis:
    """Kills until ``kills`` are done, one after the other, and starts again what is dead."""

    def __init__(
        self, house: House, history: History, luck: random.Random, pause: tuple[float, float]
    ) -> None:
        self.house, self.history, self.luck, self.pause = house, history, luck, pause
        self.killed: Counter[str] = Counter()

    def victims(self) -> dict[str, int]:
        """Whom to kill, with weights."""
        weights = {"web": 6, "live": 2, "studies": 2, "messages": 2, "long": 2, "beat": 1}
        if self.house.database == "postgresql":
            weights["database"] = 4
        if self.house.redis_port:
            weights["redis"] = 1
        return weights

    async def supervise(self) -> None:
        """Start again what has ended, after a moment, as ``serve`` or a service manager does."""
        while True:
            for name in self.house.dead():
                await asyncio.sleep(self.luck.uniform(0, 0.4))
                self.house.start(name)
                self.history.note("started again", name=name)
            await asyncio.sleep(0.05)

    async def run(self, kills: int) -> None:
        """Kill, one after the other."""
        victims = self.victims()
        while self.killed.total() < kills:
            await asyncio.sleep(self.luck.uniform(*self.pause))
            kind = self.luck.choices(list(victims), list(victims.values()))[0]
            how: Any = ""
            if kind == "database":
                how = await asyncio.to_thread(self.house.cut_sessions, self.luck)
            elif kind == "redis":
                how = self.house.hurt_redis(self.luck)
            else:
                name = self.luck.choice([one for one in self.house.names if one.startswith(kind)])
                how = self._kill(name)
            self.killed[kind] += 1
            self.history.note("killed", kind=kind, how=how)

    def _kill(self, name: str) -> str:
        if self.luck.random() < 0.25 and len(one := family(self.house.children[name])) > 1:
            pid = self.luck.choice(one)
            self.house.kill(name, alone=pid)
            return f"{name}, {'itself alone' if pid == self.house.children[name] else 'its child alone'}"
        self.house.kill(name)
        return name


def now() -> float:
    """Seconds of the clock that everything is measured by."""
    return time.monotonic()
