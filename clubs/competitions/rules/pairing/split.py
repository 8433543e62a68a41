"""A round robin with a split: all meet, then the top and the bottom meet again among themselves.

The first part is a round robin of one or two legs. Then the table is cut: the best `top` play on among
themselves for the first places, the others for the rest, with the sides of their last meeting changed.
Results of the first part are *carried* (one table of all matches) or each part starts again from nothing.
Either way nobody of the bottom can pass anybody of the top.

The rounds are told one part at a time, because who meets in the second part depends on the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations

from clubs.competitions.rules.pairing import round_robin
from clubs.competitions.rules.pairing.brackets import PairingError, Seed
from clubs.competitions.rules.pairing.elimination import Placing
from clubs.competitions.rules.pairing.round_names import round_number
from clubs.competitions.rules.standings.criteria import DEFAULT, Scoring
from clubs.competitions.rules.standings.results import Result
from clubs.competitions.rules.standings.table import Row, table
from rules_engine.saying import Text, say, say_many

SMALLEST, LARGEST = 4, round_robin.LARGEST


@dataclass(frozen=True, slots=True)
class Split:
    """The settings: how many there are, how many play on in the top part, legs before the split, and whether
    results are carried. Raises PairingError "field-size", "split-top" or "split-legs"."""

    entrants: int
    top: int
    legs: int = 1
    carried: bool = True

    def __post_init__(self) -> None:
        if not SMALLEST <= self.entrants <= LARGEST:
            raise PairingError(
                "field-size",
                say(
                    "competitions.split-size",
                    "A split takes {fewest} to {most} entrants.",
                    fewest=SMALLEST,
                    most=LARGEST,
                ),
            )
        if not 2 <= self.top <= self.entrants - 2:
            raise PairingError(
                "split-top",
                say("competitions.split-top", "Both parts of a split need at least two entrants."),
            )
        if self.legs not in (1, 2):
            raise PairingError(
                "split-legs",
                say("competitions.split-legs", "Everybody meets once or twice before the split."),
            )

    @property
    def rounds_before(self) -> int:
        """How many rounds the first part has."""
        return (self.entrants - 1 + self.entrants % 2) * self.legs

    @property
    def rounds(self) -> int:
        """How many rounds there are in all; the smaller part may have fewer."""
        larger = max(self.top, self.entrants - self.top)
        return self.rounds_before + larger - 1 + larger % 2


def half(entrants: int) -> int:
    """The usual size of the top part: half of all, the odd one at the top."""
    return (entrants + 1) // 2


@dataclass(frozen=True, slots=True)
class Pair:
    """One meeting of a round. `b` is None for a rest. `part` is "" before the split, then top or bottom."""

    a: Seed
    b: Seed | None
    part: str
    reason: str


def next_round(split: Split, results: Sequence[Sequence[Result]], order: Sequence[Seed] = ()) -> list[Pair]:
    """The meetings of the round after those played; none when all rounds have been.

    `results` are those of each round so far, entrants named by their seeds. `order` is the table at the
    split, as `order_at_split` gives it, or as somebody decided who was level; it is needed from then on.
    Raises PairingError: "not-over" while those in `order` have not all met, "split-order" for an order that
    does not fit. Who has left for good is left out of it.
    """
    played = len(results)
    if played < split.rounds_before:
        schedule = round_robin.build(split.entrants, double=split.legs == 2)
        found = [
            Pair(m.a, m.b, "", _before_split(m.round)) for m in schedule.meetings if m.round == played + 1
        ]
        rests = schedule.resting[played]
        return found + ([Pair(rests, None, "", _FIELD_ODD)] if rests else [])
    _fits(split, order)
    _whole(split, results, order)
    round_ = played - split.rounds_before + 1
    met = {(r.a, r.b) for past in results[: split.rounds_before] for r in past}
    pairs: list[Pair] = []
    for part, members, both, odd in (
        ("top", order[: split.top], _BOTH_TOP, _TOP_ODD),
        ("bottom", order[split.top :], _BOTH_BOTTOM, _BOTTOM_ODD),
    ):
        if len(members) < 2:
            continue
        schedule = round_robin.build(len(members))
        if round_ > schedule.rounds:
            continue
        for meeting in schedule.meetings:
            if meeting.round == round_:
                a, b = members[meeting.a - 1], members[meeting.b - 1]
                if split.legs == 1 and (a, b) in met:
                    a, b = b, a
                pairs.append(Pair(a, b, part, both))
        rests = schedule.resting[round_ - 1]
        if rests is not None:
            pairs.append(Pair(members[rests - 1], None, part, odd))
    return pairs


_BOTH_TOP = say("competitions.both-at-top", "top part: both finished there before the split")
_BOTH_BOTTOM = say("competitions.both-at-bottom", "bottom part: both finished there before the split")
_FIELD_ODD = say("competitions.rests-field-odd", "rests: the field is odd")
_TOP_ODD = say("competitions.rests-top-odd", "rests: the top part is odd")
_BOTTOM_ODD = say("competitions.rests-bottom-odd", "rests: the bottom part is odd")


def _before_split(round_: int) -> Text:
    return say("competitions.before-split", "round {number} of everybody against everybody", number=round_)


def order_at_split(
    split: Split,
    results: Sequence[Sequence[Result]],
    criteria: Sequence[str] = DEFAULT,
    scoring: Scoring | None = None,
    *,
    annulled: Collection[Seed] = (),
) -> list[Seed]:
    """The table when the first part has ended, best first, without those whose results are `annulled`.

    Raises PairingError("not-over"), and "split-level" where the last of the top and the first of the bottom
    are level: that needs a decision.
    """
    entrants = [seed for seed in range(1, split.entrants + 1) if seed not in annulled]
    _whole(split, results, entrants)
    before = [r for past in results[: split.rounds_before] for r in past]
    rows = table(entrants, before, criteria, scoring)
    if len(rows) > split.top and rows[split.top].level:
        raise PairingError(
            "split-level",
            say(
                "competitions.split-level",
                "No criterion parts places {upper} and {lower}: decide who plays on at the top.",
                upper=split.top,
                lower=split.top + 1,
            ),
        )
    return [_seed(row) for row in rows]


def tables(
    split: Split,
    results: Sequence[Sequence[Result]],
    order: Sequence[Seed],
    criteria: Sequence[str] = DEFAULT,
    scoring: Scoring | None = None,
) -> tuple[list[Row], list[Row]]:
    """The tables of the top and the bottom part.

    Carried: all results count, those against the other part too; else only those of the second part. Raises
    PairingError("split-order").
    """
    _fits(split, order)
    counted = [r for past in (results if split.carried else results[split.rounds_before :]) for r in past]
    top, bottom = order[: split.top], order[split.top :]
    return (
        table(top, counted, criteria, scoring, others=bottom),
        table(bottom, counted, criteria, scoring, others=top),
    )


def placings(split: Split, top: Sequence[Row], bottom: Sequence[Row]) -> list[Placing]:
    """Everybody's place: the top part's first, then the bottom part's; who is level shares."""
    found: list[Placing] = []
    place = 1
    for words, rows in (
        (say("competitions.in-top-part", "in the top part"), top),
        (say("competitions.in-bottom-part", "in the bottom part"), bottom),
    ):
        by_rank: dict[int, list[Seed]] = {}
        for row in rows:
            by_rank.setdefault(row.rank, []).append(_seed(row))
        for _, seeds in sorted(by_rank.items()):
            found.append(Placing(place, place + len(seeds) - 1, tuple(sorted(seeds)), words))
            place += len(seeds)
    return found


