"""Children that share what they have loaded: each is forked from one process that has loaded everything.

Web process, workers and scheduler run the same code. Started one by one, each loads and keeps all of it.
Forked from one process they share it until one of them writes to it, and are there at once. That process is
the ``forkserver`` of :mod:`multiprocessing`: it has one thread and no connection, and has imported
:mod:`config.preloaded`. It ends with the process that asked for it, and its children end with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, ForkServerProcess
from typing import Any

from setproctitle import setproctitle

from config.supervision import LONGEST_LINE, Child, Running, follow_parent

PRELOADED = "config.preloaded"


class ForkServer:
    """Starts children by forking; :meth:`start` is what a supervisor needs."""

    def __init__(self, preloaded: str = PRELOADED) -> None:
        self._context: ForkServerContext = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([preloaded])
        _do_without_tracker()

    async def start(self, child: Child) -> Running:
        """Fork a child. The first one waits until all is loaded.

        Raise EOFError if the fork server died before it could.
        """
        reading, writing = self._context.Pipe(duplex=False)
        with reading, writing:
            process = self._context.Process(
                target=begin,
                args=(
                    child.module,
                    list(child.arguments),
                    dict(child.sockets),
                    dict(child.environment),
                    writing,
                ),
                name=child.name,
            )
            await asyncio.to_thread(process.start)
            reader = asyncio.StreamReader(limit=LONGEST_LINE)
            await asyncio.get_running_loop().connect_read_pipe(
                lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(os.dup(reading.fileno()), "rb", 0)
            )
        return Forked(process, reader)


class Forked:
    """A forked child, as :class:`config.supervision.Running` describes one."""

    def __init__(self, process: ForkServerProcess, stdout: asyncio.StreamReader) -> None:
        self._process = process
        self._ended = asyncio.Event()
        self.stdout = stdout
        asyncio.get_running_loop().add_reader(process.sentinel, self._end)

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()  # at once: the fork server has told how it ended, or is gone
        self._ended.set()

    @property
    def pid(self) -> int:
        """Its number, which its group of processes has, too."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """How it ended, minus the number of the signal that ended it; None while it runs."""
        return self._process.exitcode if self._ended.is_set() else None

    def terminate(self) -> None:
        """Ask it to end."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)

    async def wait(self) -> int:
        """Wait for its end; how it ended."""
        await self._ended.wait()
        assert self._process.exitcode is not None
        return self._process.exitcode


def _do_without_tracker() -> None:
    """Let the fork server believe that a resource tracker listens: a further process, of 10 MB, that tidies
    up after shared memory. Nobody here uses any through ``multiprocessing``; what it is told goes nowhere."""
    tracker: Any = resource_tracker._resource_tracker
    if tracker._fd is None:
        tracker._fd = os.open(os.devnull, os.O_WRONLY)


def _let_go_of_fork_server() -> None:
    """Close the pipe that keeps the fork server alive. Each child gets it, to ask for children of its own; so
    the server would outlive a killed supervisor, and its children with it."""
    asked: Any = forkserver._forkserver  # it has no public way to let go
    if asked._forkserver_alive_fd is not None:
        os.close(asked._forkserver_alive_fd)
        asked._forkserver_alive_fd = None


def begin(
    module: str,
    arguments: Sequence[str],
    sockets: Mapping[str, socket.socket],
    environment: Mapping[str, str],
    out: Connection,
) -> None:
    """Become a child that runs ``main`` of ``module``: what a fork does first."""
    os.setsid()
    _let_go_of_fork_server()
    follow_parent(os.getppid())
    supervisor = multiprocessing.parent_process()
    if supervisor is None or not supervisor.is_alive():  # it was killed before the kernel was asked
        sys.exit(1)
    os.dup2(out.fileno(), 1)
    os.dup2(out.fileno(), 2)
    out.close()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    os.environ.update(environment)
    numbers = {option: listening.detach() for option, listening in sockets.items()}
    child = Child("", module, arguments)
    sys.argv = [module, *child.arguments_with(numbers)]
    setproctitle(f"balkline: {' '.join(sys.argv)}")
    gc.enable()  # what was loaded is frozen, and was not looked through meanwhile
    importlib.import_module(module).main()
