"""The rows of an archive, read and checked: types, lengths, keys and references, before anything is written.

Every fault is reported with its file, line and field (up to a limit); then the archive is refused.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import models

from clubs.archives.rules.kept import Kept
from clubs.archives.rules.older import Raising
from clubs.archives.rules.schema import FILES, KEYS, LATE, PEOPLE, PHOTOS, SCORE, WITHOUT_KEY
from clubs.archives.selectors import values
from clubs.archives.selectors.keys import joined
from clubs.archives.services.club_archive.container import DECODER, Archive
from clubs.people.models import Role, UserManager
from clubs.people.names import readable
from clubs.people.sheets.faults import Faults


@dataclass
class Person:
    """A line of people.jsonl: a person who belonged to the club."""

    number: int
    email: str
    name: str
    roles: dict[str, Any]


@dataclass
class Row:
    """One row: its line, its columns' values (references are still keys), and what no column holds."""

    line: int
    columns: dict[str, Any]
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> Any:
        """Its key, set when it is read."""
        return self.extra.get("key")


@dataclass
class Contents:
    """A whole archive in memory."""

    people: dict[int, Person]
    rows: dict[str, list[Row]]
    photos: dict[str, bytes]

    @property
    def club(self) -> dict[str, Any]:
        """The club's own row."""
        return self.rows["people.Club"][0].columns

    def count(self) -> dict[str, int]:
        """How many rows each file has."""
        return {kept.file.removesuffix(".jsonl"): len(self.rows[kept.model]) for kept in FILES}


def read_contents(archive: Archive, faults: Faults, told: Any = None) -> Contents:
    """Read every file. Faults are added to `faults`; raises `UserProblem` for a file that is damaged."""
    contents = Contents(_people(archive, faults), {}, {})
    done = len(contents.people)
    raising = Raising(archive.manifest["version"])
    for kept in FILES:
        rows: list[Row] = []
        if kept.file not in archive.files:
            continue
        for number, raw in archive.lines(kept.file):
            if (value := _object(raw, kept.file, number, faults)) is not None:
                rows.append(_row(kept, number, raising.row(kept, value), faults))
            done += 1
            if told is not None and done % 500 == 0:
                told(done, archive.rows)
        contents.rows[kept.model] = rows
        listed = archive.files[kept.file].rows
        if listed != len(rows) and not faults:
            faults.add(f"the manifest counts {listed} rows", file=kept.file)
    for kept in FILES:  # what older versions lack is made of the rows that they have
        if kept.file not in archive.files:
            made = enumerate(raising.rows_of(kept), start=1)
            contents.rows[kept.model] = [_row(kept, number, value, faults) for number, value in made]
    contents.photos = {name.removeprefix(PHOTOS): archive.whole(name) for name in archive.photos()}
    if len(contents.rows["people.Club"]) != 1:
        faults.add("has to have one row", file="club.jsonl")
    if not faults:
        _keys(contents, faults)
    if not faults:
        _references(contents, faults)
    return contents


def _object(raw: bytes, file: str, number: int, faults: Faults) -> dict[str, Any] | None:
    try:
        found = DECODER.decode(raw.decode())
        json.dumps(found, ensure_ascii=False).encode()  # half characters, and depth
    except UnicodeError:
        faults.add("is not written in UTF-8", file=file, line=number)
    except json.JSONDecodeError as error:
        faults.add(f"is no JSON: {error.msg}", file=file, line=number, column=str(error.colno))
    except (ValueError, RecursionError) as error:
        faults.add(f"cannot be read: {str(error)[:100]}", file=file, line=number)
    else:
        if not isinstance(found, dict):
            faults.add("is no object", file=file, line=number)
        elif b"\\u0000" in raw or b"\x00" in raw:
            faults.add("holds a character that no text has (NUL)", file=file, line=number)
        else:
            return found
    return None


def _people(archive: Archive, faults: Faults) -> dict[int, Person]:
    found: dict[int, Person] = {}
    emails = set()
    for line, raw in archive.lines(PEOPLE):
        value = _object(raw, PEOPLE, line, faults)
        if value is None:
            continue
        told: tuple[Any, ...] = tuple(value.get(x) for x in ("person", "email", "name", "roles"))
        number, email, name, roles = told
        wrong = ""
        try:
            validate_email(email)
        except (ValidationError, TypeError):
            wrong = "email is no e-mail address"
        shaped = type(number) is int and isinstance(name, str) and isinstance(roles, dict)
        if not shaped or not isinstance(email, str):
            wrong = "has to have person, email, name and roles"
        elif set(roles) - set(Role.values):
            wrong = "names a role that is not known"
        elif number in found or email in emails:
            wrong = "stands there already"
        elif len(name) > 80:
            wrong = "name has more than 80 characters"
        if wrong:
            faults.add(wrong, file=PEOPLE, line=line)
            continue
        emails.add(email)
        since = {}
        for role, at in roles.items():
            try:
                since[role] = values.read_moment(at)
            except values.BadValue as error:
                faults.add(f"roles: {error}", file=PEOPLE, line=line)
        found[number] = Person(number, UserManager.normalize_email(email), readable(name), since)
    return found


