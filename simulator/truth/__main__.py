"""``python -m simulator.truth``: print the page of comparisons, or write it with ``--write``; ``--tops N``
spins the devil's top instead, which takes seconds a spin."""

from __future__ import annotations

import argparse
import sys

from .page import PAGE, written
from .tops import told


def main() -> None:
    """Play the strokes and print or write the page."""
    asked = argparse.ArgumentParser(
        prog="python -m simulator.truth", description="Our laws against published measurements."
    )
    asked.add_argument("--write", action="store_true", help=f"write {PAGE.name} instead of printing it")
    asked.add_argument("--tops", type=int, metavar="N", help="spin the devil's top N times a pull instead")
    given = asked.parse_args()
    if given.tops:
        sys.stdout.write(told(given.tops))
    elif given.write:
        PAGE.write_text(written(), encoding="utf-8")
    else:
        sys.stdout.write(written())


if __name__ == "__main__":
    main()
