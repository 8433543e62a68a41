"""All measurements, one after the other: ``python -m tests.benchmarks``, or some of them by name.

Returns 1 when a target is missed. docs/benchmarks.md tells what each measures. With ``--small`` they only
show that they run: little of each, and targets do not count.
"""

from __future__ import annotations

import os
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
    "bulk_marks",
    "backups",
    "metrics",
    "memory",
    "shown_names",
    "growth",
    "crowd",
)
PARTS = (
    "entering",
    "growth_prepare",
    "league_pages",
    "pages_prepare",
    "prepare",
    "tablet_prepare",
    "watchers",
    "web",
)
"""Modules that can be started, and are started by one of these."""
ROOT = Path(__file__).resolve().parents[2]
TRACE = "Traceback (most recent call last)"


def command(name: str) -> list[str]:
    """The command line of one of them."""
    return [sys.executable, "-W", "ignore", "-m", f"tests.benchmarks.{name}"]


def run_small(name: str) -> tuple[bool, str]:
    """Run one in its small form: whether it came to its end, and all that it printed."""
    done = subprocess.run(
        command(name),
        cwd=ROOT,
        env={**os.environ, "BALKLINE_BENCH_SMALL": "1"},
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return done.returncode in (0, 1) and TRACE not in done.stdout, done.stdout


def main() -> int:
    """Run the measurements named in the arguments, or all."""
    small = "--small" in sys.argv[1:]
    names = [name for name in sys.argv[1:] if name != "--small"] or list(ALL)
    if unknown := [name for name in names if name not in ALL]:
        print(f"No benchmark is called {', '.join(unknown)}; there are {', '.join(ALL)}.", file=sys.stderr)
        return 2
    missed = 0
    for name in names:
        print(f"\n=== {name} ===", flush=True)
        if small:
            ran, told = run_small(name)
            print(told, flush=True)
            missed |= not ran
        else:
            missed |= subprocess.run(command(name), cwd=ROOT, check=False).returncode
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
