"""Sheets of a league and of a season: read, tried, taken in whole or not at all."""

from __future__ import annotations

import csv
import io
from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import act, read
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import person
from clubs.api.leagues.common import DIRECTED, DayField, OfLeagues
from clubs.leagues.models import League, Season
from clubs.leagues.rules.sheets.days import Order
from clubs.leagues.services.sheets.common import DONE, Choices, Sheet, Trial
from clubs.leagues.services.sheets.taking import (
    MOST_ROWS,
    OUT_OF_SEASON,
    SHEETS,
    rows_of,
    take_sheet,
    try_sheet,
    written_out,
)
from clubs.leagues.services.teams import MOST_SIDES
from clubs.people.access import not_found, require_open
from clubs.people.names import name_key
from clubs.people.sheets.faults import faulty
from matches.problems import Fault, UserProblem

MOST_TEXT = 700_000
MOST_NAMES = 500
LINES = 1_000
"""Lines of an answer; those that change nothing come last."""


class MeantNameSerializer(serializers.Serializer[Any]):
    """Who is meant by a name of the sheet: an address, or the number of a venue."""

    written = serializers.CharField(max_length=200)
    meant = serializers.CharField(max_length=90)


class TakenSheetSerializer(serializers.Serializer[Any]):
    """A sheet as ``rows`` (objects with the columns as members) or as ``csv`` (text with headings, columns
    parted by tabs, semicolons or commas). ``order`` says how 3/4/2027 is read where the sheet does not.
    ``make``: what is named and not there is made. ``replace`` (fixtures): matches that are not named and have
    not begun are removed. ``names`` say who is meant where a name was not found. Of final tables: ``season``
    with its days, and how many go ``up`` and ``down`` in each division. With ``dry_run`` nothing is written;
    ``seen`` is the ``digest`` of a dry run whose outcome is wanted, or none."""

    rows = serializers.ListField(
        child=serializers.DictField(
            child=serializers.CharField(max_length=2000, allow_blank=True, allow_null=True)
        ),
        max_length=MOST_ROWS, required=False,
    )  # fmt: skip
    csv = serializers.CharField(max_length=MOST_TEXT, trim_whitespace=False, allow_blank=True, default="")
    order = serializers.ChoiceField(
        choices=[(one.value, one.value) for one in Order], allow_null=True, default=None
    )
    make = serializers.BooleanField(default=False)
    replace = serializers.BooleanField(default=False)
    names = MeantNameSerializer(many=True, default=list, max_length=MOST_NAMES)  # type: ignore[call-arg]
    season = serializers.CharField(max_length=80, allow_blank=True, default="")
    begins_on = DayField(allow_null=True, default=None)
    ends_on = DayField(allow_null=True, default=None)
    up = serializers.IntegerField(min_value=0, max_value=MOST_SIDES, default=0)
    down = serializers.IntegerField(min_value=0, max_value=MOST_SIDES, default=0)
    dry_run = serializers.BooleanField(default=False)
    seen = serializers.CharField(max_length=64, allow_null=True, default=None)


class LeagueSheetLineSerializer(serializers.Serializer[Any]):
    """What a line does; ``line`` is 0 for what no line names."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    line = serializers.IntegerField()
    what = serializers.ChoiceField(choices=[(one, one) for one in DONE])
    text = serializers.CharField(source="words")


class SheetOutcomeSerializer(serializers.Serializer[Any]):
    """What a sheet did, or with ``dry_run`` would do: how many lines do what, the lines themselves (up to
    1,000, changes first), and ``notes`` on how it was read and what the outcome would not respect."""

    dry_run = serializers.BooleanField()
    new = serializers.IntegerField()
    change = serializers.IntegerField()
    same = serializers.IntegerField()
    remove = serializers.IntegerField()
    lines = LeagueSheetLineSerializer(many=True)
    notes = serializers.ListField(child=serializers.CharField())
    digest = serializers.CharField()


class WrittenSheetSerializer(serializers.Serializer[Any]):
    """A sheet as it stands: its ``columns``, its ``rows`` as objects, and the same as ``csv``. Sent back
    unchanged, it changes nothing."""

    name = serializers.CharField()
    columns = serializers.ListField(child=serializers.CharField())
    rows = serializers.ListField(child=serializers.DictField(child=serializers.CharField(allow_blank=True)))
    csv = serializers.CharField()


def _as_csv(rows: list[dict[str, str | None]]) -> str:
    """Rows as text; a column is one that any of them has."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(names)
    for row in rows:
        writer.writerow([row.get(name) or "" for name in names])
    return out.getvalue()


def _told(trial: Trial, notice: str, *, dry_run: bool) -> dict[str, Any]:
    lines = sorted(trial.lines, key=lambda one: (one.what == "same", one.line))
    return {
        "dry_run": dry_run,
        **trial.counted,
        "lines": [{"line": one.line, "what": one.what, "words": one.words} for one in lines[:LINES]],
        "notes": [one for one in (notice, *trial.notes) if one],
        "digest": trial.digest,
    }


