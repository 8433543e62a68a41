"""The deployment itself as a Django app: it owns the commands and the worker's heartbeat."""

from typing import Any

from django.apps import AppConfig
from django.core.management.base import CommandError
from django.db.models.signals import pre_migrate


class HouseConfig(AppConfig):
    """Commands that start and look after the whole deployment."""

    name = "config"
    label = "house"
    verbose_name = "House"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let what the rules say be said in the language of each request, tasks find their application, and
        no database of a newer version be migrated.

        What ``shared_task`` declares belongs to the application that is there when it is first used.
        """
        import config.celery  # noqa: F401
        from config import newer
        from config.doctor import settings_checks  # noqa: F401 - for manage.py check --deploy, too
        from config.languages.speaking import say_text
        from rules_engine import saying

        saying.speak_by(say_text)

        def refuse_newer(**signal: Any) -> None:
            try:
                newer.refuse()
            except newer.Newer as problem:
                raise CommandError(str(problem)) from None

        pre_migrate.connect(refuse_newer, sender=self, weak=False, dispatch_uid="refuse-newer")
