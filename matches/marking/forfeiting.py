"""A game of a race that is lost without play, by an official's decision: an entry like any other.

It is an entry of the log, so the score, the sheet and every scoreboard follow, and the marker can undo it. It
needs no level of marking, because it tells of a game in which there are no strokes.
"""

from __future__ import annotations

import uuid

from config.clock import now
from matches.log import fold
from matches.log.actor import Actor
from matches.log.acts import locked
from matches.log.models import Match
from matches.log.writing import write_transaction
from matches.marking.appending import append, check_open, read_entry, refused
from matches.marking.clocks import after_entry

GIVEN = ":game #forfeit"
"""The entry of a game that is lost by who is not there."""


def forfeit_game(*, match: Match, winner: str, by: Actor, note: str = "") -> Match:
    """Give the game that is on, or to come, to the side ``winner``; the lease stays with its marker.

    Raises ``UserProblem``: ``refused`` (422) where the match has no such game, ``confirmed``, ``match-void``.
    """
    with write_transaction():
        match = locked(match.pk)
        by.require("decide", match)
        check_open(match)
        at = now()
        new = read_entry(match.last_seq + 1, winner, GIVEN, note)
        game = fold.resume(match)
        ruling = game.add(new)
        if ruling.refusal is not None:
            raise refused(ruling.refusal)
        columns = after_entry(match, new, ruling, at)
        append(match, game, new, ruling, client=uuid.uuid4(), by=by, at=at, columns=columns)
        return match
