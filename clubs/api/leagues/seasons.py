"""Seasons of a league: their rules and plan, their phases, the days without play, and the next season."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import act, checked, read
from clubs.api.core.filtering import ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.namesakes import NewNameSerializer, asking
from clubs.api.core.naming import naming
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import person
from clubs.api.leagues.common import DIRECTED, SEEN, DayField, OfLeagues, TypedLeagueNameSerializer
from clubs.api.leagues.divisions import DivisionSerializer
from clubs.api.leagues.leagues import LeagueSeasonSerializer
from clubs.api.leagues.season_rules import BonusSerializer, EligibilitySerializer, ShortTeamsSerializer
from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy
from clubs.leagues.models import Season
from clubs.leagues.rules import deadlines
from clubs.leagues.rules import protests as protest_rules
from clubs.leagues.rules.calendar import MOST_DAYS
from clubs.leagues.rules.choosing import Chooses
from clubs.leagues.rules.plan import MOST_FRAMES, MOST_RUBBERS, MOST_SEATS, MOST_WEIGHT, RubberKind
from clubs.leagues.rules.relay import MOST_LEGS
from clubs.leagues.rules.season import HONOURS, MOST_MATCHES, MOST_POINTS, Agreement, LineUps
from clubs.leagues.rules.tables.criteria import CRITERIA, DEFAULT
from clubs.leagues.services import fixtures, setup
from clubs.leagues.services.setup import SeasonSettings
from clubs.leagues.services.teams import MOST_DIVISIONS, MOST_SIDES

KEYS = [(key, one.label) for key, one in CRITERIA.items()]
MOST_MOVES = MOST_DIVISIONS * MOST_SIDES
SOME_POINTS: dict[str, Any] = {"min_value": 0, "max_value": MOST_POINTS}


def _words(values: Any) -> list[tuple[str, str]]:
    return [(str(one), str(one)) for one in values]


class ProtestRulesSerializer(serializers.Serializer[Any]):
    """Protests: so many ``hours`` after the complete sheet (0: until the result is final), one appeal within
    ``appeal_hours``. A ``private`` one is seen by captains and officers until it is decided. ``counts``: a
    complete match under protest counts for the time being. ``fee`` is a remark."""

    hours = serializers.IntegerField(min_value=0, max_value=protest_rules.MOST_HOURS, default=48)
    fee = serializers.CharField(max_length=protest_rules.MOST_FEE, allow_blank=True, default="")
    appeal = serializers.BooleanField(default=False)
    appeal_hours = serializers.IntegerField(min_value=0, max_value=protest_rules.MOST_HOURS, default=72)
    private = serializers.BooleanField(default=False)
    counts = serializers.BooleanField(default=False)


class DeadlinesSerializer(serializers.Serializer[Any]):
    """Limits (null: none): ``line_up_minutes`` before a match, ``sheet_hours`` after its start, and
    ``confirm_hours`` after the complete sheet. Captains are reminded ``remind_hours`` before and once after.
    What a side that is late pays is due ``grace_hours`` after the limit; an officer approves it, unless it is
    ``automatic``."""

    line_up_minutes = serializers.IntegerField(
        min_value=0, max_value=deadlines.MOST_MINUTES, allow_null=True, default=None
    )
    sheet_hours = serializers.IntegerField(
        min_value=0, max_value=deadlines.MOST_HOURS, allow_null=True, default=None
    )
    confirm_hours = serializers.IntegerField(
        min_value=0, max_value=deadlines.MOST_HOURS, allow_null=True, default=None
    )
    remind_hours = serializers.IntegerField(min_value=0, max_value=deadlines.MOST_HOURS, default=24)
    grace_hours = serializers.IntegerField(min_value=0, max_value=deadlines.MOST_HOURS, default=0)
    line_up_cost = serializers.ChoiceField(choices=_words(deadlines.Cost), default="none")
    sheet_cost = serializers.ChoiceField(choices=_words(deadlines.Cost), default="none")
    confirm_cost = serializers.ChoiceField(choices=_words(deadlines.Cost), default="none")
    points = serializers.IntegerField(min_value=1, max_value=deadlines.MOST_POINTS, default=1)
    fine = serializers.CharField(max_length=deadlines.MOST_FINE, allow_blank=True, default="")
    automatic = serializers.BooleanField(default=False)


class SeasonRulesSerializer(serializers.Serializer[Any]):
    """How a season counts. Points of a team match: ``win``, ``draw``, ``loss``, ``rubber`` for each rubber
    won, ``clean`` more for all of them. ``criteria`` part sides in the table, in order. ``register_by``: so
    many days before a match a player must have been registered. ``squad``: most players of a side (null: no
    limit). ``award_all``: a match that the officers give counts as won by all its rubbers.
    ``clubs_register``: in an association's league the officers of member clubs register their players. A
    place in the averages asks for ``least_matches`` matches and ``least_share`` per cent of the team's.
    ``honours`` are given besides the divisions' titles; players who played ``named_from`` matches are named
    with one."""

    old_names: ClassVar[OldNames] = {"points_win": "win", "points_draw": "draw", "points_loss": "loss"}

    points_win = serializers.IntegerField(default=2, **SOME_POINTS, source="win")
    points_draw = serializers.IntegerField(default=1, **SOME_POINTS, source="draw")
    points_loss = serializers.IntegerField(default=0, **SOME_POINTS, source="loss")
    rubber = serializers.IntegerField(default=0, **SOME_POINTS)
    clean = serializers.IntegerField(default=0, **SOME_POINTS)
    criteria = serializers.ListField(
        child=serializers.ChoiceField(choices=KEYS), max_length=len(KEYS), default=list(DEFAULT)
    )  # fmt: skip
    line_ups = serializers.ChoiceField(
        choices=_words(LineUps), default=LineUps.BLIND.value,
        help_text="when a side sees the other's: blind (opened together), home-first, open",
    )  # fmt: skip
    withdrawn = serializers.ChoiceField(
        choices=_words(WithdrawalPolicy), default=WithdrawalPolicy.ANNUL.value,
        help_text="what becomes of the results of a side that withdraws",
    )  # fmt: skip
    agreement = serializers.ChoiceField(
        choices=_words(Agreement), default=Agreement.BOTH.value,
        help_text="who confirms a result: both captains, or an officer",
    )  # fmt: skip
    substitutes = serializers.BooleanField(default=True)
    most_substitutes = serializers.IntegerField(min_value=0, max_value=20, default=2)
    register_by = serializers.IntegerField(min_value=0, max_value=60, default=0)
    squad = serializers.IntegerField(min_value=1, max_value=60, allow_null=True, default=None)
    award_all = serializers.BooleanField(default=True)
    clubs_register = serializers.BooleanField(default=True)
    protests = ProtestRulesSerializer(default=dict)
    deadlines = DeadlinesSerializer(default=dict)
    least_matches = serializers.IntegerField(min_value=0, max_value=MOST_MATCHES, default=0)
    least_share = serializers.IntegerField(min_value=0, max_value=100, default=0)
    honours = serializers.ListField(
        child=serializers.ChoiceField(choices=_words(HONOURS)), max_length=len(HONOURS), default=list(HONOURS)
    )  # fmt: skip
    named_from = serializers.IntegerField(min_value=1, max_value=MOST_MATCHES, default=1)
    eligibility = EligibilitySerializer(default=dict)
    short = ShortTeamsSerializer(default=dict)
    bonus = BonusSerializer(default=dict)


class RubberPlanSerializer(serializers.Serializer[Any]):
    """One rubber of the plan. ``race`` frames win it, or with ``all_played`` so many are played; it counts
    for ``weight`` rubbers. A relay has ``legs`` to ``race``, ``cumulative`` or each alone. ``women`` of its
    players a side are women. ``chooses`` says when players are named: in the line-up, or during the evening,
    home or away first, or blind. ``home_seat`` and ``away_seat``: the numbers in both lists that play it."""

    name = serializers.CharField(max_length=60)
    game = serializers.CharField(max_length=80)
    race = serializers.IntegerField(min_value=1, max_value=MOST_FRAMES)
    kind = serializers.ChoiceField(choices=_words(RubberKind), default=RubberKind.SINGLES.value)
    all_played = serializers.BooleanField(default=False)
    weight = serializers.IntegerField(min_value=1, max_value=MOST_WEIGHT, default=1)
    legs = serializers.IntegerField(min_value=0, max_value=MOST_LEGS, default=0)
    cumulative = serializers.BooleanField(default=True)
    women = serializers.IntegerField(min_value=0, max_value=MOST_LEGS, default=0)
    chooses = serializers.ChoiceField(choices=_words(Chooses), default=Chooses.LINE_UP.value)
    home_seat = serializers.IntegerField(min_value=0, max_value=MOST_SEATS, default=0)
    away_seat = serializers.IntegerField(min_value=0, max_value=MOST_SEATS, default=0)


class MatchPlanSerializer(serializers.Serializer[Any]):
    """The plan of a team match: its rubbers in order, and how often a player plays (null: no limit). With
    ``lots`` the numbers of the lists are drawn when the line-ups are opened."""

    rubbers = RubberPlanSerializer(many=True, max_length=MOST_RUBBERS)  # type: ignore[call-arg]
    most_singles = serializers.IntegerField(min_value=1, max_value=MOST_RUBBERS, allow_null=True, default=1)
    most = serializers.IntegerField(min_value=1, max_value=MOST_RUBBERS, allow_null=True, default=None)
    lots = serializers.BooleanField(default=False)


class HolidaySerializer(serializers.Serializer[Any]):
    """Days without play, both included."""

    old_names: ClassVar[OldNames] = {"begins_on": "first", "ends_on": "last"}

    begins_on = DayField(source="first")
    ends_on = DayField(required=False, source="last")
    name = serializers.CharField(max_length=80, allow_blank=True, default="")


class LeagueCalendarSerializer(serializers.Serializer[Any]):
    """Holidays, and days whose whole weeks belong to the cup."""

    holidays = HolidaySerializer(many=True, default=list, max_length=MOST_DAYS)  # type: ignore[call-arg]
    cup_weeks = serializers.ListField(child=DayField(), max_length=MOST_DAYS, default=list)


class SeasonSettingsSerializer(serializers.Serializer[Any]):
    """A season: its days, its rules, and the plan of its team matches."""

    name = serializers.CharField(max_length=200)
    begins_on = DayField()
    ends_on = DayField(allow_null=True, default=None)
    rules = SeasonRulesSerializer(default=dict)
    plan = MatchPlanSerializer()


class NewSeasonSerializer(NewNameSerializer, SeasonSettingsSerializer):
    """A new season."""


class LeagueSeasonDetailSerializer(LeagueSeasonSerializer):
    """A season: its rules, its plan, the days without play, and its divisions from the strongest."""

    rules = SeasonRulesSerializer()
    plan = MatchPlanSerializer()
    calendar = LeagueCalendarSerializer()
    divisions = DivisionSerializer(many=True)


class SideMoveSerializer(serializers.Serializer[Any]):
    """A side that goes up or down: the number of its new ``division``."""

    team = serializers.SlugField(max_length=90)
    division = serializers.IntegerField(min_value=1, max_value=MOST_DIVISIONS)


class NextSeasonSerializer(serializers.Serializer[Any]):
    """The next season; ``moves`` are the promotions and relegations that were confirmed."""

    name = serializers.CharField(max_length=200)
    begins_on = DayField()
    moves = SideMoveSerializer(many=True, default=list, max_length=MOST_MOVES)  # type: ignore[call-arg]


def season_told(season: Season) -> dict[str, Any]:
    """A season as :class:`LeagueSeasonDetailSerializer` writes it."""
    names = ("slug", "name", "begins_on", "ends_on", "phase")
    days_off = season.days_off
    return {
        **{name: getattr(season, name) for name in names},
        "rules": season.rules.to_json(),
        "plan": season.plan.to_json(),
        "calendar": {"holidays": days_off.holidays, "cup_weeks": days_off.cup_weeks},
        "divisions": season.divisions.all(),
    }


class SeasonViewSet(ViewSetMixin, OfLeagues):
    """The seasons of a league."""

    collection = "league-seasons"
    queryset: Any = Season.objects.none()
    serializer_class = LeagueSeasonSerializer
    filterset_class = ordered_by(Season, "name", "begins_on", "ends_on", usual="the latest first")
    lookup_url_kwarg, lookup_value_converter = "season", "slug"
    located = {"create": Made("league-season", season="slug"), "follow": Made("league-season", season="slug")}
    rights = {
        **dict.fromkeys(("list", "retrieve"), SEEN),
        **dict.fromkeys(
            ("create", "partial_update", "remove", "open", "close", "reopen", "days_off", "follow"), DIRECTED
        ),
    }

    def written(self, season: Season, status: int = 200) -> Response:
        """The season with its divisions."""
        return Response(LeagueSeasonDetailSerializer(season_told(season)).data, status=status)

    @extend_schema(operation_id="league_seasons_list", responses=LeagueSeasonSerializer(many=True))
    def list(self, request: Request, club: str, league: str) -> Response:
        """List them, the latest first."""
        return self.page_of(self.league(request).seasons.all())

    @extend_schema(
        operation_id="season_make",
        request=NewSeasonSerializer,
        responses={201: LeagueSeasonDetailSerializer},
    )
    def create(self, request: Request, club: str, league: str) -> Response:
        """Make one, which is being planned."""
        found, body = self.league(request), read(NewSeasonSerializer, request)
        rows = partial(Season.objects.filter, league=found)
        make = asking(setup.create_season, rows, body["name"], body, club=found.club)
        made = act(make, league=found, settings=SeasonSettings(**body), by=person(request))
        return self.written(made, 201)

    @extend_schema(operation_id="season", responses=LeagueSeasonDetailSerializer)
    def retrieve(self, request: Request, club: str, league: str, season: str) -> Response:
        """One, with its divisions."""
        return self.written(self.season(request))

    @extend_schema(
        operation_id="season_change",
        request=SeasonSettingsSerializer(partial=True),
        responses=LeagueSeasonDetailSerializer,
    )
    def partial_update(self, request: Request, club: str, league: str, season: str) -> Response:
        """Change one; what is not given stays. ``rules`` and ``plan`` are given whole."""
        found = self.season(request)
        # Members of rules that are not given are as usual, and a plan is whole: neither is partial.
        given = read(SeasonSettingsSerializer, request, partial=True)
        whole = {
            name: checked(kind(data=dict(request.data)[name]), at=(name,))
            for name, kind in (("rules", SeasonRulesSerializer), ("plan", MatchPlanSerializer))
            if name in given
        }
        settings = {
            "name": found.name, "begins_on": found.begins_on, "ends_on": found.ends_on,
            "rules": found.policy, "plan": found.sheet, **given, **whole,
        }  # fmt: skip
        made = act(setup.edit_season, season=found, settings=SeasonSettings(**settings), by=person(request))
        return self.written(made)

    @extend_schema(operation_id="season_remove", request=TypedLeagueNameSerializer, responses={204: None})
    @action(detail=True, methods=["post"], url_path="removal")
    def remove(self, request: Request, club: str, league: str, season: str) -> Response:
        """Delete it with its fixtures and results, its name typed out; marked matches stay."""
        body = read(TypedLeagueNameSerializer, request)
        act(setup.delete_season, season=self.season(request), by=person(request), **body)
        return Response(status=204)

    @extend_schema(operation_id="season_open", request=None, responses=LeagueSeasonDetailSerializer)
    @action(detail=True, methods=["put"], url_path="open")
    def open(self, request: Request, club: str, league: str, season: str) -> Response:
        """Let it run: its fixtures are public from now on."""
        return self.written(act(setup.open_season, season=self.season(request), by=person(request)))

    @extend_schema(operation_id="season_close", request=None, responses=LeagueSeasonDetailSerializer)
    @action(detail=True, methods=["put"], url_path="closed")
    def close(self, request: Request, club: str, league: str, season: str) -> Response:
        """End it: its tables are final."""
        return self.written(act(setup.close_season, season=self.season(request), by=person(request)))

    @extend_schema(operation_id="season_reopen", responses={200: LeagueSeasonDetailSerializer})
    @close.mapping.delete
    def reopen(self, request: Request, club: str, league: str, season: str) -> Response:
        """Let it run again."""
        return self.written(act(setup.reopen_season, season=self.season(request), by=person(request)))

    @extend_schema(
        operation_id="season_calendar",
        request=LeagueCalendarSerializer,
        responses=LeagueSeasonDetailSerializer,
    )
    @action(detail=True, methods=["put"], url_path="calendar")
    def days_off(self, request: Request, club: str, league: str, season: str) -> Response:
        """Set the days without play, in place of the former ones."""
        found, body = self.season(request), read(LeagueCalendarSerializer, request)
        calendar = {
            "holidays": [
                {**one, "first": str(one["first"]), "last": str(one.get("last") or one["first"])}
                for one in body["holidays"]
            ],
            "cup_weeks": [str(one) for one in body["cup_weeks"]],
        }
        made = act(fixtures.set_calendar, season=found, calendar=calendar, by=person(request))
        return self.written(made)

    @extend_schema(
        operation_id="season_next",
        request=NextSeasonSerializer,
        responses={201: LeagueSeasonDetailSerializer},
    )
    @action(detail=True, methods=["post"], url_path="next")
    def follow(self, request: Request, club: str, league: str, season: str) -> Response:
        """Make the next season of it: rules, plan, divisions, sides and their players."""
        found, body = self.season(request), read(NextSeasonSerializer, request)
        given = body.pop("moves")
        with naming() as names:
            ways = {("moves", n, "team"): one["team"] for n, one in enumerate(given)}
            sides = [names.find(way, partial(self.side, found, team)) for way, team in ways.items()]
            names.once(ways.items(), gettext("This side is named twice."))
        moves = {side.pk: one["division"] for side, one in zip(sides, given, strict=True)}
        made = act(setup.copy_season, season=found, moves=moves, by=person(request), **body)
        return self.written(made, 201)
