"""All measurements, one after the other: ``python -m tests.benchmarks``, or some of them by name.

Returns 1 when a target is missed. docs/benchmarks.md tells what each measures.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ALL = (
    "engine",
    "boards",
    "formats",
    "rulings",
    "marking",
    "live",
    "disputes",
    "honesty",
    "records",
    "ratings",
    "exchange",
    "pages",
    "transactions",
    "night",
    "leagues",
    "tablet",
    "tablet_engine",
    "languages",
    "search",
    "lists",
    "metrics",
)


def main() -> int:
    """Run the measurements named in the arguments, or all."""
    names = sys.argv[1:] or list(ALL)
    if unknown := [name for name in names if name not in ALL]:
        print(f"No benchmark is called {', '.join(unknown)}; there are {', '.join(ALL)}.", file=sys.stderr)
        return 2
    missed = 0
    for name in names:
        print(f"\n=== {name} ===", flush=True)
        command = [sys.executable, "-W", "ignore", "-m", f"tests.benchmarks.{name}"]
        missed |= subprocess.run(command, cwd=Path(__file__).resolve().parents[2], check=False).returncode
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
