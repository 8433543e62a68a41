"""What every event says, whatever happened: its id, kind and moment, the club, and where to read more."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import override

from clubs.api.core.whole_addresses import base
from clubs.people.models import Club, new_public_id
from config.languages.known import ENGLISH
from rules_engine.telling import told


def said(
    kind: str, about: str, *, at: datetime, club: str, page: str, api: str, **parts: Any
) -> dict[str, Any]:
    """One event. ``about`` makes its id with the kind: the same thing told twice, by a stream and a webhook,
    has one id. ``page`` and ``api`` are addresses of this server; ``parts`` are those of its kind."""
    server = base()
    return {
        "id": f"{kind}/{about}",
        "kind": kind,
        "at": at.astimezone(UTC).isoformat(),
        "club": club,
        "page": server + page,
        "api": server + api,
        **parts,
    }


def of_thing(
    kind: str, club: Club, about: str, *, at: datetime, page: str, api: str, numbered: bool = True
) -> dict[str, Any]:
    """An event of which no more is told here than where to read of it (an emblem, a ladder, a series). What
    is not ``numbered`` has no place in a log that would make its id."""
    about = about if numbered else f"{about}/{new_public_id()}"
    return said(kind, f"{club.slug}/{about}", at=at, club=club.slug, page=page, api=api)


def in_messages(describer: Callable[..., dict[str, Any]], *about: Any, **more: Any) -> dict[str, Any]:
    """What ``describer`` says, in the language and zone of messages: English, and universal time. A message
    is for programs, and the same for all of them."""
    with override(ENGLISH), timezone.override(UTC):
        plain: dict[str, Any] = told(describer(*about, **more))
        return plain
