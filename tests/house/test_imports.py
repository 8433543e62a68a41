"""Imports run down only."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def linter() -> str:
    path = shutil.which("lint-imports", path=str(Path(sys.executable).parent))
    if path is None:
        pytest.fail("import-linter is not installed: make test installs it")
    return path


def test_imports_run_down_only() -> None:
    """clubs -> matches -> simulator -> rules_engine, and the engine needs the standard library only."""
    done = subprocess.run([linter(), "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_an_import_upward_is_found(tmp_path: Path) -> None:
    """The check can fail: an engine that imports Django breaks the contract."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    for name in settings["root_packages"]:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    (tmp_path / "rules_engine" / "__init__.py").write_text("import django\n")
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    check = [linter(), "--no-cache", "--contract", "rules-engine"]  # the others name modules that this lacks
    done = subprocess.run(check, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "rules_engine is not allowed to import django" in done.stdout
