"""The changelog has the form that docs/releasing.md promises to clubs."""

from __future__ import annotations

import re
import tomllib
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
RELEASE = re.compile(r"(\d+)\.(\d+)\.(\d+) – (\d{4}-\d{2}-\d{2})")


def sections() -> list[str]:
    return SECTION.findall((ROOT / "CHANGELOG.md").read_text())


def test_sections_are_unreleased_and_dated_releases_newest_first() -> None:
    """Above all stands what is unreleased; every release has a number and a day, both going down."""
    first, *releases = sections()
    assert first == "Unreleased"
    parts = [RELEASE.fullmatch(one) for one in releases]
    assert all(parts), releases
    numbers = [tuple(map(int, part.groups()[:3])) for part in parts if part]
    days = [date.fromisoformat(part.group(4)) for part in parts if part]
    assert numbers == sorted(set(numbers), reverse=True)
    assert days == sorted(days, reverse=True)


def test_the_newest_release_is_the_version_of_the_project() -> None:
    """pyproject.toml names the version that the changelog tells of last."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert sections()[1].startswith(f"{version} – ")
