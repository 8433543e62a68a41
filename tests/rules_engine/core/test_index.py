"""The index of modules: a match imports the module of its game and no other."""

from __future__ import annotations

import subprocess
import sys

import rules_engine as engine


def _python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


def test_the_index_is_that_of_the_modules() -> None:
    """``make index`` was run after the last game was added or moved."""
    done = _python("-m", "rules_engine.books.write_index", "--check")
    assert done.returncode == 0, done.stderr or "run make index"


def test_one_game_is_loaded_alone() -> None:
    """Asking for a game imports its module and those of its governors."""
    done = _python(
        "-c",
        "import sys, rules_engine as e; e.game('brunswick/cushion-carrom');"
        "print(*sorted(m for m in sys.modules if m.startswith('rules_engine.books.brunswick.')))",
    )
    prefix = "rules_engine.books.brunswick."
    assert done.stdout.split() == [
        f"{prefix}{name}" for name in ("cushion_carrom", "foul_strokes", "three_ball_carrom")
    ], done.stderr


def test_a_game_that_the_index_lacks_is_found_all_the_same() -> None:
    """An old index costs time, not games."""
    done = _python(
        "-c",
        "import rules_engine as e; from rules_engine.books.index import MODULES; MODULES.clear();"
        "print(e.game('brunswick/cushion-carrom').name, len(e.games()) > 80)",
    )
    assert done.stdout.split()[-1] == "True", done.stderr


def test_a_key_names_one_family() -> None:
    """Every family has a key of its own, and no two families share a name."""
    families = {type(game.family): game.family for game in engine.every_game()}.values()
    assert all(family.key for family in families)
    assert len({family.key for family in families}) == len(families)
    assert len({family.name for family in families}) == len(families)
