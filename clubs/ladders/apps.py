"""The app ``ladders``."""

from __future__ import annotations

from django.apps import AppConfig


class LaddersConfig(AppConfig):
    """Challenge ladders: listens to the matches that decide them."""

    name = "clubs.ladders"
    label = "ladders"
    verbose_name = "Ladders"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from clubs.ladders import append_only, panel, services
        from clubs.people.services import founding
        from matches import downstream, signals
        from matches.log import guarding
        from matches.models import Match

        signals.match_confirmed.connect(
            services.on_confirmed, sender=Match, dispatch_uid="ladders.on_confirmed"
        )
        downstream.register(services.played_since)
        panel.register()
        founding.empty_first(services.remove_of_demonstration)
        guarding.keep(self, append_only.GUARDS)
