"""A stroke, from what was recorded to what it is worth.

In this order: fouls of conduct; pins that fell in an irregular way; was it a miss; what the pins and caroms
are worth; does the player burst or win by them. What the facts leave open is decided by the marker's claim,
and the ruling is then attested; without a claim the entry is refused as undecided.
"""

from __future__ import annotations

from typing import NamedTuple

from ...play import Play
from ...rulings import Ruling, refuse
from ...unknown import UNKNOWN
from ..base import cites
from ..conduct import Foul
from .facts import PinFacts, TablePinsState
from .figures import Figures


class Price(NamedTuple):
    """What a foul costs here: a general foul, and besides a burst, the ball spotted, or chips into the
    pool."""

    give: int = 0
    lose: int = 0
    counts: bool = False
    out: bool = True
    balls: str = "lie"
    next_void: bool = False
    burst: bool = False
    spot: bool = False
    chips: int = 0
    wins: bool = False


class Verdict(NamedTuple):
    """What a stroke is worth, before it is written into the state. ``took``: the pins that it made."""

    made: int = 0
    given: int = 0
    out: bool = True
    citations: tuple[str, ...] = ()
    attested: bool = False
    event: str = "no-count"
    balls: str = "lie"
    next_void: str = ""
    burst: bool = False
    wins: bool = False
    spot: bool = False
    chips: int = 0
    took: tuple[str, ...] = ()


SEEN = frozenset(
    {
        "frozen", "with", "covered", "leaning", "warned", "called", "out-of-turn", "undetected", "money",
        "uncovered", "touching", "together",
    }
)  # fmt: skip
"""States that are no fouls: what was seen before the stroke or in it."""


def verdict_of(play: Play, fig: Figures, state: TablePinsState, facts: PinFacts) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    if facts.states and (foul := _foul(play, state, facts)) is not None:
        if not foul.next_void or (facts.downs is UNKNOWN and facts.claim is None):
            return foul
        counted = _count(play, fig, state, facts)
        if isinstance(counted, Ruling):
            return counted
        return counted._replace(
            next_void=foul.next_void, citations=cites(*foul.citations, *counted.citations)
        )
    return _count(play, fig, state, facts)


def _count(play: Play, fig: Figures, state: TablePinsState, facts: PinFacts) -> Verdict | Ruling:
    """What a stroke without a foul of conduct is worth."""
    asks, open_question = fig.asks, False
    because: tuple[str, ...] = ()
    if (
        "undeposited" in asks
        and not state.held[state.turn or 0]
        and (facts.by or facts.claim not in (None, 0, "miss"))
    ):
        price, cite = play.ask("undeposited", state, facts)
        return _against_claim(state, facts, _void(facts, price, cite)._replace(event="no-count"))
    if "bars" in asks:
        barred, cite = play.ask("bars", state, facts)
        if barred is UNKNOWN:
            open_question = True
        elif barred:
            return _against_claim(state, facts, _void(facts, barred, cite))
    if state.next_void:
        return _against_claim(
            state, facts, Verdict(citations=cites(play.cite(f"foul:{state.next_void}")), event="no-count")
        )
    touched, downs = facts.touched, facts.downs
    for kind in facts.odd:
        answer, cite = play.ask(f"pin:{kind}", state, facts)
        if isinstance(answer, Price):
            return _against_claim(state, facts, _void(facts, answer, cite))
        if answer == "ignored":
            facts.counting = tuple(p for p in facts.counting if not _is(facts, kind, p, fig))
            because = cites(*because, cite)
        elif answer == "counts":
            because = cites(*because, cite)
    if "jumped" in asks and (facts.off or facts.pocketed):
        lost, cite = play.ask("jumped", state, facts)
        if lost is UNKNOWN:
            open_question = True
        elif lost:
            return _against_claim(state, facts, _void(facts, lost, cite))
    if "no_ball" in asks and touched is not UNKNOWN and not touched:
        missed, cite = play.ask("no_ball", state, facts)
        if missed:
            shown = Verdict(given=fig.missed, citations=cites(cite, fig.missed_cite), event="miss")
            if isinstance(missed, Price):
                shown = shown._replace(spot=missed.spot, chips=missed.chips)
            return _against_claim(state, facts, shown)
    if "wins" in asks and (facts.counting or facts.said):
        won, cite = play.ask("wins", state, facts)
        if won is False and "ranche" in facts.said:
            return refuse(state, "contradicted", "these pins are no such stroke", cite)
        if won is True and (touched is not UNKNOWN or facts.frozen or facts.said or facts.claim is not None):
            made = sum(fig.values.get(p, 0) for p in facts.counting)
            shown = Verdict(made, 0, True, cites(cite, *because), touched is UNKNOWN, "counted", wins=True)
            return _against_claim(state, facts, shown._replace(took=facts.counting))
    if "burst" in asks and facts.counting:
        burst, cite = play.ask("burst", state, facts)
        if burst is UNKNOWN:
            open_question = True
        elif burst:
            price = burst if isinstance(burst, Price) else Price(burst=True)
            return _against_claim(state, facts, _void(facts, price, cite)._replace(event="burst", burst=True))
    if touched is UNKNOWN and not (facts.frozen or (downs is not UNKNOWN and not facts.counting)):
        open_question = True
    points, cite = play.ask("worth", state, facts)
    if points is UNKNOWN:
        open_question = True
    elif not open_question or not points:
        shown = Verdict(
            points or 0, 0, not (fig.goes_on and (points or 0) > 0), cites(cite, *because), False,
            "counted" if points else "no-count", took=facts.counting if points else (),
        )  # fmt: skip
        if not (downs is UNKNOWN and facts.claim is not None):
            return _against_claim(state, facts, shown)
    return _attested(
        play, fig, state, facts, points if isinstance(points, int) else None, cites(cite, *because)
    )


