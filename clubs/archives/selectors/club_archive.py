"""Writing a club's archive: rows as they stand at one moment, in a fixed order, into a zip.

The same rows give the same bytes: the order is that of the keys, the names in an object are sorted, and no
file carries a modification time. What varies between exports is in the manifest ("exported_at", "by").
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import IO, Any

from django.apps import apps
from django.db import connection, models, transaction
from django.db.models import Q
from django.utils.timezone import now

from clubs.archives.rules import pointing
from clubs.archives.rules.kept import Kept
from clubs.archives.rules.schema import (
    FILES,
    FORMAT,
    KEYS,
    MANIFEST,
    PEOPLE,
    PHOTO_ENDS,
    PHOTOS,
    SCORE,
    VERSION,
)
from clubs.archives.selectors import values
from clubs.archives.selectors.guests import PLAYER, addresses, guests_of, line_of
from clubs.archives.selectors.keys import joined
from clubs.people.models import Club, Membership, User

_STILL = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the zip."""
AT_ONCE = 2_000
MODEL_OF_USER = "people.User"

Told = Callable[[int, int], None]
"""Hears how many rows are written, and of how many."""


@dataclass(frozen=True)
class Written:
    """What was written: the manifest, and how many rows."""

    manifest: dict[str, Any]
    rows: int


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything in the block as it stands now, without keeping anybody from writing."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        # Django's transactions take the write lock at once; a plain one only reads.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN")
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("COMMIT")
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield


def export_club(club: Club, file: IO[bytes], *, by: str = "", told: Told | None = None) -> Written:
    """Write the archive of `club` into `file`, which is open for writing bytes."""
    with one_moment(), zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as zipped:
        return _Writing(club, zipped, told).write(by)


