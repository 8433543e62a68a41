"""Who may see a transfer."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.archives.models import Transfer
from clubs.people.access import OFFICERS, Visitor, not_found, require
from clubs.people.models import Role
from matches.problems import UserProblem


def transfer_for(user: Visitor | None, public_id: str) -> Transfer:
    """A transfer of one's own. An archive that was written is for those who are owners still; sheets and
    records are for officers."""
    if user is None or not user.is_authenticated:
        raise UserProblem("sign-in", gettext("Please sign in first."), status=401)
    transfer = (
        Transfer.objects.filter(public_id=public_id, by_id=user.pk).select_related("club", "by").first()
    )
    if transfer is None:
        raise not_found("transfer")
    if transfer.club is not None:
        whole = transfer.kind in (Transfer.Kind.EXPORT, Transfer.Kind.IMPORT, Transfer.Kind.PERSON)
        roles = (Role.OWNER,) if whole else OFFICERS
        require(user, transfer.club, *roles)
    return transfer
