"""A stroke of pool, from what was recorded to what it is worth.

In this order: fouls of conduct; the duty of the opening stroke; the forfeits for a miss, a lost cue ball, the
wrong ball first and no cushion; then which of the balls that fell count. Where the record leaves one of these
open, the marker's claim decides and the ruling is attested; without a claim the entry is refused as
undecided.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites
from ...conduct import ALLOWED, Foul
from .reading import PoolFacts, PoolState, worth_all


class Verdict(NamedTuple):
    """What a stroke is worth, before it is written into the state.

    ``counted``: the balls that score; ``lost``: points forfeited; ``again``: the stroke is void and is played
    again; ``failed``: the opening failed, ``set_up``: so that the balls are set up again; ``aside``: balls
    that stay down to nobody's credit.
    """

    counted: tuple[str, ...] = ()
    lost: int = 0
    out: bool = True
    citations: tuple[str, ...] = ()
    attested: bool = False
    event: str = "no-count"
    balls: str = "lie"
    again: bool = False
    set_up: bool = False
    next_void: bool = False
    failed: bool = False
    aside: tuple[str, ...] = ()


class Costs(NamedTuple):
    """What the facts certainly cost, and what they leave open of the stroke's duties."""

    due: list[tuple[int, str | None]]
    missed: Any
    first: Any
    duty: Any
    cite: str | None


def verdict_of(play: Play, state: PoolState, facts: PoolFacts) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    foul: Foul | None = None
    if facts.states:
        foul, price = foul_of(play, state, facts)
        if foul is not None and foul.balls == "again":
            return Verdict(out=False, citations=cites(price), event="again", balls="again", again=True)
        if foul is not None and foul.out and not foul.counts:
            lost = _forfeited(play, state, facts, [(foul.lose, price)], costs_of(play, state, facts))
            return _against_claim(play, state, facts, lost._replace(event="foul", balls=foul.balls))
    opens = state.phase == "opening" and play.cite("opening_duty") is not None
    shown = _opening(play, state, facts) if opens else _later(play, state, facts)
    if isinstance(shown, Ruling):
        if foul is not None and foul.next_void and facts.claim is None and facts.touched is UNKNOWN:
            return Verdict(out=False, citations=cites(price), event="foul", again=True, next_void=True)
        if foul is None or not foul.lose or facts.claim is not None or facts.touched is not UNKNOWN:
            return shown
        shown = Verdict()
    if foul is ALLOWED:
        shown = shown._replace(citations=cites(*shown.citations, price))
    elif foul is not None:
        counts = bool(shown.counted)
        shown = shown._replace(
            citations=cites(*shown.citations, price) if counts else cites(price, *shown.citations),
            lost=max(foul.lose, shown.lost),
            out=foul.out or shown.out,
            balls=foul.balls,
            next_void=foul.next_void,
        )
    if "rebound" in facts.states:
        shown = shown._replace(citations=cites(*shown.citations, play.cite("rebound")))
    if state.next_void and shown.counted:
        shown = shown._replace(
            counted=(), out=True, event="no-count", citations=cites(play.cite("foul:lifted"))
        )
    return shown if facts.claim is None else _against_claim(play, state, facts, shown)


def foul_of(play: Play, state: PoolState, facts: PoolFacts) -> tuple[Foul | None, str | None]:
    """The foul of conduct that was seen, the dearest if several, and its citation."""
    found: tuple[Foul | None, str | None] = (None, None)
    for code in facts.states:
        foul, cite = play.ask(f"foul:{code}", state, facts)
        if isinstance(foul, Foul) and (found[0] is None or _weight(foul) > _weight(found[0])):
            found = (foul, cite)
    return found


def _weight(foul: Foul) -> tuple[bool, int, bool]:
    return (foul.balls == "again", foul.lose, foul.out)


def costs_of(play: Play, state: PoolState, facts: PoolFacts) -> Costs:
    """The forfeits of a stroke, with their clauses; for an opening the pocket or cushion is judged apart."""
    due: list[tuple[int, str | None]] = []
    if facts.cue_lost is not None:
        due.append(_lost_cue_ball(play, state, facts))
    missed = facts.missed
    if missed is True:
        price, why = play.ask("miss_forfeit", state, facts)
        if facts.frozen is not None and facts.cushioned:
            fair, why = play.ask("frozen_away", state, facts)
            missed = not fair
        if missed:
            due.append((price, why))
    first, first_cite = play.ask("first", state, facts)
    if first is False and missed is not True:
        due.append(play.ask("first_forfeit", state, facts))
    duty, cite = (True, None) if state.phase == "opening" else play.ask("duty", state, facts)
    if duty is False and missed is not True:
        due.append(play.ask("duty_forfeit", state, facts))
    if first is UNKNOWN:
        cite = first_cite
    return Costs([(p, c) for p, c in due if p] if due else due, missed, first, duty, cite)


