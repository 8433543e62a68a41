"""Rubbers that begin at a table whose tablet is without the server."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from clubs.leagues.services import rubbers
from clubs.people.models import Table
from matches import services
from matches.coming import offers
from matches.log.actor import Actor
from matches.models import Match
from matches.problems import UserProblem
from tests.clubs.leagues.conftest import begun, fresh, running
from tests.factories import make_table
from tests.matches.test_tablet import paired, post

pytestmark = pytest.mark.django_db


def tablet(table: Table) -> Actor:
    """A tablet that is paired with the table."""
    code = services.make_pairing_code(table=table, by="Ada").code
    return Actor.of_device(services.pair(code=code, address="here")[0])


def test_the_open_rubbers_of_the_night_can_begin() -> None:
    """In the order of the sheet; begun, a rubber is marked there, and is not offered any more. What is
    written on the sheet meanwhile is refused."""
    season = running()
    match = begun(season)
    table = Table.objects.get(club=season.league.club)
    offered = offers.coming_to(table)
    assert [one.row.title.rpartition(": ")[2] for one in offered] == [
        "Singles 1", "Singles 2", "Singles 3", "Scotch doubles",
    ]  # fmt: skip
    by = tablet(table)
    first, second = offered[:2]
    played = offers.seat(public_id=first.row.public_id, purpose=first.purpose, by=by)
    rubber = match.rubbers.get(number=1)
    assert rubber.match == played and played.table == table and played.header == first.row.header
    assert first.purpose not in {one.purpose for one in offers.coming_to(table)}
    rubbers.write_score(match=match, number=2, home=3, away=0, by=None)
    with pytest.raises(UserProblem) as refused:
        offers.seat(public_id=second.row.public_id, purpose=second.purpose, by=by)
    assert refused.value.code == "rubber-over"


def test_the_next_one_takes_the_place_of_one_that_was_called() -> None:
    """It had not begun; it can be called again. No rubber comes to a table of another kind."""
    season = running()
    match = begun(season)
    table = Table.objects.get(club=season.league.club)
    second = offers.coming_to(table)[1]
    rubbers.to_table(match=match, number=1, table=table, by=None)
    assert (
        offers.seat(public_id=second.row.public_id, purpose=second.purpose, by=tablet(table)).table == table
    )
    assert match.rubbers.get(number=1).match.status == Match.Status.WAITING
    assert not offers.coming_to(make_table(season.league.club, "crokinole"))


def marked(offer: dict[str, Any], winner: str) -> list[dict[str, Any]]:
    """The taps of a rubber that was marked by games without the server, and confirmed by both sides."""
    games = offer["state"]["match"]["race"]
    entries = [{"kind": "entry", "side": winner, "tokens": ":game"}] * games
    made = [{"kind": "level", "level": "game"}, *entries]
    made += [{"kind": "confirm", "side": side} for side in ("A", "B")]
    seq, taps = 0, []
    for tap in made:
        taps.append({**tap, "expected_seq": seq, "client_uuid": str(uuid.uuid4())})
        seq += tap["kind"] == "entry"
    return taps


def test_a_night_on_one_tablet_without_the_server_arrives_whole() -> None:
    """What the tablet was told before the server went is enough for all rubbers of the team match: begun,
    marked and confirmed one after the other, they arrive in their order, and the team match stands. The same
    sent again changes nothing."""
    season = running()
    match = begun(season)
    client = paired(Table.objects.get(club=season.league.club))
    known = client.get("/table/coming/").json()["offers"]
    assert len(known) == match.rubbers.count()
    night = [(offer, marked(offer, winner)) for offer, winner in zip(known, "ABAA", strict=True)]
    for _ in range(2):
        for offer, taps in night:
            public_id = offer["state"]["match"]["id"]
            begins = post(client, "/table/seat/", match=public_id, offer=offer["offer"])
            assert begins.status_code == 200, begins.content
            done = post(client, "/table/taps/", match=public_id, taps=taps).json()
            assert done["stopped"] is None and len(done["answers"]) == len(taps)
    played = [row.match for row in match.rubbers.select_related("match").order_by("number")]
    assert [one.status for one in played] == [Match.Status.CONFIRMED] * 4
    assert [one.winner_letter for one in played] == ["A", "B", "A", "A"]
    found = fresh(match)
    assert (found.home_rubbers, found.away_rubbers, found.phase) == (3, 1, "played")