def _is(facts: PinFacts, kind: str, pin: str, fig: Figures) -> bool:
    if kind == "early":
        return pin in facts.early
    by = facts.by[pin]
    return by == "hand" if kind == "hand" else by in fig.pins


def _void(facts: PinFacts, price: Price, cite: str | None) -> Verdict:
    """Nothing counts, at this price."""
    return Verdict(
        -price.lose, price.give, price.out, cites(cite), False, "burst" if price.burst else "foul",
        price.balls, burst=price.burst, wins=price.wins, spot=price.spot, chips=price.chips,
    )  # fmt: skip


def _foul(play: Play, state: TablePinsState, facts: PinFacts) -> Verdict | None:
    for code in facts.states:
        if code in SEEN or (code == "hand" and "warned" not in facts.states):
            continue
        foul, cite = play.ask(f"foul:{code}", state, facts)
        if not isinstance(foul, Foul | Price):
            continue
        price = foul if isinstance(foul, Price) else Price(*foul)
        if price.counts and not price.next_void:
            continue
        if price.counts:
            return Verdict(out=False, citations=cites(cite), event="foul", balls=price.balls, next_void=code)
        return _void(facts, price, cite)
    return None


def _attested(
    play: Play,
    fig: Figures,
    state: TablePinsState,
    facts: PinFacts,
    shown: int | None,
    because: tuple[str, ...],
) -> Verdict | Ruling:
    claim = facts.claim
    if claim is None:
        message = (
            "the record does not show whether it counts: name the ball met first, or claim +n, 0 or miss"
        )
        return refuse(state, "undecided", message, because[0] if because else None)
    if claim == "miss":
        return Verdict(
            given=fig.missed, citations=cites(fig.missed_cite, *because), attested=True, event="miss"
        )
    if claim == 0:
        return Verdict(citations=because, attested=True)
    if not isinstance(claim, int):
        return refuse(state, "contradicted", "a stroke counts points, nothing, or is a miss")
    if shown is not None and facts.downs is not UNKNOWN and claim != shown:
        return _contradicted(state, claim, shown, because)
    possible, cite = play.ask("claims", state, claim)
    if possible is not None and not possible:
        return refuse(state, "impossible", f"no stroke is worth {claim} here", cite or play.cite("worth"))
    return Verdict(claim, 0, not (fig.goes_on and claim > 0), because, True, "counted", took=facts.counting)


def _contradicted(
    state: TablePinsState, claim: int | str, said: int | str, because: tuple[str, ...]
) -> Ruling:
    message = f"{claim} is claimed, but the record shows {said}"
    return refuse(state, "contradicted", message, because[0] if because else None)


def _against_claim(state: TablePinsState, facts: PinFacts, shown: Verdict) -> Verdict | Ruling:
    claim = facts.claim
    said: int | str = "miss" if shown.event == "miss" else shown.made
    if claim is None or claim == said:
        return shown
    if shown.event in ("miss", "foul", "burst") and claim == 0:
        return shown
    if claim == "miss" and facts.touched == () and shown.event in ("foul", "no-count"):
        return shown
    return _contradicted(state, claim, said, shown.citations)
