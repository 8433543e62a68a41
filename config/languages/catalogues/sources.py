"""All messages of the project, by catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from . import python, scripts, templates
from .message import Found, Message

DJANGO, SCRIPTS, RULES, BOOKS = "django", "djangojs", "rules", "books"
DOMAINS = (DJANGO, SCRIPTS, RULES, BOOKS)
"""The catalogues: pages and all that the server writes; what scripts say; what the rules say of play; the
names and clauses of the games themselves."""

SAID = (RULES, BOOKS)
"""Catalogues of messages that have ids."""

PACKAGES = ("clubs", "matches", "simulator", "rules_engine", "config")


def found() -> dict[str, Found]:
    """Every message of the project, by the name of its catalogue."""
    catalogues = {domain: Found() for domain in DOMAINS}
    root = settings.BASE_DIR
    for path in _files(root, PACKAGES, ".py"):
        python.find(path, _name(path), catalogues[DJANGO], catalogues[RULES])
    for suffix in (".html", ".txt"):
        for path in _files(root, ("templates",), suffix):
            templates.find(path, _name(path), catalogues[DJANGO])
    for path in _files(root, ("static",), ".js"):
        scripts.find(path, _name(path), catalogues[SCRIPTS])
    for message in of_books():
        catalogues[BOOKS].add_named(message, min(message.places))
    return catalogues


def of_books() -> Iterator[Message]:
    """What stands in no module as a call: the games' names and clauses, and the deeds of the emblems."""
    from clubs.emblems.rules import wording
    from rules_engine import messages

    for text, game in messages.of_books():
        yield Message(text.pattern, context=text.id, places={f"games/{game}"})
    for text in wording.texts():
        yield Message(text.pattern, context=text.id, places={"clubs/emblems/rules/wording.py"})


def _files(root: Path, folders: tuple[str, ...], suffix: str) -> Iterator[Path]:
    for folder in folders:
        for path in sorted((root / folder).rglob(f"*{suffix}")):
            parts = path.relative_to(root).parts
            if "migrations" not in parts and "vendor" not in parts and parts[-2:-1] != ("words",):
                yield path


def _name(path: Path) -> str:
    return path.relative_to(settings.BASE_DIR).as_posix()
