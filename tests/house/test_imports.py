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
    named = [name for contract in settings["contracts"] for name in contract.get("source_modules", [])]
    for name in [*settings["root_packages"], *named]:
        folder = tmp_path.joinpath(*name.split("."))
        folder.mkdir(parents=True, exist_ok=True)
        while folder != tmp_path:
            (folder / "__init__.py").touch()
            folder = folder.parent
    (tmp_path / "rules_engine" / "__init__.py").write_text("import django\n")
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    done = subprocess.run([linter(), "--no-cache"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "rules_engine is not allowed to import django" in done.stdout
