"""The club of a run: an owner with a token, tables with two tablets each, an emblem, a league that plays."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress

from clubs.api.core.tokens import make_device_token, make_token
from clubs.emblems.services import emblems, recording
from clubs.people.models import User
from clubs.people.services.founding import found_club
from matches.marking import pairing
from tests.clubs.leagues import conftest as leagues
from tests.factories import make_player, make_table

SCOPES = ("read", "mark", "direct", "people", "emblems", "club")
CHALLENGERS = ("Bob", "Cy")


def make(tables: int) -> dict[str, Any]:
    """Fill an empty database; what the clients have to know of it."""
    owner = User.objects.create_user(email="owner@example.org", password=None, display_name="Owner")
    EmailAddress.objects.create(user=owner, email=owner.email, verified=True, primary=True)
    club = found_club(name="Hall", by=owner, public=True)
    _, token = make_token(user=owner, label="Driver", scopes=SCOPES, days=30)
    tablets = []
    for _ in range(tables):
        table = make_table(club, "carom")
        for _ in range(2):
            ticket = pairing.make_pairing_code(table=table, by="Owner")
            device, _ = pairing.pair(code=ticket.code, address="here")
            tablets.append(
                {"table": table.number, "token": make_device_token(device=device, label="Tablet", days=30)[1]}
            )
    emblem = emblems.found_emblem(club=club, deed_slug="18-1", title="Emblem", by=owner)
    for name in ("Ann", *CHALLENGERS):
        emblems.person(emblem, make_player(club, name))
    recording.record(emblem=emblem, kind="award", by="donor", facts={"to": "Ann"}, user=owner)
    recording.record(emblem=emblem, kind="guarantee", by="Ann", facts={"money": "500"}, user=owner)
    match = leagues.begun(leagues.running(club=club))
    season = match.season
    return {
        "club": club.slug,
        "token": token,
        "tablets": tablets,
        "emblem": emblem.slug,
        "team_match": f"leagues/{season.league.slug}/seasons/{season.slug}/team-matches/{match.number}",
    }
