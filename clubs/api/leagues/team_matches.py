"""Team matches: reading them with their rubbers, and when and where they are played.

Who plays a rubber is shown as soon as the season's rules open the line-up; until then it is null.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any, ClassVar

import django_filters as filters
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.filtering import CHANGED, Ordering, WholeFilter
from clubs.api.core.locating import Made
from clubs.api.core.moments import MomentFilter
from clubs.api.core.naming import named, naming
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import person
from clubs.api.core.renaming import MEMBERS_UNIFIED, Renamed
from clubs.api.leagues.common import DIRECTED, SEEN, WON_CHOICES, DayField, HourField, OfLeagues
from clubs.api.leagues.handicaps import RubberStartSerializer, start_told
from clubs.api.leagues.people import handle_of
from clubs.leagues.access import sees_line_up
from clubs.leagues.models import LeagueEvent, Rubber, RubberPlayer, Season, TeamMatch
from clubs.leagues.models.team_matches import SIDES
from clubs.leagues.rules.choosing import Chooses
from clubs.leagues.rules.plan import RubberKind
from clubs.leagues.selectors.naming import is_secret
from clubs.leagues.services import fixtures
from clubs.people.access import Visitor

MOST_NUMBER = 2**31 - 1
IN_ORDER = (F("on").asc(nulls_last=True), F("at").asc(nulls_last=True), "number")
RELATED = ("home__team", "away__team", "division", "cup", "venue")


class TeamMatchSideSerializer(serializers.Serializer[Any]):
    """One side of a team match. ``line_up_sent`` tells that its line-up was sent, and not what it says;
    ``confirmed_by`` who has confirmed the result for it. Frames and points are counted from the rubbers.
    ``start`` are the rubbers, or points of the table, with which it began (null: not begun)."""

    team = serializers.CharField()
    name = serializers.CharField()
    line_up_sent = serializers.BooleanField()
    rubbers = serializers.IntegerField()
    frames = serializers.IntegerField()
    points = serializers.IntegerField()
    confirmed_by = serializers.CharField(allow_blank=True)
    start = serializers.IntegerField(allow_null=True)


class TeamMatchRowSerializer(serializers.Serializer[Any]):
    """A team match in a list: of a ``division``, or of a ``cup``, in which ``meeting`` is the leg. ``at`` is
    club time; ``venue`` the name of the place; ``awarded`` the side that the officers have given it to."""

    old_names: ClassVar[OldNames] = {"status": "phase"}

    number = serializers.IntegerField()
    division = serializers.CharField(source="division.slug", allow_null=True, default=None)
    cup = serializers.CharField(source="cup.slug", allow_null=True, default=None)
    round = serializers.IntegerField()
    meeting = serializers.IntegerField()
    on = serializers.DateField(allow_null=True)
    at = HourField(allow_null=True)
    venue = serializers.CharField(source="venue.name", allow_null=True, default=None)
    status = serializers.ChoiceField(choices=TeamMatch.Phase.choices, source="phase")
    home = serializers.SerializerMethodField()
    away = serializers.SerializerMethodField()
    awarded = serializers.ChoiceField(choices=WON_CHOICES)
    note = serializers.CharField(allow_blank=True)
    pinned = serializers.BooleanField()
    began_at = serializers.DateTimeField(allow_null=True)
    final_at = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(TeamMatchSideSerializer)
    def get_home(self, match: TeamMatch) -> dict[str, Any]:
        """The home side."""
        return _side(match, "home")

    @extend_schema_field(TeamMatchSideSerializer)
    def get_away(self, match: TeamMatch) -> dict[str, Any]:
        """The away side."""
        return _side(match, "away")


def _side(match: TeamMatch, which: str) -> dict[str, Any]:
    side = match.side(which)
    columns = {name: getattr(match, f"{which}_{name}") for name in ("rubbers", "frames", "points")}
    told = {
        "team": side.team.slug, "name": side.name, "line_up_sent": match.sent_at(which) is not None,
        "confirmed_by": getattr(match, f"agreed_{which}"),
        "start": getattr(match, f"{which}_start"), **columns,
    }  # fmt: skip
    return dict(TeamMatchSideSerializer(told).data)


class RubberPlaceSerializer(serializers.Serializer[Any]):
    """A place in a rubber; without a player it is empty. ``best`` is the highest break on the sheet; so are
    points, innings and run-outs."""

    position = serializers.IntegerField()
    player = serializers.SerializerMethodField()
    name = serializers.CharField(source="player.name", allow_null=True, default=None)
    best = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    innings = serializers.IntegerField(allow_null=True)
    run_outs = serializers.IntegerField(allow_null=True)

    def get_player(self, place: RubberPlayer) -> str | None:
        """The address; of a player of a member club with that club's before it."""
        if place.player is None:
            return None
        return handle_of(place.player, place.rubber.team_match.season.league)


