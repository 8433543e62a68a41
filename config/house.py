"""The one-machine server once it is prepared: a small process that keeps the others alive.

``manage.py serve`` becomes it (:func:`become`): the same process with the same open ports and the same place
in the terminal, without all the code that preparing needed. It runs until Ctrl-C.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import logging
import os
import socket
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings

from config import disk, jumps, lines
from config import environment as env
from config.forking import ForkServer
from config.later import later
from config.queues import BESIDE, LIVE, LONG, MESSAGES, QUEUES, STUDIES, TIMETABLE, Queue
from config.supervision import Child, Supervisor, fresh

if TYPE_CHECKING:
    from config import mdns
else:
    mdns = later("config.mdns")  # children load this module, too

COLOURS = {"web": "32", "mdns": "35", "house": "1", **{queue.name: "36" for queue in QUEUES}}
WIDTH = max(map(len, COLOURS))

ADVICE = "You're running the worker with superuser"
"""How Celery's advice for root begins."""

FORKED = sys.platform == "linux"
"""Whether children are forked from one process: other systems' own libraries may not be forked."""


def become(
    host: str, listening: socket.socket, secure: socket.socket | None, folder: Path, kept_open: Iterable[int]
) -> None:
    """Let this process be the server that listens on ``host``; it does not come back.

    ``folder`` has the certificate of the socket for HTTPS, if there is one. ``kept_open`` are files by their
    numbers that stay open while the server runs.
    """
    for number in (listening.fileno(), *([secure.fileno()] if secure else []), *kept_open):
        os.set_inheritable(number, True)
    command = [sys.executable, "-m", "config.house", "--host", host, "--fd", str(listening.fileno())]
    command += ["--https-fd", str(secure.fileno()), "--https-folder", str(folder)] if secure else []
    os.execv(sys.executable, command)  # noqa: S606 - our own command line


def children(
    listening: socket.socket, host: str, secure: socket.socket | None = None, folder: Path | None = None
) -> list[Child]:
    """Return the processes of a one-machine server that listens on ``host``, also for HTTPS if ``secure``,
    by the certificate in ``folder``.
    """
    where = reached(listening, host, secure)
    sockets: dict[str, socket.socket] = {"--fd": listening}
    ways: list[str] = []
    if secure is not None:
        sockets["--https-fd"] = secure
        ways = ["--https-folder", str(folder)]
    celery = ["--quiet", "--app=config", f"--workdir={settings.BASE_DIR}"]
    level = ["--loglevel", settings.LOG_LEVEL]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]

    def worker(queue: Queue) -> list[str]:
        together = env.number("WORKERS", queue.together) if queue is STUDIES else queue.together
        pool = "solo" if queue.pool == "prefork" and together == 1 else queue.pool  # config.limits
        options = ["--queues", queue.name, "--pool", pool, "--concurrency", str(together)]
        options += [TIMETABLE, BESIDE, MESSAGES.name] if queue is LIVE else []
        return [*celery, "worker", "--hostname", f"{queue.name}@%h", *options, *quiet, *level]

    of_celery = {
        **where,
        # Celery's advice for root fills the screen at each start; docs/running.md gives it once.
        "C_FORCE_ROOT": "1",
        "PYTHONWARNINGS": f"ignore:{ADVICE}",
        "CELERY_SKIP_CHECKS": "1",  # ``serve`` has made them; they would load every page's code
    }
    made = [Child("web", "config.web", ways, sockets, where)]
    for queue in (LIVE, STUDIES, LONG):
        made.append(Child(queue.name, "celery.__main__", worker(queue), environment=of_celery))
    return made


def has_name(host: str) -> bool:
    """Whether a server that listens on ``host`` answers for a name in the local network."""
    return settings.MDNS and host not in {"localhost", "::1"} and not host.startswith("127.")


def reached(listening: socket.socket, host: str, secure: socket.socket | None) -> dict[str, str]:
    """The variables that tell each process how the server is reached."""
    where = {"BALKLINE_BIND": host, "BALKLINE_PORT": str(listening.getsockname()[1])}
    if secure is not None:
        where |= {"BALKLINE_HTTPS": "own", "BALKLINE_HTTPS_PORT": str(secure.getsockname()[1])}
    return where


def say(name: str, told: str) -> None:
    """Print a line about a process, in the form of the log."""
    pass_on(name, lines.line("serve", told))


def pass_on(name: str, line: str) -> None:
    """Print one line of a process as it is, with the process's name before it, or in it if it is JSON."""
    if settings.LOG_FORM == lines.JSON:
        _print(lines.in_process(name, line))
        return
    label = f"{name:>{WIDTH}}"
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        label = f"\x1b[{COLOURS.get(name, '0')}m{label}\x1b[0m"
    _print(f"{label} | {line}")


def _print(line: str) -> None:
    with contextlib.suppress(BrokenPipeError):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


class Told(logging.Handler):
    """What libraries of this process log, in the form of all lines."""

    def emit(self, record: logging.LogRecord) -> None:
        """Print it."""
        say("house", f"{record.name}: {self.format(record)}")


def main() -> None:
    """Keep the server's processes alive until SIGTERM or SIGINT."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", required=True, help="the address that the ports listen on")
    parser.add_argument("--fd", type=int, required=True, help="the listening socket, already open")
    parser.add_argument("--https-fd", type=int, help="a second one, for HTTPS")
    parser.add_argument("--https-folder", type=Path, help="where the certificate for it lies")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    listening = socket.socket(fileno=options.fd)
    secure = socket.socket(fileno=options.https_fd) if options.https_fd is not None else None
    os.environ |= reached(listening, options.host, secure)  # settings are read once for all that are forked
    made = children(listening, options.host, secure, options.https_folder)
    tell = functools.partial(say, "house")
    logging.basicConfig(level=logging.WARNING, handlers=[Told()])
    with contextlib.ExitStack() as beside:
        beside.enter_context(disk.watched(settings.DATA, tell))
        beside.enter_context(jumps.watched(tell))
        if has_name(options.host):
            port = listening.getsockname()[1]
            https_port = secure.getsockname()[1] if secure is not None else None
            named = functools.partial(say, "mdns")
            beside.enter_context(mdns.answered(options.host, port, https_port, settings.DATA, named))
        start = ForkServer().start if FORKED else fresh
        asyncio.run(Supervisor(made, say, pass_on, start=start).run())
    say("house", "Stopped.")


if __name__ == "__main__":
    main()
