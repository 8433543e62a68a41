"""The Django application ``simulator``: its commands, and the daily self-check."""

from django.apps import AppConfig


class SimulatorConfig(AppConfig):
    """Registers the self-check's models; physics and players know nothing of it."""

    name = "simulator"
    label = "simulator"
    verbose_name = "Simulator"
    default_auto_field = "django.db.models.BigAutoField"
