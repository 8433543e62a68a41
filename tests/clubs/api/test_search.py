"""The search over all clubs: what is found by which words, in which order, and what stays hidden."""

from __future__ import annotations

from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from django.contrib.auth.models import AnonymousUser

from clubs.api.core.scopes import Scope
from clubs.api.core.tokens import make_device_token
from clubs.api.search.asked import Place
from clubs.api.search.finding import rows_of
from clubs.competitions.models import Competition, Status
from clubs.competitions.services import setup
from clubs.competitions.services.setup import Settings
from clubs.leagues.models import Season
from clubs.leagues.services import setup as league_setup
from clubs.people.models import Club, Player
from clubs.people.services import affiliations
from matches.marking import pairing
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.competitions.conftest import CAROM
from tests.factories import make_club, make_member, make_player, make_table, owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def found(words: str, more: str = "", *, by: Asker | None = None, **headers: str) -> list[dict[str, Any]]:
    """The hits for ``words``."""
    answer = (by or Asker()).get(f"search/?q={quote(words)}{more}", **headers)
    assert answer.status_code == 200, answer.content
    hits: list[dict[str, Any]] = answer.json()["results"]
    return hits


def names(words: str, more: str = "&kind=players,clubs,competitions,leagues", **given: Any) -> list[str]:
    """The names of the hits for ``words``."""
    return [hit["name"] for hit in found(words, more, **given)]


def compete(club: Club, name: str, status: str = Status.OPEN, **given: Any) -> Competition:
    """A competition of ``club``."""
    made = setup.create(club=club, settings=Settings(name=name, game=CAROM, length=3), by=None)
    Competition.objects.filter(pk=made.pk).update(status=status, **given)
    return made


def test_accents_capitals_order_and_the_ends_of_words_do_not_matter() -> None:
    club = make_club("House")
    for name in ("Zoë Müller-Łuk", "Ann O'Brien", "Ρένα Παππά", "李小龙"):
        make_player(club, name)
    for words in ("zoe muller luk", "LUK mül", "mullerluk", "Zoë", "müllerł"):
        assert names(words) == ["Zoë Müller-Łuk"], words
    assert names("obrien") == names("o brien") == names("o’b ann") == ["Ann O'Brien"]
    assert names("ρενα") == names("papp rena") == ["Ρένα Παππά"]
    assert names("小龙") == names("li xiaolong") == names("lixiaolong") == ["李小龙"]


@pytest.mark.one_database
def test_a_word_is_found_by_its_beginning_alone_and_every_word_is_asked_for() -> None:
    make_player(make_club("House"), "Ann Smith")
    assert names("nn smith") == names("ann jones") == names("mith") == names("anns mithx") == []


@pytest.mark.one_database
@pytest.mark.parametrize("words", ["ten-pins", "tenpins", "Ten Pins", "pins ten", "TENPIN"])
def test_a_game_is_found_however_its_name_is_written(words: str) -> None:
    assert "Ten Pins" in [hit["name"] for hit in found(words, "&kind=games")]


@pytest.mark.one_database
def test_a_game_is_found_by_its_name_in_the_readers_language_and_in_english() -> None:
    carom, german = "brunswick/three-cushion-carrom", {"Accept-Language": "de"}
    in_german = {hit["id"]: hit for hit in found("dreiband", "&kind=games", **german)}
    assert in_german[carom]["name"] == "Dreiband" and in_german[carom]["club"] is None
    assert in_german[carom]["book"]
    assert carom in {one["id"] for one in found("three-cushion carrom", "&kind=games", **german)}
    assert carom not in {one["id"] for one in found("dreiband", "&kind=games")}


def test_what_fits_best_comes_first_then_the_name() -> None:
    club = make_club("House")
    for name in ("Bo Annan", "Ann Smith", "Zed Ann", "Anna Abel", "Ann", "Änn"):
        make_player(club, name)
    assert names("ann") == ["Ann", "Änn", "Ann Smith", "Anna Abel", "Zed Ann", "Bo Annan"]


