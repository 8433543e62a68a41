"""The app ``demonstration``."""

from django.apps import AppConfig


class DemonstrationConfig(AppConfig):
    """Has no rows of its own: it brings the command ``demo``."""

    name = "clubs.demonstration"
    label = "demonstration"
    verbose_name = "Demonstration"
