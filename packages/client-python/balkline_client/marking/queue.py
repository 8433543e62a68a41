"""The taps that the server has not answered: kept before they are sent, in order, under their ids."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Tap:
    """One thing that a marker has done. ``uuid`` is the entry's id, the same however often it is sent;
    ``expected_seq`` the number of the last entry that the marker had seen."""

    uuid: str
    kind: str
    """"mark", "undo", "amend", "throw", "seal", "show" or "confirm"."""
    expected_seq: int
    body: dict[str, Any] = field(default_factory=dict)
    answer: dict[str, Any] | None = field(default=None, compare=False)
    """What the server has answered; None while it waits, and in the queue."""

    @property
    def logs(self) -> bool:
        """Whether it makes an entry of the log."""
        return self.kind != "confirm"


class Queue(Protocol):
    """Where taps are kept. ``place`` names the match at its server."""

    def taps(self, place: str) -> list[Tap]:
        """All that wait, in order."""

    def add(self, place: str, tap: Tap) -> None:
        """Keep one behind the others."""

    def answered(self, place: str, tap: Tap, seq: int) -> None:
        """Forget one that the server has recorded; ``seq`` is the last entry that the marker has seen now."""

    def replace(self, place: str, taps: Sequence[Tap], seq: int) -> None:
        """Let these wait in the place of all, behind entry ``seq``: all at once."""

    def seen(self, place: str) -> int | None:
        """The number of the last entry that the marker has seen; None where no one has looked."""

    def see(self, place: str, seq: int) -> None:
        """Note that the marker has seen all entries up to ``seq``."""


class MemoryQueue:
    """Taps that last as long as this process."""

    def __init__(self) -> None:
        self._taps: dict[str, list[Tap]] = {}
        self._seen: dict[str, int] = {}

    def taps(self, place: str) -> list[Tap]:
        """See :class:`Queue`."""
        return list(self._taps.get(place, []))

    def add(self, place: str, tap: Tap) -> None:
        """See :class:`Queue`."""
        self._taps.setdefault(place, []).append(tap)

    def answered(self, place: str, tap: Tap, seq: int) -> None:
        """See :class:`Queue`."""
        self._taps[place] = [one for one in self._taps.get(place, []) if one.uuid != tap.uuid]
        self._seen[place] = seq

    def replace(self, place: str, taps: Sequence[Tap], seq: int) -> None:
        """See :class:`Queue`."""
        self._taps[place] = list(taps)
        self._seen[place] = seq

    def seen(self, place: str) -> int | None:
        """See :class:`Queue`."""
        return self._seen.get(place)

    def see(self, place: str, seq: int) -> None:
        """See :class:`Queue`."""
        self._seen[place] = seq


_TABLES = """
    CREATE TABLE IF NOT EXISTS tap (
        n INTEGER PRIMARY KEY AUTOINCREMENT, place TEXT NOT NULL, uuid TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL, expected_seq INTEGER NOT NULL, body TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS seen (place TEXT PRIMARY KEY, seq INTEGER NOT NULL);
"""


class SqliteQueue:
    """Taps in a file: they outlive a crash and a power cut. Many matches may share it; one process at a time
    marks each."""

    def __init__(self, path: str | Path) -> None:
        self._lock = threading.Lock()
        self._rows = sqlite3.connect(path, check_same_thread=False, timeout=10, isolation_level=None)
        self._rows.execute("PRAGMA journal_mode=WAL")
        self._rows.execute("PRAGMA synchronous=FULL")
        self._rows.executescript(_TABLES)

    def close(self) -> None:
        """Close the file."""
        self._rows.close()

    def taps(self, place: str) -> list[Tap]:
        """See :class:`Queue`."""
        with self._lock:
            rows = self._rows.execute(
                "SELECT uuid, kind, expected_seq, body FROM tap WHERE place = ? ORDER BY n", (place,)
            ).fetchall()
        return [Tap(uuid, kind, seq, json.loads(body)) for uuid, kind, seq, body in rows]

    def add(self, place: str, tap: Tap) -> None:
        """See :class:`Queue`."""
        self._write(lambda: self._insert(place, tap))

    def answered(self, place: str, tap: Tap, seq: int) -> None:
        """See :class:`Queue`."""

        def work() -> None:
            self._rows.execute("DELETE FROM tap WHERE place = ? AND uuid = ?", (place, tap.uuid))
            self._note(place, seq)

        self._write(work)

    def replace(self, place: str, taps: Sequence[Tap], seq: int) -> None:
        """See :class:`Queue`."""

        def work() -> None:
            self._rows.execute("DELETE FROM tap WHERE place = ?", (place,))
            for tap in taps:
                self._insert(place, tap)
            self._note(place, seq)

        self._write(work)

    def seen(self, place: str) -> int | None:
        """See :class:`Queue`."""
        with self._lock:
            row = self._rows.execute("SELECT seq FROM seen WHERE place = ?", (place,)).fetchone()
        return None if row is None else int(row[0])

    def see(self, place: str, seq: int) -> None:
        """See :class:`Queue`."""
        self._write(lambda: self._note(place, seq))

    def _insert(self, place: str, tap: Tap) -> None:
        self._rows.execute(
            "INSERT INTO tap (place, uuid, kind, expected_seq, body) VALUES (?, ?, ?, ?, ?)",
            (place, tap.uuid, tap.kind, tap.expected_seq, json.dumps(tap.body)),
        )

    def _note(self, place: str, seq: int) -> None:
        self._rows.execute(
            "INSERT INTO seen VALUES (?, ?) ON CONFLICT (place) DO UPDATE SET seq = excluded.seq",
            (place, seq),
        )

    def _write(self, work: Any) -> None:
        with self._lock:
            self._rows.execute("BEGIN IMMEDIATE")
            try:
                work()
            except BaseException:
                self._rows.execute("ROLLBACK")
                raise
            self._rows.execute("COMMIT")
