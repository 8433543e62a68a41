"""How a player's handicap comes about: lines in order, each with its reason, and the fold that adds them up.

A line either *sets* a handicap (by hand, imported, at a review of averages) or *moves* it (a result, a
review). A corrected result undoes its line and stands in its place, so that floor and ceiling hold as if it
had been right from the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from clubs.handicaps.rules.terms import Terms
from rules_engine.saying import Text, say, say_many


class Reason(StrEnum):
    """Why a handicap changed."""

    INITIAL = "initial"
    RESULT = "result"
    REVIEW = "review"
    HAND = "hand"
    IMPORT = "import"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True)
class Step:
    """One line. `sets` is what it sets the handicap to (None in a line that sets: it has none any more);
    `moves` how far it moves it, within `floor` and `ceiling`. `undoes` is the number of the line that it
    takes back; `instead_of` the number of the one in whose place it stands."""

    number: int
    sets: Decimal | None = None
    moves: Decimal | None = None
    floor: Decimal | None = None
    ceiling: Decimal | None = None
    undoes: int | None = None
    instead_of: int | None = None


def in_force(steps: Iterable[Step]) -> list[Step]:
    """The lines that count, in the order in which they count."""
    steps = list(steps)
    undone = {step.undoes for step in steps if step.undoes is not None}
    place: dict[int, tuple[int, int]] = {}
    for step in steps:
        first = place[step.instead_of][0] if step.instead_of in place else step.number
        place[step.number] = (first, step.number)
    counting = [step for step in steps if step.undoes is None and step.number not in undone]
    return sorted(counting, key=lambda step: place[step.number])


def fold(steps: Iterable[Step]) -> Decimal | None:
    """The handicap after all lines; None where the player has none. What moves had been set before."""
    value: Decimal | None = None
    for step in in_force(steps):
        if step.moves is None:
            value = step.sets
            continue
        value = (value or Decimal(0)) + step.moves
        if step.floor is not None:
            value = max(value, step.floor)
        if step.ceiling is not None:
            value = min(value, step.ceiling)
    return value


def move_of(terms: Terms, won: int, lost: int) -> Decimal:
    """How far a result of so many games won and lost moves a handicap: the winner's falls."""
    if not terms.moves:
        return Decimal(0)
    by = (won > lost) - (won < lost) if terms.per == "result" else won - lost
    return -terms.change * by


def reviewed(terms: Terms, moves: Sequence[Decimal]) -> Decimal:
    """What a review moves a handicap by, from the moves of the results since the last."""
    total = sum(moves, Decimal(0))
    most = terms.review_most
    return total if most is None else max(-most, min(most, total))


def counted_words(matches: int, move: Decimal) -> Text:
    """From what a review moves a handicap: "3 matches: -2"."""
    return say_many(
        "handicaps.review-matches",
        "{n} match: {move}",
        "{n} matches: {move}",
        matches,
        move=f"{move.normalize():+f}",
    )


def averaged(points: int, innings: int) -> Text:
    """From what a review makes an average."""
    return say(
        "handicaps.review-average", "{points} points in {innings} innings", points=points, innings=innings
    )
