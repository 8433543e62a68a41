"""What a command is given to read: a file or the standard input, no more of it than makes sense."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import IO, Any, Final

from ..errors import SimulatorError

MOST: Final = 1 << 20
"""Bytes of a shot, or of measured strokes: a table full of pieces has some twenty thousand."""


def read_json(name: str | None) -> Any:
    """The plain values in the file of that name; "-" or None is the standard input.

    Raises ``SimulatorError``: "too-large" (more than :data:`MOST` bytes, of which no more are read),
    "bad-shot" (no UTF-8, no JSON); ``OSError`` where the file cannot be read.
    """
    source = "standard input" if name in (None, "-") else str(name)
    if name is None or name == "-":
        raw = _bounded(sys.stdin.buffer if hasattr(sys.stdin, "buffer") else sys.stdin)
    else:
        with Path(name).open("rb") as file:
            raw = _bounded(file)
    if len(raw) > MOST:
        raise SimulatorError("too-large", f"{source} has more than {MOST >> 20} MB, which no shot needs")
    try:
        return json.loads(raw.decode("utf-8"))
    except UnicodeDecodeError as problem:
        raise SimulatorError("bad-shot", f"{source} is not UTF-8 text") from problem
    except (ValueError, RecursionError) as problem:
        raise SimulatorError("bad-shot", f"{source} is not JSON: {problem}") from problem


def _bounded(file: IO[Any]) -> bytes:
    """One byte more than may be, at most. (A test may give a text as the standard input.)"""
    got = file.read(MOST + 1)
    return got if isinstance(got, bytes) else got.encode()
