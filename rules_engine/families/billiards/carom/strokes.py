"""A carom stroke, from what was recorded to what it is worth.

In this order: fouls of conduct; was it a miss; then what may void the count (opening, frozen balls, a cue
ball that rested on a cushion), the count itself, the benefit of the doubt, and the space out of which a ball
had to be driven. What the facts leave open is decided by the marker's claim, and the ruling is then attested;
without a claim the entry is refused as undecided.
"""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say, say_many
from ....unknown import UNKNOWN
from ...base import cites
from ...conduct import Foul
from .reading import SEEN, WHERE, CaromFacts, CaromState
from .spaces import failed_limit


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


CANNOT_COUNT = say("carom.cannot-count", "this stroke cannot count")
"""Said where a count is claimed for a stroke that is barred from counting."""

_VOIDS = (("opening", True), ("frozen_first", False), ("frozen_other", True), ("rail", True))
"""Questions that may void a count, each with the answer that lets it stand."""


def verdict_of(play: Play, state: CaromState, facts: CaromFacts) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    if facts.off and (barred := _off(play, state, facts)) is not None:
        return barred
    if facts.states and (foul := _foul(play, state, facts)) is not None:
        return foul
    if facts.frozen is not None and play.value("frozen_must"):
        frozen = facts.frozen
        message = say(
            "carom.frozen-first", "touching balls are set up first: #frozen({ball}) :spot", ball=frozen
        )
        return refuse(state, "not-now", message, play.cite("frozen_must"))
    missed, cite = play.ask("miss", state, facts)
    if missed is UNKNOWN:
        return _attested(play, state, facts)
    if missed:
        shown = _missed(play, state, facts, cite)
    else:
        counted = _count(play, state, facts)
        if counted is None:
            return _attested(play, state, facts)
        shown = counted
    return _against_claim(state, facts, shown)


def _off(play: Play, state: CaromState, facts: CaromFacts) -> Verdict | Ruling | None:
    """A stroke by which a ball left the table, where the game lets nothing stand then."""
    foul, cite = play.ask("off", state, facts)
    if foul is None:
        return None
    shown = Verdict(0, foul.give, foul.out, cites(cite), event="foul", balls=foul.balls)
    return shown if facts.claim == "miss" else _against_claim(state, facts, shown)


def _missed(
    play: Play, state: CaromState, facts: CaromFacts, cite: str | None, attested: bool = False
) -> Verdict:
    """A miss, and what it costs; the opening stroke may have a price of its own."""
    given, price = play.ask("miss_points", state, facts)
    extra, extra_cite = play.ask("opening_price", state, facts) if state.stage else (0, None)
    if extra and not play.value("opening_price_adds"):
        given, price, extra = max(given, extra), extra_cite, 0
    because = cites(cite, price, extra_cite if extra else None)
    return Verdict(given=given + (extra or 0), citations=because, attested=attested, event="miss")


def _count(play: Play, state: CaromState, facts: CaromFacts) -> Verdict | None:
    """What the facts show of a stroke that met a ball; None when they leave it open."""
    open_question = False
    if state.spotted or facts.states:  # without either none of these questions can void the count
        for slot, good in _VOIDS:
            answer, cite = play.ask(slot, state, facts)
            if answer is UNKNOWN:
                open_question = True
            elif isinstance(answer, Foul):
                return _fouled(play, answer, cite)
            elif answer is not None and bool(answer) is not good:
                if slot == "opening":
                    return _opening_failed(play, state, facts, cite)
                return Verdict(citations=cites(cite))
    if state.stage == "layoff":
        return Verdict(citations=cites(play.cite("layoff")))
    points, cite = play.ask("count", state, facts)
    if points is UNKNOWN:
        return None
    if isinstance(points, Foul):
        return _fouled(play, points, cite)
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
    if state.held:
        limit, limit_cite = failed_limit(play, state, facts)
        if limit is not None:
            made = points if limit.stands else 0
            because = cites(limit_cite, cite if made else play.cite("stays"))
            return Verdict(made, 0, True, because, event="counted" if made else "no-count")
    return Verdict(points, 0, False, (cite,) if cite else (), event="counted")


