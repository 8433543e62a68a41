"""A browser test that failed has one second chance, alone, and is reported; no other test has one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import run, unsteady
from tests.unsteady import Failed

CONFTEST = """
from tests import unsteady

def pytest_collection_modifyitems(items):
    for item in items:
        if unsteady.has_second_chance({mark.name for mark in item.iter_markers()}):
            item.user_properties.append((unsteady.PROPERTY, item.nodeid))
"""

TESTS = """
import pytest

@pytest.fixture
def broken():
    yield
    assert False, "clearing up"

@pytest.mark.browser
def test_late(broken):
    assert 1 == 2, "too late"

@pytest.mark.browser
@pytest.mark.both_databases
def test_race():
    assert 3 == 4

def test_plain():
    assert 5 == 6
"""

LATE = Failed("tests.browser::test_late", "it was late", "tests/browser/test_a.py::test_late")
BROKEN = Failed("tests.browser::test_broken", "it is broken", "tests/browser/test_a.py::test_broken")
PLAIN = Failed("tests.clubs::test_plain", "1 == 2")


@pytest.fixture(autouse=True)
def _nothing_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unsteady, "FOUND", [])


def second(monkeypatch: pytest.MonkeyPatch, outcome: run.Run) -> list[list[str]]:
    """Let the second run end with ``outcome``; the arguments it was given."""
    asked: list[list[str]] = []

    def again(name: str, arguments: list[str], **environment: str) -> run.Run:
        asked.append(arguments)
        return outcome

    monkeypatch.setattr(run, "run", again)
    return asked


def test_the_report_of_pytest_names_who_has_a_second_chance(tmp_path: Path) -> None:
    """A browser test has one; a test of data has none, though it uses a browser, nor has any other."""
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_some.py").write_text(TESTS)
    report = tmp_path / "outcome.xml"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:django",
        "-p",
        "no:schemathesis",
        "-p",
        "no:xdist",
    ]
    command += ["-c", str(tmp_path / "pytest.ini"), "--rootdir", str(tmp_path), f"--junit-xml={report}"]
    (tmp_path / "pytest.ini").write_text(
        f"[pytest]\npythonpath = {run.ROOT}\nmarkers =\n browser\n both_databases\n"
    )
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    found = {one.name.rpartition("::")[2]: one for one in unsteady.failures(report)}
    assert set(found) == {"test_late", "test_race", "test_plain"}
    assert found["test_late"].nodeid == "test_some.py::test_late" and "too late" in found["test_late"].why
    assert not found["test_race"].nodeid and not found["test_plain"].nodeid


def test_what_passes_alone_is_reported_and_fails_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told with its first failure."""
    asked = second(monkeypatch, run.Run(True))
    done = run.second_chance("SQLite", run.Run(False, [LATE]))
    assert done.well and asked == [[LATE.nodeid]]
    assert any("UNSTEADY  SQLite" in line and LATE.why in line for line in unsteady.report())


def test_what_fails_twice_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one beside it that passed is reported all the same."""
    second(monkeypatch, run.Run(False, [BROKEN]))
    done = run.second_chance("SQLite", run.Run(False, [LATE, BROKEN]))
    assert not done.well and done.failed == [BROKEN]
    assert len(unsteady.FOUND) == 1


def test_another_failure_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not run again."""
    asked = second(monkeypatch, run.Run(True))
    done = run.second_chance("SQLite", run.Run(False, [LATE, PLAIN]))
    assert not done.well and done.failed == [PLAIN] and asked == [[LATE.nodeid]]


def test_what_pytest_could_not_tell_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that was broken off has failures that no report names; so has a second one."""
    second(monkeypatch, run.Run(True))
    assert not run.second_chance("SQLite", run.Run(False, [LATE], told=False)).well
    second(monkeypatch, run.Run(False, [], told=False))
    assert not run.second_chance("SQLite", run.Run(False, [LATE])).well


def test_many_failures_have_no_second_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """When everything is red, a page is broken and not late."""
    asked = second(monkeypatch, run.Run(True))
    many = [Failed(f"test_{number}", "late", f"a::test_{number}") for number in range(unsteady.MOST + 1)]
    assert not run.second_chance("SQLite", run.Run(False, many)).well and not asked
    assert unsteady.report() == []
