"""The words of a language: what each message of the rules is in it.

The server makes one :class:`Words` for each language from its catalogue; a tablet is given those of its game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from gettext import c2py
from pathlib import Path
from typing import Any

from .joining import joined
from .saying import FIGURE, Count, Several, Text, in_english, spoken

Patterns = Mapping[str, str | Sequence[str]]
"""The pattern of each message by its id; several where it depends on a number."""


FOLDER = "words"
"""The folder below the package in which a tablet puts the words of its language, a file for each archive."""


def _as_it_is(value: Any) -> str:
    return str(value)


def _with_sign(sign: str, value: Any) -> str:
    """A value where there is no Django: numbers with the decimal sign of the language."""
    return str(value).replace(".", sign) if isinstance(value, float | Decimal) else str(value)


def learnt(folder: Path) -> Words | None:
    """The words in the files of a folder together; None where there are none."""
    patterns: dict[str, str | Sequence[str]] = {}
    plural, sign = "", "."
    for path in sorted(folder.glob("*.json")):
        told = json.loads(path.read_text("utf-8"))
        patterns |= told["words"]
        plural, sign = told["plural"], told.get("decimal", sign)
    return Words(patterns, plural, partial(_with_sign, sign)) if plural else None


class Words:
    """What the messages of the rules are in one language.

    ``plural`` is gettext's expression of which form a number takes ("n != 1"). ``write`` writes a value that
    is neither text nor plain whole number as the language does.
    """

    def __init__(
        self, patterns: Patterns, plural: str = "n != 1", write: Callable[[Any], str] = _as_it_is
    ) -> None:
        self.patterns = patterns
        self.form: Callable[[int], int] = c2py(plural)
        self.write = write

    def say(self, text: Text) -> str:
        """A text in this language; in English where the message has no translation, and where a text that
        was stored long ago lacks a value that its message has now."""
        if text.id == FIGURE and "value" in text.values:
            return self.written(text.values["value"])
        pattern = self.patterns.get(text.id)
        if pattern is None:
            return in_english(text)
        if not isinstance(pattern, str):
            pattern = pattern[self.form(text.number or 0)]
        if not text.values:
            return pattern
        values = {name: self.written(value) for name, value in text.values.items()}
        try:
            return pattern.format_map(values)
        except KeyError:
            return in_english(text)

    def written(self, value: Any) -> str:
        """A value as it stands in a text."""
        if isinstance(value, str):
            return spoken(value)
        if isinstance(value, int) and not isinstance(value, Count):
            return str(value)
        if isinstance(value, Several):
            return joined([self.written(each) for each in value], any_of=value.any_of)
        return self.write(value)
