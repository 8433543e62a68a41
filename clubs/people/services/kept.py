"""What of people is kept for a time only (:mod:`matches.retention`)."""

from __future__ import annotations

from allauth.account.models import EmailConfirmation
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet
from django.utils.timezone import now

from clubs.people.models import Invitation
from clubs.people.services import letters
from matches import retention


def register() -> None:
    """Let it be looked after. Idempotent."""
    retention.register(
        retention.Kind(
            "letters", "letters that were sent or given up", lambda: letters.over().count(), letters.forget
        )
    )
    retention.register_rows("invitations", "invitations that are accepted, withdrawn or expired", invitations)
    retention.register_rows("sessions", "sessions that are over", sessions)
    retention.register_rows("confirmations", "links in letters that nobody used in time", confirmations)


def invitations() -> QuerySet[Invitation]:
    """Invitations that ended a while ago."""
    before = retention.days_ago("INVITATION_DAYS")
    if before is None:
        return Invitation.objects.none()
    ended = Q(accepted_at__lt=before) | Q(withdrawn_at__lt=before)
    return Invitation.objects.filter(ended | Q(accepted_at=None, withdrawn_at=None, expires_at__lt=before))


def sessions() -> QuerySet[Session]:
    """Sessions that sign nobody in any more."""
    return Session.objects.filter(expire_date__lt=now())


def confirmations() -> QuerySet[EmailConfirmation]:
    """Confirmations of addresses that are over."""
    found: QuerySet[EmailConfirmation] = EmailConfirmation.objects.all_expired()
    return found
