"""What a stroke is worth: the penalties that it can have incurred, then cannons and hazards, added up.

The same questions are put of a stroke that was fully recorded and of each that a quick claim may stand for.
"""

from __future__ import annotations

from ...lean import NamedTuple
from ...play import Play
from ...unknown import UNKNOWN
from .facts import CUE, HazardFacts, HazardState, Price

_NOTHING = Price()


class Weighed(NamedTuple):
    """The worth of a stroke: what it makes, what it costs, and why."""

    made: int = 0
    price: Price | None = None
    citations: tuple[str, ...] = ()


def net_of(state: HazardState, weighed: Weighed) -> int:
    """What a marker would call the stroke: what it makes less what it costs."""
    price = weighed.price or _NOTHING
    return weighed.made - price.give - price.lose - (state.run if price.run else 0)


def _asked(facts: HazardFacts, state: HazardState) -> list[str]:
    """The penalties that the stroke can have incurred: what did not happen costs nothing."""
    slots = []
    if (state.opening or state.strokes == 1) and facts.met is not UNKNOWN:
        slots.append("penalty:opening")
    if facts.off or facts.cue_lost == "off":
        slots.append("penalty:off")
    if facts.hit is not True:
        if facts.cue_lost is not None:
            slots.append("penalty:coup")
        if facts.call is not None:
            slots.append("penalty:nominated")
        slots.append("penalty:miss")
    if facts.cue_lost is not None:
        slots += ("penalty:holed", "penalty:scratch")
    slots += ("penalty:other", "penalty:first", "penalty:last")
    if facts.pots:
        slots.append("penalty:pocketed")
    return slots


def weigh(play: Play, state: HazardState, facts: HazardFacts) -> Weighed | None:
    """What the stroke is worth; None if the facts leave it open."""
    price: Price | None = None
    because: list[str] = []
    if facts.lodged is not None:
        lost, cite = play.ask("lodged", state, facts)
        if lost:
            if facts.lodged == CUE:
                facts.cue_lost = "off"
            else:
                facts.off = (*facts.off, facts.lodged)
            facts.lodged = None
            because += [cite] if cite else []
    for slot in _asked(facts, state):
        answer, cite = play.ask(slot, state, facts)
        if answer is UNKNOWN:
            return None
        if answer is not None:
            price = answer
            if cite:
                because.append(cite)
            break
    if price is not None and not (price.counts or price.debts):
        return Weighed(0, price, tuple(because))
    made = counted(play, state, facts, because)
    if made is None:
        return None
    if isinstance(made, Price):
        return Weighed(0, made, tuple(because))
    if price is not None and price.debts:
        return Weighed(0, price._replace(lose=max(price.lose, -made)), tuple(because))
    if price is None and made > 0:
        facts.made = made
        for slot in play.template.family_slots("passing"):
            answer, cite = play.ask(slot, state, facts)
            if answer is not None:
                return Weighed(0, answer, (cite or "", *because))
    if price is None and made < 0:
        return Weighed(0, Price(lose=-made), tuple(because))
    return Weighed(made, price, tuple(because))


def counted(play: Play, state: HazardState, facts: HazardFacts, because: list[str]) -> int | Price | None:
    """The cannons and hazards of a stroke, added up; None if the facts leave them open. A price is what is
    due where one of them spoils another."""
    caroms, cite = play.ask("carom_flat", state, facts)
    if caroms is None:
        caroms, cite = play.ask("carom", state, facts)
    if caroms is UNKNOWN:
        return None
    if caroms and cite:
        because.append(cite)
    right = wrong = 0
    best: int = caroms
    for slot in _hazards(play, state, facts):
        if slot == "losing:":
            return None
        value, cite = play.ask(slot, state, facts)
        if value is UNKNOWN:
            return None
        if value:
            right += max(value, 0)
            wrong += min(value, 0)
            best = max(best, value)
            because.append(cite or "")
    total: int = best if play.value("best_alone", state) else caroms + right + wrong
    if facts.pots and facts.cue_lost == "pocketed" and (cite := play.cite("doubled")):
        because.append(cite)
    if wrong:
        for slot in ("cancelling", "saved"):
            answer, cite = play.ask(slot, state, (caroms, right, wrong))
            if answer is not None:
                because.insert(0, cite or "")
                spoilt: int | Price = answer
                return spoilt
    if 4 <= total <= 10:
        listed, cite = play.ask(f"sum:{total}", state, facts)
        if listed:
            because.append(cite or "")
    return total


def _hazards(play: Play, state: HazardState, facts: HazardFacts) -> list[str]:
    """The questions of what each ball in a pocket counts."""
    slots = [f"winning:{ball}" for ball in facts.potted]
    if facts.cue_lost != "pocketed":
        return slots
    if facts.met is UNKNOWN:
        return [*slots, "losing:"]
    if facts.together:
        return [*slots, "losing:together"]
    if facts.met:
        last = play.value("losing_ball", state) == "last"
        slots.append(f"losing:{facts.met[-1 if last else 0]}")
    return slots
