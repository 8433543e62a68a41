"""What a tablet says of a tap beside its entry: the state in which it was made, and when.

A tablet with a rule book of its own judges each tap before it sends it. It tells the hash of the state before
the tap and the version of its rule book; where those lead to another state or ruling than here, the
difference is kept for those who run the server (:class:`matches.models.Difference`), and the ruling of the
server stands.
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from matches.log import fold
from matches.log.actor import Actor
from matches.log.acts import locked
from matches.log.models import Difference, LogEntry, Match
from matches.log.writing import write_transaction
from matches.problems import UserProblem
from matches.rule_book.archives import version_of
from rules_engine.course.fingerprint import state_hash

MOST_OF_A_MATCH = 20
"""Differences of one match that are kept: after the first few the others say nothing new."""

JUDGED = frozenset({"refused", "unreadable", "nothing-to-undo"})
"""Refusals that a tablet's rule book would have found itself."""

log = logging.getLogger("matches.differences")


@dataclass(frozen=True)
class Tap:
    """What a tablet tells of a tap: ``state_hash`` before it, and the version of its rule book (``""`` from
    one that has none); ``tapped_at`` by the server's clock, as far as the tablet knows it; ``judged`` is the
    hash of the state after it, where the tablet still has what it made of the tap; ``follows`` is the UUID of
    the entry that it was made on."""

    state_hash: str = ""
    engine: str = ""
    tapped_at: datetime | None = None
    judged: str = ""
    follows: uuid.UUID | None = None


UNTOLD = Tap()
"""From a tablet that tells nothing."""

OF_LAST = ("tapped_at", "at", "state_hash", "client_uuid")
"""What is asked of a match's last entry: one query for all that is compared with it."""


def take(match: Match, tap: Tap, what: str, by: Actor, at: datetime) -> datetime | None:
    """When an entry that is written ``at`` was tapped, as far as that can be: not in the future, and not
    before the last entry of ``match``, which is locked; None where the tablet did not say. Notes where the
    tablet's state before the entry was another than ours."""
    if tap == UNTOLD:
        return None
    last = last_entry(match)
    known = last.state_hash if last is not None else ""
    if tap.state_hash not in ("", known) and (here := state_hash(fold.resume(match))) != tap.state_hash:
        _note(match, tap, what, here, by)
    return _clamped(tap, last, at)


def agreed(match: Match, tap: Tap, digest: str) -> bool:
    """Whether a tablet with our rule book has come to the same state, so that it has the standing already."""
    return tap.judged == digest and tap.engine == version_of(match.game)


def moment(match: Match, tap: Tap, at: datetime) -> datetime:
    """When something was tapped that is written ``at``, for the clocks of ``match``, which is locked: as
    :func:`tapped_at`, and not before one of them began to run."""
    told = tapped_at(match, tap, at)
    if told is None:
        return at
    since = [run["since"] for run in (match.clock_state or {}).values() if isinstance(run, dict)]
    return min(max([told, *(datetime.fromisoformat(one) for one in since if one)]), at)


def tapped_at(match: Match, tap: Tap, at: datetime) -> datetime | None:
    """When something that is written ``at`` was tapped, within the bounds of :func:`take`; None where the
    tablet did not say."""
    return _clamped(tap, last_entry(match), at) if tap.tapped_at is not None else None


def last_entry(match: Match) -> LogEntry | None:
    """The last entry of ``match``, read once while the match is locked."""
    known: tuple[int, LogEntry | None] | None = getattr(match, "_last_entry", None)
    if known is None or known[0] != match.last_seq:
        rows = LogEntry.objects.filter(match=match, seq=match.last_seq).only(*OF_LAST)
        known = (match.last_seq, next(iter(rows), None))
        match._last_entry = known  # type: ignore[attr-defined]
    return known[1]


def _clamped(tap: Tap, last: LogEntry | None, at: datetime) -> datetime | None:
    if tap.tapped_at is None:
        return None
    earliest = tap.tapped_at if last is None else last.tapped_at or last.at
    return min(max(tap.tapped_at, earliest), at)


@contextmanager
def refusals_noted(match_id: int | str, expected_seq: int, tap: Tap, what: str, by: Actor) -> Iterator[None]:
    """Note what is refused within the block though the tablet's rule book took it: after it, because the
    refusal has rolled its own transaction back."""
    try:
        yield
    except UserProblem as problem:
        if tap.state_hash and problem.code in JUDGED:
            with write_transaction():
                match = locked(match_id)
                if match.last_seq == expected_seq:
                    _note(match, tap, what, state_hash(fold.resume(match)), by, problem.code)
        raise


def _note(match: Match, tap: Tap, what: str, here: str, by: Actor, refusal: str = "") -> None:
    number = Difference.objects.filter(match=match).count() + 1
    version = version_of(match.game)
    log.warning(
        "a tablet's rule book differs: match %s, entry %d, %s: state %s there (%s), %s here (%s)",
        match.public_id,
        match.last_seq + 1,
        refusal or "taken",
        tap.state_hash,
        tap.engine or "unknown",
        here,
        version or "none",
    )
    if number <= MOST_OF_A_MATCH:
        Difference.objects.create(
            match=match,
            number=number,
            seq=match.last_seq + 1,
            what=what,
            refusal=refusal,
            tablet_hash=tap.state_hash,
            server_hash=here,
            tablet_engine=tap.engine,
            server_engine=version,
            **by.signature(),
        )
