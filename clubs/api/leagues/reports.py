"""The weekly report of a season, and who gets it by mail."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.locating import Made
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import MEMBERS, Right, person
from clubs.api.core.scopes import Scope
from clubs.api.leagues.common import DIRECTED, SEEN, HourField, OfLeagues
from clubs.api.leagues.figures import LeagueBreakSerializer
from clubs.api.leagues.people import handle_of
from clubs.api.leagues.tables import (
    DivisionTableSerializer,
    LeagueAverageSerializer,
    average_told,
    table_told,
)
from clubs.leagues.access import shows_fixtures, week_for
from clubs.leagues.models import ReportAddress, Season, SentReport, TeamMatch
from clubs.leagues.selectors.report import Report, report_of, weeks_of
from clubs.leagues.selectors.report_text import text_of
from clubs.leagues.services import reports
from clubs.people.access import not_found


class WeekSerializer(serializers.Serializer[Any]):
    """A week from Monday to Sunday: its matches, how many of them count, and when its report was sent."""

    old_names: ClassVar[OldNames] = {"begins_on": "first", "ends_on": "last"}

    begins_on = serializers.DateField(source="first")
    ends_on = serializers.DateField(source="last")
    matches = serializers.IntegerField()
    counted = serializers.IntegerField()
    sent_at = serializers.DateTimeField(source="sent.sent_at", allow_null=True, default=None)


class ReportRubberSerializer(serializers.Serializer[Any]):
    """A rubber in words."""

    name = serializers.CharField()
    home = serializers.CharField()
    away = serializers.CharField()
    score = serializers.CharField()
    note = serializers.CharField(allow_blank=True)


class ReportMatchSerializer(serializers.Serializer[Any]):
    """A match of a report by its number."""

    number = serializers.IntegerField()
    home = serializers.CharField(source="home.name")
    away = serializers.CharField(source="away.name")
    on = serializers.DateField(allow_null=True)
    at = HourField(allow_null=True)


class ReportResultSerializer(ReportMatchSerializer):
    """A result with its rubbers."""

    home_rubbers = serializers.IntegerField()
    away_rubbers = serializers.IntegerField()
    rubbers = ReportRubberSerializer(many=True)


class ReportMoveSerializer(serializers.Serializer[Any]):
    """The place of a team a week ago; null: there was none."""

    team = serializers.CharField()
    before = serializers.IntegerField(allow_null=True)


class ReportDivisionSerializer(serializers.Serializer[Any]):
    """What is told of one division: results, the table after the week, places before it, best averages."""

    division = serializers.CharField()
    results = ReportResultSerializer(many=True)
    table = DivisionTableSerializer()
    before = ReportMoveSerializer(many=True)
    averages = LeagueAverageSerializer(many=True)


class ReportCupResultSerializer(ReportResultSerializer):
    """A result of a cup with its round; ``words`` says why a side goes through where the figures do not."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    round = serializers.CharField()
    text = serializers.CharField(allow_blank=True, source="words")


class ReportCupSerializer(serializers.Serializer[Any]):
    """What is told of one cup: results, its next matches, and the teams that have won it in the week."""

    cup = serializers.CharField()
    results = ReportCupResultSerializer(many=True)
    coming = ReportMatchSerializer(many=True)
    winners = serializers.ListField(child=serializers.CharField())


class ReportDeductionSerializer(serializers.Serializer[Any]):
    """Points that were taken in the week."""

    team = serializers.CharField(source="side.name")
    points = serializers.IntegerField()
    reason = serializers.CharField()


class ReportSerializer(serializers.Serializer[Any]):
    """The report of a week. ``lacking`` matches have no result that counts; ``text`` is all of it in plain
    lines."""

    old_names: ClassVar[OldNames] = {"begins_on": "first", "ends_on": "last"}

    begins_on = serializers.DateField(source="first")
    ends_on = serializers.DateField(source="last")
    lacking = serializers.IntegerField()
    sent_at = serializers.DateTimeField(allow_null=True)
    divisions = ReportDivisionSerializer(many=True)
    cups = ReportCupSerializer(many=True)
    breaks = LeagueBreakSerializer(many=True)
    coming = ReportMatchSerializer(many=True)
    postponed = ReportMatchSerializer(many=True)
    deductions = ReportDeductionSerializer(many=True)
    text = serializers.CharField()


class SendReportSerializer(serializers.Serializer[Any]):
    """``incomplete``: send it although results lack."""

    incomplete = serializers.BooleanField(default=False)


