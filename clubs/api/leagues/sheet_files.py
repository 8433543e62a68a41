"""Sheets of a league and of a season as files: CSV and Excel, out and in.

What is said of a sheet in JSON beside its rows, is said of a file in the query. Who is meant by a name that
was not found is said in JSON alone.
"""

from __future__ import annotations

from typing import Final

from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.files import CSV, FORM_ASKED, LANGUAGE, SHEET_FILES, XLSX, SheetFile, Uploading, sent_as
from clubs.api.leagues.common import DIRECTED
from clubs.api.leagues.sheets import OUTCOMES, SheetEndpoint, TakenSheetSerializer
from clubs.leagues.models import League, Season
from clubs.leagues.services.sheets.taking import SHEETS
from clubs.people.sheets.limits import SHEET_BYTES

TEMPLATE: Final = OpenApiParameter(
    "template", str, enum=["0", "1"], description="1: the headings with one example"
)
SENT: Final = sent_as(CSV, XLSX)


class AskedOfFileSerializer(TakenSheetSerializer):
    """What a file is to do, as it is said of a sheet in JSON."""

    rows = csv = names = None  # type: ignore[assignment]


class _SheetAsFile(Uploading, SheetFile, SheetEndpoint):
    """What a league's and a season's sheets share."""

    most_bytes = SHEET_BYTES
    rights = dict.fromkeys(("GET", "POST"), DIRECTED)

    def taken_file(self, request: Request, league: League, season: Season | None) -> Response:
        """Try the file that was sent, or take it in."""
        asked = AskedOfFileSerializer(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        content = self.sent_file(request, "sheet.csv").read()
        kind = SHEETS.get(self.kwargs["sheet"])
        return self.taken_as(request, kind, league, season, content, {**asked.validated_data, "names": []})


class LeagueSheetFile(_SheetAsFile):
    """A sheet of a league: venues, teams, or the final tables of a past season."""

    page = "leagues:sheet-file"
    queryset = League.objects.none()

    @extend_schema(
        operation_id="league_sheet_file", parameters=[FORM_ASKED, TEMPLATE, LANGUAGE], responses=SHEET_FILES
    )
    def get(self, request: Request, club: str, league: str, sheet: str) -> HttpResponseBase:
        """Fetch venues or teams as a file."""
        return self.as_sheet(request, club=club, league=league, sheet=sheet)

    @extend_schema(
        operation_id="league_sheet_file_take",
        parameters=[AskedOfFileSerializer],
        request=SENT,
        responses=OUTCOMES,
    )
    def post(self, request: Request, club: str, league: str, sheet: str) -> Response:
        """Take a file in, all of it or nothing; what JSON says in its body is said in the query."""
        return self.taken_file(request, self.league(request), None)


class SeasonSheetFile(_SheetAsFile):
    """A sheet of a season: sides, rosters or fixtures; tables and averages are written out only."""

    page = "leagues:season-sheet-file"
    queryset = Season.objects.none()

    @extend_schema(
        operation_id="season_sheet_file", parameters=[FORM_ASKED, TEMPLATE, LANGUAGE], responses=SHEET_FILES
    )
    def get(self, request: Request, club: str, league: str, season: str, sheet: str) -> HttpResponseBase:
        """Fetch sides, rosters, fixtures, tables or averages as a file."""
        return self.as_sheet(request, club=club, league=league, season=season, sheet=sheet)

    @extend_schema(
        operation_id="season_sheet_file_take",
        parameters=[AskedOfFileSerializer],
        request=SENT,
        responses=OUTCOMES,
    )
    def post(self, request: Request, club: str, league: str, season: str, sheet: str) -> Response:
        """Take a file in, as for a league."""
        found = self.season(request)
        return self.taken_file(request, found.league, found)
