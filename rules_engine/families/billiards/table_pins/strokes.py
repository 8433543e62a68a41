"""A stroke, from what was recorded to what it is worth.

In this order: fouls of conduct; pins that fell in an irregular way; was it a miss; what the pins and caroms
are worth; does the player burst or win by them. What the facts leave open is decided by the marker's claim,
and the ruling is then attested; without a claim the entry is refused as undecided.
"""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites
from ...conduct import Foul
from .figures import Figures, foul_slot
from .reading import BY_HAND, PinFacts, TablePinsState


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
        "uncovered", "touching", "together", "before", "prompting", "displaced", "spotted",
    }
)  # fmt: skip
"""States that are no fouls: what was seen before the stroke or in it."""

TOUCHES = frozenset({"not-point", "double", "early-touch", "disturbed", "disturbed-after", "in-motion"})
"""Fouls that are a ball touched otherwise than by a fair stroke."""

BURST = Price(burst=True)

THIRD_MISS = "third-miss"
"""The phase in which a miss may be rejected, and why the stroke after it cannot count."""


def verdict_of(play: Play, fig: Figures, state: TablePinsState, facts: PinFacts) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    if facts.states and (foul := _foul(play, fig, state, facts)) is not None:
        if not foul.next_void or (facts.downs is UNKNOWN and facts.claim is None):
            return foul
        counted = _count(play, fig, state, facts)
        if isinstance(counted, Ruling):
            return counted
        return counted._replace(
            next_void=foul.next_void, citations=cites(*foul.citations, *counted.citations)
        )
    counted = _count(play, fig, state, facts)
    if facts.allowed and isinstance(counted, Verdict):
        return counted._replace(citations=cites(*counted.citations, *facts.allowed))
    return counted


class Findings:
    """What was found of a stroke on the way: whether it is left open, and the clauses that had a say."""

    __slots__ = ("because", "open")

    def __init__(self) -> None:
        self.open = False
        self.because: tuple[str, ...] = ()


def _count(play: Play, fig: Figures, state: TablePinsState, facts: PinFacts) -> Verdict | Ruling:
    """What a stroke without a foul of conduct is worth."""
    found = Findings()
    voided = _voided(play, fig, state, facts, found)
    if voided is not None:
        return _against_claim(state, facts, voided)
    asks, touched, downs = fig.asks, facts.touched, facts.downs
    if facts.counting:
        if len(facts.counting) >= fig.wins_from or facts.said:
            won = _won(play, fig, state, facts, found)
            if won is not None:
                return won
        if "burst" in asks:
            burst, cite = play.ask("burst", state, facts)
            if burst is UNKNOWN:
                found.open = True
            elif burst:
                price = burst if isinstance(burst, Price) else BURST
                kind = "burst" if price.burst else ""
                return _against_claim(state, facts, _priced(play, fig, price, kind, cite, state, facts))
    elif facts.said:
        cite = play.cite("wins")
        why = say("table-pins.no-such-stroke-say-pins", "say which pins fell: these are no such stroke")
        return refuse(state, "contradicted", why, cite)
    if touched is UNKNOWN and not (facts.frozen or (downs is not UNKNOWN and not facts.counting)):
        found.open = True
    points, cite = play.ask("worth", state, facts)
    because = cites(cite, *found.because)
    if points is UNKNOWN:
        points = None
    elif not found.open and not (downs is UNKNOWN and facts.claim is not None):
        out = not (fig.goes_on and points > 0)
        event = "counted" if points else "no-count"
        took = facts.counting if points else ()
        return _against_claim(state, facts, Verdict(points, 0, out, because, False, event, took=took))
    return _attested(play, fig, state, facts, points, because)


