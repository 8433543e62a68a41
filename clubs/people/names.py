"""Names that people type: what is kept of them, and how they become addresses.

A name may be in any script and hold quotes, apostrophes and emoji. Characters that can
spoil a page are removed: control characters, invisible characters, marks that turn the direction
of the text round, and heaps of accents. Escaping for HTML is the templates' work, not done here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from itertools import count

from django.utils.text import slugify

from config.languages.folding import latin

JOINERS = "\u200c\u200d"  # needed inside words of some scripts and inside emoji
MARKS_IN_A_ROW = 4
SPACES = ("Zs", "Zl", "Zp")


def tidy(text: str) -> str:
    """``text`` in one normal form, without characters that cannot be seen; possibly empty."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if char in "\t\n\r\v\f" or category in SPACES:
            char = " "
        elif char not in JOINERS and category in ("Cc", "Cf", "Cs", "Co"):
            continue
        marks = marks + 1 if category == "Mn" else 0
        if marks <= MARKS_IN_A_ROW:
            kept.append(char)
    tidied = " ".join("".join(kept).split())
    return tidied if any(unicodedata.category(char)[0] in "LNPS" for char in tidied) else ""


def readable(text: str) -> str:
    """``text`` without control characters and marks of direction, and otherwise as it was typed.

    For showing again what the user typed, right or wrong.
    """
    return "".join(
        char
        for char in text
        if char in JOINERS or char in "\t\n\r" or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co")
    )


def tidy_lines(text: str) -> str:
    """As ``tidy``, for a text of several lines; the ends of its lines are kept."""
    return "\n".join(tidy(line) for line in text.replace("\r\n", "\n").split("\n")).strip()


def same_name(one: str, other: str) -> bool:
    """Whether two names differ in nothing but case, spacing and form of writing."""
    return name_key(one) == name_key(other)


def name_key(name: str) -> str:
    """What is equal for two names that a reader would call the same."""
    return unicodedata.normalize("NFKC", tidy(name)).casefold()


def slug_of(name: str, length: int) -> str:
    """``name`` as an address: in Latin letters, whatever script it is in. Blank if it has no letters."""
    return slugify(latin(name))[:length].strip("-_")


def free_slug(name: str, *, taken: Callable[[str], bool], fallback: str, length: int) -> str:
    """An address for ``name`` that is not ``taken``: the name itself, or with the next free number.

    A name without letters and digits is addressed by the ``fallback`` word.
    """
    stem = slug_of(name, length - 6) or fallback
    if not taken(stem):
        return stem
    return next(slug for n in count(2) if not taken(slug := f"{stem}-{n}"))
