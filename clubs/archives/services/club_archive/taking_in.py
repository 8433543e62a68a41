"""Importing a club's archive: read, check and judge everything, then write it in one transaction.

No accounts are created. The importing user becomes the owner of the club. Other people of the archive become
members only if they have accounts here and `match_accounts` is set, which only the administrator of the
server may do. Otherwise their players have no account, and with `invite` they get an invitation to their
roles. Derived data is not copied: boards, results, records and emblems are folded again, and an archive that
disagrees is refused.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import IO, Any

from django.apps import apps
from django.db import DatabaseError, models, transaction
from django.db.models import Model

from clubs.archives.faults import Faults
from clubs.archives.rules import pointing
from clubs.archives.rules.schema import BY_MODEL, FILES, KEYS, LATE, PUBLIC_IDS, Kept
from clubs.archives.services.club_archive import checking
from clubs.archives.services.club_archive.container import open_archive, refused
from clubs.archives.services.club_archive.reading import Contents, Row, read_contents
from clubs.archives.services.club_archive.refolding import Folded, refold
from clubs.competitions.models import Competition
from clubs.competitions.selectors.draw import load_draw
from clubs.competitions.services import folding as brackets
from clubs.emblems.models import Emblem
from clubs.emblems.selectors import cases
from clubs.emblems.services import steps as emblem_steps
from clubs.people.models import ID_ALPHABET, Club, Membership, Player, Role, User
from clubs.people.services.common import log
from clubs.people.services.founding import MOST_CLUBS_OWNED, RESERVED_SLUGS
from clubs.people.services.invitations import MOST_OPEN, invite
from clubs.publishing.services import book
from matches.models import Match, Snapshot
from matches.problems import UserProblem
from matches.services import write_transaction

Told = Callable[[str, int, int], None]
"""Hears which part of the work is on, how much of it is done, and of how much."""

AT_ONCE = 1_000


@dataclass
class TakenIn:
    """What an archive held, and what became of it."""

    name: str
    slug: str
    rows: dict[str, int]
    matched: list[str] = field(default_factory=list)
    unmatched: list[str] = field(default_factory=list)
    new_ids: dict[str, dict[str, str]] = field(default_factory=dict)
    club: Club | None = None

    def to_json(self) -> dict[str, Any]:
        """As a job keeps it."""
        return {
            "name": self.name, "slug": self.slug, "rows": self.rows, "matched": self.matched,
            "unmatched": self.unmatched, "new_ids": self.new_ids,
        }  # fmt: skip


class _Rehearsed(Exception):
    """Ends a rehearsal: everything went well, and nothing is kept."""


def take_in(
    file: IO[bytes],
    *,
    by: User,
    slug: str = "",
    new_ids: bool = False,
    match_accounts: bool = False,
    with_invitations: bool = False,
    base_url: str = "",
    dry_run: bool = False,
    told: Told | None = None,
    last: Callable[[TakenIn], None] | None = None,
) -> TakenIn:
    """Take the club of an archive in, at the address `slug` or its own; `by` owns it from now on.

    With `new_ids` rows whose public ids are already in use here get new ones. A `dry_run` does everything and
    takes it back. `last` is called at the end of the transaction that makes the club: what it writes is
    there with the club, or neither is; if it raises, there is no club. Raises `UserProblem`: those of
    `open_archive`, "faulty" (422, every fault in `data`), "slug-taken", "ids-taken" (409).
    """
    archive = open_archive(file)
    faults = Faults()
    contents = read_contents(archive, faults, _part(told, "Reading"))
    faults.refuse("archive")
    checking.check(contents, faults)
    faults.refuse("archive")
    folded = refold(contents, faults, _part(told, "Judging the matches"))
    faults.refuse("archive")
    taking = _Taking(contents, folded, by, slug or contents.club["slug"], match_accounts, told)
    try:
        with write_transaction():
            done = taking.take(new_ids)
            if dry_run:
                raise _Rehearsed
            if with_invitations:
                taking.invite(base_url)
            if last is not None:
                last(done)
    except _Rehearsed:
        taking.done.club = None
        return taking.done
    except DatabaseError as error:
        raise refused("archive-refused", f"The database refuses this archive: {str(error)[:200]}.") from error
    return done


def _part(told: Told | None, name: str) -> Callable[[int, int], None] | None:
    return None if told is None else lambda done, of: told(name, done, of)


class _Taking:
    def __init__(
        self,
        contents: Contents,
        folded: dict[str, Folded],
        by: User,
        slug: str,
        match: bool,
        told: Told | None,
    ) -> None:
        self.contents, self.folded, self.by, self.told = contents, folded, by, told
        self.match = match
        self.numbers: dict[str, dict[Any, int]] = {"people.User": {}}
        self.made: dict[str, list[Model]] = {}
        self.club = Club()
        self.done = TakenIn(contents.club["name"], slug, contents.count())

    def take(self, new_ids: bool) -> TakenIn:
        """Write everything; the caller's transaction keeps it or not."""
        User.objects.select_for_update().get(pk=self.by.pk)
        owned = Membership.objects.filter(user=self.by, role=Role.OWNER).count()
        if owned >= MOST_CLUBS_OWNED:
            raise UserProblem("too-many-clubs", f"One account owns at most {MOST_CLUBS_OWNED} clubs.", 409)
        if self.done.slug in RESERVED_SLUGS or Club.objects.filter(slug=self.done.slug).exists():
            raise UserProblem(
                "slug-taken",
                f"There is a club at {self.done.slug!r} already; take the archive in under another address.",
                409,
            )
        self._public_ids(new_ids)
        self._accounts()
        steps = len(FILES) + 3
        for step, kept in enumerate(FILES, 1):
            if self.told is not None:
                self.told("Writing", step, steps)
            self._write(kept)
        self._late()
        self._snapshots()
        self._members()
        self._fold(steps)
        log(
            self.club,
            self.by,
            "club-imported",
            rows=sum(self.done.rows.values()),
            slug=self.contents.club["slug"],
        )
        self.done.club = self.club
        return self.done

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
            self.done.new_ids[name] = renamed
            for row in self.contents.rows[name]:
                row.columns["public_id"] = renamed.get(row.columns["public_id"], row.columns["public_id"])

    def _accounts(self) -> None:
        """Find the people who have an account here: the one who takes it in, and with `match` all."""
        emails = {person.email: person for person in self.contents.people.values()}
        found = {self.by.email: self.by}
        if self.match:
            for user in User.objects.filter(email__in=list(emails), is_active=True):
                found[user.email] = user
        for email, person in sorted(emails.items()):
            if email in found:
                self.numbers["people.User"][person.number] = found[email].pk
                self.done.matched.append(email)
            else:
                self.done.unmatched.append(email)

    # -- writing ---------------------------------------------------------------------------------------------

    def _write(self, kept: Kept) -> None:
        model = apps.get_model(kept.model)
        has_club = any(f.name == "club" for f in model._meta.concrete_fields)
        rows = self.contents.rows[kept.model]
        objects = []
        for row in rows:
            columns = self._columns(kept, row)
            if kept.model == "people.Club":
                columns["slug"] = self.done.slug
            elif has_club:
                columns["club_id"] = self.club.pk
            objects.append(model(**columns))
        made = model._default_manager.bulk_create(objects, batch_size=AT_ONCE)
        if kept.model == "people.Club":
            self.club = made[0]
        if kept.model in KEYS:
            self.numbers[kept.model] = {row.key: one.pk for row, one in zip(rows, made, strict=True)}
        elif kept.model == "ladders.LadderChallenge":
            self.numbers[kept.model] = {}
        self.made[kept.model] = made
        if kept.model == "competitions.Competition":
            self._tables(rows)

    def _columns(self, kept: Kept, row: Row) -> dict[str, Any]:
        model = apps.get_model(kept.model)
        columns: dict[str, Any] = {}
        told = dict(row.columns)
        if kept.model == "people.ClubEvent":
            told["what"] = row.columns["what"]
        wrong = pointing.to_numbers(kept.model, told, self.numbers, self.done.new_ids)
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
                columns[name] = self.contents.photos[row.columns["dispute"]]
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

    def _tables(self, rows: list[Row]) -> None:
        through = Competition.tables.through
        through._default_manager.bulk_create(
            [
                through(
                    competition_id=self.numbers["competitions.Competition"][row.key],
                    table_id=self.numbers["people.Table"][number],
                )
                for row in rows
                for number in row.columns["tables"]
            ]
        )

    def _late(self) -> None:
        """Fill in what refers to rows that came later."""
        for name, column in LATE:
            model = apps.get_model(name)
            found = model._meta.get_field(column)
            of = found.related_model._meta.label
            changed = []
            for row, one in zip(self.contents.rows[name], self.made[name], strict=True):
                if (key := row.columns[column]) is not None:
                    setattr(one, f"{column}_id", self.numbers[of][key])
                    changed.append(one)
            model._default_manager.bulk_update(changed, [column], batch_size=200)

    def _snapshots(self) -> None:
        numbers = self.numbers["matches.Match"]
        Snapshot.objects.bulk_create(
            [
                Snapshot(match_id=numbers[name], seq=seq, state=state)
                for name, folded in self.folded.items()
                for seq, state in folded.snapshots
            ],
            batch_size=AT_ONCE,
        )

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

    def invite(self, base_url: str) -> None:
        """Offer their roles to those of the archive who have no account here, or were not matched."""
        players = {
            row.columns["user"]: row.key for row in self.contents.rows["people.Player"] if row.columns["user"]
        }
        for person in [
            p for p in self.contents.people.values() if p.email in self.done.unmatched and p.roles
        ][:MOST_OPEN]:
            slug = players.get(person.number)
            player = Player.objects.get(club=self.club, slug=slug) if slug else None
            invite(
                club=self.club,
                email=person.email,
                roles=person.roles,
                by=self.by,
                base_url=base_url,
                player=player,
            )

    # -- what follows from the rest --------------------------------------------------------------

    def _fold(self, steps: int) -> None:
        """Fold brackets, emblems and results, by the services that do it on a club night."""
        for competition in Competition.objects.filter(club=self.club).select_related("club"):
            self._fold_competition(competition)
        for emblem in Emblem.objects.filter(club=self.club).select_related("club"):
            checking.check_emblem(emblem)
            emblem_steps.write(emblem, cases.fold(emblem))
        confirmed = Match.objects.filter(club=self.club, status=Match.Status.CONFIRMED).order_by("pk")
        count = confirmed.count()
        keys = {pk: key for key, pk in self.numbers["matches.Match"].items()}
        for done, match in enumerate(confirmed.iterator(chunk_size=200), 1):
            book.enter(match, self.folded[keys[match.pk]].game)
            if self.told is not None and done % 20 == 0:
                self.told("Results and records", done, count)

    def _fold_competition(self, competition: Competition) -> None:
        if not competition.is_drawn:
            return
        name = BY_MODEL["competitions.Fixture"].file
        before = self._fixtures(competition)
        try:
            with transaction.atomic():
                draw = load_draw(competition)
                checking.check_draw(draw)
                brackets.refold(draw)
                checking.check_places(draw)
        except (AssertionError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise refused(
                "faulty",
                f"{name}: the fixtures of {competition.slug} do not fit together ({str(error)[:80]}).",
            ) from error
        after = self._fixtures(competition)
        if changed := [f"M{number}" for number in before if before[number] != after[number]]:
            raise refused(
                "faulty",
                f"{name}: {', '.join(changed[:10])} of {competition.slug}: the results give something else.",
            )

    @staticmethod
    def _fixtures(competition: Competition) -> dict[int, tuple[Any, ...]]:
        rows = competition.fixtures.order_by("number").values_list("number", *brackets.FOLDED)
        return {number: tuple(row) for number, *row in rows}
