"""Divisions of a season, the sides in them, points taken from a side, and sides that are kept apart."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from django.db.models import Prefetch
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import act, read
from clubs.api.core.filtering import ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.namesakes import NewNameSerializer, asking
from clubs.api.core.naming import named, naming
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import person
from clubs.api.leagues.common import DIRECTED, SEEN, DayField, OfLeagues
from clubs.leagues.models import Deduction, Division, KeptApart, Side
from clubs.leagues.rules.calendar import MOST_DAYS
from clubs.leagues.rules.eligibility.classes import OpenTo
from clubs.leagues.rules.eligibility.terms import MOST_AGE
from clubs.leagues.services import fixtures, teams
from clubs.leagues.services.teams import MOST_SIDES, DivisionSettings
from clubs.people.access import not_found


class DivisionSettingsSerializer(serializers.Serializer[Any]):
    """What is chosen about a division. ``weekday``: its night, 0 for Monday. Each two sides meet ``meetings``
    times; the first ``up`` of the final table go up, the last ``down`` go down. It may be ``open_to`` women
    or men alone, and to players ``under`` so many years, or of ``from_age`` and over."""

    name = serializers.CharField(max_length=80)
    weekday = serializers.IntegerField(min_value=0, max_value=6, allow_null=True, default=None)
    meetings = serializers.IntegerField(min_value=1, max_value=6, default=2)
    up = serializers.IntegerField(min_value=0, max_value=MOST_SIDES, default=0)
    down = serializers.IntegerField(min_value=0, max_value=MOST_SIDES, default=0)
    open_to = serializers.ChoiceField(choices=[(one.value, one.value) for one in OpenTo], default="")
    under = serializers.IntegerField(min_value=1, max_value=MOST_AGE, allow_null=True, default=None)
    from_age = serializers.IntegerField(min_value=1, max_value=MOST_AGE, allow_null=True, default=None)


class NewDivisionSerializer(NewNameSerializer, DivisionSettingsSerializer):
    """A new division."""


class DivisionSerializer(DivisionSettingsSerializer):
    """A division; ``number`` is its strength, 1 the strongest."""

    number = serializers.IntegerField()
    slug = serializers.CharField()


class DeductionSerializer(serializers.Serializer[Any]):
    """Points taken from a side (below 0: given). One that was taken back counts no more."""

    number = serializers.IntegerField(source="pk")
    points = serializers.IntegerField()
    reason = serializers.CharField()
    on = DayField()
    taken_back_at = serializers.DateTimeField(allow_null=True)


class DeductSerializer(serializers.Serializer[Any]):
    """Points to take (below 0: to give), and why."""

    points = serializers.IntegerField(min_value=-100, max_value=100)
    reason = serializers.CharField(max_length=200)
    on = DayField(allow_null=True, default=None)


class LeagueSideSerializer(serializers.Serializer[Any]):
    """A team in one season, under the name that it had then. ``handicap``: rubbers with which it begins each
    team match. ``absent`` and ``not_at_home`` are days that the fixture list respects."""

    old_names: ClassVar[OldNames] = {"withdrawn_reason": "withdrawn_why"}

    team = serializers.CharField(source="team.slug")
    name = serializers.CharField()
    division = serializers.CharField(source="division.slug")
    handicap = serializers.IntegerField()
    absent = serializers.ListField(child=DayField())
    not_at_home = serializers.ListField(child=DayField())
    withdrawn_on = DayField(allow_null=True)
    withdrawn_reason = serializers.CharField(allow_blank=True, source="withdrawn_why")
    deductions = DeductionSerializer(many=True, source="deductions.all")


class DivisionDetailSerializer(DivisionSerializer):
    """A division with its sides."""

    sides = LeagueSideSerializer(many=True)


class EnteredSideSerializer(serializers.Serializer[Any]):
    """Which team enters which division; ``late``: also one that has its fixtures, whose rest is made anew
    then."""

    team = serializers.SlugField(max_length=90)
    division = serializers.SlugField(max_length=90)
    late = serializers.BooleanField(default=False)


class SideChangesSerializer(serializers.Serializer[Any]):
    """What changes about a side; what is not given stays."""

    division = serializers.SlugField(max_length=90, required=False)
    handicap = serializers.IntegerField(min_value=0, max_value=100, required=False)
    absent = serializers.ListField(child=DayField(), max_length=MOST_DAYS, required=False)
    not_at_home = serializers.ListField(child=DayField(), max_length=MOST_DAYS, required=False)


class WithdrawnSerializer(serializers.Serializer[Any]):
    """Why a side withdraws, and when."""

    old_names: ClassVar[OldNames] = {"reason": "why"}

    reason = serializers.CharField(max_length=200, allow_blank=True, default="", source="why")
    on = DayField(allow_null=True, default=None)


class ApartSerializer(serializers.Serializer[Any]):
    """Two sides, by their teams, that are not at home on the same day."""

    old_names: ClassVar[OldNames] = {"a": "one", "b": "other"}

    a = serializers.SlugField(max_length=90, source="one.team.slug")
    b = serializers.SlugField(max_length=90, source="other.team.slug")


def sides_of(**rows: Any) -> Any:
    """Sides with all that is shown of them."""
    deductions = Prefetch("deductions", Deduction.objects.order_by("on", "pk"))
    found = Side.objects.filter(**rows).select_related("team", "division")
    return found.prefetch_related(deductions).order_by("division__number", "name", "pk")


def side_told(side: Side, status: int = 200) -> Response:
    """A side as it stands now."""
    return Response(LeagueSideSerializer(sides_of(pk=side.pk).get()).data, status=status)


class DivisionViewSet(ViewSetMixin, OfLeagues):
    """The divisions of a season."""

    queryset: Any = Division.objects.none()
    serializer_class = DivisionSerializer
    filterset_class = ordered_by(Division, "number", "name", usual="by number")
    lookup_url_kwarg, lookup_value_converter = "division", "slug"
    located = {"create": Made("division", division="slug")}
    rights = {
        **dict.fromkeys(("list", "retrieve"), SEEN),
        **dict.fromkeys(("create", "partial_update", "destroy"), DIRECTED),
    }

    @extend_schema(operation_id="divisions_list", responses=DivisionSerializer(many=True))
    def list(self, request: Request, club: str, league: str, season: str) -> Response:
        """List them from the strongest."""
        return self.page_of(self.season(request).divisions.all())

    @extend_schema(
        operation_id="division_make",
        request=NewDivisionSerializer,
        responses={201: DivisionSerializer},
    )
    def create(self, request: Request, club: str, league: str, season: str) -> Response:
        """Add one below the others."""
        found = self.season(request)
        body, rows = read(NewDivisionSerializer, request), partial(Division.objects.filter, season=found)
        add = asking(teams.add_division, rows, body["name"], body, club=found.league.club)
        made = act(add, season=found, settings=DivisionSettings(**body), by=person(request))
        return Response(DivisionSerializer(made).data, status=201)

    @extend_schema(operation_id="division", responses=DivisionDetailSerializer)
    def retrieve(self, request: Request, club: str, league: str, season: str, division: str) -> Response:
        """One, with its sides."""
        found = self.division(request)
        told = {**DivisionSerializer(found).data, "sides": sides_of(division=found)}
        return Response(DivisionDetailSerializer(told).data)

    @extend_schema(
        operation_id="division_change",
        request=DivisionSettingsSerializer(partial=True),
        responses=DivisionSerializer,
    )
    def partial_update(
        self, request: Request, club: str, league: str, season: str, division: str
    ) -> Response:
        """Change one; what is not given stays."""
        found, given = self.division(request), read(DivisionSettingsSerializer, request, partial=True)
        settings = {name: getattr(found, name) for name in DivisionSettings.__dataclass_fields__} | given
        made = act(
            teams.edit_division, division=found, settings=DivisionSettings(**settings), by=person(request)
        )
        return Response(DivisionSerializer(made).data)

    @extend_schema(operation_id="division_remove", responses={204: None})
    def destroy(self, request: Request, club: str, league: str, season: str, division: str) -> Response:
        """Remove one without sides."""
        act(teams.remove_division, division=self.division(request), by=person(request))
        return Response(status=204)


class SideViewSet(ViewSetMixin, OfLeagues):
    """The sides of a season: teams in their divisions."""

    queryset: Any = Side.objects.none()
    serializer_class = LeagueSideSerializer
    filterset_class = ordered_by(Side, "name", usual="by division and name", division="division__number")
    lookup_url_kwarg, lookup_value_converter = "team", "slug"
    located = {
        "create": Made("side", team="team"),
        "deduct": Made("side-deduction", deduction="deductions.highest.number"),
    }
    rights = {
        **dict.fromkeys(("list", "retrieve"), SEEN),
        **dict.fromkeys(("create", "partial_update", "destroy", "withdraw", "deduct"), DIRECTED),
    }

    @extend_schema(operation_id="sides_list", responses=LeagueSideSerializer(many=True))
    def list(self, request: Request, club: str, league: str, season: str) -> Response:
        """List them by division."""
        return self.page_of(sides_of(season=self.season(request)))

    @extend_schema(
        operation_id="side_enter", request=EnteredSideSerializer, responses={201: LeagueSideSerializer}
    )
    def create(self, request: Request, club: str, league: str, season: str) -> Response:
        """Enter a team into a division, before its fixtures are made."""
        found, body = self.season(request), read(EnteredSideSerializer, request)
        with naming() as names:
            team = names.find("team", lambda: self.team(request, body["team"]))
            division = names.find("division", lambda: self.division_of(found, body["division"]))
        late = body["late"]
        made = act(teams.enter, division=division, team=team, late=late, by=person(request))
        return side_told(made, 201)

    @extend_schema(operation_id="side", responses=LeagueSideSerializer)
    def retrieve(self, request: Request, club: str, league: str, season: str, team: str) -> Response:
        """One, by its team."""
        return side_told(self.side(self.season(request), team))

    @extend_schema(operation_id="side_change", request=SideChangesSerializer, responses=LeagueSideSerializer)
    def partial_update(self, request: Request, club: str, league: str, season: str, team: str) -> Response:
        """Move it to another division, or change its handicap or its days."""
        found, by = self.season(request), person(request)
        side, given = self.side(found, team), read(SideChangesSerializer, request)
        if "division" in given:
            with named("division"):
                division = self.division_of(found, given["division"])
            act(teams.move_side, side=side, division=division, by=by)
        if "handicap" in given:
            act(teams.set_side_handicap, side=side, handicap=given["handicap"], by=by)
        if {"absent", "not_at_home"} & given.keys():
            days = {
                name: [str(one) for one in given[name]] if name in given else getattr(side, name)
                for name in ("absent", "not_at_home")
            }
            act(fixtures.set_days, side=side, by=by, **days)
        return side_told(side)

    @extend_schema(operation_id="side_leave", responses={204: None})
    def destroy(self, request: Request, club: str, league: str, season: str, team: str) -> Response:
        """Take it out of the season, before the fixtures of its division are made."""
        act(teams.leave, side=self.side(self.season(request), team), by=person(request))
        return Response(status=204)

    @extend_schema(operation_id="side_withdraw", request=WithdrawnSerializer, responses=LeagueSideSerializer)
    @action(detail=True, methods=["post"], url_path="withdrawal")
    def withdraw(self, request: Request, club: str, league: str, season: str, team: str) -> Response:
        """Withdraw it in mid-season; what becomes of its results, the season's rules say."""
        found, body = self.season(request), read(WithdrawnSerializer, request)
        return side_told(act(teams.withdraw, side=self.side(found, team), by=person(request), **body))

    @extend_schema(
        operation_id="side_deduct", request=DeductSerializer, responses={201: LeagueSideSerializer}
    )
    @action(detail=True, methods=["post"], url_path="deductions")
    def deduct(self, request: Request, club: str, league: str, season: str, team: str) -> Response:
        """Take points from it, with the reason; below 0 they are given."""
        found, body = self.season(request), read(DeductSerializer, request)
        side = self.side(found, team)
        act(teams.deduct, side=side, by=person(request), **body)
        return side_told(side, 201)