def _lost_cue_ball(play: Play, state: PoolState, facts: PoolFacts) -> tuple[int, str | None]:
    if facts.pocketed or facts.off:
        price, cite = play.ask("scratch_with_balls", state, facts)
        if price is not None:
            return price, cite
    price, cite = play.ask("scratch_forfeit" if facts.cue_lost == "pocketed" else "off_forfeit", state, facts)
    return price or 0, cite


def _forfeited(
    play: Play, state: PoolState, facts: PoolFacts, due: list[tuple[int, str | None]], costs: Costs
) -> Verdict:
    """All that the stroke costs: one forfeit, or their sum, as the game has it."""
    due = [*due, *costs.due]
    lost, cite = due[0]
    citations: tuple[str, ...] = (cite,) if cite is not None else ()
    if len(due) > 1:
        points = [p for p, _ in due]
        lost = sum(points) if play.value("several_forfeits", state, facts) == "sum" else max(points)
        citations = cites(*(c for _, c in due))
    aside: tuple[str, ...] = ()
    if facts.pocketed and costs.first is False and play.value("void_pots", state, facts) == "left-down":
        aside = tuple(facts.pocketed)
    return Verdict(lost=lost, citations=citations, aside=aside)


def _opening(play: Play, state: PoolState, facts: PoolFacts) -> Verdict | Ruling:
    lawful, duty = play.ask("opening_duty", state, facts)
    failed, price = play.ask("opening_forfeit", state, facts)
    costs = costs_of(play, state, facts)
    claim = facts.claim
    scratched = facts.cue_lost is not None
    if lawful is UNKNOWN:
        if failed and claim == -failed and not (scratched and costs.due and costs.due[0][0] == failed):
            return _failed(play, state, facts, failed, cites(duty, price))._replace(attested=True)
        if claim is None:
            message = say("pool.say-opening", "say what the opening stroke did, or add 0 if it was lawful")
            return refuse(state, "undecided", message, duty)
    elif not lawful:
        return _failed(play, state, facts, failed, cites(duty, price))
    if costs.due:
        lost = _forfeited(play, state, facts, [], costs)
        return lost._replace(event="foul", attested=lawful is UNKNOWN)
    if lawful is UNKNOWN and isinstance(claim, int) and claim < 0:
        cite = play.cite("scratch_forfeit")
        return Verdict(lost=-claim, citations=cites(cite), attested=True, event="foul")
    if costs.first is UNKNOWN and claim is None:
        message = say("pool.say-first-ball", "say which ball was met first, or add the count")
        return refuse(state, "undecided", message, costs.cite)
    free = facts.free = not play.value("opening_call", state, facts)
    shown = _balls(play, state, facts)
    if isinstance(shown, Ruling):
        return shown
    uncalled = facts.pocketed and not shown.counted and not free
    if uncalled and play.value("opening_uncalled", state, facts) == "set-up-again":
        return _failed(play, state, facts, failed, cites(duty, price))
    attested = shown.attested or lawful is UNKNOWN or costs.first is UNKNOWN
    called = play.cite("opening_call") if facts.pocketed and not free else None
    return shown._replace(citations=cites(*shown.citations, duty, called), attested=attested)


def _failed(play: Play, state: PoolState, facts: PoolFacts, lost: int, citations: tuple[str, ...]) -> Verdict:
    """A failed opening: set up again for the same side or the next, or played on by the next as it lies."""
    how, cite = play.ask("opening_failed", state, facts)
    how = how or "again"
    why = citations if cite is None or how == "next" else cites(*citations, cite)
    return Verdict(
        lost=lost,
        out=how != "again",
        citations=why,
        event="foul",
        failed=True,
        set_up=how in ("again", "next-set-up"),
    )


def _later(play: Play, state: PoolState, facts: PoolFacts) -> Verdict | Ruling:
    costs = costs_of(play, state, facts)
    if costs.due:
        return _forfeited(play, state, facts, [], costs)._replace(
            event="miss" if costs.missed is True else "foul"
        )
    open_duty = costs.duty is UNKNOWN or (costs.missed is UNKNOWN and costs.duty is not True)
    if open_duty or costs.first is UNKNOWN:
        claim = facts.claim
        if claim is None:
            message = say(
                "pool.fair-or-not",
                "the record does not show whether it was a fair stroke: add +1, 0, -1 or miss",
            )
            return refuse(state, "undecided", message, costs.cite)
        if isinstance(claim, int) and claim < 0:
            price, why = play.ask("miss_forfeit", state, facts)
            if claim != -price:
                message = say("pool.forfeit-costs", "a forfeit costs {points}", points=price)
                return refuse(state, "contradicted", message, why)
            return Verdict(lost=price, citations=cites(why), attested=True, event="foul")
        if facts.pocketed:
            shown = _balls(play, state, facts)
            return shown if isinstance(shown, Ruling) else shown._replace(attested=True)
        if isinstance(claim, int) and claim > 0:
            return _unnamed(play, state, facts)
        return Verdict(citations=cites(costs.cite), attested=True)
    shown = _balls(play, state, facts)
    if isinstance(shown, Verdict):
        if facts.missed is True:
            return shown._replace(citations=cites(play.cite("frozen_away"), *shown.citations))
        if not shown.citations:
            return shown._replace(citations=cites(play.cite("duty")))
    return shown


