"""The progress of a long command on standard error: a bar on a terminal, plain lines elsewhere.

Many games or series are played by a pool of processes; each that is done moves the bar by one. The time that
has passed goes on while the longest of them is still played.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, TextIO, TypeVar

import click

Asked = TypeVar("Asked")
Found = TypeVar("Found")


class Progress:
    """How many of ``total`` are done, which was the last, how many went wrong, the time since the start."""

    def __init__(self, total: int, label: str, out: TextIO) -> None:
        self.total = total
        self.done = self.faults = 0
        self.last = ""
        self.out = out
        self.began = time.monotonic()
        self.bar: Any = (
            click.progressbar(
                length=total,
                label=label,
                show_pos=True,
                show_percent=False,
                show_eta=False,
                item_show_func=lambda _: self.words(),
                width=24,
                file=out,
            )
            if out.isatty()
            else None
        )

    def words(self) -> str:
        """What stands beside the bar."""
        minutes, seconds = divmod(int(time.monotonic() - self.began), 60)
        faults = f", {self.faults} {'fault' if self.faults == 1 else 'faults'}" if self.faults else ""
        return f"{minutes}:{seconds:02}{faults}  {self.last}"

    def step(self, name: str, fault: str = "") -> None:
        """One more is done; ``fault`` says what went wrong with it."""
        self.done, self.last = self.done + 1, name
        self.faults += bool(fault)
        if self.bar is not None:
            self.bar.update(1)
        else:
            self.out.write(f"{self.done}/{self.total} {self.words()}{f': {fault}' if fault else ''}\n")
            self.out.flush()

    def tick(self) -> None:
        """Let the time go on, where that can be seen."""
        if self.bar is not None:
            self.bar.render_progress()


@contextmanager
def progress(total: int, label: str, out: TextIO) -> Iterator[Progress]:
    """A :class:`Progress` that leaves the line when it is through."""
    shown = Progress(total, label, out)
    shown.tick()
    try:
        yield shown
    finally:
        if shown.bar is not None:
            shown.bar.render_finish()


def each(
    asked: Iterable[Asked],
    work: Callable[..., Found],
    arguments: Callable[[Asked], tuple[Any, ...]],
    jobs: int,
    ticking: Callable[[], None],
) -> Iterator[tuple[Asked, Found | Exception]]:
    """Do ``work(*arguments(one))`` for each of ``asked`` in so many processes; yield them as they are done.

    They are begun in the order given. An exception of ``work``, or a process that dies, is yielded in place
    of what it would have returned. ``ticking`` is called every half second.
    """
    with ProcessPoolExecutor(jobs) as pool:
        waiting: dict[Future[Found], Asked] = {pool.submit(work, *arguments(one)): one for one in asked}
        try:
            while waiting:
                ready, _ = wait(waiting, timeout=0.5, return_when=FIRST_COMPLETED)
                ticking()
                for future in ready:
                    one = waiting.pop(future)
                    fault = future.exception()
                    if fault is not None and not isinstance(fault, Exception):
                        raise fault
                    yield one, fault if fault is not None else future.result()
        finally:
            # Stopping half-way (Ctrl-C, an error of the caller) does not wait for tasks not yet begun.
            pool.shutdown(wait=False, cancel_futures=True)
