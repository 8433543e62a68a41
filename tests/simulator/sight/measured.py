"""Prints how well photographs of our own tables are read: ``python -m tests.simulator.sight.measured
[table]``."""

from __future__ import annotations

import sys
import time

import numpy as np

from tests.simulator.sight.rendering import Taking
from tests.simulator.sight.scenes import SETS, read

TAKINGS = (
    Taking(round=20, up=50, k=-0.05),
    Taking(round=30, up=65),
    Taking(round=-30, up=42, noise=7, blur=1.2),
)


def main(names: list[str]) -> None:
    """One row for each table and way of marking it."""
    print("| table | corners | found | wrong | named | middle error | 95 % | within 3 deviations | seconds |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in names or SETS:
        for find in (False, True):
            begun = time.process_time()
            scores = [read(name, taking, find=find, seed=i) for i, taking in enumerate(TAKINGS)]
            spent = time.process_time() - begun
            off = np.array([mm for score in scores for mm in score.off])
            near = np.mean([one < 3 for score in scores for one in score.deviations])
            there, found = sum(s.there for s in scores), sum(s.found for s in scores)
            wrong, named = sum(s.wrong for s in scores), sum(s.named for s in scores)
            print(
                f"| {name} | {'found' if find else 'tapped'} | {found} of {there} | {wrong} | {named} "
                f"| {np.median(off):.1f} mm | {np.quantile(off, 0.95):.1f} mm | {100 * near:.0f} % "
                f"| {spent / len(scores):.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
