"""The words of a language for the rule book on a tablet: an archive beside those of the modules.

It holds what the messages of those modules are in the language, and none of the other games'. English stands
in the modules themselves and needs none.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache

from django.utils import formats

from config.languages import compiled
from config.languages.choosing import offered
from config.languages.known import ENGLISH
from matches.rule_book.archives import CORE, Archive, digest_of, packed, sources_of
from rules_engine.books.index import MODULES
from rules_engine.languages import FOLDER

KIND = "words"
KEPT = 64
_ID = re.compile(rb"\bsay(?:_many)?\(\s*\"([^\"\\]+)\"")


def words_of(game: str, language: str) -> tuple[Archive, ...]:
    """The archives of words that a match of ``game`` needs in ``language``; () for English."""
    if game not in MODULES or language == ENGLISH or not offered(language):
        return ()
    return _told(CORE, language), _told(game, language)


def content_of(of: str, digest: str) -> bytes | None:
    """The bytes of an archive of words ("words/de/core"); None unless it is there under just this hash."""
    kind, _, rest = of.partition("/")
    language, _, modules = rest.partition("/")
    known = modules == CORE or modules in MODULES
    if kind != KIND or not known or language == ENGLISH or offered(language) != language:
        return None
    return packed(_files(modules, language)) if _told(modules, language).hash == digest else None


@lru_cache(maxsize=KEPT)
def _told(of: str, language: str) -> Archive:
    files = _files(of, language)
    return Archive(f"{KIND}/{language}/{of}", digest_of(files), len(packed(files)))


def _files(of: str, language: str) -> dict[str, bytes]:
    patterns, plural = compiled.rules(language)
    ids = {found.decode() for source in sources_of(of).values() for found in _ID.findall(source)}
    ids.add(f"{of}.name")  # what a game is called is no message in its source
    told = {
        "decimal": formats.get_format("DECIMAL_SEPARATOR", language),
        "plural": plural,
        "words": {name: patterns[name] for name in sorted(ids & patterns.keys())},
    }
    name = f"rules_engine/{FOLDER}/{of.replace('/', '-')}.json"
    return {name: json.dumps(told, ensure_ascii=False, sort_keys=True).encode()}
