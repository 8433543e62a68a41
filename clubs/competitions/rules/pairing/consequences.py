"""The consequences of changing or removing a result of a bracket, or of an entrant's leaving or returning.

A correction is a new fold of the results (:mod:`.elimination`). Where a later fixture was played with people
who should not have stood there, the director chooses whether to keep, replay or void it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from clubs.competitions.rules.pairing.brackets import Bracket, Number, Seed, Side
from clubs.competitions.rules.pairing.elimination import (
    Facts,
    Outcome,
    Resolved,
    Slot,
    people,
    resolve,
    settle,
)


class Choice(StrEnum):
    """What the director does with a later result that a correction has undermined.

    KEEP: the result stands and the people who played it keep their slots. REPLAY: it is struck and the
    right people play. VOID: it is struck and the fixture waits for the director's decision.
    """

    KEEP = "keep"
    REPLAY = "replay"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Effect:
    """How a correction changes one later fixture.

    `undermined` is true where the fixture has been played or is under way with the wrong people, so that
    somebody has to choose; `choice` is what was chosen (or assumed for the preview).
    """

    number: Number
    before: tuple[Slot, Slot]
    after: tuple[Slot, Slot]
    undermined: bool
    choice: Choice | None
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class Correction:
    """A corrected bracket: new facts, effects in order, results struck, fixtures that wait for a decision."""

    facts: Facts
    effects: tuple[Effect, ...]
    struck: tuple[Number, ...]
    on_hold: tuple[Number, ...]

    @property
    def open_choices(self) -> tuple[Number, ...]:
        """Fixtures for which a choice was only assumed."""
        return tuple(e.number for e in self.effects if e.assumed)


def correct(
    bracket: Bracket,
    facts: Facts,
    changes: Mapping[Number, Outcome | None],
    *,
    under_way: Collection[Number] = (),
    choices: Mapping[Number, Choice] | None = None,
    withdrawn: tuple[Seed, ...] | None = None,
) -> Correction:
    """What follows when results are changed (None strikes one) or people withdraw or come back.

    Fixtures are walked in order of number, so that a choice made for an early fixture shows in the later
    ones. Where a choice is needed and not given, REPLAY is assumed, which shows the widest effect.
    `under_way` are fixtures on a table now; they count as played.
    """
    chosen = dict(choices or {})
    before = resolve(bracket, facts)
    results = {n: o for n, o in facts.results.items() if n not in changes}
    results |= {n: o for n, o in changes.items() if o is not None}
    held = dict(facts.held)
    gone = facts.withdrawn if withdrawn is None else withdrawn
    undermined: dict[Number, Effect] = {}
    struck: list[Number] = [n for n, o in changes.items() if o is None and n in facts.results]
    on_hold: list[Number] = []
    done: dict[Number, Resolved] = {}
    for fixture in bracket.fixtures:
        number = fixture.number
        now = Facts(results, gone, held)
        a, b, mended = people(bracket, fixture, done, now)
        old = before[number].pair
        if (a, b) != old and number not in changes:
            played = number in results or number in under_way
            choice = chosen.get(number, Choice.REPLAY) if played else None
            if choice is Choice.KEEP:
                for side, slot in zip(Side, old, strict=True):
                    if slot.seed is not None and slot != (a if side is Side.A else b):
                        held[(number, side)] = slot.seed
            elif played:
                results.pop(number, None)
                struck.append(number)
                if choice is Choice.VOID:
                    on_hold.append(number)
            if choice is not Choice.KEEP:
                for side in Side:
                    held.pop((number, side), None)
            now = Facts(results, gone, held)
            right = a, b
            a, b, mended = people(bracket, fixture, done, now)
            if played:
                after = right if choice is Choice.KEEP else (a, b)
                undermined[number] = Effect(number, old, after, True, choice, number not in chosen)
        done |= mended
        done[number] = settle(fixture, a, b, now)
    # Only now is it known who stands in a fixture before one with a result.
    others = (
        Effect(n, before[n].pair, one.pair, False, None)
        for n, one in done.items()
        if n not in undermined and n not in changes and one.pair != before[n].pair
    )
    effects = sorted((*undermined.values(), *others), key=lambda effect: effect.number)
    return Correction(Facts(results, gone, held), tuple(effects), tuple(struck), tuple(on_hold))
