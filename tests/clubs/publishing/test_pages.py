"""The public pages: what they show, how few questions they ask, and that no name can do harm."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from clubs.competitions.models import Competition
from clubs.competitions.services import seating
from clubs.people.models import Club, Player
from clubs.people.services import players as people
from clubs.publishing.models import PlayerResult, RecordTerms
from clubs.publishing.services import book
from clubs.publishing.views import csv_files
from matches import services
from matches.models import Match
from rules_engine.saying import figure, say
from tests import prepared
from tests.adversarial import HARMLESS, HOSTILE
from tests.clubs.competitions.conftest import build, build_club, play, seated
from tests.clubs.publishing.play import HOPPE, SYSTEM, played
from tests.factories import make_club, make_player, owner_of

pytestmark = pytest.mark.django_db
MOST_QUERIES = 18


def page(client: Client, address: str) -> str:
    """The text of a page that must answer 200."""
    response = client.get(address)
    assert response.status_code == 200, response.content[:500]
    return response.content.decode()


def club_pages(club: Club, competitions: bool = True) -> list[str]:
    """Every public page of publishing for ``club``, with those of its first players and competition."""
    one, two = Player.objects.filter(club=club).order_by("pk")[:2]
    match = Match.objects.filter(club=club, status="confirmed").order_by("pk")[0]
    game = "brunswick/three-cushion-carrom"
    found = [
        reverse(f"publishing:{name}", args=[club.slug])
        for name in (
            "results",
            "results-csv",
            "records",
            "champions",
            "figures",
            "figures-csv",
            "sheets",
            "honour",
            "reigns",
        )
    ]
    found += [
        reverse("people:club", args=[club.slug]),
        reverse("people:player", args=[club.slug, one.slug]),
        reverse("publishing:results", args=[club.slug]) + f"?player={one.slug}&game={game}",
        reverse("publishing:career", args=[club.slug, one.slug]),
        reverse("publishing:against", args=[club.slug, one.slug, two.slug]),
        reverse("publishing:best", args=[club.slug, *game.split("/"), "high-run"]),
        reverse("publishing:match-sheet", args=[club.slug, match.public_id]),
        reverse("publishing:blank-sheet", args=[club.slug, *game.split("/")]),
    ]
    for one_ in Competition.objects.filter(club=club) if competitions else ():
        found += [
            reverse("publishing:bracket-print", args=[club.slug, one_.slug]),
            reverse("publishing:standings-csv", args=[club.slug, one_.slug]),
        ]
    return found


def play_out(competition: Competition) -> Competition:
    """Play a competition to its end; the better seed (side A or the higher rating) wins."""
    while seating.seat_club(competition.club_id) or seated(competition):
        now = seated(competition)
        for fixture in now:
            assert fixture.match is not None and fixture.a is not None and fixture.b is not None
            play(fixture.match, "A" if fixture.a.rating > fixture.b.rating else "B")
    competition.refresh_from_db()
    return competition


@pytest.fixture
@prepared.kept
def hall() -> Club:
    """A club with a finished knockout of four, a finished round robin of three, and a great match."""
    club = build_club()
    play_out(build(club, 4, name="Cup"))
    play_out(build(club, 3, name="Table", format="round_robin"))
    ann, bo = make_player(club, "Ann"), make_player(club, "Bo")
    played(club, ann, bo, HOPPE, [1, 0, 2])
    return club


@pytest.mark.both_databases
def test_the_great_match_stands_on_every_page_that_speaks_of_it(client: Client, hall: Club) -> None:
    """Fifty in six: 8.333 and 26 on records, results and the player's career, with the entry that made it."""
    records = page(client, reverse("publishing:records", args=[hall.slug]))
    match = Match.objects.get(sides__name="Ann")
    assert "8.333" in records and ">26<" in records.replace("\n", "")
    assert f"/m/{match.public_id}/sheet/#entry-" in records
    results = page(client, reverse("publishing:results", args=[hall.slug]))
    assert "8.333" in results and "high run 26" in results
    career = page(client, reverse("publishing:career", args=[hall.slug, "ann"]))
    assert "8.333" in career and "<svg" in career and "<desc" in career and "The same as a table" in career


def test_champions_with_way_and_final(client: Client, hall: Club) -> None:
    """The roll names the champion, the runner-up and third, the final's score and the way to it."""
    roll = page(client, reverse("publishing:champions", args=[hall.slug]))
    for words in ("Cup", "P1", "Runner-up", "Third", "Final", "1 : 0", "Semi-finals"):
        assert words in roll


