"""``manage.py keep_description``: what the pages about the interface need, made before they are asked for."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from clubs.api.reading import kept


class Command(BaseCommand):
    """Splits the description of the interface by subjects, if this version of it has not been split yet."""

    help = "Make what the pages below /api/ need, so that the first who asks need not wait some seconds."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it."""
        kept.subjects()
