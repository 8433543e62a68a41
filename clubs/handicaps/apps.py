"""The app ``handicaps``."""

from __future__ import annotations

from django.apps import AppConfig


class HandicapsConfig(AppConfig):
    """Handicaps: gives people their lists, shows them on pages, and moves them with results."""

    name = "clubs.handicaps"
    label = "handicaps"
    verbose_name = "Handicaps"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from clubs.handicaps import receivers

        receivers.connect()
