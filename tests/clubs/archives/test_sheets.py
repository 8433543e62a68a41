"""Sheets: what goes out comes in again, every fault is told by line and column, all or nothing."""

import io
import zipfile
from decimal import Decimal

import pytest
import tablib
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from clubs.archives.services.sheets.resources import FixtureSheet, PlayerSheet, ResultSheet
from clubs.archives.services.sheets.taking import take_sheet
from clubs.people.models import ClubEvent, Player
from clubs.people.sheets import limits
from clubs.publishing.models import FeatRow, PlayerResult
from matches import services
from matches.models import LogEntry, Match
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import build
from tests.clubs.handicaps.policies import make_policy
from tests.factories import make_club, make_player, owner_of
from tests.soak import examples

pytestmark = pytest.mark.django_db
CAROM = "brunswick/three-cushion-carrom"


@pytest.fixture
def club(db):
    return make_club()


def take(sheet, club, text, *, dry_run=False, **more):
    """Take in a sheet from text or bytes."""
    content = text if isinstance(text, bytes) else text.encode()
    return take_sheet(sheet(club, owner_of(club), **more), content, dry_run=dry_run)


def faults(sheet, club, text, **more):
    """`[(line, column, message)]` of a sheet that is refused; nothing may have been written."""
    before = Player.objects.count(), Match.objects.count(), ClubEvent.objects.count()
    with pytest.raises(UserProblem) as caught:
        take(sheet, club, text, **more)
    assert (Player.objects.count(), Match.objects.count(), ClubEvent.objects.count()) == before
    assert caught.value.code == "faulty" and caught.value.status == 422
    return [(one["line"], one["column"], one["message"]) for one in caught.value.data["faults"]]


def test_players_are_added_with_all_their_columns(club):
    """Every column arrives; columns that are not there keep their defaults."""
    make_policy(club)
    done = take(
        PlayerSheet,
        club,
        "Name,Home_club,Rating,email,active,handicaps\nÁnn,Löwen,612,ann@example.org,no,starts=3\nBo,,,,,\n",
    )
    assert (done["new"], done["update"]) == (2, 0)
    ann, bo = Player.objects.get(name="Ánn"), Player.objects.get(name="Bo")
    assert (ann.rating, ann.email, ann.active, ann.home_club) == (612, "ann@example.org", False, "Löwen")
    assert list(ann.handicaps.values_list("policy__slug", "value")) == [("starts", 3)]
    assert (bo.rating, bo.active) == (500, True)


def test_a_trial_writes_nothing(club):
    """A dry run tells what would be done and leaves no row, not even in the log."""
    before = ClubEvent.objects.count()
    assert take(PlayerSheet, club, "name\nAnn\nBo\n", dry_run=True)["new"] == 2
    assert not Player.objects.exists() and ClubEvent.objects.count() == before


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_an_export_comes_in_again_unchanged(club, form):
    """What was written out changes nothing when it is taken in; names that look like formulas stay names."""
    make_policy(club)
    for name in ("=cmd|' /C calc'!A0", "+Ann", "-Bo", "@Cy", "Ünal; “Ö”", "007", "O'Neil"):
        make_player(club, name)
    more = {"note": "plays, left-handed", "home_club": "The Löwen", "handicaps": {"starts": Decimal(-2)}}
    make_player(club, "Dot", rating=700, **more)
    content = PlayerSheet(club).export().export(form)
    content = content.encode() if isinstance(content, str) else content
    done = take(PlayerSheet, club, content)
    assert (done["new"], done["update"], done["skip"]) == (0, 0, 8)


def test_no_cell_of_an_export_is_a_formula(club):
    """A spreadsheet finds nothing to run: such cells are marked as text."""
    make_player(club, "=1+1")
    table = PlayerSheet(club).export()
    assert "'=1+1" in table["name"]


@pytest.mark.parametrize(
    ("content", "notice"),
    [
        ("\ufeffname;rating\r\nZoë;600\r\n".encode(), ""),
        ("name\trating\nZoë\t600\n".encode(), ""),
        ("name,rating\nZoë,600\n".encode("utf-16"), ""),
        ("name;rating\nZoë;600\n".encode("cp1252"), "CP1252"),
    ],
)
def test_what_spreadsheets_write(club, content, notice):
    """UTF-8 with its mark, UTF-16, CP1252 (told), and columns parted by semicolons, tabs or commas."""
    assert notice in take(PlayerSheet, club, content)["notice"]
    assert Player.objects.get().name == "Zoë" and Player.objects.get().rating == 600


