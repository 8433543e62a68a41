"""Clubs, members, players, tables and games by program: what is shown to whom, what may be written."""

from __future__ import annotations

import pytest
from django.utils.timezone import now

from clubs.api.core.scopes import Scope
from clubs.people.models import Club, Invitation
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.competitions.conftest import CAROM
from tests.clubs.handicaps.policies import make_policy
from tests.factories import make_club, make_member, make_player, make_table, make_user, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club("House")


@pytest.fixture
def officer(club: Club) -> Asker:
    return by_token(owner_of(club), Scope.READ, Scope.PEOPLE)


def test_the_list_of_clubs_holds_open_ones_and_ones_own(club: Club, officer: Asker) -> None:
    hidden = make_club("Hidden", public=False)
    names = [one["name"] for one in Asker().get("clubs/").json()["results"]]
    assert names == ["House"]
    mine = by_token(owner_of(hidden), Scope.READ).get("clubs/?mine=true").json()
    assert [one["name"] for one in mine["results"]] == ["Hidden"]
    bound = by_token(owner_of(hidden), Scope.READ, club=club)
    assert [one["name"] for one in bound.get("clubs/").json()["results"]] == ["House"]
    assert Asker().get("clubs/?text=zzz").json()["count"] == 0


def test_a_club_is_changed_by_its_owner(club: Club, officer: Asker) -> None:
    told = officer.patch("clubs/house/", {"town": "Graz", "timezone": "Europe/Vienna"}).json()
    assert (told["name"], told["town"], told["timezone"], told["roles"]) == (
        "House",
        "Graz",
        "Europe/Vienna",
        ["owner"],
    )
    assert code_of(officer.patch("clubs/house/", {"timezone": "Mars/Base"})) == (422, "no-such-time-zone")
    assert officer.get("clubs/house/log/").json()["results"][0]["what"] == "club-changed"


def test_private_fields_are_for_officers(club: Club, officer: Asker) -> None:
    body = {
        "name": "Ada", "home_club": " The  Corner House", "email": "ada@example.org",
        "note": "left-handed", "handicaps": {"starts": "5"},
    }  # fmt: skip
    make_policy(club)
    made = officer.post("clubs/house/players/", body)
    assert made.status_code == 201 and made.json()["slug"] == "ada"
    public = Asker().get("clubs/house/players/ada/").json()
    assert public == {
        "slug": "ada", "name": "Ada", "home_club": "The Corner House", "rating": 500, "active": True,
        "handicaps": {"starts": "5"},
        "email": None, "note": None, "member": None,
    }  # fmt: skip
    member = make_member(club)
    assert Asker(member).get("clubs/house/players/ada/").json()["email"] is None
    assert officer.get("clubs/house/players/ada/").json()["note"] == "left-handed"
    (row, _) = Asker(member).get("clubs/house/members/").json()["results"]
    assert row["email"] is None
    assert all(one["email"] for one in officer.get("clubs/house/members/").json()["results"])


def test_players_are_listed_changed_linked_and_joined(club: Club, officer: Asker) -> None:
    one, two = make_player(club, "Bo", rating=700), make_player(club, "Bo Duplicate", rating=300)
    listed = Asker().get("clubs/house/players/?rating_from=500&ordering=-rating").json()
    assert [row["name"] for row in listed["results"]] == ["Bo"]
    assert officer.patch(f"clubs/house/players/{one.slug}/", {"rating": 710}).json()["name"] == "Bo"
    user = make_member(club)
    linked = officer.put(f"clubs/house/players/{one.slug}/account/", {"member": user.pk}).json()
    assert linked["member"] == user.pk
    assert officer.get(f"clubs/house/members/{user.pk}/").json()["player"] == one.slug
    officer.post(f"clubs/house/players/{one.slug}/merge/", {"duplicate": two.slug})
    assert Asker().get(f"clubs/house/players/{two.slug}/").json()["slug"] == one.slug
    officer.put(f"clubs/house/players/{one.slug}/active/", {"active": False})
    assert Asker().get("clubs/house/players/?active=false").json()["count"] == 0
    assert officer.get("clubs/house/players/?active=false").json()["count"] == 1
    assert code_of(officer.patch(f"clubs/house/players/{one.slug}/", {"rating": 9999})) == (422, "bad-field")
    assert code_of(officer.patch(f"clubs/house/players/{one.slug}/", {"handicaps": {"x/y": 1}}))[0] == 422


