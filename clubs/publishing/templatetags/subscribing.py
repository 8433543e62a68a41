"""The feeds and calendars of a page: for readers in its head, for people in words.

Both tags look at what the page is about (its ``club``, and the ``competition``, ``player``, ``table``,
``emblem``, ``series``, or what belongs to a ``league``, if it has one). A club that is not public has none:
no feed reader could sign in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Status
from clubs.emblems.models import Emblem
from clubs.leagues.models import Division, League, Season, Team, Venue
from clubs.people.models import Club, Player, Table
from clubs.people.views.common import base_url
from clubs.series.models import Series

register = template.Library()

ATOM, JSON, CALENDAR = "application/atom+xml", "application/feed+json", "text/calendar"


@dataclass(frozen=True, slots=True)
class Subscription:
    """One feed or calendar. ``calendar`` is the address that opens a calendar program."""

    title: str
    kind: str
    address: str
    calendar: str = ""


def _feeds(name: str, title: str, *args: str) -> list[Subscription]:
    return [
        Subscription(title, kind, reverse(f"feeds:{name}-{form}", args=args))
        for kind, form in ((ATOM, "atom"), (JSON, "json"))
    ]


def subscriptions(context: Context) -> list[Subscription]:
    """What a page can be subscribed to, its own subject first."""
    club = context.get("club")
    if not isinstance(club, Club) or not club.public or club.archived_at is not None:
        return []
    found: list[Subscription] = []
    calendar: tuple[str, str, tuple[str | int, ...]] | None = None
    match (context.get("competition"), context.get("player"), context.get("table"), context.get("emblem")):
        case (Competition() as one, _, _, _) if one.pk and one.status != Status.DRAFT:
            found += _feeds(
                "competition", gettext("Results of {name}").format(name=one.name), club.slug, one.slug
            )
            calendar = ("competition", one.name, (club.slug, one.slug))
        case (_, Player() as one, _, _) if one.slug:
            found += _feeds("player", gettext("Results of {name}").format(name=one.name), club.slug, one.slug)
            calendar = ("player", one.name, (club.slug, one.slug))
        case (_, _, Table() as one, _) if one.pk:
            calendar = ("table", one.title, (club.slug, one.number))
        case (_, _, _, Emblem() as one):
            calendar = ("emblem", one.title, (club.slug, one.slug))
        case _:
            more, calendar = _of_leagues(context, club)
            found += more
    if calendar is not None:
        name, title, args = calendar
        address = reverse(f"calendars:{name}", args=args)
        request = context.get("request")
        whole = base_url(request) + address if request is not None else address
        found.append(
            Subscription(
                gettext("Calendar of {name}").format(name=title),
                CALENDAR,
                address,
                re.sub(r"^https?:", "webcal:", whole),
            )
        )
    if isinstance(context.get("series"), Series):
        one = context["series"]
        found += _feeds("series", gettext("Race of {name}").format(name=one.name), club.slug, one.slug)
    champions = _feeds("champions", gettext("Champions of {name}").format(name=club.name), club.slug)
    results = _feeds("results", gettext("Results of {name}").format(name=club.name), club.slug)
    here = getattr(getattr(context.get("request"), "resolver_match", None), "view_name", "")
    return found + (champions + results if here == "publishing:champions" else results + champions)


def _of_leagues(
    context: Context, club: Club
) -> tuple[list[Subscription], tuple[str, str, tuple[str | int, ...]] | None]:
    """The feeds and the calendar of a page of leagues: of its team, venue, division, season or league."""
    league = context.get("league")
    if not isinstance(league, League) or not league.pk:
        return [], None
    names = ("team", "venue", "division", "season")
    team, venue, division, season = (context.get(name) for name in names)
    way = (club.slug, league.slug)
    if isinstance(team, Team):
        feeds = _feeds("team", gettext("Results of {name}").format(name=team.name), *way, team.slug)
        return feeds, ("team", team.name, (*way, team.slug))
    if isinstance(venue, Venue):
        return [], ("venue", venue.name, (*way, venue.pk))
    planned = isinstance(season, Season) and season.phase == Season.Phase.PLANNED
    if isinstance(division, Division) and isinstance(season, Season) and not planned:
        way = (*way, season.slug, division.slug)  # type: ignore[assignment]
        feeds = _feeds("division", gettext("Results of {name}").format(name=division.name), *way)
        return feeds, ("division", f"{division.name}, {season.name}", way)
    feeds = _feeds("league", gettext("Results of {name}").format(name=league.name), *way)
    here = getattr(getattr(context.get("request"), "resolver_match", None), "view_name", "")
    if isinstance(season, Season) and not planned and here != "leagues:league":
        return feeds, ("season", str(season), (*way, season.slug))
    return feeds, ("league", league.name, way)


@register.inclusion_tag("publishing/parts/feed_links.html", takes_context=True)
def feed_links(context: Context) -> dict[str, Any]:
    """Links of the page's head by which feed readers and calendars find what there is."""
    return {"subscriptions": subscriptions(context)}


@register.inclusion_tag("publishing/parts/subscribe.html", takes_context=True)
def subscribe(context: Context) -> dict[str, Any]:
    """The same for people: a disclosure with a line for each."""
    found = subscriptions(context)
    return {
        "feeds": [(atom, json) for atom in found if atom.kind == ATOM for json in found if _same(atom, json)],
        "calendars": [one for one in found if one.kind == CALENDAR],
    }


def _same(atom: Subscription, json: Subscription) -> bool:
    return json.kind == JSON and json.title == atom.title
