"""Matches: the list of a club, one with its board, its log, its sheet, its record, what was decided about it.

Read only; :mod:`.marks` writes. The match's ``revision`` identifies its state.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import django_filters as filters
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.authentication import actor_of, token_of
from clubs.api.core.endpoint import Endpoint, user_of
from clubs.api.core.expanding import kind_of_thing
from clubs.api.core.filtering import CHANGED, Ordering, WholeFilter, before_time, from_time
from clubs.api.core.moments import MomentFilter
from clubs.api.core.paging import MOST, USUAL, number, whole_parameter
from clubs.api.core.permissions import PUBLIC, Right
from clubs.api.core.renaming import LISTS_UNIFIED, Renamed, next_day
from clubs.api.core.scopes import Scope
from clubs.api.matches import match_shapes as shapes
from clubs.people import access
from clubs.people.models import Club
from matches import services
from matches.dice import throwing
from matches.models import Act, LogEntry, Match, MatchSide, StruckCourse
from matches.problems import UserProblem
from matches.selectors import Desk, changed_since, entry_json, match_json, state_json
from matches.services import Actor

SEEN = Right(Scope.READ, PUBLIC)
PUBLIC_ID = "match"


def match_row(match: Match) -> dict[str, Any]:
    """A match as a list shows it."""
    sides = {side.letter: side for side in match.sides.all()}
    told = match_json(match)
    fixture = getattr(match, "fixture", None)
    return {
        **told,
        "club": match.club.slug,
        "competition": fixture.competition.slug if fixture else None,
        "stage": fixture.stage.number if fixture else None,
        "fixture": fixture.number if fixture else None,
        "fixture_label": fixture.label if fixture else None,
        "round_code": fixture.code if fixture else None,
        "round_name": fixture.round_name if fixture else None,
        "sides": [{**side, **_players(sides[side["letter"]], match.club_id)} for side in told["sides"]],
        "score": match.board.get("score") or {},
        "figures": _figures(match),
        "seq": match.last_seq,
        "revision": match.revision,
    }


def with_row(matches: QuerySet[Match]) -> QuerySet[Match]:
    """These matches with all that :func:`match_row` asks of them: three queries."""
    rows = matches.select_related("club", "table", "fixture__competition", "fixture__stage")
    return rows.prefetch_related("sides__player", "sides__partner").defer("snapshot")


def _figures(match: Match) -> dict[str, dict[str, Any]]:
    """What each side has done, as the board counts it."""
    board = match.board
    return {
        letter: {name: (board.get(name) or {}).get(letter) for name in ("innings", "average", "high_run")}
        for letter in board.get("score") or {}
    }


def _players(side: MatchSide, club: int) -> dict[str, str | None]:
    """The addresses of the players of the club; one of another club is a guest, and only named."""
    told = {"player": side.player, "partner": side.partner}
    return {what: one.slug if one is not None and one.club_id == club else None for what, one in told.items()}


def detail(match: Match) -> dict[str, Any]:
    """A match as :class:`MatchViewSet` shows it."""
    return {**match_row(match), "board": match.board, "problems": match.problems}


def matches_told(view: Endpoint, request: Request, ids: set[Any]) -> dict[str, Any]:
    """The matches of the club with these ids, as :class:`MatchViewSet` shows each: three queries."""
    club, token = view.club(request), token_of(request)
    at_table = token is not None and token.device is not None and token.device.table.club_id == club.pk
    if not (at_table or access.may_see(user_of(request), club)):
        return {}
    rows = with_row(Match.objects.filter(club=club, public_id__in=[str(one) for one in ids]))
    return {row.public_id: detail(row) for row in rows}


kind_of_thing("match", shapes.MatchDetailSerializer, matches_told)


class MatchFilter(filters.FilterSet):
    """Which matches; ``since`` and ``until`` are about when they began."""

    game = filters.CharFilter(field_name="game")
    status = filters.MultipleChoiceFilter(choices=Match.Status.choices)
    player = filters.CharFilter(method="of_player", label="address of a player, alone or in a pair")
    competition = filters.CharFilter(field_name="fixture__competition__slug", label="of one competition")
    table = WholeFilter("table__number", label="number of a table")
    since = from_time("started_at", "begun")
    until = before_time("started_at", "begun")
    changed_since = MomentFilter(method="changed", help_text=CHANGED)
    ordering = Ordering("started_at", "finished_at", usual="the latest made first")

    class Meta:
        model = Match
        fields: tuple[str, ...] = ()

    def changed(self, rows: Any, name: str, value: datetime) -> Any:
        """Those in which something has happened since."""
        return changed_since(rows, value)

    def of_player(self, rows: Any, name: str, value: str) -> Any:
        """Those in which the player stands on a side."""
        alone = Q(sides__player__slug=value, sides__player__club=F("club"))
        return rows.filter(alone | Q(sides__partner__slug=value, sides__partner__club=F("club")))


class Matches(Endpoint):
    """The matches of a club, the latest first; without simulated play."""

    queryset = Match.objects.none()
    serializer_class = shapes.MatchRowSerializer
    filterset_class = MatchFilter
    rights = {"GET": SEEN}
    renamed = (
        Renamed("date_from", "since", *LISTS_UNIFIED, format="date"),
        Renamed("date_to", "until", *LISTS_UNIFIED, value=next_day, format="date"),
    )

    @extend_schema(operation_id="matches", responses=shapes.MatchRowSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List them."""
        found = self.club(request)
        rows = with_row(Match.objects.filter(club=found, simulated=False)).order_by("-pk")
        # A draft of a competition is known to its officers alone; it has no matches before it is drawn.
        page = self.paginate_queryset(self.filter_queryset(rows))
        return self.get_paginated_response([match_row(one) for one in page or ()])


