"""The balls of a pool game: numbered ones, or balls that are known by their colour alone.

A ball without a number is recorded by its colour (``r``); within the engine every ball has an id (``r1`` to
``r15``), the lowest free one standing for whichever of the colour it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....lean import NamedTuple
from ....record.tokens import Token
from ....saying import say
from .names import NOUNS

NUMBERS = tuple(str(n) for n in range(1, 16))
FACE: Mapping[str, int] = {ball: int(ball) for ball in NUMBERS}
"""The value of each ball where its number counts; 120 in all."""


class Rack(NamedTuple):
    """Which balls are set up: ``order`` is that of the sheet, ``kinds`` the ids of each colour.

    ``words`` says, after a colon, how the balls are recorded; ``names`` are the nouns of unnumbered balls.
    """

    order: tuple[str, ...]
    balls: frozenset[str]
    kinds: Mapping[str, tuple[str, ...]]
    words: str
    names: Mapping[str, str]

    def place(self, ball: str) -> int:
        """Where a ball stands in the order of the sheet."""
        return self.order.index(ball)

    def name(self, ball: str) -> str:
        """The ball as a marker speaks of it."""
        return self.names.get(ball.rstrip("0123456789"), ball)

    def written(self, ball: str) -> str:
        """The ball as a record has it: its number, or its colour."""
        return ball.rstrip("0123456789") or ball

    def named(self, table: frozenset[str], tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        """The tokens with an id for every ball that is written by its colour alone."""
        if not self.kinds:
            return tokens
        found = []
        fallen: dict[str, int] = {}
        for token in tokens:
            kind, a, b = token
            if kind == "call":
                token = Token("call", self._called(table, a))
            elif kind in ("touch", "state"):
                if b in self.kinds:
                    token = Token(kind, a, self._nth(table, b, 0))
            elif a in self.kinds:
                nth = 0
                if kind in ("pocket", "off"):
                    nth = fallen.get(a, 0)
                    fallen[a] = nth + 1
                token = Token(kind, self._nth(table, a, nth), b)
            found.append(token)
        return tuple(found)

    def alike(self, table: frozenset[str], most: int = 99) -> tuple[str, ...]:
        """The balls on the table where all are of one colour, so that a number says which fell; else none.
        Of many balls only the first ``most``."""
        if len(self.kinds) != 1 or len(self.order) != len(next(iter(self.kinds.values()))):
            return ()
        found = []
        for ball in self.order:
            if ball in table:
                found.append(ball)
                if len(found) == most:
                    break
        return tuple(found)

    def _called(self, table: frozenset[str], called: Any) -> Any:
        seen: dict[str, int] = {}
        rows = []
        for piece, pocket in called:
            if piece in self.kinds:
                nth = seen[piece] = seen.get(piece, -1) + 1
                rows.append((self._nth(table, piece, nth), pocket))
            else:
                rows.append((piece, pocket))
        return tuple(rows)

    def _nth(self, table: frozenset[str], kind: str, nth: int) -> str:
        if not nth:
            for ball in self.kinds[kind]:
                if ball in table:
                    return ball
        left = [ball for ball in self.kinds[kind] if ball in table]
        return left[nth] if nth < len(left) else f"{kind}0"


def coloured(kinds: Mapping[str, int], words: str, names: Mapping[str, str]) -> Rack:
    """A rack of balls that are told apart by colour alone; ``kinds`` says how many of each there are."""
    ids = {k: tuple(f"{k}{i}" for i in range(1, n + 1)) if n > 1 else (k,) for k, n in kinds.items()}
    order = tuple(ball for balls in ids.values() for ball in balls)
    several = {k: balls for k, balls in ids.items() if balls != (k,)}
    return Rack(order, frozenset(order), several, words, {k: NOUNS.get(n, n) for k, n in names.items()})


NUMBERED = Rack(NUMBERS, frozenset(NUMBERS), {}, say("pool.numbered", "they are 1 to {last}", last=15), {})


def rack_of(play: Any) -> Rack:
    """The balls of a match."""
    found: Rack | None = play.value("balls")
    return NUMBERED if found is None else found
