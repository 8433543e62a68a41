"""How a judged stroke is written into the state: points, balls given back, forfeits in succession."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say, say_many
from ...base import cites
from ...conduct import BALLS_TEXT
from . import colours, ends
from .names import in_a_list, numbers, the
from .racks import rack_of
from .reading import CUE, PoolFacts, PoolState, following
from .strokes import Verdict, made_by

_NEXT_OPENS = say("pool.next-opens", "Set up the balls again; the next player opens.")
_SAME_OPENS = say("pool.same-opens", "Set up the balls again; the same player opens.")


class Paid(NamedTuple):
    """A forfeit as it was paid: the score, what is still owed, the balls kept and those given back."""

    score: int
    owed: int
    kept: frozenset[str]
    back: tuple[str, ...] = ()


def settle(play: Play, state: PoolState, facts: PoolFacts, v: Verdict, n: int) -> Ruling:
    """Write the verdict on a stroke of ``state.turn`` into the state."""
    who = state.turn or 0
    tally = state.tallies[who]
    if state.fresh:
        tally = tally.begin()
    if v.again:
        after = state._replace(
            tallies=put(state.tallies, who, tally), fresh=False, next_void=v.next_void or state.next_void
        )
        again = told_of(play, facts, v)
        return Ruling(after, {}, play.letters[who], v.citations, again, events=(v.event,))
    citations, events = v.citations, [v.event]
    score, taken, table, aside = state.score, state.taken, state.table, state.aside
    owed, forfeits, paid, marks = state.owed, state.forfeits, state.paid, state.marks
    reached = state.reached
    out, shared = v.out, None
    back: tuple[str, ...] = ()
    if v.counted:
        made = made_by(play, state, v.counted)
        table = table.difference(v.counted)
        if play.cite("own_share") is not None:
            shared = colours.share(play, state, v.counted, who)
            made, out = shared.own, out or not shared.own
            score, taken, aside = shared.score, shared.taken, shared.aside
        else:
            taken = put(taken, who, taken[who].union(v.counted))
            score = put(score, who, score[who] + made)
            if play.cite("sums") is not None:
                reached = put(reached or (0,) * len(score), who, state.strokes)
        tally = tally.add(made, n)
    if v.aside:
        aside, table = aside.union(v.aside), table.difference(v.aside)
    if v.lost or (owed[who] and v.counted):
        price = play.value("forfeit", state, facts)
        below = play.value("below_zero", state, facts)
        if price == "balls":
            kept = give_back(play, taken[who], score[who], owed[who], v.lost, below)
            taken, back = put(taken, who, kept.kept), kept.back
            table = table.union(back)
            score, owed = put(score, who, kept.score), put(owed, who, kept.owed)
        elif price == "frame":
            marks = put(marks or (0,) * len(score), who, (marks[who] if marks else 0) + v.lost)
        elif price != "nothing":
            lost = 1 if price == "game-point" and v.lost else v.lost
            if lost > max(state.score[who], 0) + score[who] - state.score[who]:
                citations = cites(*citations, play.cite("below_zero"))
            change = score[who] - state.score[who] - lost
            points, debt = book(state.score[who], owed[who], change, below)
            score, owed = put(score, who, points), put(owed, who, debt)
    given_up = None
    if v.lost or v.failed:
        paid = put(paid, who, paid[who] + v.lost)
        forfeits, given_up = succession(play, state, facts, v, who)
    elif forfeits[who] and broken(play, state, v):
        forfeits = put(forfeits, who, 0)
    if v.set_up:
        table = rack_of(play).balls
    if out:
        events.append("inning-over")
    # In the order of the fields, since a copy by names would take as long as all the judging.
    after = PoolState._make((
        score, put(state.tallies, who, tally), table, taken, forfeits, owed,
        following(state, who) if out else who,
        "choose-balls" if v.balls == "choice" else "opening" if v.set_up else "stroke",
        facts.cue_lost is not None or v.set_up, out, v.next_void, state.frame, state.frames, paid,
        state.night, state.protests, state.strokes + 1, *state[17:21], aside, marks, reached, *state[24:],
    ))  # fmt: skip
    told: tuple[Instruction, ...] = ()
    if facts.pocketed or facts.off or facts.on_cushion or facts.cue_lost or v.set_up or v.balls != "lie":
        told = told_of(play, facts, v)
    if back:
        told = (*told, _back(play, back))
    if owed[who] > state.owed[who]:
        told = (*told, _owes(play, who, owed[who]))
    if play.cite("own_share") is not None:
        return colours.finish(play, state, after, facts, v, shared, citations, told, events)
    if given_up is not None or score is not state.score or not table or v.lost or state.duel is not None:
        return ends.finish(play, state, after, facts, v, given_up, citations, told, events)
    turn = play.letters[after.turn or 0]
    return Ruling._make((after, {}, turn, citations, told, v.attested, tuple(events), None))


def put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The row with another value in one place."""
    return (*row[:at], value, *row[at + 1 :])


