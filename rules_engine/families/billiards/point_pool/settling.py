"""How a stroke of a counting game is written into the state: points, debts, balls that wait for a spot.

A foul costs points, or a ball: then the side owes it, pays from its score as soon as an inning has ended, and
the ball comes back to the table with those that waited. The third foul in a row loses the game, puts a side
out where more than two play, or costs more points and a new break.
"""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....rulings import Instruction, Ruling, refuse
from ....states import put
from ...base import cites, points_between
from ..rack_pool.balls import balls_of
from ..rack_pool.endings import ended
from ..rack_pool.reading import BREAK, CHOICE, CUE, SHOT, RackPoolState, following
from ..rack_pool.settling import (
    HAND,
    LIMIT,
    choice_told,
    in_a_row,
    may_restore,
    racked,
    set_up_told,
    spot_told,
    undone,
)
from ..rack_pool.strokes import Verdict
from . import rerack
from .facts import PointFacts
from .goals import DRAWN
from .words import IN_RACK

AGAIN = "again"
"""What three fouls lead to where they cost points: the offender breaks again."""


def settle(play: Play, state: RackPoolState, facts: PointFacts, v: Verdict, n: int) -> Ruling:
    """Write the verdict on a stroke of ``state.turn`` into the state."""
    if v.penalty.again or v.penalty.restore:
        return undone(play, state, v)
    who = facts.who = state.turn or 0
    if (bad := _unsaid(play, state, facts)) is not None:
        return bad
    tally, visits = state.tallies[who], state.visits
    if state.fresh:
        tally, visits = tally.begin(), put(visits, who, visits[who] + 1)
    citations = v.citations
    events = ["foul" if v.foul else "counted" if v.points else "no-count"]
    told: list[Instruction] = []
    table, waiting, guessed, score, owed = state.table, state.waiting, state.guessed, state.score, state.owed
    later = play.value("spot_when") is not None
    if facts.pocketed or facts.off:
        table = table.difference(facts.pocketed, facts.off)
        if v.spotted and later:
            waiting = waiting.union(v.spotted)
        elif v.spotted:
            table = table.union(v.spotted)
            told.append(spotted(play, v.spotted))
        if facts.claim and not facts.named:
            guessed = guessed.union(facts.pocketed).difference(v.spotted)
        elif guessed and v.spotted:
            guessed = guessed.difference(v.spotted)
        given, given_cite = play.ask("given", state, facts)
        if given:
            other = following(state, who)
            score = put(score, other, score[other] + given)
            citations = cites(*citations, given_cite)
    if made := v.points:
        most = play.value("most", state, facts)
        made = made if most is None else min(made, most)
        tally = tally.add(made, n)
        score = put(score, who, score[who] + made)
        citations = cites(*citations, play.cite("points"))
    if facts.off and not v.foul:
        citations = cites(*citations, play.cite("foul:off"))
    if v.foul is None and "touched" in facts.states:
        told.append(may_restore(play.cite("foul:touched")))
    cost, win, how = v.cost, v.win, v.how
    fouls, warned, fouled = state.fouls, state.warned, state.fouled
    hand, again, leaves = "", False, False
    if v.foul:
        fouled = put(fouled, who, fouled[who] + 1)
        hand, hand_cite = play.ask("hand", state, facts)
        if v.after is None or v.after.hand is None:
            citations = cites(*citations, hand_cite)
        if v.penalty.counts and not win:
            fouls, warned, third = in_a_row(play, state, facts, who)
            if third is not None:
                citations = cites(third, *citations)
                again = play.value("three_fouls", state, facts) == AGAIN
                if again:
                    cost += play.value("three_cost") or 0
                elif len(score) - len(state.out) > 2:
                    leaves = True
                else:
                    win, how = "next", "three-fouls"
            elif fouls[who] == LIMIT - 1 and not warned[who]:
                rule, cite = play.ask("three_fouls", state, facts)
                if rule:
                    text = f"Tell {play.names[play.letters[who]]}: two fouls in a row."
                    told.append(Instruction("warn", text, (), cite))
    elif fouls[who] and play.value("clears", state, facts) is not False:
        fouls, warned = put(fouls, who, 0), put(warned, who, False)
    if cost and play.value("debt"):
        owed = put(owed, who, owed[who] + cost)
        citations = cites(*citations, play.cite("debt"))
    elif cost:
        least, left = play.value("least"), score[who] - cost
        score = put(score, who, left if least is None else max(least, left))
    safeties, breaks = state.safeties, state.breaks
    if facts.safety and not v.foul:
        safeties = put(safeties, who, safeties[who] + 1)
    if state.phase == BREAK and v.good and not v.foul:
        breaks = put(breaks, who, breaks[who] + 1)
    turn = who if v.goes_on else following(state, who)
    phase, after = SHOT, v.after
    offers: tuple[str, ...] = ()
    if after is not None:
        turn = who if after.chooser == "same" else following(state, who)
        offers = after.offers
        if after.hand is not None and (facts.cue_lost is None or after.hand):
            hand = after.hand
        phase = CHOICE if offers else SHOT
    out = state.out
    if leaves:
        out, offers, phase = out | {who}, (), SHOT
        told.append(Instruction("out", f"{play.names[play.letters[who]]} is out.", (), play.cite("leaves")))
    inning_over = turn != who or leaves
    if inning_over:
        events.append("inning-over")
    settled = RackPoolState._make((
        score, put(state.tallies, who, tally), table, state.taken, fouls, turn, phase, hand or "",
        inning_over, state.groups, state.breaker, visits, False, offers, warned, 0, owed, waiting, state.rack,
        state.strokes + 1, False, None, "", fouled, safeties, breaks, state.order, out, guessed,
        state.pockets, "",
    ))  # fmt: skip
    if waiting or any(owed):
        before, settled = settled, paid(play, settled, told, inning_over or not (table or win))
        if settled is not before:
            citations = cites(*citations, play.cite("spot_when"), play.cite("spot"))
    if win:
        winner = who if win == "same" else following(state, who)
        return ended(play, state, settled, winner, how, facts, citations, tuple(told), v.attested, events)
    found, goal = play.ask("decided", settled, facts)
    if found is not None:
        why = cites(goal, play.cite("targets"), *citations)
        return over(play, state, settled, found, why, told, v.attested, events)
    if again:
        settled = racked(play, settled, who)
        told.append(set_up_told(play, play.names[play.letters[who]]))
        turn = who
    elif turn == who and play.value("rerack", settled, facts):
        settled, said = rerack.racked_again(play, settled)
        told.append(said)
        events.append("rack")
        citations = cites(*citations, play.cite("rerack"))
        if words := facts.states.keys() & IN_RACK.keys():
            ruling = rerack.placed(play, settled, words)
            if ruling.refusal is not None:
                return ruling._replace(state=state)
            settled, told = ruling.state, [*told, *ruling.instructions]
            citations = cites(*citations, *ruling.citations)
    if settled.hand and not again and settled.phase != rerack.RACK and not told_hand(told):
        told.append(Instruction("in-hand", HAND[settled.hand], (CUE,), play.cite("hand")))
    if offers:
        told.append(choice_told(play, settled))
    points = points_between(play, state.score, settled.score)
    return Ruling(settled, points, play.letters[turn], citations, tuple(told), v.attested, tuple(events))


