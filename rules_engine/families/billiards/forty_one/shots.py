"""A shot: a scratch, a burst, or balls for the rack."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....rulings import Instruction, Ruling, refuse
from ....saying import say, say_many
from ....unknown import UNKNOWN
from ...base import cites, points_between
from ...conduct import BALLS_TEXT, Foul
from ..pills import known
from .reading import CUE, RackFacts, RackState, following
from .reckoning import close, credit, numbers_of, reckoning, spotted, sum_of


def foul_of(play: Play, state: RackState, facts: RackFacts) -> tuple[Foul | None, str | None]:
    """The foul of conduct that was seen, and its citation."""
    for code in sorted(facts.states):
        foul, cite = play.ask(f"foul:{code}", state, facts)
        if isinstance(foul, Foul) and (foul.out or foul.balls == "again"):
            return foul, cite
    return None, None


def allowed_by(play: Play, state: RackState, facts: RackFacts) -> tuple[str | None, ...]:
    """The clauses by which something that was seen is no foul."""
    found = (play.ask(f"foul:{code}", state, facts) for code in sorted(facts.states))
    return tuple(cite for foul, cite in found if isinstance(foul, Foul) and not foul.out and foul.counts)


def scratch_of(play: Play, state: RackState, facts: RackFacts) -> tuple[Any, str | None]:
    """Whether the shot was a scratch, as far as the record shows, and the clause."""
    if facts.cue_lost == "pocketed" or facts.missed is True:
        return play.ask("scratch", state, facts)
    if facts.cue_lost == "off":
        scratch, cite = play.ask("cue_off", state, facts)
        if scratch:
            return scratch, cite
    return play.ask("safety", state, facts)


def judge_shot(play: Play, state: RackState, who: int, facts: RackFacts, n: int) -> Ruling:
    """Judge one shot of ``who`` and write it into the state."""
    foul, price = foul_of(play, state, facts)
    if foul is not None and foul.balls == "again":
        again = (Instruction("balls-again", BALLS_TEXT["again"], (), price),)
        return Ruling(state, {}, play.letters[who], cites(price), again, events=("again",))
    scratch, cite = scratch_of(play, state, facts)
    bare = not (facts.pocketed or facts.off or facts.cue_lost)
    if foul is None:
        if scratch is UNKNOWN and facts.claim is None:
            why = say(
                "forty-one.say-whether-cushion", "say whether the cue ball reached a cushion, or claim 0"
            )
            return refuse(state, "undecided", why, cite)
        if scratch is not True and facts.missed is UNKNOWN and bare and facts.claim is None:
            why = say("forty-one.say-what-shot-did", "say what the shot did: a ball hit, a miss, or 0")
            return refuse(state, "undecided", why)
        if (bad := _against_claim(state, facts, scratch is True, cite)) is not None:
            return bad
    elif facts.claim not in (None, 0):
        why = say("forty-one.foul-counts-nothing", "a foul shot counts nothing")
        return refuse(state, "contradicted", why, price)
    attested = foul is None and facts.claim == 0 and facts.missed is UNKNOWN and bare
    tallies = list(state.tallies)
    tallies[who] = tallies[who].begin()
    state = state._replace(
        tallies=tuple(tallies),
        in_hand=facts.cue_lost is not None,
        last=who,
        phase="shot",
        turn=following(state, who),
        redraw=state.redraw - {who},
    )
    if foul is not None:
        told = spotted(play, (*facts.pocketed, *facts.off))
        if foul.balls in BALLS_TEXT:
            told = (*told, Instruction(f"balls-{foul.balls}", BALLS_TEXT[foul.balls], (), price))
        return _ruling(play, state, state, cites(price), told + _hand(play, facts), ("foul",))
    if scratch is True:
        return _scratch(play, state, who, facts, cite)
    return _fair(play, state, who, facts, n, attested)


def _against_claim(state: RackState, facts: RackFacts, scratch: bool, cite: str | None) -> Ruling | None:
    claim = facts.claim
    if claim is None:
        return None
    if claim == "miss":
        if facts.missed is True:
            return None
        why = say("forty-one.miss-but-hit", "a miss is claimed, but the record shows a ball hit")
        return refuse(state, "contradicted", why, cite)
    made = 0 if scratch else facts.made
    if claim == made:
        return None
    if claim and not facts.pocketed and not scratch:
        why = say(
            "forty-one.name-balls", "name the balls that fell, for example 9> {claim}", claim=f"{claim:+d}"
        )
        return refuse(state, "undecided", why)
    why = say(
        "forty-one.claim-contradicted",
        "{claim} is claimed, but the record shows {made}",
        claim=f"{claim:+d}",
        made=made,
    )
    return refuse(state, "contradicted", why, cite)


def _hand(play: Play, facts: RackFacts) -> tuple[Instruction, ...]:
    if facts.cue_lost is None:
        return ()
    text, cite = play.ask("in_hand")
    words = say("forty-one.in-hand", "The cue ball is in hand, {how}.", how=text)
    return (Instruction("in-hand", words, (CUE,), cite),)


def _ruling(
    play: Play,
    before: RackState,
    after: RackState,
    citations: tuple[str, ...],
    told: tuple[Instruction, ...],
    events: tuple[str, ...],
    attested: bool = False,
) -> Ruling:
    turn = None if after.turn is None or after.over else play.letters[after.turn]
    points = points_between(play, before.score, after.score)
    return Ruling(after, points, turn, citations, told, attested, events)


def _scratch(play: Play, state: RackState, who: int, facts: RackFacts, cite: str | None) -> Ruling:
    """A scratch: the balls of the shot are spotted, and one of the rack, or one is owed."""
    penalty = play.cite("scratch")
    rack = state.racks[who]
    told = spotted(play, tuple(sorted((*facts.pocketed, *facts.off), key=int, reverse=True)))
    told += _hand(play, facts)
    citations = cites(cite, penalty)
    if not rack:
        owed = tuple(o + (i == who) for i, o in enumerate(state.owed))
        name = play.names[play.letters[who]]
        text = say_many(
            "forty-one.owes-balls",
            "{player} owes a ball: the first that falls goes back.",
            "{player} owes {n}: what falls next goes back.",
            owed[who],
            player=name,
        )
        told = (*told, Instruction("owes", text, (), penalty))
        return _ruling(play, state, state._replace(owed=owed), citations, told, ("foul", "inning-over"))
    if len(rack) == 1:
        after = credit(state, who, (), play.start_scores[who])
        return _ruling(play, state, after, citations, told + spotted(play, rack), ("foul", "inning-over"))
    after = state._replace(phase="give", turn=who, offer=rack, due=1)
    return _ruling(play, state, after, citations, told, ("foul",))


def _fair(play: Play, state: RackState, who: int, facts: RackFacts, n: int, attested: bool) -> Ruling:
    """A fair shot: debts are paid first, the other balls go to the rack; then a burst is looked for."""
    new = facts.pocketed
    citations: tuple[str | None, ...] = (play.cite("count"),)
    told = spotted(play, facts.off) + _hand(play, facts)
    allowed = allowed_by(play, state, facts)
    if "safety" in facts.states:
        allowed = (*allowed, play.cite("safety"))
    if not new:
        return _ruling(
            play, state, state, cites(*citations, *allowed), told, ("no-count", "inning-over"), attested
        )
    debt = min(state.owed[who], len(new))
    if debt:
        citations = (play.cite("scratch"), *citations)
        if debt == len(new):
            owed = tuple(o - debt * (i == who) for i, o in enumerate(state.owed))
            after = state._replace(owed=owed)
            told = spotted(play, new) + told
            return _ruling(play, state, after, cites(*citations, *allowed), told, ("no-count",), attested)
        after = _rack(play, state, who, new, n)
        after = after._replace(phase="give", turn=who, offer=new, due=debt)
        return _ruling(play, state, after, cites(*citations, *allowed), told, ("counted",))
    return landed(play, state, _rack(play, state, who, new, n), who, cites(*citations, *allowed), told)


def _rack(play: Play, state: RackState, who: int, new: tuple[str, ...], n: int) -> RackState:
    after = credit(state, who, (*state.racks[who], *new), play.start_scores[who])
    tallies = list(after.tallies)
    tallies[who] = tallies[who].add(sum(map(int, new)), n)
    return after._replace(tallies=tuple(tallies))


def landed(
    play: Play,
    before: RackState,
    state: RackState,
    who: int,
    citations: tuple[str, ...],
    told: tuple[Instruction, ...],
) -> Ruling:
    """The balls of a shot are racked: a burst that all can see, an empty table, or play goes on."""
    number = known(state.pills[who])
    least = number if number is not None else numbers_of(play)[0]
    if sum_of(play, state, who) + least > play.value("target"):
        return burst(play, before, state, who, citations, told)
    if not state.table:
        cite = play.cite("emptied")
        after = reckoning(state, state.last)
        ruling = close(play, before, after, cites(*citations, cite), "counted", "table-empty")
        return ruling._replace(instructions=told)
    return _ruling(play, before, state, citations, told, ("counted", "inning-over"))


def burst(
    play: Play,
    before: RackState,
    state: RackState,
    who: int,
    citations: tuple[str, ...],
    told: tuple[Instruction, ...],
) -> Ruling:
    """Over the number: all balls of the side are spotted, the last one nearest the spot."""
    cite = play.cite("burst")
    emptied = not state.table
    rack = tuple(reversed(state.racks[who]))
    after = credit(state, who, (), play.start_scores[who])
    bursts = tuple(b + (i == who) for i, b in enumerate(after.bursts))
    after = after._replace(bursts=bursts, redraw=after.redraw | {who}, phase="shot")
    events: tuple[str, ...] = ("burst",)
    if emptied:
        goes_on, last_cite = play.ask("burst_on_last")
        citations = cites(*citations, last_cite)
        if not goes_on:
            after = reckoning(after, who)._replace(redraw=frozenset())
            ruling = close(play, before, after, cites(cite, *citations), *events, "table-empty")
            return ruling._replace(instructions=told)
        if state.phase == "reckoning":
            after = after._replace(turn=following(after, who))
    told = told + spotted(play, rack)
    new, new_cite = play.ask("redraw")
    if new:
        told = (*told, Instruction("pill", new, (), new_cite))
    return _ruling(play, before, after, cites(cite, *citations), told, events)
