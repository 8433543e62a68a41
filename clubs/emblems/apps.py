"""The app ``emblems``."""

from __future__ import annotations

from django.apps import AppConfig


class EmblemsConfig(AppConfig):
    """Championship emblems under their deeds, and the challenge ladder."""

    name = "clubs.emblems"
    label = "emblems"
    verbose_name = "Emblems"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from clubs.emblems import receivers

        receivers.connect()
