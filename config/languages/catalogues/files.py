"""The files of the catalogues: ``.po`` for translators; ``.mo`` for pages, ``.json`` for the rules and
``words/*.js`` for scripts are made from them.

All are kept with the source, so that an installation needs no tool to compile them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation import to_locale

from .message import Found, Message
from .sources import SAID, SCRIPTS

_BEGUN = datetime(2026, 11, 29, tzinfo=UTC)
"""The date in every header: one that moved would change each file with each run."""

_ONE_AND_MORE = "nplurals=2; plural=(n != 1);"
_PLURALS = {"fr": "nplurals=2; plural=(n > 1);"}
"""Which form a number takes. Unicode's data gives Spanish and French a third, for whole millions, which no
text here needs."""

_ALIKE = 0.7
"""How alike a text that is gone and a new one are, for its translation to be proposed."""


def po_path(language: str, domain: str) -> Path:
    """Where translators work."""
    folder: Path = settings.LOCALE_PATHS[0] / to_locale(language) / "LC_MESSAGES"
    return folder / f"{domain}.po"


def compiled(language: str, domain: str, catalogue: Catalog) -> tuple[Path, bytes]:
    """The file that is made of a catalogue for its readers, and its content."""
    if domain == SCRIPTS:
        path: Path = settings.BASE_DIR / "static/js/words" / f"{language}.js"
        return path, _for_scripts(catalogue, language)
    path = po_path(language, domain).with_suffix(".json" if domain in SAID else ".mo")
    return path, _for_rules(catalogue) if domain in SAID else _for_pages(catalogue)


def read(language: str, domain: str) -> Catalog:
    """The catalogue as translators left it; an empty one where none is there yet."""
    path = po_path(language, domain)
    if not path.exists():
        return _empty(language)
    with path.open("rb") as file:
        return read_po(file, locale=to_locale(language))


def renewed(old: Catalog, found: Found, language: str) -> Catalog:
    """A catalogue of the messages that are found now, with the translations of ``old``.

    A text whose wording changed keeps its translation as a proposal ("fuzzy", which nobody is shown). What
    is said nowhere any more is left out.
    """
    new = _empty(language)
    messages = sorted(found.messages.values(), key=lambda m: (min(m.places, default=""), m.text))
    gone = _gone(old, found)
    for message in messages:
        known = old.get(message.text, message.context)
        proposed = None if known and known.string else _proposal(message, gone)
        source = known if known and known.string else proposed
        identity = (message.text, message.many) if message.many else message.text
        entry = new.add(
            identity,
            locations=[(place, 0) for place in sorted(message.places)],
            auto_comments=sorted(message.notes),
            user_comments=known.user_comments if known else (),
            context=message.context,
        )
        if source is not None:
            entry.string = _fitting(source.string or "", bool(message.many), new.num_plurals)
            if entry.string and (proposed is not None or source.fuzzy):
                entry.flags.add("fuzzy")
    return new


def po_bytes(catalogue: Catalog) -> bytes:
    """A catalogue for translators."""
    file = BytesIO()
    write_po(file, catalogue, width=100, include_lineno=False)
    return file.getvalue()


def _for_pages(catalogue: Catalog) -> bytes:
    """As Django reads it: without the entries that lack a form, of which Babel would write empty ones."""
    whole = Catalog(header_comment="", fuzzy=False)
    whole.mime_headers = catalogue.mime_headers
    for entry in catalogue:
        if entry.id and is_translated(entry):
            whole.add(entry.id, entry.string, context=entry.context)
    file = BytesIO()
    write_mo(file, whole)
    return file.getvalue()


def _for_scripts(catalogue: Catalog, language: str) -> bytes:
    """A module: texts by their English, after their context where they have one."""
    words = {
        text if context is None else f"{context}\u0004{text}": string
        for context, text, string in _translations(catalogue)
    }
    listed = json.dumps(words, ensure_ascii=False, indent=0, sort_keys=True).replace("\u0004", "\\u0004")
    head = f"// Made by `make messages` from locale/{to_locale(language)}/LC_MESSAGES/{SCRIPTS}.po.\n"
    plural = f"(/** @type {{number}} */ n) => Number({catalogue.plural_expr})"
    return f"{head}export default {{ plural: {plural}, words: {listed} }};\n".encode()


def _for_rules(catalogue: Catalog) -> bytes:
    """As :class:`rules_engine.languages.Words` takes it: texts by the id of their message."""
    words = {context: string for context, _, string in _translations(catalogue)}
    told = {"plural": catalogue.plural_expr, "words": words}
    return (json.dumps(told, ensure_ascii=False, indent=0, sort_keys=True) + "\n").encode()


def _translations(catalogue: Catalog) -> Iterator[tuple[str | None, str, str | list[str]]]:
    """Context, text and translation (all forms of it, where the text depends on a number) of each entry."""
    for entry in catalogue:
        if entry.id and is_translated(entry):
            text = entry.id[0] if isinstance(entry.id, list | tuple) else entry.id
            string = entry.string or ""
            yield entry.context, text, list(string) if isinstance(string, list | tuple) else string


def is_translated(entry: Entry) -> bool:
    """Whether a reader is shown a translation."""
    strings = entry.string if isinstance(entry.string, list | tuple) else (entry.string,)
    return bool(strings) and all(strings) and not entry.fuzzy


def _empty(language: str) -> Catalog:
    catalogue = Catalog(
        locale=to_locale(language),
        project="Balkline",
        version="1",
        copyright_holder="the Balkline authors",
        msgid_bugs_address="the issues of the project",
        last_translator="Balkline",
        language_team=language,
        creation_date=_BEGUN,
        revision_date=_BEGUN,
        fuzzy=False,
    )
    catalogue.mime_headers = [("Plural-Forms", _PLURALS.get(language, _ONE_AND_MORE))]
    name = Locale.parse(to_locale(language)).english_name
    catalogue.header_comment = f"# Balkline in {name}. docs/languages.md tells how to translate."
    return catalogue


def _gone(old: Catalog, found: Found) -> dict[str, Entry]:
    """Translated entries that no text of the source has any more, by text, and by id where they have one."""
    gone: dict[str, Entry] = {}
    for entry in old:
        text = entry.id[0] if isinstance(entry.id, list | tuple) else entry.id
        if text and is_translated(entry) and (entry.context, text) not in found.messages:
            gone[text] = entry
            if entry.context:
                gone[f"id {entry.context}"] = entry
    return gone


def _proposal(message: Message, gone: dict[str, Entry]) -> Entry | None:
    if message.context and f"id {message.context}" in gone:
        return gone[f"id {message.context}"]
    close = get_close_matches(message.text, gone, n=1, cutoff=_ALIKE) if gone else []
    return gone[close[0]] if close else None


def _fitting(string: str | tuple[str, ...] | list[str], counted: bool, forms: int) -> str | tuple[str, ...]:
    """A translation as an entry with or without plural forms takes it."""
    words = tuple(string) if isinstance(string, list | tuple) else (string,)
    if not counted:
        return words[0]
    return words if len(words) == forms else (words[0],) * forms
