"""Friendlies that a tablet has begun without the server, and tells of later."""

from __future__ import annotations

import threading
import uuid
from typing import Any

import pytest
from django.db import connection

from matches import services
from matches.coming import friendly
from matches.log.actor import Actor
from matches.models import Act, Match, new_public_id
from matches.problems import UserProblem
from tests.factories import make_club, make_player, make_table

CAROM = "brunswick/three-cushion-carrom"


def tablet() -> Actor:
    """The tablet of a carom table; Ann is a player of the club."""
    club = make_club()
    make_player(club, "Ann")
    code = services.make_pairing_code(table=make_table(club, "carom"), by="Ada").code
    return Actor.of_device(services.pair(code=code, address="here")[0])


def begun(by: Actor, **more: Any) -> dict[str, Any]:
    """What the tablet tells."""
    given = {"public_id": new_public_id(), "client_uuid": uuid.uuid4(), "game": CAROM, "by": by}
    return given | {"names": ("ann", "A guest"), "length": 15, "race": 2} | more


def code_of(**given: Any) -> str:
    """The code with which it is refused; no match is made."""
    before = Match.objects.count()
    with pytest.raises(UserProblem) as problem:
        friendly.start(**given)
    assert Match.objects.count() == before
    return problem.value.code


@pytest.mark.django_db
def test_it_is_made_under_the_tablets_id() -> None:
    """As it was begun: players by their names, length, race; the act keeps which tap made it."""
    by = tablet()
    given = begun(by)
    match = friendly.start(**given)
    assert match.public_id == given["public_id"] and match.table == by.device.table
    assert [side.name for side in match.sides.all()] == ["Ann", "A guest"]
    assert (match.header["options"], match.header["race"]) == ({"target": 15}, 2)
    made = match.acts.get(kind=Act.Kind.CREATED)
    assert (made.by_label, made.data) == (by.label, {"client_uuid": str(given["client_uuid"])})
    assert friendly.start(**given) == match and Match.objects.count() == 1
    assert friendly.recent_games(by.device.table) == [CAROM]
    assert friendly.players(by.device.table) == ["Ann"]


@pytest.mark.django_db
def test_what_cannot_be_made_is_refused() -> None:
    """A taken id, an id that is none, a game of other tables, one player twice, a busy table, no tablet."""
    by = tablet()
    given = begun(by)
    friendly.start(**given)
    assert code_of(**given | {"client_uuid": uuid.uuid4()}) == "id-taken"
    assert code_of(**begun(by)) == "table-busy"
    services.void_match(match=Match.objects.get())
    assert code_of(**begun(by, public_id="0000000000")) == "bad-id"
    assert code_of(**begun(by, client_uuid="x")) == "bad-uuid"
    assert code_of(**begun(by, game="crown/crokinole")) == "wrong-table"
    assert code_of(**begun(by, names=("Ann", " ann"))) == "same-side"
    assert code_of(**begun(by, names=("Ann", "\u200b"))) == "bad-match"
    assert code_of(**begun(by, race=100)) == "bad-match"
    assert code_of(**begun(Actor.system())) == "not-allowed"


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_the_same_tap_twice_at_once_makes_one_match() -> None:
    """A tablet sends it again when the network fails; both answers are the same match."""
    by = tablet()
    given, found = begun(by), []

    def tap() -> None:
        try:
            found.append(services.again_on_deadlock(lambda: friendly.start(**given)).pk)
        finally:
            connection.close()

    taps = [threading.Thread(target=tap) for _ in range(4)]
    for one in taps:
        one.start()
    for one in taps:
        one.join()
    assert found == [Match.objects.get().pk] * 4
