"""The app ``stamps``."""

from django.apps import AppConfig


class StampsConfig(AppConfig):
    """Tells by numbers what has changed, and keeps public pages until it has."""

    name = "clubs.stamps"
    label = "stamps"
    verbose_name = "Kept pages"
    default_auto_field = "django.db.models.BigAutoField"
