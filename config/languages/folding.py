"""Names without what readers leave out: accents, capitals, hyphens, other scripts.

``latin`` writes a name of any script in plain letters; addresses are made of it, and what is searched. A
:class:`FoldedField` keeps beside a name what it is found by, filled whenever its row is saved::

    name = models.CharField(max_length=80)
    folded = FoldedField("name")

It stands for the words of the name, two spaces, and what else it is found by, each word between spaces:
``" ten pins  tenpins "``. So a word begins after a space and ends before one, names sort by their words, and
the whole name ends at the two spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final

from anyascii import anyascii
from django.db import migrations, models

MOST: Final = 240
"""Letters of a name, and of what else it is found by: PostgreSQL indexes no long texts."""

_HAN: Final = re.compile("([\u3005-\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])")
_SILENT: Final = re.compile("['`\u2019]")
_WORD: Final = re.compile("[a-z0-9]+")


def latin(text: str) -> str:
    """``text`` in ASCII. Chinese characters become a word each; other scripts keep their words."""
    return anyascii(_HAN.sub(r" \1 ", text))


def words_of(text: str) -> list[str]:
    """The words of ``text`` in small letters a to z and digits: "O'Brien-Łuk" is "obrien", "luk"."""
    return _WORD.findall(_SILENT.sub("", latin(text)).lower())


def folded(name: str, others: Iterable[str] = ()) -> str:
    """What ``name`` is found by, as a :class:`FoldedField` keeps it: also with neighbouring words written as
    one, and by the words of ``others``. Names that differ in accents alone are folded alike."""
    words = words_of(name)
    joined = ["".join(words), *("".join(pair) for pair in pairwise(words))] if len(words) > 1 else []
    more = dict.fromkeys([*joined, *(word for other in others for word in words_of(other))])
    return f" {_cut(words)}  " + "".join(f"{word} " for word in _cut(more).split())


def _cut(words: Iterable[str]) -> str:
    return " ".join(words)[:MOST].strip()


class FoldedField(models.CharField):
    """What the column ``of`` is found by, and by the words of ``beside``; null in rows that were written by
    older versions, until a migration has filled it.

    ``folded__asked=["ann", "smi"]`` are the rows in which each of these words begins a word, in any order, or
    all of them together begin one.
    """

    def __init__(self, of: str, *beside: str, **options: Any) -> None:
        self.of, self.beside = of, beside
        usual = {"max_length": 2 * MOST + 8, "null": True, "default": None, "editable": False}
        super().__init__(**{**usual, **options})

    def deconstruct(self) -> Any:
        """For migrations."""
        name, path, _, options = super().deconstruct()
        return name, path, [self.of, *self.beside], options

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """As the names stand now; bulk changes come here, too."""
        value = self.made_of(model_instance)
        setattr(model_instance, self.attname, value)
        return value

    def made_of(self, row: Any) -> str:
        """What belongs in ``row``."""
        return folded(getattr(row, self.of), [getattr(row, name) for name in self.beside])


class FoldedRow(models.Model):
    """A row with a :class:`FoldedField` called ``folded``: where its name is saved, so is that."""

    class Meta:
        abstract = True

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        """Save ``folded`` with what it is made of."""
        if update_fields is not None:
            kept: Any = self._meta.get_field("folded")
            update_fields = set(update_fields)
            if not update_fields.isdisjoint((kept.of, *kept.beside)):
                update_fields.add("folded")
        super().save(*args, update_fields=update_fields, **options)


@FoldedField.register_lookup
class Asked(models.Lookup):
    """Words that begin words of a folded name."""

    lookup_name = "asked"
    prepare_rhs = False

    def get_prep_lookup(self) -> list[str]:
        """Letters and digits alone: the words become part of a pattern."""
        words = list(self.rhs)
        if not words or any(_WORD.fullmatch(word) is None for word in words):
            raise ValueError(f"These are no folded words: {words!r}.")
        return words

    def as_sql(self, compiler: Any, connection: Any, **given: Any) -> tuple[str, tuple[Any, ...]]:
        """By looking into each row of the index: on SQLite, whose own searching by words needs triggers."""
        column, given_there = self.process_lhs(compiler, connection)
        words = self.get_prep_lookup()
        each = " AND ".join(f"INSTR({column}, %s) > 0" for _ in words)
        values = tuple(value for word in words for value in (*given_there, f" {word}"))
        if len(words) == 1:
            return each, values
        return f"(({each}) OR INSTR({column}, %s) > 0)", (*values, *given_there, f" {''.join(words)}")

    def as_postgresql(self, compiler: Any, connection: Any, **given: Any) -> tuple[str, tuple[Any, ...]]:
        """By the index that :func:`word_index` makes."""
        column, given_there = self.process_lhs(compiler, connection)
        words = self.get_prep_lookup()
        query = " & ".join(f"'{word}':*" for word in words)
        if len(words) > 1:
            query = f"({query}) | '{''.join(words)}':*"
        return f"{vector_of(column)} @@ %s::tsquery", (*given_there, query)


def vector_of(column: str) -> str:
    """The words of a folded column, for PostgreSQL: as they are, without a parser of its own."""
    return f"array_to_tsvector(array_remove(string_to_array({column}, ' '), ''))"


def word_index(table: str) -> migrations.RunPython:
    """A migration's step: an index of the words of ``folded`` on PostgreSQL; on SQLite none is needed."""
    name = f"{table}_folded_words"

    def make(apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"CREATE INDEX {name} ON {table} USING gin ({vector_of('folded')})")

    def drop(apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP INDEX IF EXISTS {name}")

    return migrations.RunPython(make, drop)


def filling(app: str, *models_of_it: str) -> migrations.RunPython:
    """A migration's step: fill ``folded`` in the rows that older versions wrote."""

    def fill(apps: Any, schema_editor: Any) -> None:
        for name in models_of_it:
            fill_folded(apps.get_model(app, name))

    return migrations.RunPython(fill, migrations.RunPython.noop)


def fill_folded(model: Any, batch: int = 1000) -> int:
    """Fill ``folded`` where it is null, ``batch`` rows at a time; how many there were."""
    field: FoldedField = model._meta.get_field("folded")
    done = 0
    while rows := list(model._base_manager.filter(folded=None).only(field.of, *field.beside)[:batch]):
        for row in rows:
            row.folded = field.made_of(row)
        done += model._base_manager.bulk_update(rows, ["folded"], batch_size=250)
    return done
