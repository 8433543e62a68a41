"""Parts of a game that are told in one entry: a board of carrom, a round of crokinole, a battle.

Many games consist of boards or rounds, and a paper sheet has one line for each. The entry is the same at all
of them: ``A :part(0:5) #queen(1:0)``. Its numbers are of the sides in the order of the header; what they
count is said by the family (:class:`Part`): the men that each side has left on the board, or what each side
counts. The side of the entry has won the part. Beside the numbers stand other figures of the sheet, a number
a side each.

The rules give the points: whether the queen counts, what a round is worth, who begins the next part. So the
marker tells what lies on the board, and a part is scored as one that was marked stroke by stroke. What such
an entry cannot tell (runs, slams, shots at an open board) is left out of the figures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .lean import NamedTuple
from .levels import PART, numbers_of
from .record.tokens import Token
from .rulings import Ruling, refuse
from .saying import AnyOf, say
from .wording import inside, unit

if TYPE_CHECKING:
    from .play import Play

FORFEIT = "forfeit"
"""The word of a part that was lost by an act against the rules, with men of both sides still on the board."""


class Beside(NamedTuple):
    """A figure beside the numbers of a part: its word, what it is called, and whether one side alone can have
    it (a queen), once."""

    word: str
    name: str
    single: bool = False


class Part(NamedTuple):
    """How parts of a game are told.

    ``word`` is what a part is called ("board"), ``counts`` what its numbers count, in words. ``of`` says
    whose numbers a marker is asked for: "each" side's, or the "loser"'s where the winner always has nothing;
    by "each" the numbers tell who has won. ``beside`` are the figures that go with them. ``forfeit`` says
    that a part may be told as forfeited.
    """

    word: str
    counts: str
    of: str = "each"
    beside: tuple[Beside, ...] = ()
    forfeit: bool = False

    def plain(self) -> dict[str, Any]:
        """The same as plain values, for a pad."""
        return {**self._asdict(), "beside": [one._asdict() for one in self.beside]}


class ToldPart(NamedTuple):
    """What an entry tells of a part: its numbers, the figures beside them by their words, whether it was
    forfeited."""

    numbers: tuple[int, ...]
    beside: dict[str, tuple[int, ...]]
    forfeit: bool = False


def told_of(
    play: Play, part: Part, state: Any, tokens: tuple[Token, ...], cite: str | None
) -> ToldPart | Ruling:
    """Read the entry of a part, or refuse it: numbers for each side, none below nothing, known words
    alone."""
    sides = len(play.letters)
    numbers = numbers_of(tokens[0].b, sides)
    if isinstance(numbers, str):
        return refuse(state, "impossible", numbers, cite)
    if min(numbers) < 0:
        below = say("parts.counts-below", "{counts}: no number is below 0", counts=inside(part.counts))
        return refuse(state, "impossible", below, cite)
    known = {one.word: one for one in part.beside}
    beside: dict[str, tuple[int, ...]] = {}
    forfeit = False
    for kind, word, argument in tokens[1:]:
        if kind == "state" and word in known and word not in beside:
            read = numbers_of(argument, sides)
            if isinstance(read, str) or min(read) < 0:
                why = read if isinstance(read, str) else say("parts.below", "no number is below 0")
                return refuse(
                    state, "impossible", say("parts.word", "#{word}: {why}", word=word, why=why), cite
                )
            if known[word].single and sum(read) > 1:
                why = say(
                    "parts.single",
                    "#{word}({numbers}): there is one, and one side alone can have it",
                    word=word,
                    numbers=argument,
                )
                return refuse(state, "impossible", why, cite)
            beside[word] = read
        elif part.forfeit and not forfeit and (kind, word, argument) == ("state", FORFEIT, None):
            forfeit = True
        else:
            words = AnyOf(f"#{one}" for one in (*known, *((FORFEIT,) if part.forfeit else ())))
            a_part = unit(part.word).one
            why = (
                say("parts.beside", "beside {part} stands {words}", part=a_part, words=words)
                if words
                else say("parts.nothing-beside", "beside {part} stands nothing", part=a_part)
            )
            return refuse(state, "unknown-state", why)
    return ToldPart(numbers, beside, forfeit)


def is_part(tokens: tuple[Token, ...]) -> bool:
    """Whether an entry tells a part of a game."""
    return bool(tokens) and tokens[0].kind == "choice" and tokens[0].a == PART
