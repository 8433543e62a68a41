"""What names are found by is kept with them: however a row is written, and in rows of older versions."""

from __future__ import annotations

import pytest
from django.db import connection

from clubs.competitions.services import setup
from clubs.competitions.services.setup import Settings
from clubs.leagues.services import setup as league_setup
from clubs.people.models import Club, Player
from clubs.people.services import founding, pasting, players
from config.languages.folding import fill_folded, folded, latin, words_of
from tests.clubs.competitions.conftest import CAROM
from tests.factories import make_club, make_player, owner_of


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Zoë O'Brien-Łuk", ["zoe", "obrien", "luk"]),
        ("Straße Ørsted", ["strasse", "orsted"]),
        ("Александр", ["aleksandr"]),
        ("丁俊晖", ["ding", "jun", "hui"]),
        ("Club 147", ["club", "147"]),
        ("...", []),
    ],
)
def test_a_name_is_folded_to_latin_words(name: str, words: list[str]) -> None:
    assert words_of(name) == words


def test_words_that_may_be_written_as_one_are_found_so() -> None:
    """The name, two spaces, and the rest: words joined, and those of the town."""
    assert folded("Ten Pins") == " ten pins  tenpins "
    assert folded("A B C", ["Graz", ""]) == " a b c  abc ab bc graz "
    assert folded("Ann") == " ann  " and folded("") == "   "


def test_what_is_kept_is_never_too_long() -> None:
    """Also of a name of eighty characters that each become several letters."""
    longest = Player._meta.get_field("folded").max_length
    assert longest and len(folded("㍿" * 80, ["鱻" * 80])) <= longest
    assert latin("A") == "A"


@pytest.mark.django_db
@pytest.mark.both_databases
def test_every_way_to_write_a_name_keeps_what_it_is_found_by() -> None:
    club = make_club("Zoë", town="Köln")
    assert club.folded == " zoe  koln "
    ann = make_player(club, "Änn")
    players.change_player(
        player=ann, name="Änne", home_club="", rating=1, email="", note="", handicaps=None, by=None
    )
    ann.name = "Ännika"
    ann.save(update_fields=["name"])
    pasting.add_pasted(club=club, text="Bö; 1500\nDée", by=owner_of(club))
    Player.objects.bulk_create([Player(club=club, slug="x", name="Éx")])
    kept = list(Player.objects.order_by("pk").values_list("folded", flat=True))
    assert kept == [" annika  ", " bo  ", " dee  ", " ex  "]
    cup = setup.create(club=club, settings=Settings(name="Čup", game=CAROM, length=3), by=None)
    league = league_setup.create_league(club=club, name="Lïga", by=None)
    assert (cup.folded, league.folded) == (" cup  ", " liga  ")
    founding.change_club(
        club=club, by=owner_of(club), name="Zoë", town="Bonn", about="", timezone="UTC", language="",
        wall_language="", public=True, listed=True,
    )  # fmt: skip
    assert Club.objects.get().folded == " zoe  bonn "


@pytest.mark.django_db
@pytest.mark.both_databases
def test_rows_of_older_versions_are_filled_a_batch_at_a_time() -> None:
    club = make_club("House")
    Player.objects.bulk_create(Player(club=club, slug=f"p{n}", name=f"Pé {n}") for n in range(5))
    Player.objects.update(folded=None)
    assert fill_folded(Player, batch=2) == 5
    assert Player.objects.filter(folded=None).count() == 0
    assert Player.objects.get(slug="p3").folded == " pe 3  pe3 "
    assert fill_folded(Player) == 0


@pytest.mark.parametrize("words", [[], [""], ["a b"], ["a'"], ["Ä"], ["a%"]])
def test_words_that_are_not_folded_are_a_fault(words: list[str]) -> None:
    """They become part of a pattern."""
    with pytest.raises(ValueError):
        str(Player.objects.filter(folded__asked=words).query)


@pytest.mark.django_db
@pytest.mark.postgres
@pytest.mark.parametrize("words", [["ann"], ["ann", "smi"]])
def test_postgresql_searches_by_its_index_of_words(words: list[str]) -> None:
    """Where reading the whole table costs more, as it does with many players."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    assert "people_player_folded_words" in Player.objects.filter(folded__asked=words).explain()
