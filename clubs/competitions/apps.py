"""The app ``competitions``."""

from django.apps import AppConfig


class CompetitionsConfig(AppConfig):
    """Listens to the matches, feeds the club's live stream, and shows itself on the club's front page."""

    name = "clubs.competitions"
    label = "competitions"
    verbose_name = "Competitions"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from clubs.competitions import receivers

        receivers.connect()
