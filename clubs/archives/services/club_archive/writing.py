"""Writing the rows of an archive behind the mark "not there yet", in short transactions.

Numbers of this database take the place of the archive's keys as the rows get them; rows that are pointed at
from before are looked up at the end.
"""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import Model

from clubs.archives.rules import pointing
from clubs.archives.rules.kept import Kept
from clubs.archives.rules.schema import FILES, KEYS, LATE, LEFT_OUT, PHOTO_ENDS, PUBLIC_IDS
from clubs.archives.services.club_archive import checking, hidden
from clubs.archives.services.club_archive.container import refused
from clubs.archives.services.club_archive.reading import Contents, Row
from clubs.archives.services.club_archive.refolding import Folded
from clubs.competitions.models import Competition
from clubs.people.models import ID_ALPHABET, Club, Membership, Role, User
from clubs.people.services.common import log
from clubs.ratings.services import marking
from matches.models import Snapshot
from matches.problems import UserProblem
from matches.services import Steps, update_rows

AT_ONCE = 1_000
ROWS_A_STATEMENT = 200
"""SQLite takes so many values in one statement; more rows go into several."""

NewIds = dict[str, dict[str, str]]


class Writing:
    """One club on its way in. ``numbers`` are the rows' numbers here, by model and key."""

    def __init__(
        self, contents: Contents, folded: dict[str, Folded], by: User, *, match: bool, new_ids: bool
    ) -> None:
        self.contents, self.folded, self.by = contents, folded, by
        self.numbers: dict[str, dict[Any, int]] = {"people.User": {}}
        self.made: dict[str, list[Model]] = {}
        self.matched: list[str] = []
        self.unmatched: list[str] = []
        self.new_ids: NewIds = {}
        self._public_ids(new_ids)
        self._accounts(match)

    # -- who and what is here already ----------------------------------------------------------------------

    def _public_ids(self, new_ids: bool) -> None:
        taken: dict[str, list[str]] = {}
        for name in PUBLIC_IDS:
            manager = apps.get_model(name)._default_manager
            wanted = [row.columns["public_id"] for row in self.contents.rows[name]]
            for at in range(0, len(wanted), AT_ONCE):
                part = wanted[at : at + AT_ONCE]
                found = manager.filter(public_id__in=part).values_list("public_id", flat=True)
                taken.setdefault(name, []).extend(found)
        if not any(taken.values()):
            return
        if not new_ids:
            which = ", ".join(f"{len(ids)} {PUBLIC_IDS[name]}" for name, ids in taken.items() if ids)
            raise UserProblem(
                "ids-taken",
                f"The addresses of {which} are taken on this server (is the club here already?)."
                " Take it in with new addresses, or remove what has them.",
                409,
                {"taken": {name: ids[:100] for name, ids in taken.items() if ids}},
            )
        for name, ids in taken.items():
            renamed = {old: "".join(secrets.choice(ID_ALPHABET) for _ in range(10)) for old in ids}
            self.new_ids[name] = renamed
            for row in self.contents.rows[name]:
                row.columns["public_id"] = renamed.get(row.columns["public_id"], row.columns["public_id"])

    def _accounts(self, match: bool) -> None:
        """Find the people who have an account here: the one who takes it in, and with `match` all."""
        emails = {person.email: person for person in self.contents.people.values()}
        found = {self.by.email: self.by}
        if match:
            for user in User.objects.filter(email__in=list(emails), is_active=True):
                found[user.email] = user
        for email, person in sorted(emails.items()):
            if email in found:
                self.numbers["people.User"][person.number] = found[email].pk
                self.matched.append(email)
            else:
                self.unmatched.append(email)

    # -- writing ---------------------------------------------------------------------------------------------

    def begin(self) -> Club:
        """Write the row of the club itself, hidden."""
        kept = next(kept for kept in FILES if kept.model == "people.Club")
        (row,) = self.contents.rows[kept.model]
        self.club_columns = self._columns(kept, row)
        self.club = hidden.begin(**{name: self.club_columns[name] for name in ("name", "town", "timezone")})
        self.numbers[kept.model] = {row.key: self.club.pk}
        self.made[kept.model] = [self.club]
        return self.club

    def write(self, kept: Kept, steps: Steps) -> None:
        """Write the rows of one file."""
        rows = self.contents.rows[kept.model]
        made = self.made[kept.model] = [self._object(kept, row) for row in rows]
        steps.rows(made, partial(_insert, apps.get_model(kept.model)))
        if kept.model in KEYS:
            self.numbers[kept.model] = {row.key: one.pk for row, one in zip(rows, made, strict=True)}
        elif kept.model == "ladders.LadderChallenge":
            self.numbers[kept.model] = {}
        if kept.model == "competitions.Competition":
            self._tables(rows, steps)

    def _object(self, kept: Kept, row: Row) -> Model:
        model = apps.get_model(kept.model)
        columns = self._columns(kept, row)
        own = "club" not in LEFT_OUT.get(kept.model, {})
        if own and any(found.name == "club" for found in model._meta.concrete_fields):
            columns["club_id"] = self.club.pk
        return model(**columns)

    def _columns(self, kept: Kept, row: Row) -> dict[str, Any]:
        model = apps.get_model(kept.model)
        columns: dict[str, Any] = {}
        told = dict(row.columns)
        if kept.model == "people.ClubEvent":
            told["what"] = row.columns["what"]
        wrong = pointing.to_numbers(kept.model, told, self.numbers, self.new_ids)
        if wrong:
            raise refused("faulty", f"{kept.file}, line {row.line}: {wrong}.")
        for name, value in told.items():
            found = model._meta.get_field(name)
            if found.many_to_many:
                continue
            if isinstance(found, models.ForeignKey):
                if (kept.model, name) in LATE:
                    continue
                of = found.related_model._meta.label
                columns[found.attname] = None if value is None else self.numbers[of].get(value)
            elif isinstance(found, models.BinaryField):
                columns[name] = self.contents.photos[row.columns["dispute"] + PHOTO_ENDS[kept.model]]
            else:
                columns[name] = value
        if "by_person" in row.extra:
            columns["by_id"] = self.numbers["people.User"].get(row.extra["by_person"])
        if kept.model == "people.ClubEvent" and columns["by_id"] is None and row.extra["by_name"]:
            columns["data"] = {**columns["data"], "by_name": row.extra["by_name"]}
        if kept.model == "matches.Match":
            columns |= self.folded[row.key].columns
            columns["open_disputes"] = checking.open_disputes(self.contents).get(row.key, 0)
        return columns

    def _tables(self, rows: list[Row], steps: Steps) -> None:
        through = Competition.tables.through
        pairs = [
            through(
                competition_id=self.numbers["competitions.Competition"][row.key],
                table_id=self.numbers["people.Table"][number],
            )
            for row in rows
            for number in row.columns["tables"]
        ]
        steps.rows(pairs, partial(_insert, through))

    def write_late(self, steps: Steps) -> None:
        """Fill in what refers to rows that came later, and the snapshots of the logs."""
        for name, column in sorted(LATE):
            model = apps.get_model(name)
            of = model._meta.get_field(column).related_model._meta.label
            changed = []
            for row, one in zip(self.contents.rows[name], self.made[name], strict=True):
                if (key := row.columns[column]) is not None:
                    setattr(one, f"{column}_id", self.numbers[of][key])
                    changed.append(one)
            steps.rows(changed, lambda part, column=column: update_rows(part, [column]))  # type: ignore[misc]
        numbers = self.numbers["matches.Match"]
        snapshots = [
            Snapshot(match_id=numbers[name], seq=seq, state=state)
            for name, folded in self.folded.items()
            for seq, state in folded.snapshots
        ]
        steps.rows(snapshots, partial(_insert, Snapshot))

    # -- the last transaction ------------------------------------------------------------------------------

    def reveal(self, slug: str) -> None:
        """Give the club its address, its members and its openness: from now on it is there."""
        for name, value in self.club_columns.items():
            setattr(self.club, name, value)
        self.club.slug, self.club.arriving_since = slug, None
        self.club.save()
        self._members()
        marking.mark_all(self.club)
        rows = sum(self.contents.count().values())
        log(self.club, self.by, "club-imported", rows=rows, slug=self.contents.club["slug"])

    def _members(self) -> None:
        rows = {
            (self.numbers["people.User"][person.number], role): Membership(
                club=self.club, user_id=self.numbers["people.User"][person.number], role=role, since=since
            )
            for person in self.contents.people.values()
            if person.number in self.numbers["people.User"]
            for role, since in person.roles.items()
        }
        mine = (self.by.pk, Role.OWNER.value)
        rows.setdefault(mine, Membership(club=self.club, user=self.by, role=Role.OWNER))
        Membership.objects.bulk_create(rows.values())


def _insert(model: type[Model], rows: Any) -> None:
    model._default_manager.bulk_create(rows, batch_size=ROWS_A_STATEMENT)
