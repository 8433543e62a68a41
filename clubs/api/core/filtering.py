"""Strict filters: a value that is not understood is refused, because ignoring it would show too many rows."""

from __future__ import annotations

from typing import Any, Final

import django_filters as filters
from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.utils import extend_schema_field
from rest_framework.request import Request

from clubs.api.core.faults import bad_fields, of_query
from clubs.api.core.moments import MomentFilter

CHANGED: Final = "in which something has happened at this time or after, for a copy that is kept up to date"
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


class Ordering(filters.OrderingFilter):
    """``?ordering=name,-rating``: the same everywhere, and refused with the choices where there is no such.

    ``names`` are those of columns; a name that differs from its column is given as ``name="column"``. Equal
    rows are told apart by their key, so that each has its place (:mod:`clubs.api.core.keyset`).
    """

    def __init__(self, *names: str, usual: str, **columns: str) -> None:
        known = {**dict.fromkeys(names), **columns}
        said = format_lazy(
            gettext_lazy("Rows are sorted by: {names}; with - before a name the other way round."),
            names=", ".join(known),
        )
        super().__init__(
            fields=[(column or name, name) for name, column in known.items()],
            help_text=f"by what rows are sorted, several with commas; {usual} if not given",
        )
        self.said = said

    @property
    def field(self) -> Any:
        """With the words by which it refuses."""
        made = super().field
        made.own_words = self.said
        return made


def ordered_by(model: type[Model], *names: str, usual: str, **columns: str) -> type[filters.FilterSet]:
    """The filters of a list that is only sorted, as :class:`Ordering` has it."""
    meta = type("Meta", (), {"model": model, "fields": []})
    members = {
        "ordering": Ordering(*names, usual=usual, **columns),
        "Meta": meta,
        "__doc__": "In which order.",
    }
    return type(f"{model.__name__}Ordering", (filters.FilterSet,), members)


def from_time(column: str, what: str) -> MomentFilter:
    """``?since=``: at that time or after."""
    return MomentFilter(column, lookup_expr="gte", help_text=f"{what} at this time or after")


def before_time(column: str, what: str) -> MomentFilter:
    """``?until=``: before that time."""
    return MomentFilter(column, lookup_expr="lt", help_text=f"{what} before this time")
