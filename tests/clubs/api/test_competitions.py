"""A competition by program: made, entered, drawn, played and read, with refusals on the way."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.api.core.scopes import Scope
from clubs.people.models import Club
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.competitions.conftest import CAROM, build, build_club
from tests.clubs.handicaps.policies import make_policy
from tests.factories import make_member, make_player, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return build_club(tables=2)


@pytest.fixture
def director(club: Club) -> Asker:
    return by_token(owner_of(club), Scope.READ, Scope.DIRECT)


def root(club: Club) -> str:
    return f"clubs/{club.slug}/competitions/"


def made(director: Asker, club: Club, **more) -> str:
    answer = director.post(root(club), {"name": "Friday cup", "game": CAROM, "length": 1, **more})
    assert answer.status_code == 201, answer.content
    return f"{root(club)}{answer.json()['slug']}/"


def test_from_draft_to_champion(club: Club, director: Asker) -> None:
    public = Asker()
    cup = made(director, club, seeding="draw", rest_minutes=0)
    assert public.get(cup).status_code == 404  # a draft
    assert director.get(cup).json()["status"] == "draft"
    bob = make_player(club, "Bob")
    entered = director.post(f"{cup}entrants/", {"players": [bob.slug], "new_names": ["Ann", "Cy", "Dee"]})
    assert [one["name"] for one in entered.json()["entered"]] == ["Bob", "Ann", "Cy", "Dee"]
    assert director.post(f"{cup}open/", {"seed": "chalk"}).json()["seed"] == "chalk"
    assert public.get(f"{cup}entrants/").json()["count"] == 4
    director.post(f"{cup}entrants/1/check-in/", {"present": True})
    assert director.get(f"{cup}entrants/1/").json()["status"] == "checked_in"
    assert public.get(f"{cup}entrants/1/").json()["status"] == "entered"
    drawn = director.post(f"{cup}draw/")
    assert (drawn.status_code, drawn.json()["status"]) == (201, "drawn")
    told = public.get(f"{cup}draw/").json()
    assert [one["digest"] for one in told["entrants"]] == sorted(one["digest"] for one in told["entrants"])
    assert (
        [one["lot"] for one in told["entrants"]] == [1, 2, 3, 4] == [one["seed"] for one in told["entrants"]]
    )
    assert director.delete(f"{cup}draw/").json()["status"] == "open"
    director.post(f"{cup}draw/")
    assert director.post(f"{cup}start/").json()["status"] == "running"
    fixtures = public.get(f"{cup}fixtures/?phase=ready&phase=pending").json()
    assert [one["label"] for one in fixtures["results"]] == ["M1", "M2", "M3", "M4"]
    seated = director.put(f"{cup}fixtures/1/seat/", {"table": 2}).json()
    assert (seated["table"], seated["phase"], seated["state"]) == (2, "at_table", "Called")
    assert seated["match"] == public.get(f"{cup}fixtures/1/").json()["match"]
    unseated = director.delete(f"{cup}fixtures/1/seat/").json()
    assert (unseated["table"], unseated["on_hold"]) == (None, True)
    assert director.post(f"{cup}fixtures/1/hold/", {"held": False}).json()["on_hold"] is False
    for number in (1, 2, 4):  # nobody is left to play for third place
        body = {"kind": "walkover", "winner": "a", "note": "agreed"}
        decided = director.post(f"{cup}fixtures/{number}/decide/", body).json()
        assert (decided["winner"], decided["result_by"], decided["note"]) == ("a", "director", "agreed")
    done = public.get(cup).json()
    assert done["status"] == "finished"
    champion = done["champion"]
    standings = public.get(f"{cup}standings/").json()
    assert standings["rows"][0]["name"] == champion["name"] and standings["final"]
    assert [len(one["fixtures"]) for one in public.get(f"{cup}bracket/").json()["rounds"]] == [2, 1]
    (title,) = public.get(f"clubs/{club.slug}/champions/").json()["results"]
    assert title["champion"] == champion and [step["round_name"] for step in title["way"]][-1] == "Final"
    preview = director.post(f"{cup}fixtures/1/correction/preview/", {"result": "b"}).json()
    assert preview["open_choices"] == [4] and any(one["undermined"] for one in preview["effects"])
    refused = director.post(f"{cup}fixtures/1/correction/", {"result": "b"})
    assert code_of(refused) == (409, "choices-missing")
    choices = [{"fixture": n, "choice": "replay"} for n in refused.json()["fixtures"]]
    director.post(f"{cup}fixtures/1/correction/", {"result": "b", "choices": choices})
    assert public.get(cup).json()["status"] == "running"
    kinds = [one["kind"] for one in public.get(f"{cup}log/?ordering=seq").json()["results"]]
    assert kinds[0] == "opened" and "corrected" in kinds and "checked-in" not in kinds
    assert director.get(f"{cup}log/?kind=checked-in").json()["count"] == 1


def test_a_round_robin_tells_what_parted_neighbours(club: Club) -> None:
    league = build(club, 3, name="League", format="round_robin", criteria=["match_points", "lot"])
    told = Asker().get(f"{root(club)}{league.slug}/standings/").json()
    assert [one["key"] for one in told["criteria"]] == ["match_points", "lot"]
    assert [one["criterion"] for one in told["partings"]] == ["lot", "lot"]
    rounds = Asker().get(f"{root(club)}{league.slug}/bracket/").json()["rounds"]
    assert [one["name"] for one in rounds] == ["Round 1", "Round 2", "Round 3"]
    assert Asker().get(f"{root(club)}{league.slug}/schedule/").json()["measured"] == 0


def test_unchanged_is_told_by_the_log(
    club: Club, director: Asker, django_assert_num_queries, known_names
) -> None:
    cup = build(club, 4)
    public, at = Asker(), f"{root(club)}{cup.slug}/standings/"
    first = public.get(at)
    with django_assert_num_queries(3):  # the club, the competition, the club's last event
        again = public.get(at, **{"If-None-Match": first["ETag"], "Accept-Language": "en"})
    assert again.status_code == 304 and again["ETag"] == first["ETag"] and not again.content
    director.post(f"{root(club)}{cup.slug}/fixtures/1/decide/", {"kind": "walkover", "winner": "a"})
    changed = public.get(at, **{"If-None-Match": first["ETag"]})
    assert changed.status_code == 200 and changed["ETag"] != first["ETag"]


def test_settings_change_and_are_kept(club: Club, director: Asker) -> None:
    cup = made(director, club, tables=[2], handicap=make_policy(club, "steps").slug)
    changed = director.patch(cup, {"name": "Saturday cup"}).json()
    assert (changed["name"], changed["length"], changed["tables"]) == ("Saturday cup", 1, [2])
    assert changed["handicap"] == "starts"
    assert code_of(director.patch(cup, {"handicap": "none-such"})) == (422, "no-such-policy")
    assert director.patch(cup, {"handicap": None}).json()["handicap"] is None


GROUPS = {"format": "groups", "settings": {"groups": 2}}
FINALS = {"format": "elimination", "name": "Finals", "settings": {"third_place": False}, "feed": {"count": 1}}
PLATE = {"format": "elimination", "name": "Plate", "feed": {"take": "rest", "count": 1, "source": 1}}


def asked(told: dict) -> list[dict]:
    """The stages of an answer as they are asked for."""
    return [{name: one[name] for name in ("format", "name", "settings", "feed")} for one in told["stages"]]


def test_stages_are_kept_by_a_change_of_something_else(club: Club, director: Asker) -> None:
    """A new name leaves three stages as they are; `stages` replaces them; flat settings change the first."""
    cup = made(director, club, stages=[GROUPS, FINALS, PLATE])
    before = director.get(cup).json()
    assert [one["number"] for one in before["stages"]] == [1, 2, 3] and before["format"] == "groups"
    assert before["stages"][1]["feed"] == {
        "take": "each", "count": 1, "best": 0, "order": "crossed", "source": 1,
    }  # fmt: skip
    renamed = director.patch(cup, {"name": "Sunday cup", "rest_minutes": 9}).json()
    assert renamed["name"] == "Sunday cup" and renamed["stages"] == before["stages"]
    twice = director.patch(cup, {"double_round": True}).json()
    assert twice["stages"][0]["settings"] == {**before["stages"][0]["settings"], "double_round": True}
    assert twice["stages"][1:] == before["stages"][1:]
    assert asked(director.patch(cup, {"stages": asked(before)}).json()) == asked(before)
    one = director.patch(cup, {"stages": [{"format": "double", "settings": {"last": 4}}]}).json()
    assert [stage["settings"] for stage in one["stages"]] == [
        {"second_final": True, "last": 4, "third_place": False}
    ]


def test_the_flat_settings_change_one_stage_and_keep_what_they_do_not_name(
    club: Club, director: Asker
) -> None:
    """A plate stays when the match for third place goes; another format has its own settings."""
    cup = made(director, club, stages=[{"format": "elimination", "settings": {"plate": "round_one"}}])
    (stage,) = director.patch(cup, {"third_place": False}).json()["stages"]
    assert stage["settings"] == {"third_place": False, "plate": "round_one", "every_place": False}
    (stage,) = director.patch(cup, {"format": "round_robin", "double_round": True}).json()["stages"]
    assert stage["settings"] == {"double_round": True, "withdrawal_policy": "half"}


def test_the_places_of_a_stage_and_those_of_the_whole(club: Club, director: Asker) -> None:
    """Standings and bracket are of one stage: the groups have a table each, the others their places."""
    cup = made(director, club, automatic=False, stages=[GROUPS, FINALS, PLATE])
    director.post(f"{cup}entrants/", {"new_names": ["P1", "P2", "P3", "P4", "P5", "P6"]})
    director.post(f"{cup}open/", {"seed": "chalk"})
    assert director.get(f"{cup}standings/?stage=2").json()["rows"] == []
    director.post(f"{cup}draw/")
    director.post(f"{cup}start/")
    early = director.get(f"{cup}standings/").json()
    assert (early["stage"], early["final"], len(early["rows"])) == (1, False, 6)
    assert director.get(f"{cup}bracket/?stage=3").json()["rounds"] == []
    for number in range(1, 7):
        director.post(f"{cup}fixtures/{number}/decide/", {"kind": "walkover", "winner": "a"})
    tables = director.get(f"{cup}standings/?stage=1").json()
    assert tables["final"] and [row["group"] for row in tables["rows"]] == ["A"] * 3 + ["B"] * 3
    assert [row["rank"] for row in tables["rows"]][::3] == [1, 1]
    among = [{row["entrant"] for row in tables["rows"] if row["group"] == group} for group in "AB"]
    assert all({one["above"], one["below"]} <= among[0] or {one["above"], one["below"]} <= among[1]
               for one in tables["partings"])  # fmt: skip
    assert len(tables["partings"]) == 4
    later = director.get(f"{cup}fixtures/?stage=2").json()["results"]
    assert [(one["number"], one["stage"], one["code"]) for one in later] == [(7, 2, "final")]
    bracket = director.get(f"{cup}bracket/?stage=3").json()
    assert (bracket["stage"], bracket["size"], bracket["format"]) == (3, 4, "elimination")
    assert {f["stage"] for one in bracket["rounds"] for f in one["fixtures"]} == {3}
    director.post(f"{cup}fixtures/7/decide/", {"kind": "walkover", "winner": "b"})
    final = director.get(f"{cup}standings/?stage=2").json()
    assert final["final"] and [(row["rank"], row["seed"]) for row in final["rows"]] == [(1, 2), (2, 1)]
    assert director.get(f"{cup}standings/?stage=3").json()["rows"] == []
    while ready := director.get(f"{cup}fixtures/?phase=ready").json()["results"]:
        for one in ready:
            director.post(f"{cup}fixtures/{one['number']}/decide/", {"kind": "walkover", "winner": "a"})
    whole = director.get(f"{cup}entrants/?ordering=final_rank").json()["results"]
    assert [one["final_rank"] for one in whole] == [1, 2, 3, 4, 5, 5]
    assert (whole[0]["name"], whole[0]["final_reason"]) == (final["rows"][0]["name"], "won the final")
    assert whole[2]["final_reason"] == "Plate: won the final"
    assert code_of(director.get(f"{cup}standings/?stage=4")) == (404, "not-found")
    assert code_of(director.get(f"{cup}bracket/?stage=0")) == (404, "not-found")
    assert code_of(director.get(f"{cup}fixtures/?stage=4")) == (404, "not-found")
    assert code_of(director.get(f"{cup}bracket/?stage=two")) == (422, "bad-field")


@pytest.mark.parametrize(
    ("stages", "status", "code"),
    [
        ([{"format": "lottery"}], 422, "bad-field"),
        ([GROUPS, {**FINALS, "feet": {}}], 422, "bad-field"),
        ([GROUPS, *[FINALS] * 6], 422, "bad-field"),
        ([FINALS], 422, "bad-feed"),
        ([GROUPS, GROUPS], 422, "bad-feed"),
        ([GROUPS, {**PLATE, "feed": {"source": 2}}], 422, "bad-feed"),
        ([{**GROUPS, "format": "double"}], 422, "bad-stage"),
    ],
)
def test_stages_that_cannot_be(
    club: Club, director: Asker, stages: list[dict], status: int, code: str
) -> None:
    """Nothing is made of stages that cannot be, nor of stages that are told in two ways."""
    body = {"name": "X", "game": CAROM, "length": 5, "stages": stages}
    assert code_of(director.post(root(club), body)) == (status, code)
    twice = {**body, "stages": [GROUPS], "format": "groups"}
    assert code_of(director.post(root(club), twice)) == (422, "bad-field")
    assert director.get(root(club)).json()["count"] == 0


def test_a_change_of_stages_says_each_of_them_whole(club: Club, director: Asker) -> None:
    """Of a competition a change tells only what changes, of a stage everything."""
    cup = made(director, club)
    assert code_of(director.patch(cup, {"stages": [{"name": "Finals"}]})) == (422, "bad-field")
    assert code_of(director.patch(cup, {"stages": []})) == (422, "bad-field")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 422, "bad-field"),
        ({"name": "X", "game": CAROM, "lenght": 3}, 422, "bad-field"),
        ({"name": "X", "game": "no/game"}, 422, "no-such-game"),
        ({"name": "X", "game": CAROM}, 422, "length-missing"),
        ({"name": "X", "game": CAROM, "length": 0}, 422, "bad-field"),
        ({"name": "X", "game": CAROM, "length": 5, "tables": [77]}, 422, "no-such-table"),
        ({"name": "X", "game": CAROM, "length": 5, "options": {"x": {}}}, 422, "bad-game-options"),
        ({"name": "X", "game": CAROM, "length": 5, "criteria": ["luck"]}, 422, "bad-field"),
        ({"name": "X", "game": CAROM, "length": 5, "criteria": ["lot", "lot"]}, 422, "bad-criteria"),
        ({"name": "\u200b", "game": CAROM, "length": 5}, 422, "name-empty"),
    ],
)
def test_what_cannot_be_made(club: Club, director: Asker, body: dict, status: int, code: str) -> None:
    assert code_of(director.post(root(club), body)) == (status, code)


def test_who_may_not(club: Club) -> None:
    cup = build(club, 4)
    at = f"{root(club)}{cup.slug}/"
    member = make_member(club)
    assert code_of(Asker().post(f"{at}start/")) == (401, "sign-in")
    assert code_of(Asker(member).post(f"{at}start/")) == (403, "not-allowed")
    reader = by_token(owner_of(club), Scope.READ)
    assert code_of(reader.post(f"{at}start/")) == (403, "scope-missing")
    elsewhere = by_token(owner_of(club), Scope.READ, Scope.DIRECT, club=build_club())
    assert code_of(elsewhere.post(f"{at}start/")) == (403, "other-club")
    assert code_of(Asker().get(f"{root(club)}nothing/")) == (404, "not-found")
    assert code_of(Asker().get(f"{root(club)}?status=lost")) == (422, "bad-field")
    assert code_of(Asker().get(f"{at}fixtures/?phase=lost")) == (422, "bad-field")
    assert code_of(Asker().get(f"{at}fixtures/99/")) == (404, "not-found")


def test_players_enter_themselves(club: Club) -> None:
    cup = build(club, 2, until="open", entry_limit=4)
    user = make_member(club)
    player = make_player(club, user=user)
    at = f"{root(club)}{cup.slug}/entry/"
    me = by_token(user, Scope.READ, Scope.DIRECT)
    assert me.put(at).json()["player"] == player.slug
    assert code_of(me.put(at)) == (409, "already-in")
    assert me.delete(at).status_code == 204
    assert code_of(Asker(make_member(club)).put(at)) == (403, "no-player")


def test_lists_are_narrowed_and_sparse(club: Club) -> None:
    build(club, 2, name="One", until="open")
    build(club, 2, name="Two")
    public = Asker()
    assert public.get(f"{root(club)}?status=running&fields=name").json() == {
        "count": 1,
        "next": None,
        "previous": None,
        "results": [{"name": "Two"}],
    }
    names = public.get(f"{root(club)}?ordering=name&text=o").json()["results"]
    assert [one["name"] for one in names] == ["One", "Two"]


def test_a_page_counts_the_entrants_of_its_own_rows(club: Club, director: Asker) -> None:
    """On each page the numbers are right, and no query groups the entrants of all competitions."""
    for number, people in enumerate((0, 2, 3)):
        cup = made(director, club, name=f"Cup {number}")
        if people:
            director.post(f"{cup}entrants/", {"new_names": [f"P{number}{n}" for n in range(people)]})
    at, seen = f"{root(club)}?ordering=name&limit=1", []
    while at:
        with CaptureQueriesContext(connection) as asked:
            page = director.get(at).json()
        seen += [(row["name"], row["entrants"]) for row in page["results"]]
        (grouped,) = (one["sql"] for one in asked.captured_queries if "GROUP BY" in one["sql"])
        assert "," not in grouped.partition(" IN (")[2].partition(")")[0], "those of one competition"
        at = (page["next"] or "").partition("/api/v1/")[2]
    assert seen == [("Cup 0", 0), ("Cup 1", 2), ("Cup 2", 3)]
