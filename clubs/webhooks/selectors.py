"""Reading webhooks and the log of their deliveries."""

from __future__ import annotations

from django.db.models import QuerySet

from clubs.people.models import Club
from clubs.webhooks.models import Delivery, Webhook


def webhooks_of(club: Club) -> QuerySet[Webhook]:
    """The club's webhooks."""
    return Webhook.objects.filter(club=club)


def deliveries_of(webhook: Webhook) -> QuerySet[Delivery]:
    """What the webhook was told, the latest first, each with its message and attempts. Three queries."""
    return webhook.deliveries.select_related("told").prefetch_related("log")
