"""``make quick`` finds the tests of what was changed."""

from pathlib import Path

import pytest

from tests import quick


@pytest.mark.parametrize(
    ("path", "tests"),
    [
        ("tests/house/test_quick.py", ["tests/house/test_quick.py"]),
        ("rules_engine/books/brunswick/kelly_pool.py", ["tests/rules_engine/brunswick/test_kelly_pool.py"]),
        ("matches/disputes/ruling.py", ["tests/matches/disputes/test_ruling.py"]),
        ("clubs/ladders/services.py", ["tests/clubs/ladders/"]),
        ("templates/ladders/ladder.html", ["tests/clubs/ladders/"]),
        ("docs/architecture.md", ["tests/house/test_documents.py"]),
        ("config/settings.py", ["tests/house/"]),
        ("static/js/marking/panels/spider.js", ["tests/browser/test_marking.py"]),
    ],
)
def test_a_file_has_the_tests_that_mirror_it(path: str, tests: list[str]) -> None:
    """By name, else by folder; a changed test is its own."""
    found = quick.belonging_to(path)
    assert found
    assert all(one.startswith(tests[0]) for one in found), found


def test_whatever_is_found_is_there() -> None:
    """Every file of every package has existing tests, or the sample stands in for it."""
    files = [p for package in quick.PACKAGES for p in (quick.ROOT / package).rglob("*.py")]
    found = {test for file in files for test in quick.belonging_to(str(file.relative_to(quick.ROOT)))}
    assert len(found) > 100
    missing = [test for test in [*found, *quick.SAMPLE, *quick.OUTSIDE.values()] if not Path(test).exists()]
    assert missing == []


def test_changed_tests_come_first_and_a_change_without_any_runs_the_sample() -> None:
    """The time is limited, so what was just written runs before what it may have touched."""
    paths = ["config/settings.py", "tests/matches/test_record.py"]
    assert quick.chosen(paths)[0] == "tests/matches/test_record.py"
    assert quick.chosen([]) == quick.chosen(["LICENSE"]) == list(quick.SAMPLE)
