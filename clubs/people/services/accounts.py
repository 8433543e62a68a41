"""What people change of their own accounts, beside what the account pages do (address, password)."""

from __future__ import annotations

from django.db import transaction

from clubs.people.models import User
from clubs.people.services.common import checked_name


@transaction.atomic
def change_account(*, user: User, display_name: str) -> User:
    """Change the name that others see. Raises ``UserProblem`` "name-empty", "name-too-long"."""
    locked = User.objects.select_for_update().get(pk=user.pk)
    locked.display_name = checked_name(display_name)
    locked.save(update_fields=["display_name"])
    user.display_name = locked.display_name
    return locked
