"""Labels and days as a sentence or a line takes them, in the language of the reader."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext

from config.languages.speaking import translated

CAPITALS = ("de", "lb")
"""Languages that write nouns with a capital everywhere."""


def language() -> str:
    """The language of the reader for machines: "en" for any English."""
    code = get_language() or settings.LANGUAGE_CODE
    return "en" if code.partition("-")[0] == "en" else code


def inside(label: str) -> str:
    """A label that stands inside a line: without its capital, but in languages that keep those of nouns."""
    said, code = translated(str(label) if not isinstance(label, str) else label), language()
    base = code.partition("-")[0]
    if base in CAPITALS:
        return said
    if base == "en":
        return said.lower()
    first = said[:1]
    if base in ("tr", "az"):
        first = {"I": "ı", "İ": "i"}.get(first, first)
    return first.lower() + said[1:]


def day(on: date) -> str:
    """A day, or the day of a moment as its own zone has it: "5 March 2026"."""
    return date_format(on, gettext("j F Y"))


def short_day(on: date) -> str:
    """The same in short: "5 Mar 2026"."""
    return date_format(on, gettext("j M Y"))