def test_every_fault_is_told_with_line_and_column(club):
    """Good rows beside bad ones are not taken in either; empty lines are counted, not read."""
    make_player(club, "Ann")
    text = (
        "name,rating,email,active,handicaps\nann,,,,\n\nBo,x,,,\nCy,9999,,,\n"
        "Di,,nowhere,,\nEd,,,maybe,\nFay,,,,carom=2\n,,,yes,\nGil,,,,\nGIL,,,,\n"
    )
    found = faults(PlayerSheet, club, text)
    assert [(line, column) for line, column, _ in found] == [
        (2, "name"),
        (4, "rating"),
        (5, "rating"),
        (6, "email"),
        (7, "active"),
        (8, "handicaps"),
        (9, "name"),
        (11, "name"),
    ]
    assert "write ann in the column player" in found[0][2]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("name,colour\nAnn,red\n", (1, "colour")),
        ("rating\n500\n", (1, "name")),
        ("name,name\nAnn,Bo\n", (1, "name")),
        ("name\nAnn,500\n", (2, "")),
        ('name\n"Ann\n', (2, "")),
        ("name\n" + "x" * 3000 + "\n", (2, "name")),
    ],
)
def test_headings_and_shapes(club, text, where):
    """Unknown, missing and doubled headings, too many cells, an open quotation mark, an endless cell."""
    assert faults(PlayerSheet, club, text)[0][:2] == where


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "sheet-unreadable"),
        (b"  \n", "sheet-unreadable"),
        (b"name\n", "sheet-unreadable"),
        (b"PK\x03\x04 nonsense", "sheet-unreadable"),
        (b"\x00\x01\x02", "sheet-unreadable"),
        (b"name\n" + b"x\n" * 6000, "too-large"),
        (b"x" * 3_000_000, "too-large"),
    ],
)
def test_what_is_no_sheet(club, content, code):
    """Empty files, files of another kind and files that are too large: clear codes."""
    with pytest.raises(UserProblem) as caught:
        take(PlayerSheet, club, content)
    assert caught.value.code == code and 400 <= caught.value.status < 500


def test_a_workbook_that_swells(club, monkeypatch):
    """A workbook is measured before it is opened, and its rows are counted while it is read."""
    book = Workbook()
    for n in range(300):
        book.active.append([f"name {n}"])
    out = io.BytesIO()
    book.save(out)
    monkeypatch.setattr(limits, "SHEET_ROWS", 100)
    with pytest.raises(UserProblem, match="100 rows"):
        take(PlayerSheet, club, out.getvalue())
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("xl/worksheets/sheet1.xml", b" " * (limits.SHEET_WHOLE + 1))
    with pytest.raises(UserProblem) as caught:
        take(PlayerSheet, club, bomb.getvalue())
    assert caught.value.code == "too-large"


@settings(
    max_examples=examples(20),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.binary(max_size=300))
def test_whatever_bytes_come(club, content):
    """Any bytes are taken in or refused with a problem."""
    for head in (b"", b"name,rating\n"):
        try:
            take(PlayerSheet, club, head + content, dry_run=True)
        except UserProblem:
            continue


RESULT = "date,game,a,b,score_a,score_b,winner,kind,title\n"


def test_results_are_reported_and_no_stroke_is_made_up(club):
    """A result from elsewhere has a score, a winner and its day, no log, no average and no record."""
    ann, bo = make_player(club, "Ann"), make_player(club, "Bo")
    take(ResultSheet, club, f"{RESULT}1999-05-31,{CAROM},Ann,bo,25,19,,,Town cup\n")
    match = Match.objects.get()
    assert (match.status, match.result_kind, match.winner_letter) == ("confirmed", "reported", "A")
    assert match.board["score"] == {"A": 25, "B": 19} and match.title == "Town cup"
    assert match.finished_at.year == 1999 and match.started_at is None
    assert not LogEntry.objects.exists() and not FeatRow.objects.exists()
    row = PlayerResult.objects.get(player=ann)
    assert (row.outcome, row.kind, row.played, row.score, row.points) == ("won", "reported", False, 25, None)
    assert PlayerResult.objects.get(player=bo).outcome == "lost"


