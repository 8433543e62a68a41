"""An installation that is grown is what as many clubs would have written."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from clubs.demonstration.growth import cells, growing, names, stores
from clubs.demonstration.growth.cells import Fresh, Number, Table, Word, Words
from clubs.people.models import Club, Player
from matches.models import LogEntry, Match
from tests.factories import make_club

NONE: frozenset[str] = frozenset()
LADDER = Table(
    "ladders_ladder",
    ("id", "club_id", "title", "order"),
    {"id": "ladders_ladder", "club_id": "people_club"},
    NONE,
    NONE,
)
ENTRY = Table(
    "matches_logentry",
    ("id", "client_uuid", "note", "by_kind", "by_id"),
    {"id": "matches_logentry"},
    NONE,
    frozenset({"client_uuid"}),
)


def test_what_differs_in_a_copy_is_found_in_a_row() -> None:
    """Numbers of rows, also in a list; names and public ids within sentences; UUIDs. The rest stays."""
    words = Words({"Ann Ek": Word(("name", "1"))}, {"abcdefgh23": Word(("public", "0"))})
    row = ["5", "1", "Ann Ek’s ladder, see /m/abcdefgh23/ or /m/abcdefgh24/", "[7, 12]"]
    found = [part for own in cells.row_parts(LADDER, row, words) for part in own if part]
    assert found == [
        Number("ladders_ladder", 5),
        Number("people_club", 1),
        Word(("name", "1")),
        "’s ladder, see /m/",
        Word(("public", "0")),
        "/ or /m/abcdefgh24/",
        "[",
        Number("people_player", 7),
        ", ",
        Number("people_player", 12),
        "]",
    ]
    by = cells.row_parts(ENTRY, ["9", "0f", cells.NULL, "user", "3"], words)
    assert by[1] == [Fresh()] and by[2] == [cells.NULL] and by[4] == [Number("people_user", 3)]
    assert cells.row_parts(ENTRY, ["9", "0f", "", "device", "3"], words)[4] == ["3"]


def test_public_ids_are_ids_and_never_the_same() -> None:
    """As those that matches get by chance: ten letters of the same alphabet."""
    made = {names.public_id(number, 4711) for number in range(20_000)}
    assert len(made) == 20_000
    assert {len(one) for one in made} == {10} and set("".join(made)) <= set(names.ID_ALPHABET)


def test_every_column_with_numbers_of_rows_is_one() -> None:
    """The list of JSON columns with numbers names columns that there are."""
    there = {(table.name, column) for table in cells.tables() for column in table.columns}
    assert cells.NUMBERED.keys() <= there
    assert {table.name for table in cells.tables()} >= cells.DERIVED


@pytest.mark.parametrize(
    ("clubs", "shares"), [(1, [1]), (2, [1, 1]), (3, [1, 1, 1]), (2000, [1600, 300, 100])]
)
def test_clubs_are_shared_among_the_kinds(clubs: int, shares: list[int]) -> None:
    """Each kind has a club where there are enough."""
    assert [count for _, count in growing.shared(clubs)] == shares


def test_text_of_copy_is_what_was_written() -> None:
    """What SQLite has becomes lines of COPY and again the same, with all that COPY escapes."""
    for text in ("a\tb", "line\nline", "back\\slash", "\\N", "", "é’\r"):
        assert stores._plain(stores._escaped(text)) == text
        assert "\t" not in stores._escaped(text) and "\n" not in stores._escaped(text)
    assert stores._plain(stores._escaped(None)) is None


@pytest.mark.django_db
def test_a_database_with_clubs_is_not_filled() -> None:
    """Unless that is said; nor one that is too small for its clubs."""
    make_club()
    with pytest.raises(CommandError, match="has clubs"):
        call_command("grow", clubs=2, matches=10, entries=100)
    with pytest.raises(CommandError, match="needs a match"):
        call_command("grow", clubs=20, matches=10, entries=100)
    assert Club.objects.count() == 1


@pytest.mark.soak
@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_grown_installation_is_consistent() -> None:
    """Logs fold to their matches, hashes fit, draws can be run again, and books and ratings are right in
    copies as in those that were played. New rows get numbers after all others."""
    told, before = io.StringIO(), _constraints()
    call_command("grow", clubs=4, matches=240, entries=9600, check=4, stdout=told)
    assert "all as their logs say" in told.getvalue()
    assert Club.objects.count() == 4 and Match.objects.count() > 180
    assert LogEntry.objects.count() / Match.objects.count() == pytest.approx(40, rel=0.25)
    assert len(set(Player.objects.values_list("name", flat=True))) > 100
    last = Player.objects.latest("pk")
    assert Player.objects.create(club=last.club, name="New", slug="new").pk > last.pk
    assert _constraints() == before


def _constraints() -> set[str]:
    """All indexes and constraints of the database, by name."""
    with connection.cursor() as cursor:
        return {
            f"{table}.{name}"
            for table in connection.introspection.table_names(cursor)
            for name in connection.introspection.get_constraints(cursor, table)
        }
