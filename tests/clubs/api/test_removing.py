"""Removing by program what was made by mistake; what something hangs on is refused, with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.api.core.scopes import Scope
from clubs.competitions.models import Competition
from clubs.emblems.models import Emblem
from clubs.emblems.services import emblems
from clubs.handicaps.models import Policy
from clubs.ladders import services as ladders
from clubs.ladders.models import Ladder
from clubs.people.models import Club, ClubEvent, Player
from matches import services
from matches.models import PurgeRecord
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.competitions.conftest import CAROM, build
from tests.factories import make_club, make_member, make_player, owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
CUP = {"name": "Cup", "game": CAROM, "length": 3}


@pytest.fixture
def club() -> Club:
    return make_club("Hall")


@pytest.fixture
def owner(club: Club) -> Asker:
    return by_token(owner_of(club), *Scope)


def gone(asker: Asker, path: str, what: str) -> None:
    """It is removed, is not found again, and the club's log tells it."""
    answer = asker.delete(path)
    assert answer.status_code == 204, answer.content
    assert code_of(asker.get(path))[0] == 404
    assert ClubEvent.objects.filter(what=what).count() == 1
    assert not PurgeRecord.objects.filter(is_open=True).exists()


def test_a_draft_of_a_competition_goes_with_its_log(club: Club, owner: Asker) -> None:
    owner.post("clubs/hall/competitions/", CUP)
    gone(owner, "clubs/hall/competitions/cup/", "competition-removed")
    assert PurgeRecord.objects.filter(reason="competition-removed").count() == 1


def test_an_open_one_goes_while_nobody_has_entered(club: Club, owner: Asker) -> None:
    owner.post("clubs/hall/competitions/", CUP)
    owner.post("clubs/hall/competitions/cup/open/", {})
    owner.post("clubs/hall/competitions/cup/entrants/", {"new_names": ["Ann"]})
    assert code_of(owner.delete("clubs/hall/competitions/cup/")) == (409, "in-use")
    Competition.objects.get().entrants.all().delete()
    gone(owner, "clubs/hall/competitions/cup/", "competition-removed")


def test_a_drawn_one_stays(club: Club, owner: Asker) -> None:
    build(club, 2, name="Cup", until="drawn")
    assert code_of(owner.delete("clubs/hall/competitions/cup/")) == (409, "in-use")
    assert Competition.objects.count() == 1 and not PurgeRecord.objects.exists()


def test_a_player_who_never_played_goes(club: Club, owner: Asker) -> None:
    make_player(club, "Anne")
    gone(owner, "clubs/hall/players/anne/", "player-removed")


@pytest.mark.parametrize("where", ["match", "entry", "ladder", "merged"])
def test_a_player_who_stands_somewhere_stays(club: Club, owner: Asker, where: str) -> None:
    ann = make_player(club, "Ann")
    if where == "match":
        services.create_match(club=club, game=CAROM, sides=[(ann, "Ann", 0), (None, "Bo", 0)])
    elif where == "entry":
        owner.post("clubs/hall/competitions/", CUP)
        owner.post("clubs/hall/competitions/cup/entrants/", {"players": ["ann"]})
    elif where == "ladder":
        made = ladders.make_ladder(club=club, title="L", game=CAROM, by=owner_of(club))
        ladders.join(ladder=made, player=ann, by=None)
    else:
        other = make_player(club, "An")
        Player.objects.filter(pk=other.pk).update(merged_into=ann)
    assert code_of(owner.delete("clubs/hall/players/ann/")) == (409, "in-use")
    assert Player.objects.filter(pk=ann.pk).exists()


def test_an_emblem_of_which_nothing_is_recorded_goes(club: Club, owner: Asker) -> None:
    made = emblems.found_emblem(club=club, deed_slug="18-1", title="Cue", by=owner_of(club))
    gone(owner, f"clubs/hall/emblems/{made.slug}/", "emblem-removed")
    assert club.deeds.exists() and not Emblem.objects.exists()


def test_a_ladder_without_a_challenge_goes_with_its_log(club: Club, owner: Asker) -> None:
    made = ladders.make_ladder(club=club, title="Wall", game=CAROM, by=owner_of(club))
    ann, bo = (ladders.join(ladder=made, player=make_player(club, n), by=None).player for n in ("Ann", "Bo"))
    ladders.challenge(ladder=made, challenger=bo, opponent=ann, by=None)
    assert code_of(owner.delete("clubs/hall/ladders/wall/")) == (409, "in-use")
    made.challenges.all().delete()
    gone(owner, "clubs/hall/ladders/wall/", "ladder-removed")
    assert not Ladder.objects.exists()


def test_a_policy_by_which_nobody_has_a_handicap_goes(club: Club, owner: Asker) -> None:
    make_player(club, "Ann")
    policy = {"name": "Starts", "kind": "list", "discipline": "carom"}
    assert owner.post("clubs/hall/handicaps/", policy).status_code == 201
    owner.put("clubs/hall/handicaps/starts/values/ann/", {"value": "3"})
    assert code_of(owner.delete("clubs/hall/handicaps/starts/")) == (409, "in-use")
    owner.post("clubs/hall/handicaps/", {**policy, "name": "Second"})
    gone(owner, "clubs/hall/handicaps/second/", "handicap-policy-removed")
    assert Policy.objects.count() == 1


def test_who_directs_removes(club: Club) -> None:
    make_player(club, "Ann")
    marker = by_token(make_member(club, "marker"), *Scope)
    assert code_of(marker.delete("clubs/hall/players/ann/")) == (403, "not-allowed")


def removal(asker: Asker, name: str = "Hall") -> Any:
    return asker.post("clubs/hall/removal/", {"typed_name": name})


def test_a_club_is_deleted_once_it_is_archived_and_its_name_is_typed(club: Club, owner: Asker) -> None:
    assert code_of(removal(owner)) == (409, "not-archived")
    owner.post("clubs/hall/archive/", {"typed_name": "Hall"})
    assert code_of(removal(owner, "Hill")) == (422, "name-differs")
    assert removal(owner).status_code == 204
    assert code_of(owner.get("clubs/hall/")) == (404, "not-found")
    assert not Club.objects.filter(slug="hall").exists()


def test_a_club_with_a_history_stays(club: Club, owner: Asker) -> None:
    """A log that the database keeps is a refusal, and no fault of the server."""
    owner.post("clubs/hall/competitions/", CUP)
    owner.post("clubs/hall/archive/", {"typed_name": "Hall"})
    assert code_of(removal(owner)) == (409, "has-records")
    services.create_match(club=club, game=CAROM, sides=[(None, "A", 0), (None, "B", 0)])
    assert code_of(removal(owner)) == (409, "has-matches")
    director = by_token(make_member(club, "director"), *Scope)
    assert code_of(removal(director)) == (403, "not-allowed")
