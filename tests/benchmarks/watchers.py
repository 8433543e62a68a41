"""Viewers of one match's stream, thousands in one process, that only note when they have read each entry.

Started by ``tests.benchmarks.live``. Client and server share the processors, so this client does no more than
it must: one loop of epoll over plain sockets, a read for each event, and a look for its number in the bytes.
It prints ``ready`` when all have the state, and after a line on its standard input what was seen, as JSON.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import select
import socket
import sys
import time
from typing import Any

AT_ONCE = 50
"""Connections that are opened before one waits for their states."""
OF_ONE_ADDRESS = 5000
"""Viewers of one address of the loopback: it has so many ports, and those of past connections rest."""
WAIT = 120.0
BIND_NO_PORT = 24
"""IP_BIND_ADDRESS_NO_PORT of Linux: the port is chosen when the other end is known."""
END = b"\n\n\r\n"
"""How a chunk ends whose event is whole."""


class Watchers:
    """Viewers at the ports of some web processes, the same number at each. ``first`` is the last part of the
    address 127.0.1.x from which they come."""

    def __init__(self, ports: list[int], match: str, first: int) -> None:
        self.ports, self.match, self.first = ports, match, first
        self.poll = select.epoll()
        self.lines: dict[int, socket.socket] = {}
        self.port_of: dict[int, int] = {}
        self.rest: dict[int, bytes] = {}
        self.seen: dict[int, dict[int, list[float]]] = {port: {} for port in ports}
        """For each port and entry when it was read: seconds of the clock that processes share."""
        self.states = self.lost = 0

    def come(self, count: int) -> None:
        """Open ``count`` streams and wait for their states."""
        for number in range(count):
            port = self.ports[number % len(self.ports)]
            line = socket.socket()
            line.setsockopt(socket.IPPROTO_IP, BIND_NO_PORT, 1)
            line.bind((f"127.0.1.{self.first + number // OF_ONE_ADDRESS}", 0))
            line.connect(("127.0.0.1", port))
            line.sendall(
                f"GET /live/match/{self.match}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                "Accept: text/event-stream\r\n\r\n".encode()
            )
            line.setblocking(False)
            self.lines[line.fileno()], self.port_of[line.fileno()] = line, port
            self.poll.register(line.fileno(), select.EPOLLIN)
            if (number + 1) % AT_ONCE == 0 or number + 1 == count:
                self._wait_for_states(number + 1)

    def _wait_for_states(self, count: int) -> None:
        until = time.monotonic() + WAIT
        while self.states + self.lost < count:
            self.turn(1.0)
            if time.monotonic() > until:
                raise SystemExit(f"only {self.states} of {count} viewers have the state")

    def turn(self, seconds: float) -> bool:
        """Read what has come, or wait so long; true when the parent has said that it is over."""
        read, clock, rest = os.read, time.perf_counter, self.rest
        for number, _ in self.poll.poll(seconds):
            if number == 0:
                return True
            try:
                data = read(number, 16384)
            except ConnectionError:
                data = b""
            now = clock()
            if number in rest:
                data = rest.pop(number) + data
            elif not data:
                self._lose(number)
                continue
            if data.endswith(END):
                self._note(number, data, now)
            else:
                rest[number] = data
        return False

    def _lose(self, number: int) -> None:
        self.poll.unregister(number)
        self.lines.pop(number).close()
        self.lost += 1

    def _note(self, number: int, data: bytes, now: float) -> None:
        at = data.find(b"event: entry\n")
        if at < 0 and b"event: state\n" in data:
            self.states += 1
        while at >= 0:
            entry = int(data[data.rindex(b"id: ", 0, at) + 4 : at])
            self.seen[self.port_of[number]].setdefault(entry, []).append(now)
            at = data.find(b"event: entry\n", at + 1)

    def told(self) -> dict[str, Any]:
        """What was seen: for each port the times of each entry, and how many streams were lost."""
        return {"seen": self.seen, "lost": self.lost}


def main() -> None:
    """Watch until a line comes on the standard input."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ports", type=int, nargs="+", required=True)
    parser.add_argument("--match", required=True)
    parser.add_argument("--viewers", type=int, required=True)
    parser.add_argument("--first", type=int, default=1)
    given = parser.parse_args()
    watchers = Watchers(given.ports, given.match, given.first)
    watchers.come(given.viewers)
    gc.disable()
    watchers.poll.register(0, select.EPOLLIN)
    print("ready", flush=True)
    while not watchers.turn(5.0):
        pass
    json.dump(watchers.told(), sys.stdout)


if __name__ == "__main__":
    main()
