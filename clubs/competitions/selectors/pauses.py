"""What is paused now: a competition, or single matches of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet
from django.utils.dates import WEEKDAYS
from django.utils.timezone import localtime

from clubs.competitions.models import Competition, Pause, Phase, Status
from clubs.people.models import Club
from config.languages.speaking import labelled
from rules_engine.saying import Text, say

AT_TABLES = (Phase.AT_TABLE, Phase.LIVE)
"""The phases in which a single match can be paused."""


def pause_of(competition: Competition) -> Pause | None:
    """The pause of the whole competition, if it is paused."""
    return Pause.objects.filter(competition=competition, fixture=None, ended_at=None).first()


def pauses_of(competitions: Iterable[Competition]) -> dict[int, Pause]:
    """The pauses of whole competitions that are paused, by the keys of these: one query."""
    rows = Pause.objects.filter(competition__in=list(competitions), fixture=None, ended_at=None)
    return {row.competition_id: row for row in rows}


def shown_pauses(competition: Competition) -> dict[int | None, Pause]:
    """What a page shows of pauses, read once for it: that of the whole competition under None, those of
    matches at tables by number. Changes ask `pause_of` instead, behind their lock."""
    if competition.status != Status.RUNNING:
        return {}
    found: dict[int | None, Pause] | None = competition.__dict__.get("_shown_pauses")
    if found is None:
        rows = open_pauses().filter(competition=competition).select_related("fixture")
        found = {
            one.fixture.number if one.fixture is not None else None: one
            for one in rows
            if one.fixture is None or one.fixture.phase in AT_TABLES
        }
        competition.__dict__["_shown_pauses"] = found
    return found


def open_pauses() -> QuerySet[Pause]:
    """All pauses that last."""
    return Pause.objects.filter(ended_at=None)


def paused_ids(club: Club) -> set[int]:
    """The competitions of the club that are paused."""
    rows = open_pauses().filter(competition__club=club, fixture=None)
    return set(rows.values_list("competition_id", flat=True))


def in_words(pause: Pause, club: Club, at: datetime | None = None) -> Text:
    """A pause for people: "Paused: back at 20:15. Dinner." With `at`, another day is named, too."""
    words = _until(pause, club, at)
    reason = pause.reason.rstrip(".")
    if not reason:
        return words
    return say("competitions.paused-because", "{pause}. {reason}.", pause=words, reason=reason)


def _until(pause: Pause, club: Club, at: datetime | None) -> Text:
    if pause.until is None:
        return say("competitions.paused", "Paused")
    until = localtime(pause.until, club.tzinfo)
    time = f"{until:%H:%M}"
    if at is None or localtime(at, club.tzinfo).date() == until.date():
        return say("competitions.paused-until", "Paused: back at {time}", time=time)
    day = labelled(WEEKDAYS[until.weekday()])
    return say("competitions.paused-until-day", "Paused: back on {day} at {time}", day=day, time=time)


def overlapping(competition: Competition, since: datetime) -> Iterable[Pause]:
    """The pauses of a competition and of its matches that lasted at or after a time."""
    rows = Pause.objects.filter(competition=competition)
    return rows.filter(ended_at=None) | rows.filter(ended_at__gt=since)
