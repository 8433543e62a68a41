"""The files of an archive, by subject, put together in the order in which they are written and imported."""

from __future__ import annotations

from clubs.archives.rules.files import (
    competitions,
    handicaps,
    leagues,
    matches,
    people,
    ratings,
    series,
    trophies,
)
from clubs.archives.rules.kept import Kept, kept

FILES: tuple[Kept, ...] = (
    *people.FILES,
    *handicaps.FILES,
    *matches.FILES,
    *handicaps.GIVEN,
    *competitions.FILES,
    *series.FILES,
    *ratings.FILES,
    *leagues.FILES,
    *trophies.FILES,
    kept("club-log", "people.ClubEvent", "club", "at pk", "at by what data", "at what data"),
)
"""Rows come before references to them (but for the champion of a competition and the player that another was
joined with, which are looked up afterwards)."""
