"""Recording an entry: the path that every tap takes.

Under the match's row lock: has this tap been recorded already? does the tablet know the whole log? does it
hold the lease? what does the engine say? Then one insert and one update, and the answer goes out after the
commit. Nothing of this grows with the match: the engine goes on from the snapshot in the match's row.

An entry names its side. A tap that was meant for one player and comes late is refused; it is never read
as the other player's.
"""

from __future__ import annotations

import uuid

from django.db import IntegrityError

from config.clock import now
from matches.log import fold
from matches.log.actor import Actor
from matches.log.acts import locked
from matches.log.writing import write_transaction
from matches.marking import lease
from matches.marking.amending import correct
from matches.marking.appending import (
    Recorded,
    already,
    append,
    check_open,
    check_seq,
    client_id,
    read_entry,
    refused,
)
from matches.marking.clocks import after_entry, check_allowance
from matches.marking.counting import counted
from matches.marking.levels import check_level
from matches.marking.taps import UNTOLD, Tap, moment, refusals_noted
from matches.problems import UserProblem


@counted
def record_entry(
    *,
    match_id: int | str,
    side: str,
    tokens: str,
    expected_seq: int,
    client_uuid: uuid.UUID | str,
    by: Actor,
    note: str = "",
    tap: Tap = UNTOLD,
) -> Recorded:
    """Append one entry and return what it led to; the same ``client_uuid`` again returns the same result.

    ``expected_seq`` is the number of the last entry that the marker has seen, ``tap`` what its tablet tells
    of the tap. Raises ``UserProblem``:

    - ``conflict`` (409): the log has moved on; ``data`` has the server's ``seq`` and the entries since
    - ``refused`` (422): the engine refuses; ``data`` has ``refusal``, ``message``, ``citation``
    - ``unreadable`` (422): the tokens are no notation
    - ``lease-lost`` (409): another marks now; ``data["lease"]`` tells who
    - ``uuid-reused`` (409): another entry already bears this ``client_uuid``
    - ``below-level`` (409): it tells less than is marked in this match
    - ``none-left`` (409): the match's clock gives no further extension or time-out
    - ``confirmed``, ``match-void`` (409): the match takes no more entries
    - ``not-allowed``, ``other-table`` (403), ``not-found`` (404)
    """
    client = client_id(client_uuid)
    try:
        with refusals_noted(match_id, expected_seq, tap, tokens, by):
            return _record(match_id, side, tokens, expected_seq, client, by, note, tap)
    except (UserProblem, IntegrityError):
        # A repeated tap gets its first answer, whatever the problem now. Looking
        # for that here and not at the outset saves every other tap a query.
        with write_transaction():
            match = locked(match_id)
            by.require("mark", match)
            known = already(match, client, side, tokens)
        if known is None:
            raise
        return known


def _record(
    match_id: int | str,
    side: str,
    tokens: str,
    expected_seq: int,
    client: uuid.UUID,
    by: Actor,
    note: str,
    tap: Tap,
) -> Recorded:
    with write_transaction():
        match = locked(match_id)
        by.require("mark", match)
        at = now()
        columns = lease.claim(match, by, at)
        check_seq(match, expected_seq, tap.follows)
        new = read_entry(match.last_seq + 1, side, tokens, note)
        check_level(match, new)
        if new.correction is not None:
            return correct(match, new, client=client, by=by, at=at, columns=columns, tap=tap)
        check_open(match)
        check_allowance(match, new)
        game = fold.resume(match)
        ruling = game.add(new)
        if ruling.refusal is not None:
            raise refused(ruling.refusal)
        columns |= after_entry(match, new, ruling, moment(match, tap, at))
        return append(match, game, new, ruling, client=client, by=by, at=at, columns=columns, tap=tap)
