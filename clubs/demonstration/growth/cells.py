"""What a row is made of when it is copied: text that stays, and parts that are another copy's own.

A row is the text of its columns as PostgreSQL's COPY writes it. Its parts are

- a number of a row (`Number`): the row's own, one that a foreign key names, or one in a list of numbers,
- a word (`Word`): a name, an address, a public id; found wherever it stands, also inside a sentence,
- a new UUID.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from django.apps import apps
from django.db import models

from config.languages.folding import FoldedField

NULL: Final = "\\N"
SKIPPED: Final = frozenset({
    "admin", "auth", "contenttypes", "sessions", "house", "oauth2_provider", "mfa", "simulator", "api",
    "archives", "audit", "webhooks",
})  # fmt: skip
"""Apps whose rows belong to no club, or to accounts and programs that a copy does not have."""
DERIVED: Final = frozenset({
    "publishing_playerresult", "publishing_doublesresult", "publishing_featrow", "publishing_playersum",
    "publishing_recordtitle", "ratings_rating", "ratings_ratingchange", "ratings_ratingstate",
})  # fmt: skip
"""Tables that are computed from matches."""
NUMBERED: Final[Mapping[tuple[str, str], Mapping[str, str]]] = {
    ("ladders_ladder", "order"): {"": "people_player"},
    ("ladders_ladderevent", "order"): {"": "people_player"},
    ("ladders_ladderevent", "data"): {"player": "people_player"},
    ("people_clubevent", "data"): {
        "player": "people_player", "account": "people_user", "table": "people_table",
    },
    ("ratings_ratingstate", "state"): {"players": "people_player"},
}  # fmt: skip
"""JSON columns with numbers of rows: by name (the whole list, where it is empty) the table."""
_PUBLIC_ID = re.compile(r"(?<![0-9A-Za-z])[23456789abcdefghjkmnpqrstuvwxyz]{10}(?![0-9A-Za-z])")


class Number(NamedTuple):
    """The number of a row."""

    table: str
    number: int


class Word(NamedTuple):
    """A word that each copy has of its own; ``key`` says which."""

    key: tuple[str, ...]


class Fresh(NamedTuple):
    """A new UUID."""


Part = str | Number | Word | Fresh


@dataclass(frozen=True)
class Table:
    """A table, with what its columns are."""

    name: str
    columns: tuple[str, ...]
    points_to: Mapping[str, str]
    """By column the table that it names a row of; of the primary key, itself."""
    times: frozenset[str]
    uuids: frozenset[str]
    folded: str = ""
    """The column that a name is found by."""


def tables() -> list[Table]:
    """All tables that may have rows of a club."""
    found = []
    for model in apps.get_models(include_auto_created=True):
        meta = model._meta
        if meta.app_label in SKIPPED or meta.proxy or not meta.managed:
            continue
        points, times, uuids, folded = {}, set(), set(), ""
        columns = {one.column: one for one in meta.local_concrete_fields if one.column is not None}
        for name, column in columns.items():
            if column.primary_key:
                points[name] = meta.db_table
            elif isinstance(column, models.ForeignKey):
                points[name] = column.remote_field.model._meta.db_table
            elif isinstance(column, models.DateField):
                times.add(name)
            elif isinstance(column, models.UUIDField):
                uuids.add(name)
            elif isinstance(column, FoldedField):
                folded = name
        found.append(Table(meta.db_table, tuple(columns), points, frozenset(times), frozenset(uuids), folded))
    return found


@dataclass
class Words:
    """The words of a club that each copy has of its own."""

    texts: dict[str, Word] = field(default_factory=dict)
    """Names and the like, wherever they stand."""
    public: dict[str, Word] = field(default_factory=dict)
    """Public ids, wherever they stand."""
    cells: dict[tuple[str, str, int], Word] = field(default_factory=dict)
    """Whole cells, by table, column and number of the row: addresses, and what names are found by."""

    def parts(self, text: str, known: Sequence[str]) -> Iterator[Part]:
        """``text`` with the words that are ``known`` to be in its row taken out."""
        pieces: list[Part] = [text]
        for name in known:
            word, taken = self.texts[name], []
            for piece in pieces:
                if not isinstance(piece, str) or name not in piece:
                    taken.append(piece)
                    continue
                first, *rest = piece.split(name)
                taken.append(first)
                for other in rest:
                    taken += [word, other]
            pieces = taken
        for piece in pieces:
            yield from self._without_ids(piece) if isinstance(piece, str) else (piece,)

    def _without_ids(self, text: str) -> Iterator[Part]:
        at = 0
        for found in _PUBLIC_ID.finditer(text):
            if word := self.public.get(found[0]):
                yield text[at : found.start()]
                yield word
                at = found.end()
        yield text[at:]


def row_parts(table: Table, cells: Sequence[str], words: Words) -> list[list[Part]]:
    """Of each column of a row the parts."""
    line = "\t".join(cells)
    known = sorted((name for name in words.texts if name in line), key=len, reverse=True)
    row = dict(zip(table.columns, cells, strict=True))
    number = int(row["id"])
    made: list[list[Part]] = []
    for column, cell in row.items():
        if cell == NULL:
            made.append([cell])
        elif named := table.points_to.get(column):
            made.append([Number(named, int(cell))])
        elif column == "by_id" and "by_kind" in row:
            made.append([Number("people_user", int(cell)) if row["by_kind"] == "user" else cell])
        elif column in table.uuids:
            made.append([Fresh()])
        elif word := words.cells.get((table.name, column, number)):
            made.append([word])
        elif within := NUMBERED.get((table.name, column)):
            made.append([*_numbers(cell, within, words, known)])
        else:
            made.append([*words.parts(cell, known)])
    return made


def _numbers(cell: str, within: Mapping[str, str], words: Words, known: Sequence[str]) -> Iterator[Part]:
    """The parts of JSON in which numbers of rows stand."""
    data = json.loads(cell.replace("\\\\", "\\"))
    if isinstance(data, list):
        yield from _listed((Number(within[""], number) for number in data), "[", "]")
        return
    yield "{"
    for n, (name, value) in enumerate(data.items()):
        yield f'{", " if n else ""}"{name}": '
        named = within.get(name)
        if named and isinstance(value, dict):
            yield "{"
            for m, (key, one) in enumerate(value.items()):
                yield ', "' if m else '"'
                yield Number(named, int(key))
                yield f'": {_json(one)}'
            yield "}"
        elif named and isinstance(value, int):
            yield Number(named, value)
        else:
            yield from words.parts(_json(value), known)
    yield "}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\\", "\\\\")


def _listed(parts: Iterable[Part], before: str, after: str) -> Iterator[Part]:
    yield before
    for n, part in enumerate(parts):
        if n:
            yield ", "
        yield part
    yield after
