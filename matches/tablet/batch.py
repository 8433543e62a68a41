"""Several taps in one request: what a tablet has kept while it could not reach the server.

Each tap is done as its own endpoint does it, in the order in which it was made; several share a transaction
as long as others need not wait for it. The first refusal ends it: what comes behind rests on what was
refused. The same request can be sent again after an answer that got lost: an entry is known by its UUID, a
confirmation of the same log is the same, and a level or a clock's deed that was followed by an entry is
left alone.

A tablet that has judged as we do is not told again how the match stands after each entry, but after the last:
of thousands that wait it keeps only what came of them, not each board.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from inspect import unwrap
from typing import Any

from django.utils.translation import gettext

from matches.log import fold
from matches.log.actor import Actor
from matches.log.writing import again_on_deadlock, write_transaction
from matches.marking.levels import marking_json
from matches.problems import UserProblem
from matches.tablet import api

MOST_TAPS = 100
MAX_BODY = MOST_TAPS * 4 * 1024

TURN = 0.03
"""Seconds after which the others may write."""

Deed = Callable[[Actor, str, dict[str, Any]], dict[str, Any]]

_entry: Deed = unwrap(api.entry)
_undo: Deed = unwrap(api.undo)
_amend: Deed = unwrap(api.amend)
_clock: Deed = unwrap(api.clock)


def _confirm(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """``{"status", "confirmed"}``: of the match, and the letters of the sides that have agreed."""
    unwrap(api.confirm)(actor, match_id, body)
    match = api.match_of(match_id)
    agreed = match.sides.exclude(confirmed_at=None).values_list("letter", flat=True)
    return {"seq": match.last_seq, "status": match.status, "confirmed": list(agreed)}


def _level(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """``{"marking"}``: as in the state."""
    if (late := _late(match_id, body)) is not None:
        return late
    unwrap(api.level)(actor, match_id, body)
    match = api.match_of(match_id)
    return {"seq": match.last_seq, "marking": marking_json(match)}


def _run_clock(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    api.field(body, "do", str)  # another clock for the match is chosen at once, or not at all
    if (late := _late(match_id, body)) is not None:
        return late
    return _clock(actor, match_id, {**body, "policy": None})


def _late(match_id: str, body: dict[str, Any]) -> dict[str, Any] | None:
    """The answer to a tap that is no entry, when the log has gone on since: nothing is done any more."""
    seq = api.match_of(match_id).last_seq
    return {"seq": seq, "late": True} if seq > api.field(body, "expected_seq", int) else None


KINDS: dict[str, Deed] = {
    "entry": _entry,
    "undo": _undo,
    "amend": _amend,
    "confirm": _confirm,
    "level": _level,
    "clock": _run_clock,
}
"""What a tablet does without the server, by the ``kind`` of the tap."""


@partial(api.action, most=MAX_BODY)
def taps(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST taps: several taps of one match; answers those that were done, and what stopped the next one."""
    return do_taps(actor, match_id, api.field(body, "taps", list))


def do_taps(actor: Actor, match_id: str, told: list[Any]) -> dict[str, Any]:
    """Do ``told``, the taps of one match, in order, up to the first that is refused.

    Returns ``{"answers", "stopped"}``; raises ``UserProblem`` where the very first is refused.
    """
    if not 0 < len(told) <= MOST_TAPS:
        raise UserProblem(
            "bad-field",
            gettext("taps must be 1 to {most} taps.").format(most=MOST_TAPS),
            data={"field": "taps", "most": MOST_TAPS},
        )
    answers: list[dict[str, Any]] = []
    problem = None
    while problem is None and len(answers) < len(told):
        some, problem = again_on_deadlock(partial(_some, actor, match_id, told[len(answers) :]))
        answers += some
    if problem is not None and not answers:
        raise problem
    _complete(match_id, answers)
    stopped = None if problem is None else {**problem.to_json(), "status": problem.status}
    return {"answers": answers, "stopped": stopped}


def _some(actor: Actor, match_id: str, taps: list[Any]) -> tuple[list[dict[str, Any]], UserProblem | None]:
    """Do the first of ``taps`` in one transaction: their answers, and what stopped the next one."""
    answers: list[dict[str, Any]] = []
    began = time.monotonic()
    with write_transaction():
        while len(answers) < len(taps) and time.monotonic() - began < TURN:
            try:
                answers.append(_done(actor, match_id, taps[len(answers)]))
            except UserProblem as problem:
                return answers, problem
    return answers, None


def _complete(match_id: str, answers: list[dict[str, Any]]) -> None:
    """Tell how the match stands with the last of the entries, unless others have written since."""
    last = next((one for one in reversed(answers) if "ruling" in one), None)
    if last is None or "board" in last:
        return
    match = api.match_of(match_id)
    if match.last_seq == last["seq"]:
        game = fold.resume(match)
        last |= {"board": game.board(), "expects": game.expects().to_json()}


def _done(actor: Actor, match_id: str, tap: Any) -> dict[str, Any]:
    if not isinstance(tap, dict):
        raise UserProblem("bad-field", gettext("A tap must be an object."), data={"field": "taps"})
    kind = api.field(tap, "kind", str)
    if kind not in KINDS:
        raise UserProblem(
            "bad-field",
            gettext("A tap's kind is one of: {kinds}.").format(kinds=", ".join(KINDS)),
            data={"field": "kind"},
        )
    return KINDS[kind](actor, match_id, tap)
