"""The app ``webhooks``."""

from __future__ import annotations

from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    """Listens to events in clubs and writes the webhook messages."""

    name = "clubs.webhooks"
    label = "webhooks"
    verbose_name = "Webhooks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen."""
        from clubs.webhooks import checkup, receivers  # noqa: F401 - the first for manage.py doctor

        receivers.connect()
