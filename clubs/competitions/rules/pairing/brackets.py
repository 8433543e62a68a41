"""The brackets of single elimination, for 2 to 128 entrants: who meets whom before anything is played.

A *bracket* is fixed by its size (the next power of two) and by which seeds are filled; a seed nobody
fills is a *bye*. It is a list of *fixtures*, each with two *slots*; a slot names its *source*: a seed, the
winner of a fixture, or the loser of one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

SMALLEST, LARGEST = 2, 128

Seed = int
Number = int


class PairingError(ValueError):
    """A bracket or a result that cannot be; `code` is stable, the text is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Side(StrEnum):
    """The two slots of a fixture."""

    A = "a"
    B = "b"

    @property
    def other(self) -> Side:
        """The slot across the table."""
        return Side.B if self is Side.A else Side.A


class SourceKind(StrEnum):
    """Where the person in a slot comes from."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a slot's occupant comes from: seed `of`, the winner or loser of fixture `of`, or a bye.

    A bye keeps the number of the seed that would stand there, so that a late entrant can fill it.
    """

    kind: SourceKind
    of: int

    def __str__(self) -> str:
        words = {SourceKind.SEED: "seed", SourceKind.WINNER: "winner of", SourceKind.LOSER: "loser of"}
        return "bye" if self.kind is SourceKind.BYE else f"{words[self.kind]} {self.of}"


@dataclass(frozen=True, slots=True)
class PlannedFixture:
    """One meeting of the bracket. `round` counts from 1; `code` names the round (see `round_code`)."""

    number: Number
    round: int
    position: int
    code: str
    a: Source
    b: Source

    def source(self, side: Side) -> Source:
        """The source of one slot."""
        return self.a if side is Side.A else self.b

    @property
    def has_bye(self) -> bool:
        """True where a slot is a bye, so that nothing is played."""
        return SourceKind.BYE in (self.a.kind, self.b.kind)


@dataclass(frozen=True, slots=True)
class Bracket:
    """A whole bracket. `fixtures` stand in order of number, the third place just before the final."""

    size: int
    filled: frozenset[Seed]
    fixtures: tuple[PlannedFixture, ...]

    def __getitem__(self, number: Number) -> PlannedFixture:
        return self.fixtures[number - 1]

    @property
    def rounds(self) -> int:
        """How many rounds lead to the champion."""
        return self.size.bit_length() - 1

    @property
    def byes(self) -> frozenset[Seed]:
        """Seeds nobody fills."""
        return frozenset(range(1, self.size + 1)) - self.filled

    @property
    def final(self) -> PlannedFixture:
        """The fixture whose winner is the champion."""
        return self.fixtures[-1]

    @property
    def third_place(self) -> PlannedFixture | None:
        """The fixture for the third place, if there is one."""
        return next((f for f in self.fixtures if f.code == "third"), None)

    def fed_by(self, number: Number) -> Iterator[tuple[PlannedFixture, Side]]:
        """The slots that wait for the winner or the loser of this fixture."""
        for fixture in self.fixtures:
            for side in Side:
                source = fixture.source(side)
                if source.kind in (SourceKind.WINNER, SourceKind.LOSER) and source.of == number:
                    yield fixture, side


def bracket_size(entrants: int) -> int:
    """The next power of two: how many places a bracket for so many entrants has.

    Raises PairingError("field-size") outside 2 to 128.
    """
    if not SMALLEST <= entrants <= LARGEST:
        raise PairingError(
            "field-size", f"A single elimination takes {SMALLEST} to {LARGEST} entrants, not {entrants}."
        )
    return 1 << (entrants - 1).bit_length()


def seed_order(size: int) -> tuple[Seed, ...]:
    """Seeds from the top line of a bracket to the bottom one: 1, 8, 5, 4, 3, 6, 7, 2 for eight places.

    Each doubling pairs seed s with size + 1 - s, the stronger turned outward. So 1 and 2 can meet only in
    the final, the first four only from the semi-finals, and so on.
    """
    order: list[Seed] = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [
            seed
            for line, strong in enumerate(order)
            for seed in ((strong, total - strong) if line % 2 == 0 else (total - strong, strong))
        ]
    return tuple(order)


def round_code(round_: int, rounds: int) -> str:
    """A round's stable code, counted from the end: final, semi, quarter, r16, r32, r64, r128."""
    from_end = rounds - round_
    return {0: "final", 1: "semi", 2: "quarter"}.get(from_end, f"r{2 ** (from_end + 1)}")


def round_name(code: str) -> str:
    """A round's name for people: "Semi-finals", "Round of 16", "Third place"."""
    names = {"final": "Final", "semi": "Semi-finals", "quarter": "Quarter-finals", "third": "Third place"}
    return names.get(code) or f"Round of {code.removeprefix('r')}"


def build(
    entrants: int | None = None,
    *,
    size: int | None = None,
    filled: Collection[Seed] | None = None,
    third_place: bool = True,
) -> Bracket:
    """The bracket for `entrants` seeds, or for the `filled` seeds of a bracket of known `size`.

    The second form rebuilds a drawn bracket after a late entry. The byes fall to the top seeds, because the
    lowest seeds are the ones missing. A third-place match needs two beaten semi-finalists, so it is left
    out below four entrants. Raises PairingError("field-size") or PairingError("seeds").
    """
    if entrants is not None:
        size, filled = bracket_size(entrants), range(1, entrants + 1)
    if size is None or filled is None:
        raise TypeError("give the number of entrants, or size and filled")
    present = frozenset(filled)
    if not present <= frozenset(range(1, size + 1)) or bracket_size(max(len(present), 2)) > size:
        raise PairingError("seeds", f"These seeds do not fit a bracket of {size}.")
    if len(present) < SMALLEST:
        raise PairingError("field-size", "A bracket needs at least two entrants.")

    def slot(seed: Seed) -> Source:
        return Source(SourceKind.SEED if seed in present else SourceKind.BYE, seed)

    rounds = size.bit_length() - 1
    fixtures: list[PlannedFixture] = []

    def add(round_: int, position: int, code: str, a: Source, b: Source) -> Number:
        fixtures.append(PlannedFixture(len(fixtures) + 1, round_, position, code, a, b))
        return len(fixtures)

    slots = [slot(seed) for seed in seed_order(size)]
    for round_ in range(1, rounds + 1):
        code = round_code(round_, rounds)
        if code == "final" and third_place and len(present) >= 4:
            losers = [Source(SourceKind.LOSER, s.of) for s in slots]
            add(round_, 2, "third", losers[0], losers[1])
        numbers = [
            add(round_, position, code, slots[2 * position - 2], slots[2 * position - 1])
            for position in range(1, len(slots) // 2 + 1)
        ]
        slots = [Source(SourceKind.WINNER, number) for number in numbers]
    return Bracket(size, present, tuple(fixtures))
