"""A shot, from what was recorded to what it counts.

In this order: fouls of conduct; was it a shot at all; was the ball met that had to be; what it counts. What
the facts leave open is decided by the marker's claim, and the ruling is then attested; without a claim the
entry is refused as undecided.
"""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites
from ...conduct import Foul
from .reading import SEEN, CupsFacts, CupsState, Kit


class Verdict(NamedTuple):
    """What a shot is worth, before it is written into the state. ``shot``: it was one; ``breach``: the ball
    that had to be met was not; ``lost``: the foul that loses the game."""

    made: int = 0
    shot: bool = True
    breach: bool = False
    lost: bool = False
    citations: tuple[str, ...] = ()
    attested: bool = False
    event: str = "no-count"
    balls: str = "lie"
    stays: bool = False


def verdict_of(play: Play, state: CupsState, facts: CupsFacts) -> Verdict | Ruling:
    """Judge one shot; a :class:`Ruling` is a refusal."""
    if facts.states and (foul := _foul(play, state, facts)) is not None:
        return foul
    claim = facts.claim
    attested = False
    shot, cite = play.ask("shot", state, facts)
    if shot is UNKNOWN:
        if claim is None:
            return _undecided(play, state)
        attested, shot = True, claim != "miss"
    if shot is False:
        if claim not in (None, "miss"):
            message = say(
                "cups.count-but-no-shot", "a count is claimed, but this was no shot: it is played again"
            )
            return refuse(state, "contradicted", message, cite)
        return Verdict(shot=False, citations=cites(cite), attested=attested, event="again")
    because = cites(cite)
    duty, duty_cite = play.ask("duty", state, facts)
    if duty is UNKNOWN:
        if claim is None:
            return _undecided(play, state)
        attested, duty = True, claim not in ("miss", 0)
        if claim == 0:  # nothing counted, and nobody says that a duty was broken
            decided = duty_cite if facts.holed else play.cite("count")
            return Verdict(citations=cites(decided), attested=True)
    if duty is False:
        if claim not in (None, 0, "miss"):
            message = say("cups.duty-not-met", "the ball that had to be met was not")
            return refuse(state, "contradicted", message, duty_cite)
        return Verdict(breach=True, citations=cites(duty_cite), attested=attested, event="miss")
    made, count_cite = play.ask("count", state, facts)
    because = cites(count_cite, *because, duty_cite if facts.met is not UNKNOWN else None)
    if made is UNKNOWN:
        return _claimed(play, state, facts, because)
    for member in play.value("reasons", state, facts) or ():
        because = cites(*because, play.cite(f"score:{member}"))
    if any(piece == "r" for piece, _ in facts.holed):
        because = cites(*because, play.cite("double"))
    if claim is not None and claim != made and not (claim == "miss" and not made):
        message = say(
            "cups.claim-contradicted",
            "{claim} is claimed, but the record shows {points}",
            claim=claim,
            points=made,
        )
        return refuse(state, "contradicted", message, count_cite)
    stays = bool(play.value("stays", state, (facts, made)))
    event = "counted" if made else "miss" if claim == "miss" else "no-count"
    return Verdict(made, citations=because, attested=attested, event=event, stays=stays)


def _undecided(play: Play, state: CupsState) -> Ruling:
    message = say(
        "cups.undecided", "the record does not show whether it counts: add what it counts, 0 or miss"
    )
    return refuse(state, "undecided", message, play.cite("count"))


def _claimed(play: Play, state: CupsState, facts: CupsFacts, because: tuple[str, ...]) -> Verdict | Ruling:
    """What the marker says, where the record does not show it."""
    claim = facts.claim
    if claim is None:
        return _undecided(play, state)
    if claim in (0, "miss"):
        if facts.holed:
            message = say("cups.fell-counts", "a ball that fell counts something")
            return refuse(state, "contradicted", message, play.cite("count"))
        return Verdict(citations=because, attested=True, event="miss" if claim == "miss" else "no-count")
    possible = play.value("possible", state, facts)
    if possible is None:
        possible = default_possible(play, state, facts)
    if not possible:
        message = say("cups.rest-where", "say which ball came to rest where")
        return refuse(state, "undecided", message, play.cite("count"))
    if claim not in possible:
        message = say("cups.counts-not-so", "no such shot counts {points}", points=claim)
        return refuse(state, "impossible", message, play.cite("cups") or play.cite("count"))
    made = int(claim)
    stays = bool(play.value("stays", state, (facts, made)))
    return Verdict(made, citations=because, attested=True, event="counted", stays=stays)


def default_possible(play: Play, state: CupsState, facts: CupsFacts) -> frozenset[int]:
    """What a shot may count of which only the claim is recorded: with one ball, any cup."""
    kit: Kit = play.value("kit", state)
    cups = frozenset(play.value("cups", state) or ())
    extra = play.value("bell", state) or 0
    if kit.kind == "one":
        rung = frozenset({extra, *(c + extra for c in cups)}) if extra else frozenset()
        return frozenset(c for c in (rung if facts.felled else cups | rung) if c > 0)
    if len(facts.holed) == 1 and kit.kind == "nine":
        red = facts.holed[0][0] == "r"
        return frozenset(c * ((play.value("double", state) or 1) if red else 1) for c in cups)
    return frozenset()


def _foul(play: Play, state: CupsState, facts: CupsFacts) -> Verdict | Ruling | None:
    for code in facts.states:
        if code in SEEN:
            continue
        foul, cite = play.ask(f"foul:{code}", state, facts)
        if not isinstance(foul, Foul) or (foul.counts and not foul.out):
            continue
        if facts.claim not in (None, 0, "miss"):
            message = say("cups.foul-counts-nothing", "a foul shot counts nothing")
            return refuse(state, "contradicted", message, cite)
        because = cites(cite)
        if foul.balls == "again" and not foul.out:
            return Verdict(shot=False, citations=because, event="again", balls="again")
        lost = bool(play.value("loses", state, code))
        balls = "lie" if foul.balls == "choice" else foul.balls
        return Verdict(lost=lost, citations=because, event="foul", balls=balls)
    return None
