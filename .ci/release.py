"""What must hold of a release, and the text that announces it (docs/releasing.md).

python .ci/release.py check            changelog, numbers, tag, container and former versions agree
python .ci/release.py check --wheels   and the distributions can be made
python .ci/release.py notes [0.1.0]    the section of the changelog, as the announcement
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEADING = re.compile(r"^## (Unreleased|(\d+\.\d+\.\d+) – \d{4}-\d{2}-\d{2})$", re.MULTILINE)
LABELS = ("version", "revision", "licenses")


class NoRelease(Exception):
    """The changelog has no such release."""


def sections(changelog: str) -> dict[str, str]:
    """What the changelog tells, by version (and "Unreleased"), newest first."""
    found = list(HEADING.finditer(changelog))
    ends = [one.start() for one in found[1:]] + [len(changelog)] * bool(found)
    return {
        one.group(2) or one.group(1): changelog[one.end() : end].strip()
        for one, end in zip(found, ends, strict=True)
    }


def notes(changelog: str, version: str = "") -> str:
    """The announcement of a version (the newest): its section, with headings and links as they stand alone.

    Raises :class:`NoRelease`.
    """
    known = {name: text for name, text in sections(changelog).items() if name != "Unreleased"}
    version = version or next(iter(known), "")
    if version not in known:
        raise NoRelease(
            f"CHANGELOG.md has no release {version or 'at all'}: it has {', '.join(known) or 'none'}."
        )
    text = re.sub(r"^###(#*) ", r"##\1 ", known[version], flags=re.MULTILINE)
    text = re.sub(r"\]\((?!https?:|#)([^)]+)\)", rf"](../blob/v{version}/\1)", text)
    return f"# Balkline {version}\n\n{text}\n"


def problems(root: Path = ROOT, tags: frozenset[str] | None = None) -> Iterator[str]:
    """What is in the way of releasing the tree at ``root``. ``tags`` are those at its commit."""
    told = sections((root / "CHANGELOG.md").read_text(encoding="utf-8"))
    version = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    releases = [name for name in told if name != "Unreleased"]
    if told.get("Unreleased"):
        yield "CHANGELOG.md has something below Unreleased: move it into the section of the release."
    if "Unreleased" not in told:
        yield "CHANGELOG.md lacks the empty section Unreleased."
    if not releases or releases[0] != version:
        last = releases[0] if releases else "none"
        yield f"pyproject.toml says {version}, CHANGELOG.md tells of {last} last."
    elif not told[version]:
        yield f"CHANGELOG.md tells nothing of {version}."
    client = json.loads((root / "packages/client-typescript/package.json").read_text(encoding="utf-8"))
    if client["version"] != version:
        yield f"packages/client-typescript/package.json says {client['version']}, not {version}."
    for former in releases[1:]:
        if not (root / "tests/upgrades" / former / "sqlite.sql.xz").exists():
            yield f"tests/upgrades/{former} has no database of that version (python -m tests.upgrades.make)."
    container = (root / "deploy/Dockerfile").read_text(encoding="utf-8")
    for label in LABELS:
        if f"org.opencontainers.image.{label}=" not in container:
            yield f"deploy/Dockerfile lacks the label org.opencontainers.image.{label}."
    wrong = sorted(tag for tag in tags or () if re.fullmatch(r"v[\d.]+", tag) and tag != f"v{version}")
    if wrong:
        yield f"The commit has the tag {', '.join(wrong)}, but is {version}."


def tags_here(root: Path = ROOT) -> frozenset[str]:
    """The tags of the commit that is checked out."""
    told = subprocess.run(
        ["git", "tag", "--points-at", "HEAD"],  # noqa: S607 - the git of the path
        cwd=root,
        capture_output=True,
        text=True,
    )
    return frozenset(told.stdout.split())


def unbuilt(version: str, root: Path = ROOT) -> Iterator[str]:
    """Distributions that cannot be made, or have another number."""
    for name in ("rules", "simulator", "client-python"):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
            done = subprocess.run(  # noqa: S603 - our own command line
                command, cwd=root / "packages" / name, capture_output=True, text=True
            )
            made = [path.name for path in Path(folder).glob("*.whl")]
            if done.returncode or not any(f"-{version}-" in one for one in made):
                yield f"packages/{name}: {(done.stderr or done.stdout).strip()[-300:] or made}"


def main() -> int:
    """Do what the command line asks; 1 where something is in the way."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    what = parser.add_subparsers(dest="what", required=True)
    checking = what.add_parser("check")
    checking.add_argument("--wheels", action="store_true")
    what.add_parser("notes").add_argument("version", nargs="?", default="")
    asked = parser.parse_args()
    if asked.what == "notes":
        try:
            sys.stdout.write(notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), asked.version))
        except NoRelease as problem:
            sys.stderr.write(f"{problem}\n")
            return 1
        return 0
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    found = [*problems(tags=tags_here()), *(unbuilt(version) if asked.wheels else ())]
    for problem in found:
        sys.stderr.write(f"{problem}\n")
    if not found:
        tagged = f"v{version}" in tags_here()
        sys.stdout.write(
            f"{version} can be released.\n" if not tagged else f"This is v{version}, as it should be.\n"
        )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
