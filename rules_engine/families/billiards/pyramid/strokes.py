"""What the rules say of one stroke: balls made, a dry stroke, or a foul."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites
from .reading import SEEN, PyramidFacts, PyramidState, object_balls


class Verdict(NamedTuple):
    """How a stroke is judged. ``made`` counts object balls and the own ball; ``own`` says that it was among
    them. ``foul`` says that it was one; ``attested`` that only the marker's word decides."""

    made: int = 0
    own: bool = False
    foul: bool = False
    citations: tuple[str, ...] = ()
    attested: bool = False


def verdict_of(play: Play, state: PyramidState, facts: PyramidFacts) -> Verdict | Ruling:
    """Judge a stroke; a :class:`Ruling` is a refusal."""
    claim = facts.claim
    if claim == "miss" and facts.hit:
        why = say("pyramid.miss-but-met", "a miss is claimed, but a ball was met")
        return refuse(state, "contradicted", why, play.cite("miss"))
    fault = _fault(play, state, facts)
    if fault is not None:
        if type(claim) is int and claim >= 0:
            why = say("pyramid.foul-makes-no-ball", "the record shows a foul: it makes no ball")
            return refuse(state, "contradicted", why, fault)
        return Verdict(foul=True, citations=cites(fault, play.cite("penalty")))
    made = facts.balls + facts.own
    attested = False
    if type(claim) is int and claim != made:
        if claim < 0:
            return _said_foul(play, state, facts, made)
        if made or facts.closed:
            message = say(
                "pyramid.claim-contradicted",
                "{claim} claimed, but the record shows {made}",
                claim=claim,
                made=made,
            )
            return refuse(state, "contradicted", message, play.cite("worth"))
        if claim > object_balls(play, state):
            why = say(
                "pyramid.only-so-many", "only {balls} balls can be pocketed", balls=object_balls(play, state)
            )
            return refuse(state, "impossible", why)
        made, attested = claim, True
    if made:
        return _scored(play, state, facts, made, attested)
    complete, cite = play.ask("completion", state, facts)
    if complete is UNKNOWN:
        if claim != 0:
            message = say(
                "pyramid.say-whether-good",
                "say whether the stroke was good: 0, or #no-cushion if it was not complete",
            )
            return refuse(state, "undecided", message, cite)
        attested = True
    elif not complete:
        cited = cites(play.cite("incomplete"), cite, play.cite("penalty"))
        if claim == 0:
            why = say("pyramid.not-complete", "the stroke was not complete, which is a foul")
            return refuse(state, "contradicted", why, cite)
        return Verdict(foul=True, citations=cited)
    return Verdict(citations=cites(play.cite("dry"), cite), attested=attested)


def _said_foul(play: Play, state: PyramidState, facts: PyramidFacts, made: int) -> Verdict | Ruling:
    """A foul by the marker's word alone: which one is not said, or it is what the cushions show."""
    complete, cite = (True, None) if made else play.ask("completion", state, facts)
    if complete is False:
        return Verdict(foul=True, citations=cites(play.cite("incomplete"), cite, play.cite("penalty")))
    if facts.closed:
        message = say("pyramid.say-which-foul", "the record shows no foul: say which it was")
        return refuse(state, "contradicted", message, play.cite("penalty"))
    return Verdict(foul=True, citations=cites(play.cite("penalty")), attested=True)


def _scored(
    play: Play, state: PyramidState, facts: PyramidFacts, made: int, attested: bool
) -> Verdict | Ruling:
    own = facts.own
    citations = [play.cite("worth"), play.cite("turn")]
    if own:
        citations = [play.cite("own_ball"), play.cite("cue"), *citations]
        attested = attested or facts.hit is UNKNOWN
    if made > 1:
        citations.append(play.cite("counts"))
    if "no-cushion" in facts.states:
        why = say("pyramid.is-complete", "a stroke that pockets a ball is complete")
        return refuse(state, "contradicted", why, citations[0])
    return Verdict(made, own, False, cites(*citations), attested)


def _fault(play: Play, state: PyramidState, facts: PyramidFacts) -> str | None:
    """The clause by which the stroke is a foul; None if it is not."""
    for word in facts.states:
        if word not in SEEN:
            answer, cite = play.ask(f"foul:{word}", state, facts)
            if answer == "foul":
                return cite
        elif word == "short":
            return play.cite("break")
    if facts.hit is False:
        return play.cite("miss")
    if facts.cue_off:
        return play.cite("cue_off")
    if facts.off:
        answer, cite = play.ask("off", state, facts)
        if answer == "foul":
            return cite
    if facts.own and state.in_hand and state.phase != "break":
        answer, cite = play.ask("own_after_hand", state, facts)
        if answer == "foul":
            return cite
    return None
