"""Shots that are documented and tested: one JSON file each, as ``manage.py shoot`` reads it.

``python manage.py shoot --examples`` lists them, ``--example NAME`` plays one; "about" says what each shows.
"""

from __future__ import annotations

import json
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ..errors import SimulatorError

_FOLDER = Path(__file__).parent


def names() -> tuple[str, ...]:
    """The names of the examples, in order."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.json")))


def example(name: str) -> dict[str, Any]:
    """Return the shot of that name as plain values; raises :class:`~simulator.errors.SimulatorError`
    ("unknown-example") with the nearest names when there is none."""
    if name not in names():
        near = get_close_matches(name, names(), n=3, cutoff=0.3)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise SimulatorError("unknown-example", f"there is no example called {name!r}{hint}")
    data: dict[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return data
