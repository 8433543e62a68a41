"""Importing a club's archive: read, check and judge everything, then write it behind a mark, step by step.

Nothing is written before the archive has been read and its matches judged. Then the club is written in short
transactions as one that is not there yet (`hidden`), and the last one makes it visible. If the archive is
refused on the way, what was written is removed.

No accounts are created. The importing user becomes the owner of the club. Other people of the archive become
members only if they have accounts here and `match_accounts` is set, which only the administrator of the
server may do. Otherwise their players have no account, and with `with_invitations` they get an invitation to
their roles. Derived data is not copied: boards, results, records and emblems are folded again, and an archive
that disagrees is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import IO, Any

from django.db import DataError, IntegrityError

from clubs.archives.rules.schema import FILES
from clubs.archives.services.club_archive import checking, folding, hidden
from clubs.archives.services.club_archive.container import open_archive, refused
from clubs.archives.services.club_archive.reading import Contents, read_contents
from clubs.archives.services.club_archive.refolding import refold
from clubs.archives.services.club_archive.writing import Writing
from clubs.people.models import Club, Invitation, Membership, Player, Role, User
from clubs.people.services.founding import MOST_CLUBS_OWNED, RESERVED_SLUGS
from clubs.people.services.invitations import MOST_OPEN, invite
from clubs.people.sheets.faults import Faults
from matches.problems import UserProblem
from matches.services import Steps

Told = Callable[[str, int, int], None]
"""Hears which part of the work is on, how much of it is done, and of how much."""


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


class Job:
    """What a job wants to know of the import that it does. By itself it wants nothing."""

    def ask(self) -> None:
        """Hear that a transaction begins; what this raises ends the import, as it stands."""

    def begun(self, what: Club) -> None:
        """Hear that the hidden club is written, in this transaction."""

    def whole(self, done: TakenIn) -> None:
        """Hear that the club is made visible, in this transaction."""


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
    job: Job | None = None,
) -> TakenIn:
    """Take the club of an archive in, at the address `slug` or its own; `by` owns it from now on.

    With `new_ids` rows whose public ids are already in use here get new ones. A `dry_run` does everything and
    removes it again. Raises `UserProblem`: those of `open_archive`, "faulty" (422, every fault in `data`),
    "slug-taken", "ids-taken", "too-many-clubs" (409), "archive-refused" (422).
    """
    job = job or Job()
    archive = open_archive(file)
    faults = Faults()
    contents = read_contents(archive, faults, _part(told, "Reading"))
    faults.refuse("archive")
    checking.check(contents, faults)
    faults.refuse("archive")
    folded = refold(contents, faults, _part(told, "Judging the matches"))
    faults.refuse("archive")
    done = TakenIn(contents.club["name"], slug or contents.club["slug"], contents.count())
    _check_free(by, done.slug)
    writing = Writing(contents, folded, by, match=match_accounts, new_ids=new_ids)
    done.matched, done.unmatched, done.new_ids = writing.matched, writing.unmatched, writing.new_ids
    steps = Steps(job.ask)

    def begin() -> Club:
        club = writing.begin()
        job.begun(club)
        return club

    def reveal() -> None:
        User.objects.select_for_update().get(pk=by.pk)
        _check_free(by, done.slug)
        writing.reveal(done.slug)
        done.club = writing.club
        job.whole(done)

    club = steps.one(begin)
    try:
        _write(writing, steps, _part(told, "Writing"))
        numbers = writing.numbers["matches.Match"]
        games = {numbers[name]: one for name, one in folded.items()}
        folding.fold(club, games, steps, _part(told, "Results and records"))
        if dry_run:
            hidden.remove(club, steps)
            return done
        steps.one(reveal)
    except UserProblem:
        hidden.remove(club, steps)
        raise
    except (IntegrityError, DataError) as error:
        hidden.remove(club, steps)
        raise refused("archive-refused", f"The database refuses this archive: {str(error)[:200]}.") from error
    if with_invitations:
        _invite(contents, club, by, done.unmatched, base_url)
    return done


def _part(told: Told | None, name: str) -> Callable[[int, int], None] | None:
    return None if told is None else lambda done, of: told(name, done, of)


def _check_free(by: User, slug: str) -> None:
    """Raise `UserProblem` where the club cannot be: its owner has too many, or its address is taken."""
    if Membership.objects.filter(user=by, role=Role.OWNER).count() >= MOST_CLUBS_OWNED:
        raise UserProblem("too-many-clubs", f"One account owns at most {MOST_CLUBS_OWNED} clubs.", 409)
    if slug in RESERVED_SLUGS or Club.objects.filter(slug=slug).exists():
        raise UserProblem(
            "slug-taken",
            f"There is a club at {slug!r} already; import the archive under another address.",
            409,
        )


def _write(writing: Writing, steps: Steps, told: Callable[[int, int], None] | None) -> None:
    files = [kept for kept in FILES if kept.model != "people.Club"]
    for number, kept in enumerate(files, 1):
        if told is not None:
            told(number, len(files) + 1)
        writing.write(kept, steps)
    writing.write_late(steps)


def go_on_inviting(file: IO[bytes], club: Club, by: User, unmatched: list[str], base_url: str) -> None:
    """Send the invitations of an archive whose club was made by a worker that was killed afterwards."""
    if unmatched:
        contents = read_contents(open_archive(file), Faults(), None)
        _invite(contents, club, by, unmatched, base_url)


def _invite(contents: Contents, club: Club, by: User, unmatched: list[str], base_url: str) -> None:
    """Offer their roles to those of the archive who have no account here, or were not matched.

    People who have an invitation are left out, so that another worker can go on where one was killed.
    """
    players = {row.columns["user"]: row.key for row in contents.rows["people.Player"] if row.columns["user"]}
    invited = set(Invitation.objects.filter(club=club).values_list("email", flat=True))
    people = [one for one in contents.people.values() if one.email in unmatched and one.roles][:MOST_OPEN]
    for person in people:
        if person.email in invited:
            continue
        slug = players.get(person.number)
        player = Player.objects.get(club=club, slug=slug) if slug else None
        invite(club=club, email=person.email, roles=person.roles, by=by, base_url=base_url, player=player)
