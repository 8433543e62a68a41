"""Where ladders are joined to the packages below: matches that decide them, pages that show them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.apps import apps

from clubs.ladders import append_only, beginning, panel, services
from clubs.ladders.models import LadderChallenge
from clubs.people.services import founding
from clubs.ratings.selectors import occasions
from matches import downstream, signals
from matches.coming import offers
from matches.log import guarding
from matches.models import Match


def connect() -> None:
    """Register everything. Idempotent."""
    signals.match_confirmed.connect(services.on_confirmed, sender=Match, dispatch_uid="ladders.on_confirmed")
    downstream.register(services.played_since)
    panel.register()
    offers.register(beginning.WORD, beginning.Challenges())
    founding.empty_first(services.remove_of_demonstration)
    occasions.register("ladder", _matches)
    guarding.keep(apps.get_app_config("ladders"), append_only.GUARDS)


def _matches(club_id: int, since: datetime) -> Iterable[int]:
    """Matches in which a challenge was played."""
    found = LadderChallenge.objects.filter(match__club_id=club_id, match__confirmed_at__gte=since)
    return (key for key in found.values_list("match", flat=True) if key is not None)
