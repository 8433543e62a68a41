"""From rows to the engine and back.

A plain entry is judged on the snapshot that the match's row carries. A correction needs the entries that
it reaches back to: they are folded from the nearest snapshot before its target, so that the usual undo
reads at most some dozens of rows, however long the match.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache

import rules_engine as engine
from matches.log.models import LogEntry, Match, Snapshot
from rules_engine.course import correcting

SNAPSHOT_EVERY = 64
"""Entries between two stored snapshots."""


def header_of(match: Match) -> engine.Header:
    """The header of ``match`` as the engine takes it."""
    return engine.Header.from_json(match.header)


def play_of(match: Match) -> engine.Play:
    """The game of ``match`` bound to its header."""
    return engine.Match(header_of(match)).play


def resume(match: Match) -> engine.Match:
    """The match as it stands, able to take a plain entry."""
    if match.snapshot is None:
        return engine.Match(header_of(match))
    return engine.Match.resume(header_of(match), match.snapshot)


def entry_of(row: LogEntry) -> engine.Entry:
    """The engine's entry for ``row``."""
    return engine.entry(row.seq, row.side, row.tokens, row.note or None)


def entries_of(rows: Iterable[LogEntry]) -> list[engine.Entry]:
    """The engine's entries for ``rows``."""
    return [entry_of(row) for row in rows]


def folded(match: Match, before: int | None = None) -> tuple[engine.Match, int]:
    """``match`` with enough of its history to correct entry ``before``, and the number it starts after.

    Without ``before``, with its whole history. Every snapshot that is left is sound, because a correction
    removes those that its target lies before.
    """
    start = 0
    state = None
    if before is not None:
        found = (
            Snapshot.objects.filter(match=match, seq__lt=before)
            .order_by("-seq")
            .values_list("seq", "state")
            .first()
        )
        if found:
            start, state = found
    rows = LogEntry.objects.filter(match=match, seq__gt=start).order_by("seq")
    return engine.fold(header_of(match), entries_of(rows), state), start


def read_before(match: Match, number: int) -> list[engine.Entry]:
    """The strokes and choices before entry ``number`` as the log now reads: corrections are followed."""
    entries = entries_of(LogEntry.objects.filter(match=match).order_by("seq"))
    return correcting.read_before(entries, number)


def before(match: Match, number: int) -> engine.Match:
    """The match as it stood before entry ``number``, as the log now reads."""
    return engine.fold(header_of(match), read_before(match, number))


def last_effective(match: Match, but: Container[int] = frozenset()) -> tuple[engine.Match, int, int] | None:
    """The fold around the last entry that has an effect, where it starts, and that entry's number.

    Entries in ``but`` (a referee's rulings) are passed over. None when nothing is left to undo.
    """
    before: int | None = match.last_seq + 1
    while before is not None and before > 0:
        fold, start = folded(match, before)
        number = fold.last_effective(but)
        if number is not None:
            return fold, start, number
        if start == 0:
            return None
        before = start
    return None


@lru_cache(maxsize=64)
def game_name(game: str) -> str:
    """The name of a game, or its id when the books have lost it."""
    try:
        return engine.game(game).name
    except engine.UnknownGame:
        return game
