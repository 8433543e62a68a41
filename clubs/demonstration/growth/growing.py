"""The whole of it: clubs are played, repeated, copied, and the database settled."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from random import Random

from django.db import connection, transaction
from django.utils import timezone

from clubs.demonstration.growth import names, played
from clubs.demonstration.growth.cells import Table, tables
from clubs.demonstration.growth.copying import Stencil
from clubs.demonstration.growth.repeating import Repeating, compute
from clubs.demonstration.growth.stores import Say, Store, here
from clubs.people.models import Club
from clubs.stamps.pages import forget_all
from matches.models import LogEntry, Match


@dataclass(frozen=True)
class Size:
    """How much is to be made."""

    clubs: int
    matches: int
    entries: int
    members: int


@dataclass(frozen=True)
class Kind:
    """A kind of club: its share of all clubs, and how many times the usual number of matches it has."""

    share: float
    times: float
    tonight: bool = False


KINDS = (Kind(0.80, 1.0), Kind(0.15, 1.2), Kind(0.05, 0.4, tonight=True))
"""Together they have as many matches as the usual number in every club."""


def shared(clubs: int) -> list[tuple[Kind, int]]:
    """Of each kind how many clubs; every kind has one, as far as there are clubs."""
    counts = [max(1, round(kind.share * clubs)) for kind in KINDS]
    counts[0] += clubs - sum(counts)
    if counts[0] < 1:
        counts = [1 if n < clubs else 0 for n in range(len(KINDS))]
        counts[0] += clubs - sum(counts)
    return [(kind, count) for kind, count in zip(KINDS, counts, strict=True) if count]


def grow(size: Size, say: Say) -> None:
    """Make it in the database of the settings. Raises ``RuntimeError`` when it cannot be as large."""
    store, chance = here(), Random("growth")
    start, ids, all_tables, end = chance.getrandbits(48), 0, tables(), timezone.now()
    stencils: list[Stencil] = []

    def next_id() -> str:
        nonlocal ids
        ids += 1
        return names.public_id(ids, start)

    for number, (kind, count) in enumerate(shared(size.clubs), 1):
        marks = _marks(store, all_tables)
        began = time.monotonic()
        say(f"Playing club {number} ({count} of its kind), stroke by stroke ...")
        club = played.club(number, members=size.members, tonight=kind.tonight, end=end)
        wanted = round(size.matches / size.clubs * kind.times)
        _repeat(store, all_tables, marks, number, wanted, size.entries / size.matches, chance, next_id)
        compute(Club.objects.get(pk=club.pk))
        rows = Match.objects.filter(club=club).count()
        lines = LogEntry.objects.filter(match__club=club).count()
        say(f"  {rows} matches, {lines} entries, in {time.monotonic() - began:.0f} s")
        stencils.append(
            Stencil(
                store, all_tables, marks, _marks(store, all_tables),
                copies=count - 1, accounts=played.ACCOUNTS.format(number), number=number,
            )
        )  # fmt: skip
    _copy(store, all_tables, stencils, ids, start, say)
    store.settle(all_tables, say)
    forget_all()


def _repeat(
    store: Store, all_tables: Sequence[Table], marks: dict[str, int], number: int, matches: int,
    each: float, chance: Random, next_id: Callable[[], str],
) -> None:  # fmt: skip
    repeating = Repeating(store, all_tables, marks, played.luck_of(number))
    with _whole():
        repeating.fill(matches, round(matches * each), chance, next_id)
    if connection.vendor == "postgresql":
        with transaction.atomic():
            store.settle(all_tables, lambda _: None)


def _copy(
    store: Store, all_tables: Sequence[Table], stencils: Sequence[Stencil], ids: int, start: int, say: Say
) -> None:
    """Print all copies, table by table."""
    first = {table.name: store.last(table) + 1 for table in all_tables}
    said = []
    for stencil in stencils:
        stencil.place(first)
        said.append(stencil.said(ids + 1, start))
        ids += len(stencil.ids) * stencil.copies
    filled = [
        table
        for table in all_tables
        if any(stencil.upto[table.name] > stencil.marks[table.name] for stencil in stencils)
    ]
    if not any(stencil.copies for stencil in stencils):
        return
    with (
        transaction.atomic() if connection.vendor == "postgresql" else nullcontext(),
        store.bare(filled, say),
    ):
        for table in filled:
            began = time.monotonic()
            rows = [one.rows(table) for one in stencils]  # all are read before the first is written
            store.write(
                table,
                (
                    block
                    for one, own, words in zip(stencils, rows, said, strict=True)
                    for block in one.printed(table, own, words)
                ),
            )
            if (took := time.monotonic() - began) > 1:
                say(f"  {table.name}: {took:.0f} s")


def _whole() -> AbstractContextManager[None]:
    """One transaction; SQLite has a connection of its own for it."""
    return transaction.atomic() if connection.vendor == "postgresql" else nullcontext()


def _marks(store: Store, all_tables: Sequence[Table]) -> dict[str, int]:
    return {table.name: store.last(table) for table in all_tables}
