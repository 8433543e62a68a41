"""What a tablet is told of the rule book of a game: its version, where the archives are, and what the games
are called whose rules it cites."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language

from config.languages.known import ENGLISH
from matches.rule_book.archives import archives_of, version_of
from matches.rule_book.words import words_of
from rules_engine import catalogue
from rules_engine.clauses import Game


def engine_json(game: str) -> dict[str, Any] | None:
    """``{"version", "archives": [{"url", "hash", "bytes"}], "names"}``: the archives in the order in which
    they are loaded, the words of the request's language last; and the names of the game and its governors by
    their ids. None where the server alone can judge the game."""
    found = archives_of(game)
    if not found:
        return None
    found += words_of(game, get_language() or ENGLISH)
    return {
        "version": version_of(game),
        "archives": [
            {
                "url": reverse("rule_book:archive", args=[one.of, one.hash]),
                "hash": one.hash,
                "bytes": one.bytes,
            }
            for one in found
        ],
        "names": names_of(game),
    }


@cache
def names_of(game: str) -> dict[str, str]:
    """What the games are called whose rules may be cited in a match of ``game``: itself and its governors."""
    names: dict[str, str] = {}
    waiting: list[Game] = [catalogue.game(game)]
    while waiting:
        one = waiting.pop()
        names[one.id] = one.name
        waiting += one.governors
    return names
