"""Children are forked from one process that has loaded everything once."""

import asyncio
import os
import signal
import socket
import sys

import pytest

from config.forking import ForkServer
from config.supervision import Child, Running, Supervisor, fresh
from tests.running import alive, parent_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc; other systems do not fork")

CHILD = "tests.house.forked"
LOADED = "tests.house.loaded"


def fork_server() -> ForkServer:
    return ForkServer(LOADED)


async def told(running: Running) -> list[str]:
    assert running.stdout is not None
    return (await running.stdout.read()).decode().splitlines()


@pytest.mark.parametrize("forked", [True, False])
def test_a_child_has_its_arguments_sockets_and_environment(forked: bool) -> None:
    """Forked or started as a program of its own, it is the same to the child; only what was loaded is not."""

    async def run() -> None:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            start = fork_server().start if forked else fresh
            child = Child("x", CHILD, ["one", "two"], {"--fd": listening}, {"OF_THE_TEST": "y"})
            running = await start(child)
            assert await told(running) == [
                f"one two y {listening.getsockname()[1]} {'loaded before' if forked else 'loaded now'}",
                "and this is an error",
            ]
            assert await running.wait() == 7 == running.returncode

    asyncio.run(run())


def test_a_child_is_a_group_of_its_own_and_ends_as_asked() -> None:
    """The supervisor kills what is left by the group; a signal shows as one in how it ended."""

    async def run() -> None:
        running = await fork_server().start(Child("x", CHILD, ["wait"]))
        assert running.stdout is not None and await running.stdout.readline() == b"waiting\n"
        assert os.getpgid(running.pid) == running.pid != os.getpgid(0)
        assert running.returncode is None
        running.terminate()
        assert await running.wait() == -signal.SIGTERM
        running.terminate()  # says nothing when it is gone

    asyncio.run(run())


def test_without_the_fork_server_children_end_and_another_one_starts_them_again() -> None:
    """It is a process as any other, and may be killed."""

    async def run() -> None:
        said: list[str] = []
        waiting = asyncio.Event()
        child = Child("x", CHILD, ["wait"])

        def pass_on(name: str, line: str) -> None:
            if line == "waiting":
                waiting.set()

        supervisor = Supervisor(
            [child], lambda name, text: said.append(text), pass_on, start=fork_server().start
        )
        kept = asyncio.create_task(supervisor.run())
        await asyncio.wait_for(waiting.wait(), 60)
        assert child.process is not None
        first, parent = child.process.pid, parent_of(child.process.pid)
        waiting.clear()
        os.kill(parent, signal.SIGKILL)
        await asyncio.wait_for(waiting.wait(), 60)
        assert not alive(first) and child.starts == 2
        assert parent_of(child.process.pid) not in {parent, os.getpid()}
        supervisor.end()
        await asyncio.wait_for(kept, 60)
        assert any("ended unasked" in line for line in said)

    asyncio.run(run())
