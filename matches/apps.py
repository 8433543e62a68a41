"""The Django application ``matches``."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate


def _protect_the_log(sender: AppConfig, using: str, **kwargs: Any) -> None:
    from matches.log import append_only

    append_only.install_if_ready(using)


class MatchesConfig(AppConfig):
    """Registers the models, and puts the log's triggers back whenever migrations have run."""

    name = "matches"
    label = "matches"
    verbose_name = "Matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        post_migrate.connect(_protect_the_log, sender=self, dispatch_uid="matches.append_only")
