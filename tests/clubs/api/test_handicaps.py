"""Handicap policies by the interface for programs."""

from __future__ import annotations

import pytest

from clubs.api.core.scopes import Scope
from clubs.people.models import Club
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.competitions.conftest import build, build_club, play_all
from tests.clubs.handicaps.policies import make_policy
from tests.factories import make_player, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """A club with two carom tables."""
    return build_club()


@pytest.fixture
def officer(club: Club) -> Asker:
    """Its owner's program."""
    return by_token(owner_of(club), Scope.READ, Scope.PEOPLE)


def test_a_policy_with_versions(club: Club, officer: Asker) -> None:
    """Made, changed from a day on, taken back, renamed, put away: as on the pages."""
    at = f"clubs/{club.slug}/handicaps/"
    made = officer.post(at, {"name": "League", "kind": "snooker", "terms": {"cap": 40}})
    assert made.status_code == 201 and made.json()["versions"][0]["terms"]["cap"] == 40
    one = f"{at}league/"
    assert code_of(officer.post(at, {"name": "X", "kind": "snooker", "terms": {"cap": "x"}})) == (
        422, "bad-policy-terms",
    )  # fmt: skip
    assert code_of(officer.post(at, {"name": "X", "kind": "list", "game": "no/game"})) == (
        422,
        "no-such-game",
    )
    assert officer.post(f"{one}versions/", {"terms": {"cap": 50}, "note": "More"}).json()["version"] == 2
    assert code_of(officer.post(f"{one}versions/", {"terms": {"cap": 50}})) == (409, "same-terms")
    assert officer.delete(f"{one}versions/2/").json()["version"] == 1
    assert code_of(officer.delete(f"{one}versions/1/")) == (409, "only-version")
    assert officer.patch(one, {"name": "Town league"}).json()["name"] == "Town league"
    assert officer.put(f"{one}closed/").json()["closed_at"] is not None
    assert code_of(officer.post(f"{one}versions/", {"terms": {}})) == (409, "policy-closed")
    assert officer.delete(f"{one}closed/").json()["closed_at"] is None
    assert [row["slug"] for row in Asker().get(at).json()["results"]] == ["league"]


def test_handicaps_are_set_and_explained(club: Club, officer: Asker) -> None:
    """One by one or pasted; every line can be read; what cannot be is refused."""
    make_player(club, "Ann"), make_player(club, "Bo")
    make_policy(club, "levels", table=[[3, 25], [4, 31]])
    one = f"clubs/{club.slug}/handicaps/starts/"
    assert officer.put(f"{one}values/ann/", {"value": "3", "words": "New"}).json()["value"] == "3"
    assert code_of(officer.put(f"{one}values/ann/", {"value": "9"})) == (422, "bad-handicap")
    assert code_of(officer.put(f"{one}values/nobody/", {"value": "3"})) == (404, "not-found")
    tried = officer.post(f"{one}paste/", {"lines": "Ann;4\nBo;3", "dry_run": True}).json()
    assert [(row["before"], row["after"]) for row in tried] == [("3", "4"), (None, "3")]
    assert [row["value"] for row in Asker().get(f"{one}values/").json()["results"]] == ["3"]
    assert code_of(officer.post(f"{one}paste/", {"lines": "Zed;4"})) == (422, "lines-wrong")
    officer.post(f"{one}paste/", {"lines": "Ann;4\nBo;3"})
    lines = Asker().get(f"{one}lines/").json()["results"]
    assert {(row["player"], row["before"], row["after"], row["reason"]) for row in lines} == {
        ("ann", None, "3", "hand"), ("ann", "3", "4", "import"), ("bo", None, "3", "import"),
    }  # fmt: skip
    assert officer.put(f"{one}values/bo/", {"value": None}).json()["value"] is None


def test_chart_review_and_fairness(club: Club, officer: Asker) -> None:
    """The chart of a race, what a review proposes and makes, and how starts proved."""
    chart = make_policy(club, "chart", name="Even")
    at = f"clubs/{club.slug}/handicaps"
    lines = Asker().get(f"{at}/{chart.slug}/chart/?to=5").json()
    assert lines[0]["given"] == 0 and lines[-1]["high"] is None and {row["to"] for row in lines} == {5}
    assert code_of(Asker().get(f"{at}/even/chart/?to=x")) == (422, "bad-field")
    policy = make_policy(club, "list", cap=0, per="result", change="2", at="review")
    assert code_of(Asker().get(f"{at}/starts/chart/")) == (409, "no-chart")
    assert code_of(officer.get(f"{at}/even/review/")) == (409, "no-review")
    play_all(build(club, 2, handicap=policy))
    (first, second) = officer.get(f"{at}/starts/review/").json()["proposals"]
    assert (first["player"], first["before"], first["after"], second["after"]) == ("p1", None, "-2", "2")
    assert officer.post(f"{at}/starts/review/").status_code == 200
    assert code_of(officer.post(f"{at}/starts/review/")) == (409, "nothing-to-review")
    (fair,) = Asker().get(f"{at}/starts/fairness/").json()
    assert (fair["unit"], fair["level"], fair["rows"], fair["even"]) == ("points", 1, [], None)
