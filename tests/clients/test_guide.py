"""The example of docs/clients.md, word for word, in a process of its own on a real server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from clubs.people.models import Club
from tests.clients.building import ROOT
from tests.matches.conftest import make_match

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_example_marks_a_match(site: str, club: Club, token: Callable[..., str], tmp_path: Path) -> None:
    """It is short, says the score, tells of a refusal with its clause, and leaves nothing waiting."""
    found = re.search(
        r"```python\n(import sys.*?)```", (ROOT / "docs" / "clients.md").read_text("utf-8"), re.S
    )
    assert found is not None and len(found[1].splitlines()) <= 20
    (tmp_path / "marker.py").write_text(found[1], encoding="utf-8")
    match = make_match(club, target=3)
    done = subprocess.run(
        [sys.executable, "marker.py", site, token(), match.public_id],
        input="A :lead\nA +1\nB +1\nundo\nA 0\nB +1\n",
        env={"PATH": os.defpath, "PYTHONPATH": str(ROOT / "packages" / "client-python")},
        cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()
    assert said[:2] == ["{'A': 0, 'B': 0}", "{'A': 1, 'B': 0}"] and said[2].startswith("it is Ann's turn")
    assert said[3:] == ["{'A': 0, 'B': 0}", "{'A': 0, 'B': 0}", "{'A': 0, 'B': 1}"]