def give_back(play: Play, held: frozenset[str], score: int, owed: int, lost: int, below: str | None) -> Paid:
    """Pay ``lost`` balls and old debts from the balls held; what cannot be paid is owed from the next.

    Where a score may fall below zero, a ball owed stands in it already; else only balls given back do.
    """
    due = owed + lost
    order = rack_of(play).place
    back = tuple(sorted(held, key=order, reverse=True)[:due])
    still = due - len(back)
    if below == "floor":
        still = 0
    change = -lost if below in (None, "negative") else -len(back)
    return Paid(score + change, still, held.difference(back), back)


def book(score: int, owed: int, change: int, below: str | None) -> tuple[int, int]:
    """Add ``change`` to a score, as the game treats scores below zero; return the score and what is owed."""
    if below is None or below == "negative":
        return score + change, owed
    if change > 0 and owed:
        paid = min(change, owed)
        change, owed = change - paid, owed - paid
    score += change
    if score >= 0:
        return score, owed
    return 0, owed - score if below == "owed" else 0


def succession(
    play: Play, state: PoolState, facts: PoolFacts, v: Verdict, who: int
) -> tuple[tuple[int, ...], str | None]:
    """Count successive forfeits; the clause by which they have their consequence, if they have."""
    more = 1
    if v.failed:
        more = play.value("give_up_opening", state, facts) or 0
    if not more:
        return state.forfeits, None
    limit, cite = play.ask("give_up", state, facts)
    if not limit:
        return state.forfeits, None
    counts = put(state.forfeits, who, state.forfeits[who] + more)
    return counts, cite if counts[who] >= limit else None


def broken(play: Play, state: PoolState, v: Verdict) -> bool:
    """Whether a stroke without forfeit breaks a succession of them."""
    reading = play.value("give_up_reading", state)
    return reading == "strokes" or (reading == "innings" and v.out)


def told_of(play: Play, facts: PoolFacts, v: Verdict) -> tuple[Instruction, ...]:
    """What must be done at the table after the stroke."""
    told = []
    if v.balls in BALLS_TEXT:
        told.append(Instruction(f"balls-{v.balls}", BALLS_TEXT[v.balls], (), v.citations[0]))
    if v.again:
        return tuple(told)
    if v.set_up:
        text = _NEXT_OPENS if v.out else _SAME_OPENS
        told.append(Instruction("set-up", text, (), play.cite("rack")))
        return tuple(told)
    rack = rack_of(play)
    down = (*v.counted, *v.aside)
    back = sorted((b for b in facts.pocketed if b not in down), key=rack.place, reverse=True)
    for balls, slot in ((tuple(back), "spot"), (facts.off, "object_off"), (facts.on_cushion, "on_cushion")):
        if balls:
            where, cite = play.ask(slot, None, facts)
            text = say("pool.spot", "Spot {balls} {where}.", balls=listed(play, balls), where=where)
            told.append(Instruction("spot", text, balls, cite))
    if facts.cue_lost is not None:
        where, cite = play.ask("in_hand", None, facts)
        told.append(in_hand_told(where, cite))
    return tuple(told)


def in_hand_told(where: str, cite: str | None) -> Instruction:
    """From where the cue ball in hand is played."""
    text = say("pool.in-hand", "The cue ball is in hand, {where}.", where=where)
    return Instruction("in-hand", text, (CUE,), cite)


def _back(play: Play, balls: tuple[str, ...]) -> Instruction:
    where, cite = play.ask("ball_back")
    text = say(
        "pool.put-back", "Forfeited: put {balls} back, {where}.", balls=listed(play, balls), where=where
    )
    return Instruction("spot", text, balls, cite)


def _owes(play: Play, who: int, owed: int) -> Instruction:
    """What a side could not pay is told, for it comes off what it makes next."""
    name = play.names[play.letters[who]]
    price, cite = play.ask("forfeit")
    if price == "balls":
        text = say_many(
            "pool.owes-balls",
            "{player} owes a ball: the first that falls goes back.",
            "{player} owes {n} balls: the first {n} that fall go back.",
            owed,
            player=name,
        )
        return Instruction("owes", text, (), play.cite("below_zero") or cite)
    text = say_many(
        "pool.owes-points",
        "{player} owes a point, off what comes next.",
        "{player} owes {n} points, off what comes next.",
        owed,
        player=name,
    )
    return Instruction("owes", text, (), play.cite("below_zero"))


def listed(play: Play, balls: Any) -> str:
    """Balls as a sentence names them."""
    rack = rack_of(play)
    if rack.names:
        found = Counter(rack.name(b) for b in balls)
        return in_a_list(the(name, many) for name, many in found.items())
    return numbers(balls)
