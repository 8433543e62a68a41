"""The app ``leagues``."""

from __future__ import annotations

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """Leagues: follows the matches that are marked for their rubbers, and shows them on the club's pages."""

    name = "clubs.leagues"
    label = "leagues"
    verbose_name = "Leagues"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from clubs.leagues import receivers

        receivers.connect()
