"""What follows from the results of a season: tables, averages, and who is to go up or down."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.figures import FigureField
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import ComputedPages
from clubs.api.leagues.common import SEEN, OfLeagues
from clubs.api.leagues.people import handle_of
from clubs.leagues.models import Division, League, Side
from clubs.leagues.rules.tables.outlook import Zone
from clubs.leagues.selectors.averages import AverageRow
from clubs.leagues.selectors.promotion import proposal_of
from clubs.leagues.selectors.tables import DivisionTable, TableRow, table_of

FORM_LETTERS = [(letter, letter) for letter in "WDL"]


class ScoreOfTwoSerializer(serializers.Serializer[Any]):
    """Won and lost."""

    won = serializers.IntegerField()
    lost = serializers.IntegerField()


class DivisionTableRowSerializer(serializers.Serializer[Any]):
    """A side's line. ``rank`` is null for one that has withdrawn; ``form`` are the last matches, the
    oldest first; ``left`` matches are to be played. ``zone`` is where the place takes it as it stands,
    ``certain`` if nothing can change that. ``parted`` says what parts it from the line above. In a
    table that was ``given``, what was not told is null, or 0."""

    old_names: ClassVar[OldNames] = {"place": "rank"}

    place = serializers.IntegerField(allow_null=True, source="rank")
    team = serializers.CharField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    deducted = serializers.IntegerField()
    played = serializers.IntegerField(allow_null=True)
    won = serializers.IntegerField(allow_null=True)
    drawn = serializers.IntegerField(allow_null=True)
    lost = serializers.IntegerField(allow_null=True)
    rubbers = ScoreOfTwoSerializer()
    frames = ScoreOfTwoSerializer()
    left = serializers.IntegerField()
    form = serializers.ListField(child=serializers.ChoiceField(choices=FORM_LETTERS))
    zone = serializers.ChoiceField(choices=[(one.value, one.value) for one in Zone], allow_null=True)
    certain = serializers.BooleanField()
    best_place = serializers.IntegerField(allow_null=True)
    worst_place = serializers.IntegerField(allow_null=True)
    parted = serializers.CharField(allow_blank=True)


class DivisionTableSerializer(serializers.Serializer[Any]):
    """The table of a division. ``champion`` is the team that has won it for certain; ``final``: nothing is to
    be played. ``provisional`` are the numbers of matches that count although there is a
    protest. It is ``given`` where the season was played before the league came here."""

    division = serializers.CharField()
    name = serializers.CharField()
    final = serializers.BooleanField()
    given = serializers.BooleanField()
    champion = serializers.CharField(allow_null=True)
    provisional = serializers.ListField(child=serializers.IntegerField())
    rows = DivisionTableRowSerializer(many=True)


class LeagueAverageSerializer(serializers.Serializer[Any]):
    """A player's singles in matches that count; ``place`` is null for those who do not qualify, and
    ``missing`` says what they lack. ``best_break`` is the highest of sheets and logs, doubles included;
    ``points`` and ``innings`` are there where they were taken down, the averages as people write them."""

    old_names: ClassVar[OldNames] = {
        "average_text": "average",
        "best_average_text": "best_average",
        "per_cent_text": "per_cent",
    }

    place = serializers.IntegerField(allow_null=True)
    shared = serializers.BooleanField()
    player = serializers.CharField()
    name = serializers.CharField()
    teams = serializers.ListField(child=serializers.CharField(), help_text="names of the sides")
    rubbers = ScoreOfTwoSerializer()
    frames = ScoreOfTwoSerializer()
    per_cent_text = serializers.CharField(help_text="of the frames, as it is shown", source="per_cent")
    best_break = serializers.IntegerField(allow_null=True)
    missing = serializers.CharField(allow_blank=True)
    matches = serializers.IntegerField(help_text="team matches played in")
    doubles = ScoreOfTwoSerializer()
    points = serializers.IntegerField(allow_null=True)
    innings = serializers.IntegerField(allow_null=True)
    average_text = FigureField(source="average")
    best_average_text = FigureField(source="best_average")
    run_outs = serializers.IntegerField(allow_null=True)


class ProposedMoveSerializer(serializers.Serializer[Any]):
    """A side that is to change its division (``to``, by number), and why."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    team = serializers.CharField(source="side.team.slug")
    name = serializers.CharField(source="side.name")
    division = serializers.IntegerField(source="side.division.number")
    to = serializers.IntegerField(source="to.number")
    text = serializers.CharField(source="words")


