"""What each outcome of a dispute would mean: the typical stroke of it, judged by the game's own rules."""

from __future__ import annotations

from typing import Any

from rules_engine import Entry, Match, RecordError, Token, tokens_to_json, write_tokens
from rules_engine.judging import effect_of

from ..errors import SimulatorError
from ..facts import facts_of
from .answers import Typical, typical
from .case import Case
from .playing import Table
from .study import Found
from .unsure import Prior


def meanings(
    case: Case, found: Found, match_before: Match, side: str, call: str | tuple[Token, ...] = ()
) -> list[dict[str, Any]]:
    """For each outcome of the claims seen among the strokes that fit, what the rules make of it.

    ``match_before`` is the match as it stood before the disputed entry, ``side`` the letter of who struck,
    ``call`` what was said before the stroke. Each row has ``holds`` (one bool a claim), ``share``, ``tokens``
    (the entry in notation), ``points`` by side, ``turn`` (whose it is then), ``events``, ``citations`` (rows
    of ``citation`` and ``effect``), ``instructions`` (plain values) and ``refused``: None, or code, message
    and citation where the rules would not take such an entry, or the stroke cannot be told in them. The match
    is not changed.
    """
    table = Table(Prior(case.shot, case.unsure))
    return [_meaning(one, match_before, side, call) for one in typical(case, found, table)]


def _meaning(one: Typical, match: Match, side: str, call: str | tuple[Token, ...]) -> dict[str, Any]:
    row: dict[str, Any] = {
        "holds": list(one.holds), "share": round(one.share, 4), "tokens": "", "json": [], "points": {},
        "turn": None, "events": [], "citations": [], "instructions": [], "refused": None,
    }  # fmt: skip
    try:
        tokens = facts_of(
            one.trace, match.play, match.state, before=one.shot.pieces, call=call, surface=one.shot.surface
        )
    except (SimulatorError, RecordError) as error:
        return row | {"refused": {"code": error.code, "message": error.message, "citation": None}}
    row |= {"tokens": write_tokens(tokens), "json": tokens_to_json(tokens)}
    ruling = match.rules.judge(match.play, match.state, Entry(match.last + 1, side, tokens))
    if ruling.refusal is not None:
        return row | {"refused": ruling.refusal.to_json()}
    return row | {
        "points": dict(ruling.points),
        "turn": ruling.turn,
        "events": list(ruling.events),
        "citations": [{"citation": c, "effect": effect_of(match, c)} for c in ruling.citations],
        "instructions": [told.to_json() for told in ruling.instructions],
    }
