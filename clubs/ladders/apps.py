"""The app ``ladders``."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate


def _keep(sender: AppConfig, using: str, **kwargs: Any) -> None:
    from clubs.ladders.models import GUARDS
    from matches.log import guarding

    guarding.install_if_ready(using, GUARDS)


class LaddersConfig(AppConfig):
    """Challenge ladders: listens to the matches that decide them."""

    name = "clubs.ladders"
    label = "ladders"
    verbose_name = "Ladders"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from clubs.ladders import panel, services
        from clubs.people.services import founding
        from matches import downstream, signals
        from matches.models import Match

        signals.match_confirmed.connect(
            services.on_confirmed, sender=Match, dispatch_uid="ladders.on_confirmed"
        )
        downstream.register(services.played_since)
        panel.register()
        founding.empty_first(services.remove_of_demonstration)
        post_migrate.connect(_keep, sender=self, dispatch_uid="ladders.append_only")