class SheetEndpoint(OfLeagues):
    """What a league's and a season's sheets share."""

    def written(self, kind: type[Sheet] | None, league: League, season: Season | None) -> Response:
        """A sheet as it stands."""
        if kind is None or (season is None and (kind.of_season or "season" in kind.asks)):
            raise not_found("sheet")
        table = written_out(kind, league, season)
        rows = [{name: "" if cell is None else str(cell) for name, cell in row.items()} for row in table.dict]
        told = {"name": kind.name, "columns": list(kind.columns), "rows": rows, "csv": table.export("csv")}
        return Response(WrittenSheetSerializer(told).data)

    def taken(
        self, request: Request, kind: type[Sheet] | None, league: League, season: Season | None
    ) -> Response:
        """Try a sheet, or take it in."""
        body = read(TakenSheetSerializer, request)
        text = _as_csv(body["rows"]) if "rows" in body else body["csv"]
        return self.taken_as(request, kind, league, season, text.encode(), body)

    def taken_as(
        self,
        request: Request,
        kind: type[Sheet] | None,
        league: League,
        season: Season | None,
        content: bytes,
        body: dict[str, Any],
    ) -> Response:
        """Try the bytes of a sheet, CSV or Excel, or take them in, as ``body`` says."""
        if kind is None or kind.of_season != (season is not None):
            raise not_found("sheet")
        require_open(league.club)
        rows, notice = rows_of(kind, content)
        names = {name_key(one["written"]): one["meant"] for one in body["names"]}
        asked = {name: body[name] for name in Choices.__dataclass_fields__ if name in body}
        order = Order(body["order"]) if body["order"] else None
        choices = Choices(**asked | {"names": names, "order": order})
        trial = try_sheet(kind, league, season, rows, choices)
        if trial.faults:
            raise _refusal(trial, "rows" in body)
        if not body["dry_run"]:
            trial = act(
                take_sheet, kind=kind, league=league, season=season, rows=rows, choices=choices,
                seen=body["seen"], by=person(request),
            )  # fmt: skip
        told = _told(trial, notice, dry_run=body["dry_run"])
        return Response(SheetOutcomeSerializer(told).data)


def _refusal(trial: Trial, by_rows: bool) -> UserProblem:
    """All faults, and who may be meant by names that were not found; of rows that were sent as such, with
    their places."""
    problem = faulty(trial.faults, "sheet")
    unknown = [
        {
            "column": one.column,
            "written": one.written,
            "suggested": [{"meant": key, "name": name} for key, name in one.suggested],
        }
        for one in trial.unknown
    ]
    data = {**problem.data, "unknown": unknown, "asks_order": trial.asks_order}
    placed = [
        Fault(("rows", one.line - 2, *filter(None, [one.column])), problem.code, one.message)
        for one in trial.faults.kept
        if by_rows and one.line is not None and one.line > 1  # the first has the names of the columns
    ]
    return UserProblem(problem.code, problem.message, problem.status, data, placed)


OUTCOMES = {200: OpenApiResponse(SheetOutcomeSerializer, "Taken in, or with `dry_run` only tried.")}


class LeagueSheetEndpoint(SheetEndpoint):
    """A sheet of a league: venues, teams, or the final tables of a past season."""

    queryset = League.objects.none()
    rights = dict.fromkeys(("GET", "POST"), DIRECTED)

    @extend_schema(operation_id="league_sheet", responses=WrittenSheetSerializer)
    def get(self, request: Request, club: str, league: str, sheet: str) -> Response:
        """Venues or teams as a sheet."""
        return self.written(SHEETS.get(sheet), self.league(request), None)

    @extend_schema(operation_id="league_sheet_take", request=TakenSheetSerializer, responses=OUTCOMES)
    def post(self, request: Request, club: str, league: str, sheet: str) -> Response:
        """Take a sheet in, all of it or nothing; "faulty" tells every fault by line and column in ``faults``,
        and in ``unknown`` who may be meant by names that were not found."""
        return self.taken(request, SHEETS.get(sheet), self.league(request), None)


class SeasonSheetEndpoint(SheetEndpoint):
    """A sheet of a season: sides, rosters or fixtures; tables and averages are written out only."""

    queryset = Season.objects.none()
    rights = dict.fromkeys(("GET", "POST"), DIRECTED)

    @extend_schema(operation_id="season_sheet", responses=WrittenSheetSerializer)
    def get(self, request: Request, club: str, league: str, season: str, sheet: str) -> Response:
        """Sides, rosters, fixtures, tables or averages as a sheet."""
        found = self.season(request)
        return self.written(OUT_OF_SEASON.get(sheet), found.league, found)

    @extend_schema(operation_id="season_sheet_take", request=TakenSheetSerializer, responses=OUTCOMES)
    def post(self, request: Request, club: str, league: str, season: str, sheet: str) -> Response:
        """Take a sheet in, as for a league."""
        found = self.season(request)
        return self.taken(request, SHEETS.get(sheet), found.league, found)
