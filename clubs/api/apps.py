"""The interface's app: tokens, webhooks and their deliveries are its tables."""

from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The open interface."""

    name = "clubs.api"
    label = "api"
    verbose_name = "Interface for programs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let the description of the interface know how programs sign in, open streams end with what let
        their readers in, streams and webhooks describe what happened, and the audit log name the
        program that asks."""
        from clubs.api.core import authentication, keys, schema  # noqa: F401
        from clubs.api.events import registering
        from clubs.api.oauth import cleaning
        from clubs.api.tokens import passes
        from clubs.audit import callers
        from matches import retention
        from matches.live import passes as of_streams

        answers = "answers kept for programs that ask twice"
        retention.register(retention.Kind("kept-answers", answers, lambda: keys.over().count(), keys.clean))
        apps = "codes, tokens and consents of apps"
        retention.register(retention.Kind("app-tokens", apps, cleaning.count, cleaning.clean))
        of_streams.register(passes.over, passes.person)
        registering.connect()
        callers.know_programs(authentication.program_of)
