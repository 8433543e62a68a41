"""Matches played through the real services, quickly."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from clubs.people.models import Club, Player
from matches import services
from matches.log.actor import Actor
from matches.models import Match

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
    """Let A lead and make ``runs``, and B ``other``, inning by inning, until the match is over."""
    record(match, "A", ":lead")
    for inning, run in enumerate(runs):
        for side, points in (("A", run), ("B", other[inning] if inning < len(other) else 0)):
            for _ in range(points):
                if not record(match, side, "+1").board["over"]:
                    continue
                return Match.objects.get(pk=match.pk)
            if not board_over(match):
                record(match, side, "0")
    return Match.objects.get(pk=match.pk)


def board_over(match: Match) -> bool:
    """Whether the engine says that the match is over."""
    return bool(Match.objects.values_list("board", flat=True).get(pk=match.pk)["over"])


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