class _Writing:
    def __init__(self, club: Club, zipped: zipfile.ZipFile, told: Told | None) -> None:
        self.club, self.zip, self.told = club, zipped, told
        self.files: dict[str, dict[str, Any]] = {}
        self.keys: dict[str, dict[int, Any]] = {}
        self.names: dict[int, str] = {}
        self.rows = self.of = 0
        self.guests: dict[int, dict[str, Any]] = {}

    def write(self, by: str) -> Written:
        guests = guests_of(self.club, rows_of)
        own = self.club.players.values_list("slug", flat=True)
        slugs = addresses(guests, own)
        self.guests = {one.pk: line_of(one, slugs[one.pk]) for one in guests}
        self.of = sum(rows_of(kept, self.club).count() for kept in FILES) + len(guests)
        self._tell(0)
        self._people()
        for kept in FILES:
            if kept.model in KEYS:
                self._find_keys(kept)
        for kept in FILES:
            self._file(kept)
        manifest = {
            "format": FORMAT,
            "version": VERSION,
            "club": {"slug": self.club.slug, "name": self.club.name},
            "exported_at": values.moment(now()),
            "by": by,
            "files": self.files,
        }
        with self.zip.open(_entry(MANIFEST), "w") as member:
            member.write(json.dumps(manifest, ensure_ascii=False, indent=1, sort_keys=True).encode())
        return Written(manifest, self.rows)

    def _tell(self, rows: int) -> None:
        self.rows += rows
        if self.told is not None:
            self.told(self.rows, self.of)

    def _people(self) -> None:
        """People of the club: the members, and the accounts behind players and trustees."""
        roles: dict[int, dict[str, Any]] = {}
        for row in Membership.objects.filter(club=self.club).order_by("role"):
            roles.setdefault(row.user_id, {})[row.role] = values.moment(row.since)
        belongs = Q(pk__in=roles) | Q(players__club=self.club) | Q(emblems_in_trust__club=self.club)
        found = list(User.objects.filter(belongs).distinct().order_by("email"))
        self.keys[MODEL_OF_USER] = {user.pk: number for number, user in enumerate(found, 1)}
        self._lines(
            PEOPLE,
            (
                {"person": n, "email": user.email, "name": user.display_name, "roles": roles.get(user.pk, {})}
                for n, user in enumerate(found, 1)
            ),
        )
        log = apps.get_model("people", "ClubEvent").objects.filter(club=self.club).exclude(by=None)
        self.names = {user.pk: str(user) for user in User.objects.filter(pk__in=log.values("by"))}

    def _find_keys(self, kept: Kept) -> None:
        model = apps.get_model(kept.model)
        columns = [model._meta.get_field(name).attname for name in KEYS[kept.model]]
        rows = rows_of(kept, self.club).order_by().values_list("pk", *columns)
        self.keys[kept.model] = {pk: self._key(model, KEYS[kept.model], found) for pk, *found in rows}
        if kept.model == PLAYER:
            self.keys[PLAYER] |= {pk: line["slug"] for pk, line in self.guests.items()}

    def _file(self, kept: Kept) -> None:
        model = apps.get_model(kept.model)
        fields = [model._meta.get_field(name) for name in kept.fields]
        plain = [field for field in fields if not field.many_to_many]
        tables = self._tables() if kept.model == "competitions.Competition" else {}
        extra = ("board",) if kept.model == "matches.Match" else ()
        photos: list[tuple[str, bytes]] = []
        columns = [field.attname for field in plain]

        def lines() -> Iterator[dict[str, Any]]:
            rows = rows_of(kept, self.club).order_by(*kept.order).values_list("pk", *columns, *extra)
            for pk, *row in rows.iterator(chunk_size=AT_ONCE):
                line = {
                    field.name: self._value(field, value)
                    for field, value in zip(plain, row[: len(plain)], strict=True)
                }
                if extra:
                    line[SCORE] = dict(row[-1].get("score") or {})
                if kept.model == "competitions.Competition":
                    line["tables"] = tables.get(pk, [])
                if "content" in line:
                    name = PHOTOS + line["dispute"] + PHOTO_ENDS[kept.model]
                    photos.append((name, bytes(line["content"])))
                    line["content"] = len(photos[-1][1])
                yield self._finished(kept, line)

        def guests() -> Iterator[dict[str, Any]]:
            rows = model._default_manager.in_bulk(self.guests)
            for pk, line in self.guests.items():
                own = {field.name: self._value(field, getattr(rows[pk], field.attname)) for field in plain}
                yield {**own, **line}

        self._lines(kept.file, chain(lines(), guests()) if kept.model == PLAYER else lines())
        for name, content in photos:
            self._photo(name, content)

    def _finished(self, kept: Kept, line: dict[str, Any]) -> dict[str, Any]:
        """A row with the numbers of this database in it turned into keys."""
        if kept.model == "matches.Dispute" and line["state"] == "studying":
            line["state"] = "asked"  # the worker that studies it is of this server
        if "by_id" in line:
            number = line.pop("by_id")
            of_person = line["by_kind"] == "user" and number is not None
            line["by_person"] = self.keys[MODEL_OF_USER].get(number) if of_person else None
        if kept.model == "people.ClubEvent":
            kept_name = line["data"].pop("by_name", "")
            line["by_name"] = kept_name or self.names.get(self._by or 0, "")
        pointing.to_keys(kept.model, line, self.keys)
        return line

    _by: int | None = None

    def _value(self, field: Any, value: Any) -> Any:
        if not field.is_relation:
            return values.written(field, value)
        if field.name == "by":
            self._by = value
        if value is None:
            return None
        return self.keys[field.related_model._meta.label].get(value)

    def _key(self, model: type[models.Model], names: tuple[str, ...], found: list[Any]) -> Any:
        if len(names) == 1:
            return found[0]
        columns = zip(names, found, strict=True)
        return joined(model, names, [self._value(model._meta.get_field(name), one) for name, one in columns])

    def _tables(self) -> dict[int, list[int]]:
        through = apps.get_model("competitions", "Competition").tables.through
        found: dict[int, list[int]] = {}
        rows = through.objects.filter(competition__club=self.club).order_by("table__number")
        for competition, number in rows.values_list("competition_id", "table__number"):
            found.setdefault(competition, []).append(number)
        return found

    def _lines(self, name: str, lines: Iterator[dict[str, Any]]) -> None:
        digest, size, count = hashlib.sha256(), 0, 0
        with self.zip.open(_entry(name), "w", force_zip64=False) as member:
            for line in lines:
                text = json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
                member.write(text + b"\n")
                digest.update(text + b"\n")
                size, count = size + len(text) + 1, count + 1
                if count % AT_ONCE == 0:
                    self._tell(AT_ONCE)
        self._tell(count % AT_ONCE)
        self.files[name] = {"sha256": digest.hexdigest(), "bytes": size, "rows": count}

    def _photo(self, name: str, content: bytes) -> None:
        with self.zip.open(_entry(name), "w") as member:
            member.write(content)
        sha256 = hashlib.sha256(content).hexdigest()
        self.files[name] = {"sha256": sha256, "bytes": len(content), "rows": None}


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, date_time=_STILL)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


def rows_of(kept: Kept, club: Club) -> models.QuerySet[Any]:
    """The rows of `club` that go into a file."""
    manager = apps.get_model(kept.model)._default_manager
    both = {kept.club: club.pk} | ({kept.also: club.pk} if kept.also else {})
    return manager.filter(**both, **dict(kept.only))
