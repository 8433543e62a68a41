"""Single elimination for 2 to 128 entrants: the bracket, and what results make of it.

A *bracket* is fixed by its size (the next power of two) and by which seeds are filled; a seed nobody
fills is a *bye*. It is a list of *fixtures*, each with two *slots*; a slot names its *source*: a seed, the
winner of a fixture, or the loser of one. Results never move anybody about: `resolve` folds the results
over the bracket and says who stands in each slot, so that a correction is a new fold and not a repair.

A slot is *pending* (not known yet), *taken* (by a seed) or *vacant* (nobody will ever come: a bye, or the
winner of a double forfeit). Whoever meets a vacant slot goes through: by a bye in the first round, by a
walkover later. Somebody who has withdrawn counts as absent in every fixture not decided yet; a bye or
walkover that took them to a fixture with a result was decided before they left, and stays.

What this module does not check: whether a seed exists in a database, or whether a result was confirmed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
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


class ResultKind(StrEnum):
    """How a fixture was decided."""

    PLAYED = "played"
    RETIRED = "retired"
    WALKOVER = "walkover"
    DOUBLE_FORFEIT = "double_forfeit"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A fixture's result. `winner` is a slot; None only for a double forfeit."""

    winner: Side | None
    kind: ResultKind = ResultKind.PLAYED

    def __post_init__(self) -> None:
        if (self.winner is None) != (self.kind is ResultKind.DOUBLE_FORFEIT):
            raise PairingError("outcome", "A knockout result needs a winner, or is a double forfeit.")


class SlotState(StrEnum):
    """What is known of a slot."""

    PENDING = "pending"
    TAKEN = "taken"
    VACANT = "vacant"


@dataclass(frozen=True, slots=True)
class Slot:
    """Who stands in a slot: a seed, nobody yet, or nobody ever."""

    state: SlotState
    seed: Seed | None = None


PENDING = Slot(SlotState.PENDING)
VACANT = Slot(SlotState.VACANT)


def taken(seed: Seed) -> Slot:
    """The slot with this seed in it."""
    return Slot(SlotState.TAKEN, seed)


class State(StrEnum):
    """What is to be done about a fixture."""

    PENDING = "pending"
    READY = "ready"
    DECIDED = "decided"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Resolved:
    """A fixture after the fold: its two slots, whether it can be played, and who left it by which door.

    `winner` and `loser` are slots handed to later fixtures. `kind` is None until the fixture is decided;
    an EMPTY fixture has two vacant slots and is played by nobody.
    """

    number: Number
    a: Slot
    b: Slot
    state: State
    kind: ResultKind | None
    winner: Slot
    loser: Slot

    def slot(self, side: Side) -> Slot:
        """One of the two slots."""
        return self.a if side is Side.A else self.b

    @property
    def pair(self) -> tuple[Slot, Slot]:
        """Both slots, A first."""
        return self.a, self.b


@dataclass(frozen=True, slots=True)
class Facts:
    """All that has happened to a bracket: results, withdrawals, and slots that the director holds.

    `held` says that a slot keeps a certain seed whatever its source says: the director let a later result
    stand although an earlier one was corrected. `withdrawn` is in the order in which people left: of two who
    are gone, the one who stayed longer had the walkover.
    """

    results: Mapping[Number, Outcome] = field(default_factory=dict)
    withdrawn: tuple[Seed, ...] = ()
    held: Mapping[tuple[Number, Side], Seed] = field(default_factory=dict)


def resolve(bracket: Bracket, facts: Facts) -> dict[Number, Resolved]:
    """Fold results over a bracket: every fixture with its slots, state, winner and loser.

    Raises PairingError("result-too-early") for a result in a fixture that does not have two people.
    """
    done: dict[Number, Resolved] = {}
    for fixture in bracket.fixtures:
        a, b = _slot(fixture, Side.A, done, facts), _slot(fixture, Side.B, done, facts)
        if SlotState.VACANT in (a.state, b.state) and fixture.number in facts.results:
            a, b, mended = _people(bracket, fixture, done, facts)
            done |= mended
        done[fixture.number] = _settle(fixture, a, b, facts)
    return done


