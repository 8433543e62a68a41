"""A club as a stencil, of which copies are printed: what stays is text already, what differs is filled in.

Of ``copies`` copies the row with the number n of the club gets the numbers from ``n * copies`` on. So the
rows of all clubs lie between each other, on the disk and by number, as those of clubs that play at the same
time.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

from django.utils.text import slugify

from clubs.demonstration.growth import names
from clubs.demonstration.growth.cells import Fresh, Number, Table, Word, Words, row_parts
from clubs.demonstration.growth.stores import Store
from config.languages.folding import folded, latin

PUBLIC = ("people_table", "matches_match", "matches_dispute", "emblems_emblem", "emblems_proposal",
          "ladders_ladderchallenge")  # fmt: skip
"""Tables with public ids."""
TOGETHER = 60
"""Rows of one club that lie together: an evening's."""


@dataclass(frozen=True)
class Range:
    """Where the numbers of a table's rows begin in the club, and where those of its copies do."""

    low: int
    high: int
    first: int


class Stencil:
    """A club that is copied."""

    def __init__(
        self,
        store: Store,
        tables: Sequence[Table],
        marks: Mapping[str, int],
        upto: Mapping[str, int],
        *,
        copies: int,
        accounts: str,
        number: int,
    ) -> None:
        """``marks`` are the last numbers before the club was made, ``upto`` those after; ``accounts`` is what
        the addresses of its accounts begin with."""
        self.store, self.tables, self.copies = store, tables, copies
        self.marks, self.upto, self.number, self.accounts = marks, upto, number, accounts
        self.ranges: dict[str, Range] = {}
        self.words = Words({accounts: Word(("accounts",))})
        self.players: list[tuple[int, str]] = []
        self.ids: list[str] = []
        self._learn()
        self.keys = {word.key: n for n, word in enumerate(self._all_words())}

    def _all_words(self) -> Iterator[Word]:
        yield from dict.fromkeys(
            chain(self.words.texts.values(), self.words.public.values(), self.words.cells.values())
        )

    def _learn(self) -> None:
        """Which words each copy has of its own."""
        by_name = {table.name: table for table in self.tables}
        for number, row in self._rows(by_name["people_player"]):
            self.players.append((number, row["name"]))
            self.words.texts[row["name"]] = Word(("name", str(number)))
            for column in ("slug", "folded"):
                self.words.cells["people_player", column, number] = Word((column, str(number)))
        ((number, row),) = self._rows(by_name["people_club"])
        self.club = row["name"]
        self.words.texts[self.club] = Word(("club",))
        for column in ("slug", "folded", "town"):
            self.words.cells["people_club", column, number] = Word((f"club-{column}",))
        for name in PUBLIC:
            for _, row in self._rows(by_name[name]):
                self.words.public[row["public_id"]] = Word(("public", str(len(self.ids))))
                self.ids.append(row["public_id"])

    def _rows(self, table: Table) -> Iterator[tuple[int, dict[str, str]]]:
        for cells in self.store.read(table, self.marks[table.name], self.upto[table.name]):
            row = dict(zip(table.columns, cells, strict=True))
            yield int(row["id"]), row

    def place(self, first: dict[str, int]) -> None:
        """Take the numbers of all rows of all copies, from ``first`` on, which is moved on."""
        for table in self.tables:
            low, high = self.marks[table.name] + 1, self.upto[table.name]
            self.ranges[table.name] = Range(low, high, first[table.name])
            first[table.name] += max(0, high - low + 1) * self.copies

    def said(self, ids_from: int, start: int) -> list[list[str]]:
        """Of each copy its words. Public ids are numbered from ``ids_from``."""
        made = []
        chance = Random(f"{self.accounts} words")
        source = names.people(chance)
        for copy in range(self.copies):
            town = names.town(chance)
            club = names.club(chance, town)
            said: dict[tuple[str, ...], str] = {
                ("accounts",): f"{self.accounts}{copy + 1}-",
                ("club",): club,
                ("club-slug",): f"{slugify(latin(club))}-{self.number}-{copy + 1}",
                ("club-town",): town,
                ("club-folded",): folded(club, [town]),
            }
            for (number, _), name in zip(
                self.players, names.several(chance, len(self.players), source), strict=True
            ):
                said["name", str(number)] = name
                said["slug", str(number)] = f"{slugify(latin(name))}-{number - self.players[0][0] + 1}"
                said["folded", str(number)] = folded(name)
            begin = ids_from + copy * len(self.ids)
            for n in range(len(self.ids)):
                said["public", str(n)] = names.public_id(begin + n, start)
            made.append([said[key] for key in self.keys])
        return made

    def rows(self, table: Table) -> list[list[str]]:
        """The club's own rows of a table."""
        return list(self.store.read(table, self.marks[table.name], self.upto[table.name]))

    def printed(
        self, table: Table, rows: Sequence[list[str]], said: Sequence[Sequence[str]]
    ) -> Iterator[str]:
        """These rows of a table in all copies, as lines of COPY."""
        together: list[list[str]] = []
        for row in rows:
            together.append(row)
            if len(together) == TOGETHER:
                yield from self._print(table, together, said)
                together = []
        if together:
            yield from self._print(table, together, said)

    def _print(self, table: Table, rows: Sequence[list[str]], said: Sequence[Sequence[str]]) -> Iterator[str]:
        text: list[str] = []
        numbers: list[tuple[int, int]] = []
        words: list[tuple[int, int]] = []
        fresh: list[int] = []
        for cells in rows:
            for n, parts in enumerate(row_parts(table, cells, self.words)):
                text.append("\t" if n else "")
                for part in parts:
                    match part:
                        case Number(name, number):
                            numbers.append((len(text), self._number(name, number)))
                        case Word(key):
                            words.append((len(text), self.keys[key]))
                        case Fresh():
                            fresh.append(len(text))
                    text.append(part if isinstance(part, str) else "")
            text.append("\n")
        at, pattern = sorted([*(n for n, _ in numbers), *(n for n, _ in words), *fresh]), []
        slot = {n: place for place, n in enumerate(at)}
        for n, piece in enumerate(text):
            pattern.append("%s" if n in slot else piece.replace("%", "%%"))
        form = "".join(pattern)
        filled: list[object] = [None] * len(at)
        own = [(slot[n], base) for n, base in numbers]
        named = [(slot[n], key) for n, key in words]
        new = [slot[n] for n in fresh]
        for copy in range(self.copies):
            for place, base in own:
                filled[place] = base + copy
            if named:
                mine = said[copy]
                for place, word in named:
                    filled[place] = mine[word]
            if new:
                digits = os.urandom(16 * len(new)).hex()
                for n, place in enumerate(new):
                    filled[place] = digits[32 * n : 32 * n + 32]
            yield form % tuple(filled)

    def _number(self, table: str, number: int) -> int:
        """The number that a row of the club has in the first copy; a row of another club keeps its own."""
        there = self.ranges[table]
        if not there.low <= number <= there.high:
            raise LookupError(f"{table} {number} is no row of {self.club}")
        return there.first + (number - there.low) * self.copies
