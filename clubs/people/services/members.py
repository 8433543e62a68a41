"""Who belongs to a club, and in which roles.

Owners may give and take every role. Directors give and take the lesser ones (referee, marker,
player) and leave owners and other directors alone. A club always keeps an owner. Whose roles another changes
gets a letter; so do the owners when somebody becomes an owner or director.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext

from clubs.people.access import roles_in
from clubs.people.models import Club, Membership, Player, Role, User
from clubs.people.services import letters
from clubs.people.services.common import lock_club, log, refuse_in_sandbox
from config.languages.speaking import all_of, any_of, later
from matches.problems import UserProblem

LESSER_ROLES = frozenset({Role.REFEREE.value, Role.MARKER.value, Role.PLAYER.value})
OFFICERS = frozenset({Role.OWNER.value, Role.DIRECTOR.value})
ALL_ROLES = frozenset(Role.values)


def roles_to_give(held: Iterable[str]) -> frozenset[str]:
    """The roles that a member who holds ``held`` may give and take."""
    held = frozenset(held)
    if Role.OWNER in held:
        return ALL_ROLES
    return LESSER_ROLES if Role.DIRECTOR in held else frozenset()


def checked_roles(roles: Iterable[str]) -> frozenset[str]:
    """``roles`` when there is at least one and all exist. Raises ``UserProblem``."""
    wanted = frozenset(roles)
    if not wanted:
        raise UserProblem("no-role", gettext("Choose at least one role."))
    if not wanted <= ALL_ROLES:
        raise UserProblem("no-such-role", gettext("There is no such role."))
    return wanted


def check_may_give(club: Club, by: User, roles: Iterable[str]) -> None:
    """See to it that ``by`` may give or take all of ``roles``. Raises ``UserProblem`` "not-allowed"."""
    out_of_reach = frozenset(roles) - roles_to_give(roles_in(by, club))
    if out_of_reach:
        names = any_of(Role(role).in_words for role in sorted(out_of_reach))
        raise UserProblem(
            "not-allowed",
            gettext("Only an owner may give or take the role of {names}.").format(names=names),
            status=403,
        )


def _other_owner(club: Club, user: User) -> bool:
    return (
        Membership.objects.filter(club=club, role=Role.OWNER, user__is_active=True)
        .exclude(user=user)
        .exists()
    )


@transaction.atomic
def change_roles(*, club: Club, member: User, roles: Iterable[str], by: User) -> None:
    """Give ``member`` exactly ``roles``. Raises ``UserProblem`` "last-owner", "not-allowed", "no-role"."""
    club = lock_club(club)
    refuse_in_sandbox(club)
    wanted = checked_roles(roles)
    held = roles_in(member, club)
    if not held:
        raise UserProblem("no-member", gettext("This person does not belong to the club."), status=404)
    check_may_give(club, by, held ^ wanted)
    if Role.OWNER in held - wanted and not _other_owner(club, member):
        raise UserProblem(
            "last-owner", gettext("A club needs an owner; make another member an owner first."), status=409
        )
    if held == wanted:
        return
    before = names(held)
    Membership.objects.filter(club=club, user=member, role__in=held - wanted).delete()
    Membership.objects.bulk_create(
        Membership(club=club, user=member, role=role) for role in sorted(wanted - held)
    )
    log(
        club,
        by,
        "roles-changed",
        member=member.pk,
        name=str(member),
        before=sorted(held),
        after=sorted(wanted),
    )
    if member != by:
        subject = later(lambda: gettext("Your roles in {club}").format(club=club.name))
        letters.notify(
            [member],
            subject,
            "people/mail/roles_changed.txt",
            club=club,
            by=by,
            before=before,
            after=names(wanted),
        )
    if (wanted - held) & OFFICERS:
        tell_owners(club, member, wanted, by=by)


@transaction.atomic
def remove_member(*, club: Club, member: User, by: User) -> None:
    """Take all roles from ``member``. Anybody may leave; the last owner cannot.

    The player that the account was linked to stays in the club, without the account.
    Raises ``UserProblem`` "last-owner", "not-allowed", "no-member".
    """
    club = lock_club(club)
    refuse_in_sandbox(club)
    held = roles_in(member, club)
    if not held:
        raise UserProblem("no-member", gettext("This person does not belong to the club."), status=404)
    if member != by:
        check_may_give(club, by, held)
    if Role.OWNER in held and not _other_owner(club, member):
        raise UserProblem(
            "last-owner",
            gettext("The last owner cannot leave; make another member an owner first."),
            status=409,
        )
    Membership.objects.filter(club=club, user=member).delete()
    Player.objects.filter(club=club, user=member).update(user=None)
    log(
        club,
        by,
        "member-left" if member == by else "member-removed",
        member=member.pk,
        name=str(member),
        roles=sorted(held),
    )
    if member != by:
        subject = later(lambda: gettext("You no longer belong to {club}").format(club=club.name))
        letters.notify([member], subject, "people/mail/removed.txt", club=club, by=by, before=names(held))


def names(roles: Iterable[str]) -> list[str]:
    """Roles as words within a sentence, from most to least."""
    return [role.in_words for role in Role if role in frozenset(roles)]


def tell_owners(club: Club, member: User, roles: Iterable[str], *, by: User | None = None) -> None:
    """Write to the owners of ``club``, except ``member`` and ``by``, that ``member`` has ``roles`` now: given
    by ``by``, or taken by an invitation."""
    owners = User.objects.filter(memberships__club=club, memberships__role=Role.OWNER)
    told = owners.exclude(pk__in=[one.pk for one in (member, by) if one is not None])
    subject = later(
        lambda: gettext("{name} is {roles} of {club}").format(
            name=member.get_full_name(), roles=all_of(names(roles)), club=club.name
        )
    )
    letters.notify(
        told, subject, "people/mail/officer_added.txt", club=club, member=member, after=names(roles), by=by
    )
