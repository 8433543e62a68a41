"""What is wrong with a translation: a value lost, markup brought in, a form missing.

Texts of pages stand in HTML as they are, so a translation may have only the tags of its original.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry

from .files import is_translated

_PLACE = re.compile(r"%\((\w+)\)s|(?<!\{)\{(\w+)\}(?!\})")
_PER_CENT = re.compile(r"%(?!\(\w+\)s|%)")
_BRACE = re.compile(r"[{}]")
_TAG = re.compile(r"<[^<>]*>|&#?\w+;")


def faults(catalogue: Catalog) -> Iterator[tuple[str, str]]:
    """Each fault of a translation that is shown: the original text, and what is wrong."""
    for entry in catalogue:
        if entry.id and is_translated(entry):
            for why in _faults(entry):
                yield _texts(entry.id)[0], why


def missing(catalogue: Catalog) -> list[Entry]:
    """The entries that have no translation to show."""
    return [entry for entry in catalogue if entry.id and not is_translated(entry)]


def _faults(entry: Entry) -> Iterator[str]:
    originals = _texts(entry.id)
    known = set().union(*(_places(text) for text in originals))
    needed = known - {"n", "count", "number"} if len(originals) > 1 else known
    original = originals[-1]
    for text in _texts(entry.string or ""):
        places = _places(text)
        if unknown := places - known:
            yield f"it has {', '.join(sorted(unknown))}, which the original has not"
        if lost := needed - places:
            yield f"it lacks {', '.join(sorted(lost))}"
        if Counter(_TAG.findall(text)) != Counter(_TAG.findall(original)):
            yield "its markup is not that of the original"
        if ("<" in text or ">" in text) and not ("<" in original or ">" in original):
            yield "it brings markup"
        if "%(" in original and _PER_CENT.search(text.replace("%%", "")):
            yield "a per cent sign stands alone: write %%"
        bare = _PLACE.sub("", text)
        if known and _BRACE.search(bare) and not _BRACE.search(_PLACE.sub("", original)):
            yield "a brace stands alone"
        if (text[:1].isspace(), text[-1:].isspace()) != (original[:1].isspace(), original[-1:].isspace()):
            yield "it begins or ends with another space"


def _places(text: str) -> set[str]:
    return {one or other for one, other in _PLACE.findall(text)}


def _texts(given: str | tuple[str, ...] | list[str]) -> list[str]:
    return list(given) if isinstance(given, list | tuple) else [given]
