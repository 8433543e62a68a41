"""Copying a competition: all its settings and stages under a new name, with the entrants if wanted."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime
from typing import Any

from clubs.competitions.models import Competition, Entrant
from clubs.competitions.services import entries, setup
from clubs.competitions.services.common import lock, log
from clubs.competitions.services.setup import Settings
from clubs.people.models import User
from matches.services import write_transaction
from rules_engine.saying import say

ONE_BY_ONE = ("name", "starts_at", "stages", "tables", "handicap")
"""Settings that a copy does not take from the column of their name."""


def settings_of(competition: Competition, *, name: str, starts_at: datetime | None) -> Settings:
    """The settings of a competition under another name and for another time."""
    chosen: dict[str, Any] = {
        one.name: getattr(competition, one.name)
        for one in fields(Settings)
        if one.name not in ONE_BY_ONE and hasattr(competition, one.name)
    }
    return Settings(
        **chosen,
        name=name,
        starts_at=starts_at,
        stages=[stage.asked for stage in competition.in_stages],
        tables=list(competition.tables.all()),
        handicap=competition.handicap_policy,
    )


def copy(
    *,
    competition: Competition,
    name: str,
    starts_at: datetime | None = None,
    with_entrants: bool = False,
    by: User | None,
) -> Competition:
    """Make a draft with the settings and stages of a competition. Seed, draw and results are not copied.

    `with_entrants` enters those of its entrants who are in and still play in the club. Raises `UserProblem`
    as making a competition does.
    """
    with write_transaction():
        found = lock(competition)
        settings = settings_of(found, name=name, starts_at=starts_at)
        made = setup.create(club=found.club, settings=settings, by=by)
        text = say("competitions.log-copied", "Copied from {competition}.", competition=found.name)
        log(made, by, "copied", text, private=True, source=found.slug)
        if with_entrants:
            those = found.entrants.exclude(status=Entrant.Status.WITHDRAWN).filter(player__active=True)
            players = [one.player for one in those.select_related("player").order_by("number")]
            if players:
                entries.enter(competition=made, players=players, by=by)
    return made
