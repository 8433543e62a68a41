"""``python -m simulator.truth``: print the page of comparisons, or write it with ``--write``."""

from __future__ import annotations

import argparse
import sys

from .page import PAGE, written


def main() -> None:
    """Play the strokes and print or write the page."""
    asked = argparse.ArgumentParser(
        prog="python -m simulator.truth", description="Our laws against published measurements."
    )
    asked.add_argument("--write", action="store_true", help=f"write {PAGE.name} instead of printing it")
    if asked.parse_args().write:
        PAGE.write_text(written(), encoding="utf-8")
    else:
        sys.stdout.write(written())


if __name__ == "__main__":
    main()
