"""Words of this language and of English: for what is kept, and for words inside a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, override

from clubs.people.names import tidy
from rules_engine.saying import Text, say, text_of


def english() -> override:
    """What is said within the block is said in English."""
    return override(settings.LANGUAGE_CODE)


def followed(text: str, more: str) -> str:
    """A text that is kept, and after it another whole sentence or what an official wrote, if there is any."""
    return say("competitions.log-followed", "{text} {more}", text=text, more=more) if more else text


def listed(words: Sequence[str]) -> str:
    """Words with commas alone between them; a message where one of them is.

    The message of a long list is halved again and again, so it is nested no deeper than need be.
    """
    if not any(isinstance(word, Text) for word in words):
        return ", ".join(words)
    if len(words) == 1:
        return words[0]
    half = len(words) // 2
    return say("list.more", "{first}, {next}", first=listed(words[:half]), next=listed(words[half:]))


def noted(note: str) -> str:
    """A note as it is kept: tidied if an official wrote it; what the program says stays a message."""
    return note if isinstance(note, Text) else tidy(note)


def small_in_english(text: str) -> str:
    """``text`` as a value within a sentence: in English it begins small, elsewhere it stays as it is."""
    if not isinstance(text, Text):
        return text.lower()
    values = {
        name: small_in_english(value) if isinstance(value, Text) else value
        for name, value in text.values.items()
    }
    return text_of(text.lower(), text.id, text.pattern, values, text.plural, text.number)


def small(words: Any) -> str:
    """``words`` within an English sentence, where they begin small; other languages keep their capitals."""
    told = str(words)
    return told.lower() if (get_language() or settings.LANGUAGE_CODE).startswith("en") else told
