"""Events of competitions and their stages: a public line of the log, with the competition as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Count, Q
from django.urls import reverse

from clubs.api.competitions.competitions import CompetitionRowSerializer
from clubs.api.competitions.stages import StageSerializer
from clubs.api.events.saying import said
from clubs.competitions.models import Competition, CompetitionEvent, Stage
from clubs.webhooks.rules.kinds import kind_of_line, stage_kind_of_line, stage_of_line
from matches.live.streams import Update


def competition_row(competition: Competition) -> dict[str, Any]:
    """A competition as the list of a club shows it: one query."""
    rows = Competition.objects.select_related("champion__player", "champion__partner")
    counted = rows.annotate(people=Count("entrants", filter=~Q(entrants__status="withdrawn")))
    return dict(CompetitionRowSerializer(counted.get(pk=competition.pk)).data)


def of_line(line: CompetitionEvent, kind: str | None = None) -> dict[str, Any]:
    """A line of the log as an event; without ``kind`` as that of its stage, if it is of one, else of the
    competition."""
    competition = line.competition
    number = stage_of_line(line.kind, line.data)
    stage = Stage.objects.filter(competition=competition, number=number).first() if number else None
    known = kind or (stage_kind_of_line(line.kind) if stage is not None and line.kind != "drawn" else None)
    club = competition.club
    return said(
        known or kind_of_line(line.kind),
        f"{club.slug}/{competition.slug}/{line.seq}",
        at=line.at,
        club=club.slug,
        page=competition.get_absolute_url(),
        api=reverse("api:competition", args=[club.slug, competition.slug]),
        competition=competition_row(competition),
        stage=dict(StageSerializer(stage).data) if stage is not None else None,
        line={"seq": line.seq, "kind": line.kind, "text": line.text, "fixture": line.fixture},
    )


def of_updates(updates: Sequence[Update]) -> list[dict[str, Any] | None]:
    """Lines of a club's stream; of one for the officers alone nothing is told."""
    wanted = Q(pk__in=())
    for one in updates:
        wanted |= Q(competition=one.stream, seq=one.seq)
    rows = CompetitionEvent.objects.filter(wanted, private=False).select_related("competition__club")
    found = {(row.competition_id, row.seq): of_line(row) for row in rows}
    return [found.get((one.stream, one.seq)) for one in updates]
