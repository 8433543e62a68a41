"""What a hall has to be told beside its scores: that play is paused, that a match is waited for.

Asked here, answered by the package that plans the play, as in :mod:`.next_up`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for the hall. `table` is the table that it is about (its row), None for all.

    `tables` are those at which it matters (their rows); empty for all. `until` is what is counted down to,
    if anything, with the words that stand before it ("begins within").
    """

    text: str
    table: int | None = None
    tables: frozenset[int] = frozenset()
    until: datetime | None = None
    words: str = ""

    def is_for(self, table: int) -> bool:
        """Whether it matters at this table."""
        return self.table == table or (self.table is None and (not self.tables or table in self.tables))


Answer = Callable[[Any], Iterable[Notice]]

_tellers: list[Answer] = []


def register(teller: Answer) -> None:
    """Ask ``teller(club)`` from now on."""
    if teller not in _tellers:
        _tellers.append(teller)


def notices(club: Any) -> list[Notice]:
    """All that is to be told in ``club`` now."""
    return [notice for teller in _tellers for notice in teller(club)]
