"""The app ``archives``."""

from django.apps import AppConfig


class ArchivesConfig(AppConfig):
    """Import and export."""

    name = "clubs.archives"
    label = "archives"
    verbose_name = "Import and export"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen."""
        from clubs.archives import receivers

        receivers.connect()
