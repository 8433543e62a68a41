"""Founding, changing, archiving and deleting a club."""

from __future__ import annotations

from collections.abc import Callable

from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, RestrictedError
from django.utils.timezone import now
from django.utils.translation import get_language, gettext

from clubs.people.models import Club, Membership, Role, User
from clubs.people.names import free_slug, same_name, tidy, tidy_lines
from clubs.people.rules import sandbox, time_zones
from clubs.people.services.common import checked_language, checked_name, lock_club, log
from clubs.people.signals import timezone_changed
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Actor, purge_matches

RESERVED_SLUGS = frozenset({"new", "all", "api", "static"}) | sandbox.SLUGS
MOST_CLUBS_OWNED = 50
DEMONSTRATION_DOMAIN = "@chalk-and-cue.example"
"""The end of the addresses of invented accounts; ``.example`` has no mailboxes."""


def _checked_timezone(name: str) -> str:
    if name not in time_zones.known():
        raise UserProblem("no-such-time-zone", gettext("Choose the time zone from the list."))
    return name


@transaction.atomic
def found_club(
    *,
    name: str,
    by: User,
    town: str = "",
    about: str = "",
    timezone: str = "UTC",
    language: str | None = None,
    wall_language: str = "",
    public: bool = True,
    listed: bool = True,
    is_demonstration: bool = False,
    slug: str = "",
) -> Club:
    """Make a club, with its founder as owner, in the language in which it is founded if none is given; with a
    ``slug`` at that address, which nobody can choose. Raises ``UserProblem``."""
    name = checked_name(name, what="club's name")
    founder = User.objects.select_for_update().get(pk=by.pk)
    if Membership.objects.filter(user=founder, role=Role.OWNER).count() >= MOST_CLUBS_OWNED:
        raise UserProblem(
            "too-many-clubs",
            gettext("One account owns at most {most_clubs_owned} clubs.").format(
                most_clubs_owned=MOST_CLUBS_OWNED
            ),
            409,
        )
    slug = slug or free_slug(
        name,
        fallback="club",
        length=60,
        taken=lambda s: s in RESERVED_SLUGS or Club.objects.filter(slug=s).exists(),
    )
    club = Club.objects.create(
        slug=slug,
        name=name,
        town=tidy(town)[:80],
        about=tidy_lines(about)[:2000],
        timezone=_checked_timezone(timezone),
        language=checked_language(get_language() or "" if language is None else language),
        wall_language=checked_language(wall_language),
        public=public,
        listed=listed and public,
        is_demonstration=is_demonstration,
    )
    Membership.objects.create(club=club, user=by, role=Role.OWNER)
    log(club, by, "club-founded", name=name)
    return club


@transaction.atomic
def change_club(
    *,
    club: Club,
    name: str,
    town: str,
    about: str,
    timezone: str,
    public: bool,
    listed: bool,
    by: User,
    language: str | None = None,
    wall_language: str | None = None,
) -> Club:
    """Change a club's details. Its address stays, so that links and printed labels keep working. Languages
    that are not given stay, too."""
    club = lock_club(club)
    before = {
        "name": club.name,
        "town": club.town,
        "public": club.public,
        "listed": club.listed,
        "timezone": club.timezone,
        "language": club.language,
        "wall_language": club.wall_language,
    }
    club.name = checked_name(name, what="club's name")
    club.town, club.about = tidy(town)[:80], tidy_lines(about)[:2000]
    club.timezone = _checked_timezone(timezone)
    if language is not None:
        club.language = checked_language(language)
    if wall_language is not None:
        club.wall_language = checked_language(wall_language)
    club.public, club.listed = public, listed and public
    club.save()
    if club.timezone != before["timezone"]:
        timezone_changed.send(sender=Club, club=club)
    log(
        club,
        by,
        "club-changed",
        **{key: [old, getattr(club, key)] for key, old in before.items() if old != getattr(club, key)},
    )
    return club


def _check_typed_name(club: Club, typed_name: str) -> None:
    if not same_name(club.name, typed_name):
        raise UserProblem(
            "name-differs", gettext("Type the club's name, {name}, to go on.").format(name=club.name)
        )


@transaction.atomic
def archive_club(*, club: Club, typed_name: str, by: User) -> Club:
    """Close a club: it becomes read-only, and only its members still see it."""
    club = lock_club(club)
    _check_typed_name(club, typed_name)
    club.archived_at = now()
    club.save(update_fields=["archived_at"])
    log(club, by, "club-archived")
    return club


@transaction.atomic
def restore_club(*, club: Club, by: User) -> Club:
    """Open an archived club again."""
    club = lock_club(club, archived_too=True)
    club.archived_at = None
    club.save(update_fields=["archived_at"])
    log(club, by, "club-restored")
    return club


@transaction.atomic
def delete_club(*, club: Club, typed_name: str, by: User | None) -> None:
    """Remove a club with everything in it. Only an archived or a demonstration club can be deleted.

    Played matches are records that the database itself refuses to delete; a club that has any stays
    archived, unless it is a demonstration. Raises ``UserProblem`` "not-archived", "has-matches".
    """
    club = lock_club(club, archived_too=True)
    _check_typed_name(club, typed_name)
    if club.archived_at is None and not club.is_demonstration:
        raise UserProblem(
            "not-archived", gettext("Archive the club first; then it can be deleted."), status=409
        )
    if club.is_demonstration:
        _empty_demonstration(club, by)
    elif Match.objects.filter(club=club).exists():
        raise UserProblem(
            "has-matches",
            gettext(
                "Matches have been played in this club. Their records are kept, so it can stay archived "
                "but cannot be deleted."
            ),
            status=409,
        )
    try:
        with transaction.atomic():
            club.delete()
    except (IntegrityError, ProtectedError, RestrictedError):  # the database itself keeps every log
        raise UserProblem(
            "has-records",
            gettext(
                "This club has competitions, emblems, ladders, leagues or handicaps with a history. Their "
                "records are kept, so it stays archived."
            ),
            status=409,
        ) from None


_emptiers: list[Callable[[Club], object]] = []


def empty_first(emptier: Callable[[Club], object]) -> None:
    """Let ``emptier(club)`` remove, while the purge is open, what a package keeps of a demonstration club."""
    if emptier not in _emptiers:
        _emptiers.append(emptier)


def _empty_demonstration(club: Club, by: User | None) -> None:
    """Remove what keeps a demonstration from being deleted: its competitions, matches and accounts."""
    competitions = apps.get_model("competitions", "Competition").objects.filter(club=club)

    def first() -> None:
        for empty in _emptiers:
            empty(club)
        competitions.delete()

    purge_matches(
        club=club,
        by=Actor.of_user(by) if by else Actor.system(),
        first=first,
        reason="demonstration removed",
    )
    invented = User.objects.filter(email__endswith=DEMONSTRATION_DOMAIN, is_superuser=False)
    invented.filter(memberships__club=club).delete()  # the sandbox has invented people of its own
