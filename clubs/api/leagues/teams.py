"""Teams of a league, and who is registered for them in a season."""

from __future__ import annotations

from typing import Any

import django_filters as filters
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.filtering import BooleanFilter, Ordering, ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.naming import named, naming
from clubs.api.core.permissions import person
from clubs.api.leagues.common import DIRECTED, OF_CLUB, SEEN, DayField, OfLeagues
from clubs.api.leagues.people import LeaguePlayerField, handle_of, players_named
from clubs.leagues.access import (
    clubs_served,
    is_officer,
    require_league_or_club,
    require_roster,
    require_team,
)
from clubs.leagues.models import League, Registration, Season, Side, Team
from clubs.leagues.services import roster, teams
from clubs.leagues.services.teams import TeamSettings
from clubs.people.access import not_found
from matches.problems import UserProblem


class TeamSettingsSerializer(serializers.Serializer[Any]):
    """What is chosen about a team. ``plays_for`` says whose team it is; ``club`` is the member club of the
    association whose team it is; ``weekday``: its home night, 0 for Monday. In a league of players
    ``player`` is asked for, and the team bears that name."""

    name = serializers.CharField(max_length=200, allow_blank=True, default="")
    plays_for = serializers.CharField(max_length=80, allow_blank=True, default="")
    club = serializers.SlugField(max_length=60, allow_null=True, default=None)
    player = LeaguePlayerField(allow_null=True, default=None)
    venue = serializers.IntegerField(
        min_value=1, max_value=2**31 - 1, allow_null=True, default=None, help_text="number of its venue"
    )
    weekday = serializers.IntegerField(min_value=0, max_value=6, allow_null=True, default=None)
    colours = serializers.CharField(max_length=80, allow_blank=True, default="")
    about = serializers.CharField(max_length=2000, allow_blank=True, default="")


class TeamSerializer(TeamSettingsSerializer):
    """A team of a league."""

    slug = serializers.CharField()
    club = serializers.SlugField(source="club.slug", max_length=60, allow_null=True, default=None)
    player = serializers.SerializerMethodField()  # type: ignore[assignment]
    venue = serializers.IntegerField(source="venue_id", allow_null=True)

    def get_player(self, team: Team) -> str | None:
        """The address; of a player of a member club with that club's before it."""
        return handle_of(team.player, team.league) if team.player is not None else None


class TeamSeasonSerializer(serializers.Serializer[Any]):
    """A season in which a team has been a side."""

    season = serializers.CharField(source="season.slug")
    division = serializers.CharField(source="division.slug")
    name = serializers.CharField()


class TeamDetailSerializer(TeamSerializer):
    """A team with its seasons, the latest first."""

    seasons = serializers.SerializerMethodField()

    def get_seasons(self, team: Team) -> list[dict[str, Any]]:
        """Its sides."""
        rows = team.sides.select_related("season", "division").order_by("-season__begins_on", "-pk")
        return [dict(TeamSeasonSerializer(one).data) for one in rows]


class RegistrationSerializer(serializers.Serializer[Any]):
    """A player registered from one day to another, for a side (``team``) or in the pool of substitutes."""

    number = serializers.IntegerField(source="pk")
    player = serializers.SerializerMethodField()
    name = serializers.CharField(source="player.name")
    team = serializers.CharField(source="side.team.slug", allow_null=True, default=None)
    role = serializers.ChoiceField(choices=Registration.Role.choices)
    from_on = DayField()
    until_on = DayField(allow_null=True)

    def get_player(self, row: Registration) -> str:
        """The address; of a player of a member club with that club's before it."""
        return handle_of(row.player, row.season.league)


class RegisterSerializer(serializers.Serializer[Any]):
    """Who is registered for which team (null: in the pool of substitutes), and from when."""

    player = LeaguePlayerField()
    team = serializers.SlugField(max_length=90, allow_null=True, default=None)
    role = serializers.ChoiceField(choices=Registration.Role.choices, default=Registration.Role.PLAYER)
    from_on = DayField(allow_null=True, default=None)


class RegistrationRoleSerializer(serializers.Serializer[Any]):
    """What a registered player is to the side."""

    role = serializers.ChoiceField(choices=Registration.Role.choices)


