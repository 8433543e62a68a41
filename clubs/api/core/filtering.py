"""Strict filters: a value that is not understood is refused, because ignoring it would show too many rows."""

from __future__ import annotations

from typing import Any, Final

import django_filters as filters
from django import forms
from django.core.exceptions import ValidationError
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.utils import extend_schema_field
from rest_framework.request import Request

from clubs.api.core.faults import bad_fields, of_query

LARGEST: Final = 2**31 - 1
_WORDS: Final = {"true": True, "false": False}


class Strictly(DjangoFilterBackend):
    """Filters that name every parameter that is not understood."""

    def filter_queryset(self, request: Request, queryset: Any, view: Any) -> Any:
        """Raises ``UserProblem`` "bad-field" (422)."""
        filters_ = self.get_filterset(request, queryset, view)
        if filters_ is None:
            return queryset
        if not filters_.is_valid():
            raise bad_fields(of_query(filters_.form))
        return filters_.qs


class TrueOrFalse(forms.Field):
    """``true`` or ``false``; Django's own takes anything else for not given."""

    def to_python(self, value: Any) -> bool | None:
        """Raises ``ValidationError``."""
        if value in self.empty_values:
            return None
        found = _WORDS.get(str(value).lower())
        if found is None:
            raise ValidationError("", code="not-a-boolean")
        return found


class BooleanFilter(filters.BooleanFilter):
    """Yes or no."""

    field_class = TrueOrFalse


class WholeFilter(filters.NumberFilter):
    """A whole number, within bounds."""

    field_class = forms.IntegerField

    def __init__(self, *names: Any, least: int = 0, most: int = LARGEST, **more: Any) -> None:
        super().__init__(*names, min_value=least, max_value=most, **more)
        extend_schema_field({"type": "integer", "minimum": least, "maximum": most})(self)

    def get_max_validator(self) -> None:
        """The field has bounds of its own."""
        return None
