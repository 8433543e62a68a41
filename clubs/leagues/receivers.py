"""Where leagues are joined to the packages below: the marked matches of rubbers, and players that are
merged."""

from __future__ import annotations

from typing import Any

from clubs.leagues import panel, stamps
from clubs.leagues.models import Registration, RubberPlayer, Team
from clubs.leagues.services import rubbers
from clubs.people.models import Player
from clubs.people.signals import players_merged
from matches import signals


def connect() -> None:
    """Connect signals and register everything. Idempotent."""
    for signal in (
        signals.match_confirmed,
        signals.match_reopened,
        signals.result_corrected,
        signals.match_voided,
    ):
        signal.connect(rubbers.on_changed, dispatch_uid="leagues.rubbers.on_changed")
    players_merged.connect(_merged, sender=Player, dispatch_uid="leagues._merged")
    stamps.connect()
    panel.register()


def _merged(sender: Any, keep: Player, duplicate: Player, **kwargs: Any) -> None:
    """The player that remained takes the places of the other; a registration that both have stays one."""
    RubberPlayer.objects.filter(player=duplicate).update(player=keep)
    held = Registration.objects.filter(player=keep, until_on=None).values("season")
    Registration.objects.filter(player=duplicate, until_on=None, season__in=held).delete()
    Registration.objects.filter(player=duplicate).update(player=keep)
    taken = Team.objects.filter(player=keep).values("league")
    Team.objects.filter(player=duplicate).exclude(league__in=taken).update(player=keep)
