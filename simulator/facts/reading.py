"""Which reader turns a trace into the tokens of a game: the registry, and what a reader is given.

A reader belongs to one family of games (as the rules engine parts them) and says all that the trace shows
and the family's rules ask for, in the notation's order: what was called or seen before the stroke, the
stroke's events in order of time, what lay where at the end, and ``.`` where the family knows it, because a
trace says everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from rules_engine import Play, Token, read_tokens, write_tokens
from rules_engine.wrappers.base import leaf_of

from ..errors import SimulatorError
from ..pieces import Piece
from ..surfaces import surface as surface_named
from ..surfaces.surface import Surface
from ..traces import Event, Trace

SAME_TIME = 1e-9
"""Seconds within which two events are one instant: their order is then that of the words, not of chance."""

KIND_ORDER = (
    "touch", "cushion", "jaw", "peg", "rim", "felled", "jump", "land", "gate", "pocket", "hole", "ditch",
    "off", "stop",
)  # fmt: skip
"""The order of events of one instant: a contact comes before what it leads to."""


class Played(NamedTuple):
    """What a reader is given of one stroke.

    ``state`` is the state of the game itself before the stroke (within no wrapper), ``before`` the pieces as
    they lay before it, by id; ``surface`` the table or board; ``call`` what was said before the stroke.
    """

    trace: Trace
    play: Play
    state: Any
    before: Mapping[str, Piece]
    surface: Surface
    call: tuple[Token, ...] = ()

    @property
    def struck(self) -> str:
        """The id of the piece that was struck, flicked or spun."""
        return self.trace.stroke.piece

    @property
    def events(self) -> tuple[Event, ...]:
        """The events in order of time (:func:`in_order`)."""
        return in_order(self.trace.events)

    @property
    def letter(self) -> str:
        """The letter of the side that plays; the first side where the state names none."""
        turn = getattr(self.state, "turn", None)
        return self.play.letters[turn if isinstance(turn, int) else 0]


Reader = Callable[[Played], Iterable[Token]]
"""From a stroke to its tokens, those of the call left out."""

READERS: dict[str, Reader] = {}
"""The reader of each family, by the family's ``key``."""


def reads(*families: str) -> Callable[[Reader], Reader]:
    """Register a reader for families, by their keys: ``@reads("pool")``."""

    def register(reader: Reader) -> Reader:
        for key in families:
            if READERS.get(key, reader) is not reader:
                raise ValueError(f"{key!r} has a reader already")
            READERS[key] = reader
        return reader

    return register


def in_order(events: Iterable[Event]) -> tuple[Event, ...]:
    """``events`` by time; those of one instant (:data:`SAME_TIME`) by kind (:data:`KIND_ORDER`), piece and
    the other's name.

    Frozen balls are met at the same moment as the ball before them: then nothing but such an order tells
    which contact a record names first, and it must not hang on the last bit of a sum.
    """
    rows = sorted(events, key=lambda event: event.time)
    found: list[Event] = []
    begin = 0
    for at in range(1, len(rows) + 1):
        if at == len(rows) or rows[at].time - rows[begin].time > SAME_TIME:
            found += sorted(rows[begin:at], key=lambda e: (KIND_ORDER.index(e.kind), e.piece, e.other))
            begin = at
    return tuple(found)


def lying(trace: Trace, surface: Surface) -> dict[str, Piece]:
    """The pieces as the paths of ``trace`` begin: what lay on the table, unless the caller says otherwise.

    A kind is not told by a path, so that it is empty here; but the surface knows its pins.
    """
    found: dict[str, Piece] = {}
    for leg in trace.legs:
        if leg.piece not in found and leg.start <= 0.0:
            found[leg.piece] = Piece(leg.piece, "", *leg.at(leg.start))
    for rest in trace.rests:
        if rest.piece not in found:
            found[rest.piece] = Piece(rest.piece, "", rest.x, rest.y)
    for spot in surface.pins:
        if spot.id in found:
            found[spot.id] = Piece(spot.id, spot.kind, spot.x, spot.y, "standing")
    return found


def facts_of(
    trace: Trace,
    play: Play,
    state: Any,
    *,
    before: Iterable[Piece] = (),
    call: str | Iterable[Token] = (),
    surface: Surface | None = None,
) -> tuple[Token, ...]:
    """Return the tokens by which the rules engine judges the stroke of ``trace``.

    ``play`` is the match's bound game (:attr:`rules_engine.Match.play`), ``state`` the match's state before
    the stroke, ``before`` the pieces as they lay then (the shot's), ``call`` what the player said (as text or
    tokens: it comes first), ``surface`` the table, by default that which the trace names.

    Raises :class:`SimulatorError` (``unknown-surface``; ``bad-shot`` for a game that is not played with
    moving pieces, or a piece that the game does not know); :class:`rules_engine.RecordError` for a call that
    cannot be read.
    """
    reader = READERS.get(play.family.key)
    if reader is None:
        raise SimulatorError("bad-shot", f"{play.game.name} is not played by moving pieces")
    if surface is None:
        surface = surface_named(trace.surface)
    said = (read_tokens(call) if call else ()) if isinstance(call, str) else tuple(call)
    pieces = {piece.id: piece for piece in before} or lying(trace, surface)
    return (*said, *reader(Played(trace, play, leaf_of(state), pieces, surface, said)))


def entry_text(
    trace: Trace,
    play: Play,
    state: Any,
    *,
    before: Iterable[Piece] = (),
    call: str | Iterable[Token] = (),
    surface: Surface | None = None,
) -> str:
    """:func:`facts_of` in notation, as an entry of the record says it."""
    return write_tokens(facts_of(trace, play, state, before=before, call=call, surface=surface))
