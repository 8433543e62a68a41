"""``manage.py calibrate`` on the documented example, and on files that are no measurements."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

DOCUMENT = Path(__file__).parents[3] / "docs" / "simulator" / "calibration.md"


def documented() -> str:
    """The first JSON block of the document."""
    block = re.search(r"```json\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.S)
    assert block is not None
    return block[1]


def test_the_documented_example_prints_the_documented_table(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(documented(), encoding="utf-8")
    out = io.StringIO()
    call_command("calibrate", str(file), stdout=out)
    printed = out.getvalue().strip()
    assert printed in DOCUMENT.read_text(encoding="utf-8")


def test_for_programs_it_prints_json(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(documented(), encoding="utf-8")
    out = io.StringIO()
    call_command("calibrate", str(file), "--json", stdout=out)
    found = json.loads(out.getvalue())
    assert found["set"] == "billiard-cloth"
    assert 0.004 < found["constants"]["roll"] < 0.012


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "is not JSON"),
        (" " * (1 << 20) + "{}", "more than 1 MB"),
        ("[]", "expected"),
        ('{"strokes": []}', "nothing to calibrate"),
        ('{"strokes": [{"seen": [{"what": "stop", "time": 1}], "surface": "lawn"}]}', "strokes\\[0\\]"),
        ('{"strokes": [], "fit": "roll"}', "list of names"),
    ],
)
def test_faulty_files_end_with_what_is_wrong(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "table.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=says) as caught:
        call_command("calibrate", str(file))
    assert caught.value.returncode == 2


def test_a_missing_file_is_named() -> None:
    with pytest.raises(CommandError, match=r"nowhere\.json"):
        call_command("calibrate", "nowhere.json")
