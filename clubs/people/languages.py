"""Languages of clubs and people: what belongs to an address, what somebody chose, and in what letters are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import override

from clubs.people.models import Club, User
from clubs.stamps import store
from clubs.stamps.scopes import LANGUAGES
from config.languages.choosing import offered
from matches.models import Match


class _Known:
    """The languages of clubs by their addresses, as long as no club changes (:mod:`clubs.stamps`)."""

    MOST = 10_000

    def __init__(self) -> None:
        self.kept: tuple[object, dict[tuple[str, str], tuple[str, str]]] = None, {}

    def of(self, kind: str, name: str) -> tuple[str, str]:
        """The language of a club and of its walls; both "" where there is no such club or match."""
        stamps = store.installation(), store.state(LANGUAGES)
        of_then, found = self.kept
        if stamps != of_then or stamps[1] is None or len(found) >= self.MOST:
            found = {}
            self.kept = stamps, found
        languages = found.get((kind, name)) or _READ[kind](name)
        if languages is not None:
            found[kind, name] = languages
        return languages or ("", "")


_READ: dict[str, Callable[[str], tuple[str, str] | None]] = {
    "club": lambda slug: Club.objects.filter(slug=slug).values_list("language", "wall_language").first(),
    "public_id": lambda public_id: (
        Match.objects.filter(public_id=public_id).values_list("club__language", "club__wall_language").first()
    ),
}
"""By the word of an address that names a club."""

_known = _Known()


def of_address(words: Mapping[str, Any], wall: bool) -> str:
    """The language of the club to which an address belongs; of its walls, where it is a wall's."""
    for kind in _READ:
        if isinstance(name := words.get(kind), str):
            language, on_the_wall = _known.of(kind, name)
            return (on_the_wall if wall else "") or language
    return ""


def remember(request: HttpRequest, language: str) -> None:
    """Keep what somebody who is signed in has chosen: letters are written in it."""
    if request.user.is_authenticated:
        User.objects.filter(pk=request.user.pk).exclude(language=language).update(language=language)


def letters_to(user: User | None, club: Club | None) -> AbstractContextManager[None]:
    """Write in the language of a person, else in that of the club, else in English."""
    chosen = offered(user.language) if user is not None else ""
    ours = offered(club.language) if club is not None else ""
    return override(chosen or ours or settings.LANGUAGE_CODE)
