"""What other sites show beside a link to a page: title, words and picture (Open Graph, and X's cards)."""

from __future__ import annotations

import json
from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Status
from clubs.emblems.models import Emblem
from clubs.leagues.models import TeamMatch
from clubs.people.models import Club
from clubs.people.views.common import base_url
from clubs.publishing.templatetags.league_words import event_of, words_of
from clubs.publishing.views.feeds.publication import plain
from clubs.publishing.wording import inside
from config.languages.speaking import translated
from matches.models import Match
from matches.selectors import game_name

register = template.Library()


@register.inclusion_tag("publishing/parts/social.html", takes_context=True)
def social(context: Context) -> dict[str, Any]:
    """The tags of a page's head; none for a club that is not public, and none for simulated play.

    Asks the database nothing but the sides of a match.
    """
    club, request = context.get("club"), context.get("request")
    if request is None or not isinstance(club, Club) or not club.public or club.archived_at is not None:
        return {}
    found = _subject(context, club)
    if found is None:
        return {}
    title, words, alt, name, args, version = found
    base = base_url(request)
    return {
        "title": plain(title),
        "words": plain(words),
        "alt": plain(alt),
        "address": base + request.path,
        "picture": f"{base}{reverse(f'pictures:{name}', args=args)}?v={version}",
        "site": "Balkline",
        "event": _event(context, club, base, plain(title)),
    }


def _event(context: Context, club: Club, base: str, title: str) -> SafeString | None:
    """A match or a tournament as a ``SportsEvent`` of schema.org (JSON-LD); None where no day is known."""
    match context.get("match"), context.get("competition"):
        case TeamMatch() as one, _:
            known = event_of(one, club, base)
            return _json(known) if known is not None else None
        case Match() as one, _:
            begins, ends = one.started_at or one.seated_at, one.finished_at
            off = one.status == Match.Status.VOID
            who = [{"@type": "Person", "name": plain(side.name)} for side in one.sides.all()]
        case _, Competition() as one if one.pk:
            begins, ends, who = one.starts_at, None, []
            off = one.status == Status.CANCELLED
        case _:
            return None
    if begins is None:
        return None
    status = "EventCancelled" if off else "EventScheduled"
    told: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": title,
        "sport": translated(game_name(one.game)),
        "startDate": localtime(begins, club.tzinfo).isoformat(),
        "eventStatus": f"https://schema.org/{status}",
        "url": base + one.get_absolute_url(),
        "location": {"@type": "Place", "name": plain(club.name), "address": plain(club.town or club.name)},
        "organizer": {"@type": "SportsClub", "name": plain(club.name), "url": base + club.get_absolute_url()},
        **({"endDate": localtime(ends, club.tzinfo).isoformat()} if ends else {}),
        **({"competitor": who} if who else {}),
    }
    return _json(told)


def _json(told: dict[str, Any]) -> SafeString:
    """As Django's json_script does: nothing in a name can end the element."""
    text = json.dumps(told, ensure_ascii=False).translate({60: "\\u003C", 62: "\\u003E", 38: "\\u0026"})
    return mark_safe(text)  # noqa: S308 - escaped above


def _subject(context: Context, club: Club) -> tuple[str, str, str, str, list[str], int] | None:
    """Title, words, the picture's alternative text, and the picture's name, arguments and version."""
    match context.get("match"), context.get("competition"), context.get("emblem"):
        case Match() as one, _, _:
            if one.simulated:
                return None
            score = one.board.get("score") or {}
            sides = [(side.name, score.get(side.letter)) for side in one.sides.all()]
            title = " – ".join(name for name, _ in sides)
            told = ", ".join(f"{name} {points}" if points is not None else name for name, points in sides)
            words = f"{translated(game_name(one.game))}, {inside(one.get_status_display())}. {club.name}"
            return (
                title,
                f"{told}. {words}",
                gettext("Scoreboard: {told}. {words}.").format(told=told, words=words),
                "match",
                [one.public_id],
                one.revision,
            )
        case _, Competition() as one, _ if one.pk:
            if one.status == Status.DRAFT:
                return None
            how = f"{inside(one.format_words)}: {inside(one.get_status_display())}"
            words = f"{translated(game_name(one.game))}, {how}. {club.name}"
            alt = gettext("{name}: how it stands.")
            if one.champion_id:
                alt = gettext("{name}: the champion and the next places.")
            return (
                one.name,
                words,
                alt.format(name=one.name),
                "competition",
                [club.slug, one.slug],
                one.last_seq,
            )
        case _, _, Emblem() as one:
            held = f"{one.get_state_display()}{': ' + one.holder_name if one.holder_name else ''}"
            return (
                one.title,
                f"{held}. {club.name}",
                f"{one.title}. {held}.",
                "emblem",
                [club.slug, one.slug],
                one.last_seq,
            )
    latest = gettext("{club}: the latest champions.").format(club=club.name)
    if (about := words_of(context)) is not None:
        return *about, latest, "club", [club.slug], 1
    words = " · ".join(filter(None, (gettext("Results, records and live scores"), club.town)))
    return club.name, words, latest, "club", [club.slug], 1
