"""The state of a play for its page: whose turn it is, what is on the table, the last entry's ruling."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils.timezone import now

from config.languages.speaking import translated
from matches.log.models import LogEntry
from matches.log.shapes import entry_json, match_json
from matches.simulated import playing
from matches.simulated.models import PlayedStroke, SimulatedPlay
from simulator.surfaces.of_games import table_of

SEEN_EVERY = timedelta(seconds=20)
"""How often a viewer's presence is written."""


def state_json(play: SimulatedPlay, user: Any) -> dict[str, Any]:
    """All that the page draws. ``mine`` says that ``user`` is to play now, ``steer`` that they may end it."""
    match, due = play.match, play.due
    last = LogEntry.objects.filter(match=match).order_by("-seq").first()
    key = user.pk if user.is_authenticated else None
    stroke = PlayedStroke.objects.filter(play=play).order_by("-number").first()
    return {
        "version": play.version,
        "state": play.state,
        "reason": play.reason,
        "pace": play.pace,
        "match": match_json(match),
        "seq": match.last_seq,
        "board": match.board,
        "due": due,
        "mine": play.state == play.State.WAITING
        and key is not None
        and play.persons.get(due.get("side")) == key,
        "steer": play.is_running and playing.may_steer(user, play),
        "persons": sorted(play.persons),
        "entry": entry_json(last) if last else None,
        "stroke": None
        if stroke is None
        else {"number": stroke.number, "side": stroke.side, "entry": stroke.entry, "seconds": stroke.seconds},
    }


def seen(play: SimulatedPlay) -> None:
    """Note, now and then, that someone is watching."""
    at = now()
    if play.is_running and play.seen_at < at - SEEN_EVERY:
        SimulatedPlay.objects.filter(pk=play.pk).update(seen_at=at)


def bed_json(game: str) -> dict[str, Any] | None:
    """How large the bed is: half its width and depth, or its radius, in metres; None without a table."""
    try:
        surface = table_of(game).surface
    except KeyError:
        return None
    wide, deep = surface.size
    return {"x": wide / 2, "y": deep / 2, "radius": surface.round_radius, "title": translated(surface.title)}
