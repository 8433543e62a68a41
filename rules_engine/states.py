"""Immutable states and their plain form.

A state is a NamedTuple of numbers, words, tuples, frozensets and other states. It is small and never holds
the history of the match, so that a mark costs the same at entry 5,000 as at entry 50. :func:`freeze` turns it
into plain values for storing, :func:`thaw` back; each class that may occur in a state is registered by name.
"""

from __future__ import annotations

from typing import Any, TypeVar

from .errors import EngineError
from .lean import NamedTuple

_T = TypeVar("_T", bound=type)
_E = TypeVar("_E")
_CLASSES: dict[str, type] = {}


def state_class(cls: _T) -> _T:
    """Register a NamedTuple class so that states of it can be stored."""
    if cls.__name__ in _CLASSES and _CLASSES[cls.__name__].__module__ != cls.__module__:
        raise EngineError("double-state", f"two state classes are called {cls.__name__}")
    _CLASSES[cls.__name__] = cls
    return cls


def freeze(value: Any) -> Any:
    """Return ``value`` as JSON-able values."""
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", None)
        if fields is None:
            return [freeze(v) for v in value]
        return {"=": type(value).__name__, **{f: freeze(getattr(value, f)) for f in fields}}
    if isinstance(value, frozenset):
        return {"=": "set", "of": sorted(freeze(v) for v in value)}
    return value


def thaw(data: Any) -> Any:
    """Return the state that :func:`freeze` stored; fields added since then take their defaults."""
    if isinstance(data, list):
        return tuple(thaw(v) for v in data)
    if isinstance(data, dict):
        name = data.get("=")
        if name == "set":
            return frozenset(thaw(v) for v in data["of"])
        if name not in _CLASSES:
            raise EngineError("bad-snapshot", f"no state is called {name!r}")
        cls: Any = _CLASSES[name]
        return cls(**{k: thaw(v) for k, v in data.items() if k != "="})
    return data


def plus(row: tuple[int, ...], at: int, value: int) -> Any:
    """Return the row with ``value`` added to its element ``at``; a row of two stays one of two."""
    return (*row[:at], row[at] + value, *row[at + 1 :])


def put(row: tuple[_E, ...], at: int, value: _E) -> tuple[_E, ...]:
    """Return the row with ``value`` in the place of its element ``at``."""
    return (*row[:at], value, *row[at + 1 :])


@state_class
class Tally(NamedTuple):
    """What one side has done so far, for averages and records. ``run`` is the run in progress.

    ``made`` counts what the side itself made (not points given by the other's misses); runs are of made
    points; ``high_entry`` is the number of the entry with which the high run was reached.
    """

    innings: int = 0
    made: int = 0
    run: int = 0
    high: int = 0
    high_entry: int = 0

    def add(self, points: int, entry: int) -> Tally:
        """Return the tally with ``points`` added to the run."""
        innings, made, run, high, high_entry = self
        run += points
        if run > high:
            return Tally._make((innings, made + points, run, run, entry))
        return Tally._make((innings, made + points, run, high, high_entry))

    def begin(self) -> Tally:
        """Return the tally at the first stroke of a new inning."""
        innings, made, _, high, high_entry = self
        return Tally._make((innings + 1, made, 0, high, high_entry))

    @property
    def average(self) -> float | None:
        """Points made an inning; None before the first inning."""
        return self.made / self.innings if self.innings else None
