"""Sheets of a club and of a competition: players, results and fixtures, as CSV or Excel, out and in.

At one address a sheet is read and sent back. What is sent is judged as a whole first, and every fault told;
without a fault its rows are written, or with ``dry_run`` none. A sheet of some hundred rows is done at once,
a longer one by a worker.
"""

from __future__ import annotations

from typing import ClassVar, Final

from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import user_of
from clubs.api.core.files import (
    CSV,
    FORM_ASKED,
    LANGUAGE,
    SHEET_FILES,
    XLSX,
    SheetFile,
    Uploading,
    flag,
    sent_as,
)
from clubs.api.core.locating import Made
from clubs.api.core.permissions import OFFICERS, Right, person
from clubs.api.core.scopes import Scope
from clubs.api.exchange.transfers import MADE, OUTCOMES, begun
from clubs.archives.models import Transfer
from clubs.archives.services import transfers
from clubs.competitions.access import competition_for
from clubs.people.access import require_open
from clubs.people.sheets.limits import SHEET_BYTES

DRY_RUN = OpenApiParameter("dry_run", bool, description="true: try it, and write nothing")
READ = Right(Scope.READ, OFFICERS)
FORM_SHEETS: Final = sent_as(CSV, XLSX)


class SheetOfClub(Uploading, SheetFile):
    """A sheet that is written out and taken in."""

    sheet: ClassVar[str]
    most_bytes = SHEET_BYTES
    in_steps = ("POST",)
    located: ClassVar[dict[str, Made]] = {"POST": MADE}

    def taken(self, request: Request, competition: str = "") -> Response:
        """Try what was sent, or take it in."""
        club, by = self.club(request), person(request)
        require_open(club)
        if competition:
            competition = competition_for(user_of(request), club, competition).slug
        dry_run = flag(request, "dry_run")
        sent = self.sent_file(request, f"{self.sheet}.csv")

        def begin() -> str:
            return transfers.begin(
                kind="sheet", by=by, club=club, content=sent, name=sent.name or "", sheet=self.sheet,
                competition=competition, dry_run=dry_run,
            ).public_id  # fmt: skip

        row = Transfer.objects.select_related("club", "by").get(public_id=self.progress.once(begin))
        return begun(transfers.do_if_small(row))


class PlayersSheet(SheetOfClub):
    """The players of a club."""

    page, sheet = "archives:sheet-file", "players"
    rights = {"GET": READ, "POST": Right(Scope.PEOPLE, OFFICERS)}

    @extend_schema(operation_id="players_sheet", parameters=[FORM_ASKED, LANGUAGE], responses=SHEET_FILES)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """Fetch the players as a sheet, which can be sent back."""
        return self.as_sheet(request, club=club, sheet=self.sheet)

    @extend_schema(
        operation_id="players_sheet_take", parameters=[DRY_RUN], request=FORM_SHEETS, responses=OUTCOMES
    )
    def post(self, request: Request, club: str) -> Response:
        """Add and change players by a sheet; "faulty" tells every fault by line and column."""
        return self.taken(request)


class ResultsSheet(SheetOfClub):
    """Results of a club."""

    page, sheet = "archives:sheet-file", "results"
    rights = {"GET": READ, "POST": Right(Scope.DIRECT, OFFICERS)}

    @extend_schema(operation_id="results_sheet", parameters=[FORM_ASKED, LANGUAGE], responses=SHEET_FILES)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """Fetch the confirmed results as a sheet."""
        return self.as_sheet(request, club=club, sheet=self.sheet)

    @extend_schema(
        operation_id="results_sheet_take", parameters=[DRY_RUN], request=FORM_SHEETS, responses=OUTCOMES
    )
    def post(self, request: Request, club: str) -> Response:
        """Report results of matches that were played elsewhere or earlier; "faulty" tells every fault by line
        and column."""
        return self.taken(request)


class FixturesSheet(SheetOfClub):
    """The fixtures of a competition."""

    page, sheet = "archives:fixtures-file", "fixtures"
    rights = {"GET": READ, "POST": Right(Scope.DIRECT, OFFICERS)}

    @extend_schema(operation_id="fixtures_sheet", parameters=[FORM_ASKED, LANGUAGE], responses=SHEET_FILES)
    def get(self, request: Request, club: str, competition: str) -> HttpResponseBase:
        """Fetch the fixtures as a sheet."""
        return self.as_sheet(request, club=club, competition=competition)

    @extend_schema(
        operation_id="fixtures_sheet_take", parameters=[DRY_RUN], request=FORM_SHEETS, responses=OUTCOMES
    )
    def post(self, request: Request, club: str, competition: str) -> Response:
        """Decide fixtures without play (walkovers, retirements, double forfeits) by a sheet."""
        return self.taken(request, competition)


class SheetTemplate(SheetFile):
    """A sheet to fill in."""

    page = "archives:sheet-template"
    rights = {"GET": READ}

    @extend_schema(operation_id="sheet_template", parameters=[FORM_ASKED, LANGUAGE], responses=SHEET_FILES)
    def get(self, request: Request, club: str, sheet: str) -> HttpResponseBase:
        """Fetch the headings of a sheet (`players`, `results`, `fixtures`) with one example."""
        return self.as_sheet(request, club=club, sheet=sheet)
