"""The embedded broker: no reader sees half a message, and none is lost between processes."""

from __future__ import annotations

import multiprocessing
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection, Consumer, Exchange, Producer, Queue

from config import file_broker

MESSAGES, WRITERS, READERS = 150, 3, 3


def broker(folder: Path) -> Any:
    """A connection to a broker in a folder."""
    file_broker.install()
    for name in ("messages", "control"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    options = {
        "data_folder_in": str(folder / "messages"),
        "data_folder_out": str(folder / "messages"),
        "control_folder": str(folder / "control"),
        "polling_interval": 0.01,
    }
    return Connection("filesystem://", transport_options=options)


def write(folder: Path, number: int) -> None:
    """Send messages, and declare queues all the while, as processes do that start."""
    with broker(folder) as connection:
        channel = connection.channel()
        for n in range(MESSAGES):
            exchange = Exchange("work")
            Queue("work", exchange, routing_key="work")(channel).declare()
            Producer(channel, exchange, "work").publish({"n": [number, n], "long": "x" * 20_000})


def read(folder: Path, found: Any, stop: Any) -> None:
    """Take messages until told to stop and nothing is left."""
    with broker(folder) as connection:
        channel = connection.channel()
        while True:
            done = stop.is_set()
            try:
                found.put(channel._get("work")["body"])
            except Empty:
                if done:
                    return


@pytest.mark.parametrize("left_behind", ["", '{"half": '])
def test_messages_between_processes(tmp_path: Path, left_behind: str) -> None:
    """Each of many messages arrives once; what an older version left half-written stops nobody."""
    with broker(tmp_path):
        pass
    if left_behind:
        (tmp_path / "messages/0_a.work.msg").write_text(left_behind)
        (tmp_path / "control/work.exchange").write_text(left_behind)
    run = multiprocessing.get_context("spawn")
    found, stop = run.Queue(), run.Event()
    readers = [run.Process(target=read, args=(tmp_path, found, stop)) for _ in range(READERS)]
    writers = [run.Process(target=write, args=(tmp_path, n)) for n in range(WRITERS)]
    for one in (*readers, *writers):
        one.start()
    for one in writers:
        one.join()
    got = [found.get(timeout=60) for _ in range(MESSAGES * WRITERS)]
    stop.set()
    for one in readers:
        one.join()
    assert [one.exitcode for one in (*readers, *writers)] == [0] * (READERS + WRITERS)
    assert len(set(got)) == MESSAGES * WRITERS and found.empty()


def test_a_deleted_queue_is_bound_no_more(tmp_path: Path) -> None:
    """Its binding goes, others stay, and both are asked for in the usual way."""
    with broker(tmp_path) as connection:
        channel = connection.channel()
        exchange = Exchange("work")
        one, two = (Queue(name, exchange, routing_key="work")(channel) for name in ("one", "two"))
        one.declare()
        two.declare()
        assert {bound.queue for bound in channel.get_table("work")} == {"one", "two"}
        one.delete()
        assert [bound.queue for bound in channel.get_table("work")] == ["two"]
        got: list[Any] = []
        Producer(channel, exchange, "work").publish({"hello": 1})
        with Consumer(channel, [two], callbacks=[lambda body, message: (got.append(body), message.ack())]):
            connection.drain_events(timeout=5)
        assert got == [{"hello": 1}]