def test_a_corrected_final_corrects_the_roll(client: Client) -> None:
    """When the final turns out to have been won by the other, the other is champion."""
    club = build_club()
    cup = build(club, 2, name="Cup")
    seating.seat_club(club.pk)
    fixture = seated(cup)[0]
    assert fixture.match is not None
    play(fixture.match, "A")
    before = page(client, reverse("publishing:champions", args=[club.slug]))
    champion = Competition.objects.get(pk=cup.pk).champion
    assert champion is not None and champion.name in before
    services.reopen(match=Match.objects.get(pk=fixture.match.pk), by=SYSTEM)
    assert "No champion yet" in page(client, reverse("publishing:champions", args=[club.slug]))


@pytest.mark.both_databases
def test_results_by_game_player_and_competition(client: Client, hall: Club) -> None:
    """Each choice narrows the list; what does not exist narrows nothing and breaks nothing."""
    address = reverse("publishing:results", args=[hall.slug])
    assert "8 confirmed matches" in page(client, address)
    assert "1 confirmed match " in page(client, address + "?player=ann")
    assert "4 confirmed matches" in page(client, address + "?competition=cup")
    assert "0 confirmed matches" in page(client, address + "?competition=cup&player=ann")
    for nonsense in ("?game=%00", "?player=" + "x" * 5000, "?page=-1", "?page=zzz", "?competition=' or 1=1"):
        assert "8 confirmed matches" in page(client, address + nonsense)


@pytest.mark.both_databases
def test_few_queries_at_any_size(client: Client, hall: Club, known_names: None) -> None:
    """No public page asks more than eighteen questions, however many players, matches and competitions."""
    play_out(build(hall, 7, name="Cup of seven"))
    build(hall, 33, name="Large")
    ann, others = Player.objects.get(club=hall, name="Ann"), Player.objects.filter(club=hall, name="P1")
    for other in others[:3]:
        played(hall, ann, other, [2, 1], [1])
    counts = {}
    for address in club_pages(hall):
        with CaptureQueriesContext(connection) as asked:
            response = client.get(address)
            b"".join(response.streaming_content) if response.streaming else None
        assert response.status_code == 200, address
        counts[address] = len(asked)
    assert {address: count for address, count in counts.items() if count > MOST_QUERIES} == {}


GROWING = (
    "matches_match", "matches_logentry", "publishing_playerresult", "publishing_featrow",
    "competitions_entrant", "competitions_fixture", "people_player",
)  # fmt: skip
"""Tables that have rows of all clubs, more every evening."""
SCANS = ("Seq Scan", "Index Scan", "Index Only Scan")


@pytest.mark.postgres
def test_no_page_reads_what_is_of_all_clubs(client: Client, hall: Club, known_names: None) -> None:
    """However large a table is, an index leads to what a page shows of it. Once, for a condition with "or"
    and a subquery, PostgreSQL went through all rows for the pages of a club and of a player, which took more
    than a second with a million matches. Told to avoid that, it does so only where no index helps."""
    play_out(build(hall, 7, name="Cup of seven"))
    found: list[str] = []
    for address in club_pages(hall):
        with CaptureQueriesContext(connection) as asked:
            response = client.get(address)
            b"".join(response.streaming_content) if response.streaming else None
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
            for query in asked.captured_queries:
                if query["sql"].startswith("SELECT"):
                    cursor.execute("EXPLAIN (FORMAT JSON) " + query["sql"].replace("%", "%%"))
                    ((plans,),) = cursor.fetchall()
                    whole = read_whole(plans[0]["Plan"])
                    found += [f"{address}: {table}\n{query['sql'][:600]}" for table in whole]
            cursor.execute("SET LOCAL enable_seqscan = on")
    assert found == []


def read_whole(plan: dict[str, Any]) -> list[str]:
    """The growing tables that a plan goes through from end to end."""
    table = plan.get("Relation Name")
    own = [table] if table in GROWING and plan["Node Type"] in SCANS and "Index Cond" not in plan else []
    return own + [table for part in plan.get("Plans", ()) for table in read_whole(part)]


DATA_ALONE = ("application/json", "application/ld+json")
"""Types of script elements that no browser runs."""


