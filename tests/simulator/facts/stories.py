"""Traces made by hand: what happened in a stroke, told in a few words."""

from __future__ import annotations

from typing import Any

import rules_engine as engine
from simulator.facts import entry_text, facts_of
from simulator.pieces import Piece
from simulator.strokes import CueStroke, FingerStroke, SpinStroke
from simulator.surfaces import surface
from simulator.surfaces.surface import Surface
from simulator.traces import Event, Leg, Rest, Trace

STEP = 0.25
"""Seconds from one happening to the next."""


class Story:
    """A stroke told step by step; each step is a quarter of a second after the one before.

    ``where`` maps ids to places (metres), with their kind as the third word where it is not the usual one.
    """

    def __init__(
        self, on: str | Surface, where: dict[str, Any], struck: str = "c", *, by: str = "cue"
    ) -> None:
        self.surface = surface(on) if isinstance(on, str) else on
        self.pieces = tuple(self._piece(name, *at) for name, at in where.items())
        self.struck = struck
        self.by = by
        self.events: list[Event] = []
        self.legs: list[Leg] = []
        self.ends = {p.id: Rest(p.id, p.x, p.y, p.state) for p in self.pieces}
        self.time = 0.0

    def _piece(self, name: str, x: float, y: float, kind: str = "", state: str = "rest") -> Piece:
        return Piece(name, kind or self.surface.piece, x, y, state)

    def _at(self, piece: str) -> tuple[float, float]:
        rest = self.ends[piece]
        return rest.x, rest.y

    def event(
        self, kind: Any, piece: str, other: str, *, together: bool = False, speed: float = 1.0
    ) -> Story:
        """Anything that a trace may tell; ``together``: at the same instant as the last."""
        if not together:
            self.time += STEP
        x, y = self._at(piece)
        self.events.append(Event(self.time, kind, piece, other, x, y, speed))
        return self

    def meets(self, *others: str, by: str | None = None, together: bool = False) -> Story:
        """The struck ball (or ``by``) meets others, one after another."""
        for other in others:
            self.event("touch", by or self.struck, other, together=together)
        return self

    def cushions(self, rails: str, ball: str | None = None) -> Story:
        """The struck ball (or ``ball``) touches rails."""
        for rail in rails:
            self.event("cushion", ball or self.struck, rail)
        return self

    def falls(self, ball: str, pocket: str, kind: str = "pocket") -> Story:
        """A ball falls into a pocket, hole or cup."""
        self.event(kind, ball, pocket)
        state = "pocketed" if kind == "pocket" else "holed"
        self.ends[ball] = self.ends[ball]._replace(state=state, where=pocket)
        return self

    def leaves(self, ball: str, over: str = "f") -> Story:
        """A ball leaves the table."""
        self.event("off", ball, over)
        self.ends[ball] = self.ends[ball]._replace(state="off", where=over)
        return self

    def fells(self, pin: str, by: str | None = None, state: str = "fallen") -> Story:
        """A pin falls."""
        self.event("felled", by or self.struck, pin)
        if pin in self.ends:
            self.ends[pin] = self.ends[pin]._replace(state=state)
        return self

    def goes(self, piece: str, *places: tuple[float, float]) -> Story:
        """A piece goes straight from place to place, a step of time for each, and rests at the last."""
        for x, y in places:
            x0, y0 = self._at(piece)
            begin, self.time = self.time, self.time + STEP
            self.legs.append(
                Leg(piece, begin, self.time, "roll", (x0, (x - x0) / STEP, 0.0), (y0, (y - y0) / STEP, 0.0))
            )
            self.ends[piece] = self.ends[piece]._replace(x=x, y=y)
        return self

    def ends_as(self, piece: str, **fields: Any) -> Story:
        """How a piece lies in the end."""
        self.ends[piece] = self.ends[piece]._replace(**fields)
        return self

    def trace(self) -> Trace:
        """The trace."""
        makes: dict[str, Any] = {
            "cue": lambda: CueStroke(self.struck, 90.0, 1.0),
            "finger": lambda: FingerStroke(self.struck, 90.0, 1.0),
            "spin": lambda: SpinStroke(self.struck, 100.0),
        }
        stroke = makes[self.by]()
        return Trace(
            self.surface.name,
            stroke,
            tuple(self.events),
            tuple(self.legs),
            tuple(self.ends.values()),
            self.time,
            "told",
        )

    def tokens(self, match: engine.Match, call: str = "") -> tuple[engine.Token, ...]:
        """The tokens for a match as it stands."""
        return facts_of(
            self.trace(), match.play, match.state, before=self.pieces, call=call, surface=self.surface
        )

    def text(self, match: engine.Match, call: str = "") -> str:
        """The entry for a match as it stands."""
        return entry_text(
            self.trace(), match.play, match.state, before=self.pieces, call=call, surface=self.surface
        )

    def told_to(self, match: engine.Match, call: str = "") -> engine.Ruling:
        """The ruling on the entry, which is added to the match."""
        side = match.board()["turn"] or match.play.letters[0]
        return match.add(engine.Entry(match.last + 1, side, self.tokens(match, call)))


def match_of(game: str, *entries: str, sides: int | None = None, **options: Any) -> engine.Match:
    """A match after some entries ("A :lead"), all of which must stand."""
    found = engine.game(game)
    letters = found.side_letters(sides or found.min_sides)
    match = engine.Match(engine.Header(game, tuple((x, x) for x in letters), options=options))
    for entry in entries:
        side, _, text = entry.partition(" ")
        ruling = match.add(engine.entry(match.last + 1, side, text))
        assert ruling.ok, (entry, ruling.refusal)
    return match