def extra_names(kept: Kept) -> dict[str, type]:
    """Names in a row that are no columns of the same name."""
    names: dict[str, type] = {}
    if "by_id" in kept.fields:
        names["by_person"] = int
    if kept.model == "people.ClubEvent":
        names["by_name"] = str
    if kept.model == "matches.Match":
        names[SCORE] = dict
    return names


def _row(kept: Kept, line: int, value: dict[str, Any], faults: Faults) -> Row:
    model = apps.get_model(kept.model)
    extras = extra_names(kept)
    expected = (set(kept.fields) - {"by_id"}) | set(extras)
    if value.keys() != expected:
        for name in sorted(expected - value.keys()):
            faults.add("is missing", file=kept.file, line=line, column=name)
        for name in sorted(value.keys() - expected):
            faults.add("is no field of this file", file=kept.file, line=line, column=name[:40])
        return Row(line, {})
    columns: dict[str, Any] = {}
    for name in kept.fields:
        if name == "by_id":
            continue
        try:
            columns[name] = _column(model._meta.get_field(name), value[name])
        except values.BadValue as error:
            faults.add(str(error), file=kept.file, line=line, column=name)
    extra = {}
    for name, kind in extras.items():
        if value[name] is not None and type(value[name]) is not kind:
            faults.add("has another type", file=kept.file, line=line, column=name)
        extra[name] = value[name]
    return Row(line, columns, extra)


def _column(field_: Any, value: Any) -> Any:
    if field_.many_to_many:
        if not isinstance(value, list) or not all(type(one) is int for one in value):
            raise values.BadValue("must be a list of numbers")
        return value
    if isinstance(field_, models.ForeignKey):
        if value is None and not field_.null:
            raise values.BadValue("must be given")
        if value is not None and type(value) not in (str, int):
            raise values.BadValue("must name a row")
        return value
    if isinstance(field_, models.BinaryField):
        if type(value) is not int:
            raise values.BadValue("must be the number of bytes of the file in photos/")
        return value
    return values.read(field_, value)


def _keys(contents: Contents, faults: Faults) -> None:
    """Give each row its key, and check that the keys are unique."""
    for kept in FILES:
        model = apps.get_model(kept.model)
        seen: set[Any] = set()
        once = [kept.key] if kept.model not in WITHOUT_KEY else []
        once += [(f.name,) for f in model._meta.concrete_fields if f.unique and f.name in kept.fields]
        for constraint in model._meta.constraints:
            if isinstance(constraint, models.UniqueConstraint) and constraint.condition is None:
                names = tuple(name for name in constraint.fields if name in kept.fields)
                if names and set(constraint.fields) - set(names) <= {"club"}:
                    once.append(names)
        for names in dict.fromkeys(once):
            seen = set()
            for row in contents.rows[kept.model]:
                parts = tuple(row.columns[name] for name in names)
                if None in parts:
                    continue
                if parts in seen:
                    faults.add(
                        "stands there already", file=kept.file, line=row.line, column=" and ".join(names)
                    )
                seen.add(parts)
        for row in contents.rows[kept.model]:
            if key_names := KEYS.get(kept.model):
                parts = tuple(row.columns[name] for name in key_names)
                row.extra["key"] = parts[0] if len(parts) == 1 else joined(model, key_names, parts)


def _references(contents: Contents, faults: Faults) -> None:
    """Check that every reference names a row, of an earlier file unless it is a late one."""
    keys = {model: {row.key for row in contents.rows[model]} for model in KEYS}
    keys["people.User"] = set(contents.people)
    for kept in FILES:
        model = apps.get_model(kept.model)
        relations = [
            f for name in kept.fields if name != "by_id" and (f := model._meta.get_field(name)).is_relation
        ]
        for row in contents.rows[kept.model]:
            for relation in relations:
                told = row.columns[relation.name]
                of = relation.related_model._meta.label
                for key in told if isinstance(told, list) else [told]:
                    if key is not None and key not in keys[of]:
                        message = f"names {str(key)[:40]!r}, which is not in the archive"
                        faults.add(message, file=kept.file, line=row.line, column=relation.name)
            person = row.extra.get("by_person")
            if person is not None and person not in contents.people:
                faults.add("names no such person", file=kept.file, line=row.line, column="by_person")


__all__ = ["LATE", "Contents", "Person", "Row", "read_contents"]
