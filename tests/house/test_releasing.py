"""A release agrees with itself, and its announcement is its section of the changelog."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
_spec = importlib.util.spec_from_file_location("release", ROOT / ".ci/release.py")
assert _spec is not None and _spec.loader is not None
release: Any = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(release)

CHANGELOG = """# Changelog

For people who use Balkline.

## Unreleased

## 0.2.0 – 2026-12-24

### Rules

- Snooker: a foul ([how](docs/rules.md#fouls), [elsewhere](https://example.org/)).

#### Words

- More.

## 0.1.0 – 2026-11-23

### Added

- Marking.
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree that can be released."""
    for folder in ("packages/client-typescript", "tests/upgrades/0.1.0", "deploy"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "0.2.0"\n')
    (tmp_path / "packages/client-typescript/package.json").write_text(json.dumps({"version": "0.2.0"}))
    (tmp_path / "tests/upgrades/0.1.0/sqlite.sql.xz").write_bytes(b"")
    (tmp_path / "deploy/Dockerfile").write_text((ROOT / "deploy/Dockerfile").read_text())
    return tmp_path


def test_the_announcement_is_the_section_of_the_version() -> None:
    """Headings are one level higher, and links lead to the files of that version."""
    assert release.notes(CHANGELOG) == (
        "# Balkline 0.2.0\n\n## Rules\n\n"
        "- Snooker: a foul ([how](../blob/v0.2.0/docs/rules.md#fouls), [elsewhere](https://example.org/)).\n\n"
        "### Words\n\n- More.\n"
    )
    assert release.notes(CHANGELOG, "0.1.0") == "# Balkline 0.1.0\n\n## Added\n\n- Marking.\n"
    for version, changelog in (("0.3.0", CHANGELOG), ("Unreleased", CHANGELOG), ("", "# Changelog\n")):
        with pytest.raises(release.NoRelease):
            release.notes(changelog, version)


def test_our_own_changelog_can_be_announced() -> None:
    """Every release in it, each with something to tell."""
    changelog = (ROOT / "CHANGELOG.md").read_text()
    versions = [name for name in release.sections(changelog) if name != "Unreleased"]
    assert "0.1.0" in versions
    assert all(len(release.notes(changelog, version)) > 200 for version in versions)


def test_a_tree_that_agrees_can_be_released(tree: Path) -> None:
    """With its tag, or before it has one."""
    assert list(release.problems(tree)) == []
    assert list(release.problems(tree, frozenset({"v0.2.0", "hall"}))) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("CHANGELOG.md", "## Unreleased\n", "## Unreleased\n\n- Something.\n", "below Unreleased"),
        ("CHANGELOG.md", "## Unreleased\n", "", "lacks the empty section"),
        ("pyproject.toml", "0.2.0", "0.3.0", "says 0.3.0, CHANGELOG.md tells of 0.2.0"),
        ("packages/client-typescript/package.json", "0.2.0", "0.1.9", "says 0.1.9"),
        ("deploy/Dockerfile", "image.version=", "image.number=", "image.version"),
        (
            "CHANGELOG.md",
            "## 0.1.0",
            "## 0.1.5 – 2026-12-01\n\n- Mended.\n\n## 0.1.0",
            "tests/upgrades/0.1.5",
        ),
    ],
)
def test_what_does_not_agree_is_told(tree: Path, file: str, old: str, new: str, told: str) -> None:
    """Each mistake that a release can be made with."""
    text = (tree / file).read_text()
    assert old in text
    (tree / file).write_text(text.replace(old, new))
    assert any(told in problem for problem in release.problems(tree)), list(release.problems(tree))


def test_a_commit_with_the_tag_of_another_version_is_told(tree: Path) -> None:
    """A tag is never moved, and never wrong."""
    assert any("v0.1.0" in problem for problem in release.problems(tree, frozenset({"v0.1.0"})))
