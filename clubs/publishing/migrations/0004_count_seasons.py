"""Results that are there get their season and their place in streaks, and are summed by player and season."""

from __future__ import annotations

import zoneinfo
from typing import Any

from django.db import migrations
from django.db.models import OuterRef, Subquery

COUNTED = ("matches", "won", "lost", "drawn", "measured", "points", "innings")


def count(apps: Any, schema_editor: Any) -> None:
    """Season from 1 September in the club's zone, effect on streaks, sums, streaks: all new columns and rows."""
    Club = apps.get_model("people", "Club")
    PlayerResult = apps.get_model("publishing", "PlayerResult")
    FeatRow = apps.get_model("publishing", "FeatRow")
    own = PlayerResult.objects.filter(pk=OuterRef("result"))
    for club in Club.objects.order_by("pk"):
        zone = zoneinfo.ZoneInfo(club.timezone)
        results = list(PlayerResult.objects.filter(club=club).order_by("player", "game", "at", "match_id"))
        sums: dict[tuple[Any, ...], dict[str, int]] = {}
        for row in results:
            day = row.at.astimezone(zone).date()
            row.season = day.year - ((day.month, day.day) < (9, 1))
            row.effect = -1 if row.outcome != "won" else 1 if row.played else 0
            if row.player_id is not None:
                for season in (0, row.season):
                    add(sums.setdefault((row.player_id, row.game, season), dict.fromkeys(COUNTED, 0)), row)
        PlayerResult.objects.bulk_update(results, ["season", "effect"], batch_size=500)
        FeatRow.objects.filter(club=club).update(
            player=Subquery(own.values("player")[:1]), season=Subquery(own.values("season")[:1])
        )
        apps.get_model("publishing", "PlayerSum").objects.bulk_create(
            [
                apps.get_model("publishing", "PlayerSum")(
                    club=club,
                    player_id=player,
                    game=game,
                    season=season,
                    average=parts["points"] / parts["innings"] if parts["innings"] else None,
                    **parts,
                )
                for (player, game, season), parts in sums.items()
            ]
        )
        rows = [row for kind in ("streak", "season-streak") for row in streaks(FeatRow, results, kind)]
        FeatRow.objects.bulk_create(rows)
        apps.get_model("publishing", "RecordTitle").objects.bulk_create(
            [
                apps.get_model("publishing", "RecordTitle")(club=club, game=game, kind=kind)
                for game, kind in sorted({(row.game, row.kind) for row in rows})
            ],
            ignore_conflicts=True,
        )


def add(parts: dict[str, int], row: Any) -> None:
    """Add one result to its sum."""
    parts["matches"] += 1
    parts[row.outcome] += 1
    if row.innings and row.points is not None:
        parts["measured"] += 1
        parts["points"] += row.points
        parts["innings"] += row.innings


def streaks(feat_row: Any, results: list[Any], kind: str) -> list[Any]:
    """Two wins and more, one after the other, in results ordered by player, game and time."""
    found: list[Any] = []
    run: list[Any] = []

    def close() -> None:
        if len(run) > 1:
            last = run[-1]
            found.append(
                feat_row(
                    result=last,
                    club_id=last.club_id,
                    player_id=last.player_id,
                    game=last.game,
                    season=last.season,
                    kind=kind,
                    key=len(run),
                    value=len(run),
                    at=last.at,
                    since=run[0].at,
                )
            )
        run.clear()

    for row in results:
        other = run and (row.player_id, row.game) != (run[-1].player_id, run[-1].game)
        if other or row.effect == -1 or (run and kind == "season-streak" and row.season != run[-1].season):
            close()
        if row.effect == 1 and row.player_id is not None:
            run.append(row)
    close()
    return found


class Migration(migrations.Migration):
    dependencies = [("publishing", "0003_seasons_sums_streaks")]

    operations = [migrations.RunPython(count, migrations.RunPython.noop)]