def test_each_hit_says_where_it_is_and_what_tells_it_apart() -> None:
    club = make_club("House", town="Graz", timezone="Europe/Vienna")
    make_player(club, "Graz Ann", home_club="The Bell")
    compete(club, "Graz open", starts_at=datetime(2027, 3, 1, 23, 30, tzinfo=UTC))
    league = league_setup.create_league(club=club, name="Graz league", by=None)
    days = {"begins_on": date(2026, 9, 1), "ends_on": date(2027, 5, 1)}
    Season.objects.create(league=league, slug="s", name="S", **days)
    server, own = "http://testserver", {"slug": "house", "name": "House", "town": "Graz"}
    plain = {"home_club": "", "game": None, "book": "", "begins_on": None, "ends_on": None, "club": own}
    hits = {hit["kind"]: hit for hit in found("graz")}
    api, page = f"{server}/api/v1/clubs/house/", f"{server}/c/house/"
    assert hits["clubs"] == {
        **plain, "kind": "clubs", "id": "house", "name": "House", "page": page, "api": api,
    }  # fmt: skip
    assert hits["players"] == {
        **plain, "kind": "players", "id": "graz-ann", "name": "Graz Ann", "home_club": "The Bell",
        "page": f"{page}players/graz-ann/", "api": f"{api}players/graz-ann/",
    }  # fmt: skip
    cup = hits["competitions"]
    assert cup["game"]["id"] == CAROM and cup["game"]["name"]
    assert (cup["id"], cup["begins_on"], cup["ends_on"]) == ("graz-open", "2027-03-02", None)
    assert hits["leagues"]["begins_on"] == "2026-09-01" and hits["leagues"]["ends_on"] == "2027-05-01"
    for hit in [*hits.values(), found("ten pins", "&kind=games")[0]]:
        assert Asker().client.get(urlsplit(hit["page"]).path).status_code == 200, hit
        assert Asker().client.get(urlsplit(hit["api"]).path).status_code == 200, hit


def test_a_hidden_club_its_people_and_competitions_are_for_its_members() -> None:
    for hidden in ({"public": False}, {"listed": False}):
        club = make_club("Secret house", **hidden)
        make_player(club, "Secret Ann")
        compete(club, "Secret cup")
        league_setup.create_league(club=club, name="Secret league", by=None)
    other = make_club("Other")
    member = make_member(club)
    assert names("secret") == names("secret", by=by_token(owner_of(other), Scope.READ)) == []
    assert len(names("secret", by=by_token(member, Scope.READ))) == 4
    assert len(names("secret", by=by_token(member, Scope.READ, club=club))) == 4
    assert len(names("secret", by=Asker(member))) == 4
    make_member(other, user=member)
    assert names("secret", by=by_token(member, Scope.READ, club=other)) == []


@pytest.mark.one_database
def test_an_archived_club_is_found_by_nobody_else() -> None:
    club = make_club("Archived house")
    Club.objects.filter(pk=club.pk).update(archived_at=datetime(2026, 1, 1, tzinfo=UTC))
    assert names("archived") == []
    assert names("archived", by=by_token(owner_of(club), Scope.READ)) == ["Archived house"]


@pytest.mark.one_database
def test_who_belongs_to_a_member_club_finds_the_association_and_no_other_member() -> None:
    union, club, beside = (make_club(f"Secret {name}", public=False) for name in ("union", "bell", "crown"))
    for one in (club, beside):
        row = affiliations.ask(association=union, club=one, by_association=True, by=owner_of(union))
        affiliations.accept(affiliation=row, side=one, by=owner_of(one))
    mine = by_token(owner_of(club), Scope.READ)
    assert names("secret", by=mine) == ["Secret bell", "Secret union"]
    assert names("secret", by=by_token(owner_of(club), Scope.READ, club=club)) == ["Secret bell"]


@pytest.mark.one_database
def test_a_paired_tablet_finds_its_own_club() -> None:
    club = make_club("Secret house", public=False)
    ticket = pairing.make_pairing_code(table=make_table(club), by="test")
    device, _ = pairing.pair(code=ticket.code, address="test")
    _, token = make_device_token(device=device, label="test", days=1)
    assert names("secret", by=Asker(token=token)) == ["Secret house"]


