"""``balkline``: which commands there are, and how they end."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from rules_engine import commands
from tests.rules_engine import golden

ROOT = Path(__file__).parents[3]
OURS = [EntryPoint(name, f"rules_engine.commands.{name}", commands.GROUP) for name in ("judge", "score")]
RECORD = '[Game "brunswick/bank-shot"]\n1. A - xw xr\n'
LONG = (golden.HERE / "brunswick" / "three-cushion-carrom-fifty-in-six.txt").read_text(encoding="utf-8")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> list[EntryPoint]:
    """Entry points as if balkline-rules were installed here; a test may add others."""
    found = list(OURS)
    monkeypatch.setattr(commands, "entry_points", lambda group: found if group == commands.GROUP else [])
    return found


def test_a_command_is_run(
    installed: list[EntryPoint], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Standard input in, standard output out, 0 at the end."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(RECORD))
    assert commands.main(["judge"]) == 0
    assert capsys.readouterr().out.startswith("1. A  -  0:0\n")


def test_a_command_that_fails_says_why(
    installed: list[EntryPoint], capsys: pytest.CaptureFixture[str]
) -> None:
    """On standard error, with its name."""
    assert commands.main(["score", "/nowhere"]) == 1
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("balkline score: /nowhere cannot be read")


def test_the_list_has_every_command_that_is_installed(
    installed: list[EntryPoint], capsys: pytest.CaptureFixture[str]
) -> None:
    """Each with what it does; another distribution adds its own."""
    installed.append(EntryPoint("again", "rules_engine.commands.score", commands.GROUP))
    with pytest.raises(SystemExit) as end:
        commands.main(["--help"])
    assert end.value.code == 0
    told = capsys.readouterr().out
    assert all(name in told for name in ("judge", "score", "again", "Print the score sheet"))


@pytest.mark.parametrize("given", [[], ["lag"], ["judge", "--colour"]])
def test_a_wrong_argument_ends_with_two(
    given: list[str], installed: list[EntryPoint], capsys: pytest.CaptureFixture[str]
) -> None:
    """As argparse has it: what can be said is told on standard error."""
    with pytest.raises(SystemExit) as end:
        commands.main(given)
    assert end.value.code == 2
    assert "usage: balkline" in capsys.readouterr().err


def test_only_the_command_that_is_asked_for_is_loaded(
    installed: list[EntryPoint], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Physics take half a second to load, and nobody who judges needs them."""
    installed.append(EntryPoint("broken", "rules_engine.commands.nothing", commands.GROUP))
    monkeypatch.setattr(sys, "stdin", io.StringIO(RECORD))
    assert commands.main(["judge"]) == 0


def test_a_command_of_the_simulator_says_what_brings_it(
    installed: list[EntryPoint], capsys: pytest.CaptureFixture[str]
) -> None:
    """Where balkline-simulator is not installed."""
    assert commands.main(["shoot", "--example", "three-cushion"]) == 2
    assert "pip install balkline-simulator" in capsys.readouterr().err


@pytest.mark.parametrize("record", [RECORD, LONG], ids=["at the last flush", "on the way"])
def test_a_reader_that_has_read_enough_is_no_error(record: str) -> None:
    """``balkline judge match.txt | head -1``: no traceback, and no word of a record that cannot be read."""
    code = (
        "import sys; from importlib.metadata import EntryPoint; from rules_engine import commands as c;"
        "c.entry_points = lambda group: [EntryPoint('judge', 'rules_engine.commands.judge', group)];"
        "sys.exit(c.main(['judge']))"
    )
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        done = subprocess.run(
            [sys.executable, "-S", "-c", code],
            input=record,
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, "")
