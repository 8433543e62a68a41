"""One entry of a record: its number, the side that it is about, its tokens and a remark."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ..errors import RecordError
from ..lean import NamedTuple
from ..saying import say
from .tokens import CORRECTIONS, Token, read_tokens, tokens_from_json, tokens_to_json, write_tokens

_SIDE = re.compile(r"[A-Z][A-Z0-9]{0,7}\Z")
MAX_NUMBER = 999_999_999
MAX_NOTE = 500
"""Characters of a remark."""


class Entry(NamedTuple):
    """One line of the log. ``n`` is its number for ever; ``side`` is a letter of the header."""

    n: int
    side: str
    tokens: tuple[Token, ...]
    note: str | None = None

    @property
    def text(self) -> str:
        """The tokens in notation."""
        return write_tokens(self.tokens)

    @property
    def correction(self) -> Token | None:
        """The void, amend, before, claim or ruling that the entry is, if it is one."""
        first = self.tokens[0]
        return first if first.kind in CORRECTIONS else None

    @property
    def inserted(self) -> Entry | None:
        """The plain entry that it puts before another, if it does."""
        first = self.tokens[0]
        return self._replace(tokens=first.b) if first.kind == "before" else None

    def to_json(self) -> dict[str, Any]:
        """Return ``{"n", "side", "do", "note"?}``."""
        row: dict[str, Any] = {"n": self.n, "side": self.side, "do": tokens_to_json(self.tokens)}
        if self.note:
            row["note"] = self.note
        return row

    @classmethod
    def from_json(cls, row: Any) -> Entry:
        """Read what :meth:`to_json` makes; raises :class:`RecordError`."""
        if not isinstance(row, dict) or not isinstance(row.get("n"), int) or isinstance(row.get("n"), bool):
            shape = say("record.entry-shape", "an entry has a number n, a side and tokens under do")
            raise RecordError("unreadable", shape)
        if not 1 <= row["n"] <= MAX_NUMBER:
            numbered = say("record.entry-numbers", "entries are numbered from 1 to {most}", most=MAX_NUMBER)
            raise RecordError("bad-number", numbered)
        note = row.get("note")
        if not isinstance(row.get("side"), str) or not (note is None or isinstance(note, str)):
            texts = say("record.entry-texts", "entry {n}: side and note are text", n=row["n"])
            raise RecordError("unreadable", texts)
        if not _SIDE.match(row["side"]):
            capital = say("record.entry-side", "entry {n}: a side is a capital letter", n=row["n"])
            raise RecordError("unreadable", capital)
        return cls(row["n"], row["side"], tokens_from_json(row.get("do")), _note(note))


def _note(note: str | None) -> str | None:
    if note is None:
        return None
    note = " ".join(note.split())
    if len(note) > MAX_NOTE:
        message = say("record.long-remark", "a remark has at most {most} characters", most=MAX_NOTE)
        raise RecordError("too-long", message)
    return note or None


def entry(n: int, side: str, what: str | Iterable[Token], note: str | None = None) -> Entry:
    """Make an entry from its text (or tokens); raises :class:`RecordError` for text that cannot be read."""
    tokens = read_tokens(what) if isinstance(what, str) else tuple(what)
    return Entry(n, side, tokens, _note(note))
