"""Words of this language and of English: for what is kept in English, and for words inside a sentence."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation import get_language, override


def english() -> override:
    """What is said within the block is said in English."""
    return override(settings.LANGUAGE_CODE)


def in_english(words: Any) -> str:
    """``words``, or what a function answers, in English: for a text that is kept, as those of the log."""
    with english():
        return str(words() if callable(words) else words)


def small(words: Any) -> str:
    """``words`` within an English sentence, where they begin small; other languages keep their capitals."""
    told = str(words)
    return told.lower() if (get_language() or settings.LANGUAGE_CODE).startswith("en") else told
