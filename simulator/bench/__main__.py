"""``python -m simulator.bench``: how fast and how true the simulator is, beside pooltool and pymunk.

Every figure is the best of several runs, so that a busy machine spoils it little; pooltool's stored figures
are scaled by the speed of a fixed loop of plain Python on this machine and on the one that made them.
``docs/simulator/bench.md`` says what each column means.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from ..physics.compiling import have_numba
from . import on_boards, on_tables, process, random_strokes
from .pooltool_strokes import calibration
from .report import printed
from .tables import STORED, stored
from .timing import say


def pooltool_of(python: str | None, share: float) -> tuple[dict[str, Any], str]:
    """What pooltool makes of the strokes, and where that is from: measured with ``python``, else stored.

    Raises :class:`SystemExit` if that pooltool's tables are not the stored ones, on which we play.
    """
    if python is not None:
        script = Path(__file__).with_name("pooltool_strokes.py")
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "pooltool.json"
            subprocess.run(  # noqa: S603 - the interpreter that the caller has named
                [python, str(script), "--out", str(out), "--share", str(share)], check=True
            )
            measured = json.loads(out.read_text())
        if measured["tables"] != stored()["tables"]:
            raise SystemExit(
                f"pooltool {measured['pooltool']} has other tables than {STORED.name}: store it anew first"
            )
        return measured, "measured in this run"
    data = stored()
    factor = calibration() / data["calibration"]
    scaled = {**data, "kinds": {}}
    for kind, row in data["kinds"].items():
        scaled["kinds"][kind] = {**row, "strokes_per_second": row["strokes_per_second"] * factor}
    return scaled, f"stored figures, scaled by {factor:.2f} to this machine's speed at this moment"


def measure(given: argparse.Namespace) -> dict[str, Any]:
    """Measure all that is asked for."""
    share, seconds = given.share, given.seconds
    reference, where = pooltool_of(given.pooltool, share)
    numba = have_numba()
    result: dict[str, Any] = {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": None,
        "machine": f"{platform.machine()}, {platform.system()}",
        "pooltool": {"version": reference["pooltool"], "from": where},
    }
    if numba:
        from importlib.metadata import version

        result["numba"] = version("numba")
    result["tables"] = on_tables.measure(reference, seconds, share)
    if not given.no_boards:
        result["boards"] = on_boards.measure(seconds, share)
        result["disputes"] = on_boards.disputes(max(20, round(2000 * share)), seconds)
    result["dispute"] = on_tables.dispute(max(50, round(2000 * share)), seconds)
    result["breaks"] = on_tables.breaks(max(50, round(2000 * share)), seconds)
    if numba:
        result["candidates"] = on_tables.candidates(seconds, max(5, round(300 * share)))
    if not given.no_processes:
        say("fresh processes")
        result["process"] = process.measure(numba, 1 if share < 1 else 3)
    count = 1_000_000 if given.million else max(100, round(2000 * share))
    result["random"] = random_strokes.measure(count)
    return result


def main(words: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m simulator.bench", description="Measure the simulator.")
    parser.add_argument("--pooltool", metavar="PYTHON", help="a Python that has pooltool, to measure it now")
    parser.add_argument("--million", action="store_true", help="a million random strokes a table")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each figure (usually 1)")
    parser.add_argument("--share", type=float, default=1.0, help="share of the strokes to play (usually 1)")
    parser.add_argument("--no-boards", action="store_true", help="leave out rings and discs")
    parser.add_argument("--no-processes", action="store_true", help="leave out fresh processes")
    given = parser.parse_args(words)
    result = measure(given)
    if given.json:
        given.json.write_text(json.dumps(result, indent=1) + "\n")
    print(printed(result))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
