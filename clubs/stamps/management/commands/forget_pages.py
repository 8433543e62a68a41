"""``manage.py forget_pages``: the public pages that are kept are made anew, in every process, at once."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from clubs.stamps.pages import forget_all


class Command(BaseCommand):
    """Needed after an update, and after changes to the database that Balkline did not make."""

    help = "Forget the public pages that are kept for visitors; they are made anew when they are asked for."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        forget_all()
        self.stdout.write("The kept pages are forgotten.")
