"""Paper and tables: each PDF and each CSV of a page, beside the address that tells the same as JSON.

The lists below are all there is to say: under which address, for whom, and which page makes the file. An
address is that of the JSON with the name of the file in place of the last word.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from clubs.api.core.files import CSV, GZIP, JSON, PDF, ZIP, PageFile, told_file
from clubs.api.core.paging import whole_parameter
from clubs.api.core.permissions import OFFICERS, PAIRERS, PUBLIC, Right
from clubs.api.core.scopes import Scope
from clubs.api.matches.matches import OfMatch

SEEN = Right(Scope.READ, PUBLIC)
OFFICIAL = Right(Scope.READ, OFFICERS)

ALL_SIZES = ("a4", "letter", "a3", "tabloid")
DESK = ("a4", "letter")
"""Sizes of paper that a printer on a desk takes."""
MOST_SIDES = 12

BOM = OpenApiParameter(
    "bom", str, enum=["0", "1"], description="1: marked as UTF-8, for spreadsheets that would guess wrongly"
)
GAME = OpenApiParameter("game", str, description="of one game alone")


def _size(sizes: tuple[str, ...]) -> OpenApiParameter:
    return OpenApiParameter(
        "paper", str, enum=list(sizes), description="the size of the paper; a4 if not given"
    )


class File(NamedTuple):
    """A file of a page: its address, the names of the operation and of the page, what is said of it, and what
    may be asked for."""

    address: str
    operation: str
    page: str
    about: str
    asked: tuple[OpenApiParameter, ...] = ()
    right: Right = SEEN
    sizes: tuple[str, ...] = ALL_SIZES


CLUB = "clubs/<slug:club>"
COMPETITION = f"{CLUB}/competitions/<slug:competition>"
LEAGUE = f"{CLUB}/leagues/<slug:league>"
SEASON = f"{LEAGUE}/seasons/<slug:season>"
DIVISION = f"{SEASON}/divisions/<slug:division>"
TEAM = f"{LEAGUE}/teams/<slug:team>"

PAPER: Final = (
    File(
        f"{COMPETITION}/bracket.pdf", "bracket_paper", "publishing:bracket-pdf",
        "Print the brackets of all stages, or the cross table of a round robin.",
    ),
    File(
        f"{COMPETITION}/standings.pdf", "standings_paper", "publishing:standings-pdf",
        "Print the standings, with what parted neighbours.",
    ),
    File(
        f"{COMPETITION}/prizes.pdf", "prizes_paper", "publishing:prizes-pdf",
        "Print the prizes, to hang up or to read out.",
    ),
    File(
        f"{COMPETITION}/champion.pdf", "champion_paper", "publishing:champion-pdf",
        "Print the champion's certificate.",
    ),
    File(
        f"{CLUB}/emblems/<slug:emblem>/holder.pdf", "holder_paper", "publishing:holder-pdf",
        "Print the certificate of an emblem's holder, or of an earlier one.",
        (whole_parameter("reign", "whose reign; 1 is the first", 1, 9999),),
    ),
    File(
        f"{CLUB}/champions.pdf", "champions_paper", "publishing:champions-pdf",
        "Print the roll of honour as a poster.",
        (whole_parameter("year", "of one year", 1900, 2999),),
    ),
    File(
        f"{CLUB}/score-sheets/<slug:book>/<slug:slug>/blank.pdf", "blank_sheet_paper",
        "publishing:blank-sheet-pdf", "Print score sheets of a game to mark by hand.",
        (
            whole_parameter("sides", "where a game has more than two", 1, MOST_SIDES),
            whole_parameter("copies", "so many sheets", 1, 100),
        ),
    ),
    File(
        f"{CLUB}/tables/labels.pdf", "table_labels_paper", "publishing:labels-pdf",
        "Print labels with the codes of the tables.",
        (
            whole_parameter("labels", "labels on a sheet; without it the layout that is usual", 1, 99),
            whole_parameter("skip", "places of the first sheet that are used already", 0, 98),
            whole_parameter("copies", "of each label", 1, 20),
            whole_parameter("table", "of one table alone: its number", 1, 99999),
        ),
        Right(Scope.READ, PAIRERS), DESK,
    ),
    File(
        f"{CLUB}/series/<slug:series>/race.pdf", "race_paper", "publishing:race-pdf",
        "Print the race of a ranking series.",
    ),
    File(
        f"{TEAM}/fixtures.pdf", "team_fixtures_paper", "publishing:team-fixtures-pdf",
        "Print the fixtures of a team.",
    ),
    File(
        f"{TEAM}/card.pdf", "team_card_paper", "publishing:team-card-pdf",
        "Print a team's fixtures as a card for the pocket.", sizes=DESK,
    ),
    File(
        f"{SEASON}/fixtures.pdf", "season_fixtures_paper", "publishing:season-fixtures-pdf",
        "Print the fixtures of a season.",
    ),
    File(
        f"{SEASON}/board.pdf", "season_board_paper", "publishing:season-board-pdf",
        "Print a season for the notice board: tables, latest results, next matches.",
    ),
    File(
        f"{SEASON}/team-matches/<int:number>/sheet.pdf", "team_sheet_paper", "publishing:team-sheet-pdf",
        "Print the empty sheet of a team match.", sizes=DESK,
    ),
    File(
        f"{SEASON}/reports/<slug:week>/report.pdf", "weekly_report_paper", "publishing:league-report-pdf",
        "Print the report of a week.",
    ),
    File(
        f"{DIVISION}/table.pdf", "division_table_paper", "publishing:league-table-pdf",
        "Print the table of a division.",
    ),
    File(
        f"{DIVISION}/fixtures.pdf", "division_fixtures_paper", "publishing:division-fixtures-pdf",
        "Print the fixtures of a division.",
    ),
)  # fmt: skip
"""Every PDF but the sheet of a match, whose address has no club."""

TABLES: Final = (
    File(
        f"{CLUB}/results.csv", "results_file", "publishing:results-csv",
        "Fetch the confirmed results, a line for each side of a match.",
        (
            GAME,
            OpenApiParameter("player", str, description="of one player: the address"),
            OpenApiParameter("competition", str, description="of one competition: the address"),
        ),
    ),
    File(
        f"{CLUB}/figures.csv", "figures_file", "publishing:figures-csv",
        "Fetch every player's figures at every game.", (GAME,),
    ),
    File(
        f"{COMPETITION}/standings.csv", "standings_file", "publishing:standings-csv",
        "Fetch the standings, and why each stands below the one above.",
    ),
    File(
        f"{COMPETITION}/entrants.csv", "entrants_file", "publishing:entrants-csv",
        "Fetch the entrants with what is noted of their fees.", right=OFFICIAL,
    ),
    File(
        f"{CLUB}/series/<slug:series>/race.csv", "race_file", "publishing:race-csv",
        "Fetch the race of a ranking series, a line for each player.",
    ),
    File(
        f"{CLUB}/ratings/<slug:discipline>/players.csv", "ratings_file", "publishing:ratings-csv",
        "Fetch a rating list, a line for each player.",
    ),
    File(
        f"{SEASON}/fixtures.csv", "season_fixtures_file", "publishing:season-fixtures-csv",
        "Fetch the fixtures and results of a season, a line for each match.",
    ),
    File(
        f"{DIVISION}/table.csv", "division_table_file", "publishing:league-table-csv",
        "Fetch the table of a division, a line for each side.",
    ),
    File(
        f"{DIVISION}/averages.csv", "division_averages_file", "publishing:league-averages-csv",
        "Fetch the averages of a division, a line for each player.",
    ),
    File(
        f"{CLUB}/handicaps/<slug:policy>/fairness.csv", "fairness_file", "handicaps:fairness-csv",
        "Fetch how fair the starts of a handicap policy are.",
    ),
)  # fmt: skip
"""Every CSV of a page that shows the same."""

OTHERS: Final = (
    (ZIP, File(
        f"{CLUB}/match-records.zip", "records_file", "archives:records-zip",
        "Fetch the records of all confirmed matches that were marked here.", right=OFFICIAL,
    )),
    (ZIP, File(
        f"{COMPETITION}/match-records.zip", "competition_records_file", "archives:competition-records",
        "Fetch the records of a competition's confirmed matches.", right=OFFICIAL,
    )),
    (JSON, File(
        f"{COMPETITION}/challonge.json", "competition_challonge", "archives:challonge",
        "Fetch the competition as Challonge's interface, version 1, tells it.", right=OFFICIAL,
    )),
    (GZIP, File(
        f"{COMPETITION}/tourney.sol.gz", "competition_sol", "archives:sol",
        "Fetch a carrom competition as SoL's portable file.", right=OFFICIAL,
    )),
)  # fmt: skip
"""Files for other programs: their type, and the file."""


class ChallongeSerializer(serializers.Serializer[Any]):
    """A tournament with its participants and matches, in the words of Challonge."""

    tournament = serializers.DictField()


SHAPES: Final[dict[str, type[serializers.Serializer[Any]]]] = {"competition_challonge": ChallongeSerializer}
"""What is known of files that are JSON, by the operation."""


def _endpoint(file: File, media: str) -> type[PageFile]:
    """The view of one file."""
    own = (BOM,) if media == CSV and file.page.startswith("publishing:") else ()
    sizes = (_size(file.sizes),) if media == PDF else ()

    def get(self: PageFile, request: Request, **parts: Any) -> HttpResponseBase:
        return self.of_page(request, **parts)

    get.__doc__ = file.about
    asked = (*file.asked, *sizes, *own)
    described = told_file(file.operation, media, "The file.", *asked, shape=SHAPES.get(file.operation))(get)
    name = "".join(part.title() for part in file.operation.split("_"))
    return type(
        name,
        (PageFile,),
        {
            "page": file.page, "media": (media,), "conditional": media == PDF, "get": described,
            "rights": {"GET": file.right}, "__doc__": file.about, "__module__": __name__,
        },
    )  # fmt: skip


class MatchSheetPaper(PageFile, OfMatch):
    """The sheet of a match on paper."""

    page = "publishing:match-sheet-pdf"
    media = (PDF,)
    conditional = True
    rights = {"GET": SEEN}

    @told_file("match_sheet_paper", PDF, "The file.", _size(ALL_SIZES))
    def get(self, request: Request, match: str) -> HttpResponseBase:
        """Print the sheet of a match as it was marked, with its log and rulings."""
        row = self.match(request)
        return self.of_page(request, club=row.club.slug, public_id=row.public_id)


def _patterns(files: Iterable[tuple[str, File]]) -> list[URLPattern]:
    return [
        path(file.address, _endpoint(file, media).as_view(), name=file.operation.replace("_", "-"))
        for media, file in files
    ]


urlpatterns = [
    *_patterns((PDF, one) for one in PAPER),
    *_patterns((CSV, one) for one in TABLES),
    *_patterns(OTHERS),
    path("matches/<slug:match>/sheet.pdf", MatchSheetPaper.as_view(), name="match-sheet-paper"),
]
