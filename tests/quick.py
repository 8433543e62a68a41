"""``make quick``: within a minute, the tests of what the working tree changes.

The changes are those since the branch left ``main`` (``BALKLINE_QUICK_BASE`` names another commit), committed
or not. Tests mirror the packages, so the tests of a changed file are found by its name and its folder; a
changed test is its own. Where nothing is changed, or nothing is found, a fixed sample of all packages runs.
After ``SECONDS`` the tests that are left are skipped and counted: ``make test`` has the last word.

pytest-testmon would know from coverage which tests run through which line, but it needs a whole run under
coverage first, half an hour in each new clone, and sees neither templates nor scripts nor the servers that
tests start. pytest-picked finds changed tests only, not those of changed code.
"""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 30
"""How long tests are begun after the first one; to start and to collect takes some fifteen more."""
PACKAGES = ("rules_engine", "simulator", "matches", "clubs")
SAMPLE = (
    "tests/rules_engine/core/test_match.py",
    "tests/rules_engine/brunswick/test_three_cushion_carrom.py",
    "tests/simulator/test_shots.py",
    "tests/matches/test_record.py",
    "tests/clubs/people/test_players.py",
    "tests/clubs/test_access.py",
    "tests/house/test_settings.py",
)
"""What runs where no test belongs to a change."""
OUTSIDE = {
    "config": "tests/house",
    "config/https": "tests/house/https",
    "deploy": "tests/house",
    "docs": "tests/house/test_documents.py",
    "packages": "tests/house/test_packages.py",
    "pyproject.toml": "tests/house/test_imports.py",
    "static/js/marking": "tests/browser/test_marking.py",
    "static/js/offline": "tests/browser/test_offline.py",
    "static/js/disputes": "tests/browser/test_dispute.py",
    "static": "tests/house/test_pages.py",
    "templates": "tests/house/test_pages.py",
}
"""Tests of what lies outside the packages; of several folders the nearest counts."""
MOST = 80
"""A file whose folder has more test files than this, and none of its name, belongs to the sample."""


def changed() -> list[str]:
    """Return the files that differ from where this branch left ``main``, and the new ones."""
    base = os.environ.get("BALKLINE_QUICK_BASE", "main")
    fork = _git("merge-base", "HEAD", base) or ["HEAD"]
    found = _git("diff", "--name-only", "--diff-filter=d", fork[0])
    return sorted({*found, *_git("ls-files", "--others", "--exclude-standard")})


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.split("\n")[:-1] if done.returncode == 0 else []


def belonging_to(path: str) -> list[str]:
    """Return the test files of a file, as paths from the root; none when only the sample will do."""
    file = Path(path)
    if file.parts[0] == "tests":
        return [path] if file.match("test_*.py") else _folder(file.parent)
    if file.parts[0] == "templates" and len(file.parts) > 2:
        file = next((Path(p, *file.parts[1:]) for p in PACKAGES if (ROOT / p / file.parts[1]).is_dir()), file)
    if file.parts[0] in PACKAGES:
        mirror = next(p for p in file.parents if (ROOT / "tests" / p).is_dir())
        return _named(file, mirror) or _folder("tests" / mirror)
    for start in (file, *file.parents):
        if str(start) in OUTSIDE:
            there = Path(OUTSIDE[str(start)])
            return [str(there)] if there.suffix else _folder(there)
    return []


def _named(file: Path, mirror: Path) -> list[str]:
    """The tests of that name under the folder that mirrors the file's; those of its book or part only."""
    found = [one.relative_to(ROOT) for one in (ROOT / "tests" / mirror).rglob(f"test_{file.stem}.py")]
    shared = {one: len({*one.parent.parts} & {*file.parent.parts}) for one in found}
    return sorted(str(one) for one in found if shared[one] == max(shared.values()))


def _folder(folder: Path) -> list[str]:
    found = sorted(str(one.relative_to(ROOT)) for one in (ROOT / folder).rglob("test_*.py"))
    return found if len(found) <= MOST else []


def chosen(paths: Iterable[str]) -> list[str]:
    """Return what to run: changed tests first, then the tests of changed files, else the sample."""
    ordered = sorted(paths, key=lambda path: not path.startswith("tests/"))
    found = list(dict.fromkeys(test for path in ordered for test in belonging_to(path)))
    return found or list(SAMPLE)


def main() -> int:
    """Return pytest's exit code."""
    tests = chosen(changed())
    print(f"{len(tests)} files of tests: {' '.join(tests[:8])}{' ...' if len(tests) > 8 else ''}", flush=True)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "auto",
        "--dist",
        "loadfile",
        *sys.argv[1:],
        *tests,
    ]
    environment = {**os.environ, "BALKLINE_TEST_SECONDS": str(SECONDS)}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
