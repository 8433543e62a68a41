"""The processes of a server, forked from one that has imported the site: what is killed is back in a moment.

Each child runs the real command line of ``manage.py serve`` in a process group of its own. It would take
seconds of a processor to start each anew, which is most of the time between two kills. The driver asks by
lines of JSON and gets one for each; when it ends, all children end.
"""

# ruff: noqa: E402  # Django must be set up before its models are imported
from __future__ import annotations

import contextlib
import gc
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import django

django.setup()

from django.conf import settings
from django.core.management import call_command
from django.urls import resolve

import config.asgi  # noqa: F401 - every web process has it
from config import web
from config.celery import app
from config.queues import QUEUES
from config.supervision import follow_parent
from tests import prepared
from tests.kills import state, world

QUIET = ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "WARNING"]


def commands(sockets: list[Any]) -> dict[str, Callable[[], None]]:
    """What each process runs, by its name."""

    def serve(fd: int) -> None:
        sys.argv = ["config.web", "--fd", str(fd)]
        web.main()

    def work(queue: Any) -> None:
        options = ["--queues", queue.name, "--pool", queue.pool, "--concurrency", str(queue.together)]
        app.worker_main(["worker", "--hostname", f"{queue.name}@%h", *options, *QUIET])

    found: dict[str, Callable[[], None]] = {}
    for number, listening in enumerate(sockets, 1):
        found[f"web {number}"] = partial(serve, listening.fileno())
    for queue in QUEUES:
        found[queue.name] = partial(work, queue)
    found["beat"] = lambda: app.start(["beat", "--pidfile=", "--loglevel", "WARNING"])
    return found


def fork(run: Callable[[], Any], log: Path, parent: int) -> int:
    """Run it in a child with a process group of its own; return the child's id."""
    if pid := os.fork():
        return pid
    code = 1
    try:
        os.setsid()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        follow_parent(parent)
        out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(out, 2)
        run()
        code = 0
    except SystemExit as ended:
        code = int(ended.code or 0)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def answer_of(work: Callable[[], Any], log: Path) -> Any:
    """What ``work`` returns in a child, so that no connection to the database is left here."""
    reading, writing = os.pipe()

    def run() -> None:
        with os.fdopen(writing, "w") as out:
            json.dump(work(), out, default=str)

    fork(run, log, os.getpid())
    os.close(writing)
    with os.fdopen(reading) as told:
        text = told.read()
    if not text:
        raise RuntimeError(f"came to nothing, see {log}")
    return json.loads(text)


def prepare(wish: dict[str, Any]) -> dict[str, Any]:
    """The database with all migrations, and the club in it."""
    prepared.create(lambda: call_command("migrate", verbosity=0))
    return world.make(**wish)


def main() -> None:
    """Answer the driver until it hangs up."""
    sockets = [web.open_socket("127.0.0.1", 0) for _ in range(int(sys.argv[1]))]
    for listening in sockets:
        listening.set_inheritable(True)
    resolve("/")
    app.loader.import_default_modules()
    app.finalize()
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead are no zombies
    ways, log, me = commands(sockets), settings.DATA / "processes.txt", os.getpid()
    children: dict[str, int] = {}
    say({"ports": [listening.getsockname()[1] for listening in sockets], "names": list(ways)})
    for line in sys.stdin:
        wish = json.loads(line)
        did = wish.pop("do")
        try:
            if did == "start":
                name = wish["name"]
                children[name] = fork(ways[name], log, me)
                say({"pid": children[name]})
            elif did == "prepare":
                say({"made": answer_of(lambda wish=wish: prepare(wish), log)})
            else:
                say({"state": answer_of(state.read, log)})
        except Exception as error:
            say({"error": f"{type(error).__name__}: {error}"})
    for pid in children.values():
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)
    time.sleep(0.05)


def say(what: dict[str, Any]) -> None:
    """Answer the driver."""
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    main()