class RubberSerializer(serializers.Serializer[Any]):
    """A rubber. ``match`` is what is marked for it at ``table``, by its number in the club of the venue; else
    its scores were typed in. ``home`` and ``away`` are who plays, null while that side's line-up is secret,
    and empty before a side has named its players during the evening. ``forfeited``: it was not played.
    ``start`` is what a handicap gives, null where it is played level."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=[(one.value, one.value) for one in RubberKind])
    game = serializers.CharField()
    race = serializers.IntegerField()
    all_played = serializers.BooleanField()
    weight = serializers.IntegerField()
    legs = serializers.IntegerField(help_text="of a relay; else 0")
    cumulative = serializers.BooleanField()
    leg_scores = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="home and away of each leg that was played, as they were written",
    )
    chooses = serializers.ChoiceField(choices=[(one.value, one.value) for one in Chooses])
    home = RubberPlaceSerializer(many=True, allow_null=True)
    away = RubberPlaceSerializer(many=True, allow_null=True)
    start = RubberStartSerializer(allow_null=True)
    home_score = serializers.IntegerField(allow_null=True)
    away_score = serializers.IntegerField(allow_null=True)
    winner = serializers.ChoiceField(choices=WON_CHOICES)
    is_over = serializers.BooleanField()
    forfeited = serializers.BooleanField()
    match = serializers.CharField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)


class TeamMatchSerializer(TeamMatchRowSerializer):
    """A team match with its rubbers; before a line-up was sent there are none."""

    rubbers = RubberSerializer(many=True)


class NewTeamMatchSerializer(serializers.Serializer[Any]):
    """A match that is added by hand: two teams of one division, and when and where (``venue`` by number)."""

    home = serializers.SlugField(max_length=90)
    away = serializers.SlugField(max_length=90)
    on = DayField(allow_null=True, default=None)
    at = HourField(allow_null=True, default=None)
    venue = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER, allow_null=True, default=None)


class PlacedSerializer(serializers.Serializer[Any]):
    """When and where (``venue`` by number) a match is played; without a day it is postponed. ``turned``: home
    and away change."""

    on = DayField(allow_null=True, required=False)
    at = HourField(allow_null=True, required=False)
    venue = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER, allow_null=True, required=False)
    turned = serializers.BooleanField(default=False)
    reason = serializers.CharField(max_length=200, allow_blank=True, default="")


class TeamMatchFilter(filters.FilterSet):
    """Whose matches, from when to when, and in which phase."""

    division = filters.CharFilter("division__slug")
    cup = filters.CharFilter("cup__slug")
    team = filters.CharFilter(method="of_team", help_text="at home or away")
    status = filters.MultipleChoiceFilter(field_name="phase", choices=TeamMatch.Phase.choices)
    round = WholeFilter("round")
    since = filters.DateFilter("on", lookup_expr="gte", help_text="on this day or after")
    until = filters.DateFilter("on", lookup_expr="lte", help_text="on this day or before")
    changed_since = MomentFilter(method="changed", help_text=CHANGED)
    ordering = Ordering("on", "number", "round", "final_at", usual="in the order in which they are played")

    def changed(self, rows: QuerySet[TeamMatch], name: str, value: datetime) -> QuerySet[TeamMatch]:
        """By the lines of the league's log that are about them."""
        return rows.filter(Exists(LeagueEvent.objects.filter(team_match=OuterRef("pk"), at__gte=value)))

    def of_team(self, rows: QuerySet[TeamMatch], name: str, value: str) -> QuerySet[TeamMatch]:
        """Matches of a team."""
        return rows.filter(Q(home__team__slug=value) | Q(away__team__slug=value))


def rubbers_told(user: Visitor | None, match: TeamMatch) -> list[dict[str, Any]]:
    """The rubbers of a match, with those line-ups that the asker sees."""
    shown = {which: sees_line_up(user, match, which) for which in SIDES}
    rows = match.rubbers.select_related("match__table", "handicap_version__policy").prefetch_related(
        "players__player__club"
    )
    return [rubber_told(one, shown) for one in rows.order_by("number")]


