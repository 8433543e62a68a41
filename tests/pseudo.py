"""Two languages that nobody speaks, made of the English texts: to see what is not translated, what is too
long for its place, and what is mirrored wrongly.

Each text is in brackets, a third longer and has accents: ``⟦Thé lógg ···⟧``. Numbers, places and tags stay as
they are, and so do formats of dates. "qps" runs from left to right, "qpb" from right to left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from config.languages import speaking
from config.languages.catalogues import files, sources

LONG, MIRRORED = "qps", "qpb"
OPENED, CLOSED = "⟦", "⟧"
_ACCENTED = str.maketrans("aeiouAEIOUcnsyz", "áéíóúÁÉÍÓÚçñšýž")
_KEPT = re.compile(r"\{\w*\}|%\(\w+\)[sd]|%[sd%]|</?[^>]+>|&#?\w+;")
_DATE = re.compile(r"(?:[a-zA-Z](?:[^\w{}]+|$))+")
"""A format of dates: single letters."""


def pseudo(text: str) -> str:
    """An English text in the language that nobody speaks."""
    if _DATE.fullmatch(text) and len(text) > 1:
        return text
    out, at = [], 0
    for kept in _KEPT.finditer(text):
        out += [text[at : kept.start()].translate(_ACCENTED), kept[0]]
        at = kept.end()
    out.append(text[at:].translate(_ACCENTED))
    letters = len(_KEPT.sub("", text).strip())
    words = "".join(out)
    more = " " + "·" * max(1, letters // 3) if letters > 1 else ""
    end = len(words.rstrip())
    return f"{OPENED}{words[:end]}{more}{CLOSED}{words[end:]}"


def make(folder: Path) -> dict[str, bytes]:
    """Write the catalogues of both languages into ``folder``; return the modules of scripts by language."""
    scripts: dict[str, bytes] = {}
    for domain in sources.DOMAINS:
        catalogue = files.read("de", domain)
        for entry in catalogue:
            if entry.id:
                several = isinstance(entry.id, list | tuple)
                entry.string = tuple(pseudo(one) for one in entry.id) if several else pseudo(str(entry.id))
                entry.flags.discard("fuzzy")
        path, content = files.compiled("de", domain, catalogue)
        for language in (LONG, MIRRORED):
            if domain == sources.SCRIPTS:
                scripts[language] = content
            else:
                made = folder / language / "LC_MESSAGES" / path.name
                made.parent.mkdir(parents=True, exist_ok=True)
                made.write_bytes(content)
    return scripts


def speak(settings: Any, folder: Path) -> None:
    """Offer both languages, whose catalogues are in ``folder``."""
    settings.LOCALE_PATHS = [folder, *settings.LOCALE_PATHS]
    settings.LANGUAGES = [*settings.LANGUAGES, (LONG, "Long"), (MIRRORED, "Mirrored")]
    settings.LANGUAGES_BIDI = [*settings.LANGUAGES_BIDI, MIRRORED]
    speaking.words_of.cache_clear()


SHOWN = ("title", "alt", "placeholder", "aria-label", "aria-description", "aria-roledescription")
"""Attributes that are read out or shown."""

_DATA = frozenset({"script", "style", "bdi", "code", "pre", "kbd", "var", "template", "textarea"})
"""Elements that hold no text of ours, or what people have written."""

_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
)


class _Texts(HTMLParser):
    """Collects what a page says: its text in one piece, and the attributes that are read out."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.attributes: list[str] = []
        self.silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        of_data = tag in _DATA or given.get("translate") == "no" or given.get("lang", "").startswith("en")
        if self.silent or of_data:
            if tag not in _VOID:
                self.silent.append(tag)
            return
        shown = list(SHOWN)
        if tag == "input" and given.get("type") in ("submit", "button"):
            shown.append("value")
        self.attributes += [value for name in shown if (value := given.get(name))]
        self.text.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in self.silent:
            while self.silent.pop() != tag:
                pass
        self.text.append(" ")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.text.append(data)


def untranslated(
    page: str, known: Iterable[str] = (), same: re.Pattern[str] = re.compile("(?!)")
) -> list[str]:
    """What a page in a pseudo-language says outside of the brackets, but for ``known`` (names that people
    gave) and what is the ``same`` in all languages: each piece that has two letters in a row."""
    texts = _Texts()
    texts.feed(page)
    names = sorted({one for one in known if len(one) > 1}, key=len, reverse=True)
    cut = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)") if names else None
    found = []
    for whole in ("".join(texts.text), *texts.attributes):
        for piece in _outside(whole):
            left = same.sub(" ", cut.sub(" ", piece) if cut is not None else piece)
            if re.search(r"[^\W\d_]{2}", left):
                found.append(" ".join(left.split()))
    return found


def _outside(text: str) -> Iterator[str]:
    """The pieces of a text that stand in no brackets."""
    depth, begun = 0, 0
    for at, sign in enumerate(text):
        if sign == OPENED:
            if depth == 0:
                yield text[begun:at]
            depth += 1
        elif sign == CLOSED and depth:
            depth -= 1
            begun = at + 1
    if depth == 0:
        yield text[begun:]
