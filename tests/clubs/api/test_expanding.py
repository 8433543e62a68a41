"""Expanded and sparse answers: what they cost, what they hide, and how names reach inside."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.api.core.fields import parsed
from clubs.api.core.scopes import Scope
from clubs.people.models import Club
from matches import services
from matches.problems import UserProblem
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.competitions.conftest import build
from tests.factories import make_club, make_member, make_player, make_table, make_user, owner_of

pytestmark = pytest.mark.django_db
GAME = "brunswick/three-cushion-carrom"


def evening(club: Club, many: int) -> None:
    """So many competitions, each with players, matches and tables of its own."""
    for _ in range(many):
        build(club, 3)
        sides = [(make_player(club), name, 0) for name in ("Ann", "Bob")]
        services.create_match(
            club=club, game=GAME, options={"target": 2}, table=make_table(club), sides=sides
        )


def test_more_rows_take_no_more_queries() -> None:
    club = make_club()
    asker = by_token(owner_of(club), Scope.READ)
    lists = {
        "matches/": "competition.tables,sides.player,club,game",
        "competitions/": "champion.player,game",
        "tables/": "match.sides.player,match.competition",
    }

    def counted() -> dict[str, int]:
        found = {}
        for path, names in lists.items():
            with CaptureQueriesContext(connection) as made:
                answer = asker.get(f"clubs/{club.slug}/{path}?limit=200&expand={names}")
            assert answer.status_code == 200, answer.content
            found[path] = len(made)
        return found

    evening(club, 1)
    asker.get("me/")
    few = counted()
    evening(club, 4)
    assert counted() == few


def test_a_guest_in_a_hidden_club_sees_the_match_alone() -> None:
    """What its own address would hide stays an address."""
    club, home, user = make_club(public=False), make_club(), make_user()
    make_member(home, user=user)
    guest = make_player(home, "Guest", user=user)
    sides = [(guest, "Guest", 0), (make_player(club, "Bob"), "Bob", 0)]
    match = services.create_match(club=club, game=GAME, options={"target": 2}, sides=sides)
    asker = by_token(user, Scope.READ)
    shown = asker.get(f"matches/{match.public_id}/?expand=sides.player,club").json()
    assert [side["player"] for side in shown["sides"]] == [None, "bob"]
    assert shown["club"] == club.slug
    owner = by_token(owner_of(club), Scope.READ)
    shown = owner.get(f"matches/{match.public_id}/?expand=sides.player,club").json()
    assert shown["sides"][1]["player"]["name"] == "Bob"
    assert shown["club"]["name"] == club.name


def test_to_expand_is_to_read() -> None:
    """A token that directs and does not read is shown no more than the list that it may see."""
    club = make_club()
    competition = build(club, 2, until="open")
    asker = by_token(owner_of(club), Scope.DIRECT)
    root = f"clubs/{club.slug}/competitions/{competition.slug}/entry-requests/"
    assert asker.get(root).status_code == 200
    assert code_of(asker.get(f"{root}?expand=player")) == (403, "scope-missing")


def test_an_expanded_answer_is_new_when_what_it_shows_has_changed() -> None:
    """The log of the list says nothing of the players: the text of the answer is its ETag."""
    club = make_club()
    match = services.create_match(
        club=club, game=GAME, options={"target": 2},
        sides=[(make_player(club, "Ann"), "Ann", 0), (make_player(club, "Bob"), "Bob", 0)],
    )  # fmt: skip
    asker, address = Asker(), f"matches/{match.public_id}/?expand=sides.player"
    first = asker.get(address)
    assert asker.get(address, **{"If-None-Match": first["ETag"]}).status_code == 304
    club.players.filter(slug="ann").update(home_club="Elsewhere")
    again = asker.get(address, **{"If-None-Match": first["ETag"]})
    assert again.json()["sides"][0]["player"]["home_club"] == "Elsewhere"


def test_names_reach_inside_and_through_what_is_expanded() -> None:
    club = make_club()
    services.create_match(
        club=club, game=GAME, options={"target": 2},
        sides=[(make_player(club, "Ann"), "Ann", 0), (make_player(club, "Bob"), "Bob", 0)],
    )  # fmt: skip
    asker, root = Asker(), f"clubs/{club.slug}/matches/"
    (row,) = asker.get(f"{root}?fields=score.A,sides(name,player.slug)&expand=sides.player").json()["results"]
    assert row == {
        "score": {"A": 0},
        "sides": [
            {"name": "Ann", "player": {"slug": "ann"}},
            {"name": "Bob", "player": {"slug": "bob"}},
        ],
    }
    (row,) = asker.get(f"{root}?fields=status,status,club").json()["results"]
    assert row == {"status": "waiting", "club": club.slug}
    for wrong, names in (("sides.luck", "letter"), ("luck", "sides"), ("club.name", "")):
        answer = asker.get(f"{root}?fields={wrong}")
        assert (answer.status_code, answer.json()["field"]) == (422, "fields"), wrong
        assert names in answer.json()["title"]


def test_what_is_left_out_is_not_computed() -> None:
    club = make_club()
    build(club, 3)
    asker = Asker()

    def queries(fields: str) -> int:
        with CaptureQueriesContext(connection) as made:
            assert asker.get(f"clubs/{club.slug}/tables/?fields={fields}").status_code == 200
        return len(made)

    make_table(club)
    assert asker.get(f"clubs/{club.slug}/players/?fields=name").json()["results"][0].keys() == {"name"}
    assert queries("number") <= queries("number,match")


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("", {}),
        (" a , b ", {"a": None, "b": None}),
        ("a.b,a.c", {"a": {"b": None, "c": None}}),
        ("a(b.c(d,e),f)", {"a": {"b": {"c": {"d": None, "e": None}}, "f": None}}),
        ("a.b,a", {"a": None}),
        ("a,a.b", {"a": None}),
    ],
)
def test_fields_are_read(text: str, tree: dict) -> None:
    assert parsed(text) == tree


@pytest.mark.parametrize(
    "text",
    [
        *("a.", ".a", "a(", "a(b", "a)", "a()", "a(b))", "a b", "a(b)c", "a..b", "(a)", "a,$"),
        "a." * 20 + "a",
        "a" * 1001,
        "a(" * 9 + "a" + ")" * 9,
    ],
)
def test_what_is_no_list_of_fields_is_refused(text: str) -> None:
    with pytest.raises(UserProblem) as caught:
        parsed(text)
    assert caught.value.status == 422
