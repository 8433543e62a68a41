"""Challenges that begin at a table whose tablet is without the server."""

from __future__ import annotations

import pytest

from clubs.ladders import services
from clubs.people.models import Role
from matches import services as matches
from matches.coming import offers
from matches.log.actor import Actor
from matches.problems import UserProblem
from tests.factories import make_club, make_member, make_player, make_table

CAROM = "brunswick/three-cushion-carrom"


@pytest.mark.django_db
def test_an_accepted_challenge_can_begin() -> None:
    """Its match waits for a table; told that it has begun, it is at that one. Called off, it is refused."""
    club = make_club()
    table = make_table(club, "carom")
    ladder = services.make_ladder(club=club, title="Ladder", game=CAROM, by=make_member(club, Role.OWNER))
    ann, bo = (make_player(club, name) for name in ("Ann", "Bo"))
    services.join_many(ladder=ladder, players=[ann, bo], by=None)
    row = services.challenge(ladder=ladder, challenger=bo, opponent=ann, by=None)
    assert not offers.coming_to(table)
    match = services.accept(row=row, by=None).match
    assert match is not None
    (offer,) = offers.coming_to(table)
    assert offer.row.public_id == match.public_id and not offers.coming_to(make_table(club, "crokinole"))
    code = matches.make_pairing_code(table=table, by="Ada").code
    by = Actor.of_device(matches.pair(code=code, address="here")[0])
    with pytest.raises(UserProblem) as refused:
        offers.seat(public_id="abcdefghjk", purpose=offer.purpose, by=by)
    assert refused.value.code == "offer-changed"
    assert offers.seat(public_id=match.public_id, purpose=offer.purpose, by=by).table == table
    matches.void_match(match=match)
    with pytest.raises(UserProblem) as refused:
        offers.seat(public_id=match.public_id, purpose=offer.purpose, by=by)
    assert refused.value.code == "match-void"
