"""The app ``audit``."""

from __future__ import annotations

from django.apps import AppConfig


class AuditConfig(AppConfig):
    """Listens to deeds and writes them down."""

    name = "clubs.audit"
    label = "audit"
    verbose_name = "Audit log"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen."""
        from clubs.audit import receivers

        receivers.connect()
