"""Prints how well photographs of our own tables are read: ``python -m tests.simulator.sight.measured
[table]``."""

from __future__ import annotations

import contextlib
import sys
import time

import numpy as np

from simulator.sight.reading import Unseen
from tests.simulator.sight.rendering import Taking
from tests.simulator.sight.scenes import SETS, read

TAKINGS = (
    Taking(round=20, up=50, k=-0.05),
    Taking(round=30, up=65),
    Taking(round=-30, up=42, noise=7, blur=1.2),
)


def main(names: list[str]) -> None:
    """One row for each table and way of marking it; pieces are counted on the photographs that are read."""
    print(
        "| table | corners | read | found | wrong | named | middle error | 95 % | within 3 deviations "
        "| seconds |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for name in names or SETS:
        for find in (False, True):
            begun = time.process_time()
            scores = []
            for i, taking in enumerate(TAKINGS):
                with contextlib.suppress(Unseen):
                    scores.append(read(name, taking, find=find, seed=i))
            spent = time.process_time() - begun
            off = np.array([mm for score in scores for mm in score.off])
            near = np.mean([one < 3 for score in scores for one in score.deviations] or [False])
            there, found = sum(s.there for s in scores), sum(s.found for s in scores)
            wrong, named = sum(s.wrong for s in scores), sum(s.named for s in scores)
            row = [
                name,
                "found" if find else "tapped",
                f"{len(scores)} of {len(TAKINGS)}",
                f"{found} of {there}",
                f"{wrong}",
                f"{named}",
                f"{np.median(off):.1f} mm" if found else "",
                f"{np.quantile(off, 0.95):.1f} mm" if found else "",
                f"{100 * near:.0f} %" if found else "",
                f"{spent / len(TAKINGS):.1f}",
            ]
            print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
