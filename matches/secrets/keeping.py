"""Sealing a private ball, showing it, and letting its owner look at it.

Sealing and its entry are one transaction: there is never a seal in the log whose ball is unknown, nor a
ball kept that no entry speaks of. A request that comes again is answered as the first time.
"""

from __future__ import annotations

import json
import secrets as randomness
import uuid
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext

import rules_engine as engine
from matches.log.actor import Actor
from matches.log.acts import locked
from matches.log.fold import header_of
from matches.log.models import Match
from matches.log.writing import write_transaction
from matches.marking.appending import Recorded, client_id
from matches.marking.record import record_entry
from matches.problems import UserProblem
from matches.secrets.models import Secret
from rules_engine.seals import seal

SALT_BYTES = 12
"""Enough that trying all salts for fifteen numbers is out of the question."""


@dataclass(frozen=True)
class Sealed:
    """An entry that sealed a ball, and the ball, for its owner only."""

    recorded: Recorded
    number: int

    def to_json(self) -> dict[str, Any]:
        """As the tablet is answered; ``number`` is shown to the player once."""
        return {**self.recorded.to_json(), "number": self.number}


def pills_of(match: Match) -> tuple[int, ...]:
    """The numbers on the balls that the players of the match draw; () where none are drawn."""
    return engine.Match(header_of(match)).pills()


def keep(
    *,
    match_id: int | str,
    side: str,
    number: int | None,
    expected_seq: int,
    client_uuid: uuid.UUID | str,
    by: Actor,
) -> Sealed:
    """Seal a ball for ``side``: the one that the player has drawn, or with None one that we draw.

    Raises ``UserProblem``: ``no-secrets`` (409, a game without private balls), ``bad-ball`` (422),
    ``ball-taken`` (409), ``bag-empty`` (409), and what recording the entry raises.
    """
    client = client_id(client_uuid)
    with write_transaction():
        match = locked(match_id)
        by.require("mark", match)
        kept = Secret.objects.filter(match=match, client_uuid=client).first()
        if kept is None:
            kept = _new(match, side, number, client)
        recorded = record_entry(
            match_id=match_id,
            side=side,
            tokens=f":pill({kept.seal})",
            expected_seq=expected_seq,
            client_uuid=client,
            by=by,
        )
    return Sealed(recorded, kept.number)


def _new(match: Match, side: str, number: int | None, client: uuid.UUID) -> Secret:
    pills = pills_of(match)
    if not pills:
        raise UserProblem("no-secrets", gettext("This game has no private balls."), 409)
    held = {secret.number for secret in _held(match)}
    if number is None:
        left = [n for n in pills if n not in held]
        if not left:
            raise UserProblem("bag-empty", gettext("All balls have been drawn."), 409)
        number = randomness.choice(left)
    elif number not in pills:
        raise UserProblem(
            "bad-ball",
            gettext("The balls are numbered {first} to {last}.").format(first=pills[0], last=pills[-1]),
            422,
        )
    elif number in held:
        raise UserProblem("ball-taken", gettext("This ball has been drawn already. Look again."), 409)
    salt = randomness.token_urlsafe(SALT_BYTES)
    return Secret.objects.create(
        match=match, side=side, number=number, salt=salt, seal=seal(number, salt), client_uuid=client
    )


def _held(match: Match, side: str | None = None) -> list[Secret]:
    """The sealed balls that are held now: those whose seal stands in the state of the match."""
    state = json.dumps(match.snapshot) if match.snapshot else ""
    rows = Secret.objects.filter(match=match).order_by("-pk")
    if side is not None:
        rows = rows.filter(side=side)
    return [row for row in rows if row.seal in state]


def show(
    *, match_id: int | str, side: str, expected_seq: int, client_uuid: uuid.UUID | str, by: Actor
) -> Recorded:
    """Show the sealed ball of ``side`` to all, by an entry that proves it.

    Raises ``UserProblem("nothing-sealed", 409)`` and whatever recording the entry raises.
    """
    client = client_id(client_uuid)
    with write_transaction():
        match = locked(match_id)
        by.require("mark", match)
        tokens = _shown_already(match, client)
        if tokens is None:
            held = _held(match, side)
            if not held:
                raise UserProblem(
                    "nothing-sealed", gettext("No sealed ball is kept here for this player."), 409
                )
            tokens = f":show({held[0].number} {held[0].salt})"
        return record_entry(
            match_id=match_id, side=side, tokens=tokens, expected_seq=expected_seq, client_uuid=client, by=by
        )


def _shown_already(match: Match, client: uuid.UUID) -> str | None:
    tokens: str | None = match.entries.filter(client_uuid=client).values_list("tokens", flat=True).first()
    return tokens


def own_balls(match: Match, user: Any) -> list[tuple[str, int]]:
    """``[(side, number)]``: the sealed balls that ``user`` holds as a player of the match."""
    if not user.is_authenticated or not match.secrets.exists():
        return []
    own = Q(player__user=user) | Q(partner__user=user)
    mine = set(match.sides.filter(own).values_list("letter", flat=True))
    return [(row.side, row.number) for row in _held(match) if row.side in mine]


def sealed_sides(match: Match) -> list[str]:
    """The sides whose ball we keep, so that a tablet can offer to show it."""
    if not pills_of(match):
        return []
    return sorted({row.side for row in _held(match)})
