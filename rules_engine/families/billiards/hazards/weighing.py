"""What a stroke is worth: the penalties that it can have incurred, then cannons and hazards, added up.

A stroke is weighed in two steps: its *course* (the balls that the cue ball met, and how it was lost), then
the balls that left the table with it. The same questions are put of a stroke that was fully recorded and of
each that a quick claim may stand for; there each course and each ball in a pocket is weighed once for all.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....unknown import UNKNOWN
from .reading import CUE, HazardFacts, HazardState, Price

_NOTHING = Price()


class Weighed(NamedTuple):
    """The worth of a stroke: what it makes, what it costs, and why."""

    made: int = 0
    price: Price | None = None
    citations: tuple[str, ...] = ()


def net_of(state: HazardState, weighed: Weighed) -> int:
    """What a marker would call the stroke: what it makes less what it costs."""
    price = weighed.price or _NOTHING
    return weighed.made - price.give - price.lose - (state.earned if price.run and not state.fresh else 0)


class Questions(NamedTuple):
    """The questions that a game answers, of those that not every game does; settled once for a match."""

    answered: frozenset[str]
    passing: tuple[str, ...]

    @property
    def sums(self) -> bool:
        """Whether some rule lists strokes by what they are worth."""
        return any(slot.startswith("sum:") for slot in self.answered)


class Course(NamedTuple):
    """What the cue ball's way brings, whatever it pocketed: penalties (``early`` is asked before that for a
    ball off the table, ``late`` after it), caroms, and the hazard of the cue ball."""

    early: Any = None
    late: Any = None
    cite: str | None = None
    caroms: Any = 0
    caroms_cite: str | None = None
    losing: Any = 0
    losing_cite: str | None = None


Pocketed = dict[tuple[str, str | None], tuple[Any, str | None]]
"""What a ball counts in a pocket, and why."""


def questions_of(play: Play) -> Questions:
    """The questions that the game of ``play`` answers."""
    found: Questions | None = play.memo.get("questions")
    if found is None:
        family = play.family
        some = [*family.group_slots("penalty"), *family.group_slots("sum"), "carom_flat", "lodged"]
        found = play.memo["questions"] = Questions(
            frozenset(slot for slot in (*some, "cancelling", "saved") if play.cite(slot) is not None),
            tuple(slot for slot in family.group_slots("passing") if play.cite(slot) is not None),
        )
    return found


def weigh(play: Play, state: HazardState, facts: HazardFacts) -> Weighed | None:
    """What the stroke is worth; None if the facts leave it open."""
    because: tuple[str, ...] = ()
    if facts.lodged is not None:
        lost, cite = play.ask("lodged", state, facts)
        if lost:
            if facts.lodged == CUE:
                facts.cue_lost = "off"
            else:
                facts.off = (*facts.off, facts.lodged)
            facts.lodged = None
            because = (cite,) if cite else ()
    weighed = weigh_on(play, state, facts, course_of(play, state, facts), {})
    if weighed is None or not because:
        return weighed
    return weighed._replace(citations=(*because, *weighed.citations))


def course_of(play: Play, state: HazardState, facts: HazardFacts) -> Course:
    """Weigh the balls met and the loss of the cue ball; no answer here rests on the balls pocketed."""
    answered, _ = questions_of(play)
    early = late = cite = None
    if "penalty:opening" in answered and (state.opening or state.strokes == 1) and facts.met is not UNKNOWN:
        early, cite = play.ask("penalty:opening", state, facts)
    if early is None:
        for slot in _asked(facts):
            if slot in answered:
                late, cite = play.ask(slot, state, facts)
                if late is not None:
                    break
    caroms = caroms_cite = None
    if "carom_flat" in answered:
        caroms, caroms_cite = play.ask("carom_flat", state, facts)
    if caroms is None:
        caroms, caroms_cite = play.ask("carom", state, facts)
    losing: Any = 0
    losing_cite = None
    if facts.cue_lost == "pocketed":
        if facts.met is UNKNOWN:
            losing = UNKNOWN
        elif facts.together:
            losing, losing_cite = play.ask("losing:together", state, facts)
        elif facts.met:
            last = play.value("losing_ball", state) == "last"
            losing, losing_cite = play.ask(f"losing:{facts.met[-1 if last else 0]}", state, facts)
    return Course(early, late, cite, caroms, caroms_cite, losing, losing_cite)


def _asked(facts: HazardFacts) -> list[str]:
    """The penalties that the cue ball's way can have incurred: what did not happen costs nothing."""
    slots = []
    if facts.hit is not True:
        if facts.cue_lost is not None:
            slots.append("penalty:coup")
        if facts.call is not None:
            slots.append("penalty:nominated")
        slots.append("penalty:miss")
    if facts.cue_lost is not None:
        slots += ("penalty:holed", "penalty:scratch")
    slots += ("penalty:other", "penalty:first", "penalty:last")
    return slots


