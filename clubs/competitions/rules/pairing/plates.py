"""A knockout with a plate: a second knockout of those who lost early, with a final and places of its own.

Two kinds. ``ROUND_ONE``: all who lose in the first round. ``FIRST_MATCH``: all who lose the first match that
they play; a bye is no match, so who had one and loses in the second round is in the plate too.

**Byes.** Of a plate of ROUND_ONE the lines are in order of the strength expected: of each fixture of the
first round the weaker seed, the strongest first. They take their places in the plate as seeds do in a
bracket, so its byes fall to the strongest and never meet. A plate of FIRST_MATCH follows the fixtures of the
second round. Each sends two to one fixture of the plate: those who lost to the two who meet there; where one
of the two had a bye, the other's victim and that one, should they lose; where both had, the loser, who has a
bye in the plate. So everybody is met by somebody they have not played, no fixture of the plate has two byes,
and who waits for the loser of a fixture that somebody else loses goes through by a walkover.

Numbers of the main bracket come first and are those of `brackets.build` without a plate.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum

from clubs.competitions.rules.pairing.brackets import (
    NO_SEED,
    Bracket,
    Draft,
    PairingError,
    PlaceList,
    PlannedFixture,
    Seed,
    Side,
    Source,
    field,
    first_lines,
    knockout_places,
    loser_of,
    seed_order,
)
from rules_engine.saying import say_many

PLATE = "plate"
"""The name of the plate's list of places."""


class Beaten(StrEnum):
    """Who is in the plate: the losers of round one, or those who lose their first match."""

    ROUND_ONE = "round_one"
    FIRST_MATCH = "first_match"


def build(
    entrants: int | None = None,
    *,
    size: int | None = None,
    filled: Collection[Seed] | None = None,
    byes_to: Collection[Seed] | None = None,
    of: Beaten = Beaten.FIRST_MATCH,
    third_place: bool = True,
    plate_third_place: bool = False,
    absent_too: bool = False,
) -> Bracket:
    """The knockout of these seeds (as `brackets.build` takes them) and its plate.

    With `absent_too` those who lost by absence may play in the plate. There is no match for third place
    where a semi-final can be the first match of who loses it: they play in the plate.
    `elimination.ranking` gives the places of the main bracket, and with the name `PLATE` those of the plate.
    Raises PairingError as `brackets.build`, and "plate-size" where fewer than two can come into the plate.
    """
    size, present = field(entrants, size, filled, byes_to)
    draft = Draft()
    drops = 0 if not absent_too else 1 if of is Beaten.ROUND_ONE else 2
    both = size == 4 or (of is Beaten.FIRST_MATCH and size == 8 and len(present) < size)
    main = draft.knockout(
        first_lines(size, present, byes_to),
        third_place=third_place and len(present) >= 4 and not both,
        drops=drops,
    )
    first = main[0]
    lines = _after_first_match(main) if of is Beaten.FIRST_MATCH else _after_round_one(first)
    if len(lines) < 2:
        raise PairingError(
            "plate-size",
            say_many(
                "competitions.plate-size",
                "Of {n} entrants too few lose early for a plate.",
                "Of {n} entrants too few lose early for a plate.",
                len(present),
            ),
        )
    before = len(draft.fixtures)
    plate = draft.knockout(
        lines, prefix="p", third_place=plate_third_place and sum(s != NO_SEED for s in lines) >= 4
    )
    numbers = [f.number for f in draft.fixtures]
    places = (
        PlaceList("", frozenset(numbers[:before]), (main[-1][-1].number,), tuple(knockout_places(main))),
        PlaceList(PLATE, frozenset(numbers[before:]), (plate[-1][-1].number,), tuple(knockout_places(plate))),
    )
    return Bracket(size, present, tuple(draft.fixtures), places)


def by_strength(first: Sequence[PlannedFixture]) -> list[Source]:
    """The losers of a first round with two seeds in each fixture or a bye: the strongest expected first.

    Of each fixture the weaker seed is expected to lose.
    """
    played = [f for f in first if not f.has_bye]
    return [loser_of(f.number) for f in sorted(played, key=lambda f: max(f.a.of, f.b.of))]


def seated(ordered: Sequence[Source]) -> list[Source]:
    """The lines of a knockout in which these, the strongest first, stand as seeds 1, 2, 3 ... do."""
    size = 1 << (len(ordered) - 1).bit_length()
    everybody = [*ordered, *[NO_SEED] * (size - len(ordered))]
    return [everybody[seed - 1] for seed in seed_order(size)]


def _after_round_one(first: Sequence[PlannedFixture]) -> list[Source]:
    ordered = by_strength(first)
    if len(ordered) == len(first):
        return [loser_of(f.number) for f in first]
    return seated(ordered) if len(ordered) > 1 else ordered


def _after_first_match(main: Sequence[Sequence[PlannedFixture]]) -> list[Source]:
    if len(main) < 2:
        return []
    first, second = main[0], [f for f in main[1] if not f.code.endswith("third")]
    lines: list[Source] = []
    for at, meeting in enumerate(second):
        # A stands in the slot of the upper fixture of the two before, B in that of the lower.
        upper, lower = first[2 * at], first[2 * at + 1]
        if upper.has_bye and lower.has_bye:
            lines += [loser_of(meeting.number), NO_SEED]
            continue
        for before, side in ((upper, Side.A), (lower, Side.B)):
            lines.append(loser_of(meeting.number, side) if before.has_bye else loser_of(before.number))
    return lines
