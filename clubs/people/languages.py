"""Languages of clubs and people: what belongs to an address, what somebody chose, and in what letters are."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import override

from clubs.people.models import Club, User
from config.languages.choosing import offered
from matches.models import Match


def of_address(words: Mapping[str, Any], wall: bool) -> str:
    """The language of the club to which an address belongs; of its walls, where it is a wall's."""
    club, match = words.get("club"), words.get("public_id")
    if isinstance(club, str):
        found = Club.objects.filter(slug=club).values_list("language", "wall_language").first()
    elif isinstance(match, str):
        matches = Match.objects.filter(public_id=match)
        found = matches.values_list("club__language", "club__wall_language").first()
    else:
        found = None
    language, on_the_wall = found or ("", "")
    return (on_the_wall if wall else "") or language


def remember(request: HttpRequest, language: str) -> None:
    """Keep what somebody who is signed in has chosen: letters are written in it."""
    if request.user.is_authenticated:
        User.objects.filter(pk=request.user.pk).exclude(language=language).update(language=language)


def letters_to(user: User | None, club: Club | None) -> AbstractContextManager[None]:
    """Write in the language of a person, else in that of the club, else in English."""
    chosen = offered(user.language) if user is not None else ""
    ours = offered(club.language) if club is not None else ""
    return override(chosen or ours or settings.LANGUAGE_CODE)
