"""The audit log of a club by program, for its owners: who did what, from which network, by which program."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import Endpoint
from clubs.api.core.filtering import Ordering, WholeFilter, before_time, from_time
from clubs.api.core.permissions import OWNERS, Right
from clubs.api.core.scopes import Scope
from clubs.audit import selectors
from clubs.audit.models import AuditLine


class AuditBySerializer(serializers.Serializer[Any]):
    """Who did it. ``id`` is that of an account or a tablet; ``program`` the token or app that was used."""

    kind = serializers.ChoiceField(source="by_kind", choices=AuditLine.By.choices)
    id = serializers.IntegerField(source="by_key", allow_null=True)
    name = serializers.CharField(source="by_label")
    program = serializers.CharField()


class AuditAboutSerializer(serializers.Serializer[Any]):
    """What it was done to, by the names that it had then; it may be gone."""

    kind = serializers.CharField(source="about_kind")
    id = serializers.CharField(source="about_key")
    name = serializers.CharField(source="about_label")


class AuditLineSerializer(serializers.Serializer[Any]):
    """A line of the audit log. ``what`` is a stable code, such as "role-given"."""

    id = serializers.IntegerField(source="pk")
    at = serializers.DateTimeField()
    what = serializers.CharField()
    by = AuditBySerializer(source="*")
    about = AuditAboutSerializer(source="*")
    network = serializers.CharField(source="address", help_text="the first 24 bits, of IPv6 48; or empty")
    data = serializers.DictField(child=serializers.JSONField())  # type: ignore[assignment]
    request_id = serializers.CharField()


class AuditFilter(filters.FilterSet):
    """Which lines."""

    what = filters.CharFilter(method="of_kind")
    person = filters.CharFilter(method="of_person")
    after = WholeFilter("pk", lookup_expr="gt", help_text="lines after this id")
    since = from_time("at", "written")
    until = before_time("at", "written")
    ordering = Ordering(usual="the newest first", id="pk")

    class Meta:
        model = AuditLine
        fields: ClassVar[list[str]] = []

    def of_kind(self, rows: Any, name: str, value: str) -> Any:
        """Lines of a code, or of a subject."""
        return selectors.narrowed(rows, what=value)

    def of_person(self, rows: Any, name: str, value: str) -> Any:
        """Lines with a name."""
        return selectors.narrowed(rows, person=value)


class AuditViewSet(ViewSetMixin, Endpoint):
    """The audit log of a club."""

    queryset: Any = AuditLine.objects.none()
    serializer_class: type[serializers.BaseSerializer[Any]] = AuditLineSerializer
    filterset_class = AuditFilter
    rights = {"list": Right(Scope.CLUB, OWNERS)}

    @extend_schema(operation_id="club_audit", responses=AuditLineSerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """The audit log of the club, the newest first. Lines are never changed."""
        lines = selectors.of_club(self.club(request))
        self.same(request, lines.order_by("-pk").values_list("pk", flat=True).first())
        return self.page_of(lines)
