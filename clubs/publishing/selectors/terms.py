"""What a club asks of a record: read on every page of records."""

from __future__ import annotations

from clubs.people.models import Club
from clubs.publishing.models import RecordTerms
from clubs.publishing.rules.seasons import SeasonCalendar


def terms_of(club: Club) -> RecordTerms:
    """What the club asks of a record; the defaults if it has set nothing. One query."""
    terms = RecordTerms.objects.filter(club=club).first() or RecordTerms(club=club)
    terms.club = club
    return terms


def calendar_of(club: Club) -> SeasonCalendar:
    """When the club's seasons begin. One query."""
    return terms_of(club).calendar