def test_reported_matches_cannot_be_reopened_or_marked(club, client):
    """There is nothing to go on with: it is called off and reported again. Its page is shown."""
    make_player(club, "Ann"), make_player(club, "Bo")
    take(ResultSheet, club, f"{RESULT}1999-05-31,{CAROM},Ann,Bo,25,19,,,\n")
    match = Match.objects.get()
    with pytest.raises(UserProblem) as caught:
        services.reopen(match=match)
    assert caught.value.code == "reported"
    page = client.get(match.get_absolute_url())
    assert page.status_code == 200 and "25" in page.content.decode()
    services.void_match(match=match)
    assert not PlayerResult.objects.exists()


def test_results_with_faults(club):
    """Days, games, people, scores and kinds that cannot be, each by its column."""
    make_player(club, "Ann"), make_player(club, "Bo")
    make_player(club, "Same"), make_player(club, "Same")
    found = faults(
        ResultSheet,
        club,
        f"{RESULT}31.5.1999,x,Ann,Bo,1,2,,,\n"
        f"1999-05-31,{CAROM},Ann,Zed,1,2,,,\n"
        f"1999-05-31,{CAROM},Ann,Ann,1,2,,,\n1999-05-31,{CAROM},Ann,Same,1,2,,,\n"
        f"1999-05-31,{CAROM},Ann,Bo,1,,,,\n1999-05-31,{CAROM},Ann,Bo,1,2,,played,\n"
        f"2999-05-31,{CAROM},Ann,Bo,1,2,,,\n1999-05-31,{CAROM},Ann,Bo,1,2,,walkover,\n"
        "1999-05-31,no/game,Ann,Bo,1,2,,,\n",
    )
    assert [(line, column) for line, column, _ in found] == [
        (2, "date"),
        (3, "b"),
        (4, "b"),
        (5, "b"),
        (6, "score_b"),
        (7, "kind"),
        (8, "date"),
        (9, "score_a"),
        (10, "game"),
    ]


def test_fixtures_are_decided_as_the_director_does(club):
    """Walkovers of open fixtures are taken in; what was played is marked, and what is decided stays."""
    competition = build(club, 4)
    content = FixtureSheet(club, None, competition).export().export("csv")
    assert "Semi" in content
    found = faults(
        FixtureSheet,
        club,
        "number,kind,winner\n1,played,a\n9,walkover,a\n2,walkover,\n",
        competition=competition,
    )
    assert [(line, column) for line, column, _ in found] == [(2, "kind"), (3, "number"), (4, "winner")]
    done = take(
        FixtureSheet, club, "number,kind,winner,note\n1,walkover,a,ill\n2,,,\n", competition=competition
    )
    assert (done["update"], done["skip"]) == (1, 1)
    fixture = competition.fixtures.get(number=1)
    assert (fixture.result_kind, fixture.winner_side, fixture.note) == ("walkover", "a", "ill")


def test_a_fixture_may_rest_on_rows_before_it(club):
    """The final after its semi-finals, each in a transaction of its own; what is wrong in it breaks off."""
    competition = build(club, 4)
    final = competition.fixtures.get(code="final").number
    rows = f"number,kind,winner\n1,walkover,a\n2,walkover,b\nM{final},walkover,a\n"
    assert take(FixtureSheet, club, rows, competition=competition)["update"] == 3
    assert competition.fixtures.get(number=final).winner == competition.fixtures.get(number=1).a
    other = build(club, 4, name="Other")
    with pytest.raises(UserProblem) as problem:
        take(
            FixtureSheet,
            club,
            "number,kind,winner\n1,walkover,a\n2,walkover,b\n3,walkover,c\n",
            competition=other,
        )
    assert problem.value.code == "broken-off" and "before line 4" in problem.value.message
    assert other.fixtures.get(number=2).result_kind == "walkover"


@pytest.mark.parametrize("sheet", [PlayerSheet, ResultSheet, FixtureSheet])
def test_templates_have_the_headings_of_imports(club, sheet):
    """A template has all columns, the needed ones among them, and a row of the right width."""
    table = sheet(club).template()
    assert tuple(table.headers) == sheet.columns and set(sheet.required) <= set(sheet.columns)
    assert len(table) == 1 and isinstance(table, tablib.Dataset)
