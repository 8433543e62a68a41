"""A knockout in which every place is played for: the beaten play on, for places 3, 5 to 8, 9 to 16 ...

After every round the winners play for the upper places and the losers for the lower ones, down to one place
each; so who has met does not meet again. Those beaten in the first round of a field with byes are fewer than
its winners: they play among themselves as a field of their number does, where the strongest expected have
the byes (of each fixture the weaker seed is expected to lose), and so on with those beaten in their first
round. No fixture has two byes. Who is left alone has the place without a match.

The rounds of the winners have the names of a knockout, the match for the third place is "third", and every
other round's code is the places that it is about: "9-16".
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from clubs.competitions.rules.pairing.brackets import (
    LOST_THE_FINAL,
    NO_SEED,
    WON_THE_FINAL,
    WON_THIRD_PLACE,
    Bracket,
    Door,
    Draft,
    Number,
    PlaceList,
    PlannedFixture,
    Seed,
    SharedPlace,
    Source,
    field,
    first_lines,
    loser_of,
    out_in,
    seed_order,
    winner_of,
)
from clubs.competitions.rules.pairing.round_names import round_code
from rules_engine.saying import say


def build(
    entrants: int | None = None,
    *,
    size: int | None = None,
    filled: Collection[Seed] | None = None,
    byes_to: Collection[Seed] | None = None,
    absent_too: bool = True,
) -> Bracket:
    """The knockout of these seeds (as `brackets.build` takes them) with a match for every place.

    With `absent_too` those who lost by not being there may play for the lower places; without, they have the
    lowest place that they could still have reached. Raises PairingError as `brackets.build`.
    """
    size, present = field(entrants, size, filled, byes_to)
    plan = _Plan(absent_too)
    plan.play([_Line(source, source.of) for source in first_lines(size, present, byes_to)], 1)
    fixtures = tuple(plan.draft.fixtures)
    groups = tuple(plan.groups[place] for place in sorted(plan.groups))
    final = next(f for f in fixtures if f.code == "final")
    places = PlaceList("", frozenset(f.number for f in fixtures), (final.number,), groups)
    return Bracket(size, present, fixtures, (places,))


@dataclass(frozen=True, slots=True)
class _Line:
    """Who comes, and the seed that is expected there: the smaller the stronger."""

    source: Source
    expected: Seed

    @property
    def is_bye(self) -> bool:
        return not self.source.of or self.source.kind == NO_SEED.kind


class _Plan:
    """Fixtures, and which door leads to which place, as they are planned."""

    def __init__(self, absent_too: bool) -> None:
        self.draft = Draft()
        self.groups: dict[int, SharedPlace] = {}
        self.absent_too = absent_too

    def play(self, lines: Sequence[_Line], place: int) -> None:
        """Plan all matches among these, for the places from `place` on: first the rounds of the winners."""
        rounds = len(lines).bit_length() - 1
        beaten: list[tuple[list[_Line], int]] = []
        for round_ in range(1, rounds + 1):
            meetings = self._round(lines, place, round_code(round_, rounds))
            pairs = list(zip(lines[::2], lines[1::2], strict=True))
            losers = [
                _Line(loser_of(f.number), max(a.expected, b.expected))
                for f, (a, b) in zip(meetings, pairs, strict=True)
                if not f.has_bye
            ]
            lines = [
                _Line(winner_of(f.number), a.expected if b.is_bye else min(a.expected, b.expected))
                if not a.is_bye
                else _Line(winner_of(f.number), b.expected)
                for f, (a, b) in zip(meetings, pairs, strict=True)
            ]
            if round_ == rounds:
                self._ends(meetings[0], place)
            else:
                beaten.append((losers, place + len(meetings)))
        for losers, first in reversed(beaten):
            if len(losers) == 1:
                number = losers[0].source.of
                self._place(first, number, Door.LOSER, out_in(self.draft.fixtures[number - 1].code))
            else:
                self.play(_seated(losers), first)

    def _round(self, lines: Sequence[_Line], place: int, code: str) -> list[PlannedFixture]:
        last = place + sum(not line.is_bye for line in lines) - 1
        if place == 3 and last == 4:
            code = "third"
        elif place > 1:
            code = f"{place}-{last}"
        return self.draft.round(code, [line.source for line in lines], absent_drops=self.absent_too)

    def _ends(self, last: PlannedFixture, place: int) -> None:
        match place:
            case 1:
                won, lost = WON_THE_FINAL, LOST_THE_FINAL
            case 3:
                won = WON_THIRD_PLACE
                lost = say("competitions.lost-third", "lost the match for third place")
            case _:
                won = say("competitions.won-place", "won the match for place {place}", place=place)
                lost = say("competitions.lost-place", "lost the match for place {place}", place=place)
        self._place(place, last.number, Door.WINNER, won)
        self._place(place + 1, last.number, Door.LOSER, lost)

    def _place(self, place: int, number: Number, door: Door, reason: str) -> None:
        self.groups[place] = SharedPlace(frozenset({(number, door)}), reason)


def _seated(losers: list[_Line]) -> list[_Line]:
    """Their lines: in the order of their fixtures, or with byes as the seeds of a bracket stand."""
    size = 1 << (len(losers) - 1).bit_length()
    if size == len(losers):
        return losers
    ordered = sorted(losers, key=lambda line: line.expected)
    ordered += [_Line(NO_SEED, 0)] * (size - len(losers))
    return [ordered[seed - 1] for seed in seed_order(size)]
