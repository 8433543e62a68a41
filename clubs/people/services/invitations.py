"""Inviting people: one link, for one address, once, for a fortnight.

The link goes out by e-mail; where no mail server is set, an officer passes it on.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.people.access import roles_in
from clubs.people.languages import letters_to
from clubs.people.models import Club, Invitation, Membership, Player, User, UserManager
from clubs.people.services.common import lock_club, log, refuse_in_sandbox
from clubs.people.services.members import OFFICERS, check_may_give, checked_roles, tell_owners
from config.doorbell import ring_after_commit
from matches.problems import UserProblem
from rules_engine.saying import say

logger = logging.getLogger(__name__)

VALID_FOR = timedelta(days=14)
MOST_OPEN = 200
MOST_ATTEMPTS = 8
FIRST_WAIT = timedelta(minutes=2)


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """Invitations that were neither accepted nor withdrawn; some may have run out."""
    return Invitation.objects.filter(club=club, accepted_at=None, withdrawn_at=None)


def checked_email(email: str) -> str:
    """The address as it is stored. Raises ``UserProblem`` "no-email-address"."""
    email = UserManager.normalize_email(email)
    try:
        validate_email(email)
    except ValidationError:
        raise UserProblem("no-email-address", gettext("This is not an e-mail address.")) from None
    return email


def _token(invitation: Invitation) -> str:
    """The secret in the link: the installation's key over the row, 256 bits."""
    fact = f"{invitation.pk}:{invitation.email}:{invitation.expires_at.isoformat()}"
    return salted_hmac("clubs.people.invitation", fact, algorithm="sha256").hexdigest()


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _keep_hash(invitation: Invitation) -> None:
    """Let the link of an invitation as it now stands work, and no other."""
    invitation.token_hash = _hash(_token(invitation))
    invitation.save(update_fields=["token_hash"])


def link_of(invitation: Invitation) -> str:
    """The link that the invitation is accepted by."""
    base: str = settings.PUBLIC_URL or invitation.base_url
    return base + reverse("people:invitation", args=[_token(invitation)])


@transaction.atomic
def invite(
    *,
    club: Club,
    email: str,
    roles: Iterable[str],
    by: User,
    base_url: str = "",
    player: Player | None = None,
) -> Invitation:
    """Invite the owner of ``email`` to join with ``roles``; as ``player`` unless that is None.

    The letter is sent after the transaction. Raises ``UserProblem`` "no-email-address", "no-role",
    "not-allowed", "already-member", "already-invited", "player-has-account", "too-many-invitations".
    """
    club = lock_club(club)
    refuse_in_sandbox(club)
    email = checked_email(email)
    wanted = checked_roles(roles)
    check_may_give(club, by, wanted)
    held = set(Membership.objects.filter(club=club, user__email=email).values_list("role", flat=True))
    if wanted <= held:
        raise UserProblem(
            "already-member",
            gettext("{email} already belongs to the club in this role.").format(email=email),
            status=409,
        )
    if player is not None and (player.club_id != club.pk or player.user_id is not None):
        raise UserProblem("player-has-account", gettext("This player already has an account."), status=409)
    waiting = open_invitations(club).filter(expires_at__gt=now())
    if waiting.filter(email=email).exists():
        raise UserProblem(
            "already-invited",
            gettext("{email} is already invited; send that invitation again.").format(email=email),
            status=409,
        )
    if waiting.count() >= MOST_OPEN:
        raise UserProblem(
            "too-many-invitations",
            gettext("At most {most_open} invitations can be open at once.").format(most_open=MOST_OPEN),
            409,
        )
    invitation = Invitation.objects.create(
        club=club,
        email=email,
        roles=sorted(wanted),
        invited_by=by,
        player=player,
        base_url=base_url[:200],
        expires_at=now() + VALID_FOR,
    )
    _keep_hash(invitation)
    log(club, by, "invited", email=email, roles=sorted(wanted))
    _ring_after_commit(invitation)
    return invitation


@transaction.atomic
def resend(*, invitation: Invitation, by: User, base_url: str = "") -> Invitation:
    """Send an invitation again, with a new link and a new fortnight; the old link stops working."""
    lock_club(invitation.club)
    invitation = _locked(invitation)
    _check_not_used(invitation)
    check_may_give(invitation.club, by, invitation.roles)
    invitation.expires_at = now() + VALID_FOR
    invitation.sent_at, invitation.attempts, invitation.next_attempt_at = None, 0, None
    invitation.problem = ""
    invitation.base_url = base_url[:200] or invitation.base_url
    invitation.save()
    _keep_hash(invitation)
    log(invitation.club, by, "invited-again", email=invitation.email)
    _ring_after_commit(invitation)
    return invitation


@transaction.atomic
def withdraw(*, invitation: Invitation, by: User) -> Invitation:
    """Make an invitation void. Raises ``UserProblem`` when it was accepted already."""
    lock_club(invitation.club)
    invitation = _locked(invitation)
    _check_not_used(invitation)
    invitation.withdrawn_at = now()
    invitation.save(update_fields=["withdrawn_at"])
    log(invitation.club, by, "invitation-withdrawn", email=invitation.email)
    return invitation


