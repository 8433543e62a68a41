"""Where ladders are joined to the packages below: matches that decide them, pages that show them."""

from __future__ import annotations

from django.apps import apps

from clubs.ladders import append_only, panel, services
from clubs.people.services import founding
from matches import downstream, signals
from matches.log import guarding
from matches.models import Match


def connect() -> None:
    """Register everything. Idempotent."""
    signals.match_confirmed.connect(services.on_confirmed, sender=Match, dispatch_uid="ladders.on_confirmed")
    downstream.register(services.played_since)
    panel.register()
    founding.empty_first(services.remove_of_demonstration)
    guarding.keep(apps.get_app_config("ladders"), append_only.GUARDS)
