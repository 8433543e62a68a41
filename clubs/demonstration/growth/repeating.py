"""A club's finished competitions once more, with other players on earlier days.

Every row that belongs to a competition is copied within the club: fixtures, matches with their logs, calls,
lines of the log. What is computed from matches (results, records, ratings) is computed anew at the end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from clubs.demonstration.growth.cells import (
    DERIVED,
    NULL,
    Fresh,
    Number,
    Table,
    Word,
    Words,
    row_parts,
)
from clubs.demonstration.growth.stores import Store
from clubs.people.models import Club
from clubs.publishing.services import book
from clubs.ratings.models import RatingList
from clubs.ratings.services import rating
from config.languages.folding import folded

Rows = dict[str, dict[int, list[str]]]
"""By table and number the cells of a row."""
COMPETITION = "competitions_competition"
MATCH, ENTRY, PLAYER = "matches_match", "matches_logentry", "people_player"
STAYS = frozenset({PLAYER, COMPETITION, "series_seriescompetition"})
"""What is not repeated though it names a competition or its champion: a series counts so many."""


@dataclass
class Played:
    """A finished competition: its rows by table, how many matches and entries."""

    number: int
    rows: dict[str, set[int]]
    words: Words

    @property
    def matches(self) -> int:
        return len(self.rows[MATCH])

    @property
    def entries(self) -> int:
        return len(self.rows[ENTRY])


class Repeating:
    """The competitions of one club."""

    def __init__(self, store: Store, tables: Sequence[Table], marks: dict[str, int], luck: str) -> None:
        self.store, self.luck = store, luck
        self.tables = {table.name: table for table in tables if table.name not in DERIVED}
        self.rows: Rows = {
            name: {int(row[table.columns.index("id")]): row for row in store.read(table, marks[name])}
            for name, table in self.tables.items()
        }
        self.players = {number: self._cell(PLAYER, number, "name") for number in self.rows[PLAYER]}
        self.found = [
            self._competition(number)
            for number in self.rows[COMPETITION]
            if self._cell(COMPETITION, number, "status") == "finished"
            and self._cell(COMPETITION, number, "handicap_policy_id") == NULL
        ]
        self.next = {name: store.last(table) + 1 for name, table in self.tables.items()}
        self.made: dict[str, list[str]] = defaultdict(list)

    def _cell(self, table: str, number: int, column: str) -> str:
        return self.rows[table][number][self.tables[table].columns.index(column)]

    def _competition(self, number: int) -> Played:
        """All rows that belong to it: those that name one of its rows, and its matches."""
        within: dict[str, set[int]] = defaultdict(set)
        within[COMPETITION].add(number)
        grown = True
        while grown:
            grown = False
            for name, table in self.tables.items():
                by = [(n, to) for n, column in enumerate(table.columns)
                      if (to := table.points_to.get(column)) in within and column != "id"]  # fmt: skip
                if not by or name in STAYS:
                    continue
                for own, row in self.rows[name].items():
                    if own not in within[name] and any(
                        row[n] != NULL and int(row[n]) in within[to] for n, to in by
                    ):
                        within[name].add(own)
                        grown = True
                        if "match_id" in table.columns:
                            named = row[table.columns.index("match_id")]
                            if named != NULL:
                                within[MATCH].add(int(named))
        words = Words({name: Word(("name", str(key))) for key, name in self.players.items()})
        title = self._cell(COMPETITION, number, "name")
        words.texts[title] = Word(("title",))
        words.texts[f"{title} {self.luck}"] = Word(("seed",))
        for column in ("slug", "folded"):
            words.cells[COMPETITION, column, number] = Word((column,))
        for match in within[MATCH]:
            public = self._cell(MATCH, match, "public_id")
            words.public[public] = Word(("public", public))
        return Played(number, dict(within), words)

    def fill(self, matches: int, entries: int, chance: Random, ids: Callable[[], str]) -> tuple[int, int]:
        """Repeat until the club has so many matches, with so many entries as nearly as they allow; how many
        of each it has."""
        have, lines = len(self.rows[MATCH]), len(self.rows[ENTRY])
        by_length = sorted(self.found, key=lambda one: one.entries / one.matches)
        number = 0
        while have < matches and by_length:
            number += 1
            left = (entries - lines) / (matches - have)
            nearest = sorted(by_length, key=lambda one: abs(one.entries / one.matches - left))
            one = chance.choice(nearest[:2])
            self._again(one, number, chance, ids)
            have, lines = have + one.matches, lines + one.entries
        for name, made in self.made.items():
            self.store.write(self.tables[name], ["".join(made)])
        return have, lines

    def _again(self, one: Played, number: int, chance: Random, ids: Callable[[], str]) -> None:
        others = list(self.players)
        chance.shuffle(others)
        other = dict(zip(self.players, others, strict=True))
        title = self._cell(COMPETITION, one.number, "name")
        said: dict[tuple[str, ...], str] = {
            ("title",): f"{title} {number}",
            ("seed",): f"{title} {self.luck}",
            ("slug",): f"{self._cell(COMPETITION, one.number, 'slug')}-{number}",
            ("folded",): folded(f"{title} {number}"),
            **{("name", str(key)): self.players[other[key]] for key in other},
            **{word.key: ids() for word in one.words.public.values()},
        }
        moved = {}
        for name, numbers in one.rows.items():
            first = min(numbers, default=0)
            moved[name] = self.next[name] - first
            self.next[name] += max(numbers, default=0) - first + 1
        earlier = timedelta(days=-7 * number, minutes=chance.randrange(-60, 60))

        def told(part: object) -> str:
            match part:
                case Number(name, n):
                    if n in one.rows.get(name, ()):
                        return str(n + moved[name])
                    return str(other.get(n, n) if name == PLAYER else n)
                case Word(key):
                    return said[key]
                case Fresh():
                    return f"{chance.getrandbits(128):032x}"
            return str(part)

        for name, numbers in one.rows.items():
            table = self.tables[name]
            for n in sorted(numbers):
                cells = self.rows[name][n]
                parts = row_parts(table, cells, one.words)
                self.made[name].append(
                    "\t".join(
                        _shifted(cell, earlier)
                        if column in table.times and cell != NULL
                        else "".join(told(part) for part in own)
                        for column, cell, own in zip(table.columns, cells, parts, strict=True)
                    )
                    + "\n"
                )


def _shifted(cell: str, by: timedelta) -> str:
    moment = datetime.fromisoformat(cell)
    return str((moment + by).date() if len(cell) == 10 else moment + by)


def compute(club: Club) -> None:
    """Results, records and ratings of a club from all its matches."""
    for _ in book.rebuild(club, from_snapshots=True):
        pass
    for found in RatingList.objects.filter(club=club):
        rating.rerate(found.pk)
