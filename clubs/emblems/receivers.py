"""Where emblems are joined to the packages below: matches that decide them, pages that show them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.apps import apps

from clubs.emblems import append_only, panel
from clubs.emblems.models import Contest
from clubs.emblems.services import contests, emblems
from clubs.people.services import founding
from clubs.ratings.selectors import occasions
from matches import downstream, signals
from matches.log import guarding
from matches.models import Match


def connect() -> None:
    """Register everything. Idempotent."""
    for signal, receiver in (
        (signals.match_confirmed, contests.on_confirmed),
        (signals.result_corrected, contests.on_corrected),
    ):
        signal.connect(receiver, sender=Match, dispatch_uid=f"emblems.{receiver.__name__}")
    downstream.register(contests.played_since)
    panel.register()
    founding.empty_first(emblems.remove_of_demonstration)
    occasions.register("ladder", _matches)
    guarding.keep(apps.get_app_config("emblems"), append_only.GUARDS)


def _matches(club_id: int, since: datetime) -> Iterable[int]:
    """Matches in which a challenge for a trophy was played."""
    found = Contest.objects.filter(match__club_id=club_id, match__confirmed_at__gte=since)
    return found.values_list("match", flat=True)
