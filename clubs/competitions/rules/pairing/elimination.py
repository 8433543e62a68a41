"""Folding results over a bracket: who stands where, what can be played, and the final places.

Results do not move entrants from row to row: `resolve` folds the results over the bracket and says who stands
in each slot. So a correction is a new fold and not a repair (:mod:`.correcting`).

A slot is *pending* (not known yet), *taken* (by a seed) or *vacant* (nobody will ever come: a bye, the
winner of a double forfeit, or a winner or loser who did not stand in the slot that the source asks for). The
opponent of a vacant slot goes through: by a bye where the bracket has one, by a walkover elsewhere. A fixture
with two vacant slots is empty, such as a second final that the first one made needless. An entrant who has
withdrawn counts as absent in every fixture not decided yet. A bye or walkover that took them to a fixture
with a result was decided before they left, and stays.

What this module does not check: whether a seed exists in a database, or whether a result was confirmed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from clubs.competitions.rules.pairing.brackets import (
    Bracket,
    Door,
    Number,
    PairingError,
    PlannedFixture,
    Seed,
    Side,
    SourceKind,
)
from rules_engine.saying import say


class ResultKind(StrEnum):
    """How a fixture was decided."""

    PLAYED = "played"
    RETIRED = "retired"
    WALKOVER = "walkover"
    DOUBLE_FORFEIT = "double_forfeit"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A fixture's result. `winner` is a slot; None only for a double forfeit.

    `plays_on`: of a walkover, that the loser plays on where losers of this fixture do, as after a defeat:
    they could not play this match, but are there for the next (in the plate, or for third place).
    """

    winner: Side | None
    kind: ResultKind = ResultKind.PLAYED
    plays_on: bool = False

    def __post_init__(self) -> None:
        if (self.winner is None) != (self.kind is ResultKind.DOUBLE_FORFEIT):
            raise PairingError(
                "outcome",
                say(
                    "competitions.outcome-needs-winner",
                    "A knockout result needs a winner, or is a double forfeit.",
                ),
            )


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

    `held` maps slots to seeds that they keep regardless of their source: the director let a later result
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
        a, b = slot_of(fixture, Side.A, done, facts), slot_of(fixture, Side.B, done, facts)
        if SlotState.VACANT in (a.state, b.state) and fixture.number in facts.results:
            a, b, mended = people(bracket, fixture, done, facts)
            done |= mended
        done[fixture.number] = settle(fixture, a, b, facts)
    return done


def slot_of(fixture: PlannedFixture, side: Side, done: Mapping[Number, Resolved], facts: Facts) -> Slot:
    """Who stands in a slot, told by the fixtures before it that are `done`."""
    held = facts.held.get((fixture.number, side)) if facts.held else None
    if held is not None:
        return taken(held)
    source = fixture.source(side)
    match source.kind:
        case SourceKind.SEED:
            return taken(source.of)
        case SourceKind.BYE:
            return VACANT
        case SourceKind.WINNER:
            slot = done[source.of].winner
        case _:
            slot = done[source.of].loser
    if source.side is None or slot.state is not SlotState.TAKEN:
        return slot
    return slot if slot == done[source.of].slot(source.side) else VACANT


