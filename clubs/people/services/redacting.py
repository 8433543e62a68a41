"""Replacing a person's name, addresses and e-mail in every column in which they may stand.

Which columns those are says :data:`clubs.people.rules.personal.PERSONAL`. Only rows of the clubs concerned
are looked at, as far as a row belongs to a club; a row about another player of the same name is left alone.
Rows are written a few at a time, so nobody waits; to begin again after a failure does no harm.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection, models

from clubs.people.rules.personal import PERSONAL, Sort
from config import shown_names
from matches.services import renaming

TOGETHER = 50
"""Rows that are written in one transaction."""

LONGEST_WAY = 3
"""Steps from a row to its club."""

_OWN = frozenset({"people.User", "people.Player", "account.EmailAddress"})
"""Tables of the person's own rows: who erases changes them."""


@dataclass(slots=True)
class Forgotten:
    """What is replaced, and by what; as :class:`config.shown_names.Names`."""

    words: Mapping[str, str]
    players: frozenset[int]
    clubs: frozenset[int]
    accounts: frozenset[int] = frozenset()
    about: set[int] = field(default_factory=set)

    def starting(self, word: str) -> Iterable[str]:
        """The words that begin with this one, the longest first."""
        return (one for one in sorted(self.words, key=len, reverse=True) if one.startswith(word))

    def shown(self, name: str) -> str:
        """What stands in place of ``name``."""
        return self.words[name]

    @property
    def key(self) -> str:
        """Of no use here."""
        return ""

    @property
    def of_anybody(self) -> bool:
        """Of no use here."""
        return True

    def on_wall(self) -> Forgotten:
        """The same."""
        return self

    def __bool__(self) -> bool:
        return bool(self.words)

    def replaced(self, value: Any) -> Any:
        """A text, or the texts within JSON, with everything replaced."""
        if isinstance(value, str):
            return self.words.get(value) or shown_names.replaced(value, self)
        if isinstance(value, dict):
            return {self.words.get(name, name): self.replaced(one) for name, one in value.items()}
        if isinstance(value, list):
            return [self.replaced(one) for one in value]
        return value


def replace_everywhere(forgotten: Forgotten) -> int:
    """Replace the words in all rows; return in how many they stood."""
    return sum(_in_table(model, columns, forgotten) for model, columns in _tables())


def _tables() -> Iterator[tuple[type[models.Model], list[models.Field[Any, Any]]]]:
    for label, columns in PERSONAL.items():
        if label in _OWN or not apps.is_installed(apps.get_app_config(label.partition(".")[0]).name):
            continue
        model = apps.get_model(label)
        named = [model._meta.get_field(name) for name, sort in columns.items() if sort == Sort.NAME]
        if named:
            yield model, named


@cache
def way_to_club(model: type[models.Model]) -> str | None:
    """The words that lead from a row to the key of its club; None where it belongs to none."""
    ways: list[tuple[type[models.Model], str]] = [(model, "")]
    for _ in range(LONGEST_WAY):
        further = []
        for reached, way in ways:
            for one in reached._meta.concrete_fields:
                target: Any = one.related_model
                if target is None or (one.null and one.name != "club"):
                    continue
                if target._meta.label == "people.Club":
                    return f"{way}{one.attname}"
                if target._meta.label != "people.User":
                    further.append((target, f"{way}{one.name}__"))
        ways = further
    return "club_id" if any(one.name == "club_id" for one in model._meta.concrete_fields) else None


def _in_table(model: type[models.Model], columns: list[models.Field[Any, Any]], forgotten: Forgotten) -> int:
    table = model._base_manager.all()
    way = way_to_club(model)
    columns_of = {one.name for one in model._meta.concrete_fields}
    if {"club_key", "by_key"} <= columns_of:  # lines that outlive what they tell of
        of_account = models.Q(club_key=None, by_key__in=forgotten.accounts)
        table = table.filter(models.Q(club_key__in=forgotten.clubs) | of_account)
    if way is not None:
        table = table.filter(**{f"{way}__in": forgotten.clubs})
    persons = [
        one.attname
        for one in model._meta.concrete_fields
        if one.related_model is not None and one.related_model._meta.label == "people.Player"
    ]
    keys: set[Any] = set()
    for column in columns:
        asked = models.Q()
        for word in forgotten.words:
            for form in {word, json.dumps(word)[1:-1]}:
                asked |= models.Q(written__contains=form)
        rows = table.annotate(written=models.functions.Cast(column.attname, models.TextField())).filter(asked)
        for pk, *others in rows.values_list("pk", *persons):
            others = [one for one in others if one is not None]
            if not others or not forgotten.players.isdisjoint(others):
                keys.add(pk)
    found = sorted(keys)
    for begin in range(0, len(found), TOGETHER):
        with renaming(club_id=0, club_name="", reason="a person is forgotten"):
            for pk in found[begin : begin + TOGETHER]:
                _rewrite(model, columns, pk, forgotten)
    return len(found)


def _rewrite(
    model: type[models.Model], columns: list[models.Field[Any, Any]], pk: Any, forgotten: Forgotten
) -> None:
    """Write one row's columns as they are stored, past what their fields make of them."""
    quote = connection.ops.quote_name
    table, key = quote(model._meta.db_table), quote(str(model._meta.pk.column))
    postgresql = connection.vendor == "postgresql"
    names = [quote(str(one.column)) for one in columns]
    asked = ", ".join(f"{name}::text" if postgresql else name for name in names)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {asked} FROM {table} WHERE {key} = %s", [pk])  # noqa: S608
        row = cursor.fetchone()
        if row is None:
            return
        changed: dict[str, Any] = {}
        for one, name, stored in zip(columns, names, row, strict=True):
            made = _of(one, stored, forgotten)
            if made != stored:
                cast = "::jsonb" if postgresql and isinstance(one, models.JSONField) else ""
                changed[f"{name} = %s{cast}"] = made
        if changed:
            cursor.execute(
                f"UPDATE {table} SET {', '.join(changed)} WHERE {key} = %s",  # noqa: S608
                [*changed.values(), pk],
            )


def _of(column: models.Field[Any, Any], stored: Any, forgotten: Forgotten) -> Any:
    if not isinstance(stored, str) or not stored:
        return stored
    whole = isinstance(column, models.JSONField) or stored[:1] in "{["
    if whole:
        try:
            value = json.loads(stored)
        except ValueError:
            whole = False
        else:
            made = forgotten.replaced(value)
            return stored if made == value else json.dumps(made, ensure_ascii=not _plain(column))
    made = forgotten.replaced(stored)
    return made[: column.max_length] if column.max_length else made


def _plain(column: models.Field[Any, Any]) -> bool:
    """Whether it is a text that holds JSON, in which letters stand as they are."""
    return not isinstance(column, models.JSONField)
