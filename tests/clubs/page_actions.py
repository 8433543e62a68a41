"""What can be done on the pages, and by which operation of the interface a program does the same.

Each package says so in a module ``page_actions.py`` of its tests, beside its ``page_rows.py``::

    ACTIONS = {
        "people:table-new": "table_add",
        "series:competitions what=remove": "series_take_out",    # a page with several buttons
        "publishing:results-csv": "results_file",                # a file that is fetched
    }
    PERSONS = {"people:me": "the names and words by which a person signs in"}    # no program needs it

The key is the name of the page's address; where its buttons do different things, name and value of the
button follow. Several operations are parted by spaces. ``test_every_action`` finds the modules by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

TESTS = Path(__file__).resolve().parents[1]
TEMPLATES = TESTS.parent / "templates"

FILE = re.compile(r"\.(\w+|<\w+:\w+>)$|<\w+:form>/$")
"""The end of an address under which a file is fetched."""

TO_COME: dict[str, str] = {}
"""Operations that are being built: their rows stand already. Empty when all are there."""


def modules() -> Iterator[tuple[str, Any]]:
    """Every ``page_actions`` module of a package, with its path."""
    for path in sorted(TESTS.rglob("page_actions.py")):
        if path.parent != Path(__file__).resolve().parent:
            yield (
                str(path.parent.relative_to(TESTS)),
                import_module(".".join(("tests", *path.relative_to(TESTS).with_suffix("").parts))),
            )


def actions() -> dict[str, str]:
    """Which operation does the same as a page."""
    return {key: name for _, module in modules() for key, name in module.ACTIONS.items()}


def persons() -> dict[str, str]:
    """What has no operation, and why."""
    return {key: reason for _, module in modules() for key, reason in getattr(module, "PERSONS", {}).items()}


def pages(
    patterns: list[URLPattern | URLResolver] | None = None, spaces: tuple[str, ...] = ()
) -> Iterator[tuple[str, URLPattern]]:
    """Every address of the project by its full name, those of the interface itself left out."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace not in ("api", "admin"):
                inner = (*spaces, pattern.namespace) if pattern.namespace else spaces
                yield from pages(pattern.url_patterns, inner)
        elif pattern.name:
            yield ":".join((*spaces, pattern.name)), pattern


def methods(view: Any) -> tuple[str, ...]:
    """The methods that a view says it has; none where it does not say."""
    if hasattr(view, "view_class"):
        return tuple(
            name.upper() for name in view.view_class.http_method_names if hasattr(view.view_class, name)
        )
    while view is not None:
        names = view.__code__.co_freevars if hasattr(view, "__code__") else ()
        if "request_method_list" in names:
            return tuple(view.__closure__[names.index("request_method_list")].cell_contents)
        view = getattr(view, "__wrapped__", None)
    return ()


BUTTON = re.compile(r"<button\b[^>]*>|<input\b[^>]*type=\"hidden\"[^>]*>")
NAMED = re.compile(r"\bname=\"([^\"{]+)\"")
VALUE = re.compile(r"\bvalue=\"([^\"{]*)\"")


def buttons(folder: str, names: frozenset[str]) -> Iterator[str]:
    """Name and value of the buttons (and of hidden fields) in the templates below ``folder``: those by whose
    name a page decides what is done."""
    for path in sorted((TEMPLATES / folder).rglob("*.html")):
        for tag in BUTTON.findall(path.read_text()):
            name, value = NAMED.search(tag), VALUE.search(tag)
            if name is not None and name[1] in names:
                yield f"{name[1]}={value[1]}" if value is not None else name[1]
