"""Tops that count by pins, zones, touches or seconds, alone or one after another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from random import Random

from rules_engine import Match, Ruling, Token

from ....facts.boards_pins import joined, spun, watch
from ....traces import Trace
from ...lying import keeps
from .spins import Spinning

REACHING = (0.3, 0.2)
"""Seconds from the end of a spin to the next where no top may be idle, and how much they vary."""


@keeps("counted-tops", "timed-tops")
class Tops(Spinning):
    """Tops that count by pins, zones, touches or seconds. Several of one entry are spun one after another."""

    def __init__(self, match: Match) -> None:
        self.spun = 0
        """Tops of the entry under way that have been spun."""
        super().__init__(match)

    def due(self, match: Match) -> tuple[str, ...]:
        """The tops of the coming entry."""
        tops = self.asked(match, "tops")
        if isinstance(tops, int):
            chain = match.play.value("timing") == "chain"
            return tuple(f"t{n + 1}" for n in range(tops)) if chain else ("t1",)
        return tuple(tops)

    def series(self, match: Match) -> int:
        """How many tops an entry tells."""
        return len(self.due(match))

    def name(self, match: Match) -> str:
        """The next top."""
        due = self.due(match)
        return due[self.spun % len(due)]

    def entering(self, match: Match) -> str | None:
        """Where all spin at once, the sides that have not been timed yet."""
        if match.expects().side is not None:
            return None
        return match.header.letters[self.state(match).playing[0]]

    def who(self, match: Match) -> int:
        """The side that spins."""
        playing = self.state(match).playing
        return playing[0] if playing else 0

    def stage_of(self, match: Match) -> tuple[object, ...]:
        """The turn: pins and tops are put right when it is over."""
        state = self.state(match)
        return (
            getattr(state, "round", getattr(state, "inning", 0)),
            state.playing,
            self.cited(match, "reset"),
        )

    def between(self, match: Match, trace: Trace) -> None:
        """What is done between two spins of one entry: the top is lifted, pins lie where they fell."""
        self.lay(match, trace)
        self.layout.pieces.pop(trace.stroke.piece, None)
        self.spun += 1

    def together(
        self, match: Match, parts: Sequence[tuple[Trace, tuple[Token, ...]]], random: Random
    ) -> tuple[Token, ...]:
        """The entry of several spins: one after another, or a chain against one watch."""
        self.spun = 0
        if match.play.family.key == "timed-tops":
            start, spins = 0.0, []
            for trace, _ in parts:
                spins.append((start, trace))
                lasts = spun(trace)
                # The next top is set going while the last one still spins.
                start += max(0.05, lasts - min(0.6 * lasts, abs(random.gauss(2.0, 0.7))))
            return watch(spins)
        return joined(tokens for _, tokens in parts)

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """Long spins where a watch runs; else rest near the middle."""
        name = match.play.family.key
        if name == "timed-tops" or self.cited(match, "timed"):
            return 0.02 * spun(trace)
        rest = next((r for r in trace.rests if r.piece == trace.stroke.piece), None)
        felled = sum(event.kind == "felled" for event in trace.events)
        near = 0.0 if rest is None or rest.state != "rest" else -hypot(rest.x, rest.y)
        return 0.1 * felled + near

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """Pins that the rules have standing stand; tops are lifted unless they stay for the turn."""
        state, pieces = self.state(match), self.layout.pieces
        self.staged(match)
        down = getattr(state, "down", ())
        lost = [
            name
            for name, piece in self.layout.home.items()
            if piece.state == "standing"
            and name not in down
            and (name not in pieces or pieces[name].state != "standing")
        ]
        self.layout.home_again(lost)
        if not (self.asked(match, "left") and getattr(state, "spins", 0)):
            for name in [name for name in pieces if name[:1] == "t" and name[1:].isdigit()]:
                del pieces[name]

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """As the spin left it."""
        self.lay(match, trace)
        self.obey(match, ruling.instructions, ())
        self.right(match)


@keeps("fewest-spins")
class Series(Tops):
    """Spin Series: the three tops one after another till the period is over; one entry tells them all."""

    def due(self, match: Match) -> tuple[str, ...]:
        """The three tops, in their rotation."""
        return tuple(self.asked(match, "tops"))

    def complete(self, match: Match, traces: Sequence[Trace]) -> bool:
        """When a spin has lasted beyond the period."""
        return sum(spun(trace) for trace in traces) >= match.play.options.period

    def together(
        self, match: Match, parts: Sequence[tuple[Trace, tuple[Token, ...]]], random: Random
    ) -> tuple[Token, ...]:
        """Begin and end of each spin by one watch; those begun when time was up are not made."""
        self.spun = 0
        start, spins = 0.0, []
        for trace, _ in parts:
            if start < match.play.options.period:
                spins.append((start, trace))
            start += spun(trace) + max(0.1, random.gauss(*REACHING))
        return watch(spins)

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """Long spins are few."""
        return spun(trace)
