"""Where handicaps are joined to the packages below: the lists of people, results of matches, pages."""

from __future__ import annotations

from django.apps import apps

from clubs.handicaps import append_only, panel, stamps
from clubs.handicaps.services import following, lists
from clubs.people import handicap_lists
from clubs.people.services import founding
from matches import signals
from matches.log import guarding
from matches.models import Match


def connect() -> None:
    """Register everything. Idempotent."""
    handicap_lists.register(lists.ClubLists())
    for signal in (
        signals.match_confirmed, signals.match_reopened, signals.result_corrected, signals.match_voided
    ):  # fmt: skip
        signal.connect(following.on_result, sender=Match, dispatch_uid="handicaps.on_result")
    guarding.keep(apps.get_app_config("handicaps"), append_only.GUARDS)
    founding.empty_first(lists.remove_of_demonstration)
    panel.register()
    stamps.connect()
