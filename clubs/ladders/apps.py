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
        from clubs.ladders import receivers

        receivers.connect()
