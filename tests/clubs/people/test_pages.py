"""Pages of people: hostile texts do no harm, and size costs no queries."""

from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.people.models import Player
from clubs.people.services import pasting
from tests.adversarial import EVERYTHING
from tests.clubs.handicaps.policies import make_policy
from tests.factories import make_club, make_player, make_table, owner_of
from tests.queries import assert_max_queries
from tests.soak import SOAKING

pytestmark = pytest.mark.django_db
MOST = 17


@pytest.mark.more_in_soak
@pytest.mark.parametrize("text", EVERYTHING.values(), ids=EVERYTHING)
def test_every_text_in_every_field(client, text):
    """Each form of people answers any text with a page, and what is kept is shown harmlessly.

    A form gets it in all fields, or in the first alone, which is then kept. One text in three goes into a
    form, and these two ways alternate; in a soak each text goes into all forms in both ways.
    """
    club = make_club()
    client.force_login(owner_of(club))
    player, table = make_player(club), make_table(club)
    slug = [club.slug]
    forms = [
        (reverse("people:me"), ["display_name"], {}),
        (reverse("people:club-new"), ["name", "town", "about", "timezone", "visibility"], {}),
        (reverse("people:player-new", args=slug), ["name", "rating", "email", "note"], {"rating": 5}),
        (
            reverse("people:player-edit", args=[*slug, player.slug]),
            ["name", "rating", "email", "note"],
            {"rating": 5},
        ),
        (reverse("people:player-link", args=[*slug, player.slug]), ["member"], {}),
        (reverse("people:players-paste", args=slug), ["lines", "game"], {}),
        (reverse("people:players-merge", args=slug), ["keep", "duplicate"], {}),
        (
            reverse("people:table-new", args=slug),
            ["number", "name", "kind", "size"],
            {"number": 7, "kind": "carom"},
        ),
        (
            reverse("people:table-edit", args=[*slug, table.number]),
            ["number", "name", "kind", "size"],
            {"number": table.number, "kind": "carom"},
        ),
        (reverse("people:invite", args=slug), ["email", "roles", "player"], {}),
        (reverse("people:archive", args=slug), ["close-typed_name"], {}),
        (
            reverse("people:settings", args=slug),
            ["name", "town", "about", "timezone", "visibility"],
            {"timezone": "UTC", "visibility": "listed", "name": "Rail"},
        ),
    ]
    turn = list(EVERYTHING.values()).index(text)
    for number, (address, fields, rest) in enumerate(forms, turn):
        if number % 3 and not SOAKING:
            continue
        for each in (fields, fields[:1]) if SOAKING else ((fields, fields[:1])[number % 2],):
            answer = client.post(address, {**rest, **dict.fromkeys(each, text)}, follow=True)
            assert answer.status_code in (200, 422), address
            page = answer.content.decode()
            assert "<script>window" not in page and "<img src=x" not in page
            assert not set(page) & set("\x00\x07\x1b\u202e\u2066")
    for address in (
        reverse("people:players", args=slug),
        reverse("people:tables", args=slug),
        reverse("people:log", args=slug),
        reverse("people:club", args=slug),
        "/",
    ):
        page = client.get(address, {"q": text, "page": text[:50]})
        assert page.status_code == 200
        assert "<script>window" not in page.content.decode()


def test_bad_numbers_in_addresses_are_not_found(client):
    """Numbers too large for the database are simply not there."""
    club = make_club()
    client.force_login(owner_of(club))
    for path in ("tables/99999999999999999999/", "people/99999999999999999999/", "players/x%00y/"):
        assert client.get(f"/c/{club.slug}/{path}").status_code == 404


PUBLIC = ["club", "players", "tables"]


@pytest.mark.parametrize("name", PUBLIC)
def test_public_pages_cost_the_same_at_any_size(client, name, known_names):
    """At most sixteen queries, with two players as with three hundred."""
    club = make_club()
    make_player(club)
    make_table(club)
    address = reverse(f"people:{name}", args=[club.slug])
    client.force_login(owner_of(club))
    english = {"accept-language": "en"}
    with CaptureQueriesContext(connection) as small:
        client.get(address, headers=english)
    pasting.add_pasted(club=club, by=None, text="\n".join(f"Somebody {n}; {n}" for n in range(300)))
    for _ in range(30):
        make_table(club)
    with CaptureQueriesContext(connection) as large:
        client.get(address, headers=english)
    assert len(large) <= len(small), [query["sql"][:120] for query in large.captured_queries]
    assert len(large) <= MOST, [query["sql"][:120] for query in large.captured_queries]


def test_a_players_page_costs_at_most_fifteen(client, known_names):
    """Also for an owner, who sees more; one of them asks for the player's ratings."""
    club = make_club()
    make_policy(club)
    player = make_player(club, handicaps={"starts": Decimal(5)})
    client.force_login(owner_of(club))
    with assert_max_queries(MOST + 1):
        client.get(player.get_absolute_url())


def test_players_are_found_and_sorted(client):
    """By part of the name; by rating from the top; those off the list for officers who ask."""
    club = make_club()
    for name, rating in (("Ada", 400), ("Adam", 700), ("Bert", 600)):
        make_player(club, name, rating=rating)
    Player.objects.filter(name="Bert").update(active=False)
    address = reverse("people:players", args=[club.slug])
    page = client.get(address, {"order": "rating", "all": "1"}).content.decode()
    assert page.index("Adam") < page.index(">Ada<") and "Bert" not in page
    assert "Bert" not in client.get(address, {"q": "ad"}).content.decode()
    client.force_login(owner_of(club))
    assert "Bert" in client.get(address, {"all": "1"}).content.decode()
