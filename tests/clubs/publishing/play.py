"""Matches played through the real services, quickly."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.timezone import now

import rules_engine as engine
from clubs.people.models import Club, Player
from matches import services
from matches.log.actor import Actor
from matches.log.fold import SNAPSHOT_EVERY
from matches.models import LogEntry, Match, Snapshot
from matches.selectors import resume

CAROM = "brunswick/three-cushion-carrom"
SYSTEM = Actor.system("Test")
HOPPE = [4, 9, 26, 7, 0, 4]
"""The runs of a real match: fifty points in six innings."""


def record(match: Match, side: str, tokens: str) -> Any:
    """One entry, as a marker who has seen the whole log sends it."""
    seq = Match.objects.values_list("last_seq", flat=True).get(pk=match.pk)
    return services.record_entry(
        match_id=match.pk, side=side, tokens=tokens, expected_seq=seq, client_uuid=uuid.uuid4(), by=SYSTEM
    )


def new_match(club: Club, *players: Player, target: int = 5, game: str = CAROM, **more: Any) -> Match:
    """A match between ``players``; three-cushion to five unless told otherwise."""
    more.setdefault("options", {"target": target} if game == CAROM else {})
    return services.create_match(club=club, game=game, sides=[(one, one.name, 0) for one in players], **more)


def play_runs(match: Match, runs: Sequence[int], other: Sequence[int] = ()) -> Match:
    """Let A lead and make ``runs``, and B ``other``, inning by inning, until the match is over.

    The first and the last entry come from the marker, through the service; those between are written as rows.
    """
    told = list(entries_of_runs(match, runs, other))
    record(match, *told[0])
    if len(told) > 3:
        write(match, told[1:-1])
        told = [told[0], told[-1]]
    for side, tokens in told[1:]:
        record(match, side, tokens)
    return Match.objects.get(pk=match.pk)


def entries_of_runs(match: Match, runs: Sequence[int], other: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Side and tokens of each entry of :func:`play_runs`; the engine says when it is over."""
    game = resume(match)
    plain = [("A", ":lead")]
    for inning, run in enumerate(runs):
        for side, points in (("A", run), ("B", other[inning] if inning < len(other) else 0)):
            plain += [(side, "+1")] * points + [(side, "0")]
    for number, (side, tokens) in enumerate(plain, 1):
        refusal = game.add(engine.entry(number, side, tokens, None)).refusal
        assert refusal is None, refusal
        yield side, tokens
        if game.over:
            return


def write(match: Match, told: Sequence[tuple[str, str]]) -> None:
    """Write entries of a match that has begun as the service would, and leave it unfinished."""
    found = Match.objects.get(pk=match.pk)
    assert found.status == Match.Status.LIVE and not found.clock
    game, at, rows = resume(found), now(), []
    for number, (side, tokens) in enumerate(told, found.last_seq + 1):
        new = engine.entry(number, side, tokens, None)
        ruling = game.add(new).to_json()
        assert ruling.pop("ok") and not ruling.pop("refusal") and not game.over
        entry = LogEntry(match=found, seq=number, side=side, tokens=new.text, ruling=ruling, at=at)
        entry.client_uuid = uuid.uuid4()
        for name, value in SYSTEM.signature().items():
            setattr(entry, name, value)
        rows.append(entry)
        if number % SNAPSHOT_EVERY == 0:
            Snapshot.objects.create(match=found, seq=number, state=game.snapshot())
    LogEntry.objects.bulk_create(rows)
    found.last_seq, found.revision = found.last_seq + len(rows), found.revision + len(rows)
    found.snapshot, found.board = game.snapshot(), game.board()
    found.save(update_fields=["last_seq", "revision", "snapshot", "board"])


def confirm(match: Match) -> Match:
    """Confirm a result."""
    return services.confirm(match_id=match.pk, by=SYSTEM)


def played(
    club: Club,
    one: Player,
    other: Player,
    runs: Sequence[int],
    against: Sequence[int] = (),
    *,
    target: int = 0,
    **more: Any,
) -> Match:
    """A confirmed three-cushion match in which ``one`` makes ``runs``."""
    match = new_match(club, one, other, target=target or sum(runs), **more)
    return confirm(play_runs(match, runs, against))