def _slot(fixture: PlannedFixture, side: Side, done: Mapping[Number, Resolved], facts: Facts) -> Slot:
    held = facts.held.get((fixture.number, side))
    if held is not None:
        return taken(held)
    source = fixture.source(side)
    match source.kind:
        case SourceKind.SEED:
            return taken(source.of)
        case SourceKind.BYE:
            return VACANT
        case SourceKind.WINNER:
            return done[source.of].winner
        case _:
            return done[source.of].loser


def _people(
    bracket: Bracket, fixture: PlannedFixture, done: Mapping[Number, Resolved], facts: Facts
) -> tuple[Slot, Slot, dict[Number, Resolved]]:
    """The slots of a fixture, and what that changes in earlier ones.

    A slot that seems vacant in a fixture with a result had somebody in it, who came without play and has
    withdrawn since: the fixtures on the way are given as they were when the result was made.
    """
    a, b = _slot(fixture, Side.A, done, facts), _slot(fixture, Side.B, done, facts)
    if SlotState.VACANT not in (a.state, b.state) or fixture.number not in facts.results:
        return a, b, {}
    found: list[Slot] = []
    mended: dict[Number, Resolved] = {}
    for source, slot in ((fixture.a, a), (fixture.b, b)):
        seed = None
        if slot == VACANT and source.kind is SourceKind.WINNER:
            seed, earlier = _moved_on(bracket, source.of, done, facts)
            mended |= earlier
        found.append(slot if seed is None else taken(seed))
    return found[0], found[1], mended


def _moved_on(
    bracket: Bracket, number: Number, done: Mapping[Number, Resolved], facts: Facts
) -> tuple[Seed | None, dict[Number, Resolved]]:
    """Who came out of a fixture that by now has nobody left in it, and that fixture with the ones before it.

    It was the last to withdraw: whoever else could have come had to be gone already to let them through.
    """
    if number in facts.results:
        return None, {}  # both forfeited there by a decision: nobody came out
    fixture, was = bracket[number], done[number]
    best: tuple[int, Seed, Side, dict[Number, Resolved]] | None = None
    for side in Side:
        slot, source = was.slot(side), fixture.source(side)
        seed = slot.seed
        earlier: dict[Number, Resolved] = {}
        if slot == VACANT and source.kind is SourceKind.WINNER:
            seed, earlier = _moved_on(bracket, source.of, done, facts)
        if seed is not None:
            left = facts.withdrawn.index(seed)
            if best is None or left > best[0]:
                best = left, seed, side, earlier
    if best is None:
        return None, {}
    _, seed, side, earlier = best
    a, b = (taken(seed) if side is s else was.slot(s) for s in Side)
    kind = ResultKind.BYE if fixture.has_bye else ResultKind.WALKOVER
    through = Resolved(number, a, b, State.DECIDED, kind, taken(seed), VACANT)
    return seed, {**earlier, number: through}


def _settle(fixture: PlannedFixture, a: Slot, b: Slot, facts: Facts) -> Resolved:
    def decided(winner: Slot, loser: Slot, kind: ResultKind) -> Resolved:
        return Resolved(fixture.number, a, b, State.DECIDED, kind, winner, loser)

    outcome = facts.results.get(fixture.number)
    if outcome is not None:
        if not a.state == b.state == SlotState.TAKEN:
            raise PairingError(
                "result-too-early", f"Fixture {fixture.number} has a result but not two people in it."
            )
        if outcome.winner is None:
            return decided(VACANT, VACANT, outcome.kind)
        winner, loser = (a, b) if outcome.winner is Side.A else (b, a)
        # Only somebody beaten at the table plays on for third place; an absent player does not.
        stays = outcome.kind is not ResultKind.WALKOVER
        return decided(winner, loser if stays else VACANT, outcome.kind)

    here = [s for s in (a, b) if s.state is SlotState.TAKEN and s.seed not in facts.withdrawn]
    gone = [s for s in (a, b) if s.state is SlotState.TAKEN and s.seed in facts.withdrawn]
    if PENDING in (a, b):
        return Resolved(fixture.number, a, b, State.PENDING, None, PENDING, PENDING)
    if len(here) == 2:
        return Resolved(fixture.number, a, b, State.READY, None, PENDING, PENDING)
    if len(here) == 1:
        kind = ResultKind.BYE if fixture.has_bye and not gone else ResultKind.WALKOVER
        return decided(here[0], VACANT, kind)
    if gone:
        return decided(VACANT, VACANT, ResultKind.DOUBLE_FORFEIT)
    return Resolved(fixture.number, a, b, State.EMPTY, None, VACANT, VACANT)


