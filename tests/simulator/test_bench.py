"""The benchmark, in its smallest form, as a real run."""

from __future__ import annotations

import doctest
import json
from pathlib import Path

import numpy as np
import pytest

from simulator.bench import on_boards, random_strokes
from simulator.bench.__main__ import main, pooltool_of
from simulator.bench.strokes import KINDS, TABLES, strokes
from simulator.bench.tables import STORED, constants_for, stored, surface_of, table_of
from simulator.bench.timing import best, geometric_mean
from simulator.physics.batches import shoot_many


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if numba were not installed: tests do not wait for the compiler."""
    for module in ("__main__", "on_tables", "on_boards"):
        monkeypatch.setattr(f"simulator.bench.{module}.have_numba", lambda: False)
    monkeypatch.setenv("BALKLINE_KERNELS", "plain")


def test_a_small_run(plain: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "bench.json"
    assert main(["--share", "0.03", "--seconds", "0", "--json", str(out)]) == 0
    printed = capsys.readouterr()
    figures = json.loads(out.read_text())
    assert list(figures["tables"]) == list(KINDS)
    for kind, row in figures["tables"].items():
        assert row["plain"] > 0 and row["lockstep"] > 0
        assert KINDS[kind].title in printed.out
        if "break" not in kind:
            assert row["same_plain_pooltool"] == row["same_lockstep_plain"] == 1.0
            # geometry, constants and laws are pooltool's: balls end where it has them
            assert row["median_apart_mm"] < 0.1
    assert set(figures["boards"]) == {"carrom-break", "crokinole"}
    for title, row in figures["disputes"].items():
        assert row["samples"] == 60 and row["plain"] > 0 and row["lockstep"] > 0 and "compiled" not in row
        assert on_boards.DISPUTES[title] in printed.out
    assert all(row["lockstep"] > 0 and row["samples"] == 60 for row in figures["breaks"].values())
    assert all(row["lockstep"] > 0 for row in figures["boards"].values())
    assert figures["process"]["memory_plain_mb"] > 5 and figures["process"]["first_stroke_plain_s"] > 0
    for row in figures["random"].values():
        assert row["strokes"] == 100
        assert row["outside"] == row["overlap"] == row["nan"] == row["capped"] == 0
    assert "geometric mean" in printed.out and "three-cushion" in printed.err


def test_the_strokes_are_the_same_for_the_same_seed() -> None:
    for kind in KINDS:
        assert strokes(kind, 3) == strokes(kind, 3)
        assert strokes(kind, 3) != strokes(kind, 3, seed=2)
        assert strokes(kind, 3)[2] == strokes(kind, 5)[2]
        for stroke in strokes(kind, 5):
            radius = TABLES[KINDS[kind].table].ball.radius
            places = np.array(stroke.balls)
            for i in range(len(places)):
                for j in range(i):
                    assert np.hypot(*(places[i] - places[j])) > 2 * radius


def test_what_is_stored_is_small_and_whole() -> None:
    assert STORED.stat().st_size < 400_000
    for kind, about in KINDS.items():
        runs = stored()["kinds"][kind]["runs"]
        assert len(runs) == about.strokes
        assert all(len(run["rests"]) == len(strokes(kind, 1)[0].balls) for run in runs)


def test_disputed_shots_are_those_they_are_called() -> None:
    for kind, pieces in (("crokinole-24", 24), ("carrom-25", 25)):
        table, starts, constants, varied = on_boards.disputed(kind, 6)
        assert starts.numbers.shape == (6, pieces, 9)
        outcomes = shoot_many(table, starts, constants, varied, way="plain")
        assert all(any(e.kind == "touch" for e in outcomes.events(k)) for k in range(6))
        assert len(set(outcomes.duration.tolist())) == 6


def test_a_pooltool_with_other_tables_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The strokes are compared on stored tables: those of the pooltool at hand must be the same."""

    def script(words: list[str], check: bool) -> None:
        other = {**stored(), "tables": {} if words[0] == "other" else stored()["tables"]}
        Path(words[words.index("--out") + 1]).write_text(json.dumps(other))

    monkeypatch.setattr("simulator.bench.__main__.subprocess.run", script)
    with pytest.raises(SystemExit, match="other tables"):
        pooltool_of("other", 1.0)
    measured, where = pooltool_of("same", 1.0)
    assert measured == stored() and where == "measured in this run"


def test_faults_are_found() -> None:
    some = random_strokes.starts("pool", 40, 3)
    outcomes = shoot_many(table_of("pool"), some, constants_for("pool"), way="lockstep")
    none = random_strokes.faults(outcomes, table_of("pool"), "pool")
    assert none == {"outside": 0, "overlap": 0, "nan": 0}
    lying = np.nonzero(outcomes.fate[:, 0] == 0)[0]
    outcomes.x[lying[0], 0] = -0.9
    there = lying[1:][(outcomes.fate[lying[1:], 1] == 0)]
    outcomes.x[there[0], 1], outcomes.y[there[0], 1] = outcomes.x[there[0], 0], outcomes.y[there[0], 0] + 0.05
    outcomes.y[lying[-1], 2] = np.nan
    found = random_strokes.faults(outcomes, table_of("pool"), "pool")
    assert found["outside"] >= 1 and found["overlap"] == 1 and found["nan"] == 1


def test_the_best_of_several_and_the_mean() -> None:
    runs = []
    assert 0 <= best(lambda: runs.append(1), 1e-9, 4) < 0.1
    assert len(runs) >= 4
    for least in (1, 3):
        runs.clear()
        best(lambda: runs.append(1), 0.0, least)
        assert len(runs) == least
    assert geometric_mean([2.0, 8.0, float("nan")]) == pytest.approx(4.0)


def test_every_table_is_closed() -> None:
    for kind in KINDS:
        table = surface_of(kind)
        assert len(table.walls) == (18 if table.holes else 4)
        assert len(table.posts) == (12 if table.holes else 0)


def test_the_example_of_the_documentation() -> None:
    page = Path(__file__).parents[2] / "docs" / "simulator" / "bench.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted > 8 and result.failed == 0
