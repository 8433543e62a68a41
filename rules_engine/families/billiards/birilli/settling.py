"""How a judged stroke is written into the state, and what must be done at the table then."""

from __future__ import annotations

from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say
from ....states import put
from ...base import cites, points_between
from .reading import BirilliFacts, BirilliState
from .strokes import Verdict, values_of


def settle(play: Play, state: BirilliState, facts: BirilliFacts, v: Verdict, n: int) -> Ruling:
    """Return the ruling of a stroke by the side in turn that is worth ``v``; ``n`` is its entry."""
    values = values_of(play)
    who = state.turn or 0
    other = (who + 1) % len(state.score)
    target = values.target
    because = v.citations
    score = list(state.score)
    kept = values.kept
    tallies = state.tallies
    if not v.again:
        tally = tallies[who].begin()
        made = v.made if kept else min(v.made, target - score[who])
        if made:
            score[who] += made
            tally = tally.add(made, n)
        tallies = put(tallies, who, tally)
    given = v.given if kept else min(v.given, target - score[other])
    if given and score[other] + given >= target:
        may, cite = play.ask("fault_wins")
        if not may:
            given = max(target - 1 - score[other], 0)
            because = cites(*because, cite)
    score[other] += given
    winner = None
    if v.wins or score[who] >= target:
        winner = who
    elif score[other] >= target:
        winner = other
    over = winner is not None
    following = who if v.again else other
    told: tuple[Instruction, ...] = ()
    if not (over or v.again) and (v.hand or facts.downs or facts.off):
        told = _instructions(play, state, facts, v)
    leg, marks = state.leg, values.legs
    if not over and leg < len(marks) and max(score) >= marks[leg]:
        while leg < len(marks) and max(score) >= marks[leg]:
            leg += 1
        text, cite = play.ask("next_leg")
        told = (*told, Instruction("next-leg", text, (), cite))
        because = cites(*because, cite)
    events: tuple[str, ...] = (v.event,) if v.again else (v.event, "inning-over")
    if over:
        events = (*events, "game-over")
        because = cites(*because, play.cite("target"))
    after = BirilliState(
        tuple(score),
        tallies,
        following,
        "stroke",
        state.lead if state.lead is not None else who,
        state.hand if v.again else v.hand,
        state.opening and v.again,
        state.outs,
        leg,
        state.strokes + (not v.again),
        over,
        winner,
    )
    turn = None if over else play.letters[following]
    points = points_between(play, state.score, after.score) if v.made or given else {}
    return Ruling(after, points, turn, because, told, v.attested, events)


_STAND_UP = say("birilli.stand-pins-up", "Stand the pins up again.")
_SPOTS = {"c": "spot_cue", "w": "spot_other", "r": "spot_red"}


def _instructions(
    play: Play, state: BirilliState, facts: BirilliFacts, v: Verdict
) -> tuple[Instruction, ...]:
    """Balls that come back, pins that stand up, a ball in hand."""
    told = []
    if facts.downs:
        told.append(Instruction("pin-up", _STAND_UP, facts.downs, play.cite("pin_up")))
    for ball in dict.fromkeys(facts.off):
        text, cite = play.ask(_SPOTS[ball])
        told.append(Instruction("spot", text, (ball,), cite))
    if v.hand:
        text, cite = play.ask("hand")
        told.append(Instruction("in-hand", text, ("w",), cite))
    return tuple(told)