def _two(won: int, lost: int) -> dict[str, int]:
    return {"won": won, "lost": lost}


def table_told(found: DivisionTable) -> dict[str, Any]:
    """A table as :class:`DivisionTableSerializer` writes it."""
    parted = {one.below: one.words for one in found.partings}
    return {
        "division": found.division.slug,
        "name": found.division.name,
        "final": found.is_final,
        "given": found.given,
        "champion": found.champion.team.slug if found.champion is not None else None,
        "provisional": [one.number for one in found.provisional],
        "rows": [_row(row, parted.get(row.side.pk, "")) for row in found.rows],
    }


def _row(row: TableRow, parted: str) -> dict[str, Any]:
    line, prospects = row.line, row.outlook
    names = ("rank", "points", "played", "won", "drawn", "lost", "left")
    return {
        **{name: getattr(line, name) for name in names},
        **({name: getattr(row.given, name) for name in names[2:6]} if row.given is not None else {}),
        "team": row.side.team.slug,
        "name": row.side.name,
        "deducted": sum(one.points for one in line.deductions),
        "rubbers": _two(*line.rubbers),
        "frames": _two(*line.frames),
        "form": [str(one) for one in line.form],
        "zone": prospects.zone.value if prospects is not None else None,
        "certain": prospects is not None and prospects.certain,
        "best_place": prospects.best_place if prospects is not None else None,
        "worst_place": prospects.worst_place if prospects is not None else None,
        "parted": parted,
    }


def average_told(row: AverageRow, league: League) -> dict[str, Any]:
    """A player's line as :class:`LeagueAverageSerializer` writes it."""
    line = row.line
    return {
        "place": line.place, "shared": line.shared, "player": handle_of(row.player, league),
        "name": row.player.name,
        "teams": row.sides, "rubbers": _two(line.rubbers_won, line.rubbers - line.rubbers_won),
        "frames": _two(line.frames_won, line.frames - line.frames_won), "per_cent": line.per_cent,
        "best_break": line.best_break, "missing": line.missing, "matches": line.matches,
        "doubles": _two(line.doubles_won, line.doubles - line.doubles_won), "points": line.points,
        "innings": line.innings, "average": row.average, "best_average": row.best_average,
        "run_outs": line.run_outs,
    }  # fmt: skip


class TableOfDivision(OfLeagues):
    """The table of a division."""

    queryset = Division.objects.none()
    rights = {"GET": SEEN}

    @extend_schema(operation_id="division_table", responses=DivisionTableSerializer)
    def get(self, request: Request, club: str, league: str, season: str, division: str) -> Response:
        """The table as it stands, with what parts each line from the one above."""
        return Response(DivisionTableSerializer(table_told(table_of(self.division(request)))).data)


class ProposedMoves(OfLeagues):
    """Promotion and relegation."""

    pagination_class = ComputedPages
    queryset = Side.objects.none()
    serializer_class = ProposedMoveSerializer
    rights = {"GET": SEEN}

    @extend_schema(operation_id="promotion_list", responses=ProposedMoveSerializer(many=True))
    def get(self, request: Request, club: str, league: str, season: str) -> Response:
        """Who goes up and down as the tables stand; ``next`` takes what an officer confirms."""
        rows = list(proposal_of(self.season(request)))
        page = self.paginate_queryset(rows)
        return self.get_paginated_response(ProposedMoveSerializer(page, many=True).data)
