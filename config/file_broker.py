"""The embedded broker: messages between processes as files in a folder, each written whole or not at all.

Kombu's transport of files writes a message, and the table of an exchange, into the file that others already
read; a reader who comes too early finds half of it, and its process ends with a ``JSONDecodeError``. Here a
file is written under another name and then renamed, and a reader claims a message by renaming it.
"""

from __future__ import annotations

import fcntl
import logging
import os
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps, loads

from config.seldom import Seldom
from config.whole_files import write_whole

logger = logging.getLogger(__name__)
logger.addFilter(Seldom())

Binding = filesystem.exchange_queue_t


class Channel(filesystem.Channel):
    """A channel of files that are whole whenever they can be seen."""

    def get_table(self, exchange: str) -> list[Any]:
        """The queues that are bound to an exchange; none where the file is missing or cannot be read."""
        with suppress(FileNotFoundError):
            text = self._exchange_file(exchange).read_text(encoding="utf-8")
            try:
                return [Binding(*one) for one in loads(text)]
            except ValueError:
                logger.warning("The table of exchange %r cannot be read; it is written again.", exchange)
        return []

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        bound = Binding(routing_key or "", pattern or "", queue or "")
        self._change(exchange, lambda table: table if bound in table else [bound, *table])

    def _delete(
        self, queue: str, exchange: str, routing_key: str, pattern: str, *args: Any, **kwargs: Any
    ) -> None:
        self._purge(queue)
        bound = Binding(routing_key or "", pattern or "", queue or "")
        self._change(exchange, lambda table: [one for one in table if one != bound])

    def _change(self, exchange: str, change: Callable[[list[Any]], list[Any]]) -> None:
        file = self._exchange_file(exchange)
        with self._locked():
            old = self.get_table(exchange)
            new = change(old)
            if new != old:
                write_whole(file, dumps(new))

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """One process at a time changes the tables."""
        self.control_folder.mkdir(parents=True, exist_ok=True)
        with (self.control_folder / "tables.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]  # both names stand
        name = f"{time.time_ns():020}_{uuid.uuid4()}.{queue}.msg"
        write_whole(Path(self.data_folder_out) / name, dumps(payload))

    def _get(self, queue: str, timeout: Any = None) -> Any:
        folder = Path(self.data_folder_in)
        for name in sorted(os.listdir(folder)):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            claimed = folder / f"{name}.taken"
            try:
                (folder / name).rename(claimed)
                text = claimed.read_text(encoding="utf-8")
            except FileNotFoundError:  # another worker was quicker
                continue
            except OSError as error:  # a disk that cannot be written now must not end the worker
                logger.warning("Messages of the folder %s cannot be taken: %s", folder, error)
                break
            claimed.unlink(missing_ok=True)
            try:
                return loads(text)
            except ValueError:  # written by an older version as the power failed: the sweep rings again
                logger.warning("The message %s cannot be read and is dropped.", name)
        raise Empty


class Transport(filesystem.Transport):
    """What ``filesystem://`` means here."""

    Channel = Channel


def install() -> None:
    """Let ``filesystem://`` mean this transport in this process."""
    TRANSPORT_ALIASES["filesystem"] = "config.file_broker:Transport"
