"""The archives of the rule book that a tablet keeps: those of every game that may come to its table soon."""

from __future__ import annotations

from matches.log.models import Match
from matches.offline.files import File
from matches.rule_book.told import engine_json
from matches.tablet.desk import Desk

RECENT = 4
"""So many games that were played last at the table: one of them is likely to be the next friendly."""
MOST = 16
"""So many games that a club has matches of just now."""

Status = Match.Status


def rule_books(desk: Desk) -> list[File]:
    """The archives for the match, for what is still to be played in the club, and what was played here."""
    table = desk.actor.device.table if desk.actor.kind == "device" else None
    match = desk.match
    games = [match.game] if match is not None else []
    if table is not None:
        open_ = Match.objects.filter(
            club_id=table.club_id, status__in=(Status.LIVE, Status.READY, Status.WAITING), simulated=False
        )
        games += open_.order_by("game").values_list("game", flat=True).distinct()[:MOST]
        played = Match.objects.filter(table=table, simulated=False).order_by("-pk")
        games += list(dict.fromkeys(played.values_list("game", flat=True)[:40]))[:RECENT]
    found: dict[str, File] = {}
    for game in dict.fromkeys(games):
        for archive in (engine_json(game) or {}).get("archives", ()):
            found[archive["url"]] = File(archive["url"], "", archive["bytes"])
    return list(found.values())