def people(
    bracket: Bracket, fixture: PlannedFixture, done: Mapping[Number, Resolved], facts: Facts
) -> tuple[Slot, Slot, dict[Number, Resolved]]:
    """The slots of a fixture, and what that changes in earlier ones.

    A slot that seems vacant in a fixture with a result had somebody in it, who came without play and has
    withdrawn since: the fixtures on the way are given as they were when the result was made.
    """
    a, b = slot_of(fixture, Side.A, done, facts), slot_of(fixture, Side.B, done, facts)
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

    It was the last to withdraw: everyone else who could have come had to leave before.
    """
    if number in facts.results:
        return None, {}  # both forfeited there by a decision: no one went through
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


def settle(fixture: PlannedFixture, a: Slot, b: Slot, facts: Facts) -> Resolved:
    """The outcome of a fixture with these people in its slots.

    Raises PairingError("result-too-early") for a result where two people do not stand.
    """

    def decided(winner: Slot, loser: Slot, kind: ResultKind) -> Resolved:
        return Resolved(fixture.number, a, b, State.DECIDED, kind, winner, loser)

    outcome = facts.results.get(fixture.number)
    if outcome is not None:
        if not a.state == b.state == SlotState.TAKEN:
            raise PairingError(
                "result-too-early",
                say(
                    "competitions.result-too-early",
                    "Fixture {number} has a result but not two people in it.",
                    number=fixture.number,
                ),
            )
        if outcome.winner is None:
            return decided(VACANT, VACANT, outcome.kind)
        winner, loser = (a, b) if outcome.winner is Side.A else (b, a)
        # As a rule only a player beaten at the table plays on, for third place say; an absent one does not.
        stays = fixture.absent_drops or outcome.plays_on or outcome.kind is not ResultKind.WALKOVER
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
    fixture that its winner moved on to has not begun; and as long as no beaten entrant has begun to play on,
    because the losers' side or the plate is planned anew for the wider field (the fixtures before it keep
    their numbers). The first choice takes the bye from the lowest seed that has one.
    """
    onward: dict[Number, list[Number]] = {}
    places = []
    for fixture in bracket.fixtures:
        for source in (fixture.a, fixture.b):
            if source.kind in (SourceKind.WINNER, SourceKind.LOSER):
                onward.setdefault(source.of, []).append(fixture.number)
    for fixture in bracket.fixtures:
        filled_late = [s.of for s in (fixture.a, fixture.b) if s.kind is SourceKind.BYE and s.of]
        later = onward.get(fixture.number, ())
        if filled_late and not any(n in begun or resolved[n].state is State.DECIDED for n in later):
            places += filled_late
    losers = [f.number for f in bracket.fixtures if f.code != "third" and _takes_losers(f)]
    return [] if any(number in begun for number in losers) else sorted(places)


def _takes_losers(fixture: PlannedFixture) -> bool:
    return SourceKind.LOSER in (fixture.a.kind, fixture.b.kind)


def champion(bracket: Bracket, resolved: Mapping[Number, Resolved], name: str = "") -> Seed | None:
    """The winner of the final, or None while it is open or when both finalists forfeited.

    `name` is that of another list of places: the winner of the plate. Where a second final is played, its
    winner is the champion.
    """
    for number in bracket.place_list(name).deciders:
        if resolved[number].state is not State.EMPTY:
            return resolved[number].winner.seed
    return None


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


def ranking(bracket: Bracket, resolved: Mapping[Number, Resolved], name: str = "") -> list[Placing]:
    """Everybody's final place in the list of this name, the champion first.

    Those beaten in one round share their places; a third-place match parts the beaten semi-finalists. A
    final that both forfeited leaves the first place empty and both finalists share the second. One who was
    absent where they would have played on has the place of those who lost there.
    Raises PairingError("not-over") while a fixture of the list is open.
    """
    listed = bracket.place_list(name)
    fixtures = [f for f in bracket.fixtures if f.number in listed.fixtures]
    if not is_over({f.number: resolved[f.number] for f in fixtures}):
        raise PairingError(
            "not-over",
            say("competitions.ranking-not-final", "The ranking is final when the last match is decided."),
        )
    left_in: dict[Seed, Number] = {}
    plays_on: dict[Number, Number] = {}
    for fixture in fixtures:
        for slot, source in zip(resolved[fixture.number].pair, (fixture.a, fixture.b), strict=True):
            if slot.seed is not None:
                left_in[slot.seed] = fixture.number
            if source.kind is SourceKind.LOSER:
                plays_on[source.of] = fixture.number
    group_of = {door: at for at, group in enumerate(listed.groups) for door in group.doors}
    groups: list[list[Seed]] = [[] for _ in listed.groups]
    for seed, number in left_in.items():
        at = group_of.get((number, Door.WINNER)) if resolved[number].winner.seed == seed else None
        # A winner whose later place is held by another ranks where they left.
        while at is None and (at := group_of.get((number, Door.LOSER))) is None:
            if number not in plays_on:  # nobody loses where there is a bye: they left before they played
                at = len(groups) - 1
            else:
                number = plays_on[number]
        groups[at].append(seed)
    placings: list[Placing] = []
    place = 1 if champion(bracket, resolved, name) is not None else 2
    for group, seeds in zip(listed.groups, groups, strict=True):
        if seeds:
            placings.append(Placing(place, place + len(seeds) - 1, tuple(sorted(seeds)), group.reason))
            place += len(seeds)
    return placings
