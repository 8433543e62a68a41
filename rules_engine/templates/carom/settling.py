"""How a judged carom stroke is written into the state, and what must be done at the table then."""

from __future__ import annotations

from ...play import Play
from ...rulings import Instruction, Ruling
from ..base import cites, points_between
from ..conduct import BALLS_TEXT
from .facts import CaromFacts, CaromState
from .strokes import Verdict

SPOTS = {"string-spot": "the string spot", "red-spot": "the red spot", "centre-spot": "the centre spot"}
_RESPOTS = (("c", "respot_cue", "cue ball"), ("w", "respot_white", "other white"), ("r", "respot_red", "red"))


def settle(play: Play, state: CaromState, facts: CaromFacts, v: Verdict, n: int) -> Ruling:
    """Return the ruling of a stroke by ``state.turn`` that is worth ``v``; ``n`` is its entry."""
    letters = play.letters
    who = state.turn or 0
    other = who + 1 if who + 1 < len(letters) else 0
    tallies = list(state.tallies)
    if state.fresh:
        tallies[who] = tallies[who].begin()
    score = list(state.score)
    because = v.citations
    if v.made:
        tallies[who] = tallies[who].add(v.made, n)
        score[who] += v.made
        lost, cite = play.ask("discount", state, who)
        if lost:
            score[other] -= lost * v.made
            because = cites(*because, cite)
    if v.given:
        score[other] += v.given
    misses = state.misses
    phase = "stroke"
    events = [v.event]
    following = who
    if v.out:
        following = other
        events.append("inning-over")
        count = misses[who] + 1 if v.event == "miss" else 0
        if count != misses[who]:
            misses = (*misses[:who], count, *misses[who + 1 :])
        limit, cite = play.ask("third_miss", state, facts)
        if (
            limit is not None
            and count >= limit
            and not (state.forced and play.value("forced_miss") == "final")
        ):
            phase = "third-miss"
            because = cites(*because, cite)
    target = play.value("target", state)
    winner = None
    if target is not None:
        winner = who if score[who] >= target else other if score[other] >= target else None
    if winner is not None:
        events.append("game-over")
    after = CaromState(
        tuple(score),
        tuple(tallies),
        following,
        phase if winner is None else "stroke",
        False,
        v.out,
        misses,
        False,
        v.next_void,
        state.strokes + 1,
        winner is not None,
        winner,
    )
    told = _instructions(play, facts, v) if v.balls != "lie" or facts.off else ()
    points = points_between(play, state.score, after.score)
    return Ruling(
        after,
        points,
        None if winner is not None else letters[following],
        because,
        told,
        v.attested,
        tuple(events),
    )


def _instructions(play: Play, facts: CaromFacts, v: Verdict) -> tuple[Instruction, ...]:
    told = []
    if v.balls in BALLS_TEXT:
        told.append(Instruction(f"balls-{v.balls}", BALLS_TEXT[v.balls], (), v.citations[0]))
    off = facts.off
    if "c" in off and "w" in off:
        text, cite = play.ask("respot_whites", bool(v.made), facts)
        if text:
            told.append(Instruction("spot", text, ("c", "w"), cite))
            off = tuple(piece for piece in off if piece == "r")
    for piece, slot, name in _RESPOTS:
        if piece in off:
            order, cite = play.ask(slot, None, facts)
            if order:
                spots = [SPOTS[s] for s in order]
                text = f"Put the {name} on {spots[0]}; if it is occupied, on {', else on '.join(spots[1:])}."
                told.append(Instruction("spot", text, (piece,), cite))
    return tuple(told)