def round_name(split: Split, round_: int) -> str:
    """A round's name for people: "Round 3", "Round 2 after the split"."""
    after = round_ - split.rounds_before
    return round_number(round_) if after <= 0 else after_split(after)


def after_split(round_: int) -> Text:
    """A round's name, counted from the split: "Round 2 after the split"."""
    return say("competitions.round-after-split", "Round {number} after the split", number=round_)


def _seed(row: Row) -> Seed:
    assert isinstance(row.entrant, int)
    return row.entrant


def _fits(split: Split, order: Sequence[Seed]) -> None:
    if len(set(order)) != len(order) or not set(order) <= set(range(1, split.entrants + 1)):
        raise PairingError(
            "split-order",
            say("competitions.split-order", "The order at the split names everybody who plays on once."),
        )
    if len(order) < split.top:
        raise PairingError(
            "split-order",
            say_many(
                "competitions.split-top-needs",
                "The top part of the split needs {n} entrants.",
                "The top part of the split needs {n} entrants.",
                split.top,
            ),
        )


def _whole(split: Split, results: Sequence[Sequence[Result]], entrants: Sequence[Seed]) -> None:
    """Whether all of these have met before the split."""
    met = Counter(frozenset((r.a, r.b)) for past in results[: split.rounds_before] for r in past)
    if any(met[frozenset(pair)] < split.legs for pair in combinations(entrants, 2)):
        raise PairingError(
            "not-over",
            say("competitions.split-not-over", "Not all matches before the split are decided."),
        )
