"""The tablet's JSON endpoints for private balls; the same shape as those of :mod:`matches.tablet.api`."""

from __future__ import annotations

from typing import Any

from matches.log.actor import Actor
from matches.secrets import keeping
from matches.tablet.api import action, field


@action
def seal(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST seal: keep a private ball; without ``number`` one is drawn. The answer tells it, once."""
    done = keeping.keep(
        match_id=match_id,
        side=field(body, "side", str),
        number=field(body, "number", int, optional=True),
        expected_seq=field(body, "expected_seq", int),
        client_uuid=field(body, "client_uuid", str),
        by=actor,
    )
    return done.to_json()


@action
def show(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST show: show the ball that is kept for a side."""
    done = keeping.show(
        match_id=match_id,
        side=field(body, "side", str),
        expected_seq=field(body, "expected_seq", int),
        client_uuid=field(body, "client_uuid", str),
        by=actor,
    )
    return done.to_json()
