"""Template tags of people: the club's own navigation, and the names of games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.template import Context
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy

import rules_engine as engine
from clubs.people import log_words, second_factor
from clubs.people.access import roles_in
from clubs.people.models import Club, ClubEvent, Player, Role
from config.languages.speaking import all_of
from matches.models import OPEN_STATES, Dispute

register = template.Library()

REFEREES = frozenset({Role.OWNER, Role.DIRECTOR, Role.REFEREE})

# (text, name of the address, who sees it: everyone, members, referees or owners)
LINKS = (
    (gettext_lazy("Today"), "people:club", "everyone"),
    (gettext_lazy("Tournaments"), "competitions:list", "everyone"),
    (gettext_lazy("Leagues"), "leagues:list", "everyone"),
    (gettext_lazy("Trophies"), "emblems:list", "everyone"),
    (gettext_lazy("Ladders"), "ladders:list", "everyone"),
    (gettext_lazy("Players"), "people:players", "everyone"),
    (gettext_lazy("Tables"), "people:tables", "everyone"),
    (gettext_lazy("Results"), "publishing:results", "everyone"),
    (gettext_lazy("Records"), "publishing:records", "everyone"),
    (gettext_lazy("Disputes"), "disputes:club", "referees"),
    (gettext_lazy("People"), "people:members", "members"),
    (gettext_lazy("Settings"), "people:settings", "owners"),
)


@register.simple_tag(takes_context=True)
def passkeys_possible(context: Context) -> bool:
    """Whether the visitor's browser can use passkeys on this page."""
    return second_factor.passkeys_possible(context["request"])


@register.inclusion_tag("people/parts/club_nav.html", takes_context=True)
def club_nav(context: Context, club: Club) -> dict[str, Any]:
    """The tabs of a club, as far as the visitor may use them."""
    request = context["request"]
    held = roles_in(request.user, club)
    links = []
    for text, name, audience in LINKS:
        if (
            (audience == "members" and not held)
            or (audience == "owners" and "owner" not in held)
            or (audience == "referees" and held.isdisjoint(REFEREES))
        ):
            continue
        try:
            address = reverse(name, args=[club.slug])
        except NoReverseMatch:
            continue
        exact = name == "people:club"
        here = request.path == address if exact else request.path.startswith(address)
        count = open_disputes(club) if audience == "referees" else 0
        links.append({"text": text, "address": address, "here": here, "count": count})
    return {"club": club, "links": links, "held": held}


def open_disputes(club: Club) -> int:
    """How many disputes of the club wait for a ruling."""
    return Dispute.objects.filter(match__club=club, state__in=OPEN_STATES).count()


@register.simple_tag
def club_player(player: Player, club: Club, named: Club | None = None) -> SafeString:
    """A player's name with the way to their page, on a page of ``club``; one of another club, who plays in an
    association's league, with that club's name, unless that is ``named`` there already. No way leads to a
    club that is not open to everybody. The player's club should be fetched."""
    own = player.club_id == club.pk
    if own:
        player.club = club
    name = format_html("<bdi>{}</bdi>", player.name)
    if own or (player.club.public and player.club.archived_at is None):
        name = format_html('<a href="{}">{}</a>', player.get_absolute_url(), name)
    if own or (named is not None and player.club_id == named.pk):
        return name
    return format_html('{} <span class="meta"><bdi>{}</bdi></span>', name, player.club.name)


@register.filter
def all_in(words: Iterable[str], element: str) -> SafeString:
    """Words one after the other, "a, b and c", each within an element of HTML; ``element`` is its name."""
    return mark_safe(  # noqa: S308 - the words are escaped, the joints are of Unicode's data
        all_of(format_html("<{0}>{1}</{0}>", element, word) for word in words)
    )


@register.filter
def game_name(game_id: str) -> str:
    """The name of a game by its id; the id itself for a game that is not known here."""
    try:
        return engine.game(game_id).name
    except engine.UnknownGame:
        return game_id


@register.filter
def log_what(code: str) -> str:
    """What a line of the club's log tells, by its code."""
    return log_words.what_of(code)


@register.filter
def log_details(line: ClubEvent) -> list[tuple[str, str]]:
    """The details of a line of the club's log, each with what it is called."""
    return log_words.details_of(line)
