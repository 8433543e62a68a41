"""Moments that programs give: with an offset, or in the time zone of the club that they are about.

"2027-03-28T19:30" is half past seven in the hall. A time that the clocks leave out there, or have twice, is
refused and not guessed; so is one without an offset where there is no club.
"""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from typing import Any, Final

import django_filters as filters
from django import forms
from django.core.exceptions import ValidationError
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from clubs.api.core.faults import NO_SUCH_TIME
from clubs.api.core.permissions import BOUND

TOLD: Final = "Without an offset it is a time of the club's time zone."
"""What the description says of each."""
_SHAPE: Final = {"type": "string", "format": "date-time"}


def placed(moment: datetime, zone: tzinfo | None) -> datetime:
    """``moment`` as one of ``zone``, unless it has an offset; None: no zone is known.

    Raises ``ValueError`` with a sentence for a time that is not there, that is there twice, or that could be
    anywhere.
    """
    if moment.tzinfo is not None:
        return moment
    if zone is None:
        raise ValueError(gettext("Give the time with its offset, as 2027-01-05T19:30+01:00."))
    made = moment.replace(tzinfo=zone)
    if made.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != moment:
        raise ValueError(gettext("This time is left out when the clocks go forward."))
    if made.utcoffset() != made.replace(fold=1).utcoffset():
        raise ValueError(gettext("This time comes twice when the clocks go back; give its offset."))
    return made


def zone_of(request: Any) -> tzinfo | None:
    """The zone of the club that the address of ``request`` is about; None without one."""
    view = getattr(request, "parser_context", {}).get("view") if request is not None else None
    if view is None or view.kwargs.keys().isdisjoint(BOUND):
        return None
    zone: tzinfo = view.club(request).tzinfo
    return zone


@extend_schema_field(_SHAPE)
class MomentField(serializers.DateTimeField):
    """A moment in a body."""

    def enforce_timezone(self, value: datetime) -> datetime:
        """Raises ``ValidationError``."""
        try:
            return super().enforce_timezone(placed(value, zone_of(self.context.get("request"))))
        except ValueError as problem:
            raise serializers.ValidationError(str(problem), code=NO_SUCH_TIME) from None


class _FormField(forms.CharField):
    request: Any = None

    def to_python(self, value: Any) -> Any:
        """Raises ``ValidationError``."""
        if value in self.empty_values:
            return None
        try:
            found = parse_datetime(str(value))
            if found is None:
                raise ValueError(gettext("This is no time, as 2027-01-05T19:30+01:00."))
            return placed(found, zone_of(self.request))
        except ValueError as problem:
            raise ValidationError(str(problem), code=NO_SUCH_TIME) from None


@extend_schema_field(_SHAPE)
class MomentFilter(filters.Filter):
    """A moment in a query."""

    field_class = _FormField

    @property
    def field(self) -> Any:
        """With the request, whose club's zone is meant."""
        made = super().field
        made.request = getattr(getattr(self, "parent", None), "request", None)
        return made
