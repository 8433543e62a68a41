"""The app ``series``."""

from __future__ import annotations

from django.apps import AppConfig


class SeriesConfig(AppConfig):
    """Ranking series: shows them on the club's front page and on players' pages."""

    name = "clubs.series"
    label = "series"
    verbose_name = "Ranking series"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from clubs.series import receivers

        receivers.connect()
