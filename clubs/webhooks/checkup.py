"""What ``manage.py doctor`` looks at in webhooks: messages that do not get through."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.utils.timezone import now

from clubs.webhooks.models import Delivery, Webhook
from config.doctor.findings import Asked, Finding, check, ok, warn

LATE = timedelta(minutes=15)


@check("clubs")
def webhooks_get_through(asked: Asked) -> Iterator[Finding]:
    """Addresses that fail, and messages that nobody has tried."""
    failing = Webhook.objects.filter(off_at=None, failing_since__lt=now() - timedelta(hours=1)).count()
    due = Delivery.objects.filter(state=Delivery.State.WAITING, webhook__off_at=None, attempts=0)
    late = due.filter(due_at__lt=now() - LATE).count()
    if late:
        yield warn(
            "Webhooks", f"{late} messages have waited for more than 15 minutes", "Look at the queue messages."
        )
    if failing:
        yield warn("Webhooks", f"{failing} have failed for an hour or more", "See Webhooks in the admin.")
    if not late and not failing:
        yield ok("Webhooks", "all get through")
