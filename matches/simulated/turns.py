"""A simulated player's turn: one worker claims it, computes it, and writes it once.

A worker claims the row with a lease and its own token, and computes without a lock. It writes the step only
while its token stands in the row and nothing has changed since. So a step is never doubled: after an expired
lease or a pause the token is gone.
"""

from __future__ import annotations

import logging
import uuid
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils.timezone import now

from config import clock
from matches.log.actor import Actor
from matches.log.writing import again_on_deadlock, write_transaction
from matches.simulated import playing
from matches.simulated.models import SimulatedPlay
from rules_engine.saying import say
from simulator.players.placing import Refused
from simulator.players.sitting import Due, Sitting, Step

logger = logging.getLogger(__name__)

State = SimulatedPlay.State

LEASE = timedelta(seconds=20)
"""A lease without a heartbeat expires after this time."""
HEARTBEAT_SECONDS = 5.0
ATTEMPTS = 3
"""Workers that may fail at one step before the play is stopped."""
LATE = timedelta(seconds=4)
"""How long a step waits for a worker before the sweep calls one again."""
LONGEST_WAIT = timedelta(minutes=5)
"""A step that is to be played later than this was written before the clock was set back."""
UNSEEN = timedelta(minutes=5)
"""After so long without a viewer, simulated players pause."""
LEFT = timedelta(minutes=45)
"""After so long without a person's stroke, or paused, a play is stopped."""


@dataclass(frozen=True)
class Claimed:
    """A claimed step: where the play stood, and the token that holds the lease."""

    play: SimulatedPlay
    token: str


def waiting() -> QuerySet[SimulatedPlay]:
    """Plays whose step is overdue and that no worker has claimed."""
    late = clock.due("not_before", LONGEST_WAIT + LATE, now() - LATE)
    return SimulatedPlay.objects.filter(
        late & Q(held_by="") | clock.run_out("held_until", LEASE), state=State.THINKING
    ).order_by("not_before", "pk")


def claim(play_id: int) -> Claimed | None:
    """Claim the step that is due; None when it is not due, or another worker has it."""
    with write_transaction():
        row = SimulatedPlay.objects.filter(pk=play_id).first()
        if row is None:
            return None
        _, play = playing.locked_play(row.match_id)
        at = now()
        held = play.held_by and clock.holds(play.held_until, LEASE)
        if play.state != State.THINKING or at < play.not_before <= at + LONGEST_WAIT or held:
            return None
        if play.attempt >= ATTEMPTS:
            playing.end(
                play,
                say(
                    "matches.play-turn-without-end", "The simulated player did not come to the end of a turn."
                ),
            )
            return None
        if play.by_id is not None and play.seen_at < at - UNSEEN:
            playing.rest(play, say("matches.play-nobody-looks-on", "Nobody was looking on."))
            return None
        play.held_by, play.held_until, play.attempt = uuid.uuid4().hex, clock.until(LEASE), play.attempt + 1
        play.save(update_fields=["held_by", "held_until", "attempt"])
        return Claimed(play, play.held_by)


def renew(held: Claimed) -> bool:
    """Renew the lease; False when another worker has the step by now."""
    with write_transaction():
        rows = SimulatedPlay.objects.filter(pk=held.play.pk, held_by=held.token)
        return bool(rows.update(held_until=clock.until(LEASE)))


def take(held: Claimed) -> bool:
    """Compute the step and write it; False, writing nothing, if another worker has it by now.

    A fault of the players is logged and the step left to another attempt.
    """
    sitting = playing.sitting_of(held.play)
    due = sitting.due()
    try:
        step = _thought(held.play, sitting, due)
    except (RuntimeError, AssertionError, Refused):
        logger.exception("A simulated player failed at %s.", held.play.match.game)
        _let_go(held)
        return False
    return again_on_deadlock(lambda: _written(held, sitting, due, step))


def _thought(play: SimulatedPlay, sitting: Sitting, due: Due) -> Step | None:
    """What the player does; None if it throws the dice, which is for the server to do."""
    skills = playing.skills_of(play)
    if due.kind == "stroke":
        return sitting.play(skills)
    said = sitting.decision(skills)
    return None if said.tokens[0].kind == "dice" else sitting.say(said)


def _written(held: Claimed, sitting: Sitting, due: Due, step: Step | None) -> bool:
    with write_transaction():
        _, play = playing.locked_play(held.play.match_id)
        if play.held_by != held.token or play.version != held.play.version:
            return False
        by = Actor.system("Simulated player")
        if step is None:
            assert due.side is not None
            playing.thrown(play, sitting, due.side, by)
        else:
            playing.write(play, step, by)
        playing.settle(play, sitting)
        return True


def _let_go(held: Claimed) -> None:
    """Release the step at once for another attempt."""
    with write_transaction():
        SimulatedPlay.objects.filter(pk=held.play.pk, held_by=held.token).update(
            held_by="", held_until=None, not_before=now()
        )


def stop_abandoned() -> int:
    """Stop abandoned plays; return how many."""
    left = now() - LEFT
    found = SimulatedPlay.objects.filter(state__in=(State.WAITING, State.PAUSED), moved_at__lt=left)
    stopped = 0
    for match_id in found.values_list("match_id", flat=True)[:50]:
        with write_transaction():
            _, play = playing.locked_play(match_id)
            if play.state in (State.WAITING, State.PAUSED) and play.moved_at < left:
                playing.end(play, say("matches.play-nobody-went-on", "Nobody went on with it."))
                stopped += 1
    return stopped
