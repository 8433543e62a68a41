"""A battle is counted: who has won it, and whether the game is over."""

from __future__ import annotations

from .....play import Play
from .....rulings import Instruction, Ruling
from .....states import plus
from ....base import cites as cites_of
from ..state import RestsState, scored
from .state import BattlesState
from .words import equal, equal_again, wins


def close(
    play: Play,
    state: RestsState,
    gains: tuple[int, int],
    n: int,
    cites: list[str | None],
    told: list[Instruction],
    attested: bool = False,
    held: tuple[int, int] = (0, 0),
    *,
    was: BattlesState,
) -> Ruling:
    """The side with the larger count wins the battle; begin the next, unless the game is won."""
    if state.hole is not None and not state.hole.counted:
        cites.append(play.cite("withheld"))
        state = state._replace(twenties=plus(state.twenties, state.hole.side, 1))
    for side in (0, 1):
        if gains[side]:
            state = scored(state, side, gains[side], n)
    unit, cite = play.ask("battle")
    cites.append(cite)
    counts = state.score
    best = None if counts[0] == counts[1] else int(counts[1] > counts[0])
    again = False
    score = was.score
    if best is None:
        answer, cite = play.ask("drawn", state)
        cites.append(cite)
        again = answer == "again"
        text = (equal_again if again else equal)(unit, was.round, max(counts))
        told.append(Instruction("battle", text, (), cite))
    else:
        score = plus(score, best, 1)
        name = play.names[play.letters[best]]
        text = wins(unit, name, was.round, max(counts), min(counts))
        told.append(Instruction("battle", text, (), cite))
    anew = was.where == ((), ()) and state.untold == was.untold  # no shot has begun the battle
    tallies = tuple(t._replace(run=0, innings=t.innings + anew) for t in state.tallies)
    after = BattlesState(
        score,
        tallies,
        was.lead,
        was.lead,
        "shot",
        was.round + (not again),
        twenties=state.twenties,
        untold=state.untold,
    )
    points = {} if best is None else {play.letters[best]: 1}
    ended, winner = _ended(play, after, again, cites)
    if ended:
        done = after._replace(over=True, winner=winner)
        return Ruling(
            done, points, None, cites_of(*cites), tuple(told), attested, ("round-over", "game-over")
        )
    lead = was.lead or 0
    if not again:
        lead, cite = play.ask("next_round", state, gains)
        cites.append(cite)
    after = after._replace(turn=lead, lead=lead)
    return Ruling(after, points, play.letters[lead], cites_of(*cites), tuple(told), attested, ("round-over",))


def _ended(play: Play, after: BattlesState, again: bool, cites: list[str | None]) -> tuple[bool, int | None]:
    """Whether the game is over with this battle, and who has won it."""
    target, target_cite = play.ask("target", after)
    battles = play.value("battles", after)
    ahead = None if after.score[0] == after.score[1] else int(after.score[1] > after.score[0])
    fought = battles is not None and after.round > battles and not again
    if max(after.score) >= target:
        at_once = play.value("decided", after) in (None, "at-once")
        if at_once or fought:
            cites += [target_cite, play.cite("decided")]
            return True, ahead
        return False, None
    if not fought:
        return False, None
    answer, cite = play.ask("undecided", after)
    cites += [play.cite("battles"), cite]
    return answer == "more", ahead
