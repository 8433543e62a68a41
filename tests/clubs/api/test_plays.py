"""Simulated play by program: begun by members, played in turn, watched by all, ended by who began it."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.api.core.scopes import Scope
from clubs.people.models import Club
from matches.simulated.models import SimulatedPlay
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.factories import make_club, make_member
from tests.matches.simulated.conftest import CAROM, DRAUGHTS, quick_players, run

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_players")]
AT = "clubs/hall/simulated-plays/"
__all__ = ["quick_players"]


@pytest.fixture
def club() -> Club:
    return make_club("Hall")


@pytest.fixture
def ann(club: Club) -> Asker:
    return by_token(make_member(club, "player"), Scope.READ, Scope.MARK)


def begin(asker: Asker, **more: Any) -> dict[str, Any]:
    made = asker.post(AT, {"game": CAROM, "levels": ["fair", "fair"], "pace": "quick", "person": 0} | more)
    assert made.status_code == 201, made.content
    told: dict[str, Any] = made.json()
    assert made["Location"].endswith(f"/matches/{told['match']['id']}/play/")
    return told


def of(told: dict[str, Any], name: str = "") -> str:
    return f"matches/{told['match']['id']}/play/{name}"


def turn(asker: Asker, told: dict[str, Any]) -> dict[str, Any]:
    """Let the simulated players play until it is the person's turn."""
    run(SimulatedPlay.objects.get(match__public_id=told["match"]["id"]))
    found: dict[str, Any] = asker.get(of(told)).json()
    return found


def test_a_person_plays_a_stroke_against_a_simulated_player(ann: Asker) -> None:
    told = turn(ann, begin(ann))
    while told["due"]["stroke"] is None:
        body = {"version": told["version"], "tokens": told["due"]["words"][0]["tokens"]}
        told = turn(ann, ann.post(of(told, "choose/"), body).json())
    assert told["mine"] and told["state"] == "waiting" and told["pieces"]
    stroke = {"version": told["version"], "direction": 90, "speed": 2.5}
    if told["due"]["stroke"]["placing"]:
        piece = next(one for one in told["pieces"] if one["id"] == told["due"]["stroke"]["struck"])
        stroke["place"] = [piece["x"], piece["y"]]
    struck = ann.post(of(told, "strike/"), stroke)
    assert struck.status_code == 200, struck.content
    after = struck.json()
    assert after["version"] > told["version"] and after["stroke"]["side"] == told["due"]["side"]
    shown = Asker().get(of(told, f"strokes/{after['stroke']['number']}/")).json()
    assert shown["pieces"] and shown["trace"] and shown["seconds"] == after["stroke"]["seconds"]
    assert code_of(ann.post(of(told, "strike/"), stroke)) == (409, "conflict")


def test_two_simulated_players_play_it_out_while_all_may_watch(ann: Asker) -> None:
    told = begin(ann, game=DRAUGHTS, person=None)
    after = turn(Asker(), told)
    assert after["state"] in ("over", "stopped") and after["seq"] > 4 and not after["mine"]
    assert [one["match"] for one in ann.get(AT).json()["results"]] == [told["match"]["id"]]
    assert ann.get("clubs/hall/matches/").json()["results"] == []


def test_a_move_that_the_rules_refuse_is_told_with_its_clause(ann: Asker) -> None:
    told = turn(ann, begin(ann, game=DRAUGHTS))
    refused = ann.post(of(told, "choose/"), {"version": told["version"], "tokens": "1-32"})
    assert refused.status_code == 422 and refused.json()["refusal"]
    assert ann.get(of(told)).json()["version"] == told["version"]


def test_who_began_it_steers_it(club: Club, ann: Asker) -> None:
    told = begin(ann)
    paused = ann.post(of(told, "steer/"), {"do": "pause", "pace": "calm"}).json()
    assert (paused["state"], paused["pace"]) == ("paused", "calm")
    assert ann.post(of(told, "steer/"), {"do": "go-on"}).json()["state"] in ("waiting", "thinking")
    other = by_token(make_member(club, "player"), *Scope)
    assert code_of(other.post(of(told, "steer/"), {"do": "pause"})) == (403, "not-allowed")
    assert ann.post(of(told, "steer/"), {"do": "give-up"}).json()["state"] == "stopped"
    assert code_of(ann.post(of(told, "steer/"), {"do": "pause"})) == (409, "not-running")
    assert code_of(ann.post(of(told, "steer/"), {})) == (422, "bad-field")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "no/such"}, (422, "unknown-game")),
        ({"levels": ["fair"] * 7}, (422, "bad-match")),
        ({"levels": ["fair", "no"]}, (422, "bad-field")),
        ({"person": 5}, (422, "bad-match")),
        ({"options": {"no": 1}}, (422, "bad-match")),
    ],
)
def test_what_begins_none_is_refused(ann: Asker, wrong: dict, code: tuple) -> None:
    body = {"game": CAROM, "levels": ["fair", "fair"], "person": 0} | wrong
    assert code_of(ann.post(AT, body)) == code
    assert not SimulatedPlay.objects.exists()


def test_it_is_for_members_and_for_strokes_of_ones_own(club: Club, ann: Asker) -> None:
    told = turn(ann, begin(ann))
    other = by_token(make_member(club, "player"), *Scope)
    body = {"version": told["version"], "direction": 0, "speed": 1}
    assert code_of(other.post(of(told, "strike/"), body)) == (403, "not-allowed")
    assert code_of(Asker().get(AT)) == (401, "sign-in")
    real = {"match": {"id": "23456789ab"}}
    assert code_of(ann.get(of(real))) == (404, "not-found")
    assert code_of(ann.get(of(told, "strokes/99/"))) == (404, "not-found")
