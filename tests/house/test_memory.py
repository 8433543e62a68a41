"""What keeps the memory of a running installation small: its causes, for megabytes differ by machine."""

from __future__ import annotations

import subprocess
import sys
import threading
import types
from typing import Any

import pytest

from config.later import later

SELDOM = (
    "PIL",
    "aiohttp",
    "fontTools",
    "fpdf",
    "icalendar",
    "import_export",
    "llvmlite",
    "markdown_it",
    "numba",
    "openpyxl",
    "pywebpush",
    "rustworkx",
    "tablib",
)
"""Libraries that no page needs which is asked every evening."""


def loaded_by(words: str, *names: str) -> set[str]:
    """Which of the modules ``names`` a new process has loaded after ``words``."""
    asked = f"{words}\nimport sys\nprint(*(name for name in {names!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """A module that was loaded."""
    module = types.ModuleType("large_library")
    module.answer = 42  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "large_library", module)
    return module


def test_a_process_that_others_are_forked_from_has_not_loaded_what_is_seldom_needed() -> None:
    """40 MB that each process would have. What it has loaded, those have without having loaded it."""
    usual = {"clubs.publishing.views.pdf.views", "celery.worker", "config.web", "rules_engine.books"}
    assert loaded_by("import config.preloaded", *SELDOM, *usual) == usual


def test_what_children_are_forked_from_has_no_connection_and_no_thread() -> None:
    """Neither survives a fork, whatever was made ready before it."""
    words = """
import threading
import config.preloaded
from django.db import connections
assert [one.connection for one in connections.all(initialized_only=True)] == [None]
assert threading.active_count() == 1
"""
    assert loaded_by(words) == set()


def test_what_was_missing_while_it_loaded_is_there_afterwards() -> None:
    """A library that others do without if it is not there is not there only while they are loaded."""
    assert loaded_by("import config.preloaded, psycopg, jinja2", "psycopg", "jinja2") == {"psycopg", "jinja2"}


def test_the_process_that_keeps_the_others_alive_loads_no_models_and_no_pages() -> None:
    """It is there as long as the server."""
    words = "from config import house; from django.conf import settings; settings.DATA"
    wanted = (
        "config.supervision",
        "django.db",
        "django.forms",
        "django.template",
        "celery",
        "clubs",
        "matches",
    )
    assert loaded_by(words, *wanted) == {"config.supervision"}


def test_a_module_for_later_is_loaded_when_it_is_used() -> None:
    """And not when it is named; then it is the module itself that answers."""
    words = "from config.later import later; colours = later('colorsys')"
    assert loaded_by(words, "colorsys") == set()
    assert loaded_by(f"{words}; assert colours.rgb_to_hsv(0, 0, 0) == (0, 0, 0)", "colorsys") == {"colorsys"}


def test_a_module_for_later_that_is_missing_is_missing_when_it_is_used() -> None:
    """As any import would say."""
    missing = later("no_such_library")
    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        missing.anything  # noqa: B018


def test_a_module_for_later_says_what_it_lacks(large: Any) -> None:
    """As the module does."""
    found = later("large_library")
    assert found.answer == 42
    with pytest.raises(AttributeError, match="large_library"):
        found.question  # noqa: B018


def test_threads_that_use_a_module_first_all_see_it_whole(tmp_path: Any, monkeypatch: Any) -> None:
    """None sees half of it: each waits until it is loaded."""
    (tmp_path / "slow_library.py").write_text("import time\ntime.sleep(0.3)\nready = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    found, seen = later("slow_library"), []
    threads = [threading.Thread(target=lambda: seen.append(found.ready)) for _ in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert seen == [1] * 8
