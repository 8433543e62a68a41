"""How a rack ends, and by what it was won: in words that records count."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say
from ....states import put
from ...base import points_between
from .reading import BREAK, PoolFacts, RackPoolState

HOW: Mapping[str, Callable[[str], str]] = {
    "golden-break": lambda name: say("rack-pool.won-break", "{player} wins with the break.", player=name),
    "break-and-run": lambda name: say("rack-pool.won-run", "{player} wins by break and run.", player=name),
    "run-out": lambda name: say("rack-pool.won-run-out", "{player} wins by a run-out.", player=name),
    "big-gold": lambda name: say("rack-pool.won-big-gold", "{player} wins by a big gold.", player=name),
    "small-gold": lambda name: say("rack-pool.won-small-gold", "{player} wins by a small gold.", player=name),
    "won": lambda name: say("rack-pool.won", "{player} wins.", player=name),
    "lost-on-the-break": lambda name: say(
        "rack-pool.won-by-break", "{player} wins because of the break.", player=name
    ),
    "lost-on-the-money-ball": lambda name: say(
        "rack-pool.won-by-money-ball",
        "{player} wins because the ball that decides fell against the rules.",
        player=name,
    ),
    "serious-foul": lambda name: say(
        "rack-pool.won-serious-foul", "{player} wins because of a serious foul.", player=name
    ),
    "three-fouls": lambda name: say(
        "rack-pool.won-three-fouls", "{player} wins by three fouls in a row.", player=name
    ),
    "concession": lambda name: say("rack-pool.won-concession", "{player} wins by concession.", player=name),
    "points": lambda name: say("rack-pool.won-points", "{player} wins on points.", player=name),
}
"""What is said of a rack that was won so, by the name of the winner."""


ALSO = {"golden-break": "break-and-run", "big-gold": "break-and-run", "small-gold": "run-out"}
"""What a rack won in a special way is besides: it counts as both."""


def how_won(play: Play, state: RackPoolState, who: int, visits: tuple[int, ...], how: str) -> str:
    """Break and run: the breaker never gave up the table. Run-out: from the first visit of the other. Where
    the game has golds, the first is a big one, and the other a small one if the break made no ball.
    """
    golds = bool(play.game.facts.get("golds"))
    if how:
        return how
    if state.phase == BREAK:
        return "golden-break"
    if visits[who] != 1:
        return "won"
    if who == state.breaker:
        run = "big-gold" if golds else "break-and-run"
        return run if sum(visits) == 1 else "won"
    dry = state.breaker is not None and not state.breaks[state.breaker]
    return "small-gold" if golds and dry else "run-out"


def ended(
    play: Play,
    before: RackPoolState,
    state: RackPoolState,
    winner: int,
    how: str,
    facts: PoolFacts | None,
    citations: tuple[str, ...],
    told: tuple[Instruction, ...],
    attested: bool,
    events: list[str],
) -> Ruling:
    """The ruling by which ``winner`` has won the rack; in games without points it counts one."""
    score = state.score
    if play.cite("points") is None:
        score = put(score, winner, score[winner] + 1)
    how = how_won(play, before, winner, state.visits, how)
    done = state._replace(
        score=score, over=True, winner=winner, how=how, turn=before.turn, phase="shot", offers=(), hand="",
        push=False,
    )  # fmt: skip
    name = play.names[play.letters[winner]]
    text = HOW[how](name)
    points = points_between(play, before.score, score)
    return Ruling(
        done, points, None, citations, (*told, Instruction("won", text)), attested, (*events, "game-over")
    )
