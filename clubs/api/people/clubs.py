"""Clubs: the list, founding one, its details, closing it, and its log."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import django_filters as filters
from django.db.models import Q, QuerySet
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.authentication import token_of
from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.expanding import kind_of_thing
from clubs.api.core.filtering import BooleanFilter, Ordering, WholeFilter, before_time, from_time
from clubs.api.core.locating import Made
from clubs.api.core.permissions import OWNERS, PUBLIC, SIGNED_IN, SITE, Right, person
from clubs.api.core.scopes import Scope
from clubs.people.access import may_see, roles_in
from clubs.people.models import Club, ClubEvent, Membership, Role, User
from clubs.people.services import founding
from matches.problems import UserProblem


class ClubRowSerializer(serializers.Serializer[Any]):
    """A club in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    town = serializers.CharField()


class ClubSettingsSerializer(serializers.Serializer[Any]):
    """What is told of a club. ``public``: anyone may look; ``listed``: it stands in the list of clubs."""

    name = serializers.CharField(max_length=80)
    town = serializers.CharField(max_length=80, allow_blank=True)
    about = serializers.CharField(max_length=2000, allow_blank=True)
    timezone = serializers.CharField(max_length=64, help_text='as "Europe/Vienna"')
    language = serializers.CharField(max_length=16, allow_blank=True, help_text='as "de"; blank: English')
    wall_language = serializers.CharField(
        max_length=16, allow_blank=True, help_text="of the hall's screens; blank: the club's"
    )
    public = serializers.BooleanField()
    listed = serializers.BooleanField()


class NewClubSerializer(ClubSettingsSerializer):
    """A club to be founded; all but the name has a default. Its address is made of its name."""

    town = serializers.CharField(max_length=80, allow_blank=True, default="")
    about = serializers.CharField(max_length=2000, allow_blank=True, default="")
    timezone = serializers.CharField(max_length=64, default="UTC", help_text='as "Europe/Vienna"')
    language = serializers.CharField(
        max_length=16, required=False, allow_blank=True, help_text="blank or left out: that of the request"
    )
    wall_language = serializers.CharField(max_length=16, allow_blank=True, default="")
    public = serializers.BooleanField(default=True)
    listed = serializers.BooleanField(default=True)


class ClubSerializer(ClubSettingsSerializer):
    """A club. ``roles`` are those that the asker holds in it."""

    slug = serializers.CharField(read_only=True)
    archived_at = serializers.DateTimeField(read_only=True, allow_null=True)
    is_demonstration = serializers.BooleanField(read_only=True)
    roles = serializers.SerializerMethodField()

    def get_roles(self, club: Club) -> list[Role]:
        """From most to least."""
        held = roles_in(self.context["user"], club)
        return [role for role in Role if role in held]


def clubs_told(view: Endpoint, request: Request, slugs: set[Any]) -> dict[str, Any]:
    """The club of the address, as :class:`ClubViewSet` shows it, if it is among ``slugs``."""
    club, user = view.club(request), user_of(request)
    if club.slug not in slugs or not may_see(user, club):
        return {}
    return {club.slug: ClubSerializer(club, context={"user": user}).data}


kind_of_thing("club", ClubSerializer, clubs_told)


class ClubFilter(filters.FilterSet):
    """Which clubs."""

    text = filters.CharFilter(method="containing", help_text="part of the name or the town")
    mine = BooleanFilter(method="own", help_text="true: those that the asker belongs to")
    ordering = Ordering("name", "town", "created_at", usual="by name")

    class Meta:
        model = Club
        fields: ClassVar[list[str]] = []

    def containing(self, rows: Any, name: str, value: str) -> Any:
        """By name or town."""
        return rows.filter(Q(name__icontains=value) | Q(town__icontains=value))

    def own(self, rows: Any, name: str, value: bool) -> Any:
        """By membership."""
        user = self.request.user
        mine = Q(memberships__user=user) if isinstance(user, User) else Q(pk=None)
        return rows.filter(mine).distinct() if value else rows.exclude(mine)


def written(request: Request, club: Club, status: int = 200) -> Response:
    """A club as the asker sees it."""
    return Response(ClubSerializer(club, context={"user": user_of(request)}).data, status=status)


class ClosingSerializer(serializers.Serializer[Any]):
    """The club's name, typed out, so that no club is closed by mistake."""

    typed_name = serializers.CharField(max_length=80)


class ClubEventSerializer(serializers.Serializer[Any]):
    """A line of the club's log: who changed what. ``what`` is a stable code, such as "player-added"."""

    id = serializers.IntegerField(source="pk")
    at = serializers.DateTimeField()
    what = serializers.CharField()
    by = serializers.SerializerMethodField()
    data = serializers.DictField(child=serializers.JSONField())  # type: ignore[assignment]

    def get_by(self, one: ClubEvent) -> str | None:
        """Whose doing it was."""
        return one.by.get_short_name() if one.by is not None else None


