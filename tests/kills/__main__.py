"""Run an evening under kills and say what was found: ``python -m tests.kills --kills 100``."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import sys
import time
from pathlib import Path

from tests.kills import checking, history
from tests.kills.driving import Wish, drive


def main() -> int:
    """Return 1 when something that was promised does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=None, help="of whom is killed and what clients do")
    parser.add_argument("--webs", type=int, default=2, help="web processes")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--least", type=float, default=0.2, help="seconds between two kills, at least")
    parser.add_argument("--most", type=float, default=2.0, help="and at most")
    parser.add_argument("--settle", type=float, default=240, help="seconds in which all jobs have to end")
    parser.add_argument("--history", type=Path, help="keep the history in this file, and the state beside it")
    parser.add_argument("--check", type=Path, help="judge a history that was kept, and run nothing")
    given = parser.parse_args()
    if given.check is not None:
        return told(checked(given.check))
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the database of the run goes, too
    seed = given.seed if given.seed is not None else random.randrange(10**6)
    print(f"seed {seed}", flush=True)
    began = time.monotonic()
    wish = Wish(
        given.database, given.kills, seed, given.webs, given.tables, (given.least, given.most),
        settle=given.settle, history=given.history,
    )  # fmt: skip
    outcome = asyncio.run(drive(wish))
    print(json.dumps(outcome.told | {"seconds": round(time.monotonic() - began)}, indent=1))
    return told(outcome.faults)


def checked(file: Path) -> list[str]:
    """What is wrong in a history that was kept in ``file``."""
    state = json.loads(file.with_suffix(".state.json").read_text("utf-8"))
    return checking.faults(list(history.read(file.read_text("utf-8").splitlines())), state)


def told(faults: list[str]) -> int:
    """Print them; return 1 when there are any."""
    for fault in faults:
        print("FAULT", fault)
    print(f"{len(faults)} faults" if faults else "all that was promised holds")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
