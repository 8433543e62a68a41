"""``manage.py games`` and ``manage.py judge``, and the same through ``import rules_engine``."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

import rules_engine as engine
from tests.cases import for_each

ROOT = Path(__file__).parents[2]
RECORD = """[Game "brunswick/snookers-pool"] [A "Ann"] [B "Bo"]

1. A (r) xr r1>tr +1
2. A (bk) xbk bk>tl +7 ; the black is respotted
3. B +1
3. A xbu ; blue first when a red was on
"""


def _run(name: str, *args: str, stdin: str | None = None, monkeypatch: Any = None) -> tuple[int, str]:
    out = io.StringIO()
    if stdin is not None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
    try:
        call_command(name, *args, stdout=out)
    except CommandError:
        return 1, out.getvalue()
    return 0, out.getvalue()


def _lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(row) for row in text.splitlines()]


def test_the_catalogue_lists_every_game() -> None:
    """One row a game, in text and as JSON."""
    code, out = _run("games", "--json")
    assert code == 0
    assert [row["id"] for row in json.loads(out)] == [g.id for g in engine.games()]
    code, out = _run("games")
    assert all(g.id in out and g.name in out for g in engine.games())


@for_each("game", engine.games(), ids=lambda g: g.id)
def test_all_about_a_game(game: engine.Game) -> None:
    """What it is played with, its options and clauses, its governors, and what it changes in them."""
    code, out = _run("games", "--json", game.id)
    about = json.loads(out)
    assert code == 0
    assert about == json.loads(json.dumps(engine.about(game.id)))
    wanted = {
        "pieces", "pockets", "zones", "pins", "calls", "choices", "states", "fouls", "options", "clauses",
        "governors", "changes", "beside",
    }  # fmt: skip
    assert wanted <= set(about)
    assert {c["citation"] for c in about["clauses"]} == {c.citation for c in game.clauses()}
    assert {o["id"] for o in about["options"]} == set(game.options)
    own = {slot for slot in game.slots() if slot in game.own.clauses}
    assert {c["slot"] for c in about["changes"]} == own
    for change in about["changes"]:
        assert (change["how"] == "new") == (not change["instead_of"])
    assert game.name in _run("games", game.id)[1]


def test_an_unknown_game_is_an_error() -> None:
    """Exit code 1, and the code in JSON."""
    code, out = _run("games", "--json", "brunswick/ninepins")
    assert code == 1
    assert json.loads(out)["error"]["code"] == "unknown-game"


def test_a_record_is_judged_entry_by_entry(tmp_path: Path) -> None:
    """Each line says what the entry led to; a refused one leaves the score as it was."""
    path = tmp_path / "match.txt"
    path.write_text(RECORD)
    code, out = _run("judge", "--json", str(path))
    assert code == 1, "one entry is refused"
    red, black, wrong, blue = _lines(out)
    assert (red["n"], red["ok"], red["score"], red["turn"]) == (1, True, {"A": 1, "B": 0}, "A")
    assert black["instructions"][0]["code"] == "spot"
    assert black["instructions"][0]["pieces"] == ["bk"]
    assert wrong["error"]["code"] == "out-of-turn"
    assert wrong["score"] == black["score"] == {"A": 8, "B": 0}
    assert blue["points"] == {"B": 5}
    assert blue["turn"] == "B"
    for line in (red, black, blue):
        assert line["error"] is None
        assert line["expects"]["buttons"]
        assert (line["over"], line["winner"]) == (False, None)
        assert all(r["citation"].startswith("brunswick/") and r["effect"] for r in line["rulings"])
    assert red["rulings"]


@pytest.mark.parametrize("form", ["text", "json", "document"])
def test_standard_input_in_each_form(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that stands is judged with exit code 0, whichever form it has."""
    header, entries = engine.read(RECORD.replace("3. B +1\n", ""))
    whole = {"header": header.to_json(), "entries": [e.to_json() for e in entries]}
    forms = {
        "text": engine.write(header, entries),
        "json": engine.write_json(header, entries),
        "document": json.dumps(whole, indent=2),
    }
    for extra in ((), ("-",)):
        code, out = _run("judge", "--json", *extra, stdin=forms[form], monkeypatch=monkeypatch)
        assert code == 0
        assert [line["ok"] for line in _lines(out)] == [True] * 3
    code, out = _run("judge", stdin=forms[form], monkeypatch=monkeypatch)
    assert code == 0
    assert "A 8, B 5" in out


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "no-game", 1),
        ('[Game "brunswick/ninepins"]\n1. A +1', "unknown-game", 2),
        ('[Game "brunswick/snookers-pool"]\n1. A +1\n2. A €', "unreadable", 3),
        ('[Game "brunswick/snookers-pool"]\n' + "x" * 10_000_000, "too-long", 2),
        ('{"game": ' + "[" * 100_000, "too-deep", 1),
        ('[Game "brunswick/snookers-pool"] [Setup "reds=99"]\n1. A +1', "bad-setup", None),
    ],
    ids=["nothing", "unknown game", "garbage", "ten megabytes", "deep", "bad set-up"],
)
def test_what_cannot_be_read_is_an_error_with_its_place(
    text: str, code: str, line: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last line has the code, the line and the column; the exit code is 1."""
    exit_code, out = _run("judge", "--json", stdin=text, monkeypatch=monkeypatch)
    last = _lines(out)[-1]
    assert exit_code == 1
    assert last["ok"] is False
    assert last["error"]["code"] == code
    assert last["error"].get("line") == line
    exit_code, out = _run("judge", stdin=text, monkeypatch=monkeypatch)
    assert exit_code == 1
    assert code in out


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """No file, a folder, and bytes that are no UTF-8 are errors, not tracebacks."""
    (tmp_path / "latin").write_bytes(b'[Game "brunswick/snookers-pool"]\n1. A +1 ; \xff\n')
    for name in ("none", ".", "latin"):
        code, out = _run("judge", "--json", str(tmp_path / name))
        assert code == 1
        assert _lines(out)[-1]["error"]["code"] == "unreadable"


def test_entries_that_no_longer_stand_fail_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """An amendment that makes a later entry illegal is reported."""
    text = '[Game "brunswick/snookers-pool"]\n1. A r> +1\n2. A bk> +7\n3. A amend 1: xr 0\n'
    code, out = _run("judge", "--json", stdin=text, monkeypatch=monkeypatch)
    assert code == 1
    assert [p["n"] for p in _lines(out)[-1]["problems"]] == [2]


def test_the_three_lines_of_the_readme(tmp_path: Path) -> None:
    """They run as they stand there, with nothing but the standard library at hand."""
    block = re.search(r"```python\n(import rules_engine\n.*?)```", (ROOT / "README.md").read_text(), re.S)
    assert block is not None
    assert len(block[1].strip().splitlines()) == 3
    (tmp_path / "match.txt").write_text(RECORD)
    done = subprocess.run(
        [sys.executable, "-S", "-c", block[1]],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert [row.split()[:2] for row in done.stdout.splitlines()[-4:]] == [
        ["1", "True"],
        ["2", "True"],
        ["3", "False"],
        ["3", "True"],
    ]
