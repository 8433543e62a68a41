"""Results, records, figures, careers and head to head by program: what the public pages show."""

from __future__ import annotations

import pytest

from clubs.api.core.scopes import Scope
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.competitions.conftest import CAROM
from tests.clubs.publishing.play import played
from tests.factories import make_club, make_player, owner_of

pytestmark = pytest.mark.django_db


def test_what_the_pages_show() -> None:
    club = make_club("House")
    ann, bob = make_player(club, "Ann"), make_player(club, "Bob")
    match = played(club, ann, bob, [3, 2], target=5)
    public, at = Asker(), "clubs/house/"
    (row,) = public.get(f"{at}results/?player=ann").json()["results"]
    assert row["match"] == match.public_id and row["competition"] is None
    assert {side["outcome"] for side in row["sides"]} == {"won", "lost"}
    assert public.get(f"{at}results/?player=nobody").json()["count"] == 0
    assert public.get(f"{at}results/?since=2999-01-01T00:00:00Z").json()["count"] == 0
    assert code_of(public.get(f"{at}results/?since=yesterday")) == (422, "bad-field")
    (game,) = public.get(f"{at}records/").json()["games"]
    high = next(one for one in game["records"] if one["kind"] == "high-run")
    assert (high["feat"]["player"], high["feat"]["match"]) == ("ann", match.public_id)
    best = public.get(f"{at}records/{CAROM}/high-run/").json()["results"]
    assert best[0] == high["feat"]
    assert code_of(public.get(f"{at}records/{CAROM}/luck/")) == (404, "not-found")
    first = public.get(f"{at}figures/").json()["results"][0]
    assert first["player"]["slug"] == "ann" and first["won"] == 1
    assert code_of(public.get(f"{at}figures/?game=no/game")) == (422, "bad-field")
    career = public.get(f"{at}players/ann/career/").json()
    assert career["games"][0]["matches"] == 1 and career["opponents"][0]["player"]["slug"] == "bob"
    assert public.get(f"{at}players/bob/results/?outcome=lost").json()["count"] == 1
    against = public.get(f"{at}players/bob/against/ann/").json()
    assert (against["won"], against["lost"]) == (0, 1) and against["games"][0]["one"]["lost"] == 1
    assert public.get(f"{at}players/bob/against/ann/results/").json()["count"] == 1
    assert code_of(public.get(f"{at}players/bob/against/bob/")) == (404, "not-found")
    assert public.get(f"{at}champions/titles/").json()["count"] == 0


def test_simulated_play_is_of_no_account() -> None:
    club = make_club("House")
    match = played(club, make_player(club, "Ann"), make_player(club, "Bob"), [3, 2], target=5)
    match.simulated = True
    match.save(update_fields=["simulated"])
    assert Asker().get("clubs/house/results/").json()["count"] == 0


def test_officers_say_what_counts_as_a_record() -> None:
    club = make_club("House")
    officer = by_token(owner_of(club), Scope.PEOPLE)
    at = "clubs/house/records/terms/"
    assert officer.patch(at, {"grand_matches": 4, "season_month": 7}).json()["season_month"] == 7
    assert officer.patch(at, {"average_innings": 9}).json() == {
        "average_innings": 9,
        "grand_matches": 4,
        "season_month": 7,
        "season_day": 1,
    }
    assert Asker().get("clubs/house/records/").json()["average_innings"] == 9
    assert code_of(officer.patch(at, {"average_innings": 0})) == (422, "bad-field")
    assert code_of(officer.patch(at, {"season_month": 2, "season_day": 30})) == (422, "bad-terms")
