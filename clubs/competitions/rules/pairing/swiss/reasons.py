"""Why two meet: the sentences that a player finds under a pairing.

They follow the order of the rules: the score group (or why somebody came down to it), the place in it, what
was in the way of the opponent next in order, and the sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubs.competitions.rules.pairing.brackets import Seed
from clubs.competitions.rules.pairing.groups import ordinal
from clubs.competitions.rules.pairing.swiss.cards import Card
from clubs.competitions.rules.pairing.swiss.dutch import Paired, Place
from clubs.competitions.rules.pairing.swiss.rounds import NextRound, Pair
from clubs.competitions.rules.pairing.swiss.sides import Strength, Why
from rules_engine.saying import Text, say, say_many

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
            say(
                "competitions.why-bye",
                "{n} are here, an odd number, so one rests, of those with the fewest"
                " points who can: {name}, with {points}.",
                n=len(round_.field.cards),
                name=name,
                points=_points(card),
            ),
        )
    ]
    if any(not c.bye_open for c in lower):
        reasons.append(
            Reason(
                "bye-once",
                say(
                    "competitions.why-bye-once",
                    "Nobody has a second bye, or one after a win without play: some lower down had.",
                ),
            )
        )
    if any(c.bye_open for c in lower):
        reasons.append(
            Reason(
                "bye-others",
                say(
                    "competitions.why-bye-others",
                    "With somebody lower down resting, the others could not all have been paired.",
                ),
            )
        )
    return reasons


def _points(card: Card) -> Text:
    if not card.virtual:
        return _count(card.points)
    return say(
        "competitions.points-and-lent",
        "{points} (and {lent} lent for the first rounds)",
        points=_count(card.points),
        lent=_count(card.virtual),
    )


def _count(points: int) -> Text:
    return say_many("competitions.points", "{n} point", "{n} points", points)


def _nth(place: int) -> Text:
    """1st, 2nd, 3rd, ... for a place counted from 0."""
    return ordinal(place + 1)


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
                    say(
                        "competitions.why-club-mates",
                        "{one} and {other} are of one club: this round not everybody"
                        " could be kept apart from club-mates.",
                        one=self._name(upper),
                        other=self._name(lower),
                    ),
                )
            )
        return [*reasons, *self._sides(pair)]

    def _name(self, place: Place) -> str:
        return self.names[self.field.cards[place].seed]

    def _score(self, n: int, bracket: Paired, upper: Place, lower: Place) -> Reason:
        one, two = self.field.cards[upper], self.field.cards[lower]
        if upper not in bracket.bracket.moved:
            words = say(
                "competitions.why-score",
                "{one} and {other} both have {points}.",
                one=self._name(upper),
                other=self._name(lower),
                points=_points(two),
            )
            return Reason("score", words)
        came = next(b for b in self.round.brackets[:n] if upper in b.bracket.residents)
        return Reason(
            "floated",
            say(
                "competitions.why-floated",
                "{name} has {points} and comes down to those with {lower}: {why}",
                name=self._name(upper),
                points=_points(one),
                lower=_points(two),
                why=self._floated(came, upper),
            ),
        )

    def _floated(self, came: Paired, place: Place) -> str:
        inner = [p for p in came.bracket.moved + came.bracket.residents if p != place]
        score = _points(self.field.cards[place])
        if not inner:
            return say("competitions.floated-alone", "nobody else has {points}.", points=score)
        if not self.field.may[place, inner].any():
            return say(
                "competitions.floated-nobody-left",
                "nobody with {points} is left whom {name} can meet.",
                points=score,
                name=self._name(place),
            )
        if len(came.floating) == 1 and len(inner) % 2 == 0:
            last = place == came.bracket.residents[-1]
            count = len(inner) + 1
            if last:
                return say(
                    "competitions.floated-lowest",
                    "{n} were to be paired there, an odd number, and {name} is the lowest of them.",
                    n=count,
                    name=self._name(place),
                )
            return say(
                "competitions.floated-best-for-others",
                "{n} were to be paired there, an odd number, and {name} is the one who leaves the best pairs"
                " to the others.",
                n=count,
                name=self._name(place),
            )
        return say(
            "competitions.floated-not-all",
            "those with {points} cannot all meet one another, or the rest could not be paired.",
            points=score,
        )

    def _order(self, bracket: Paired, upper: Place, lower: Place) -> list[Reason]:
        moved, residents = bracket.bracket.moved, bracket.bracket.residents
        met_moved = {low: up for up, low in bracket.pairs if up in moved}
        if upper in moved:
            free = [p for p in residents if met_moved.get(p, upper) >= upper]
            expected: Place | None = free[0]
            said = say(
                "competitions.why-highest",
                "{one} meets the highest of them, {other}.",
                one=self._name(upper),
                other=self._name(lower),
            )
        else:
            rest = [p for p in residents if p not in met_moved]
            half = sum(up in rest for up, _ in bracket.pairs)
            at = rest.index(upper)
            expected = rest[at + half] if at < half else None
            said = say(
                "competitions.why-halves",
                "In order of rank the upper half of {n} meets the lower: the {first}, {one},"
                " the {second}, {other}.",
                n=len(rest),
                first=_nth(at),
                one=self._name(upper),
                second=_nth(rest.index(lower)),
                other=self._name(lower),
            )
        if expected == lower:
            return [Reason("order", said)]
        if expected is None:
            return [
                Reason(
                    "exchange",
                    say(
                        "competitions.why-exchange",
                        "The upper and the lower half could not be paired as they are, so {name}"
                        " changed halves.",
                        name=self._name(upper),
                    ),
                )
            ]
        return self._instead(upper, expected)

    def _instead(self, upper: Place, expected: Place) -> list[Reason]:
        """Why somebody does not meet the opponent next in order."""
        one, other = self.field.cards[upper], self.field.cards[expected]
        names = {"one": self._name(upper), "other": self._name(expected)}
        if other.seed in one.met:
            words = say(
                "competitions.instead-rematch",
                "In order of rank {one} would meet {other}, but they met in round {round}.",
                round=one.met[other.seed],
                **names,
            )
            return [Reason("rematch", words)]
        if self.field.mates[upper, expected]:
            words = say(
                "competitions.instead-club",
                "In order of rank {one} would meet {other}, but they are of one club.",
                **names,
            )
            return [Reason("club", words)]
        wish = one.wish
        if not self.field.side_wish[upper, expected] and wish.side is not None:
            urgent = wish.strength is Strength.ABSOLUTE or other.wish.strength is Strength.ABSOLUTE
            side = wish.side.value.upper()
            if urgent:
                words = say(
                    "competitions.instead-sides-must",
                    "In order of rank {one} would meet {other}, but both must have side {side} this time.",
                    side=side,
                    **names,
                )
            else:
                words = say(
                    "competitions.instead-sides-should",
                    "In order of rank {one} would meet {other}, but both should have side {side} this time.",
                    side=side,
                    **names,
                )
            return [Reason("sides", words)]
        words = say(
            "competitions.instead-others",
            "In order of rank {one} would meet {other}, but then others would have met less well.",
            **names,
        )
        return [Reason("others", words)]

    def _sides(self, pair: Pair) -> Sequence[Reason]:
        upper, lower = self.names[pair.upper], self.names[pair.lower]
        a, b = self.names[pair.a], self.names[pair.b]
        side = "A" if pair.upper == pair.a else "B"
        words = {
            Why.BOTH: say(
                "competitions.sides-turn", "{a} has side A and {b} side B, as it is their turn.", a=a, b=b
            ),
            Why.STRONGER: say(
                "competitions.sides-stronger",
                "{a} has side A and {b} side B: of two whose turn is the same, the one who has had"
                " the other side more often, or last twice, goes first.",
                a=a,
                b=b,
            ),
            Why.ALTERNATE: say(
                "competitions.sides-alternate",
                "{a} has side A and {b} side B: they change from the last round in which they had"
                " different sides.",
                a=a,
                b=b,
            ),
            Why.RANK: say(
                "competitions.sides-rank",
                "The turn of both is the same; {upper} ranks above {lower} and has side {side}.",
                upper=upper,
                lower=lower,
                side=side,
            ),
            Why.FIRST: say(
                "competitions.sides-first",
                "{upper} has side {side} by pairing number: odd and even ones begin on different sides.",
                upper=upper,
                side=side,
            ),
        }
        return [Reason("side-" + pair.sides.value, words[pair.sides])] if pair.sides in words else []