class SentReportSerializer(serializers.Serializer[Any]):
    """A report that was sent to so many ``addresses``."""

    week = serializers.DateField()
    sent_at = serializers.DateTimeField()
    addresses = serializers.IntegerField()


class ReportPlanSerializer(serializers.Serializer[Any]):
    """When the report is sent: ``by_itself`` on a weekday (0 Monday) at a time where the club is; while
    results lack it waits, unless ``incomplete``."""

    by_itself = serializers.BooleanField()
    weekday = serializers.IntegerField(min_value=0, max_value=6)
    at = HourField()
    incomplete = serializers.BooleanField()


class NewReportAddressSerializer(serializers.Serializer[Any]):
    """Somebody who is asked whether they want the report."""

    email = serializers.EmailField(max_length=254)
    name = serializers.CharField(max_length=80, allow_blank=True, default="")
    kind = serializers.ChoiceField(choices=ReportAddress.Kind.choices)


class ReportAddressSerializer(NewReportAddressSerializer):
    """An address of the list; ``agreed`` says whether its owner has agreed."""

    number = serializers.IntegerField(source="pk")
    agreed = serializers.BooleanField(source="gets_it")


class OwnReportSerializer(serializers.Serializer[Any]):
    """Whether the asker gets the report."""

    gets_it = serializers.BooleanField()


def report_told(report: Report) -> dict[str, Any]:
    """A report as :class:`ReportSerializer` writes it."""
    return {
        "first": report.first, "last": report.last, "lacking": report.lacking,
        "sent_at": report.sent.sent_at if report.sent is not None else None,
        "divisions": [
            {
                "division": one.division.slug,
                "results": [_result(told.match, told.rubbers) for told in one.results],
                "table": table_told(one.table),
                "before": [
                    {"team": place.row.side.team.slug, "before": place.before} for place in one.places
                ],
                "averages": [average_told(row, report.season.league) for row in one.averages],
            }
            for one in report.divisions
        ],
        "cups": [
            {
                "cup": one.cup.slug,
                "results": [
                    {**_result(row.told.match, row.told.rubbers), "round": row.round, "words": row.words}
                    for row in one.results
                ],
                "coming": one.next_matches,
                "winners": [side.team.slug for side in one.winners],
            }
            for one in report.cups
        ],
        "breaks": [
            {
                "kind": one.code, "place": row.place, "shared": row.shared, "size": row.size,
                "player": handle_of(row.player, report.season.league),
                "name": row.player.name, "side": row.side,
                "season": report.season.slug,
                "division": row.match.division.slug if row.match.division is not None else None,
                "cup": row.match.cup.slug if row.match.cup is not None else None,
                "team_match": row.match.number, "on": row.match.on, "match": row.marked or None,
            }
            for one in report.breaks
            for row in one.rows
        ],
        "coming": [match for day in report.coming for match in day.matches],
        "postponed": report.postponed, "deductions": report.deductions, "text": text_of(report),
    }  # fmt: skip


def _result(match: TeamMatch, rubbers: Any) -> dict[str, Any]:
    names = ("number", "home", "away", "on", "at", "home_rubbers", "away_rubbers")
    return {**{name: getattr(match, name) for name in names}, "rubbers": rubbers}


class Weeks(OfLeagues):
    """The weeks of a season."""

    pagination_class = ComputedPages
    queryset = SentReport.objects.none()
    serializer_class = WeekSerializer
    rights = {"GET": SEEN}

    @extend_schema(operation_id="report_weeks_list", responses=WeekSerializer(many=True))
    def get(self, request: Request, club: str, league: str, season: str) -> Response:
        """Those with matches, the latest first; none before fixtures are public."""
        found = self.season(request)
        rows = weeks_of(found) if shows_fixtures(user_of(request), found) else []
        page = self.paginate_queryset(rows)
        return self.get_paginated_response(WeekSerializer(page, many=True).data)


class WeeklyReport(OfLeagues):
    """The report of a week."""

    queryset = Season.objects.none()
    rights = {"GET": SEEN}

    @extend_schema(operation_id="weekly_report", responses=ReportSerializer)
    def get(self, request: Request, club: str, league: str, season: str, week: str) -> Response:
        """Results, tables with their movement, breaks, averages, what is next. ``week`` is any day of it."""
        found = self.season(request)
        report = report_of(found, week_for(user_of(request), found, week))
        return Response(ReportSerializer(report_told(report)).data)