def find(token: str) -> Invitation:
    """The invitation that a link stands for. Raises ``UserProblem`` "invitation-not-found" (404)."""
    invitation = (
        Invitation.objects.select_related("club", "invited_by", "player")
        .filter(token_hash=_hash(token))
        .first()
    )
    if invitation is None:
        raise UserProblem(
            "invitation-not-found",
            gettext(
                "This link is not, or no longer, an invitation. If you were sent a newer letter, use the "
                "link in that one."
            ),
            status=404,
        )
    return invitation


def check_usable(invitation: Invitation) -> None:
    """Raises ``UserProblem`` (410): "invitation-used", "-withdrawn" or "-expired"; (409) archived."""
    _check_not_used(invitation)
    if invitation.expires_at <= now():
        raise UserProblem(
            "invitation-expired",
            gettext("This invitation has run out. Ask the club to send it again."),
            status=410,
        )
    if invitation.club.archived_at is not None:
        raise UserProblem("club-archived", gettext("This club is archived and takes no members."), status=409)


def check_addressee(invitation: Invitation, user: User) -> None:
    """See to it that the account is the one invited. Raises ``UserProblem`` "wrong-account" (403)."""
    if user.email != invitation.email:
        raise UserProblem(
            "wrong-account",
            gettext(
                "This invitation is for {email}, and you are signed in as {email2}. Sign out, then sign "
                "in or sign up as {email}."
            ).format(email=invitation.email, email2=user.email),
            status=403,
        )


@transaction.atomic
def accept(*, token: str, by: User) -> Club:
    """Join the club that the link invites to. Works once. Raises ``UserProblem``."""
    found = find(token)
    club = lock_club(found.club, archived_too=True)
    invitation = _locked(found)
    check_usable(invitation)
    check_addressee(invitation, by)
    held = roles_in(by, club)
    Membership.objects.bulk_create(
        Membership(club=club, user=by, role=role) for role in sorted(set(invitation.roles) - held)
    )
    player = invitation.player
    linked = (
        player is not None
        and player.user_id is None
        and not Player.objects.filter(club=club, user=by).exists()
    )
    if player is not None and linked:
        player.user = by
        player.save(update_fields=["user"])
        if not by.display_name:
            by.display_name = player.name
            by.save(update_fields=["display_name"])
    invitation.accepted_at, invitation.accepted_by = now(), by
    invitation.save(update_fields=["accepted_at", "accepted_by"])
    log(club, by, "joined", roles=invitation.roles, player=player.name if player and linked else None)
    if (set(invitation.roles) - held) & OFFICERS:
        tell_owners(club, by, {*invitation.roles, *held})
    return found.club  # as fetched before, so that it remembers no roles


# --- Sending -------------------------------------------------------------------------------------


def due(at: object = None) -> QuerySet[Invitation]:
    """Invitations whose letter is to be sent now; none where no mail server is set."""
    if not settings.SENDS_MAIL:
        return Invitation.objects.none()
    moment = at or now()
    return Invitation.objects.filter(
        sent_at=None,
        accepted_at=None,
        withdrawn_at=None,
        expires_at__gt=moment,
        attempts__lt=MOST_ATTEMPTS,
        club__archived_at=None,
    ).filter(Q(next_attempt_at=None) | Q(next_attempt_at__lte=moment))


def send(*, invitation_id: int) -> bool:
    """Send one letter if it is due; whether it was sent. Idempotent, also from two workers.

    A failure is written in the row, with a wait that doubles each time; ``problem`` shows it to the
    club's officers.
    """
    with transaction.atomic():
        invitation = (
            due()
            .select_for_update(of=("self",))
            .select_related("club", "invited_by")
            .filter(pk=invitation_id)
            .first()
        )
        if invitation is None:
            return False
        invitation.attempts += 1
        invitation.next_attempt_at = now() + FIRST_WAIT * 2 ** (invitation.attempts - 1)
        invitation.save(update_fields=["attempts", "next_attempt_at"])
        _keep_hash(invitation)  # of an invitation from before links were kept
    link = link_of(invitation)
    with letters_to(None, invitation.club):
        text = render_to_string("people/mail/invitation.txt", {"invitation": invitation, "link": link})
        subject = gettext("Join {club} on Balkline").format(club=invitation.club.name)
    try:
        EmailMessage(subject, text, to=[invitation.email]).send()
    except OSError as failure:  # also every smtplib error
        logger.warning("Invitation %s could not be sent: %s", invitation.pk, failure)
        fault = type(failure).__name__
        words = say("people.note-not-sent", "The mail server did not take the letter ({fault}).", fault=fault)
        Invitation.objects.filter(pk=invitation.pk).update(problem=words, problem_message=words)
        return False
    Invitation.objects.filter(pk=invitation.pk, token_hash=invitation.token_hash).update(
        sent_at=now(), problem=""
    )
    return True


def _ring_after_commit(invitation: Invitation) -> None:
    ring_after_commit("people.send_invitation", invitation.pk)


def _locked(invitation: Invitation) -> Invitation:
    return (
        Invitation.objects.select_for_update(of=("self",))
        .select_related("club", "player")
        .get(pk=invitation.pk)
    )


def _check_not_used(invitation: Invitation) -> None:
    if invitation.accepted_at is not None:
        raise UserProblem("invitation-used", gettext("This invitation has been used already."), status=410)
    if invitation.withdrawn_at is not None:
        raise UserProblem(
            "invitation-withdrawn", gettext("The club has withdrawn this invitation."), status=410
        )