def weigh_on(
    play: Play, state: HazardState, facts: HazardFacts, course: Course, known: Pocketed
) -> Weighed | None:
    """What a stroke of this course is worth; ``known`` balls in pockets are not asked of again."""
    answered, passing = questions_of(play)
    price, cite = course.early, course.cite
    if price is None:
        if (facts.off or facts.cue_lost == "off") and "penalty:off" in answered:
            price, cite = play.ask("penalty:off", state, facts)
        if price is None:
            price, cite = course.late, course.cite
        if price is None and facts.pots and "penalty:pocketed" in answered:
            price, cite = play.ask("penalty:pocketed", state, facts)
    if price is UNKNOWN:
        return None
    because = [cite] if price is not None and cite else []
    if price is not None and not (price.counts or price.debts):
        return Weighed(0, price, tuple(because))
    made = counted(play, state, facts, course, known, because)
    if made is None:
        return None
    if isinstance(made, Price):
        return Weighed(0, made, tuple(because))
    if price is not None:
        if price.debts:
            return Weighed(0, price._replace(lose=max(price.lose, -made)), tuple(because))
    elif made > 0:
        facts.made = made
        for slot in passing:
            answer, cite = play.ask(slot, state, facts)
            if answer is not None:
                return Weighed(0, answer, (cite or "", *because))
    elif made < 0:
        return Weighed(0, Price(lose=-made), tuple(because))
    return Weighed(made, price, tuple(because))


def counted(
    play: Play, state: HazardState, facts: HazardFacts, course: Course, known: Pocketed, because: list[str]
) -> int | Price | None:
    """The cannons and hazards of a stroke, added up; None if the facts leave them open. A price is what is
    due where one of them spoils another."""
    _, _, _, caroms, caroms_cite, losing, losing_cite = course
    if caroms is UNKNOWN:
        return None
    if caroms and caroms_cite:
        because.append(caroms_cite)
    best = caroms = caroms or 0
    right = wrong = aimed = 0
    for pot in facts.pots:
        if (told := known.get(pot)) is None:
            told = known[pot] = play.ask(f"winning:{pot[0]}", state, facts)
        value, cite = told
        if value is UNKNOWN:
            return None
        if value:
            if value > 0:
                right += value
                aimed += value * (facts.called in (None, pot[0]))
                best = max(best, value)
            else:
                wrong += value
            because.append(cite or "")
    if losing is UNKNOWN:
        return None
    if losing:
        if losing > 0:
            right += losing
            aimed += losing * (facts.called is None or facts.called == facts.first)
            best = max(best, losing)
        else:
            wrong += losing
        because.append(losing_cite or "")
    total: int = caroms + right + wrong
    if play.value("best_alone", state):
        total = max(caroms, losing or 0, *(known[pot][0] or 0 for pot in facts.pots), 0)
    if facts.pots and facts.cue_lost == "pocketed" and (cite := play.cite("doubled")):
        because.append(cite)
    answered = questions_of(play).answered
    if wrong:
        for slot in ("cancelling", "saved"):
            if slot in answered:
                answer, cite = play.ask(slot, state, (caroms, right, wrong, aimed))
                if answer is not None:
                    because.insert(0, cite or "")
                    spoilt: int | Price = answer
                    return spoilt
    if 4 <= total <= 10 and (slot := f"sum:{total}") in answered:
        listed, cite = play.ask(slot, state, facts)
        if listed:
            because.append(cite or "")
    return total
