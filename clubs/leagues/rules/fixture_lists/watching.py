"""Who waits for a list hears how far it is, and may stop the search."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rules_engine.saying import Text, say, say_many

ASKED_EVERY = 0.2
"""Seconds between two looks whether the search is to stop."""


class Stopped(Exception):
    """The search was stopped before its end."""


class Watch:
    """Nobody waits: nothing is told, and nothing stops the search."""

    def told(self, words: str) -> None:
        """How far it is, in a sentence."""

    def stopped(self) -> bool:
        """Whether the search is to stop."""
        return False

    def go_on(self) -> None:
        """Raise :class:`Stopped` if it is."""
        if self.stopped():
            raise Stopped


QUIET = Watch()


@contextmanager
def stopping(solver: Any, watch: Watch) -> Iterator[None]:
    """While the block runs, stop the solver's search as soon as it is to stop; then raise Stopped."""
    over = threading.Event()

    def look() -> None:
        while not over.wait(ASKED_EVERY):
            if watch.stopped():
                solver.stop_search()

    thread = threading.Thread(target=look, name="fixture-list", daemon=True)
    if watch is not QUIET:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if watch is not QUIET:
            thread.join()
    watch.go_on()


def plans_told(library: Any, watch: Watch, words: Text, heaviest: int) -> Any:
    """What the solver calls with each better plan: it tells how many there were, and what is not kept."""

    class Told(library.CpSolverSolutionCallback):
        """Counts the plans."""

        def __init__(self) -> None:
            super().__init__()
            self.count = 0

        def on_solution_callback(self) -> None:
            """A better plan."""
            self.count += 1
            hard = int(self.objective_value) // heaviest
            watch.told(_so_far(words, self.count, hard))

    return Told()


def _so_far(words: Text, plans: int, hard: int) -> Text:
    if hard:
        kept = say_many(
            "leagues.hard-not-kept", "{n} hard wish not kept yet", "{n} hard wishes not kept yet", hard
        )
    else:
        kept = say("leagues.hard-kept", "every hard wish kept")
    return say_many(
        "leagues.plans-so-far",
        "{search}: {n} plan so far, {kept}.",
        "{search}: {n} plans so far, {kept}.",
        plans,
        search=words,
        kept=kept,
    )
