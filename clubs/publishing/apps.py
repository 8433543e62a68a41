"""The app ``publishing``."""

from django.apps import AppConfig


class PublishingConfig(AppConfig):
    """Listens to matches, and puts results, records and champions on the pages of clubs and players."""

    name = "clubs.publishing"
    label = "publishing"
    verbose_name = "Results and records"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from clubs.publishing import panel, receivers

        receivers.connect()
        panel.register()
