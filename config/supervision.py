"""Keeps the few processes of a one-machine server alive together, and ends them together.

Written here because none of the well-kept supervisors does all of it in one terminal: honcho ends
everything when one process dies, supervisor and circus are services of their own with
configuration files and sockets, and none of them keeps the listening socket open while the web
process is started again.

How a child is started is told to the supervisor: as a program of its own (:func:`fresh`), or forked from a
process that has loaded everything once (:mod:`config.forking`). It has its own session, so that Ctrl-C
reaches only the supervisor, which then ends the children in order. A child that dies is started again after
a pause that doubles from 1 s to 30 s and starts anew once it has lived a minute. What a child leaves running
in its process group is killed at the end. Where the system can (Linux), a child also gets a signal when the
supervisor itself is killed, so that no orphan holds the port or the queue.
"""

import asyncio
import contextlib
import ctypes
import os
import signal
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

SHORTEST_PAUSE = 1.0
LONGEST_PAUSE = 30.0
STEADY = 60.0
"""Seconds after which a child counts as having started well."""

PR_SET_PDEATHSIG = 1

LONGEST_LINE = 1 << 20
"""Bytes of a line that a child may print."""


class Running(Protocol):
    """A child's process, as :class:`asyncio.subprocess.Process` has it. ``stdout`` is all that it prints."""

    @property
    def pid(self) -> int: ...
    @property
    def returncode(self) -> int | None: ...
    @property
    def stdout(self) -> asyncio.StreamReader | None: ...
    def terminate(self) -> None: ...
    async def wait(self) -> int: ...


@dataclass
class Child:
    """One process to keep alive: a name for the log, and a module with the arguments of its ``main``.

    ``sockets`` are listening; each is passed on open, with its number as the value of the option that it is
    called by. ``environment`` is added to that of the supervisor.
    """

    name: str
    module: str
    arguments: Sequence[str] = ()
    sockets: Mapping[str, socket.socket] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)
    process: Running | None = None
    starts: int = 0

    def arguments_with(self, numbers: Mapping[str, int]) -> list[str]:
        """The arguments, where the sockets have these ``numbers``."""
        return [*self.arguments, *(word for way in numbers.items() for word in (way[0], str(way[1])))]


Start = Callable[[Child], Awaitable[Running]]
"""What starts a child."""


async def fresh(child: Child) -> Running:
    """Start a child as a program of its own, which loads all that it needs."""
    numbers = {option: listening.fileno() for option, listening in child.sockets.items()}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from config.supervision import launch; launch()",
        str(os.getpid()),
        *(sys.executable, "-m", child.module, *child.arguments_with(numbers)),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        pass_fds=tuple(numbers.values()),
        start_new_session=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **child.environment},
        limit=LONGEST_LINE,
    )


def follow_parent(parent: int) -> None:
    """Ask the kernel to end this process when its parent ends. Does nothing where it cannot."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # it had ended before we asked
        sys.exit(1)


def launch() -> None:
    """Become the command given on the command line, tied to the parent whose id comes first."""
    parent, *command = sys.argv[1:]
    follow_parent(int(parent))
    os.execv(command[0], command)  # noqa: S606 - our own command line


class Supervisor:
    """Starts children, passes on what they print, starts them again, ends them.

    ``say`` takes a child's name and what the supervisor tells of it, ``pass_on`` the name and a line that
    the child has printed. ``grace`` is the time in seconds that children have to end by themselves after
    being asked to. ``start`` starts one.
    """

    def __init__(
        self,
        children: Sequence[Child],
        say: Callable[[str, str], None],
        pass_on: Callable[[str, str], None],
        grace: float = 12.0,
        start: Start = fresh,
    ) -> None:
        self.children = list(children)
        self.say = say
        self.pass_on = pass_on
        self.grace = grace
        self.start = start
        self._ending = asyncio.Event()
        self._impatient = asyncio.Event()

    def end(self) -> None:
        """Ask for the end; a second call ends at once."""
        if self._ending.is_set():
            self._impatient.set()
        self._ending.set()

    async def run(self) -> None:
        """Keep the children alive until :meth:`end` is called or SIGINT or SIGTERM arrives."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self.end)
        try:
            async with asyncio.TaskGroup() as group:
                for child in self.children:
                    group.create_task(self._keep(child))
                await self._ending.wait()
                await self._end_all()
        finally:
            for child in self.children:
                _kill_group(child)

    async def _keep(self, child: Child) -> None:
        pause = SHORTEST_PAUSE
        while not self._ending.is_set():
            began = time.monotonic()
            code = await self._once(child)
            if self._ending.is_set():
                return
            if time.monotonic() - began > STEADY:
                pause = SHORTEST_PAUSE
            self.say(child.name, f"ended unasked ({_describe(code)}); started again in {pause:.0f} s")
            _kill_group(child)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ending.wait(), pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _once(self, child: Child) -> int:
        child.starts += 1
        child.process = await self.start(child)
        printing = asyncio.create_task(self._pass_on(child, child.process))
        code = await child.process.wait()
        # A grandchild may hold the pipe open; what is left to print is there at once.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(printing, 1)
        return code

    async def _pass_on(self, child: Child, process: Running) -> None:
        assert process.stdout is not None
        while True:
            try:
                line = await process.stdout.readline()
            except ValueError:  # longer than the limit: let it go
                continue
            if not line:
                return
            self.pass_on(child.name, line.decode(errors="replace").rstrip())

    async def _end_all(self) -> None:
        running = [c.process for c in self.children if c.process and c.process.returncode is None]
        for process in running:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        if not running:
            return
        all_ended = asyncio.create_task(_wait_for(running))
        impatient = asyncio.create_task(self._impatient.wait())
        waiting: set[asyncio.Task[Any]] = {all_ended, impatient}
        await asyncio.wait(waiting, timeout=self.grace, return_when=asyncio.FIRST_COMPLETED)
        impatient.cancel()
        for child in self.children:
            if child.process and child.process.returncode is None:
                self.say(child.name, "does not end by itself and is killed")
            _kill_group(child)
        await all_ended


async def _wait_for(processes: Sequence[Running]) -> None:
    for process in processes:
        await process.wait()


def _kill_group(child: Child) -> None:
    """Kill what is left of a child's process group; its id is the child's, by start_new_session."""
    if child.process is not None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.process.pid, signal.SIGKILL)


def _describe(code: int) -> str:
    return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
