"""How a rack ends, and by what it was won: in words that records count."""

from __future__ import annotations

from ....play import Play
from ....rulings import Instruction, Ruling
from ....states import put
from ...base import points_between
from .reading import BREAK, PoolFacts, RackPoolState

HOW = {
    "golden-break": "with the break",
    "break-and-run": "by break and run",
    "run-out": "by a run-out",
    "big-gold": "by a big gold",
    "small-gold": "by a small gold",
    "won": "",
    "lost-on-the-break": "because of the break",
    "lost-on-the-money-ball": "because the ball that decides fell against the rules",
    "serious-foul": "because of a serious foul",
    "three-fouls": "by three fouls in a row",
    "concession": "by concession",
    "points": "on points",
}
"""What is said of a rack that was won so."""


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
    said = HOW[how]
    text = f"{name} wins{' ' + said if said else ''}."
    points = points_between(play, before.score, score)
    return Ruling(
        done, points, None, citations, (*told, Instruction("won", text)), attested, (*events, "game-over")
    )
