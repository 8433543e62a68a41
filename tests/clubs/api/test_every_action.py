"""What a page can do, a program can: each action and each file of a page has its operation, or a reason.

The tables stand in the ``page_actions.py`` of each package.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.clubs.api.fuzz.calling import METHODS, described
from tests.clubs.page_actions import FILE, TO_COME, actions, buttons, methods, modules, pages, persons
from tests.clubs.test_page_table import ELSEWHERE

DECIDING = frozenset(
    {
        "answer", "at_table", "check_in", "choice", "confirm", "leave", "leave_list",
        "look", "refuse", "save", "stop", "take_back", "way", "what", "write",
    }
)  # fmt: skip
"""Names of buttons by which a page decides which of its actions is meant. What other buttons send is one
member of a single operation: the side that has won, the table, who is present."""
FOLDERS = {
    "apps": "api", "disputes": "matches", "marking": "matches", "oauth2_provider": "api", "reading": "api",
    "tokens": "api", "watching": "matches",
}  # fmt: skip
"""Where the templates of a namespace lie, if not in the folder of its name."""


@cache
def operations() -> frozenset[str]:
    """The names of all operations."""
    return frozenset(
        operation["operationId"]
        for path in described()["paths"].values()
        for name, operation in path.items()
        if name in METHODS
    )


def acting() -> set[str]:
    """The pages that take what is sent, and the addresses of files."""
    own = {name: one for name, one in pages() if not name.startswith(tuple(ELSEWHERE))}
    return {
        name
        for name, one in own.items()
        if FILE.search(str(one.pattern))
        or not {"GET", "HEAD", "OPTIONS"} >= set(methods(one.callback)) > set()
    }


PHOTOGRAPHS = {f"disputes:photo{part}" for part in ("", "-find", "-after", "-after-find")}


def test_a_page_that_does_not_say_which_methods_it_has_needs_a_row() -> None:
    silent = {name for name, one in pages() if not methods(one.callback) and name in acting()}
    assert silent == {*PHOTOGRAPHS, "sitemap", "sitemap-section"}


def test_every_action_of_a_page_has_its_operation_or_a_reason() -> None:
    rows = Counter(key.partition(" ")[0] for key in {**actions(), **persons()})
    assert sorted(acting() - rows.keys()) == [], (
        "say in a page_actions.py by which operation a program does it"
    )
    gone = rows.keys() - {name for name, _ in pages()}
    assert sorted(gone) == [], "these rows are of pages that are no longer there"
    assert not actions().keys() & persons().keys()


def test_every_button_that_decides_what_is_done_stands_in_a_row() -> None:
    """A page with several actions has a row for each: they are known by the names of their buttons."""
    told: dict[str, set[str]] = {}
    for key in {**actions(), **persons()}:
        page, _, button = key.partition(" ")
        space = page.partition(":")[0]
        told.setdefault(FOLDERS.get(space, space), set()).add(button)
    for folder, rows in told.items():
        missing = set(buttons(folder, DECIDING)) - rows - {one for row in rows for one in row.split()}
        assert sorted(missing) == [], f"no row of {folder} names these"


def test_every_operation_that_is_named_exists() -> None:
    named = {name for row in actions().values() for name in row.split()}
    assert sorted(named - operations() - TO_COME.keys()) == []
    assert sorted(TO_COME.keys() & operations()) == [], "these are there: take them off the list"
    assert sorted(TO_COME.keys() - named) == []


@pytest.mark.parametrize("name", ["ACTIONS", "PERSONS"])
def test_no_row_stands_twice(name: str) -> None:
    rows = Counter(key for _, module in modules() for key in getattr(module, name, {}))
    assert [key for key, many in rows.items() if many > 1] == []
    assert len(rows) > 10


def test_reasons_are_sentences_and_not_blanks() -> None:
    assert [key for key, reason in persons().items() if len(reason) < 15] == []
