"""A stroke, from what was recorded to a verdict.

Fouls of conduct come first. What the facts show is weighed, and a claim must agree with it. What they leave
open is weighed for every stroke that the record may stand for: those that agree with the claim decide, and
the ruling is attested.
"""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites
from ...conduct import Foul
from .reading import HazardFacts, HazardState, Price, Remedy
from .supposing import groups
from .weighing import Weighed, net_of, weigh
from .words import SEEN

_AS_IS = (
    Remedy("as-is", say("hazards.play-as-they-lie", "Play the balls as they lie")),
    Remedy("replaced", say("hazards.have-put-back", "Have the balls put back"), balls="replaced"),
)


class Verdict(NamedTuple):
    """What a stroke is worth, and the strokes that it may have been: one, where the facts are known."""

    made: int
    price: Price | None
    citations: tuple[str, ...]
    strokes: tuple[HazardFacts, ...]
    attested: bool = False
    event: str = "no-count"
    code: str = ""
    scored: bool = False


def verdict_of(play: Play, state: HazardState, facts: HazardFacts) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    permits: tuple[str, ...] = ()
    if facts.states:
        if (foul := _conduct(play, state, facts)) is not None:
            return foul
        permits = _permits(play, state, facts)
    if facts.frozen is not None and (facts.first_is_frozen is True or "still" in facts.states):
        direct, cite = play.ask("frozen_first", state, facts)
        if direct:
            run, run_cite = play.ask("foul_run", state, facts)
            weighed = Weighed(0, Price(run=bool(run)), cites(cite, run_cite))
            return _against_claim(state, facts, weighed, (facts,))
        permits = cites(*permits, cite)
    known = weigh(play, state, facts)
    if known is None:
        judged = _supposed(play, state, facts)
    else:
        judged = _against_claim(state, facts, _voided(play, state, known), (facts,))
    if not permits or isinstance(judged, Ruling):
        return judged
    return judged._replace(citations=cites(*judged.citations, *permits))


def _permits(play: Play, state: HazardState, facts: HazardFacts) -> tuple[str, ...]:
    """The rules by which what was seen is no foul here."""
    found = [play.ask(f"foul:{code}", state, facts)[1] for code in facts.states if code not in SEEN]
    fell = play.cite("fell") if facts.fell is not None else None
    return cites(*found, fell)


def _voided(play: Play, state: HazardState, weighed: Weighed) -> Weighed:
    """A stroke that cannot count after what went before."""
    if not weighed.made or not (state.void or state.forced):
        return weighed
    cite = play.cite(f"foul:{state.void}" if state.void else "third_miss")
    return Weighed(0, weighed.price, cites(cite))


def _supposed(play: Play, state: HazardState, facts: HazardFacts) -> Verdict | Ruling:
    claim = facts.claim
    if claim == 0 and facts.quick:
        return Verdict(0, None, cites(play.cite("turn")), (facts.supposing((), (), None),), True)
    if claim == "miss":
        message = say("hazards.miss-but-moved", "a miss is claimed, but the record shows a ball met or moved")
        return refuse(state, "contradicted", message)
    fits = []
    for group in groups(play, state, facts):
        weighed = _voided(play, state, group[0])
        if claim is None or net_of(state, weighed) == claim or (claim == 0 and not weighed.made):
            fits.append((weighed, group[1]))
    if claim == 0:  # what costs nothing agrees better than what makes nothing and costs something
        fits.sort(key=lambda fit: net_of(state, fit[0]) != 0)
    if claim is None:
        if len({(w.made, w.price) for w, _ in fits}) != 1:
            message = say("hazards.undecided", "the record does not show what it counts: add +n, 0 or miss")
            return refuse(state, "undecided", message)
    elif not fits:
        message = say("hazards.no-stroke-counts", "no stroke counts {points} now", points=f"{claim:+d}")
        return refuse(state, "impossible", message, play.cite("carom"))
    return _written(*fits[0], attested=claim is not None)


def _written(weighed: Weighed, strokes: tuple[HazardFacts, ...], *, attested: bool) -> Verdict:
    price = weighed.price
    event = "counted" if weighed.made else "no-count"
    if not weighed.made and price not in (None, Price()):
        event = "miss" if strokes[0].hit is False else "foul"
    return Verdict(weighed.made, price, cites(*weighed.citations), strokes, attested, event)


