"""The addresses of the calendars: open to viewers of the club's pages."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from clubs.competitions.access import competition_for
from clubs.emblems.access import emblem_for
from clubs.emblems.models import EmblemPerson
from clubs.people.access import club_page, player_for, table_for
from clubs.people.models import Club
from clubs.people.views.common import base_url
from clubs.publishing.views.calendars import emblems, meetings, team_matches
from clubs.publishing.views.calendars.writing import CONTENT_TYPE, Event, write
from clubs.publishing.views.conditional import answer


def calendar(
    request: HttpRequest, club: Club, name: str, events: Iterable[Event], home: str, file: str
) -> HttpResponseBase:
    """The answer with a calendar of these events; `home` is the page of what it is about, `file` the file's
    name without its ending."""
    base, found = base_url(request), list(events)
    body = write(name, club.tzinfo, found, address=base + request.get_full_path(), home=base + home)
    changed = max((event.changed for event in found), default=club.created_at)
    response = answer(request, club, body, CONTENT_TYPE, changed)
    response["Content-Disposition"] = f'inline; filename="{file}.ics"'
    return response


@require_safe
@club_page()
def of_competition(request: HttpRequest, club: Club, competition: str) -> HttpResponseBase:
    """A competition and its fixtures."""
    found = competition_for(request.user, club, competition)
    events = meetings.of_competition(found, meetings.Place(base_url(request), club.name))
    return calendar(request, club, found.name, events, found.get_absolute_url(), found.slug)


@require_safe
@club_page()
def of_player(request: HttpRequest, club: Club, player: str) -> HttpResponseBase:
    """A player's matches, those of the player's teams, and the contests and deadlines of emblems."""
    found, base = player_for(request.user, club, player), base_url(request)
    names = EmblemPerson.objects.filter(player=found).select_related("emblem__club")
    contests = (
        emblems.events_of(one.emblem, one.name, link=base + one.emblem.get_absolute_url()) for one in names
    )
    place = meetings.Place(base, club.name)
    events = chain(meetings.of_player(found, place), team_matches.of_player(found, place), *contests)
    return calendar(request, club, f"{found.name}, {club.name}", events, found.get_absolute_url(), found.slug)


@require_safe
@club_page()
def of_table(request: HttpRequest, club: Club, number: int) -> HttpResponseBase:
    """What is played at a table."""
    found = table_for(request.user, club, number)
    events = meetings.of_table(found, meetings.Place(base_url(request), club.name))
    name = f"{found}, {club.name}"
    return calendar(request, club, name, events, found.get_absolute_url(), f"table-{found.number}")


@require_safe
@club_page()
def of_emblem(request: HttpRequest, club: Club, emblem: str) -> HttpResponseBase:
    """An emblem's contests and deadlines, or with ``?person=`` what that person has to do."""
    found = emblem_for(request.user, club, emblem)
    person = request.GET.get("person", "")[:120]
    events = emblems.events_of(found, person, link=base_url(request) + found.get_absolute_url())
    name = f"{found.title}, {person}" if person else found.title
    return calendar(request, club, name, events, found.get_absolute_url(), found.slug)
