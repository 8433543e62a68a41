"""One ball instead of a new frame: who pockets it as the game demands wins."""

from __future__ import annotations

from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites
from .reading import PoolFacts, PoolState, following
from .settling import Instruction, in_hand_told, listed, put
from .strokes import foul_of, otherwise


def judge(play: Play, state: PoolState, facts: PoolFacts, n: int) -> Ruling:
    """A stroke at the single ball: it wins, or the next player plays the balls as they lie."""
    who = state.turn or 0
    turn = play.letters[who]
    tally = state.tallies[who]
    if state.fresh:
        tally = tally.begin()
    cite = play.cite("playoff")
    foul, price = foul_of(play, state, facts)
    if foul is not None and foul.balls == "again":
        return Ruling(state, {}, turn, cites(price), events=("again",))
    fair = foul is None or not foul.out
    made, attested = bool(facts.pocketed) and facts.cue_lost is None and fair, False
    if made and not facts.railed:
        if not facts.closed and facts.claim is None:
            message = say(
                "pool.banked-or-not",
                "say whether the ball met a cushion first: 15- 15>, or +1 if it did, 0 if not",
            )
            return refuse(state, "undecided", message, cite, turn)
        made = attested = not facts.closed and facts.claim != 0
    if not facts.pocketed and isinstance(facts.claim, int) and facts.claim > 0:
        message = say("pool.name-banked-ball", "name the ball that fell: 15- 15>")
        return refuse(state, "undecided", message, cite, turn)
    if facts.claim == "miss" and facts.touched is not UNKNOWN and facts.touched:
        message = say("pool.ball-was-hit", "the record shows that a ball was hit")
        return refuse(state, "contradicted", message, cite, turn)
    if facts.claim not in (None, "miss", int(made)):
        return refuse(state, "contradicted", otherwise(facts.claim, int(made)), cite, turn)
    if made:
        after = state._replace(
            score=put(state.score, who, state.score[who] + 1),
            tallies=put(state.tallies, who, tally.add(1, n)),
            taken=put(state.taken, who, state.table),
            table=frozenset(),
            strokes=state.strokes + 1,
            in_hand=False,
            over=True,
            winner=who,
        )
        return Ruling(after, {turn: 1}, None, cites(cite), (), attested, ("counted", "game-over"))
    other = following(state, who)
    after = state._replace(
        tallies=put(state.tallies, who, tally),
        turn=other,
        fresh=True,
        phase="playoff",
        in_hand=facts.cue_lost is not None,
        strokes=state.strokes + 1,
    )
    told = []
    if gone := tuple(facts.pocketed) or facts.off:
        where = play.value("playoff_ball", state)[1]
        text = say("pool.spot", "Spot {balls} {where}.", balls=listed(play, gone), where=where)
        told.append(Instruction("spot", text, gone, cite))
    if facts.cue_lost is not None:
        where, hand = play.ask("in_hand", None, facts)
        told.append(in_hand_told(where, hand))
    because = cites(cite if facts.pocketed and fair else price)
    return Ruling(after, {}, play.letters[other], because, tuple(told), attested, ("no-count", "inning-over"))
