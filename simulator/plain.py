"""Plain values as they come from JSON: looked at one by one, refused with the path of what is wrong.

``where`` is the path of a value ("pieces[2].x"); every function raises
:class:`~simulator.errors.SimulatorError` that names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from math import isfinite
from typing import Any

from .errors import SimulatorError

LONGEST_NAME = 40


def shown(value: object) -> str:
    """A value for a message: not longer than a line."""
    found = repr(value)
    return found if len(found) <= 60 else found[:57] + "..."


def meant(name: str, known: Iterable[str]) -> str:
    """The nearest known names, as a question."""
    near = get_close_matches(name, tuple(known), n=2, cutoff=0.5)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def mapping(value: object, where: str) -> Mapping[str, Any]:
    """An object with keys."""
    if not isinstance(value, Mapping):
        raise SimulatorError("bad-shot", f"{where} is an object with keys, not {shown(value)}", where)
    return value


def keys(row: Mapping[str, Any], needed: set[str], allowed: set[str], where: str) -> None:
    """Refuse keys that are missing, and unknown keys: they are often misspelt."""
    before = f"{where}." if where else ""
    for key in sorted(needed):
        if key not in row:
            raise SimulatorError("bad-shot", f"{where or 'the shot'} has no {key}", f"{before}{key}")
    for key in row:
        if key not in needed | allowed:
            hint = meant(str(key), sorted(needed | allowed))
            message = f"{where or 'the shot'} has an unknown key {shown(key)}{hint}"
            raise SimulatorError("bad-shot", message, f"{before}{key}")


def text(value: object, where: str) -> str:
    """A name of 1 to :data:`LONGEST_NAME` characters."""
    if not isinstance(value, str) or not value or len(value) > LONGEST_NAME:
        message = f"{where} is a name of 1 to {LONGEST_NAME} characters, not {shown(value)}"
        raise SimulatorError("bad-shot", message, where)
    return value


def number(value: object, where: str, low: float, high: float) -> float:
    """A finite number between ``low`` and ``high``."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise SimulatorError("bad-shot", f"{where} is a number, not {shown(value)}", where)
    try:
        found = float(value)
    except OverflowError:
        found = float("inf")
    if not isfinite(found):
        raise SimulatorError("bad-number", f"{where} is not finite: {shown(value)}", where)
    if not low <= found <= high:
        raise SimulatorError(
            "bad-number", f"{where} is {found:g}; it lies between {low:g} and {high:g}", where
        )
    return found


def whole(value: object, where: str, low: int, high: int) -> int:
    """A whole number between ``low`` and ``high``."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise SimulatorError("bad-shot", f"{where} is a whole number, not {shown(value)}", where)
    if not low <= value <= high:
        raise SimulatorError("bad-number", f"{where} lies between {low} and {high}", where)
    return value


def listed(value: object, where: str, most: int) -> Sequence[object]:
    """A list of not more than ``most`` values."""
    if not isinstance(value, (list, tuple)):
        raise SimulatorError("bad-shot", f"{where} is a list, not {shown(value)}", where)
    if len(value) > most:
        raise SimulatorError("bad-shot", f"{where} has {len(value)} values; {most} are the most", where)
    return value
