"""The app ``calling``."""

from __future__ import annotations

from django.apps import AppConfig


class CallingConfig(AppConfig):
    """Listens to matches that are brought to tables, and calls their players."""

    name = "clubs.calling"
    label = "calling"
    verbose_name = "Calling players"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen, and put the panel on players' pages."""
        from clubs.calling import receivers

        receivers.connect()