def _opening_failed(play: Play, state: CaromState, facts: CaromFacts, cite: str | None) -> Verdict:
    """Another ball than the rules ask for was met first from the string."""
    balls = play.value("opening_balls", state, facts) or "lie"
    given, price = play.ask("opening_price", state, facts) if state.stage else (0, None)
    again = state.stage == "layoff" and balls == "again"
    return Verdict(0, given or 0, not again, cites(cite, price if given else None), balls=balls)


def _fouled(play: Play, foul: Foul, cite: str | None) -> Verdict:
    """A stroke that its own course made foul."""
    general, general_cite = play.ask("foul_point")
    given = max(general or 0, foul.give)
    because = cites(cite, general_cite if general and general > foul.give else None)
    return Verdict(0, given, foul.out, because, event="foul", balls=foul.balls)


def _foul(play: Play, state: CaromState, facts: CaromFacts) -> Verdict | Ruling | None:
    for code in facts.states:
        if code in SEEN or code in WHERE or (code == "hand" and "warned" not in facts.states):
            continue
        foul, cite = play.ask(f"foul:{code}", state, facts)
        if foul is None:
            message = say("carom.foul-not-now", "#{code} cannot happen on this stroke", code=code)
            return refuse(state, "not-now", message, play.cite(f"foul:{code}"))
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
                price, miss_cite = play.ask("foul_miss_points", state, facts)
                if price is None:
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
    claim = facts.claim
    if facts.touched is UNKNOWN and claim is None:
        return Verdict(out=False, citations=cites(cite), event="foul", next_void=next_void)
    good = isinstance(claim, int) and claim and not (state.forced or state.next_void)
    if counted is None and state.held and good:
        limit, limit_cite = failed_limit(play, state, facts)
        if limit is not None and not limit.stands:
            good, cite = False, limit_cite
    made = counted.made if counted else int(claim or 0) if good else 0
    because = cites(cite, *(counted.citations if counted else ()))
    return Verdict(made, 0, not made, because, counted is None, "foul", foul.balls, next_void)


def _attested(play: Play, state: CaromState, facts: CaromFacts) -> Verdict | Ruling:
    claim = facts.claim
    if claim is None:
        message = say("carom.undecided", "the record does not show whether it counts: add +1, 0 or miss")
        return refuse(state, "undecided", message)
    if claim == "miss" and facts.moved:
        message = say("carom.miss-but-off", "a miss is claimed, but the record shows a ball off the table")
        return refuse(state, "contradicted", message, play.cite("miss"))
    if claim == "miss":
        return _missed(play, state, facts, None, attested=True)
    cite = play.cite("count")
    limit, limit_cite = failed_limit(play, state, facts) if state.held else (None, None)
    if claim == 0:
        return Verdict(citations=cites(limit_cite or cite), attested=True)
    if state.forced or state.next_void:
        return refuse(state, "contradicted", CANNOT_COUNT, barred_by(play, state))
    if limit is not None and not limit.stands:
        message = say("carom.none-driven-out", "neither ball was driven out: the stroke is void")
        return refuse(state, "contradicted", message, limit_cite)
    because = cites(limit_cite, cite) if limit else (cite,) if cite else ()
    return Verdict(int(claim), 0, limit is not None, because, True, "counted")


_CLAIMED: dict[int | str, str] = {
    "miss": say("carom.claimed-miss", "a miss"),
    0: say("carom.claimed-no-count", "no count"),
    1: say("carom.claimed-count", "a count"),
}
_SHOWN: dict[int | str, str] = {
    "miss": say("carom.shown-miss", "a miss"),
    0: say("carom.shown-no-count", "no count"),
    1: say("carom.shown-count", "a count"),
}


def _against_claim(state: CaromState, facts: CaromFacts, shown: Verdict) -> Verdict | Ruling:
    claim = facts.claim
    said: int | str = "miss" if shown.event == "miss" else shown.made
    if claim is None or claim == said:
        return shown
    made = _SHOWN.get(said) or say_many("carom.shown-points", "{n} point", "{n} points", int(said))
    message = say(
        "carom.claim-contradicted",
        "{claim} is claimed, but the record shows {shown}",
        claim=_CLAIMED.get(claim, claim),
        shown=made,
    )
    return refuse(state, "contradicted", message, shown.citations[0] if shown.citations else None)
