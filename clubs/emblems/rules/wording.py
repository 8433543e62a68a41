"""The texts of deeds as messages: those of the book, and the clauses written out for a club.

A deed is stored in English. What still stands in it as it was written out is a message again when it is read;
what a club has worded by itself stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules_engine.saying import Text

from .own import clauses_of
from .terms import THREE, Clause, Deed, deed_of_the_book, readings


def said_again(deed: Deed) -> Deed:
    """A stored deed with its texts as messages."""
    if deed.id not in THREE:
        return replace(deed, clauses=_same(deed, clauses_of(deed.terms, deed.donor, deed.currency)))
    book = deed_of_the_book(deed.id)
    return replace(
        deed,
        title=title_of(deed.id, deed.title),
        near=book.near if deed.near == book.near else deed.near,
        additions=book.additions if deed.additions == book.additions else deed.additions,
        clauses=_same(deed, book.clauses),
    )


def _same(deed: Deed, said: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """The clauses of a deed, those that say the same as a message."""
    known = {one.ref: one for one in said}
    return tuple(known[one.ref] if known.get(one.ref) == one else one for one in deed.clauses)


def title_of(deed_id: str, title: str) -> str:
    """The title of a stored deed; as a message, if it is the book's."""
    if deed_id in THREE and deed_of_the_book(deed_id).title == title:
        return deed_of_the_book(deed_id).title
    return title


def texts() -> Iterator[Text]:
    """Every text of the book's deeds and of the readings, for translators."""
    for deed_id in THREE:
        deed = deed_of_the_book(deed_id)
        for text in (deed.title, deed.near, *deed.additions, *(one.text for one in deed.clauses)):
            if isinstance(text, Text):
                yield text
    for one in readings().values():
        for text in (one.text, *(words for _, words in one.choices)):
            if isinstance(text, Text):
                yield text