class SideDeduction(OfLeagues):
    """One deduction from a side."""

    queryset = Deduction.objects.none()
    rights = {"DELETE": DIRECTED}

    @extend_schema(operation_id="side_deduction_take_back", responses={200: LeagueSideSerializer})
    def delete(
        self, request: Request, club: str, league: str, season: str, team: str, deduction: int
    ) -> Response:
        """Take it back; it stays to be read, and counts no more."""
        side = self.side(self.season(request), team)
        row = side.deductions.filter(pk=deduction).first()
        if row is None:
            raise not_found("deduction")
        row.side = side
        act(teams.take_back_deduction, deduction=row, by=person(request))
        return side_told(side)


class SidesKeptApart(OfLeagues):
    """Pairs of sides that are not at home on the same day."""

    queryset = KeptApart.objects.none()
    serializer_class = ApartSerializer
    located = {"POST": Made("not-apart", team="one", other="other")}
    rights = {"GET": SEEN, "POST": DIRECTED}

    @extend_schema(operation_id="apart_list", responses=ApartSerializer(many=True))
    def get(self, request: Request, club: str, league: str, season: str) -> Response:
        """List them."""
        rows = KeptApart.objects.filter(one__season=self.season(request))
        return self.page_of(rows.select_related("one__team", "other__team").order_by("pk"))

    @extend_schema(operation_id="apart", request=ApartSerializer, responses={201: ApartSerializer})
    def post(self, request: Request, club: str, league: str, season: str) -> Response:
        """Keep two sides apart."""
        found, body = self.season(request), read(ApartSerializer, request)
        with naming() as names:
            one, other = (
                names.find(name, partial(self.side, found, body[name]["team"]["slug"]))
                for name in ("one", "other")
            )
        act(fixtures.keep_apart, one=one, other=other, by=person(request))
        return Response({"one": one.team.slug, "other": other.team.slug}, status=201)


class SidesNotApart(OfLeagues):
    """One pair of sides that are kept apart."""

    queryset = KeptApart.objects.none()
    rights = {"DELETE": DIRECTED}

    @extend_schema(operation_id="apart_no_more", responses={204: None})
    def delete(
        self, request: Request, club: str, league: str, season: str, team: str, other: str
    ) -> Response:
        """Keep them apart no longer."""
        found = self.season(request)
        sides = {"one": self.side(found, team), "other": self.side(found, other)}
        act(fixtures.keep_apart, apart=False, by=person(request), **sides)
        return Response(status=204)
