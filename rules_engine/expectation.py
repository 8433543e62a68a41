"""What may be recorded next. The tablet draws it, the simulator's players aim by it, a random walk tests
it."""

from __future__ import annotations

from typing import Any

from .lean import NamedTuple


class Button(NamedTuple):
    """One quick button of the tablet: pressing it records ``tokens`` for ``side``.

    ``tone`` is "score", "plain", "foul" or "choice"; ``group`` names the row in which it stands; ``key`` is
    its keyboard key, if it has one.
    """

    code: str
    label: str
    tokens: str
    side: str
    tone: str = "plain"
    group: str = "stroke"
    key: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return self._asdict()


class CallSpec(NamedTuple):
    """The calls allowed before the stroke, and whether one is required."""

    required: bool
    pieces: tuple[str, ...]
    pockets: tuple[str, ...] = ()
    many: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return {**self._asdict(), "pieces": list(self.pieces), "pockets": list(self.pockets)}


class Expectation(NamedTuple):
    """What may be recorded next.

    ``side`` plays next (None before the lead is known, and after the end). ``buttons`` are complete entries;
    ``pieces``, ``pockets``, ``zones``, ``pins``, ``states`` and ``choices`` are the words that a typed entry
    may use now. Every button is accepted by the game as it stands: a test walks them.
    """

    side: str | None
    phase: str
    prompt: str
    panel: str
    buttons: tuple[Button, ...] = ()
    pieces: tuple[str, ...] = ()
    pockets: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    pins: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    call: CallSpec | None = None
    over: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        data: dict[str, Any] = {
            k: list(v) if isinstance(v, tuple) else v for k, v in self._asdict().items() if k != "call"
        }
        data["buttons"] = [b.to_json() for b in self.buttons]
        data["call"] = self.call.to_json() if self.call else None
        return data
