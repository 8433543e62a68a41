"""Say a message of the rules in the language of this request: its pattern translated, its values written as
that language writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils import formats, translation
from django.utils.functional import Promise, lazy
from django.utils.translation import get_language, gettext, override

from rules_engine.joining import joined
from rules_engine.languages import Words
from rules_engine.saying import Count, Text, fixed, spoken

from . import compiled
from .figures import decimal, grouped
from .known import ENGLISH

_LABEL = "label:"
"""Begins the id of a message whose words are in the catalogue of pages, by context and English text."""


def translated(text: str) -> str:
    """``text`` in the language of this request if it is a message, else as it is.

    Templates say a message by themselves. Use this where one is handed to something that knows only plain
    strings: a form, a mail's subject, JSON.
    """
    return spoken(text)


def labelled(label: str | Promise, context: str = "") -> Text:
    """A label of a page (``gettext_lazy``, with its ``context`` if it has one) as a message: what is stored
    with it is said in the language of each reader."""
    with override(None):
        english = str(label)
    return fixed(f"{_LABEL}{context}:{english}", english)


def say_text(text: Text) -> str:
    """A message in the active language; in English where it has no translation."""
    if text.id.startswith(_LABEL):
        context, _, english = text.id.removeprefix(_LABEL).partition(":")
        return translation.pgettext(context, english) if context else translation.gettext(english)
    return words_of(get_language() or settings.LANGUAGE_CODE).say(text)


def later(say: Callable[[], str]) -> Promise:
    """A text that is said when it is written out, in the language that is active then: for letters, which
    everybody gets in a language of their own."""
    text: Any = lazy(say, str)()
    return text


def all_of(words: Iterable[str]) -> str:
    """Words one after the other, as the active language joins them: "a, b and c"."""
    return joined(list(words))


def any_of(words: Iterable[str]) -> str:
    """Words of which one is meant: "a, b or c"."""
    return joined(list(words), any_of=True)


@lru_cache(maxsize=64)
def words_of(language: str) -> Words:
    """The words of the rules in a language."""
    if language == ENGLISH:
        return Words({}, write=_written)
    return Words(*compiled.rules(language), write=_written)


def _written(value: Any) -> str:
    if isinstance(value, Count):
        return grouped(value)
    if isinstance(value, float | Decimal):
        return decimal(value)
    if isinstance(value, datetime):
        return formats.date_format(value, gettext("j F Y, H:i"))
    if isinstance(value, date):
        return formats.date_format(value, gettext("j F Y"))
    return str(value)
