"""What of competitions is kept for a time only (:mod:`matches.retention`): wishes that came to nothing."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from clubs.competitions.models import EntryRequest, PartnerInvite
from matches import retention

_R, _I = EntryRequest.State, PartnerInvite.State


def register() -> None:
    """Let it be looked after. Idempotent."""
    retention.register_rows("entry-requests", "requests for a place, declined or taken back", entry_requests)
    retention.register_rows("partner-invites", "invitations to pairs that came to nothing", partner_invites)


def entry_requests() -> QuerySet[EntryRequest]:
    """Requests that were declined or taken back a while ago."""
    before = retention.days_ago("REQUEST_DAYS")
    if before is None:
        return EntryRequest.objects.none()
    ended = Q(decided_at__lt=before) | Q(decided_at=None, made_at__lt=before)
    return EntryRequest.objects.filter(ended, state__in=(_R.DECLINED, _R.TAKEN_BACK))


def partner_invites() -> QuerySet[PartnerInvite]:
    """Invitations that were declined, taken back or lapsed a while ago."""
    before = retention.days_ago("REQUEST_DAYS")
    if before is None:
        return PartnerInvite.objects.none()
    ended = Q(answered_at__lt=before) | Q(answered_at=None, made_at__lt=before)
    return PartnerInvite.objects.filter(ended, state__in=(_I.DECLINED, _I.TAKEN_BACK, _I.LAPSED))
