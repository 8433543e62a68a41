"""What a stroke on a board shows, in order of time and in the record's words, before any game asks.

Rings, discs and tops are followed alike: who was met and by whom, rims, pins felled and by what, falls into
pockets, what left the board; and where everything lay before and lies after. The readers beside this module
choose from it what their family reads.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from math import hypot
from types import MappingProxyType
from typing import Literal, NamedTuple

from rules_engine import Token

from ..errors import SimulatorError
from ..pieces import KINDS
from ..units import INCH
from .reading import Played

FULL = Token("full")
MISS = Token("claim", "miss")
SHOOTER = "c"
RIMS = frozenset({"cushion", "rim"})
"""Events that are a touch of the rim of a board."""
MOVED = 1e-4
"""Metres from which a piece counts as moved: less is no more than a breath."""
MOST_RIMS = 99
"""Touches of rims in one token; a record has no more."""
Met = Literal["none", "first", "kinds", "each", "all"]
"""Which meetings are told: the first, the first with each kind of ring, with each ring, or all in turn."""


class Lying(NamedTuple):
    """Where a piece lies, as the boards of the rules engine are measured: inches from the centre.

    ``state`` and ``where`` are those of :class:`~simulator.traces.Rest`.
    """

    piece: str
    x: float
    y: float
    radius: float
    state: str = "rest"
    where: str | None = None

    @property
    def distance(self) -> float:
        """Inches of its centre from that of the board."""
        return hypot(self.x, self.y)

    @property
    def on_board(self) -> bool:
        """Whether it lies on the board, and not in a pocket, in the hole, in the ditch or beyond."""
        return self.state not in ("pocketed", "holed", "ditched", "off")


class Seen:
    """One stroke.

    ``known`` are the record's names for the pieces of the game, ``shooter`` what it calls the piece that is
    shot (None: by its own name), ``alias`` its names for pieces that the board calls otherwise.
    """

    def __init__(
        self,
        played: Played,
        known: Collection[str],
        shooter: str | None = SHOOTER,
        alias: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.played = played
        self.play = played.play
        self.state = played.state
        self.struck = played.struck
        self.known = known
        self.shooter = shooter
        self.alias = alias
        self.events = played.events

    # -- names -------------------------------------------------------------------------------------------

    def word(self, piece: str) -> str:
        """The record's name of a piece: its own, or without a number that the game does not know.

        Raises :class:`SimulatorError` (``unknown-piece``) for a piece that the game has no name for.
        """
        if piece == self.struck and self.shooter is not None:
            return self.shooter
        piece = self.alias.get(piece, piece)
        if piece in self.known:
            return piece
        if (bare := piece.rstrip("0123456789")) in self.known:
            return bare
        message = f"{self.play.game.name} has no piece {piece[:20]!r}"
        raise SimulatorError("unknown-piece", message, where=f"pieces.{piece[:20]}")

    @cached_property
    def pins(self) -> frozenset[str]:
        """The pins of the board, by id."""
        spots = {spot.id for spot in self.played.surface.pins}
        stand = {
            piece.id
            for piece in self.played.before.values()
            if (kind.shape == "pin" if (kind := KINDS.get(piece.kind)) else piece.state == "standing")
        }
        felled = {event.other for event in self.events if event.kind == "felled"}
        return frozenset(spots | stand | felled)

    # -- places ------------------------------------------------------------------------------------------

    def radius(self, piece: str) -> float:
        """Half the width of a piece in inches."""
        before = self.played.before.get(piece)
        kind = KINDS.get(before.kind if before else "") or KINDS[self.played.surface.piece]
        return kind.radius / INCH

    @cached_property
    def after(self) -> dict[str, Lying]:
        """Where every piece lies when the stroke is over."""
        return {
            rest.piece: Lying(
                rest.piece, rest.x / INCH, rest.y / INCH, self.radius(rest.piece), rest.state, rest.where
            )
            for rest in self.played.trace.rests
        }

    @cached_property
    def before(self) -> dict[str, Lying]:
        """Where every piece lay before the stroke."""
        return {
            p.id: Lying(p.id, p.x / INCH, p.y / INCH, self.radius(p.id), p.state)
            for p in self.played.before.values()
        }

    def moved(self, piece: str) -> bool:
        """Whether a piece lies otherwise than before the stroke."""
        old, new = self.before.get(piece), self.after.get(piece)
        if old is None or new is None:
            return new is not None and not new.on_board
        if not (old.on_board and new.on_board):
            return old.state != new.state
        return hypot(new.x - old.x, new.y - old.y) * INCH > MOVED

    # -- the course of the stroke ------------------------------------------------------------------------

    @cached_property
    def meetings(self) -> tuple[tuple[float, str, str], ...]:
        """Time, mover and piece met of every touch between rings; the shooter is always the mover."""
        rows = []
        for event in self.events:
            if event.kind != "touch" or {event.piece, event.other} & self.pins:
                continue
            a, b = event.piece, event.other
            rows.append((event.time, b, a) if b == self.struck else (event.time, a, b))
        return tuple(rows)

    @cached_property
    def first(self) -> str | None:
        """The ring that the shooter met first, by id."""
        return next((b for _, a, b in self.meetings if a == self.struck), None)

    @cached_property
    def rims(self) -> tuple[tuple[float, str], ...]:
        """Time and name of every rim that the shooter touched."""
        return tuple((e.time, e.other) for e in self.events if e.kind in RIMS and e.piece == self.struck)

    @cached_property
    def direct(self) -> bool:
        """Whether the shooter met a ring before any rim."""
        at = next((time for time, a, _ in self.meetings if a == self.struck), None)
        return at is not None and not (self.rims and self.rims[0][0] < at)

    @cached_property
    def felled_by(self) -> dict[str, str]:
        """What set each felled pin falling: where pins fell one another, the ring that began it."""
        causes = {event.other: event.piece for event in reversed(self.events) if event.kind == "felled"}
        found = {}
        for pin in causes:
            by, passed = causes[pin], {pin}
            while by in causes and by not in passed:
                passed.add(by)
                by = causes[by]
            found[pin] = self.struck if by in self.pins else by
        return found

    def gone(self, *kinds: str) -> tuple[str, ...]:
        """The pieces that fell or left the board so ("pocket", "off"), in their order, pins left out."""
        return tuple(e.piece for e in self.events if e.kind in kinds and e.piece not in self.pins)

    def told(
        self,
        *,
        met: Met = "kinds",
        driven: Met = "none",
        rims: bool = True,
        pins: Literal["none", "bare", "by"] = "none",
        falls: Literal["named", "bare", "none"] = "named",
        ids: bool = False,
    ) -> list[Token]:
        """The course of the stroke as tokens in order of time.

        ``met`` says which rings met by the shooter are told, ``driven`` which that other rings met; ``pins``
        whether pins are, and what felled them; ``falls`` whether pockets are, with their names. With ``ids``
        meetings name the pieces themselves, for a reader that goes on from there.
        """
        rows: list[Token] = []
        said: dict[tuple[str | None, str], None] = {}
        fallen: set[str] = set()
        for event in self.events:
            kind, piece, other = event.kind, event.piece, event.other
            if kind == "touch":
                if not {piece, other} & self.pins:
                    self._meeting(piece, other, (met, driven, ids), rows, said)
            elif kind in RIMS:
                if rims and piece == self.struck:
                    count = rows.pop().b if rows and rows[-1].kind == "cushion" else 0
                    rows.append(Token("cushion", None, min(count + 1, MOST_RIMS)))
            elif kind == "felled" and pins != "none" and other not in fallen:
                fallen.add(other)
                by = self.felled_by[other]
                rows.append(Token("pin", self.pin(other), self.word(by) if pins == "by" else None))
            elif kind in ("pocket", "off") and (falls != "none" or kind == "off"):
                if piece in self.pins:
                    if kind == "pocket" and pins != "none" and piece in self.known:
                        rows.append(Token("pocket", piece, pocket_word(other)))
                else:
                    hole = pocket_word(other) if falls == "named" else None
                    word = self.word(piece)
                    rows.append(Token("pocket", word, hole) if kind == "pocket" else Token("off", word))
        return rows

    def pin(self, piece: str) -> str:
        """The record's name of a pin: "p2" as a piece is "2" as a pin, where the game knows it so."""
        return piece[1:] if piece[0] == "p" and piece[1:].isdigit() and piece in self.known else piece

    def _meeting(
        self,
        piece: str,
        other: str,
        asked: tuple[Met, Met, bool],
        rows: list[Token],
        said: dict[tuple[str | None, str], None],
    ) -> None:
        if other == self.struck:
            piece, other = other, piece
        own = piece == self.struck
        met, driven, ids = asked
        how = met if own else driven
        if how == "none" or (how == "first" and any(mover is None for mover, _ in said) and own):
            return
        mover = None if own else piece if ids else self.word(piece).upper()
        word = other if ids else self.word(other)
        key = (mover, word if how == "kinds" else other)
        again = rows and rows[-1].kind == "touch" and next(reversed(said), None) == key
        if key in said and (how != "all" or again):
            return
        said.pop(key, None)
        said[key] = None
        rows.append(Token("touch", mover, word))


def pocket_word(where: str | None) -> str | None:
    """A pocket as records name it: "pocket-2" is "2"."""
    return None if where is None else where.removeprefix("pocket-")