class ClubEventFilter(filters.FilterSet):
    """Which lines."""

    what = filters.CharFilter()
    after = WholeFilter("pk", lookup_expr="gt", help_text="lines after this id")
    since = from_time("at", "written")
    until = before_time("at", "written")
    ordering = Ordering(usual="the newest first", id="pk")

    class Meta:
        model = ClubEvent
        fields: ClassVar[list[str]] = []


def state_of(club: Club) -> tuple[object, ...]:
    """The number of the club's last event: every change to its people and tables makes one."""
    return club.pk, ClubEvent.objects.filter(club=club).order_by("-pk").values_list("pk", flat=True).first()


LISTED: Final = Q(listed=True, public=True, archived_at=None)
"""Clubs that the list shows to everybody."""


def own_clubs(request: Request, *roles: str) -> QuerySet[Any]:
    """The keys of the clubs to which the asker belongs, in one of ``roles`` if any are given; a token for one
    club knows of that club alone."""
    user, token = request.user, token_of(request)
    rows = Membership.objects.filter(user=user) if isinstance(user, User) else Membership.objects.none()
    if token is not None and token.club_id is not None:
        rows = rows.filter(club=token.club_id)
    return (rows.filter(role__in=roles) if roles else rows).values("club")


class ClubViewSet(ViewSetMixin, Endpoint):
    """The clubs of the installation."""

    queryset: Any = Club.objects.none()
    serializer_class: type[serializers.BaseSerializer[Any]] = ClubRowSerializer
    filterset_class = ClubFilter
    lookup_url_kwarg, lookup_value_converter = "club", "slug"
    located = {"create": Made("club", club="slug")}
    rights = {
        "list": Right(Scope.READ, SITE),
        "create": Right(Scope.CLUB, SIGNED_IN),
        "retrieve": Right(Scope.READ, PUBLIC),
        "partial_update": Right(Scope.PEOPLE, OWNERS),
        "archive": Right(Scope.CLUB, OWNERS),
        "restore": Right(Scope.CLUB, OWNERS),
        "removal": Right(Scope.CLUB, OWNERS),
        "log": Right(Scope.READ, OWNERS),
    }

    @extend_schema(operation_id="clubs_list", responses=ClubRowSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Clubs that are open and listed, and those that the asker belongs to, by name."""
        return self.page_of(Club.objects.filter(LISTED | Q(pk__in=own_clubs(request))))

    @extend_schema(operation_id="club_found", request=NewClubSerializer, responses={201: ClubSerializer})
    def create(self, request: Request) -> Response:
        """Create a club; the one who founds it is its owner. A token for one club cannot found another."""
        token = token_of(request)
        if token is not None and token.club_id is not None:
            raise UserProblem(
                "other-club", gettext("The token is for one club; it cannot found another."), 403
            )
        body = read(NewClubSerializer, request)
        return written(request, act(founding.found_club, by=person(request), **body), status=201)

    @extend_schema(operation_id="club", responses=ClubSerializer)
    def retrieve(self, request: Request, club: str) -> Response:
        """What is told of it."""
        return written(request, self.club(request))

    @extend_schema(
        operation_id="club_change", request=ClubSettingsSerializer(partial=True), responses=ClubSerializer
    )
    def partial_update(self, request: Request, club: str) -> Response:
        """Change what is told of it; what is not given stays. Its address stays always."""
        found, given = self.club(request), read(ClubSettingsSerializer, request, partial=True)
        names = ("name", "town", "about", "timezone", "language", "wall_language", "public", "listed")
        values = {name: given.get(name, getattr(found, name)) for name in names}
        return written(request, act(founding.change_club, club=found, by=person(request), **values))

    @extend_schema(operation_id="club_archive", request=ClosingSerializer, responses=ClubSerializer)
    @action(detail=True, methods=["post"])
    def archive(self, request: Request, club: str) -> Response:
        """Close the club. Its members can still read it; nobody changes it, or sees it from outside."""
        body = read(ClosingSerializer, request)
        return written(
            request, act(founding.archive_club, club=self.club(request), by=person(request), **body)
        )

    @extend_schema(operation_id="club_delete", request=ClosingSerializer, responses={204: None})
    @action(detail=True, methods=["post"])
    def removal(self, request: Request, club: str) -> Response:
        """Delete an archived club without matches, or the demonstration, its name typed out; for good."""
        found, body = self.club(request), read(ClosingSerializer, request)
        act(founding.delete_club, club=found, by=person(request), **body)
        return Response(status=204)

    @extend_schema(operation_id="club_restore", request=None, responses=ClubSerializer)
    @action(detail=True, methods=["post"])
    def restore(self, request: Request, club: str) -> Response:
        """Open an archived club again."""
        return written(request, act(founding.restore_club, club=self.club(request), by=person(request)))

    @extend_schema(operation_id="club_log", responses=ClubEventSerializer(many=True))
    @action(
        detail=True,
        queryset=ClubEvent.objects.none(),
        serializer_class=ClubEventSerializer,
        filterset_class=ClubEventFilter,
    )
    def log(self, request: Request, club: str) -> Response:
        """The log, the newest first."""
        found = self.club(request)
        self.same(request, *state_of(found))
        return self.page_of(ClubEvent.objects.filter(club=found).select_related("by"))
