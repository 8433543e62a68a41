"""The Django application ``matches``."""

from __future__ import annotations

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Registers the models and the append-only tables."""

    name = "matches"
    label = "matches"
    verbose_name = "Matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from matches import (
            checkup,  # noqa: F401 - for manage.py doctor
            kept,
        )
        from matches.log import append_only, guarding

        guarding.keep(self, append_only.GUARDS)
        kept.register()