class TransferSerializer(serializers.Serializer[Any]):
    """The team that a player moves to (null: the pool of substitutes), and from when."""

    team = serializers.SlugField(max_length=90, allow_null=True)
    on = DayField(allow_null=True, default=None)


class RegistrationFilters(filters.FilterSet):
    """Whose registrations; those that have not ended, unless ``ended`` is asked for."""

    team = filters.CharFilter(field_name="side__team__slug")
    player = filters.CharFilter(field_name="player__slug")
    pool = BooleanFilter(field_name="side", lookup_expr="isnull")
    ordering = Ordering("from_on", "until_on", usual="by team and name", number="pk", name="player__name")
    ended = BooleanFilter(field_name="until_on", lookup_expr="isnull", exclude=True)

    class Meta:
        model = Registration
        fields: tuple[str, ...] = ()


class TeamViewSet(ViewSetMixin, OfLeagues):
    """The teams of a league."""

    queryset: Any = Team.objects.none()
    serializer_class = TeamSerializer
    filterset_class = ordered_by(Team, "name", "created_at", usual="by name")
    lookup_url_kwarg, lookup_value_converter = "team", "slug"
    located = {"create": Made("team", team="slug")}
    rights = {
        **dict.fromkeys(("list", "retrieve"), SEEN),
        **dict.fromkeys(("create", "destroy"), DIRECTED),
        "partial_update": OF_CLUB,
    }

    @extend_schema(operation_id="teams_list", responses=TeamSerializer(many=True))
    def list(self, request: Request, club: str, league: str) -> Response:
        """List them by name."""
        return self.page_of(self.league(request).teams.select_related("player__club", "club", "league"))

    @extend_schema(operation_id="team_make", request=TeamSettingsSerializer, responses={201: TeamSerializer})
    def create(self, request: Request, club: str, league: str) -> Response:
        """Make one."""
        found = self.league(request)
        settings = self.chosen(request, found, read(TeamSettingsSerializer, request))
        made = act(teams.save_team, league=found, team=None, settings=settings, by=person(request))
        return Response(TeamSerializer(made).data, status=201)

    @extend_schema(operation_id="team", responses=TeamDetailSerializer)
    def retrieve(self, request: Request, club: str, league: str, team: str) -> Response:
        """One, with its seasons."""
        return Response(TeamDetailSerializer(self.team(request)).data)

    @extend_schema(
        operation_id="team_change",
        request=TeamSettingsSerializer(partial=True),
        responses=TeamSerializer,
    )
    def partial_update(self, request: Request, club: str, league: str, team: str) -> Response:
        """Change one; what is not given stays. Officers of its member club change all but club and player."""
        found, row = self.league(request), self.team(request)
        require_team(user_of(request), row, found)
        given = read(TeamSettingsSerializer, request, partial=True)
        if not given.keys().isdisjoint({"club", "player"}) and not is_officer(user_of(request), found.club):
            raise UserProblem("not-allowed", gettext("This is for the officers of the league."), 403)
        kept = {name: getattr(row, name) for name in TeamSettings.__dataclass_fields__ if name not in given}
        settings = self.chosen(request, found, given, **kept)
        made = act(teams.save_team, league=found, team=row, settings=settings, by=person(request))
        return Response(TeamSerializer(made).data)

    @extend_schema(operation_id="team_remove", responses={204: None})
    def destroy(self, request: Request, club: str, league: str, team: str) -> Response:
        """Delete one that is in no season."""
        act(teams.delete_team, league=self.league(request), team=self.team(request), by=person(request))
        return Response(status=204)

    def chosen(self, request: Request, league: League, given: dict[str, Any], **kept: Any) -> TeamSettings:
        """What was sent, its player and venue looked up."""
        told = dict(given)
        with naming() as names:
            if (handle := told.get("player")) is not None:
                told["player"] = players_named(league, {("player",): handle})[handle]
            if "club" in told:
                told["club"] = names.find("club", lambda: self.member_club(league, told["club"]))
            if told.get("venue") is not None:
                told["venue"] = names.find("venue", lambda: self.venue(league, told["venue"]))
        return TeamSettings(**{**kept, **told})


