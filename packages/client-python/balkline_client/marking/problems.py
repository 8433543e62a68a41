"""What keeps taps from being recorded until somebody has decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from balkline_client.marking.queue import Tap
from balkline_client.problems import BalklineError, Problem


class Halted(Problem):
    """The server has said no to ``tap``: it and what ``waiting`` has behind it stay until you decide."""

    def __init__(self, problem: Problem, tap: Tap, waiting: Sequence[Tap]) -> None:
        super().__init__(problem.status, problem.code, problem.title, problem.data, problem.retry_after)
        self.tap, self.waiting = tap, list(waiting)
        """``waiting`` begins with ``tap``."""


class Conflict(Halted):
    """Something else was recorded meanwhile. Show ``entries``, which the marker has not seen, beside
    ``waiting``, then call ``rebase()`` or ``drop()`` of the marker."""

    @property
    def seq(self) -> int:
        """The last entry of the log."""
        return int(self.data["seq"])

    @property
    def entries(self) -> list[dict[str, Any]]:
        """Those that the marker has not seen."""
        return list(self.data.get("entries", []))

    @property
    def board(self) -> dict[str, Any]:
        """How the match stands with them."""
        return dict(self.data.get("board") or {})


class LeaseElsewhere(Halted):
    """Another marks: ``lease`` says who. ``take(force=True)`` of the marker takes it over."""

    @property
    def lease(self) -> dict[str, Any]:
        """Who marks, since when."""
        return dict(self.data.get("lease") or {})


class Refused(Halted):
    """The rules, or the state of the match, forbid it. ``citation`` names the clause. A tap with nothing
    behind it is forgotten, and you may go on; else call ``drop()``."""

    @property
    def refusal(self) -> str:
        """The rules engine's code, as "out-of-turn"; empty where it is no question of the rules."""
        return str(self.data.get("refusal") or "")

    @property
    def citation(self) -> str | None:
        """The clause that decides, where one does."""
        return self.data.get("citation")


class Unclear(BalklineError):
    """``taps`` mean something else behind other entries: name to ``rebase()`` what is to be kept."""

    def __init__(self, taps: Sequence[Tap]) -> None:
        kinds = ", ".join(tap.kind for tap in taps)
        super().__init__(f"behind other entries this means something else: {kinds}")
        self.taps = list(taps)