class Sending(OfLeagues):
    """The report by mail."""

    queryset = SentReport.objects.none()
    rights = {"POST": DIRECTED}

    @extend_schema(
        operation_id="report_send", request=SendReportSerializer, responses={201: SentReportSerializer}
    )
    def post(self, request: Request, club: str, league: str, season: str, week: str) -> Response:
        """Send it to all who have agreed; each week once."""
        found, body = self.season(request), read(SendReportSerializer, request)
        monday = week_for(user_of(request), found, week)
        made = act(reports.send, season=found, week=monday, by=person(request), **body)
        return Response(SentReportSerializer(made).data, status=201)


class Plan(OfLeagues):
    """When the report is sent."""

    queryset = Season.objects.none()
    rights = {"GET": DIRECTED, "PUT": DIRECTED}

    @extend_schema(operation_id="report_plan", responses=ReportPlanSerializer)
    def get(self, request: Request, club: str, league: str) -> Response:
        """Read it."""
        return Response(ReportPlanSerializer(reports.plan_of(self.league(request))).data)

    @extend_schema(
        operation_id="report_plan_set", request=ReportPlanSerializer, responses=ReportPlanSerializer
    )
    def put(self, request: Request, club: str, league: str) -> Response:
        """Set it; what lies before is not sent."""
        found, body = self.league(request), read(ReportPlanSerializer, request)
        made = act(reports.set_plan, league=found, by=person(request), **body)
        return Response(ReportPlanSerializer(made).data)


class Addresses(OfLeagues):
    """Who gets the report."""

    queryset = ReportAddress.objects.none()
    serializer_class = ReportAddressSerializer
    located = {"POST": Made("report-address", address="number")}
    rights = {"GET": DIRECTED, "POST": DIRECTED}

    @extend_schema(operation_id="report_addresses_list", responses=ReportAddressSerializer(many=True))
    def get(self, request: Request, club: str, league: str) -> Response:
        """The list, without those who have stopped it."""
        return self.page_of(self.league(request).report_addresses.filter(stopped_at=None))

    @extend_schema(
        operation_id="report_address_add",
        request=NewReportAddressSerializer,
        responses={201: ReportAddressSerializer},
    )
    def post(self, request: Request, club: str, league: str) -> Response:
        """Ask somebody: a letter goes out, and reports only once they have agreed."""
        found, body = self.league(request), read(NewReportAddressSerializer, request)
        made = act(reports.add_address, league=found, by=person(request), **body)
        return Response(ReportAddressSerializer(made).data, status=201)


class OneAddress(OfLeagues):
    """One address of the list."""

    queryset = ReportAddress.objects.none()
    rights = {"DELETE": DIRECTED}

    @extend_schema(operation_id="report_address_remove", responses={204: None})
    def delete(self, request: Request, club: str, league: str, address: int) -> Response:
        """Take it off the list."""
        of = self.league(request)
        found = of.report_addresses.filter(pk=address, stopped_at=None).first()
        if found is None:
            raise not_found("address")
        act(reports.remove_address, league=of, address=found, by=person(request))
        return Response(status=204)


class OwnReport(OfLeagues):
    """The asker's own report."""

    queryset = ReportAddress.objects.none()
    rights = {
        "GET": Right(Scope.READ, MEMBERS),
        **dict.fromkeys(("PUT", "DELETE"), Right(Scope.PEOPLE, MEMBERS)),
    }

    def _told(self, request: Request) -> Response:
        row = self.league(request).report_addresses.filter(email__iexact=person(request).email).first()
        return Response(OwnReportSerializer({"gets_it": row is not None and row.gets_it}).data)

    @extend_schema(operation_id="report_own", responses=OwnReportSerializer)
    def get(self, request: Request, club: str, league: str) -> Response:
        """Whether the asker gets it."""
        return self._told(request)

    @extend_schema(operation_id="report_join", request=None, responses=OwnReportSerializer)
    def put(self, request: Request, club: str, league: str) -> Response:
        """Get it, at the account's own address; that is the consent."""
        act(reports.join, league=self.league(request), user=person(request))
        return self._told(request)

    @extend_schema(operation_id="report_leave", responses={200: OwnReportSerializer})
    def delete(self, request: Request, club: str, league: str) -> Response:
        """No more reports."""
        act(reports.leave, league=self.league(request), user=person(request))
        return self._told(request)
