"""``manage.py forget_pages``: invalidate the cache of public pages, in every process, at once."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from clubs.stamps.pages import forget_all


class Command(BaseCommand):
    """Needed after an update, and after changes to the database that Balkline did not make."""

    help = "Empty the cache of public pages; each is rendered again when it is next requested."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        forget_all()
        self.stdout.write("The cache of public pages is empty.")
