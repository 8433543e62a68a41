"""What the rules say in a language, as ``make messages`` compiled it."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.utils.translation import to_locale

DOMAINS = ("rules", "books")
"""The catalogues of what the rules say, and of the games' own texts (``locale/<language>/LC_MESSAGES``)."""


def rules(language: str) -> tuple[dict[str, str | list[str]], str]:
    """The pattern of each message by its id (several where it depends on a number), and the plural rule;
    none where the language is not known."""
    words: dict[str, str | list[str]] = {}
    plural = "n != 1"
    for domain in DOMAINS:
        path = settings.LOCALE_PATHS[0] / to_locale(language) / "LC_MESSAGES" / f"{domain}.json"
        if path.exists():
            told: dict[str, Any] = json.loads(path.read_text("utf-8"))
            words |= told["words"]
            plural = told["plural"]
    return words, plural
