"""How things lie and stand in a scene, and what it made in the end."""

from __future__ import annotations

from typing import NamedTuple

from ..physics.runs import State
from ..pieces import Kind
from ..traces import Event, Leg
from .paths import Path
from .pins import PinBody


class Lie(NamedTuple):
    """How a pin, pile or top lies in the end: as :class:`~simulator.traces.Rest` has it."""

    state: str
    x: float
    y: float
    where: str | None = None
    angle: float = 0.0


class Standing(NamedTuple):
    """A standing pin: make, body, place, and how thick it is where the movers meet it."""

    kind: Kind
    body: PinBody
    x: float
    y: float
    radius: float
    height: float


class Lying:
    """A pin on its side: since when it is in the steps (None: it rests), and its path."""

    def __init__(self, kind: Kind, since: float | None) -> None:
        self.kind = kind
        self.since = since
        self.path: Path | None = None


class Played(NamedTuple):
    """What a scene made: the round movers' last states, how all else lies, and what happened."""

    states: tuple[State, ...]
    lies: dict[str, Lie]
    events: tuple[Event, ...]
    legs: tuple[Leg, ...]
    time: float
