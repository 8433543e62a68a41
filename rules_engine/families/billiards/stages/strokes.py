"""What a stroke makes and costs, in each of the three stages."""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites
from ...conduct import Foul
from .reading import StageFacts, StageState


class Verdict(NamedTuple):
    """What a stroke is worth: ``made``; ``price``: "" none, "run" (the inning is lost, and more in the second
    stage), "turn" (points are kept, the turn passes) or "void" (the stroke alone counts nothing)."""

    made: int = 0
    price: str = ""
    citations: tuple[str, ...] = ()
    attested: bool = False
    again: bool = False
    won: bool = False
    balls: str = "lie"


def stage_of(play: Play, score: int) -> int:
    """The stage in which a side with this score is."""
    first, second = play.value("stages")
    return 1 if score < first else 2 if score < second else 3


def verdict_of(play: Play, state: StageState, facts: StageFacts) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    stage = stage_of(play, state.score[state.turn or 0])
    price, why = _price(play, state, facts)
    if price == "again":
        return Verdict(citations=cites(why), again=True, balls="again")
    if price in ("run", "void"):
        return _fouled(play, facts, price, why)
    if state.opening:
        first = facts.met[0] if facts.met not in (UNKNOWN, ()) else None if facts.met == () else UNKNOWN
        ball = play.value("opening")
        if facts.met is UNKNOWN and facts.claim is None and price != "turn":
            message = say("stages.say-whether-hit", "say whether the {ball} was hit", ball=ball)
            return refuse(state, "undecided", message, play.cite("opening"))
        if first is not UNKNOWN and first != ball:
            repeat, cite = play.ask("opening_missed")
            if facts.claim not in (None, 0, "miss"):
                message = say("stages.not-played-on", "the {ball} was not played on", ball=ball)
                return refuse(state, "contradicted", message, play.cite("opening"))
            return Verdict(
                citations=cites(play.cite("opening"), cite),
                again=bool(repeat),
                price="" if repeat else "turn",
            )
    if stage == 3:
        return _last(play, state, facts, price, why)
    missed = facts.missed
    if missed is True:
        return _fouled(play, facts, "run", play.cite("miss"))
    return _counted(play, state, facts, stage, price, why)


def _fouled(play: Play, facts: StageFacts, price: str, why: str | None) -> Verdict | Ruling:
    if isinstance(facts.claim, int) and facts.claim > 0:
        message = say(
            "stages.counts-nothing",
            "{claimed} is claimed of a stroke that counts nothing",
            claimed=f"{facts.claim:+d}",
        )
        return refuse(None, "contradicted", message, why)
    return Verdict(price=price, citations=cites(why))


def _price(play: Play, state: StageState, facts: StageFacts) -> tuple[str, str | None]:
    """The dearest thing that was wrong with the stroke, before its points are looked at."""
    for code in sorted(facts.states):
        foul, cite = play.ask(f"foul:{code}", state, facts)
        if isinstance(foul, Foul):
            if foul.balls == "again":
                return "again", cite
            if foul.out and not foul.counts:
                return "void", cite
        elif foul is not None:
            return str(foul), cite
    if facts.frozen is not None and state.turn is not None:
        others = UNKNOWN if facts.met is UNKNOWN else tuple(b for b in facts.met if b != facts.frozen)
        moved = "moved" in facts.states or (facts.met is not UNKNOWN and facts.frozen in facts.met)
        if moved or others == ():
            return play.ask("frozen", state, facts)
    last = stage_of(play, state.score[state.turn or 0]) == 3
    if facts.cue_lost == "pocketed" and not last:
        return play.ask("scratch", state, facts)
    if facts.cue_lost == "off":
        return play.ask("cue_off", state, facts)
    if facts.off or ("moved" in facts.states and facts.frozen is None):
        return play.ask("moved", state, facts)
    return "", None


