"""``manage.py skills``: figures with their errors, the page that is made of them, and refusals."""

from __future__ import annotations

import io
import re
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command

from simulator.management import skill_page
from simulator.management.commands import skills as command
from simulator.players.measures import MEASURES, NAMES, Count, Figure, figure_of, measured
from simulator.players.skill import LEVELS, erred
from simulator.shooting import shoot
from simulator.shots import read_shot


def skills(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    out = io.StringIO()
    monkeypatch.setattr("sys.stderr", io.StringIO())
    call_command("skills", *arguments, stdout=out)
    return out.getvalue()


def test_a_figure_is_a_mean_with_its_standard_error() -> None:
    figure = figure_of([Count(n) for n in range(5)])
    assert figure == Figure(2.0, pytest.approx(sqrt(2.5 / 5)), 5, 4)
    with pytest.raises(ValueError, match="1 counts"):
        figure_of([Count(3)])


def test_a_run_cut_short_adds_points_and_no_inning() -> None:
    assert figure_of([Count(2), Count(4), Count(6, ended=False)])[0::2] == (6.0, 2)
    assert figure_of([Count(80, ended=False), Count(70, ended=False)]) == Figure(150, 150, 0, 80)


@pytest.mark.parametrize("chance", [0.3, 0.8, 0.98])
def test_series_that_cut_runs_short_tell_the_mean_run(chance: float) -> None:
    """Series of 80 strokes, runs that go on with one chance: the mean run is chance / (1 - chance)."""
    random = Random(7)
    counts = []
    for _ in range(200):
        run = 0
        for _ in range(80):
            if random.random() < chance:
                run += 1
            else:
                counts.append(Count(run))
                run = 0
        counts.append(Count(run, ended=False))
    figure = figure_of(counts)
    assert abs(figure.mean - chance / (1 - chance)) < 3 * figure.error < figure.mean


@pytest.mark.soak
def test_the_command_measures_and_repeats_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("--quick", "--only", "crokinole", "draughts", "--levels", "beginner", "fair", "--seed", "3")
    table = skills(monkeypatch, *asked)
    rows = [line for line in table.splitlines() if line.startswith("| **")]
    assert len(rows) == 2 and "crokinole" in rows[0] and "| – |" in rows[1], "nobody is below a beginner"
    assert len(re.findall(r"\d+ ± \d+ %", table)) == 3
    assert skills(monkeypatch, *asked, "--jobs", "1") == table
    assert skills(monkeypatch, *asked[:-1], "4") != table


def test_one_command_says_the_same_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one process as in several."""
    asked = ("--quick", "--only", "draughts", "--levels", "beginner", "fair", "--seed", "3")
    table = skills(monkeypatch, *asked)
    assert len([line for line in table.splitlines() if line.startswith("| **")]) == 1
    assert skills(monkeypatch, *asked, "--jobs", "1") == table


def test_series_bound_what_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    one = ("--only", "draughts", "--levels", "fair")
    assert skills(monkeypatch, *one, "--series", "1") == skills(monkeypatch, *one, "--quick")
    asked = {"quick": False, "series": 2, "only": [], "levels": [], "seed": 1}
    assert command.asked_of(asked) == "--series 2"


@pytest.mark.soak
def test_innings_are_runs_of_one_player() -> None:
    counts = measured("straight-rail", "fair", 2)
    assert len(counts) > 20 and all(count.value == int(count.value) >= 0 for count in counts)
    assert [count.ended for count in counts] == [True] * (len(counts) - 1) + [False]
    assert max(counts).value >= 2, "a run of more than one"
    assert measured("straight-rail", "fair", 2) == counts


@pytest.mark.soak
def test_a_better_player_makes_more() -> None:
    weak, strong = (figure_of(measured("crokinole", level, 1)) for level in ("beginner", "master"))
    assert strong.mean - weak.mean > 2 * sqrt(weak.error**2 + strong.error**2)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--only", "darts"], "no 'darts'"),
        (["--levels", "genius"], "no 'genius'"),
        (["--jobs", "0"], "--jobs"),
        (["--series", "0"], "--series"),
    ],
)
def test_what_cannot_be_measured_is_refused(arguments: list[str], told: str) -> None:
    with pytest.raises(CommandError, match=told) as refusal:
        call_command("skills", *arguments)
    assert refusal.value.returncode == 2


def test_a_series_that_fails_fails_the_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "measured", fails)
    with pytest.raises(CommandError, match=r"carrom, fair, seed 1.*no strokes") as fault:
        skills(
            monkeypatch, "--quick", "--only", "carrom", "--levels", "fair", "--write", str(tmp_path / "a.md")
        )
    assert fault.value.returncode == 1
    assert not list(tmp_path.iterdir()), "no page of half the figures"


def fails(*_: Any) -> tuple[float, ...]:
    raise RuntimeError("no strokes")


def test_the_page_and_its_pictures_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skill_page, "STRANDS", 3)
    figures = {("pool", level): Figure(n + 0.5, 0.125, 40, 9) for n, level in enumerate(NAMES)}
    skill_page.write_page(tmp_path / "skill.md", figures, "--quick --only pool")
    text = (tmp_path / "skill.md").read_text(encoding="utf-8")
    assert "| 0.50 ± 0.12 | 1.50 ± 0.12 | 2.50 ± 0.12 | 3.50 ± 0.12 | 40 |" in text
    assert "`python manage.py skills --quick --only pool --write docs/simulator/skill.md`" in text
    linked = re.findall(r"\((pictures/skill/\S+\.svg)\)", text)
    assert len(linked) == 2 * len(NAMES)
    for name in linked:
        svg = (tmp_path / name).read_text(encoding="utf-8")
        ElementTree.fromstring(svg)
        assert svg.count("<polyline") >= 3 and len(svg) < 60_000


def test_the_strokes_of_the_pictures_do_what_they_are_meant_to() -> None:
    """Without errors they succeed; with them a master does, and a beginner mostly does not."""
    for name, state in (("pot", "pocketed"), ("twenty", "holed")):
        shot = read_shot(skill_page.PICTURES[name][1])
        wanted = "r" if name == "pot" else "R1"
        random = Random(name)
        share = {}
        for level in ("beginner", "master"):
            played = [erred(shot.stroke, LEVELS[level], random) for _ in range(30)]
            traces = [shoot(shot._replace(stroke=stroke)) for stroke in played]
            share[level] = sum((wanted, state) in {(r.piece, r.state) for r in t.rests} for t in traces) / 30
        assert (wanted, state) in {(rest.piece, rest.state) for rest in shoot(shot).rests}
        assert share["beginner"] < 0.5 and share["master"] > 1.5 * share["beginner"], (name, share)


def test_the_page_in_the_docs_is_whole_and_of_these_levels() -> None:
    """Its figures are not measured again here (an hour); what it says of the levels must be theirs."""
    page = Path(__file__).parents[3] / "docs" / "simulator" / "skill.md"
    text = page.read_text(encoding="utf-8")
    assert skill_page.errors_table() in text, "the levels have changed: measure them again"
    head = next(line for line in text.splitlines() if line.startswith("| | "))
    assert head == f"| | {' | '.join(NAMES)} | counted |"
    for measure in MEASURES:
        row = next(line for line in text.splitlines() if line.startswith(f"| **{measure.title}**"))
        cells = [cell.strip() for cell in row.strip("| ").split("|")[1:-1]]
        assert [cell == "–" for cell in cells] == [n < measure.from_level for n in range(len(NAMES))], row
    for name in skill_page.PICTURES:
        for level in NAMES:
            picture = page.parent / "pictures" / "skill" / f"{name}-{level}.svg"
            assert ElementTree.parse(picture).getroot().tag.endswith("svg")
