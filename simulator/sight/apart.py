"""Reading a photograph in a process of its own, with a bound of time and of memory.

A picture comes from anybody, and what decodes it is a million lines of C++: should it crash or hang, it does
so apart from the caller. The photograph goes in by the standard input, behind a line of JSON; a line of
JSON comes out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, Final

SECONDS: Final = 120.0
MEMORY: Final = 1_500 * 1024 * 1024
"""Bytes of address space; a photograph of two thousand points needs some four hundred million."""


class NotRead(Exception):
    """The photograph gave nothing. ``code``: those of :data:`simulator.sight.reading.REFUSALS`,
    "not-installed" (there is no OpenCV), "too-long", "broke-off" (out of memory, or a crash)."""

    def __init__(self, code: str, told: str = "") -> None:
        super().__init__(f"{code} {told}".strip())
        self.code = code


def installed() -> bool:
    """Whether OpenCV is at hand (the extra ``photos``). It is not loaded."""
    return find_spec("cv2") is not None


def read_apart(
    content: bytes, question: Mapping[str, Any], *, seconds: float = SECONDS, memory: int = MEMORY
) -> dict[str, Any]:
    """What :func:`simulator.sight.reading.read` says. Raises :class:`NotRead`."""
    if not installed():
        raise NotRead("not-installed")
    head = json.dumps({"question": dict(question), "memory": memory, "seconds": seconds}).encode()
    one_thread = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "simulator.sight"],
            input=head + b"\n" + content,
            capture_output=True,
            timeout=seconds,
            env={**os.environ, **one_thread},
            cwd=os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))),
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise NotRead("too-long") from None
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        raise NotRead("broke-off", f"status {done.returncode}: {done.stderr[-500:]!r}") from None
    if "refused" in answer:
        raise NotRead(answer["refused"])
    found: dict[str, Any] = answer["found"]
    return found
