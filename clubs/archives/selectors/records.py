"""Match records as files: those of a club or a competition in one zip."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from datetime import UTC
from typing import IO

from django.db.models import QuerySet

import rules_engine as engine
from clubs.competitions.models import Competition
from clubs.people.models import Club
from matches.models import Match
from matches.selectors import record


def recorded_in(club: Club) -> QuerySet[Match]:
    """All confirmed matches of the club that were marked here."""
    return Match.objects.filter(club=club, status=Match.Status.CONFIRMED, simulated=False, last_seq__gt=0)


def recorded_at(competition: Competition) -> QuerySet[Match]:
    """The competition's confirmed matches that were marked here."""
    return Match.objects.filter(
        fixture_match__fixture__competition=competition, status=Match.Status.CONFIRMED, last_seq__gt=0
    )


def zip_records(matches: Iterable[Match], file: IO[bytes]) -> int:
    """Write the record of each match into a zip; how many there are."""
    count = 0
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as zipped:
        for match in matches:
            header, entries = record(match)
            day = (match.started_at or match.created_at).astimezone(UTC)
            entry = zipfile.ZipInfo(f"{day:%Y-%m-%d}-{match.public_id}.txt", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            zipped.writestr(entry, engine.write(header, entries))
            count += 1
    return count
