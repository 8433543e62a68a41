"""The brackets of knockouts, for 2 to 512 entrants: who meets whom before anything is played.

A *bracket* is a list of *fixtures*, each with two *slots*; a slot names its *source*: a seed, the winner of a
fixture, or the loser of one. That of single elimination is fixed by its size (the next power of two) and by
which seeds are filled; a seed nobody fills is a *bye*. Every other bracket (:mod:`.double_elimination`,
:mod:`.plates`, :mod:`.placement`, :mod:`.stepladder`) is the same kind of list, so one fold serves them all
(:mod:`.elimination`). With its fixtures a bracket says how its final places are told
(:class:`PlaceList`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from clubs.competitions.rules.pairing.round_names import round_code as round_code
from clubs.competitions.rules.pairing.round_names import round_name as round_name
from rules_engine.saying import Text, say, say_many

SMALLEST, LARGEST = 2, 512

Seed = int
Number = int


class PairingError(ValueError):
    """A bracket or a result that cannot be; `code` is stable, the text is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


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

    A bye keeps the number of the seed that would stand there, so that a late entrant can fill it; 0 where
    none can. With `side` the winner or loser comes only if they stood in that slot of the fixture; if the
    other one won or lost it, nobody comes.
    """

    kind: SourceKind
    of: int
    side: Side | None = None

    def __str__(self) -> str:
        words = {SourceKind.SEED: "seed", SourceKind.WINNER: "winner of", SourceKind.LOSER: "loser of"}
        return "bye" if self.kind is SourceKind.BYE else f"{words[self.kind]} {self.of}"


NO_SEED = Source(SourceKind.BYE, 0)
"""A bye that no late entrant can fill."""


def winner_of(number: Number, side: Side | None = None) -> Source:
    """The winner of this fixture; with `side` only if they win it from that slot."""
    return Source(SourceKind.WINNER, number, side)


def loser_of(number: Number, side: Side | None = None) -> Source:
    """The loser of this fixture; with `side` only if they lose it from that slot."""
    return Source(SourceKind.LOSER, number, side)


@dataclass(frozen=True, slots=True)
class PlannedFixture:
    """One meeting of the bracket.

    `round` counts from 1: it is the earliest step in which the fixture can be played. `code` names the round
    (:mod:`.round_names`), `position` is its place in it from the top. With `absent_drops` one who loses by a
    walkover plays on where losers do, as after a defeat; without they are absent there too.
    """

    number: Number
    round: int
    position: int
    code: str
    a: Source
    b: Source
    absent_drops: bool = False

    def source(self, side: Side) -> Source:
        """The source of one slot."""
        return self.a if side is Side.A else self.b

    @property
    def has_bye(self) -> bool:
        """True where a slot is a bye, so that nothing is played."""
        return SourceKind.BYE in (self.a.kind, self.b.kind)


class Door(StrEnum):
    """How someone leaves a fixture."""

    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class SharedPlace:
    """Those who leave the bracket by one of these doors share their places; `reason` says why."""

    doors: frozenset[tuple[Number, Door]]
    reason: str


@dataclass(frozen=True, slots=True)
class PlaceList:
    """One list of final places. `name` is empty for the bracket's own, "plate" for that of a plate.

    `fixtures` are those that count for it, `groups` go from the best place to the last. The winner of the
    first of `deciders` that is played by anybody is the champion.
    """

    name: str
    fixtures: frozenset[Number]
    deciders: tuple[Number, ...]
    groups: tuple[SharedPlace, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """A whole bracket. `fixtures` stand in order of number, every one after those that it waits for.

    The first of `places` is the bracket's own list.
    """

    size: int
    filled: frozenset[Seed]
    fixtures: tuple[PlannedFixture, ...]
    places: tuple[PlaceList, ...]

    def __getitem__(self, number: Number) -> PlannedFixture:
        return self.fixtures[number - self.fixtures[0].number]

    @property
    def rounds(self) -> int:
        """How many rounds lead to the champion."""
        return self.final.round

    @property
    def byes(self) -> frozenset[Seed]:
        """Seeds nobody fills."""
        return frozenset(range(1, self.size + 1)) - self.filled

    @property
    def final(self) -> PlannedFixture:
        """The fixture whose winner is the champion; where a second final is planned, the first of the two."""
        return self[self.places[0].deciders[-1]]

    @property
    def third_place(self) -> PlannedFixture | None:
        """The fixture for the third place, if there is one."""
        return next((f for f in self.fixtures if f.code == "third"), None)

    def place_list(self, name: str = "") -> PlaceList:
        """The list of places of this name. Raises PairingError("no-places") where there is none."""
        for one in self.places:
            if one.name == name:
                return one
        raise PairingError(
            "no-places",
            say(
                "competitions.no-places",
                "This bracket has no places for a {name}.",
                name=name or say("competitions.champion", "champion"),
            ),
        )

    def fed_by(self, number: Number) -> Iterator[tuple[PlannedFixture, Side]]:
        """The slots that wait for the winner or the loser of this fixture."""
        for fixture in self.fixtures:
            for side in Side:
                source = fixture.source(side)
                if source.kind in (SourceKind.WINNER, SourceKind.LOSER) and source.of == number:
                    yield fixture, side


class Draft:
    """A bracket being planned, fixture by fixture."""

    def __init__(self) -> None:
        self.fixtures: list[PlannedFixture] = []

    def add(
        self, code: str, position: int, a: Source, b: Source, *, absent_drops: bool = False
    ) -> PlannedFixture:
        """Plan the next fixture; its round is the one after the latest that it waits for."""
        before = [
            self.fixtures[source.of - 1].round
            for source in (a, b)
            if source.kind in (SourceKind.WINNER, SourceKind.LOSER)
        ]
        round_ = 1 + max(before, default=0)
        fixture = PlannedFixture(len(self.fixtures) + 1, round_, position, code, a, b, absent_drops)
        self.fixtures.append(fixture)
        return fixture

    def round(
        self, code: str, lines: Sequence[Source], *, absent_drops: bool = False
    ) -> list[PlannedFixture]:
        """Plan a round: the first line against the second, the third against the fourth, and so on."""
        return [
            self.add(code, at // 2 + 1, lines[at], lines[at + 1], absent_drops=absent_drops)
            for at in range(0, len(lines), 2)
        ]

    def knockout(
        self, lines: Sequence[Source], *, third_place: bool = False, prefix: str = "", drops: int = 0
    ) -> list[list[PlannedFixture]]:
        """Plan a knockout of these lines to its end; the answer is its fixtures by round.

        A match for third place stands in the last round before the final. `prefix` begins every code. In the
        first `drops` rounds those who lose by a walkover play on where losers do.
        """
        rounds = len(lines).bit_length() - 1
        made: list[list[PlannedFixture]] = []
        for round_ in range(1, rounds + 1):
            last: list[PlannedFixture] = []
            if round_ == rounds and third_place and made:
                a, b = made[-1]
                last.append(self.add(f"{prefix}third", 2, loser_of(a.number), loser_of(b.number)))
            code = prefix + round_code(round_, rounds)
            meetings = self.round(code, lines, absent_drops=round_ <= drops)
            made.append(last + meetings)
            lines = [winner_of(f.number) for f in meetings]
        return made


def knockout_places(rounds: Sequence[Sequence[PlannedFixture]]) -> list[SharedPlace]:
    """The places of a knockout, as `Draft.knockout` planned it: those beaten in one round share theirs."""
    *earlier, last = rounds
    *third, final = last
    groups = [
        SharedPlace(frozenset({(final.number, Door.WINNER)}), WON_THE_FINAL),
        SharedPlace(frozenset({(final.number, Door.LOSER)}), LOST_THE_FINAL),
    ]
    for match in third:
        groups.append(SharedPlace(frozenset({(match.number, Door.WINNER)}), WON_THIRD_PLACE))
        groups.append(SharedPlace(frozenset({(match.number, Door.LOSER)}), out_in(earlier[-1][0].code)))
    for meetings in reversed(earlier[:-1] if third else earlier):
        groups.append(beaten_in(meetings))
    return groups


WON_THE_FINAL = say("competitions.won-final", "won the final")
LOST_THE_FINAL = say("competitions.lost-final", "lost the final")
WON_THIRD_PLACE = say("competitions.won-third", "won the match for third place")


def out_in(code: str) -> Text:
    """Why somebody has this place: the round in which they went out."""
    return say("competitions.out-in", "out in: {round}", round=round_name(code))


def beaten_in(meetings: Sequence[PlannedFixture]) -> SharedPlace:
    """The places that those share who lose in this round."""
    doors = frozenset((f.number, Door.LOSER) for f in meetings)
    return SharedPlace(doors, out_in(meetings[0].code))


def bracket_size(entrants: int) -> int:
    """The next power of two: how many places a bracket for so many entrants has.

    Raises PairingError("field-size") outside 2 to 512.
    """
    if not SMALLEST <= entrants <= LARGEST:
        raise PairingError(
            "field-size",
            say(
                "competitions.knockout-size",
                "A knockout takes {fewest} to {most} entrants, not {n}.",
                fewest=SMALLEST,
                most=LARGEST,
                n=entrants,
            ),
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


def first_lines(
    size: int, filled: Collection[Seed], byes_to: Collection[Seed] | None = None
) -> tuple[Source, ...]:
    """The lines of the first round from top to bottom, two a fixture.

    Without `byes_to` the missing seeds leave their byes to the top seeds. With it exactly these seeds have
    one: they and the best of the others each get a fixture, in order of strength, and the weakest of the
    rest meets the strongest who has no bye. Of those who have one the strongest has the last missing seed
    for a bye, so that late entrants take it from the weakest first, as they do without `byes_to`.
    """
    present = frozenset(filled)

    def slot(seed: Seed) -> Source:
        return Source(SourceKind.SEED if seed in present else SourceKind.BYE, seed)

    stands = {seed: seed for seed in range(1, size + 1)}
    if byes_to is not None:
        half, named = size // 2, sorted(byes_to)
        others = [seed for seed in range(1, size - len(named) + 1) if seed not in set(named)]
        most = half - len(named)
        tops, lower = sorted([*named, *others[:most]]), others[most:]
        missing = list(range(size - len(named) + 1, size + 1))
        for place, seed in enumerate(tops, start=1):
            stands[place] = seed
            stands[size + 1 - place] = missing.pop() if seed in byes_to else lower.pop()
    return tuple(slot(stands[place]) for place in seed_order(size))


def field(
    entrants: int | None,
    size: int | None,
    filled: Collection[Seed] | None,
    byes_to: Collection[Seed] | None = None,
) -> tuple[int, frozenset[Seed]]:
    """The size and the filled seeds of a knockout, from either form of the arguments of `build`.

    Raises PairingError("field-size"), PairingError("seeds") or PairingError("byes").
    """
    if entrants is not None:
        size, filled = bracket_size(entrants), range(1, entrants + 1)
    if size is None or filled is None:
        raise TypeError("give the number of entrants, or size and filled")
    present = frozenset(filled)
    if not present <= frozenset(range(1, size + 1)) or bracket_size(max(len(present), 2)) > size:
        raise PairingError(
            "seeds",
            say("competitions.seeds-do-not-fit", "These seeds do not fit a bracket of {size}.", size=size),
        )
    if len(present) < SMALLEST:
        raise PairingError(
            "field-size", say("competitions.bracket-needs-two", "A bracket needs at least two entrants.")
        )
    if byes_to is not None:
        named = set(byes_to)
        wanted = size - entrants if entrants is not None else len(byes_to)
        if len(named) != len(byes_to) or len(named) != wanted or wanted >= size // 2:
            raise PairingError(
                "byes",
                say_many(
                    "competitions.byes-to-give",
                    "{n} byes are to be given, each to one seed.",
                    "{n} byes are to be given, each to one seed.",
                    wanted,
                ),
            )
        if not named <= set(range(1, size - wanted + 1)):
            raise PairingError(
                "byes",
                say("competitions.bye-not-drawn", "A bye is given to a seed that is not in the draw."),
            )
    return size, present


def build(
    entrants: int | None = None,
    *,
    size: int | None = None,
    filled: Collection[Seed] | None = None,
    third_place: bool = True,
    byes_to: Collection[Seed] | None = None,
) -> Bracket:
    """The bracket for `entrants` seeds, or for the `filled` seeds of a bracket of known `size`.

    The second form rebuilds a drawn bracket after a late entry. The byes fall to the top seeds, because the
    lowest seeds are the ones missing, or to the seeds named in `byes_to`: as many as there were byes at the
    draw. A third-place match needs two beaten semi-finalists, so it is left out below four entrants. Raises
    PairingError("field-size"), PairingError("seeds") or PairingError("byes").
    """
    size, present = field(entrants, size, filled, byes_to)
    draft = Draft()
    third = third_place and len(present) >= 4
    rounds = draft.knockout(first_lines(size, present, byes_to), third_place=third)
    everything = frozenset(f.number for f in draft.fixtures)
    places = PlaceList("", everything, (rounds[-1][-1].number,), tuple(knockout_places(rounds)))
    return Bracket(size, present, tuple(draft.fixtures), (places,))
