"""Results that were not marked here, reported by program: final, without figures, called off if wrong."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.api.core.scopes import Scope
from clubs.people.models import Club
from matches.models import Match
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.factories import make_club, make_member, make_player, owner_of

pytestmark = pytest.mark.django_db
AT = "clubs/hall/results/"
RESULT = {
    "at": "2026-01-31T20:00:00Z",
    "game": "brunswick/three-cushion-carrom",
    "sides": [{"player": "ann", "score": 19}, {"name": "A guest", "score": 25}],
    "title": "Town cup, semi-final",
}


@pytest.fixture
def club() -> Club:
    club = make_club("Hall")
    make_player(club, "Ann")
    return club


@pytest.fixture
def director(club: Club) -> Asker:
    return by_token(make_member(club, "director"), *Scope)


def test_a_reported_result_is_final_and_in_the_list(director: Asker) -> None:
    made = director.post(AT, RESULT)
    assert made.status_code == 201, made.content
    told = made.json()
    assert (told["result_kind"], told["finished_at"]) == ("reported", "2026-01-31T20:00:00Z")
    assert [(one["player"], one["score"], one["outcome"]) for one in told["sides"]] == [
        ("ann", 19, "lost"),
        (None, 25, "won"),
    ]
    assert [one["match"] for one in Asker().get(AT).json()["results"]] == [told["match"]]
    match = Asker().get(made["Location"].partition("/api/v1/")[2]).json()
    assert (match["status"], match["winner"], match["score"]) == ("confirmed", "B", {"A": 19, "B": 25})


def test_a_wrong_one_is_called_off_and_counts_no_more(director: Asker) -> None:
    told = director.post(AT, RESULT).json()
    assert director.post(f"matches/{told['match']}/call-off/", {}).json()["status"] == "void"
    assert Asker().get(AT).json()["results"] == []


@pytest.mark.parametrize(
    ("more", "winner"),
    [
        ({"winner": "a"}, "A"),
        ({"winner": "draw"}, None),
        ({"kind": "walkover", "winner": "b", "sides": [{"player": "ann"}, {"name": "Bo"}]}, "B"),
        ({"kind": "double_forfeit", "sides": [{"player": "ann"}, {"name": "Bo"}]}, None),
    ],
)
def test_who_wins_may_be_said(director: Asker, more: dict[str, Any], winner: str | None) -> None:
    made = director.post(AT, RESULT | more)
    assert made.status_code == 201, made.content
    found = Match.objects.get(public_id=made.json()["match"])
    assert (found.winner_letter or None) == winner


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"at": "2126-01-31T20:00:00Z"}, (422, "bad-field")),
        ({"at": "1700-01-31T20:00:00Z"}, (422, "bad-field")),
        ({"game": "no/such"}, (422, "bad-match")),
        ({"sides": [{"player": "ann", "score": 1}, {"name": "Bo"}]}, (422, "bad-declaration")),
        ({"sides": [{"player": "ann", "score": 1}, {"player": "ann", "score": 2}]}, (422, "same-side")),
        ({"kind": "walkover"}, (422, "bad-declaration")),
        ({"kind": "played"}, (422, "bad-field")),
    ],
)
def test_what_is_no_result_is_refused(director: Asker, wrong: dict[str, Any], code: tuple) -> None:
    assert code_of(director.post(AT, RESULT | wrong)) == code
    assert not Match.objects.exists()


def test_officers_report(club: Club) -> None:
    referee = by_token(make_member(club, "referee"), *Scope)
    assert code_of(referee.post(AT, RESULT)) == (403, "not-allowed")
    owner = by_token(owner_of(club), *Scope)
    owner.post("clubs/hall/archive/", {"typed_name": "Hall"})
    assert code_of(owner.post(AT, RESULT)) == (409, "club-archived")