def test_members_and_invitations(club: Club, officer: Asker) -> None:
    user = make_member(club)
    at = f"clubs/house/members/{user.pk}/"
    told = officer.put(f"{at}roles/", {"roles": ["marker", "referee"]}).json()
    assert told["roles"] == ["referee", "marker"]
    director = by_token(make_member(club, "director"), Scope.PEOPLE)
    assert code_of(director.put(f"{at}roles/", {"roles": ["owner"]})) == (403, "not-allowed")
    sent = officer.post("clubs/house/invitations/", {"email": "x@example.org", "roles": ["player"]})
    assert sent.status_code == 201 and sent.json()["open"] is True
    assert "token" not in str(sent.json())
    ((row),) = officer.get("clubs/house/invitations/").json()["results"]
    assert officer.post(f"clubs/house/invitations/{row['id']}/resend/").status_code == 200
    assert officer.delete(f"clubs/house/invitations/{row['id']}/").status_code == 204
    assert Invitation.objects.get().withdrawn_at is not None
    assert by_token(user, Scope.PEOPLE).delete("clubs/house/membership/").status_code == 204
    assert officer.get(at).status_code == 404


def test_tables(club: Club, officer: Asker) -> None:
    made = officer.post("clubs/house/tables/", {"number": 4, "kind": "carom"})
    assert made.status_code == 201 and CAROM in made.json()["games"] and made.json()["match"] is None
    make_table(club, "pocket", number=5)
    assert officer.patch("clubs/house/tables/4/", {"name": "Window"}).json()["title"] == "Table 4 · Window"
    assert [one["number"] for one in Asker().get("clubs/house/tables/").json()["results"]] == [4, 5]
    timed = officer.patch("clubs/house/tables/4/", {"clock": {"shot": 40}})
    assert (timed.json()["clock"]["shot"], timed.json()["clock"]["minutes"]) == (40, 0)
    assert officer.patch("clubs/house/tables/4/", {"name": "Window"}).json()["clock"]["shot"] == 40
    assert code_of(officer.patch("clubs/house/tables/4/", {"clock": {"shot": 5, "warning": 5}})) == (
        422,
        "bad-clock",
    )
    officer.post("clubs/house/tables/5/move/", {"way": "up"})
    assert [one["number"] for one in Asker().get("clubs/house/tables/").json()["results"]] == [5, 4]
    assert Asker().get(f"clubs/house/tables/?game={CAROM}").json()["count"] == 1
    assert officer.put("clubs/house/tables/4/order/", {"in_order": False}).json()["in_order"] is False
    code = officer.post("clubs/house/tables/4/pairing-codes/")
    assert code.status_code == 201 and code.json()["address"].endswith(f"/pair/{code.json()['code']}/")
    assert officer.get("clubs/house/tables/4/devices/").json()["count"] == 0
    assert officer.delete("clubs/house/tables/4/").status_code == 204
    assert code_of(officer.get("clubs/house/tables/4/")) == (404, "not-found")


def test_all_games_with_their_clauses() -> None:
    public = Asker()
    assert public.get("games/").json()["count"] == 247
    assert "today/eight-ball" in [game["id"] for game in public.get("games/?text=8-ball").json()["results"]]
    row = public.get("games/?text=three-cushion&book=brunswick&kind=carom").json()["results"][0]
    told = public.get(f"games/{row['id']}/").json()
    assert told["set_up"]["pieces"] and told["rules"][0]["gist"]
    cited = [answer["clause"]["citation"] for rule in told["rules"] for answer in rule["answers"]]
    assert cited and all(one.startswith(f"{row['id']}#") for one in cited)
    assert told["length_option"] in {one["id"] for one in told["options"]}
    assert code_of(public.get("games/?kind=bath")) == (422, "bad-field")
    assert code_of(public.get("games/no/game/")) == (404, "not-found")
    first = public.get(f"games/{row['id']}/")
    assert public.get(f"games/{row['id']}/", **{"If-None-Match": first["ETag"]}).status_code == 304


def test_every_game_can_be_written() -> None:
    public = Asker()
    ids = []
    for offset in (0, 200):
        listed = public.get(f"games/?limit=200&offset={offset}&sections=true").json()
        ids += [one["id"] for one in listed["results"]]
    assert len(ids) == len(set(ids)) == 250
    for game in ids:
        assert public.get(f"games/{game}/").status_code == 200, game


def test_a_club_is_founded_by_whoever_is_signed_in() -> None:
    """The founder owns it; all but the name has a default; a token for one club founds no other."""
    user = make_user()
    founder = by_token(user, Scope.CLUB, Scope.READ)
    made = founder.post("clubs/", {"name": "Café Central", "timezone": "Europe/Vienna", "public": False})
    assert made.status_code == 201
    told = made.json()
    assert (told["slug"], told["roles"], told["listed"]) == ("cafe-central", ["owner"], False)
    assert founder.get("clubs/cafe-central/log/").json()["results"][0]["what"] == "club-founded"
    assert code_of(Asker().post("clubs/", {"name": "X"})) == (401, "sign-in")
    assert code_of(founder.post("clubs/", {})) == (422, "bad-field")
    assert code_of(founder.post("clubs/", {"name": "X", "timezone": "Mars/Base"})) == (
        422,
        "no-such-time-zone",
    )
    assert code_of(founder.post("clubs/", {"name": "X", "slug": "mine"})) == (422, "bad-field")
    bound = by_token(user, Scope.CLUB, club=Club.objects.get(slug="cafe-central"))
    assert code_of(bound.post("clubs/", {"name": "Another"})) == (403, "other-club")
    assert Club.objects.count() == 1


