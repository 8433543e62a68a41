"""Throwing a match's dice, and what everybody may know of them.

A throw and its entry are one transaction. A request is idempotent: sent again, it gets the first answer.
"""

from __future__ import annotations

import re
import uuid
from typing import Any

from django.utils.translation import gettext

import rules_engine as engine
from matches.dice.models import DiceSeed, DiceThrow
from matches.log import fold
from matches.log.actor import Actor
from matches.log.acts import locked
from matches.log.models import Match
from matches.log.writing import write_transaction
from matches.marking.appending import Recorded, client_id
from matches.marking.record import record_entry
from matches.problems import UserProblem
from rules_engine.fair_dice import commitment, throw

_THROW = re.compile(r"\[([1-6](?: [1-6])*)\]")


def due(expectation: engine.Expectation) -> tuple[str, int, frozenset[str]] | None:
    """Who is to throw, how many dice, and the throws that may be recorded; None if no throw is due."""
    found = [b for b in expectation.buttons if _THROW.fullmatch(b.tokens)]
    if not found:
        return None
    return found[0].side, len(found[0].tokens.split()), frozenset(b.tokens for b in found)


def throw_dice(
    *, match_id: int | str, side: str, expected_seq: int, client_uuid: uuid.UUID | str, by: Actor
) -> Recorded:
    """Throw for ``side`` and record it.

    Raises ``UserProblem``: ``no-dice`` (409: the match has no seed), ``no-throw-due`` (409), and what
    recording the entry raises.
    """
    client = client_id(client_uuid)
    with write_transaction():
        match = locked(match_id)
        by.require("mark", match)
        kept = DiceThrow.objects.filter(match=match, client_uuid=client).first()
        if kept is None:
            kept = _new(match, side, expected_seq, client)
        return record_entry(
            match_id=match_id,
            side=side,
            tokens=f"[{kept.faces}]",
            expected_seq=expected_seq,
            client_uuid=client,
            by=by,
            note=f"thrown by the server, throw {kept.number}",
        )


def _new(match: Match, side: str, expected_seq: int, client: uuid.UUID) -> DiceThrow:
    seed = DiceSeed.objects.filter(match=match).first()
    if seed is None:
        raise UserProblem("no-dice", gettext("No dice are kept here for this match: throw your own."), 409)
    wanted = due(fold.resume(match).expects())
    if wanted is None or wanted[0] != side:
        raise UserProblem("no-throw-due", gettext("No throw is due for this player now."), 409)
    _, dice, allowed = wanted
    number = DiceThrow.objects.filter(match=match).count() + 1
    faces = " ".join(map(str, throw(seed.seed, number, dice)))
    if f"[{faces}]" not in allowed:  # a game may write its dice the other way round
        faces = " ".join(reversed(faces.split()))
    return DiceThrow.objects.create(
        match=match, number=number, faces=faces, side=side, entry=expected_seq + 1, client_uuid=client
    )


def told(match: Match) -> dict[str, Any] | None:
    """What everybody may know: commitment, throws, and after the match the seed. None without a seed."""
    seed = DiceSeed.objects.filter(match=match).first()
    if seed is None:
        return None
    rows = DiceThrow.objects.filter(match=match)
    over = match.status in (Match.Status.FINISHED, Match.Status.CONFIRMED, Match.Status.VOID)
    return {
        "match": match.public_id,
        "commitment": seed.commitment,
        "seed": seed.seed if over else None,
        "throws": [{"number": t.number, "side": t.side, "entry": t.entry, "faces": t.faces} for t in rows],
    }


def faults(told_of: dict[str, Any]) -> list[str]:
    """What is wrong with published dice and their seed; [] if everything follows from the seed."""
    seed = told_of["seed"]
    if seed is None:
        return ["the seed is not told before the match is over"]
    wrong = []
    if commitment(seed) != told_of["commitment"]:
        wrong.append("the seed is not the one that was committed to")
    for at, row in enumerate(told_of["throws"], 1):
        faces = sorted(map(int, row["faces"].split()), reverse=True)
        if row["number"] != at or tuple(faces) != throw(seed, at, len(faces)):
            wrong.append(f"throw {at} does not follow from the seed: {row['faces']}")
    return wrong
