"""Every benchmark runs: who changes what one of them uses hears of it before somebody wants its figures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import services
from tests.benchmarks.__main__ import ALL, PARTS, run_small

HERE = Path(__file__).parent
BROWSERS = ("tablet", "tablet_engine")
FIGURE = re.compile(r"\d+\.\d")


def test_the_runner_knows_every_benchmark() -> None:
    """What can be started is run by its name, or is a part of one that is; the guide names them all."""
    files = [file for file in HERE.glob("*.py") if not file.stem.startswith(("_", "test_"))]
    started = {file.stem for file in files if '__name__ == "__main__"' in file.read_text("utf-8")}
    assert started == {*ALL, *PARTS}
    guide = (HERE.parents[1] / "docs/benchmarks.md").read_text("utf-8")
    assert [name for name in ALL if f"`python -m tests.benchmarks.{name}`" not in guide] == []


@pytest.mark.soak
@pytest.mark.parametrize("name", ALL)
def test_a_benchmark_runs_to_its_end(name: str) -> None:
    """In its small form each comes to its end and prints figures, whether its targets are reached or not."""
    if name in BROWSERS and services.chromium() is None:
        pytest.skip("needs Chromium")
    ran, told = run_small(name)
    assert ran, told
    assert FIGURE.search(told), told
