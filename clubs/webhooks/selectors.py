"""Reading webhooks and the log of their deliveries."""

from __future__ import annotations

from django.db.models import QuerySet

from clubs.leagues.models import LeagueEvent
from clubs.people.models import Club
from clubs.webhooks.models import Delivery, Webhook
from clubs.webhooks.rules.kinds import CORRECTED, OF_SEASONS, OF_TEAM_MATCHES


def webhooks_of(club: Club) -> QuerySet[Webhook]:
    """The club's webhooks."""
    return Webhook.objects.filter(club=club)


def deliveries_of(webhook: Webhook) -> QuerySet[Delivery]:
    """What the webhook was told, the latest first, each with its message and attempts. Three queries."""
    return webhook.deliveries.select_related("told").prefetch_related("log")


def kind_of_league_line(line: LeagueEvent) -> str:
    """As what a public line of a league's log is told. A wish for another day that the officers refused
    changes nothing about the match; a result that was final before is a correction."""
    match = line.team_match
    kind = OF_TEAM_MATCHES.get(line.kind) if match is not None else OF_SEASONS.get(line.kind)
    if match is not None and line.kind == "postponement-decided":
        latest = match.postponements.order_by("-pk").first()
        kind = None if latest is None or latest.approved_at is None else kind
    if match is not None and line.kind == "final":
        before = LeagueEvent.objects.filter(team_match=match, kind="final", pk__lt=line.pk)
        kind = CORRECTED if before.exists() else kind
    return kind or "league.changed"
