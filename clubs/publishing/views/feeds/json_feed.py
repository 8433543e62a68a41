"""A publication as JSON Feed, version 1.1 (https://www.jsonfeed.org/version/1.1/)."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from clubs.publishing.views.feeds.publication import Entry, Publication
from clubs.publishing.wording import language

CONTENT_TYPE = "application/feed+json"
VERSION = "https://jsonfeed.org/version/1.1"


def write(found: Publication) -> bytes:
    """The feed's bytes, UTF-8."""
    feed = {
        "version": VERSION,
        "title": found.title,
        "home_page_url": found.home,
        "feed_url": found.address,
        "description": found.about,
        "language": language(),
        "authors": [{"name": found.author, "url": found.author_page}],
        "items": [_entry(entry) for entry in found.entries],
    }
    return json.dumps(feed, ensure_ascii=False, indent=1).encode()


def _entry(entry: Entry) -> dict[str, Any]:
    written: dict[str, Any] = {
        "id": entry.id.urn,
        "url": entry.link,
        "title": entry.title,
        "content_html": entry.html,
        "date_published": _moment(entry.published),
        "date_modified": _moment(entry.updated),
        "tags": list(entry.tags),
    }
    return written | {"image": entry.picture} if entry.picture else written


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
