"""An emblem of a club with its people, made through the real services."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest

from clubs.emblems import clock
from clubs.emblems.models import Emblem, EmblemStep
from clubs.emblems.services import emblems, recording
from clubs.people.models import Club, Role, User
from tests import prepared
from tests.factories import make_club, make_member, make_player, make_user


@dataclass
class House:
    """A club with an emblem; ``users`` by the name in the log."""

    club: Club
    emblem: Emblem
    trustee: User
    referee: User
    users: dict[str, User]

    def at(self, moment: str):
        """The clock stands at a local moment."""
        return clock.at(clock.aware(datetime.fromisoformat(moment), self.club.tzinfo))

    def tell(self, moment: str, kind: str, by: str, **facts: Any) -> list[EmblemStep]:
        """The trustee records an event at that moment."""
        with self.at(moment):
            return recording.record(
                emblem=self.emblem, kind=kind, by=by, facts=facts, user=self.trustee, client_uuid=uuid.uuid4()
            )


@prepared.kept
def make_house() -> House:
    """Ann holds the balk-line emblem since 2 January 2026; Bob and Cy may challenge."""
    trustee = make_user()
    club = make_club(owner=trustee, timezone="America/New_York")
    emblem = emblems.found_emblem(club=club, deed_slug="18-1", title="Balk-line Emblem", by=trustee)
    users = {}
    for name in ("Ann", "Bob", "Cy"):
        users[name] = make_member(club)
        emblems.person(emblem, make_player(club, name, user=users[name]))
    referee = make_member(club, Role.REFEREE)
    made = House(club, emblem, trustee, referee, users)
    made.tell("2026-01-02 10:00", "award", "donor", to="Ann")
    made.tell("2026-01-02 10:05", "guarantee", "Ann", money="500")
    return made


@pytest.fixture
def house(db: None) -> House:
    """The club with its emblem."""
    return make_house()
