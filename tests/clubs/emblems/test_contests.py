"""A contest marked on a tablet drives the deed, and cannot be taken back behind the donor's back."""

from __future__ import annotations

import uuid

import pytest

from clubs.emblems.models import Emblem
from clubs.emblems.services import contests
from matches import services as matches
from matches.log.actor import Actor
from matches.models import Match
from matches.problems import UserProblem
from tests.clubs.emblems.conftest import House

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def final(house: House) -> None:
    house.tell("2026-05-01 09:00", "challenge", "Bob", money="250")
    house.tell("2026-05-01 10:00", "notify", "donor", challenge="c1")
    house.tell("2026-05-02 09:00", "cover", "Ann", challenge="c1", money="250")
    house.tell("2026-05-03 09:00", "date", "Ann", challenge="c1", day="2026-06-30", agreed=True)
    for who in ("Ann", "Bob"):
        house.tell("2026-06-01 09:00", "final", who, challenge="c1", money="250")
    house.tell("2026-06-29 09:00", "deliver", "Ann", challenge="c1")


def played(house: House, winner: str, points: int = 500) -> Match:
    """The contest's match, its winner having run so many points, all that are needed if not told."""
    match = contests.make_match(emblem=house.emblem, challenge="c1", by=house.trustee)
    assert match.header["options"]["target"] == 500
    letter = next(side.letter for side in match.sides.all() if side.name == winner)
    entries = ["0"] if letter != match.letters[0] else []
    entries += ["+1"] * points
    for seq, tokens in enumerate(entries):
        matches.record_entry(
            match_id=match.pk,
            side=match.letters[0] if tokens == "0" else letter,
            tokens=tokens,
            expected_seq=seq,
            client_uuid=uuid.uuid4(),
            by=Actor.system(),
        )
    match.refresh_from_db()
    assert (match.status == Match.Status.FINISHED) == (points == 500)
    return match


def test_a_match_is_made_when_it_is_play_or_pay(house: House) -> None:
    house.tell("2026-05-01 09:00", "challenge", "Bob", money="250")
    with pytest.raises(UserProblem) as found:
        contests.make_match(emblem=house.emblem, challenge="c1", by=house.trustee)
    assert found.value.code == "not-final"


def test_the_confirmed_match_gives_the_emblem_to_its_winner(house: House) -> None:
    final(house)
    match = played(house, "Bob")
    with house.at("2026-06-30 23:00"):
        Match.objects.filter(pk=match.pk).update(finished_at=None)
        matches.confirm(match_id=match.pk, by=Actor.system())
        matches.confirm(match_id=match.pk, by=Actor.system())
    emblem = Emblem.objects.get(pk=house.emblem.pk)
    assert emblem.holder_name == "Bob" and emblem.events.filter(kind="result").count() == 1
    assert emblem.events.get(kind="result").facts["match"] == match.public_id
    match.refresh_from_db()
    with pytest.raises(UserProblem) as found:
        matches.reopen(match=match)
    assert found.value.code == "downstream-played"


def test_too_early_a_result_is_not_confirmed(house: House) -> None:
    final(house)
    match = played(house, "Ann", points=3)
    with house.at("2026-06-29 23:00"), pytest.raises(UserProblem) as found:
        matches.declare(match=match, result_kind="retired", winner="A")
    assert found.value.code == "deed-refuses" and found.value.data["refusal"] == "too-early"
    match.refresh_from_db()
    assert match.status == Match.Status.LIVE


def test_a_walkover_is_for_the_deed(house: House) -> None:
    final(house)
    match = contests.make_match(emblem=house.emblem, challenge="c1", by=house.trustee)
    with house.at("2026-06-30 23:00"), pytest.raises(UserProblem) as found:
        matches.declare(match=match, result_kind="walkover", winner="A")
    assert found.value.code == "deed-decides"
    with pytest.raises(UserProblem) as found:
        contests.make_match(emblem=house.emblem, challenge="c1", by=house.trustee)
    assert found.value.code == "contest-exists"
