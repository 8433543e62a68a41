"""Private balls: sealed in the log, known to their owner alone, and proved when they are shown."""

from __future__ import annotations

import json
import uuid
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import LogEntry, Match, Secret
from matches.problems import UserProblem
from matches.secrets import keeping
from rules_engine.seals import seal
from tests.matches.conftest import make_match, tablet_at
from tests.matches.test_tablet import paired, post

pytestmark = pytest.mark.both_databases

KELLY = "brunswick/kelly-pool"


@pytest.fixture
def kelly(hall: SimpleNamespace) -> SimpleNamespace:
    """Three at Kelly Pool, and the tablet of their table."""
    services.void_match(match=hall.match, reason="another game")
    match = services.create_match(
        club=hall.club, game=KELLY, sides=[(None, n, 0) for n in ("Ann", "Bo", "Cy")], table=hall.table
    )
    return SimpleNamespace(match=match, table=hall.table, tablet=tablet_at(hall.table), club=hall.club)


def keep(kelly: SimpleNamespace, side: str, number: int | None = None, **more: Any) -> keeping.Sealed:
    """Seal a ball as a tablet that has seen the whole log."""
    more.setdefault("expected_seq", Match.objects.get(pk=kelly.match.pk).last_seq)
    more.setdefault("client_uuid", uuid.uuid4())
    return keeping.keep(match_id=kelly.match.pk, side=side, number=number, by=kelly.tablet, **more)


def show(kelly: SimpleNamespace, side: str, **more: Any) -> Any:
    more.setdefault("expected_seq", Match.objects.get(pk=kelly.match.pk).last_seq)
    more.setdefault("client_uuid", uuid.uuid4())
    return keeping.show(match_id=kelly.match.pk, side=side, by=kelly.tablet, **more)


def test_the_log_holds_the_seal_and_nothing_shows_the_ball(kelly: SimpleNamespace) -> None:
    """Number and salt stand in their own row; log, board, expects, state and stream have the hash at most."""
    done = keep(kelly, "A", 11)
    kept = Secret.objects.get(match=kelly.match)
    assert done.number == kept.number == 11
    assert LogEntry.objects.get(match=kelly.match).tokens == f":pill({seal(11, kept.salt)})"
    client = paired(kelly.table)
    seen = (
        client.get("/table/state/").content.decode()
        + Client().get(f"/m/{kelly.match.public_id}/record.txt").content.decode()
    )
    assert kept.salt not in seen and kept.seal in seen
    assert "11" not in json.dumps(done.recorded.board["private"])
    assert client.get("/table/state/").json()["sealed"] == ["A"]


def test_a_ball_drawn_here_is_one_that_nobody_holds(kelly: SimpleNamespace) -> None:
    """The server draws at random among the balls that are left."""
    numbers = [keep(kelly, side).number for side in "ABC"]
    assert len(set(numbers)) == 3 and set(numbers) <= set(keeping.pills_of(kelly.match))


def test_no_two_hold_one_ball_and_strange_balls_are_refused(kelly: SimpleNamespace) -> None:
    """A number that is held, or that no ball bears, leaves no row and no entry behind."""
    keep(kelly, "A", 11)
    for number, code in ((11, "ball-taken"), (99, "bad-ball")):
        with pytest.raises(UserProblem) as refused:
            keep(kelly, "B", number)
        assert refused.value.code == code
    assert Secret.objects.count() == LogEntry.objects.count() == 1


def test_the_same_request_again_is_the_same_ball(kelly: SimpleNamespace) -> None:
    """A tablet that has heard no answer asks again and is told the same ball."""
    client = uuid.uuid4()
    first = keep(kelly, "A", client_uuid=client, expected_seq=0)
    again = keep(kelly, "A", client_uuid=client, expected_seq=0)
    assert again.number == first.number and again.recorded.duplicate
    assert LogEntry.objects.count() == 1


def test_a_refused_entry_keeps_no_ball(kelly: SimpleNamespace) -> None:
    """Seal and entry are one transaction."""
    with pytest.raises(UserProblem) as refused:
        keep(kelly, "A", 3, expected_seq=7)
    assert refused.value.code == "conflict"
    assert not Secret.objects.exists()


def test_a_ball_taken_back_can_be_drawn_by_another(kelly: SimpleNamespace) -> None:
    """After an undo the ball is in the bottle again."""
    keep(kelly, "A", 11)
    services.undo(match_id=kelly.match.pk, expected_seq=1, client_uuid=uuid.uuid4(), by=kelly.tablet)
    assert keep(kelly, "B", 11).number == 11


def test_a_game_without_private_balls_has_none_to_seal(hall: SimpleNamespace) -> None:
    """Asking for one is refused with a code."""
    with pytest.raises(UserProblem) as refused:
        keeping.keep(
            match_id=hall.match.pk,
            side="A",
            number=None,
            expected_seq=0,
            client_uuid=uuid.uuid4(),
            by=tablet_at(hall.table),
        )
    assert refused.value.code == "no-secrets"


def test_only_the_owner_sees_his_ball(kelly: SimpleNamespace) -> None:
    """Signed in as the player of a side, one is told that side's ball; nobody else is."""
    user = _player(kelly, "A")
    keep(kelly, "A", 11)
    keep(kelly, "B", 4)
    match = Match.objects.get(pk=kelly.match.pk)
    assert keeping.own_balls(match, user) == [("A", 11)]
    assert keeping.own_balls(match, _player(kelly, "C")) == []
    browser = Client()
    browser.force_login(user)
    assert "Ball 11" in browser.get(f"/m/{match.public_id}/").content.decode()
    assert "Ball 11" not in Client().get(f"/m/{match.public_id}/").content.decode()


def test_a_tablet_of_another_table_seals_nothing(kelly: SimpleNamespace) -> None:
    """The endpoint is the tablet's own, as all of them are."""
    refused = post(Client(), "/table/seal/", match=kelly.match.public_id, side="A", expected_seq=0)
    assert refused.status_code == 401
    other = make_match(kelly.club)
    stray = post(
        paired(kelly.table),
        "/table/seal/",
        match=other.public_id,
        side="A",
        expected_seq=0,
        client_uuid=str(uuid.uuid4()),
    )
    assert stray.status_code == 409 and stray.json()["code"] == "other-match"


def _player(kelly: SimpleNamespace, letter: str) -> Any:
    from clubs.people.models import Player
    from tests.matches.conftest import member

    user = member(None, "player", f"{letter}@example.org")
    player = Player.objects.create(club=kelly.club, slug=f"p-{letter}", name=f"P {letter}", user=user)
    kelly.match.sides.filter(letter=letter).update(player=player)
    return user
