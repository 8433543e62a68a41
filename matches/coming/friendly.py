"""Friendlies that a tablet begins without the server: what it may offer, and making the match when it tells.

The package that knows the club's players registers a :class:`Host`.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Protocol

from django.db import IntegrityError
from django.utils.translation import gettext

from matches.coming.offers import make_room
from matches.log.actor import Actor
from matches.log.models import ID_ALPHABET, ID_LENGTH, Act, Match
from matches.log.writing import write_transaction
from matches.marking.appending import client_id
from matches.problems import UserProblem

RECENT = 4
"""A tablet keeps the rules of so many games for friendlies."""
LOOKED_AT = 60
"""So many matches of the club are looked at for them."""


class Host(Protocol):
    """What the package that knows players and tables answers."""

    def players(self, table: Any) -> list[str]:
        """The names to propose, as they stand in the club."""

    def start(
        self, *, table: Any, game: str, names: tuple[str, str], length: int | None, race: int,
        by: Actor, public_id: str, told: dict[str, Any], at: datetime | None,
    ) -> Match:  # fmt: skip
        """Make the match and bring it to the table. Raises ``UserProblem``."""


_host: Host | None = None


def register(host: Host) -> None:
    """Ask ``host`` from now on."""
    global _host
    _host = host


def players(table: Any) -> list[str]:
    """The names that a tablet at ``table`` proposes."""
    return _host.players(table) if _host is not None else []


def recent_games(table: Any, coming: Iterable[str] = ()) -> list[str]:
    """The games whose rules a tablet at ``table`` keeps: those that were played last there, then those of the
    matches that come, then those played last in the club that can be played there. One query."""
    rows = Match.objects.filter(club=table.club_id, simulated=False, game__in=table.games)
    last = list(rows.order_by("-pk").values_list("table", "game")[:LOOKED_AT])
    here = [game for place, game in last if place == table.pk]
    fit = [game for game in coming if game in table.games]
    return list(dict.fromkeys([*here, *fit, *(game for _, game in last)]))[:RECENT]


def start(
    *,
    public_id: str,
    client_uuid: uuid.UUID | str,
    game: str,
    names: tuple[str, str],
    length: int | None,
    race: int,
    by: Actor,
    at: datetime | None = None,
) -> Match:
    """Make a friendly that a tablet has begun at its table, at ``at``, under the id that it has given it. The
    same ``client_uuid`` again gives the same match.

    Raises ``UserProblem``: "not-allowed" (403) for all but tablets, "bad-id" (422), "id-taken" (409) where
    another match has the id, and what the host raises: "wrong-table", "same-side", "bad-match" (422),
    "table-busy" (409).
    """
    if by.kind != "device" or by.device.revoked_at is not None or _host is None:
        raise UserProblem("not-allowed", gettext("Only the tablet of a table begins matches there."), 403)
    if len(public_id) != ID_LENGTH or not set(public_id) <= set(ID_ALPHABET):
        raise UserProblem("bad-id", gettext("This is no id of a match."), 422, {"field": "match"})
    client, table = str(client_id(client_uuid)), by.device.table
    if (there := _there(public_id, client, table)) is not None:
        return there
    try:
        with write_transaction():
            make_room(table, public_id)
            return _host.start(
                table=table, game=game, names=names, length=length, race=race,
                by=Actor.system(by.label), public_id=public_id, told={"client_uuid": client}, at=at,
            )  # fmt: skip
    except IntegrityError:  # the same tap came twice at once
        if (there := _there(public_id, client, table)) is None:
            raise
        return there


def _there(public_id: str, client: str, table: Any) -> Match | None:
    match = Match.objects.filter(public_id=public_id).first()
    if match is None:
        return None
    made = match.acts.filter(kind=Act.Kind.CREATED).first()
    if match.club_id != table.club_id or made is None or made.data.get("client_uuid") != client:
        raise UserProblem("id-taken", gettext("Another match has this id."), 409)
    return match