@pytest.mark.one_database
def test_drafts_and_players_off_the_list_are_for_officers() -> None:
    club = make_club("House")
    compete(club, "Secret draft", status=Status.DRAFT)
    off, merged, kept = (make_player(club, f"Secret {name}") for name in ("Off", "Merged", "Kept"))
    Player.objects.filter(pk=off.pk).update(active=False)
    Player.objects.filter(pk=merged.pk).update(merged_into=kept)
    assert names("secret") == names("secret", by=Asker(make_member(club))) == ["Secret Kept"]
    officer = by_token(owner_of(club), Scope.READ)
    assert names("secret", by=officer) == ["Secret draft", "Secret Kept", "Secret Off"]


def test_a_token_needs_the_scope_to_read() -> None:
    bound = by_token(owner_of(make_club("House")), Scope.MARK)
    assert code_of(bound.get("search/?q=house")) == (403, "scope-missing")


def test_pages_follow_each_other_and_each_hit_comes_once() -> None:
    """Also over kinds, and where names and fits are alike."""
    club, other = make_club("Ten hall"), make_club("Other")
    for n in range(5):
        make_player(club, "Ten Ann")
        make_player(other, f"Ann Tenner {n}")
        compete(club, "Ten Ann" if n % 2 else "Tenth")
    whole = found("ten")
    assert len(whole) > 17 and {hit["kind"] for hit in whole} == {"clubs", "players", "competitions", "games"}
    read, address = [], "/api/v1/search/?q=ten&limit=3"
    while address:
        page = Asker().client.get(address).json()
        assert len(page["results"]) == 3 or page["next"] is None
        read += page["results"]
        address = page["next"] and page["next"].removeprefix("http://testserver")
    assert read == whole


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("", "q"),
        ("q=", "q"),
        ("q=a", "q"),
        ("q=%20-%20", "q"),
        ("q=" + "a" * 81, "q"),
        ("q=" + "a+" * 11, "q"),
        ("q=ann&kind=people", "kind"),
        ("q=ann&kind=", "kind"),
        ("q=ann&kind=clubs,", "kind"),
        ("q=ann&limit=0", "limit"),
        ("q=ann&limit=201", "limit"),
        ("q=ann&offset=3", "offset"),
        ("q=ann&cursor=", "cursor"),
        ("q=ann&cursor=%00", "cursor"),
        ("q=ann&cursor=bnVsbA", "cursor"),
        ("q=ann&cursor=" + "a" * 2000, "cursor"),
        ("q=ann&cursor=" + Place(4, " ann  ", 0, 1).written(), "cursor"),
        ("q=ann&cursor=" + Place(0, "Ann", 0, 1).written(), "cursor"),
        ("q=ann&cursor=" + Place(0, " ann  ", 5, 1).written(), "cursor"),
        ("q=ann&cursor=" + Place(0, " ann  ", 0, 2**63).written(), "cursor"),
        ("q=ann&cursor=" + Place(True, " ann  ", 0, 1).written(), "cursor"),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused(query: str, field: str) -> None:
    answer = Asker().get(f"search/?{query}")
    assert code_of(answer) == (422, "bad-field") and answer.json()["field"] == field


@pytest.mark.one_database
def test_kinds_limits_and_members_are_chosen() -> None:
    club = make_club("Ann house")
    make_player(club, "Ann")
    assert {hit["kind"] for hit in found("ann", "&kind=clubs,%20players")} == {"clubs", "players"}
    assert found("ann", "&kind=players&fields=name,kind") == [{"name": "Ann", "kind": "players"}]


@pytest.mark.one_database
@pytest.mark.parametrize("officer", [False, True])
def test_sqlite_reads_the_names_of_players_from_an_index_alone(officer: bool) -> None:
    """Whole rows of 100,000 players would be ten times as much to read."""
    user = owner_of(make_club("House")) if officer else AnonymousUser()
    request: Any = SimpleNamespace(user=user, auth=None)
    rows = rows_of("players", request).filter(folded__asked=["ann"])
    assert "COVERING INDEX player_folded" in rows.order_by("folded").values_list("pk").explain()
