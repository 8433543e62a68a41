"""The process of :mod:`.apart`: bounds itself, reads one photograph, writes one line of JSON."""

from __future__ import annotations

import json
import sys


def bound(memory: int, seconds: float) -> None:
    """Take no more than ``memory`` bytes of addresses and ``seconds`` of the processor, where the system
    can."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    """Answer on the standard output: ``{"found": ...}``, or ``{"refused": code}``."""
    told = json.loads(sys.stdin.buffer.readline())
    content = sys.stdin.buffer.read()
    bound(int(told["memory"]), float(told["seconds"]))
    from simulator.sight.reading import Unseen, read  # within the bounds

    answer: dict[str, object]
    try:
        answer = {"found": read(content, told["question"])}
    except Unseen as unseen:
        answer = {"refused": unseen.code}
    except MemoryError:
        answer = {"refused": "broke-off"}
    sys.stdout.write(json.dumps(answer, allow_nan=False) + "\n")


if __name__ == "__main__":
    main()