class OfMatch(Endpoint):
    """An address below a match."""

    _match: Match | None = None

    def match(self, request: Request) -> Match:
        """The match. Raises ``UserProblem`` "not-found" (missing or hidden), "other-club"."""
        if self._match is None:
            token = token_of(request)
            device = token.device if token is not None else None
            of_tablet = (
                Match.objects.select_related("club")
                .filter(public_id=self.kwargs["match"], club_id=device.table.club_id)
                .first()
                if device is not None
                else None
            )
            found = of_tablet or access.match_for(user_of(request), self.kwargs["match"])
            self.keep_within(request, found.club)
            self._match = found
        return self._match

    def club(self, request: Request) -> Club:
        """The club of the match."""
        self._club = self.match(request).club
        return self._club

    def unchanged(self, request: Request, *parts: object) -> Match:
        """The match, once it is known that the asker has not this state of it yet."""
        match = self.match(request)
        self._club = match.club
        table = (match.table.number, str(match.table)) if match.table else None
        self.same(request, match.pk, match.revision, match.last_seq, match.status, table, *parts)
        return match

    def actor(self, request: Request, action: str) -> Actor:
        """The actor, if he may do ``action``. Raises "sign-in" (401), "not-allowed" (403)."""
        match = self.match(request)
        by = actor_of(request)
        by.require(action, match)
        return by


def desk_answer(actor: Actor, match: Match | None) -> dict[str, Any]:
    """What a marker is shown."""
    return state_json(Desk(actor, match))


class NoBody(serializers.Serializer[Any]):
    """Nothing needs to be said."""


class MatchViewSet(ViewSetMixin, OfMatch):
    """One match: its board, log, sheet and record."""

    serializer_class: Any = shapes.MatchDetailSerializer
    lookup_url_kwarg, lookup_value_converter = "match", "slug"
    rights = {"retrieve": SEEN, "entries": SEEN, "sheet": SEEN, "record": SEEN, "acts": SEEN, "dice": SEEN}

    @extend_schema(operation_id="match", responses=shapes.MatchDetailSerializer)
    def retrieve(self, request: Request, match: str) -> Response:
        """Where it stands."""
        row = self.unchanged(request)
        return Response(detail(row))

    @extend_schema(
        operation_id="match_entries",
        parameters=[
            whole_parameter("after", "entries after this number"),
            whole_parameter("limit", f"at most so many ({USUAL} if not given)", 1, MOST),
        ],
        responses=shapes.LogEntriesSerializer,
    )
    @action(detail=True)
    def entries(self, request: Request, match: str) -> Response:
        """Entries after a number, as they were written and ruled on."""
        after = number(request, "after", 0, 0, 2**31 - 1)
        limit = number(request, "limit", USUAL, 1, MOST)
        row = self.unchanged(request)
        rows = list(LogEntry.objects.filter(match=row, seq__gt=after).order_by("seq")[: limit + 1])
        return Response(
            {
                "seq": row.last_seq,
                "more": len(rows) > limit,
                "results": [entry_json(one) for one in rows[:limit]],
            }
        )

    @extend_schema(operation_id="match_sheet", responses=shapes.SheetSerializer)
    @action(detail=True)
    def sheet(self, request: Request, match: str) -> Response:
        """Every line as the log now reads, corrections followed."""
        row = self.unchanged(request)
        lines = [line.to_json() for line in services.sheet(row)]
        return Response({"seq": row.last_seq, "lines": lines, "figures": services.figures(row)})

    @extend_schema(operation_id="match_record", responses=shapes.MatchRecordSerializer)
    @action(detail=True)
    def record(self, request: Request, match: str) -> Response:
        """The match in notation, as the file of its page."""
        row = self.unchanged(request)
        struck = StruckCourse.objects.filter(match=row).order_by("number")
        told = {"notation": services.record_text(row), "struck": [one.to_json() for one in struck]}
        return Response(told)

    @extend_schema(operation_id="match_acts", responses=shapes.ActSerializer(many=True))
    @action(
        detail=True, queryset=Act.objects.none(), serializer_class=shapes.ActSerializer, filter_backends=()
    )
    def acts(self, request: Request, match: str) -> Response:
        """In order."""
        return self.page_of(Act.objects.filter(match=self.unchanged(request)).order_by("number"))

    @extend_schema(operation_id="match_dice", responses=shapes.DiceSerializer)
    @action(detail=True)
    def dice(self, request: Request, match: str) -> Response:
        """Commitment, throws, and after the match the seed; refused where the server throws none."""
        told = throwing.told(self.unchanged(request))
        if told is None:
            raise UserProblem("not-found", gettext("No dice are kept here for this match."), 404)
        return Response(told)