def late_places(
    bracket: Bracket, resolved: Mapping[Number, Resolved], begun: Collection[Number]
) -> list[Seed]:
    """Byes that a late entrant can still fill, the best choice first.

    `begun` are the fixtures that are on a table, live or decided by play. A bye is open as long as the
    fixture that its winner moved on to has not begun. The first choice takes the bye from the lowest seed
    that has one.
    """
    places = []
    for fixture in bracket.fixtures:
        if fixture.round != 1 or not fixture.has_bye:
            continue
        onward = [f.number for f, _ in bracket.fed_by(fixture.number)]
        settled = [n for n in onward if n in begun or resolved[n].state is State.DECIDED]
        if not settled:
            places += [s.of for s in (fixture.a, fixture.b) if s.kind is SourceKind.BYE]
    return sorted(places)


def champion(bracket: Bracket, resolved: Mapping[Number, Resolved]) -> Seed | None:
    """The winner of the final, or None while it is open or when both finalists forfeited."""
    return resolved[bracket.final.number].winner.seed


def is_over(resolved: Mapping[Number, Resolved]) -> bool:
    """True when no fixture waits for anything."""
    return all(f.state in (State.DECIDED, State.EMPTY) for f in resolved.values())


@dataclass(frozen=True, slots=True)
class Placing:
    """A final rank: `seeds` share the places `first` to `last` (equal when nobody shares)."""

    first: int
    last: int
    seeds: tuple[Seed, ...]
    reason: str


def ranking(bracket: Bracket, resolved: Mapping[Number, Resolved]) -> list[Placing]:
    """Everybody's final place, the champion first.

    Those beaten in one round share their places; a third-place match parts the beaten semi-finalists. A
    final that both forfeited leaves the first place empty and both finalists share the second.
    Raises PairingError("not-over") while a fixture is open.
    """
    if not is_over(resolved):
        raise PairingError("not-over", "The ranking is final when the last match is decided.")
    left_in: dict[Seed, PlannedFixture] = {}
    for fixture in bracket.fixtures:
        if fixture.code != "third":
            for slot in resolved[fixture.number].pair:
                if slot.seed is not None:
                    left_in[slot.seed] = fixture
    best = champion(bracket, resolved)
    placings = [Placing(1, 1, (best,), "won the final")] if best is not None else []
    # A seed that never stood in a slot any more (its later place is held by another) ranks where it left.
    third = bracket.third_place
    third_winner = resolved[third.number].winner.seed if third is not None else None
    place = 2
    for round_ in range(bracket.rounds, 0, -1):
        out = sorted(s for s, f in left_in.items() if f.round == round_ and s != best)
        if not out:
            continue
        name = round_name(round_code(round_, bracket.rounds))
        if third_winner in out and third_winner is not None:
            placings.append(Placing(place, place, (third_winner,), "won the match for third place"))
            out.remove(third_winner)
            place += 1
        if out:
            reason = "lost the final" if name == "Final" else f"out in: {name}"
            placings.append(Placing(place, place + len(out) - 1, tuple(out), reason))
            place += len(out)
    return placings


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
        a, b, mended = _people(bracket, fixture, done, now)
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
            a, b, mended = _people(bracket, fixture, done, now)
            if played:
                after = right if choice is Choice.KEEP else (a, b)
                undermined[number] = Effect(number, old, after, True, choice, number not in chosen)
        done |= mended
        done[number] = _settle(fixture, a, b, now)
    # Only now is it known who stands in a fixture before one with a result.
    others = (
        Effect(n, before[n].pair, one.pair, False, None)
        for n, one in done.items()
        if n not in undermined and n not in changes and one.pair != before[n].pair
    )
    effects = sorted((*undermined.values(), *others), key=lambda effect: effect.number)
    return Correction(Facts(results, gone, held), tuple(effects), tuple(struck), tuple(on_hold))
