"""The demonstration, built once by the real services and kept (see ``tests/prepared.py``)."""

from __future__ import annotations

from datetime import UTC, datetime

from clubs.demonstration import building
from clubs.people.models import Club
from tests import prepared

MOMENT = datetime(2026, 3, 10, 20, 30, tzinfo=UTC)
PASSWORD = "chalk-and-cue-1905"


def build() -> Club:
    """Build the demonstration as it stands at ``MOMENT``, stroke by stroke; takes half a minute."""
    return building.build(password=PASSWORD, at=MOMENT)


stand = prepared.kept(build)
"""Put the demonstration's rows into the open transaction, without playing anything again."""