def _voided(
    play: Play, fig: Figures, state: TablePinsState, facts: PinFacts, found: Findings
) -> Verdict | None:
    """The verdict on a stroke that cannot count, or None."""
    asks, claim = fig.asks, facts.claim
    counts = facts.by or (claim and claim != "miss")
    if counts and "undeposited" in asks and not state.held[state.turn or 0]:
        price, cite = play.ask("undeposited", state, facts)
        return _void(price, cite)._replace(event="no-count")
    if state.next_void and (counts or ("third_rejected" in asks and facts.touched != () and claim != "miss")):
        slot = "third_rejected" if state.next_void == THIRD_MISS else f"foul:{state.next_void}"
        return Verdict(citations=cites(play.cite(slot)))
    if facts.frozen and "frozen_direct" in asks:
        direct, cite = play.ask("frozen_direct", state, facts)
        if direct is UNKNOWN:
            found.open = True
        elif direct:
            return Verdict(citations=cites(cite))
    for slot in fig.ball_slots:
        wrong, cite = play.ask(slot, state, facts)
        if isinstance(wrong, Price):
            return _void(wrong, cite)
        if wrong:
            found.because = cites(*found.because, cite)
    if "bars" in asks:
        barred, cite = play.ask("bars", state, facts)
        if barred is UNKNOWN:
            found.open = True
        elif barred:
            return _void(barred, cite)
    for kind in facts.odd:
        answer, cite = play.ask(f"pin:{kind}", state, facts)
        if answer is None and kind == "before":
            answer, cite = play.ask("pin:hand", state, facts)
        if isinstance(answer, Price):
            return _priced(play, fig, answer, kind, cite, state, facts)
        if answer == "ignored":
            facts.counting = tuple(p for p in facts.counting if not _is(facts, kind, p, fig))
        if answer is not None:
            found.because = cites(*found.because, cite)
    if "penalty" in asks and facts.by:
        price, cite = play.ask("penalty", state, facts)
        if price is UNKNOWN:
            found.open = True
        elif price:
            return _void(price, cite)
    if "jumped" in asks and (facts.off or facts.pocketed):
        lost, cite = play.ask("jumped", state, facts)
        if lost is UNKNOWN:
            found.open = True
        elif lost:
            return _void(lost, cite)
    if facts.touched == () and "no_ball" in asks:
        missed, cite = play.ask("no_ball", state, facts)
        if missed:
            price = missed if isinstance(missed, Price) else Price()
            shown = _priced(play, fig, price, "miss", cite, state, facts)
            because = cites(*shown.citations, fig.missed_cite)
            return shown._replace(given=fig.missed, citations=because, event="miss")
    return None


def _won(
    play: Play, fig: Figures, state: TablePinsState, facts: PinFacts, found: Findings
) -> Verdict | Ruling | None:
    """The verdict on pins that win outright, a refusal where that was said and is not so, or None."""
    if "wins" not in fig.asks:
        return None
    won, cite = play.ask("wins", state, facts)
    if not won:
        if "ranche" in facts.said:
            why = say("table-pins.no-such-stroke", "these pins are no such stroke")
            return refuse(state, "contradicted", why, cite or play.cite("wins"))
        return None
    unseen = facts.touched is UNKNOWN and not facts.frozen
    if unseen and not facts.said and facts.claim is None:
        return None
    made = sum(fig.values.get(p, 0) for p in facts.counting)
    shown = Verdict(
        made, 0, True, cites(cite, *found.because), unseen, "counted", wins=True, took=facts.counting
    )
    return _against_claim(state, facts, shown)


def _is(facts: PinFacts, kind: str, pin: str, fig: Figures) -> bool:
    if kind == "early":
        return pin in facts.early
    by = facts.by[pin]
    return by in fig.pins if kind == "pin" else by == BY_HAND


def _void(price: Price, cite: str | None) -> Verdict:
    """Nothing counts, at this price."""
    return Verdict(
        -price.lose,
        price.give,
        price.out,
        cites(cite),
        False,
        "burst" if price.burst else "foul",
        price.balls,
        burst=price.burst,
        wins=price.wins,
        spot=price.spot,
        chips=price.chips,
    )


def _priced(
    play: Play,
    fig: Figures,
    price: Price,
    kind: str,
    cite: str | None,
    state: TablePinsState,
    facts: PinFacts,
) -> Verdict:
    """The same, with the chips that this kind of fault costs besides."""
    shown = _void(price, cite)
    if f"chips:{kind}" in fig.asks:
        chips, chips_cite = play.ask(f"chips:{kind}", state, facts)
        if chips:
            because = cites(*shown.citations, chips_cite)
            return shown._replace(chips=shown.chips + chips, citations=because)
    return shown


