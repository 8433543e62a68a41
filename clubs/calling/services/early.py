"""The earlier notice: one's match is the next for a table. Told once for each fixture."""

from __future__ import annotations

from clubs.calling.models import CallChoice, EarlyNotice, Phone
from clubs.calling.selectors.coming_next import next_fixtures
from clubs.calling.services.notices import tell_next
from clubs.competitions.models import Fixture, Phase, Status
from clubs.people.models import Club
from matches.services import write_transaction


def clubs_with_wishes() -> list[int]:
    """Clubs in which somebody wants to be told early and a match waits for a table."""
    wishes = set(CallChoice.objects.filter(early=True).values_list("club", flat=True))
    wishes.update(Phone.objects.filter(user=None, early=True).values_list("player__club", flat=True))
    if not wishes:
        return []
    waiting = Fixture.objects.filter(
        phase=Phase.READY,
        on_hold=False,
        competition__status=Status.RUNNING,
        competition__club__in=wishes,
        competition__club__archived_at=None,
    )
    return sorted(set(waiting.values_list("competition__club", flat=True)))


def look_ahead(club_id: int) -> int:
    """Tell those who are next in a club, and were not told before; how many fixtures that were."""
    told = 0
    with write_transaction():
        club = Club.objects.select_for_update(no_key=True).filter(pk=club_id, archived_at=None).first()
        if club is None:
            return 0
        coming = next_fixtures(club)
        known = set(EarlyNotice.objects.filter(fixture__in=coming).values_list("fixture", flat=True))
        for fixture in coming:
            if fixture.pk not in known:
                fixture.competition.club = club
                EarlyNotice.objects.create(fixture=fixture)
                tell_next(fixture)
                told += 1
    return told