def _against_claim(
    state: HazardState, facts: HazardFacts, weighed: Weighed, strokes: tuple[HazardFacts, ...]
) -> Verdict | Ruling:
    claim = facts.claim
    net = net_of(state, weighed)
    why = weighed.citations[0] if weighed.citations else None
    if claim == "miss":
        if facts.hit is True:
            message = say("hazards.miss-but-met", "a miss is claimed, but the record shows a ball met")
            return refuse(state, "contradicted", message, why)
    elif claim is not None and claim != net and not (claim == 0 and not weighed.made):
        message = say(
            "hazards.claim-contradicted",
            "{claim} is claimed, but the record shows {shown}",
            claim=f"{claim:+d}",
            shown=f"{net:+d}",
        )
        return refuse(state, "contradicted", message, why)
    return _written(weighed, strokes, attested=False)


def _conduct(play: Play, state: HazardState, facts: HazardFacts) -> Verdict | Ruling | None:
    for code in facts.states:
        if code in SEEN or (code == "hand" and "warned" not in facts.states):
            continue
        answer, cite = play.ask(f"foul:{code}", state, facts)
        if answer is None:
            message = say("hazards.no-foul-now", "#{word} is no foul as the game stands", word=code)
            return refuse(state, "not-now", message, play.cite("in_hand"))
        price = _price(answer)
        if price.counts and not price.out and not price.next_void:
            continue  # what the general rules forbid and this game permits
        return _fouled(play, state, facts, code, price, cite)
    return None


def _price(answer: Foul | Price) -> Price:
    if isinstance(answer, Price):
        return answer
    give, lose, counts, out, balls, next_void = answer
    if balls == "choice":
        return Price(give, lose, counts, out, "lie", next_void, choose=_AS_IS)
    return Price(give, lose, counts, out, balls, next_void)


def _fouled(
    play: Play, state: HazardState, facts: HazardFacts, code: str, price: Price, cite: str | None
) -> Verdict | Ruling:
    weighed = weigh(play, state, facts)
    made = weighed.made if weighed is not None else 0
    if weighed is None and isinstance(facts.claim, int) and facts.claim > 0:
        made = facts.claim
    because = cites(cite)
    if price.counts:  # the foul bars the next stroke and leaves this one as it was
        kept = made if not (state.void or state.forced) else 0
        unplayed = facts.hit is UNKNOWN and facts.claim is None
        whole = price._replace(out=not (kept or unplayed))
        return Verdict(kept, whole, because, (facts,), weighed is None and bool(kept), "foul", code)
    if isinstance(facts.claim, int) and facts.claim > 0:
        message = say("hazards.foul-cannot-count", "a foul stroke cannot count")
        return refuse(state, "contradicted", message, cite)
    run, run_cite = play.ask("foul_run", state, facts)
    if run and price.out:
        price = price._replace(run=True)
        because = cites(cite, run_cite)
    if price.debts and weighed is not None:
        owed = -min(net_of(state, weighed), 0)
        price = price._replace(lose=max(price.lose, owed))
        because = cites(cite, *(weighed.citations if owed else ()))
    scored = made > 0 or "scored" in facts.states
    if price.out:
        either, either_cite = play.ask("foul_or_miss", state, facts)
        if either and facts.hit is False:
            price = price._replace(choose=_with_miss(price.choose, either))
            because = cites(*because, either_cite)
        elif not price.choose:
            broken, broken_cite = play.ask("broken", state, scored)
            if broken and price.balls == "lie":
                price = price._replace(balls="broken")
            because = cites(*because, broken_cite if broken is not None else None)
    return Verdict(0, price, because, (facts,), False, "foul", code, scored)


def remedies_of(play: Play, state: HazardState) -> tuple[Remedy, ...]:
    """What the side in turn may choose from, after the other's fault."""
    if state.phase != "choose":
        return ()
    answer = play.value(f"foul:{state.pending}", state, None)
    if answer is None:
        return play.value("remedies", state) or ()
    price = _price(answer)
    if not price.choose or state.missed:
        return _with_miss(price.choose, play.value("foul_or_miss", state) or ())
    return price.choose


def _with_miss(choose: tuple[Remedy, ...], either: tuple[Remedy, ...]) -> tuple[Remedy, ...]:
    """The remedies of a foul while giving a miss: its own and the miss instead; ``either`` if it has none."""
    if not choose:
        return either
    known = {remedy.word for remedy in choose}
    return (*choose, *(remedy for remedy in either if remedy.word == "miss" and "miss" not in known))
