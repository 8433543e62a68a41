"""What a tablet is told of the rule book of a game: its version, and where the archives are."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import get_language

from config.languages.known import ENGLISH
from matches.rule_book.archives import archives_of, version_of
from matches.rule_book.words import words_of


def engine_json(game: str) -> dict[str, Any] | None:
    """``{"version", "archives": [{"url", "hash", "bytes"}]}`` in the order in which they are loaded, the
    words of the request's language last; None where the server alone can judge the game."""
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
    }