class RegistrationViewSet(ViewSetMixin, OfLeagues):
    """Who is registered in a season."""

    queryset: Any = Registration.objects.none()
    serializer_class = RegistrationSerializer
    filterset_class = RegistrationFilters
    lookup_url_kwarg, lookup_value_converter = "registration", "int"
    located = {
        "create": Made("registration", registration="number"),
        "transfer": Made("registration", registration="number"),
    }
    rights = {"list": SEEN, **dict.fromkeys(("create", "partial_update", "destroy", "transfer"), OF_CLUB)}

    def row(self, request: Request) -> Registration:
        """The registration of the address. Raises ``UserProblem`` "not-found"."""
        season = self.season(request)
        rows = Registration.objects.filter(season=season, pk=self.kwargs["registration"])
        require_league_or_club(user_of(request), season.league)
        found = rows.select_related("player__club", "side__team").first()
        if found is None:
            raise not_found("registration")
        found.season = season
        return found

    def own(self, request: Request, row: Registration, *more: Side | None) -> None:
        """See to it that the asker may end this registration, and begin one for the sides in `more`.
        Raises as `require_roster`."""
        players = (row.player,) if row.side is None else ()
        require_roster(user_of(request), row.season, players=players, sides=(row.side, *more))

    def written(self, row: Registration, status: int = 200) -> Response:
        """A registration as it stands now."""
        rows = Registration.objects.select_related("player__club", "side__team", "season__league")
        return Response(RegistrationSerializer(rows.get(pk=row.pk)).data, status=status)

    @extend_schema(operation_id="registrations_list", responses=RegistrationSerializer(many=True))
    def list(self, request: Request, club: str, league: str, season: str) -> Response:
        """List them by team; those without one last."""
        rows = Registration.objects.filter(season=self.season(request))
        rows = rows.select_related("player__club", "side__team", "season__league")
        return self.page_of(rows.order_by("side__name", "side_id", "player__name", "from_on", "pk"))

    @extend_schema(
        operation_id="registration_make",
        request=RegisterSerializer,
        responses={201: RegistrationSerializer},
    )
    def create(self, request: Request, club: str, league: str, season: str) -> Response:
        """Register a player for a side, or in the pool of substitutes."""
        found, user = self.season(request), user_of(request)
        require_league_or_club(user, found.league)
        body = read(RegisterSerializer, request)
        own = None if is_officer(user, found.league.club) else clubs_served(user, found.league)
        handle = body.pop("player")
        player = players_named(found.league, {("player",): handle}, clubs=own)[handle]
        assert player is not None
        side = self.side_named(found, body.pop("team"))
        require_roster(user, found, players=(player,), sides=(side,))
        made = act(roster.register, season=found, side=side, player=player, by=person(request), **body)
        return self.written(made, 201)

    @extend_schema(
        operation_id="registration_role",
        request=RegistrationRoleSerializer,
        responses=RegistrationSerializer,
    )
    def partial_update(
        self, request: Request, club: str, league: str, season: str, registration: int
    ) -> Response:
        """Make the player captain (who was it becomes a player), vice-captain, or player."""
        row = self.row(request)
        if row.side is not None:
            require_team(user_of(request), row.side.team, row.season.league)
        else:
            self.own(request, row)
        body = read(RegistrationRoleSerializer, request)
        return self.written(act(roster.set_role, registration=row, by=person(request), **body))

    @extend_schema(operation_id="registration_end", responses={204: None})
    def destroy(self, request: Request, club: str, league: str, season: str, registration: int) -> Response:
        """End it; one that has not begun is removed."""
        row = self.row(request)
        self.own(request, row)
        act(roster.release, registration=row, by=person(request))
        return Response(status=204)

    @extend_schema(
        operation_id="registration_transfer",
        request=TransferSerializer,
        responses={201: RegistrationSerializer},
    )
    @action(detail=True, methods=["post"], url_path="transfer")
    def transfer(self, request: Request, club: str, league: str, season: str, registration: int) -> Response:
        """Move the player to another side, or to the pool: this registration ends, and another begins."""
        row = self.row(request)
        self.own(request, row)
        body = read(TransferSerializer, request)
        side = self.side_named(row.season, body["team"])
        self.own(request, row, side)
        made = act(roster.transfer, registration=row, side=side, on=body["on"], by=person(request))
        return self.written(made, 201)

    def side_named(self, season: Season, team: str | None) -> Side | None:
        """The side of a team that was named; None where none was."""
        with named("team"):
            return None if team is None else self.side(season, team)