def _counted(
    play: Play, state: StageState, facts: StageFacts, stage: int, price: str, why: str | None
) -> Verdict | Ruling:
    claim = facts.claim
    pots = sum(play.value("worth", state, ball) for ball in facts.potted)
    pots_cite = play.cite("worth")
    if stage == 2:
        spoilt, cite = play.ask("late_pocket") if facts.potted else (None, None)
        if spoilt:
            return _fouled(play, facts, "run", cite)
        pots = 0
    caroms: Any = UNKNOWN
    if facts.met is not UNKNOWN:
        caroms = min(max(len(facts.met) - 1, 0), 1 if not play.value("double") else 2)
    elif isinstance(claim, int):
        caroms = claim - pots
        if not 0 <= caroms <= (2 if play.value("double") else 1):
            message = say(
                "stages.claims-too-much",
                "{claimed} is claimed, but there are {pockets} in pockets and at most two caroms",
                claimed=f"{claim:+d}",
                pockets=f"{pots:+d}",
            )
            code = "contradicted" if facts.potted else "impossible"
            return refuse(state, code, message, pots_cite)
    if caroms is UNKNOWN:
        if price == "turn" and not facts.potted:
            return Verdict(price=price, citations=cites(why))
        message = say("stages.say-balls-hit", "say which balls were hit, or what the stroke counts")
        return refuse(state, "undecided", message, pots_cite)
    made = pots + caroms
    if isinstance(claim, int) and claim != made:
        message = say(
            "stages.claim-contradicted",
            "{claimed} is claimed, but the record shows {shown}",
            claimed=f"{claim:+d}",
            shown=f"{made:+d}",
        )
        return refuse(state, "contradicted", message, pots_cite)
    citations = cites(
        pots_cite if pots else None,
        play.cite("carom") if caroms else None,
        play.cite("double") if caroms == 2 else None,
        play.cite("late_pocket") if stage == 2 and facts.potted else None,
        why,
        play.cite("turn") if not made and why is None else None,
    )
    attested = facts.met is UNKNOWN
    score = state.score[state.turn or 0]
    limit = play.value("stages")[stage - 1]
    if score + made > limit:
        surplus, cite = play.ask("surplus") if stage == 1 else (None, None)
        if not (surplus and score + pots <= limit):
            return Verdict(0, "run", cites(play.cite("exact"), *citations), attested)
        citations = cites(*citations, cite)
    return Verdict(made, price, citations, attested)


def _last(play: Play, state: StageState, facts: StageFacts, price: str, why: str | None) -> Verdict | Ruling:
    """The last shot: off the ball selected into the pocket called."""
    cite = play.cite("last")
    chosen = state.selected[state.turn or 0]
    if facts.called is None:
        message = say("stages.call-ball-and-pocket", "the ball and the pocket are called: (3>br)")
        return refuse(state, "call-missing", message, cite)
    ball, pocket = facts.called
    if chosen and ball != chosen:
        message = say(
            "stages.selected-first", "the ball {ball} was selected first, and stays so", ball=chosen
        )
        return refuse(state, "contradicted", message, cite)
    if isinstance(facts.claim, int) and facts.claim != 0:
        message = say("stages.last-shot-no-points", "the last shot counts no points")
        return refuse(state, "contradicted", message, cite)
    if facts.missed is True and play.value("last_miss") == "run":
        return Verdict(price="run", citations=cites(play.cite("last_miss")))
    if facts.cue_lost == "pocketed" and facts.claim is None:
        if pocket is None:
            message = say("stages.call-pocket", "the pocket is called before the stroke: (3>br)")
            return refuse(state, "call-missing", message, cite)
        if facts.cue_pocket is None or facts.met is UNKNOWN:
            message = say("stages.say-ball-and-pocket", "say which ball was hit and in which pocket it fell")
            return refuse(state, "undecided", message, cite)
        if facts.cue_pocket == pocket and facts.met[:1] == (ball,) and not facts.off and price != "turn":
            return Verdict(citations=cites(cite), won=True)
    elif facts.met is UNKNOWN and facts.claim is None:
        message = say("stages.say-last-shot", "say what the last shot did, or 0 if it failed")
        return refuse(state, "undecided", message, cite)
    return Verdict(price="turn", citations=cites(cite, why))
