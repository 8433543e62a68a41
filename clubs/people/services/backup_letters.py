"""Letters to those who run the server, when the backup of the night has failed."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from clubs.people.models import User
from clubs.people.services import letters
from config.languages.speaking import later


def tell_operators(run: Any, **signal: Any) -> None:
    """Tell every admin that ``run`` (a :class:`config.models.BackupRun`) failed, and why."""
    admins = User.objects.filter(is_superuser=True, is_active=True)
    subject = later(lambda: gettext("The backup has failed"))
    letters.notify(admins, subject, "people/mail/backup_failed.txt", run=run)
