"""``balkline judge`` and ``balkline score``: rulings with their clauses, the sheet, and clear refusals."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

import rules_engine as engine
from rules_engine.commands import CommandFailed, judge, score
from tests.cases import for_each
from tests.rules_engine import golden

RECORD = """[Game "brunswick/bank-shot"] [A "Ann"] [B "Bo"] [Target "3"]

1. A - xw xr
2. B -- xr xw +1
"""
CORRECTED = RECORD + "3. B amend 2: -- xr 0\n4. A +1\n5. A void 4\n"


def said(command: Any, record: str, tmp_path: Path, json: bool = False) -> tuple[str, str, int]:
    """What a command prints for a record, and why and with which code it fails ("" and 0 if it does not)."""
    path = tmp_path / "match.txt"
    path.write_text(record, encoding="utf-8")
    return said_of(command, path, json)


def said_of(command: Any, path: Path, json: bool = False) -> tuple[str, str, int]:
    """The same for a record that is there."""
    out = io.StringIO()
    try:
        command.run({"file": str(path), "json": json}, out)
    except CommandFailed as failure:
        return out.getvalue(), str(failure), failure.code
    return out.getvalue(), "", 0


def test_each_entry_is_told_with_its_clause(tmp_path: Path) -> None:
    """Points, score, the citation, what the clause does, and what must be done on the table."""
    record = '[Game "brunswick/snookers-pool"]\n1. A r> +1\n2. A bk> +7\n'
    out, why, _ = said(judge, record, tmp_path)
    lines = list(engine.judge(record))
    assert not why and "2. A  A+7  8:0\n" in out
    for line in lines:
        assert all(f"{ruling['citation']}: {ruling['effect']}\n" in out for ruling in line["rulings"])
        assert all(f"> {done['text']}\n" in out for done in line["instructions"])


def test_the_sheet_says_how_entries_were_corrected(tmp_path: Path) -> None:
    """An amended entry with what it reads now, a void one, and the corrections themselves; the score is that
    of the log as it now reads."""
    out, why, _ = said(score, CORRECTED, tmp_path)
    rows = [line.split() for line in out.splitlines()]
    assert not why
    assert out.splitlines()[1].startswith("A  Ann: 0, ")
    assert ["2.", "B", "--", "xr", "xw", "+1", "0", "0", "reads", "--", "xr", "0"] in rows
    assert ["4.", "A", "+1", "0", "0", "void"] in rows
    assert sum(row[-1:] == ["correction"] for row in rows) == 2


def test_the_sheet_names_the_winner(tmp_path: Path) -> None:
    """As soon as the match is over."""
    out, _, _ = said(score, RECORD + "3. B +1\n4. B +1\n", tmp_path)
    assert "Bo wins.\n" in out
    assert "wins" not in said(score, RECORD, tmp_path)[0]


def test_the_sheet_as_json(tmp_path: Path) -> None:
    """Header, lines, board and figures of the match in one document."""
    sheet = json.loads(said(score, CORRECTED, tmp_path, json=True)[0])
    header, entries = engine.read(CORRECTED)
    match = engine.fold(header, entries)
    assert sheet["header"] == json.loads(json.dumps(header.to_json()))
    assert sheet["board"]["score"] == match.board()["score"]
    assert sheet["figures"] == json.loads(json.dumps(match.figures()))
    assert [line["voided"] for line in sheet["lines"]] == [False, False, False, True, False]
    assert sheet["refused"] == []


def test_a_refused_entry_is_not_on_the_sheet(tmp_path: Path) -> None:
    """It is told after the sheet, and the exit code is 1."""
    out, why, code = said(score, RECORD + "3. A +1\n3. B +1\n", tmp_path)
    assert code == 1
    assert why == "what was refused is not on the sheet: entry 3: it is Bo's turn"
    assert "3.  B" in out and "3.  A" not in out


def test_what_no_longer_stands_is_told(tmp_path: Path) -> None:
    """An amendment that takes the ground from a later entry: it stays, with the reason beside it."""
    record = '[Game "brunswick/snookers-pool"]\n1. A r> +1\n2. A bk> +7\n3. A amend 1: xr 0\n'
    out, why, code = said(score, record, tmp_path)
    assert (why, code) == ("not every entry stands", 1)
    assert re.search(r"^2\. +A  bk> \+7 .*no longer stands: ", out, re.M)


@for_each("family", sorted({game.family.key for game in engine.games()}))
def test_every_family_has_a_sheet(family: str) -> None:
    """A golden record of each is printed both ways, whatever its board tells."""
    game = next(game for game in engine.games() if game.family.key == family)
    record = golden.records_of(game)[0]
    for as_json in (False, True):
        out, _, _ = said_of(score, record, as_json)
        assert game.name in out and len(out) > 100


@pytest.mark.parametrize("command", [judge, score])
@pytest.mark.parametrize(
    ("record", "told"),
    [
        ("", "no-game"),
        ('[Game "brunswick/ninepins"]\n1. A +1', "unknown-game"),
        ('[Game "brunswick/snookers-pool"]\n1. A €', "unreadable: line 2, column 6"),
    ],
)
def test_what_is_no_record_is_refused(command: Any, record: str, told: str, tmp_path: Path) -> None:
    """With the code, and the place where there is one."""
    out, why, code = said(command, record, tmp_path)
    assert told in out + why and code == 1


@pytest.mark.parametrize("command", [judge, score])
def test_a_file_that_is_not_there_is_told(command: Any, tmp_path: Path) -> None:
    """No traceback, but the name and the reason."""
    with pytest.raises(CommandFailed, match=r"none\.txt cannot be read: .*No such file"):
        command.run({"file": str(tmp_path / "none.txt"), "json": False}, io.StringIO())
