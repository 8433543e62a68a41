"""Why two meet: the sentences that a player finds under a pairing.

They follow the order of the rules: the score group (or why somebody came down to it), the place in it, what
was in the way of the opponent next in order, and the sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubs.competitions.rules.pairing.brackets import Seed
from clubs.competitions.rules.pairing.swiss.cards import Card
from clubs.competitions.rules.pairing.swiss.dutch import Paired, Place
from clubs.competitions.rules.pairing.swiss.rounds import NextRound, Pair
from clubs.competitions.rules.pairing.swiss.sides import Strength, Why

Names = Mapping[Seed, str]


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: a stable code for programs, and a sentence for people."""

    code: str
    words: str


def why_they_meet(round_: NextRound, pair: Pair, names: Names) -> list[Reason]:
    """Everything that led to this pairing. `names` map seeds to names that people read."""
    return _Telling(round_, names).of(pair)


def why_bye(round_: NextRound, names: Names) -> list[Reason]:
    """Why somebody rests in this round; empty when nobody does."""
    if round_.bye is None:
        return []
    card = next(c for c in round_.field.cards if c.seed == round_.bye)
    name = names[card.seed]
    lower = [c for c in round_.field.cards if c.score < card.score]
    reasons = [
        Reason(
            "bye",
            f"{len(round_.field.cards)} are here, an odd number, so one rests, of those with the fewest"
            f" points who can: {name}, with {_points(card)}.",
        )
    ]
    if any(not c.bye_open for c in lower):
        reasons.append(
            Reason(
                "bye-once", "Nobody has a second bye, or one after a win without play: some lower down had."
            )
        )
    if any(c.bye_open for c in lower):
        reasons.append(
            Reason(
                "bye-others", "With somebody lower down resting, the others could not all have been paired."
            )
        )
    return reasons


def _points(card: Card) -> str:
    lent = f" (and {_count(card.virtual)} lent for the first rounds)" if card.virtual else ""
    return _count(card.points) + lent


def _count(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


def _nth(place: int) -> str:
    """1st, 2nd, 3rd, ... for a place counted from 0."""
    number = place + 1
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


class _Telling:
    """The reasons of one round's pairings."""

    def __init__(self, round_: NextRound, names: Names) -> None:
        self.round, self.names, self.field = round_, names, round_.field
        self.place = {card.seed: n for n, card in enumerate(self.field.cards)}

    def of(self, pair: Pair) -> list[Reason]:
        """All reasons of one pairing, in the order of the rules."""
        upper, lower = self.place[pair.upper], self.place[pair.lower]
        n, bracket = next((n, b) for n, b in enumerate(self.round.brackets) if (upper, lower) in b.pairs)
        reasons = [self._score(n, bracket, upper, lower), *self._order(bracket, upper, lower)]
        if self.field.mates[upper, lower]:
            reasons.append(
                Reason(
                    "club-mates",
                    f"{self._name(upper)} and {self._name(lower)} are of one club: this round not everybody"
                    " could be kept apart from club-mates.",
                )
            )
        return [*reasons, *self._sides(pair)]

    def _name(self, place: Place) -> str:
        return self.names[self.field.cards[place].seed]

    def _score(self, n: int, bracket: Paired, upper: Place, lower: Place) -> Reason:
        one, two = self.field.cards[upper], self.field.cards[lower]
        if upper not in bracket.bracket.moved:
            return Reason("score", f"{self._name(upper)} and {self._name(lower)} both have {_points(two)}.")
        came = next(b for b in self.round.brackets[:n] if upper in b.bracket.residents)
        return Reason(
            "floated",
            f"{self._name(upper)} has {_points(one)} and comes down to those with {_points(two)}:"
            f" {self._floated(came, upper)}",
        )

    def _floated(self, came: Paired, place: Place) -> str:
        inner = [p for p in came.bracket.moved + came.bracket.residents if p != place]
        score = _points(self.field.cards[place])
        if not inner:
            return f"nobody else has {score}."
        if not self.field.may[place, inner].any():
            return f"nobody with {score} is left whom {self._name(place)} can meet."
        if len(came.floating) == 1 and len(inner) % 2 == 0:
            last = place == came.bracket.residents[-1]
            which = "the lowest of them" if last else "the one who leaves the best pairs to the others"
            count = len(inner) + 1
            return f"{count} were to be paired there, an odd number, and {self._name(place)} is {which}."
        return f"those with {score} cannot all meet one another, or the rest could not be paired."

    def _order(self, bracket: Paired, upper: Place, lower: Place) -> list[Reason]:
        moved, residents = bracket.bracket.moved, bracket.bracket.residents
        met_moved = {low: up for up, low in bracket.pairs if up in moved}
        if upper in moved:
            free = [p for p in residents if met_moved.get(p, upper) >= upper]
            expected: Place | None = free[0]
            said = f"{self._name(upper)} meets the highest of them, {self._name(lower)}."
        else:
            rest = [p for p in residents if p not in met_moved]
            half = sum(up in rest for up, _ in bracket.pairs)
            at = rest.index(upper)
            expected = rest[at + half] if at < half else None
            said = (
                f"In order of rank the upper half of {len(rest)} meets the lower: the {_nth(at)},"
                f" {self._name(upper)}, the {_nth(rest.index(lower))}, {self._name(lower)}."
            )
        if expected == lower:
            return [Reason("order", said)]
        if expected is None:
            return [
                Reason(
                    "exchange",
                    f"The upper and the lower half could not be paired as they are, so {self._name(upper)}"
                    " changed halves.",
                )
            ]
        return self._instead(upper, expected)

    def _instead(self, upper: Place, expected: Place) -> list[Reason]:
        """Why somebody does not meet the opponent next in order."""
        one, other = self.field.cards[upper], self.field.cards[expected]
        start = f"In order of rank {self._name(upper)} would meet {self._name(expected)}, but"
        if other.seed in one.met:
            return [Reason("rematch", f"{start} they met in round {one.met[other.seed]}.")]
        if self.field.mates[upper, expected]:
            return [Reason("club", f"{start} they are of one club.")]
        wish = one.wish
        if not self.field.side_wish[upper, expected] and wish.side is not None:
            urgent = wish.strength is Strength.ABSOLUTE or other.wish.strength is Strength.ABSOLUTE
            how = "must" if urgent else "should"
            return [Reason("sides", f"{start} both {how} have side {wish.side.value.upper()} this time.")]
        return [Reason("others", f"{start} then others would have met less well.")]

    def _sides(self, pair: Pair) -> Sequence[Reason]:
        upper, lower = self.names[pair.upper], self.names[pair.lower]
        a, b = self.names[pair.a], self.names[pair.b]
        side = "A" if pair.upper == pair.a else "B"
        words = {
            Why.BOTH: f"{a} has side A and {b} side B, as it is their turn.",
            Why.STRONGER: f"{a} has side A and {b} side B: of two whose turn is the same, the one who has had"
            " the other side more often, or last twice, goes first.",
            Why.ALTERNATE: f"{a} has side A and {b} side B: they change from the last round in which they had"
            " different sides.",
            Why.RANK: f"The turn of both is the same; {upper} ranks above {lower} and has side {side}.",
            Why.FIRST: f"{upper} has side {side} by pairing number: odd and even ones begin on"
            " different sides.",
        }
        return [Reason("side-" + pair.sides.value, words[pair.sides])] if pair.sides in words else []
