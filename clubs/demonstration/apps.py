"""The app ``demonstration``."""

from django.apps import AppConfig


class DemonstrationConfig(AppConfig):
    """Has no tables; it provides the command ``demo``."""

    name = "clubs.demonstration"
    label = "demonstration"
    verbose_name = "Demonstration"
