"""The app ``emblems``."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate


def _keep(sender: AppConfig, using: str, **kwargs: Any) -> None:
    from clubs.emblems.append_only import GUARDS
    from matches.log import guarding

    guarding.install_if_ready(using, GUARDS)


class EmblemsConfig(AppConfig):
    """Championship emblems under their deeds, and the challenge ladder."""

    name = "clubs.emblems"
    label = "emblems"
    verbose_name = "Emblems"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from clubs.emblems import contests, panel, services
        from clubs.people.services import founding

        contests.connect()
        panel.register()
        founding.empty_first(services.remove_of_demonstration)
        post_migrate.connect(_keep, sender=self, dispatch_uid="emblems.append_only")
