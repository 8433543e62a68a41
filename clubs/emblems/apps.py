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
        from clubs.emblems import append_only, contests, panel, services
        from clubs.people.services import founding
        from matches.log import guarding

        contests.connect()
        panel.register()
        founding.empty_first(services.remove_of_demonstration)
        guarding.keep(self, append_only.GUARDS)