def _unnamed(play: Play, state: PoolState, facts: PoolFacts) -> Ruling:
    needed, cite = play.ask("call", state, facts)
    if facts.called is UNKNOWN and needed:
        example = "(9) +1" if facts.claim == 1 else "(9) 9> 12>"
        message = say(
            "pool.call-missing",
            "say which ball was called and which fell, for example {example}",
            example=example,
        )
        return refuse(state, "call-missing", message, cite)
    message = say("pool.name-every-ball", "name every ball that fell, for example 9> 12>")
    return refuse(state, "undecided", message, cite)


def _balls(play: Play, state: PoolState, facts: PoolFacts) -> Verdict | Ruling:
    """Which of the balls that fell count, on a stroke without forfeit."""
    claim = facts.claim
    if not facts.pocketed:
        if isinstance(claim, int) and claim > 0:
            return _unnamed(play, state, facts)
        cite = play.cite("duty") if facts.touched is not UNKNOWN else None
        if facts.cue_lost is not None:
            return Verdict(citations=cites(_lost_cite(play, facts), cite))
        return Verdict(citations=(cite,) if cite is not None else ())
    if facts.off:
        void, why = play.ask("off_voids", state, facts)
        if void is not None:
            aside = tuple(facts.pocketed) if void == "left-down" else ()
            return Verdict(citations=cites(why), aside=aside)
    stray = [b for b in facts.pocketed if not _meant(facts, b)]
    stray_cite = None
    if stray:
        counts, stray_cite = play.ask("pocket", state, facts)
        if counts:
            stray_cite = None
        else:
            facts.good = tuple(b for b in facts.pocketed if b not in stray)
    if state.phase != "opening" and facts.called is UNKNOWN:
        facts.free = not play.value("call", state, facts)
    down, cite = play.ask("called_down", state, facts)
    if down is UNKNOWN:
        if claim == 0:
            return Verdict(citations=cites(cite), attested=True)
        message = say("pool.say-call", "say what was called, or () if nothing was")
        return refuse(state, "call-missing", message, cite)
    if not down or not facts.good:
        return Verdict(citations=cites(stray_cite, cite))
    counted, extra = play.ask("balls_scored", state, facts)
    if facts.called is UNKNOWN or len(facts.good) <= len(facts.called):
        extra = None
    out = facts.cue_lost is not None
    last = play.cite("bonus") if play.value("bonus", state, counted) else None
    citations = cites(extra, cite, play.cite("worth"), stray_cite, last)
    if out:
        citations = cites(*citations, _lost_cite(play, facts))
    return Verdict(tuple(counted), 0, out, citations, facts.attested, "counted")


def _lost_cite(play: Play, facts: PoolFacts) -> str | None:
    """The clause on a cue ball lost, where that costs the inning alone."""
    return play.cite("scratch_forfeit" if facts.cue_lost == "pocketed" else "off_forfeit")


def _meant(facts: PoolFacts, ball: str) -> bool:
    """Whether a ball fell where it was meant to: as called, and not judged a stray."""
    if ball in facts.unintended:
        return False
    called = None if facts.called is UNKNOWN else dict(facts.called).get(ball)
    fell = facts.pocketed[ball]
    return called is None or fell is None or called == fell


def made_by(play: Play, state: PoolState, counted: tuple[str, ...]) -> int:
    """The points of the balls that a stroke scored, with what the last one counts besides."""
    made = worth_all(play.value("worth", state), counted)
    extra: int = play.value("bonus", state, counted) or 0
    return made + extra


def _against_claim(play: Play, state: PoolState, facts: PoolFacts, shown: Verdict) -> Verdict | Ruling:
    claim = facts.claim
    if claim is None:
        return shown
    if claim == "miss":
        if shown.event == "miss" or (facts.missed is True and (shown.lost or facts.frozen is None)):
            return shown
        message = say("pool.no-miss", "a miss is claimed, but the record shows that a ball was hit")
        return refuse(state, "contradicted", message, play.cite("miss_forfeit"))
    if shown.counted:
        own: int | None = play.value("own_share", state, shown.counted)
        net = (made_by(play, state, shown.counted) if own is None else own) - shown.lost
    else:
        net = -shown.lost
    if claim == net:
        return shown
    cite = shown.citations[0] if shown.citations else None
    return refuse(state, "contradicted", otherwise(claim, net), cite)


def otherwise(claim: Any, shown: int) -> str:
    """Say that the record shows other points than those claimed."""
    return say(
        "pool.claim-contradicted",
        "{claimed} is claimed, but the record shows {shown}",
        claimed=f"{claim:+d}",
        shown=f"{shown:+d}",
    )
