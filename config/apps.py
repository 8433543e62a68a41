"""The deployment itself as a Django app: it owns the commands and the worker's heartbeat."""

from django.apps import AppConfig


class HouseConfig(AppConfig):
    """Commands that start and look after the whole deployment."""

    name = "config"
    label = "house"
    verbose_name = "House"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let what the rules say be said in the language of each request."""
        from config.doctor import settings_checks  # noqa: F401 - for manage.py check --deploy, too
        from config.languages.speaking import say_text
        from rules_engine import saying

        saying.speak_by(say_text)