def test_an_account_founds_only_so_many_clubs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clubs.people.services.founding.MOST_CLUBS_OWNED", 1)
    founder = by_token(make_user(), Scope.CLUB)
    assert founder.post("clubs/", {"name": "One"}).status_code == 201
    assert code_of(founder.post("clubs/", {"name": "Two"})) == (409, "too-many-clubs")


def test_a_club_is_closed_and_opened_by_its_owner(club: Club) -> None:
    """Its name typed out. Members alone read a closed club; nobody changes it until it is restored."""
    owner = by_token(owner_of(club), Scope.CLUB, Scope.PEOPLE, Scope.READ)
    director = by_token(make_member(club, "director"), Scope.CLUB)
    body = {"typed_name": "House"}
    assert code_of(director.post("clubs/house/archive/", body)) == (403, "not-allowed")
    assert code_of(owner.post("clubs/house/archive/", {"typed_name": "Home"})) == (422, "name-differs")
    assert code_of(owner.post("clubs/house/archive/")) == (422, "bad-field")
    assert Asker().get("clubs/house/").json()["archived_at"] is None
    assert owner.post("clubs/house/archive/", body).json()["archived_at"] is not None
    assert code_of(Asker().get("clubs/house/")) == (404, "not-found")
    assert owner.get("clubs/house/").status_code == 200
    assert code_of(owner.patch("clubs/house/", {"town": "Graz"})) == (409, "club-archived")
    assert code_of(owner.post("clubs/house/archive/", body)) == (409, "club-archived")
    assert code_of(director.post("clubs/house/restore/")) == (403, "not-allowed")
    assert owner.post("clubs/house/restore/").json()["archived_at"] is None
    assert Asker().get("clubs/house/").status_code == 200


def test_many_players_are_pasted_or_tried(club: Club, officer: Asker) -> None:
    """As on the page: all or none. A dry run tells whom it would add, and writes nothing."""
    make_policy(club)
    at = "clubs/house/players/paste/"
    body = {"lines": "Ada\t620\t5\tLions\nBert; 480\n\nCyd", "handicap_list": "starts"}
    tried = officer.post(at, {**body, "dry_run": True})
    assert tried.status_code == 200 and tried.json() == {
        "dry_run": True,
        "players": [
            {"slug": None, "name": "Ada", "rating": 620, "handicap": "5", "home_club": "Lions"},
            {"slug": None, "name": "Bert", "rating": 480, "handicap": None, "home_club": ""},
            {"slug": None, "name": "Cyd", "rating": 500, "handicap": None, "home_club": ""},
        ],
    }
    assert not club.players.exists()
    added = officer.post(at, body)
    assert added.status_code == 201 and added.json()["dry_run"] is False
    assert [(p["slug"], p["handicap"]) for p in added.json()["players"]] == [
        ("ada", "5"),
        ("bert", None),
        ("cyd", None),
    ]
    assert officer.get("clubs/house/players/ada/").json()["handicaps"] == {"starts": "5"}


@pytest.mark.parametrize("dry_run", [True, False])
def test_pasted_lines_that_are_wrong_are_named(club: Club, officer: Asker, dry_run: bool) -> None:
    """Every bad line with its number, in a dry run and without; nobody is added."""
    at = "clubs/house/players/paste/"
    make_player(club, "Known One")
    lines = "Ada;600\nBert;many\n\nknown  ONE\nada\nDora;1;2;x;3"
    refused = officer.post(at, {"lines": lines, "dry_run": dry_run})
    assert code_of(refused) == (422, "lines-wrong")
    assert [one["line"] for one in refused.json()["problems"]] == [2, 4, 5, 6]
    assert "many" in refused.json()["problems"][0]["message"]
    more = {"dry_run": dry_run}
    assert code_of(officer.post(at, {"lines": "Ada;600;5", **more})) == (422, "no-list")
    assert code_of(officer.post(at, {"lines": "Ada;600;5", "handicap_list": "x-y", **more}))[0] == 422
    assert code_of(officer.post(at, {"lines": " ; \n", **more})) == (422, "no-lines")
    assert code_of(officer.post(at, {"lines": "x" * 60_001, **more})) == (422, "bad-field")
    assert code_of(officer.post(at, more)) == (422, "bad-field")
    assert club.players.count() == 1
    club.archived_at = now()
    club.save()
    assert code_of(officer.post(at, {"lines": "Ada", **more})) == (409, "club-archived")
