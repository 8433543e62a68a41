"""Where people are joined to the packages below: authority over matches, stamps, letters to be sent."""

from __future__ import annotations

import logging
from typing import Any

from clubs.people import access, stamps
from clubs.people.models import Invitation
from clubs.people.signals import invitation_written
from clubs.people.tasks import send_invitation
from matches import authority

logger = logging.getLogger(__name__)


def _ring(sender: Any, invitation_id: int, **kwargs: Any) -> None:
    """Queue the letter. If no broker answers, the sweep finds the row."""
    try:
        send_invitation.delay(invitation_id)
    except OSError as failure:
        logger.warning("The broker does not answer (%s); the sweep will send %s.", failure, invitation_id)


def connect() -> None:
    """Register everything. Idempotent."""
    authority.register(access.may_act, access.may_act_in_club)
    invitation_written.connect(_ring, sender=Invitation, dispatch_uid="people.send_invitation")
    stamps.connect()
