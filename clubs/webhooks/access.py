"""Webhooks and their deliveries, for owners of the club: the caller has checked the role."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.people.models import Club
from clubs.webhooks.models import Delivery, Webhook
from matches.problems import UserProblem


def webhook_for(club: Club, public_id: str) -> Webhook:
    """A webhook of ``club``. Raises ``UserProblem`` "not-found" (404)."""
    found = Webhook.objects.select_related("club").filter(club=club, public_id=public_id).first()
    if found is None:
        raise UserProblem("not-found", gettext("There is no such webhook."), 404)
    return found


def delivery_for(webhook: Webhook, pk: int) -> Delivery:
    """A delivery to ``webhook``. Raises ``UserProblem`` "not-found" (404)."""
    found = Delivery.objects.filter(webhook=webhook, pk=pk).first()
    if found is None:
        raise UserProblem("not-found", gettext("There is no such delivery."), 404)
    return found
