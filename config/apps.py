"""The deployment itself as a Django app: it owns the commands and the worker's heartbeat."""

from django.apps import AppConfig


class HouseConfig(AppConfig):
    """Commands that start and look after the whole deployment."""

    name = "config"
    label = "house"
    verbose_name = "House"
    default_auto_field = "django.db.models.BigAutoField"