class Harm(HTMLParser):
    """Finds what a name must never become: a script, an event handler, a javascript address."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "script" and not given.get("src") and given.get("type") not in DATA_ALONE:
            self.found.append("script")
        if tag in ("b", "img") and "onerror" in given:
            self.found.append(tag)
        self.found += [name for name in given if name.startswith("on") and not name.startswith("on-")]
        if (given.get("href") or "").lower().startswith("javascript"):
            self.found.append("href")


def test_no_name_can_do_harm(client: Client) -> None:
    """Whatever a player, a title or an old match is called, every page shows it as text."""
    club = build_club(1)
    one, two = make_player(club, "One"), make_player(club, "Two")
    play_out(build(club, 2, name="Cup"))
    match = played(club, one, two, [3, 2], [1])
    worst = [HOSTILE[kind] for kind in ("script", "attribute", "javascript", "override", "accents", "long")]
    names = {name[:80] for name in (*worst, HARMLESS["ampersand"], HARMLESS["quotes"], HARMLESS["template"])}
    addresses = club_pages(club)
    for name in sorted(names):
        Player.objects.filter(club=club).update(name=name)
        Match.objects.filter(club=club).update(title=name)
        match.sides.update(name=name)
        match.player_results.update(name=name, opponent_name=name)
        Competition.objects.filter(club=club).update(name=name)
        for address in addresses:
            response = client.get(address)
            assert response.status_code == 200, address
            if "text/html" in response["Content-Type"]:
                harm = Harm()
                harm.feed(response.content.decode())
                assert harm.found == [], (address, name)


# --- CSV -----------------------------------------------------------------------------------------


def rows_of(client: Client, address: str) -> list[list[str]]:
    """The rows of a CSV as a spreadsheet reads them."""
    response = client.get(address)
    assert response.status_code == 200 and response["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.reader(io.StringIO(b"".join(response.streaming_content).decode("utf-8"))))


def test_results_as_csv(client: Client, hall: Club) -> None:
    """One line a side, numbers as numbers, as on the page."""
    head, *rows = rows_of(client, reverse("publishing:results-csv", args=[hall.slug]))
    assert len(rows) == 16
    ann = next(dict(zip(head, row, strict=True)) for row in rows if row[head.index("player")] == "Ann")
    columns = ("points", "innings", "average", "best", "outcome")
    assert [ann[column] for column in columns] == ["50", "6", "8.333", "26", "won"]
    narrowed = rows_of(client, reverse("publishing:results-csv", args=[hall.slug]) + "?competition=cup")
    assert len(narrowed) == 1 + 8 and narrowed[1][head.index("competition")] == "Cup"


@pytest.mark.both_databases
def test_standings_and_figures_as_csv(client: Client, hall: Club) -> None:
    """A knockout gives places, a round robin its criteria and why neighbours were parted."""
    head, *rows = rows_of(client, reverse("publishing:standings-csv", args=[hall.slug, "cup"]))
    assert [row[head.index("player")] for row in rows] == ["P1", "P2", "P3", "P4"]
    head, *rows = rows_of(client, reverse("publishing:standings-csv", args=[hall.slug, "table"]))
    assert rows[0][:2] == ["1", "P1"] and rows[1][-1]
    head, *rows = rows_of(client, reverse("publishing:figures-csv", args=[hall.slug]))
    assert any(row[0] == "Ann" and row[head.index("general")] == "8.333" for row in rows)


def test_a_byte_order_mark_where_it_is_asked_for(client: Client, hall: Club) -> None:
    """Old spreadsheets take UTF-8 only with its mark; programs get it without."""
    address = reverse("publishing:results-csv", args=[hall.slug])
    assert b"".join(client.get(address + "?bom=1").streaming_content).startswith(b"\xef\xbb\xbfdate")
    assert b"".join(client.get(address).streaming_content).startswith(b"date")


@pytest.mark.django_db(transaction=True)
def test_csv_streams_from_an_asynchronous_server() -> None:
    """Under ASGI the lines go out as they are made, and are the same lines."""
    club = make_club()
    played(club, make_player(club, "Ann"), make_player(club, "Bo"), [3, 2])

    async def ask() -> str:
        response = await AsyncClient().get(reverse("publishing:results-csv", args=[club.slug]))
        return b"".join([part async for part in response.streaming_content]).decode()

    text = async_to_sync(ask)()
    assert text.startswith("date,") and len(text.splitlines()) == 3


@pytest.mark.parametrize("start", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\uff1d1"])
def test_no_cell_is_a_formula(start: str) -> None:
    """A text that a spreadsheet would run gets an apostrophe; a number stays a number."""
    text = "".join(csv_files.lines([[start, -5, 2.5, None]]))
    cells = next(csv.reader(io.StringIO(text, newline="")))
    assert cells == [f"'{start}", "-5", "2.5", ""]


def test_headings_and_numbers_are_the_same_in_every_language(rf) -> None:
    """What is said in a cell is in the language of who asked, also when the file is made later."""
    said = say("competitions.criterion-wins", "Wins")
    rows = [[said, "average"], [said, figure(6.2, 3)]]
    with override("de"):
        answer = csv_files.download(rf.get("/"), rows, "some")
    with override("es"):
        text = b"".join(answer).decode()  # type: ignore[arg-type]
    assert text.splitlines() == ["Wins,average", "Siege,6.200"]


# --- Who may what --------------------------------------------------------------------------------


def test_a_hidden_club_shows_nothing_to_strangers(client: Client, hall: Club) -> None:
    """Every page of a club that is not public is "not found" to visitors."""
    addresses = club_pages(hall)
    Club.objects.filter(pk=hall.pk).update(public=False)
    assert {client.get(address).status_code for address in addresses} == {404}


def test_a_draft_is_not_given_away(client: Client, hall: Club) -> None:
    """A competition in preparation can neither be printed nor read as CSV by visitors."""
    Competition.objects.filter(club=hall, slug="cup").update(status="draft")
    for name in ("bracket-print", "standings-csv"):
        assert client.get(reverse(f"publishing:{name}", args=[hall.slug, "cup"])).status_code == 404


def test_a_match_of_another_club_has_no_sheet_here(client: Client, hall: Club) -> None:
    """A match is found below its own club only."""
    match = Match.objects.filter(club=hall)[0]
    assert (
        client.get(reverse("publishing:match-sheet", args=[make_club().slug, match.public_id])).status_code
        == 404
    )


@pytest.mark.parametrize(
    ("asked", "status"), [("8", 302), ("0", 422), ("1000", 422), ("many", 422), ("", 422)]
)
def test_what_counts_as_an_average(client: Client, hall: Club, asked: str, status: int) -> None:
    """Owners and directors say from how many innings an average counts; nonsense changes nothing."""
    from tests.factories import owner_of

    client.force_login(owner_of(hall))
    given = {"average_innings": asked, "grand_matches": 5, "season_month": 9, "season_day": 1}
    response = client.post(reverse("publishing:record-terms", args=[hall.slug]), given)
    assert response.status_code == status
    assert RecordTerms.objects.filter(club=hall).exists() == (status == 302)


NOTHING = """
records/brunswick/three-cushion-carrom/nonsense/ records/x/y/high-run/ records/sheets/x/y/
records/sheets/match/zzz/ players/nobody/career/ players/ann/against/ann/ players/ann/against/nobody/
t/none/print/
"""


@pytest.mark.parametrize("address", NOTHING.split())
def test_what_is_not_there_is_not_found(client: Client, hall: Club, address: str) -> None:
    """Addresses of nothing answer 404, in words."""
    assert client.get(f"/c/{hall.slug}/{address}").status_code == 404


def test_a_merged_players_results_go_to_the_one_who_remained(client: Client, hall: Club) -> None:
    """After two players were joined, results and records name the one that is left."""
    from clubs.people.services.players import merge_players
    from tests.factories import owner_of

    ann, carl = Player.objects.get(club=hall, name="Ann"), make_player(hall, "Carl")
    merge_players(keep=carl, duplicate=ann, by=owner_of(hall))
    response = client.get(reverse("publishing:career", args=[hall.slug, "ann"]))
    assert response.status_code == 301 and response["Location"].endswith("/players/carl/career/")
    assert "8.333" in page(client, response["Location"])
    assert "Carl" in page(client, reverse("publishing:records", args=[hall.slug]))


# --- Seasons, streaks, emblems, the wall ----------------------------------------------------------


def test_records_of_a_season_have_an_address(client: Client, hall: Club) -> None:
    """Each season shows what was done in it, its champions, and lists of its own; another is not found."""
    ann, bo = (Player.objects.get(club=hall, name=name) for name in ("Ann", "Bo"))
    old = played(hall, bo, ann, [30, 5], [1, 0])
    before = Match.objects.get(pk=old.pk)
    Match.objects.filter(pk=old.pk).update(finished_at=before.finished_at - timedelta(days=800))
    old.refresh_from_db()
    book.enter(old)
    seasons = sorted(set(PlayerResult.objects.values_list("season", flat=True)))
    last, this = seasons[0], seasons[-1]
    assert last < this
    records = page(client, reverse("publishing:records", args=[hall.slug]))
    assert ">30<" in records.replace("\n", "") and "Season" in records
    season = page(client, reverse("publishing:season", args=[hall.slug, this]))
    assert ">26<" in season.replace("\n", "") and "Champions of the season" in season and "Cup" in season
    assert ">30<" not in season.replace("\n", "")
    game = ("brunswick", "three-cushion-carrom", "high-run")
    assert "26" in page(client, reverse("publishing:best-season", args=[hall.slug, this, *game]))
    assert ">30<" in page(client, reverse("publishing:best-season", args=[hall.slug, last, *game]))
    assert client.get(reverse("publishing:season", args=[hall.slug, 1999])).status_code == 404
    against = page(client, reverse("publishing:against", args=[hall.slug, "ann", "bo"]))
    assert "Season by season" in against
    figures = page(client, reverse("publishing:figures", args=[hall.slug]) + f"?season={last}")
    assert "Bo" in figures and ">P1<" not in figures


def test_streaks_and_grand_averages_stand_in_the_book(client: Client, hall: Club) -> None:
    """A streak with its days and last match; a grand average with what it is taken over."""
    RecordTerms.objects.create(club=hall, grand_matches=1)
    records = page(client, reverse("publishing:records", args=[hall.slug]))
    assert "Longest winning streak" in records and "The last of them" in records
    assert "Best grand average" in records and "50 points in 6 innings of 1 match<" in records
    streaks = reverse("publishing:best", args=[hall.slug, "brunswick", "three-cushion-carrom", "streak"])
    assert "A defeat, a draw and a forfeit end it" in page(client, streaks)


def test_a_first_place_that_is_shared_stands_on_the_roll(client: Client) -> None:
    """A round robin that nothing decided names all its winners."""
    club = build_club()
    cup = play_out(build(club, 3, name="Table", format="round_robin", criteria=["match_points"]))
    Competition.objects.filter(pk=cup.pk).update(champion=None)
    cup.entrants.filter(final_rank=2).update(final_rank=1)
    roll = page(client, reverse("publishing:champions", args=[club.slug]))
    assert "First place shared by" in roll and "P1" in roll and "P2" in roll
    page(client, reverse("people:club", args=[club.slug]))
    assert "P1 and P2" in page(client, reverse("publishing:honour", args=[club.slug]))


def test_every_match_of_the_champion_is_linked(client: Client, hall: Club) -> None:
    """The way of a knockout's and of a round robin's champion, each match with its score."""
    roll = page(client, reverse("publishing:champions", args=[hall.slug]))
    for cup in Competition.objects.filter(club=hall):
        own = cup.fixtures.filter(a=cup.champion) | cup.fixtures.filter(b=cup.champion)
        for fixture in own.exclude(match=None):
            assert f'href="/m/{fixture.match.public_id}/"' in roll


def test_the_wall_needs_no_script(client: Client, hall: Club) -> None:
    """All pages are there without it, none hidden; the controls wait for the script."""
    wall = page(client, reverse("publishing:honour", args=[hall.slug]) + "?seconds=7")
    assert wall.count("honour__page") >= 2 and 'data-seconds="7"' in wall
    assert "8.333" in wall and "Ann" in wall and "data-controls hidden" in wall
    assert wall.count(" hidden") == 2, "the controls and the print button alone"
    assert "No champion yet" in page(client, reverse("publishing:honour", args=[make_club().slug]))


def test_emblems_with_reigns_and_defences(client: Client) -> None:
    """Who held it, how long, won in which match, defended against whom."""
    assert "No challenge trophy yet" in page(client, reverse("publishing:reigns", args=[make_club().slug]))


def test_a_rating_is_drawn_from_the_changes_that_officers_made(client: Client, hall: Club) -> None:
    """From the first value to the last, with the same as a table; without a change there is no chart."""
    ann = Player.objects.get(club=hall, name="Ann")
    address = reverse("publishing:career", args=[hall.slug, "ann"])
    assert "rating-chart" not in page(client, address)
    for rating in (520, 480):
        people.change_player(
            player=ann,
            name="Ann",
            home_club="",
            rating=rating,
            email="",
            note="",
            handicaps={},
            by=owner_of(hall),
        )
    text = page(client, address)
    assert "rating-chart" in text and "From 500 on" in text and "to 480 on" in text and ">520<" in text


def test_terms_refuse_a_day_that_is_not_in_every_year(hall: Club) -> None:
    """29 February stands at the field with its reason, and nothing is changed."""
    officer = Client()
    officer.force_login(owner_of(hall))
    given = {"average_innings": 5, "grand_matches": 5, "season_month": 2, "season_day": 29}
    answer = officer.post(reverse("publishing:record-terms", args=[hall.slug]), given)
    assert "every year" in answer.content.decode() and not RecordTerms.objects.exists()
    assert officer.post(reverse("publishing:record-terms", args=[hall.slug]), {**given, "season_day": 1}).url
    assert RecordTerms.objects.get().season_month == 2