def rubber_told(rubber: Rubber, shown: dict[str, bool]) -> dict[str, Any]:
    """A rubber as :class:`RubberSerializer` writes it; `shown` tells which sides' players are."""
    names = (
        "number", "name", "kind", "game", "race", "all_played", "weight", "home_score", "away_score",
        "winner", "is_over", "forfeited", "legs", "cumulative", "leg_scores", "chooses",
    )  # fmt: skip
    secret = is_secret(rubber)
    places = sorted(rubber.players.all(), key=lambda one: one.position)
    match = rubber.match
    return {
        **{name: getattr(rubber, name) for name in names},
        **{w: [one for one in places if one.side == w] if shown[w] and not secret else None for w in SIDES},
        "start": start_told(rubber),
        "match": match.public_id if match is not None else None,
        "table": match.table.number if match is not None and match.table is not None else None,
    }


def match_told(user: Visitor | None, match: TeamMatch, status: int = 200) -> Response:
    """A team match as it stands now, as the asker sees it."""
    season = match.season
    found = TeamMatch.objects.select_related(*RELATED).get(pk=match.pk)
    found.season = found.contest.season = season
    told = TeamMatchRowSerializer(found).data
    rubbers = RubberSerializer(rubbers_told(user, found), many=True).data
    return Response({**told, "rubbers": rubbers}, status=status)


class TeamMatchViewSet(ViewSetMixin, OfLeagues):
    """The team matches of a season."""

    renamed = (Renamed("phase", "status", *MEMBERS_UNIFIED, operations=("list",)),)

    queryset: Any = TeamMatch.objects.none()
    serializer_class = TeamMatchRowSerializer
    filterset_class = TeamMatchFilter
    lookup_url_kwarg, lookup_value_converter = "number", "int"
    located = {"create": Made("team-match", number="number")}
    rights = {
        **dict.fromkeys(("list", "retrieve"), SEEN),
        **dict.fromkeys(("create", "partial_update", "destroy"), DIRECTED),
    }

    @extend_schema(operation_id="team_matches_list", responses=TeamMatchRowSerializer(many=True))
    def list(self, request: Request, club: str, league: str, season: str) -> Response:
        """List them in the order of their days; those without a day last. Before the season runs, for
        officers alone."""
        found = self.season(request)
        rows = TeamMatch.objects.filter(season=found).select_related(*RELATED)
        if not self.shows_fixtures(request, found):
            rows = rows.none()
        return self.page_of(rows.order_by(*IN_ORDER))

    @extend_schema(
        operation_id="team_match_add", request=NewTeamMatchSerializer, responses={201: TeamMatchSerializer}
    )
    def create(self, request: Request, club: str, league: str, season: str) -> Response:
        """Add one by hand: a play-off, or a match of a list that was made elsewhere."""
        found, body = self.season(request), read(NewTeamMatchSerializer, request)
        with naming() as names:
            home, away = (
                names.find(name, partial(self.side, found, body.pop(name))) for name in ("home", "away")
            )
            body["venue"] = names.find("venue", partial(self.place_of, found, body["venue"]))
        made = act(fixtures.add, division=home.division, home=home, away=away, by=person(request), **body)
        made.season = found
        return match_told(user_of(request), made, 201)

    @extend_schema(operation_id="team_match", responses=TeamMatchSerializer)
    def retrieve(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """One, with its rubbers."""
        return match_told(user_of(request), self.team_match(request))

    @extend_schema(operation_id="team_match_place", request=PlacedSerializer, responses=TeamMatchSerializer)
    def partial_update(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Give it another day, time or place, or turn it; what is not given stays."""
        found, given = self.team_match(request), read(PlacedSerializer, request)
        placed = {name: given.get(name, getattr(found, name)) for name in ("on", "at")}
        with named("venue"):
            place = self.place_of(found.season, given["venue"]) if "venue" in given else found.venue
        act(
            fixtures.place, match=found, venue=place, turned=given["turned"], reason=given["reason"],
            by=person(request), **placed,
        )  # fmt: skip
        return match_told(user_of(request), found)

    @extend_schema(operation_id="team_match_remove", responses={204: None})
    def destroy(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Remove one that has not begun."""
        act(fixtures.remove, match=self.team_match(request), by=person(request))
        return Response(status=204)

    def place_of(self, season: Season, number: int | None) -> Any:
        """The venue with this number; None where none was named."""
        return None if number is None else self.venue(season.league, number)
