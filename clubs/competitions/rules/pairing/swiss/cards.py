"""Pairing cards: what a Swiss round needs to know of each entrant, folded from the rounds before.

A card holds points, opponents, sides, floats and whether the entrant may still have the bye. Cards are made
anew from the results for every round, so a corrected result needs no repair.

Source: FIDE Handbook C.04.1 (basic rules), C.04.3 (2026 edition; definitions), C.04.7 (Baku acceleration).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from clubs.competitions.rules.pairing.brackets import PairingError, Seed, Side
from clubs.competitions.rules.pairing.swiss.settings import Acceleration, Entrant, Settings
from clubs.competitions.rules.pairing.swiss.sides import Preference, preference
from clubs.competitions.rules.standings.results import Result
from rules_engine.saying import say


class Float(IntEnum):
    """Whether an entrant met somebody with fewer points (down), with more (up), or neither.

    A round that earned points without play is a float down.
    """

    DOWN = -1
    NONE = 0
    UP = 1


@dataclass(frozen=True, slots=True)
class Round:
    """What happened in one round: the results of its matches, and who had the bye.

    The entrants of the results are seeds; `a` had side A.
    """

    results: tuple[Result, ...]
    bye: Seed | None = None


@dataclass(slots=True)
class Card:
    """One entrant before a round is paired.

    `number` is the pairing number: the order of seeds among all who have been paired yet or are now.
    `virtual` are points of acceleration in the coming round. `met` maps opponents met at the table to the
    round; a walkover is no meeting. `sides` are those of matches really played; `floats` one for each round.
    """

    seed: Seed
    club: Hashable | None
    number: int = 0
    points: int = 0
    virtual: int = 0
    met: dict[Seed, int] = field(default_factory=dict)
    sides: list[Side] = field(default_factory=list)
    floats: list[Float] = field(default_factory=list)
    bye_open: bool = True
    paired: bool = False

    @property
    def score(self) -> int:
        """Points for pairing, those of acceleration included."""
        return self.points + self.virtual

    @property
    def wish(self) -> Preference:
        """The side that the card prefers."""
        return preference(self.sides)

    def floated(self, rounds_ago: int) -> Float:
        """The float `rounds_ago` rounds before the coming one; NONE before the first."""
        return self.floats[-rounds_ago] if len(self.floats) >= rounds_ago else Float.NONE


def last_accelerated(entrants: Iterable[Entrant]) -> Seed:
    """The last seed of the accelerated half: half of those who were there in round 1, rounded up to even.

    Late entrants seeded above belong to it, too, and move nobody.
    """
    first = sorted(e.seed for e in entrants if e.joins <= 1)
    return first[min(len(first), 2 * -(-len(first) // 4)) - 1] if first else 0


def virtual_points(settings: Settings, seed: Seed, last: Seed, round_: int) -> int:
    """Points that Baku acceleration lends this seed in this round, taken back afterwards.

    The first half of the rounds (rounded up) is accelerated: in its first half (rounded up) by a win's
    points, then by half of them (rounded down).
    """
    if settings.acceleration is Acceleration.NONE or seed > last:
        return 0
    accelerated = -(-settings.rounds // 2)
    whole = -(-accelerated // 2)
    if round_ <= whole:
        return settings.scoring.win
    return settings.scoring.win // 2 if round_ <= accelerated else 0


def cards(settings: Settings, entrants: Sequence[Entrant], rounds: Sequence[Round]) -> dict[Seed, Card]:
    """Everybody's card before round ``len(rounds) + 1``, by seed; those who are not there have one, too.

    Raises PairingError("seeds") for a seed given twice or a result of somebody unknown, and
    PairingError("twice") for an entrant with two matches in one round.
    """
    known = {e.seed: Card(e.seed, e.club) for e in sorted(entrants, key=lambda e: e.seed)}
    if len(known) != len(entrants):
        raise PairingError("seeds", say("competitions.same-seed", "Two entrants have the same seed."))
    by_seed = {e.seed: e for e in entrants}
    last = last_accelerated(entrants)
    for round_, played in enumerate(rounds, start=1):
        for card in known.values():
            card.virtual = virtual_points(settings, card.seed, last, round_)
        _check(known, round_, played)
        _add(settings, known, by_seed, round_, played)
    coming = len(rounds) + 1
    number = 0
    for card in known.values():
        card.virtual = virtual_points(settings, card.seed, last, coming)
        if card.paired or by_seed[card.seed].plays(coming):
            number += 1
            card.number = number
    return known


def _check(known: Mapping[Seed, Card], round_: int, played: Round) -> None:
    seen: set[Hashable] = set()
    for seed in [s for r in played.results for s in (r.a, r.b)] + [s for s in (played.bye,) if s is not None]:
        if seed not in known:
            raise PairingError(
                "seeds",
                say(
                    "competitions.seed-not-entered",
                    "Round {round} has a result of seed {seed}, whom nobody entered.",
                    round=round_,
                    seed=seed,
                ),
            )
        if seed in seen:
            raise PairingError(
                "twice",
                say(
                    "competitions.seed-twice",
                    "Seed {seed} stands in round {round} twice.",
                    seed=seed,
                    round=round_,
                ),
            )
        seen.add(seed)


def _add(
    settings: Settings,
    known: dict[Seed, Card],
    entrants: Mapping[Seed, Entrant],
    round_: int,
    played: Round,
) -> None:
    scoring = settings.scoring
    before = {card.seed: card.score for card in known.values()}
    here: set[Hashable] = set()

    def unplayed(card: Card, points: int) -> None:
        card.points += points
        card.floats.append(Float.DOWN if points > scoring.loss else Float.NONE)
        if points >= scoring.win:
            card.bye_open = False

    for result in played.results:
        for seed, other, side in ((result.a, result.b, Side.A), (result.b, result.a, Side.B)):
            assert isinstance(seed, int)
            assert isinstance(other, int)
            card = known[seed]
            card.paired = True
            here.add(seed)
            points = scoring.points_of(result, seed)
            if not result.at_table:
                unplayed(card, points)
                continue
            card.points += points
            card.met[other] = round_
            card.sides.append(side)
            apart = before[seed] - before[other]
            card.floats.append(Float.DOWN if apart > 0 else Float.UP if apart < 0 else Float.NONE)
    if played.bye is not None:
        card = known[played.bye]
        card.paired = True
        here.add(card.seed)
        unplayed(card, scoring.bye_points)
        card.bye_open = False
    for card in known.values():
        if card.seed not in here:
            unplayed(card, scoring.missed if round_ < entrants[card.seed].joins else 0)