def _foul(play: Play, fig: Figures, state: TablePinsState, facts: PinFacts) -> Verdict | None:
    for code in facts.states:
        if code in SEEN or (code == "hand" and "warned" not in facts.states):
            continue
        foul, cite = play.ask(foul_slot(code), state, facts)
        if not isinstance(foul, Foul | Price):
            continue
        price = foul if isinstance(foul, Price) else Price(*foul)
        if price.counts and not price.next_void:
            facts.allowed = cites(*facts.allowed, cite)
            continue
        if price.counts:
            return Verdict(out=False, citations=cites(cite), event="foul", balls=price.balls, next_void=code)
        kind = "burst" if price.burst else "touch" if code in TOUCHES else ""
        return _priced(play, fig, price, kind, cite, state, facts)
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
            say(
                "table-pins.undecided-contact",
                "the record does not show whether it counts: name the ball met first, or claim +n, 0 or miss",
            )
            if facts.touched is UNKNOWN or not facts.counting
            else say(
                "table-pins.undecided-feller",
                "say which ball felled each pin, as in red!r or 1!c for the ball played; or claim +n or 0",
            )
        )
        return refuse(state, "undecided", message, because[0] if because else None)
    if claim == "miss":
        if facts.moved:
            message = say(
                "table-pins.miss-but-ball-off",
                "a miss is claimed, but the record shows a ball that left the table",
            )
            return refuse(state, "contradicted", message, because[0] if because else None)
        return Verdict(
            given=fig.missed, citations=cites(fig.missed_cite, *because), attested=True, event="miss"
        )
    if claim == 0:
        return Verdict(citations=because, attested=True)
    if not isinstance(claim, int):
        why = say("table-pins.stroke-counts", "a stroke counts points, nothing, or is a miss")
        return refuse(state, "contradicted", why)
    if shown is not None and facts.downs is not UNKNOWN and claim != shown:
        return _contradicted(state, claim, shown, because)
    possible, cite = play.ask("claims", state, claim)
    if possible is not None and not possible:
        why = say("table-pins.no-such-worth-here", "no stroke is worth {points} here", points=claim)
        return refuse(state, "impossible", why, cite or play.cite("worth"))
    if claim < 0:
        because = _loss_cites(play, fig, state, facts, claim) or because
        return Verdict(claim, citations=because, attested=True, event="foul")
    took = facts.counting
    if not took and state.need:
        took = state.need[state.turn or 0][:claim]
    return Verdict(claim, 0, not (fig.goes_on and claim > 0), because, True, "counted", took=took)


def _loss_cites(
    play: Play, fig: Figures, state: TablePinsState, facts: PinFacts, claim: int
) -> tuple[str, ...]:
    """The clause on the loss that the marker attests, where one is meant."""
    for slot, may in (("no_ball", not facts.by), ("pin:early", True)):
        if may and slot in fig.asks:
            price, cite = play.ask(slot, state, facts)
            if isinstance(price, Price) and (price.lose == -claim or slot == "pin:early"):
                return cites(cite)
    return ()


def _contradicted(
    state: TablePinsState, claim: int | str, said: int | str, because: tuple[str, ...]
) -> Ruling:
    message = say(
        "table-pins.claim-contradicted",
        "{claim} is claimed, but the record shows {shown}",
        claim=claim,
        shown=said,
    )
    return refuse(state, "contradicted", message, because[0] if because else None)


def _against_claim(state: TablePinsState, facts: PinFacts, shown: Verdict) -> Verdict | Ruling:
    claim = facts.claim
    said: int | str = "miss" if shown.event == "miss" else shown.made
    if claim is None or claim == said:
        return shown
    if shown.event == "miss" and (claim == shown.made or (claim == 0 and not shown.given)):
        return shown
    if claim == "miss" and facts.touched == () and shown.event in ("foul", "burst", "no-count"):
        return shown
    return _contradicted(state, claim, said, shown.citations)
