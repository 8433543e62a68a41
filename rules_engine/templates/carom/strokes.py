"""A carom stroke, from what was recorded to what it is worth.

In this order: fouls of conduct; was it a miss; then what may void the count (opening, frozen balls, a cue
ball that rested on a cushion), the count itself, and the benefit of the doubt. What the facts leave open is
decided by the marker's claim, and the ruling is then attested; without a claim the entry is refused as
undecided.
"""

from __future__ import annotations

from typing import NamedTuple

from ...play import Play
from ...rulings import Ruling, refuse
from ...unknown import UNKNOWN
from ..base import cites
from ..conduct import Foul
from .facts import SEEN, CaromFacts, CaromState


class Verdict(NamedTuple):
    """What a stroke is worth, before it is written into the state."""

    made: int = 0
    given: int = 0
    out: bool = True
    citations: tuple[str, ...] = ()
    attested: bool = False
    event: str = "no-count"
    balls: str = "lie"
    next_void: str = ""


_VOIDS = (("opening", True), ("frozen_first", False), ("frozen_other", True), ("rail", True))
"""Questions that may void a count, each with the answer that lets it stand."""


def verdict_of(play: Play, state: CaromState, facts: CaromFacts) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    if facts.states and (foul := _foul(play, state, facts)) is not None:
        return foul
    missed, cite = play.ask("miss", state, facts)
    if missed is UNKNOWN:
        return _attested(play, state, facts)
    if missed:
        given, price = play.ask("miss_points", state, facts)
        shown = Verdict(given=given, citations=cites(cite, price), event="miss")
    else:
        counted = _count(play, state, facts)
        if counted is None:
            return _attested(play, state, facts)
        shown = counted
    return _against_claim(state, facts, shown)


def _count(play: Play, state: CaromState, facts: CaromFacts) -> Verdict | None:
    """What the facts show of a stroke that met a ball; None when they leave it open."""
    open_question = False
    if state.spotted or facts.states:  # without either none of these questions can void the count
        for slot, good in _VOIDS:
            answer, cite = play.ask(slot, state, facts)
            if answer is UNKNOWN:
                open_question = True
            elif answer is not None and bool(answer) is not good:
                balls = (play.value("opening_balls", state, facts) or "lie") if slot == "opening" else "lie"
                return Verdict(citations=cites(cite), balls=balls)
    points, cite = play.ask("count", state, facts)
    if points is UNKNOWN:
        return None
    if not points:
        return Verdict(citations=cites(cite))
    if state.forced:
        return Verdict(citations=cites(play.cite("third_miss")))
    if open_question:
        return None
    if "doubt" in facts.states:
        against, doubt_cite = play.ask("doubt", state, facts)
        if against:
            return Verdict(citations=cites(doubt_cite))
    if state.next_void:
        return Verdict(citations=cites(play.cite(f"foul:{state.next_void}")))
    return Verdict(points, 0, False, (cite,) if cite else (), event="counted")


def _foul(play: Play, state: CaromState, facts: CaromFacts) -> Verdict | None:
    for code in facts.states:
        if code in SEEN or (code == "hand" and "warned" not in facts.states):
            continue
        foul, cite = play.ask(f"foul:{code}", state, facts)
        if not isinstance(foul, Foul):
            continue
        if foul.counts:
            return _count_with_foul(play, state, facts, code, foul, cite)
        given, because = foul.give, cites(cite)
        if foul.out:
            general, general_cite = play.ask("foul_point", state, facts)
            if general and general > given:
                given, because = general, cites(cite, general_cite)
            if facts.touched is not UNKNOWN and play.value("miss", state, facts):
                price, miss_cite = play.ask("miss_points", state, facts)
                given, because = max(given, price), cites(cite, miss_cite)
        next_void = code if foul.next_void else ""
        return Verdict(0, given, foul.out, because, event="foul", balls=foul.balls, next_void=next_void)
    return None


def barred_by(play: Play, state: CaromState) -> str | None:
    """The clause by which the coming stroke cannot count."""
    return play.cite("third_miss" if state.forced else f"foul:{state.next_void}")


def _count_with_foul(
    play: Play, state: CaromState, facts: CaromFacts, code: str, foul: Foul, cite: str | None
) -> Verdict:
    """A foul that bars the next stroke from counting and leaves this one as it was."""
    next_void = code if foul.next_void else ""
    counted = _count(play, state, facts)
    if facts.touched is UNKNOWN and facts.claim is None:
        return Verdict(out=False, citations=cites(cite), event="foul", next_void=next_void)
    made = counted.made if counted else 1 if facts.claim == 1 and not (state.forced or state.next_void) else 0
    because = cites(cite, *(counted.citations if counted else ()))
    return Verdict(made, 0, not made, because, counted is None, "foul", foul.balls, next_void)


def _attested(play: Play, state: CaromState, facts: CaromFacts) -> Verdict | Ruling:
    claim = facts.claim
    if claim is None:
        return refuse(state, "undecided", "the record does not show whether it counts: add +1, 0 or miss")
    if claim == "miss":
        given, cite = play.ask("miss_points", state, facts)
        return Verdict(given=given, citations=cites(cite), attested=True, event="miss")
    cite = play.cite("count")
    if claim == 0:
        return Verdict(citations=cites(cite), attested=True)
    if state.forced or state.next_void:
        return refuse(state, "contradicted", "this stroke cannot count", barred_by(play, state))
    return Verdict(1, 0, False, (cite,) if cite else (), True, "counted")


_WORDS = {"miss": "a miss", 0: "no count", 1: "a count"}


def _against_claim(state: CaromState, facts: CaromFacts, shown: Verdict) -> Verdict | Ruling:
    claim = facts.claim
    said: int | str = "miss" if shown.event == "miss" else shown.made
    if claim is None or claim == said:
        return shown
    message = f"{_WORDS.get(claim, claim)} is claimed, but the record shows {_WORDS.get(said, said)}"
    return refuse(state, "contradicted", message, shown.citations[0] if shown.citations else None)
