"""Where competitions are joined to the packages below: signals, the live stream, the club's front page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db.models import F, Q

from clubs.competitions import append_only, panel, stamps
from clubs.competitions.models import CompetitionEvent, FixtureMatch, Status
from clubs.competitions.selectors import coming, notices
from clubs.competitions.services import beginning, kept, pairs, results
from clubs.people.models import Player
from clubs.people.signals import players_merged
from clubs.ratings.selectors import occasions
from matches import downstream, signals
from matches.coming import offers
from matches.live import streams
from matches.live.streams import Update
from matches.log import guarding
from matches.pages import next_up
from matches.pages import notices as pages_notices

LIVE = (Status.OPEN, Status.DRAWN, Status.RUNNING, Status.FINISHED)


def connect() -> None:
    """Connect signals and register callbacks. Idempotent."""
    kept.register()
    for signal, receiver in (
        (signals.match_started, results.on_started),
        (signals.match_finished, results.on_finished),
        (signals.match_confirmed, results.on_confirmed),
        (signals.match_reopened, results.on_reopened),
        (signals.result_corrected, results.on_corrected),
        (signals.match_voided, results.on_voided),
    ):
        signal.connect(receiver, dispatch_uid=f"competitions.{receiver.__name__}")
    downstream.register(results.played_since)
    streams.register("competition", updates)
    players_merged.connect(_joined, sender=Player, dispatch_uid="competitions._joined")
    stamps.connect()
    guarding.keep(apps.get_app_config("competitions"), append_only.GUARDS)
    panel.register()
    next_up.register(coming.coming)
    offers.register(beginning.WORD, beginning.Fixtures())
    pages_notices.register(notices.of_club)
    occasions.register("competition", _matches)


def _joined(sender: Any, keep: Player, **kwargs: Any) -> None:
    pairs.check_joined(keep)


def _matches(club_id: int, since: datetime) -> Iterable[int]:
    """Matches that were played for a fixture, also those that no longer count there: they were played."""
    found = FixtureMatch.objects.filter(match__club_id=club_id, match__confirmed_at__gte=since)
    return found.values_list("match", flat=True)


def updates(club_id: int, since: Mapping[int, int] | None) -> list[Update]:
    """The log of the club's competitions, for the live stream (see `streams.register`): one query.

    A line for the officers alone passes as "quiet": it says that something changed, but not what.
    """
    rows = CompetitionEvent.objects.filter(competition__club_id=club_id, competition__status__in=LIVE)
    if since is None:
        rows = rows.filter(seq=F("competition__last_seq"))
    elif since:
        fresh = ~Q(competition_id__in=list(since))
        for competition_id, seq in since.items():
            fresh |= Q(competition_id=competition_id, seq__gt=seq)
        rows = rows.filter(fresh)
    found = []
    for row in rows.select_related("competition").order_by("competition_id", "seq"):
        data = {"kind": "quiet"} if row.private else row.to_json()
        found.append(Update(row.competition_id, row.seq, data | {"competition": row.competition.slug}))
    return found
