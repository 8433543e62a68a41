"""What every game of counted tops leaves open alike: who leads, and what comes of level totals."""

from __future__ import annotations

from typing import Any

from ....clauses import Game
from ....options import Option, choice
from .reading import CountedState


def open_points(lead: str, end: str = "") -> tuple[Option, ...]:
    """The options for the lead and, where totals can be level, for the end; with the rules that leave them
    open."""
    leads = choice("lead", ("same", "alternate", "last-player"), "Who leads later rounds", lead)
    if not end:
        return (leads,)
    return leads, choice("tie", ("draw", "more-turns"), "Level totals at the end", end)


def usual(game: Game, lead: str, end: str = "") -> None:
    """Answer the slots that go with :func:`open_points`."""
    game.figure("lead", lead, "coin", "Who spins first is not said: a coin is thrown.")

    @game.clause("next_round", lead, "The same player leads throughout.")
    def next_round(state: CountedState, last: int, options: Any) -> int:
        """The side that leads the next round."""
        first = state.lead or 0
        turned = (first + 1) % len(state.score)
        return {"same": first, "alternate": turned, "last-player": last}[options.lead]

    if end:

        @game.clause("tie", end, "Nothing is said of level totals: the game is drawn.")
        def tie(state: None, facts: None, options: Any) -> bool:
            """Whether the leaders have more turns."""
            return bool(options.tie == "more-turns")


def each_in_turn(count: int) -> Any:
    """An answer to ``tops``: ``count`` tops, spun one after another."""

    def tops(state: CountedState, facts: None, options: Any) -> tuple[str, ...]:
        return (f"t{min(state.spins, count - 1) + 1}",)

    return tops
