"""What all pages of leagues share: the way to a page, and a service called from a form."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext

from clubs.leagues.forms import FIELD_OF
from clubs.leagues.models import League, Season
from clubs.people.forms import Attempt
from clubs.people.models import Club
from clubs.people.views.common import crumbs
from matches.problems import UserProblem

Step = tuple[str, str]

attempt = Attempt(FIELD_OF)
"""Calls a service of leagues from a form."""


def way(club: Club, *more: Step) -> list[Step]:
    """The way to a page of leagues."""
    return crumbs(club, (reverse("leagues:list", args=[club.slug]), gettext("Leagues")), *more)


def in_league(league: League, *more: Step) -> list[Step]:
    """The way to a page of one league."""
    return way(league.club, (league.get_absolute_url(), league.name), *more)


def in_season(season: Season, *more: Step) -> list[Step]:
    """The way to a page of one season."""
    return in_league(season.league, (season.get_absolute_url(), season.name), *more)


def whole_number(text: object) -> int:
    """A whole number from a form. Raises ``UserProblem`` "bad-number" (422)."""
    try:
        return int(str(text))
    except ValueError:
        raise UserProblem("bad-number", gettext("Give a whole number."), 422) from None