def spotted(play: Play, balls: tuple[str, ...]) -> Instruction:
    """Which balls are spotted, or how many where one is like another."""
    said = spot_told(play, balls)
    if not balls_of(play).names:
        return said
    many = "1 ball" if len(balls) == 1 else f"{len(balls)} balls"
    return said._replace(text=f"Spot {many}{play.value('spot') or ''}.")


def told_hand(told: list[Instruction]) -> bool:
    """Whether it is already said where the cue ball is in hand."""
    return any(said.code == "in-hand" for said in told)


def _unsaid(play: Play, state: RackPoolState, facts: PointFacts) -> Ruling | None:
    """Refuse a record that leaves open what the game counts by: a number, or a pocket."""
    claimed = facts.claim is not None and facts.claim > 0
    if state.pockets and not claimed and None in facts.pocketed.values():
        return refuse(state, "undecided", "say in which pocket the ball fell", play.cite("counting"))
    if facts.states and not facts.closed and facts.states.keys() & IN_RACK.keys():
        cite = play.cite("in_rack")
        if cite is None or not play.value("rerack", _without(state, facts), facts):
            return refuse(state, "not-now", "no rack is set with this shot", cite)
    return None


def _without(state: RackPoolState, facts: PointFacts) -> RackPoolState:
    return state._replace(table=state.table.difference(facts.pocketed))


def paid(play: Play, state: RackPoolState, told: list[Instruction], due: bool) -> RackPoolState:
    """Debts paid from the score, and what waits spotted: when the inning is over, or no ball is left."""
    at_once = play.value("spot_when") == "stroke"
    if not (due or at_once):
        return state
    score, owed, waiting = state.score, state.owed, state.waiting
    rack = balls_of(play)
    for i, debt in enumerate(owed):
        pays = min(debt, max(score[i], 0))
        if not pays:
            continue
        score, owed = put(score, i, score[i] - pays), put(owed, i, debt - pays)
        down = [b for b in rack.order if b not in state.table and b not in waiting]
        waiting = waiting.union(down[:pays])
    if waiting:
        said = spotted(play, tuple(b for b in rack.order if b in waiting))
        told.append(said._replace(citation=play.cite("spot_when")))
    elif owed == state.owed:
        return state
    return state._replace(
        score=score, owed=owed, table=state.table | waiting, waiting=frozenset(),
        guessed=state.guessed - waiting,
    )  # fmt: skip


def over(
    play: Play,
    before: RackPoolState,
    state: RackPoolState,
    found: int,
    citations: tuple[str, ...],
    told: list[Instruction],
    attested: bool,
    events: list[str],
) -> Ruling:
    """The ruling by which the score has decided the game; nobody wins at :data:`DRAWN`."""
    if found != DRAWN:
        how = "points"
        return ended(play, before, state, found, how, None, citations, tuple(told), attested, events)
    done: Any = state._replace(over=True, turn=before.turn, phase=SHOT, offers=(), hand="", how="points")
    told.append(Instruction("drawn", "The game is drawn.", (), citations[0] if citations else None))
    points = points_between(play, before.score, state.score)
    return Ruling(done, points, None, citations, tuple(told), attested, (*events, "game-over"))
