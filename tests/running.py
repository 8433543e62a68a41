"""A Balkline started for real, as `make run` starts it: for the tests that need the whole of it."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

_T = TypeVar("_T")

ROOT = Path(__file__).resolve().parents[1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def family(pid: int) -> list[int]:
    """Return the ids of a process and of all that descend from it."""
    found = [pid]
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        # A thread may end, and a process with it, after it was listed.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            for child in path.read_text().split():
                found += family(int(child))
    return found


def parent_of(pid: int) -> int:
    """Return the id of the process that has started this one."""
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


def alive(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):  # it may end while it is read
        return False


def until(condition: Callable[[], _T], seconds: float = 180, step: float = 0.1) -> _T:
    """Return the first true value of ``condition``; fail after some seconds, many on a busy machine."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(step)
    raise AssertionError(f"not within {seconds} s")


class Server:
    """A server in processes of its own, on a port and a data folder of its own."""

    def __init__(self, data: Path, port: int, host: str = "127.0.0.1", **environment: str) -> None:
        self.data, self.port = data, port
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("BALKLINE_", "DJANGO_", "CELERY_"))}
        self.environment = {**clean, "BALKLINE_DATA": str(data), "BALKLINE_DEMO": "0"}
        self.environment |= {"BALKLINE_MDNS": "0", **environment}
        self.out = open(data / "out.txt", "w+")  # noqa: SIM115 - read after the process has ended
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--host", host, "--port", str(port)],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=self.out,
            stderr=subprocess.STDOUT,
        )

    def get(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return 0, ""

    def well(self) -> bool:
        assert self.process.poll() is None, self.printed()
        return self.get("/healthz")[0] == 200

    def printed(self) -> str:
        return (self.data / "out.txt").read_text()

    def kill(self) -> None:
        """End it with all that it has started, as a power cut would: quicker than asking them to end."""
        if self.process.poll() is None:
            for pid in reversed(family(self.process.pid)):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.process.wait()
        self.out.close()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(60)  # on a busy machine
            except subprocess.TimeoutExpired:
                for pid in family(self.process.pid):
                    os.kill(pid, signal.SIGKILL)
        self.out.close()


@contextlib.contextmanager
def whole_server(data: Path) -> Iterator[Server]:
    """A server on a data folder of its own, once it answers; killed when the tests have done with it."""
    running = Server(data, free_port())
    try:
        until(lambda: running.get("/healthz/web")[0] == 200, 180)
        yield running
    finally:
        running.kill()
