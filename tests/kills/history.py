"""What clients asked and what came of it: one line before each request is sent, one when its answer is there.

A request without an answer is *unknown*: it may have been done, or not. So is one that the driver had sent
when it was killed itself: its first line is in the file, which the system writes whatever becomes of us.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

Outcome = Literal["ok", "refused", "unknown"]
FOREVER = float("inf")


@dataclass
class Operation:
    """One request of one client.

    ``key`` is the same wherever the same wish is sent again (a ``client_uuid``, an ``Idempotency-Key``), ""
    for what has none. ``began`` and ``ended`` are seconds of one monotonic clock, ``at`` the time of day.
    ``sent`` is what matters of the request, ``got`` of the answer; ``code`` is that of a refusal.
    """

    id: int
    client: str
    kind: str
    key: str = ""
    sent: dict[str, Any] = field(default_factory=dict)
    at: float = 0.0
    began: float = 0.0
    ended: float = FOREVER
    outcome: Outcome = "unknown"
    status: int = 0
    code: str = ""
    got: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"operation {self.id} ({self.client}, {self.kind})"


class History:
    """The operations of a run, kept in a file of JSON lines as they happen."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.operations: list[Operation] = []
        self._out = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def invoke(self, client: str, kind: str, key: str = "", /, **sent: Any) -> Operation:
        """Note that a request is about to be sent."""
        made = Operation(len(self.operations) + 1, client, kind, key, sent, time.time(), time.monotonic())
        self.operations.append(made)
        self._write({"invoke": made.id, **_told(made, "client", "kind", "key", "sent", "at", "began")})
        return made

    def complete(
        self, made: Operation, outcome: Outcome, status: int = 0, code: str = "", /, **got: Any
    ) -> Operation:
        """Note what came of it. An unknown one never ends: it may still be done."""
        made.outcome, made.status, made.code, made.got = outcome, status, code, got
        if outcome != "unknown":
            made.ended = time.monotonic()
        self._write(
            {"complete": made.id, "now": time.monotonic()} | _told(made, "outcome", "status", "code", "got")
        )
        return made

    def observe(self, client: str, kind: str, /, **got: Any) -> Operation:
        """Note what came by itself: an event of a stream, a message to a webhook."""
        made = self.invoke(client, kind)
        return self.complete(made, "ok", **got)

    def note(self, what: str, /, **facts: Any) -> None:
        """Note something that is no operation, such as a kill."""
        self._write({"note": what, "now": time.monotonic(), **facts})

    def close(self) -> None:
        """Bring it to the disk."""
        os.fsync(self._out)
        os.close(self._out)

    def _write(self, line: dict[str, Any]) -> None:
        os.write(self._out, json.dumps(line, separators=(",", ":"), default=str).encode() + b"\n")


def _told(made: Operation, *names: str) -> dict[str, Any]:
    values = asdict(made)
    return {name: values[name] for name in names if values[name] not in ("", {}, 0)}


def read(lines: Iterable[str]) -> Iterator[Operation]:
    """The operations of a file, in the order in which they were sent. A line that was cut off is left out."""
    found: dict[int, Operation] = {}
    for line in lines:
        try:
            told = json.loads(line)
        except ValueError:  # the driver died while it wrote
            continue
        if "invoke" in told:
            ident = told.pop("invoke")
            found[ident] = Operation(ident, **told)
        elif "complete" in told and (made := found.get(told.pop("complete"))) is not None:
            moment = told.pop("now")
            for name, value in told.items():
                setattr(made, name, value)
            if made.outcome != "unknown":
                made.ended = moment
    yield from found.values()
