"""Undo, amend, void, put in: entries that say how the log is to be read.

Nothing is removed from the log. An undo appends ``void n``, a correction ``amend n: ...``, what was forgotten
``before n: ...``; the engine folds again from the nearest snapshot before ``n``. Entries that this makes
illegal are reported as the match's problems, never dropped.

While nothing has been played because of the result, an undo also takes back the end of a match, even one
that was confirmed. Afterwards, and for every other change to a confirmed match, it is a *correction*:
it needs the authority for it, and its effect can be looked at first (``preview_amend``).
"""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

import rules_engine as engine
from config.clock import now
from matches import downstream, signals
from matches.log import fold
from matches.log.actor import Actor
from matches.log.acts import act, locked
from matches.log.models import Act, LogEntry, Match, Snapshot
from matches.log.writing import write_transaction
from matches.marking import freezing, lease
from matches.marking.appending import (
    Recorded,
    already,
    append,
    check_seq,
    client_id,
    refused,
)
from matches.marking.counting import counted
from matches.marking.taps import UNTOLD, Tap, refusals_noted
from matches.problems import UserProblem, told_to_user
from rules_engine.course import checks, correcting
from rules_engine.course.problems import no_such_entry, nothing_to_undo
from rules_engine.course.standing import problems_json


@counted
def undo(
    *, match_id: int | str, expected_seq: int, client_uuid: uuid.UUID | str, by: Actor, tap: Tap = UNTOLD
) -> Recorded:
    """Void the last entry that has an effect, across the end of an inning, a frame or the match.

    Raises what ``record_entry`` raises, and ``nothing-to-undo`` (409), ``downstream-played`` (409: play has
    gone on because of the result; use a correction, whose preview shows what it changes).
    """
    client = client_id(client_uuid)
    with refusals_noted(match_id, expected_seq, tap, "undo", by), write_transaction():
        match = locked(match_id)
        by.require("mark", match)
        if (known := already(match, client)) is not None:
            return known
        at = now()
        columns = lease.claim(match, by, at)
        check_seq(match, expected_seq, tap.follows)
        _check_correctable(match)
        if match.status == Match.Status.CONFIRMED and (played := downstream.played_since(match)):
            raise UserProblem(
                "downstream-played",
                gettext(
                    "{played} Correct the sheet instead, and look at the preview of what that changes."
                ).format(played=played),
                409,
            )
        found = fold.last_effective(match, freezing.rulings(match))
        with told_to_user():
            if found is None:
                raise nothing_to_undo()
            game, start, number = found
            side = next(e.side for e in game.entries if e.n == number)
            new = correcting.undoing(match.last_seq + 1, side, number)
        freezing.check_correction_free(match, _chain(match, new))
        return _write(match, game, start, new, client=client, by=by, at=at, columns=columns, tap=tap)


@counted
def amend(
    *,
    match_id: int | str,
    entry: int,
    tokens: str | None,
    expected_seq: int,
    client_uuid: uuid.UUID | str,
    by: Actor,
    side: str | None = None,
    note: str = "",
    tap: Tap = UNTOLD,
) -> Recorded:
    """Let entry number ``entry`` read ``tokens`` instead; with None, let it never have happened.

    ``side`` is the side of the entry itself unless given. Raises what ``record_entry`` raises.
    """
    client = client_id(client_uuid)
    what = f"void {entry}" if tokens is None else f"amend {entry}: {tokens}"
    with refusals_noted(match_id, expected_seq, tap, what, by), write_transaction():
        match = locked(match_id)
        by.require("mark", match)
        if (known := already(match, client)) is not None:
            return known
        at = now()
        columns = lease.claim(match, by, at)
        check_seq(match, expected_seq, tap.follows)
        new = _correction(match, entry, tokens, side, note)
        return correct(match, new, client=client, by=by, at=at, columns=columns, tap=tap)


def correct(
    match: Match,
    new: engine.Entry,
    *,
    client: uuid.UUID,
    by: Actor,
    at: datetime,
    columns: dict[str, Any],
    tap: Tap = UNTOLD,
) -> Recorded:
    """Append the correction ``new`` to ``match``, which is locked and whose lease ``by`` holds."""
    freezing.check_correction_free(match, _chain(match, new))
    return write_correction(match, new, client=client, by=by, at=at, columns=columns, tap=tap)


def write_correction(
    match: Match,
    new: engine.Entry,
    *,
    client: uuid.UUID,
    by: Actor,
    at: datetime,
    columns: dict[str, Any],
    tap: Tap = UNTOLD,
) -> Recorded:
    """As ``correct``, also of an entry that is under review: for the referee who rules on it."""
    _check_correctable(match)
    if match.status == Match.Status.CONFIRMED:
        by.require("correct", match)
    game, start = fold.folded(match, _reach(match, new))
    return _write(match, game, start, new, client=client, by=by, at=at, columns=columns, tap=tap)


