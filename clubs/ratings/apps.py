"""The app ``ratings``."""

from __future__ import annotations

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Ratings: listens to the results of matches, and shows ratings on the club's and the players' pages."""

    name = "clubs.ratings"
    label = "ratings"
    verbose_name = "Ratings"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from clubs.ratings import receivers

        receivers.connect()
