"""Fields for players and clubs of a league: players are grouped by their clubs where it has several."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from django import forms
from django.db.models import Q, QuerySet
from django.forms.models import ModelChoiceIterator
from django.utils.translation import gettext_lazy

from clubs.leagues.models import League
from clubs.leagues.selectors.clubs import players_of
from clubs.people.models import Club

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class _ByClub(ModelChoiceIterator):
    """The choices of a field for players, under their clubs; of one club alone as a plain list."""

    def __iter__(self) -> Iterator[Any]:
        if self.field.empty_label is not None:
            yield ("", self.field.empty_label)
        rows = [(one.club, self.choice(one)) for one in self.queryset]
        if len({club.pk for club, _ in rows}) < 2:
            yield from (choice for _, choice in rows)
            return
        for club, group in groupby(rows, key=lambda row: row[0]):
            yield club.name, [choice for _, choice in group]


class PlayerField(forms.ModelChoiceField):
    """A player of one of several clubs, chosen by number: addresses are one club's own."""

    iterator = _ByClub


def player_field(
    league: League, *, clubs: Collection[int] | None = None, but: QuerySet[Any] | None = None
) -> PlayerField:
    """Whom the league can register; with `clubs` (keys), their players alone. `but` is a query of the keys of
    players who are left out."""
    rows = players_of(league)
    if clubs is not None:
        rows = rows.filter(club__in=clubs)
    if but is not None:
        rows = rows.exclude(pk__in=but)
    return PlayerField(queryset=rows, label=gettext_lazy("Player"))


def club_field(label: StrOrPromise, help_text: StrOrPromise) -> forms.ModelChoiceField:
    """A member club, or none."""
    return forms.ModelChoiceField(
        queryset=Club.objects.none(),
        label=label,
        required=False,
        help_text=help_text,
        empty_label="–",
    )


def with_own(clubs: QuerySet[Club], own: int | None) -> QuerySet[Club]:
    """These clubs and the one that is chosen already, which may be a member no more."""
    if own is None:
        return clubs
    rows = Club.objects.filter(Q(pk__in=clubs.order_by().values("pk")) | Q(pk=own))
    return rows.order_by("name", "pk")
