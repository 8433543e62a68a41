"""Stages that are drawn round by round, by program."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.api.core.scopes import Scope
from clubs.competitions.models import Competition
from clubs.competitions.rules.stages import StageSettings
from clubs.people.models import Club
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.competitions.conftest import CAROM, build, build_club, decide_all
from tests.factories import owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return build_club(tables=1)


@pytest.fixture
def director(club: Club) -> Asker:
    return by_token(owner_of(club), Scope.READ, Scope.DIRECT)


def at(competition: Competition) -> str:
    return f"clubs/{competition.club.slug}/competitions/{competition.slug}/"


def of(club: Club, format_: str, players: int, **settings: Any) -> Competition:
    return build(club, players, automatic=False, stages=[StageSettings(format_, settings=settings)])


def test_a_round_is_paired_told_and_taken_back(club: Club, director: Asker) -> None:
    """By its number; every pairing has reasons for everybody to read."""
    competition = decide_all(of(club, "swiss", 5, rounds=3))
    rounds = f"{at(competition)}stages/1/rounds/"
    made = director.post(rounds, {"step": 2})
    assert made.status_code == 201 and (made.json()["number"], made.json()["open"]) == (2, 2)
    told = Asker().get(rounds).json()
    assert [one["step"] for one in told["steps"]] == [1, 2] and told["of"] == 3 and told["king"] is None
    assert all(pairing["reasons"] for one in told["steps"] for pairing in one["pairings"])
    assert code_of(director.post(rounds, {"step": 2})) == (409, "round-paired")
    assert code_of(Asker().post(rounds, {"step": 3})) == (401, "sign-in")
    assert director.delete(f"{rounds}2/").json()["number"] == 1
    assert code_of(director.delete(f"{rounds}1/")) == (409, "round-begun")
    table = Asker().get(f"{at(competition)}standings/").json()
    assert [one["key"] for one in table["criteria"]][3] == "buchholz" and len(table["rows"]) == 5
    assert not table["final"]


def test_a_stage_is_ended_and_opened_again(club: Club, director: Asker) -> None:
    """The number of the step that closed it is told, and deleting that opens it."""
    competition = decide_all(of(club, "swiss", 6, rounds=3))
    ended = director.post(f"{at(competition)}stages/1/end/").json()
    assert ended["closed"] == 2 and ended["ended"] == "The director ended it."
    assert director.get(at(competition)).json()["status"] == "finished"
    opened = director.delete(f"{at(competition)}stages/1/rounds/2/").json()
    assert opened["closed"] is None and opened["may_pair"]


def test_king_of_the_table_by_program(club: Club, director: Asker) -> None:
    """The table, the queue and everybody's figures; the next match comes by itself."""
    competition = of(club, "king", 4, row=9)
    body = {"kind": "played", "winner": "b"}
    assert director.post(f"{at(competition)}fixtures/1/decide/", body).status_code == 200
    king = Asker().get(f"{at(competition)}stages/1/rounds/").json()["king"]
    assert (king["holder"], king["challenger"], king["row"], king["queue"]) == (2, 3, 1, [4, 1])
    assert king["figures"][0] == {
        "place": 1, "place_to": 1, "entrant": 2, "won": 1, "drawn": 0, "lost": 0, "longest": 1,
    }  # fmt: skip
    assert code_of(director.post(f"{at(competition)}stages/1/rounds/", {"step": 3})) == (409, "not-by-hand")
    rows = Asker().get(f"{at(competition)}standings/").json()["rows"]
    assert (rows[0]["entrant"], rows[0]["won"]) == (2, 1)


def test_both_parts_of_a_split(club: Club, director: Asker) -> None:
    """Step 2 draws the second part; the standings tell the part of everybody."""
    competition = decide_all(of(club, "split", 4, automatic=False))
    director.post(f"{at(competition)}stages/1/rounds/", {"step": 2})
    table = Asker().get(f"{at(competition)}standings/").json()
    assert [row["group"] for row in table["rows"]] == ["top", "top", "bottom", "bottom"]
    codes = {one["code"] for one in Asker().get(f"{at(competition)}fixtures/?round=4").json()["results"]}
    assert codes == {"top1", "bottom1"}


def test_what_has_no_rounds_says_so(club: Club, director: Asker) -> None:
    """A knockout, a stage that is not there, a body that says nothing."""
    competition = of(club, "elimination", 4)
    assert code_of(Asker().get(f"{at(competition)}stages/1/rounds/")) == (409, "no-rounds")
    assert code_of(Asker().get(f"{at(competition)}stages/2/rounds/")) == (404, "not-found")
    assert director.post(f"{at(competition)}stages/1/rounds/", {}).status_code == 422


@pytest.mark.parametrize(
    ("stage", "code"),
    [
        ({"format": "swiss", "settings": {"groups": 2}}, (422, "bad-stage")),
        ({"format": "swiss", "settings": {"bye": "loss"}}, (422, "bad-field")),
        ({"format": "king", "settings": {"row": 3, "rest_after": 2}}, (422, "bad-stage")),
        ({"format": "split", "settings": {"withdrawal_policy": "other"}}, (422, "bad-field")),
    ],
)
def test_settings_that_cannot_be(club: Club, director: Asker, stage: Any, code: tuple[int, str]) -> None:
    """Each is refused with its code, and nothing is made."""
    answer = director.post(
        f"clubs/{club.slug}/competitions/", {"name": "Cup", "game": CAROM, "length": 1, "stages": [stage]}
    )
    assert code_of(answer) == code and not Competition.objects.exists()
