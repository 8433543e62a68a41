"""What a feed says, before it is written as Atom or as JSON: plain values."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from config import shown_names
from config.languages.speaking import translated

ENTRIES = 50
"""The entries of a feed: the latest."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One result, or one champion. ``html`` is safe markup, ``updated`` moves on when it was corrected."""

    id: UUID
    title: str
    link: str
    html: str
    published: datetime
    updated: datetime
    tags: tuple[str, ...] = ()
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Publication:
    """A whole feed. ``home`` is the page that shows the same, ``address`` the feed's own; both absolute."""

    id: UUID
    title: str
    about: str
    home: str
    address: str
    author: str
    author_page: str
    entries: tuple[Entry, ...]
    updated: datetime


def plain(text: str) -> str:
    """``text`` on one line and without control characters, which XML cannot hold at all; a message in the
    language of the reader."""
    said = shown_names.text(translated(text))
    kept = (" " if char.isspace() else char for char in said)
    return " ".join("".join(char for char in kept if unicodedata.category(char) not in ("Cc", "Cs")).split())