def preview_amend(
    *,
    match_id: int | str,
    entry: int,
    tokens: str | None,
    by: Actor,
    side: str | None = None,
    insert: bool = False,
) -> dict[str, Any]:
    """What ``amend`` would change; nothing is written. With ``insert``, what it would change to put an entry
    of ``tokens`` in before entry ``entry``.

    ``{"before": {"score", "winner", "over", "race"}, "after": ..., "changed": [{"seq", "before", "after"}],
    "illegal": [problems], "reopens": bool, "winner_changes": bool, "downstream": str | None, "ruling": {}}``;
    ``changed`` lists entries whose points differ, ``ruling`` is what the engine would say of the corrected
    entry (None when it is voided). Raises ``refused`` (422) when the correction itself cannot stand.
    """
    which = {"pk": match_id} if isinstance(match_id, int) else {"public_id": match_id}
    match = Match.objects.filter(**which).first()
    if match is None:
        raise UserProblem("not-found", gettext("There is no such match."), 404)
    by.require("mark", match)
    _check_correctable(match)
    new = _correction(match, entry, tokens, side, "", insert=insert)
    freezing.check_correction_free(match, _chain(match, new))
    return {"entry": entry, **effects_of(match, new)}


def effects_of(match: Match, new: engine.Entry) -> dict[str, Any]:
    """What the correction ``new`` would change: all that ``preview_amend`` tells but ``entry``.

    Raises ``refused`` (422).
    """
    _check_correctable(match)
    game, start = fold.folded(match, _reach(match, new))
    with told_to_user():
        effects = correcting.effects_of(game, new)
    return {
        **effects,
        "illegal": _problems(match, game, start),
        "downstream": downstream.played_since(match),
    }


def _check_correctable(match: Match) -> None:
    with told_to_user():
        checks.check_correctable(match.status, match.result_kind)


def _correction(
    match: Match, number: int, tokens: str | None, side: str | None, note: str, *, insert: bool = False
) -> engine.Entry:
    target = LogEntry.objects.filter(match=match, seq=number).first()
    with told_to_user():
        if target is None:
            raise no_such_entry(number)
        return correcting.correction(
            match.last_seq + 1, side or target.side, number, tokens, note, insert=insert
        )


def _chain(match: Match, new: engine.Entry) -> list[int]:
    """The entries that ``new`` speaks of: its target, and if that is a correction, that one's target..."""
    numbers: list[int] = []
    number: int | None = correcting.target_of(new)
    while number is not None and number not in numbers:
        numbers.append(number)
        number = LogEntry.objects.filter(match=match, seq=number).values_list("target", flat=True).first()
    return numbers


def _reach(match: Match, new: engine.Entry) -> int:
    """The earliest entry that ``new`` reaches: a void of a correction reaches that one's target."""
    return min(_chain(match, new))


def _problems(match: Match, game: engine.Match, start: int) -> list[dict[str, Any]]:
    return [p for p in match.problems if p["n"] <= start] + problems_json(game)


def _write(
    match: Match,
    game: engine.Match,
    start: int,
    new: engine.Entry,
    *,
    client: uuid.UUID,
    by: Actor,
    at: datetime,
    columns: dict[str, Any],
    tap: Tap,
) -> Recorded:
    was, before = match.status, match.result()
    reach = _reach(match, new)
    ruling = game.add(new)
    if ruling.refusal is not None:
        raise refused(ruling.refusal)
    if was == Match.Status.CONFIRMED and not game.over and (played := downstream.played_since(match)):
        raise UserProblem(
            "correction-reopens",
            gettext("With this correction the match would not be over. {played}").format(played=played),
            409,
        )
    if match.result_kind == Match.ResultKind.AWARDED and not game.over:
        raise UserProblem(
            "declared",
            gettext("With this correction the match would not be over, but its result was decided."),
            409,
        )
    Snapshot.objects.filter(match=match, seq__gte=reach).delete()
    match.problems = _problems(match, game, start)
    done = append(
        match,
        game,
        new,
        ruling,
        client=client,
        by=by,
        at=at,
        columns=columns,
        snapshot=new.n - start >= fold.SNAPSHOT_EVERY,
        tap=tap,
    )
    if was == Match.Status.CONFIRMED and match.status == Match.Status.CONFIRMED:
        after = match.result()
        act(
            match,
            Act.Kind.CORRECTED,
            by,
            side=new.side,
            data={"entry": new.n, "before": before, "after": after},
        )
        signals.tell(signals.result_corrected, match, before=before, after=after)
    elif was == Match.Status.FINISHED and match.status == Match.Status.FINISHED:
        match.sides.update(confirmed_at=None, confirmed_by="")  # they confirmed another score
    return done
