"""The self-check's work: make the day's row, play its games one by one, write down what does not hold.

The playing worker holds a lease on the row. Each game is written in one transaction with the number of games
played, on the condition that the row is still held by the same hand: a worker that was given up for dead
and comes back writes nothing, so no game is counted twice. A game at which workers die again and again is
told as a violation and passed over.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from datetime import date, datetime, timedelta
from random import Random

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.timezone import now

import rules_engine as engine
from config import clock
from simulator.models import SelfCheck, Violation
from simulator.players.contract import Examined, examined

LONGEST = 100.0
"""Seconds of processor time for one game; twice that with its second playing, well below Celery's limit."""

LEASE = timedelta(minutes=15)
"""How long a game may take by the clock before its worker is given up: more than Celery lets it run."""

ATTEMPTS = 3
"""How often a game is begun whose worker dies."""

log = logging.getLogger("simulator.selfcheck")


def make_daily(at: datetime | None = None) -> SelfCheck | None:
    """Make the day's row in the hour that is set for it; None outside of it, and when it has been made."""
    at = at or now()
    if not settings.SELFCHECK_GAMES or at.hour != settings.SELFCHECK_HOUR:
        return None
    return make(settings.SELFCHECK_GAMES, settings.SELFCHECK_MINUTES * 60, day=at.date())


def make(games: int, limit: float, seed: int | None = None, day: date | None = None) -> SelfCheck | None:
    """Make a row for so many games; None when that day has one already."""
    if seed is None:
        seed = secrets.randbelow(2**31)
    try:
        with transaction.atomic():
            return SelfCheck.objects.create(games=games, limit=limit, seed=seed, day=day)
    except IntegrityError:
        if day is None or not SelfCheck.objects.filter(day=day).exists():
            raise
        return None


def free() -> QuerySet[SelfCheck]:
    """Open rows without a lease."""
    unheld = Q(held_until=None) | clock.run_out("held_until", LEASE)
    return SelfCheck.objects.filter(unheld, state__in=SelfCheck.OPEN).order_by("pk")


def claim(check_id: int) -> SelfCheck | None:
    """Take a row to play its next game; None if another has it, or if it is done."""
    hand = secrets.token_hex(16)
    at = now()
    taken = (
        free()
        .order_by()
        .filter(pk=check_id)
        .update(
            held_by=hand,
            held_until=clock.until(LEASE),
            attempt=F("attempt") + 1,
            state=SelfCheck.State.RUNNING,
            started=Coalesce("started", at),
        )
    )
    return SelfCheck.objects.get(pk=check_id, held_by=hand) if taken else None


def game_of(check: SelfCheck, n: int) -> tuple[str, int]:
    """The check's n-th game (from 0) and its seed: a shuffle of the set, and another when that is through."""
    games = sorted(game.id for game in engine.games())
    turn, at = divmod(n, len(games))
    Random(f"{check.seed}:{turn}").shuffle(games)
    return games[at], check.seed + n


def play_next(check_id: int, seen: Callable[[Examined], None] | None = None) -> bool:
    """Play the row's next game and write down what came of it; return whether there is more to do."""
    check = claim(check_id)
    if check is None:
        return False
    game, seed = game_of(check, check.played)
    if check.attempt > ATTEMPTS:
        found = None
    else:
        found = examined(game, seed, LONGEST)
        if seen is not None:
            seen(found)
    return written(check, game, seed, found)


def written(check: SelfCheck, game: str, seed: int, found: Examined | None) -> bool:
    """Write a game down that ``check`` was claimed for, and release it; return whether there is more to do.

    None stands for a game at which worker after worker died. Nothing is written once the row is held by
    another.
    """
    played = check.played + 1
    seconds = check.seconds + (found.seconds if found else 0.0)
    over = played >= check.games or seconds >= check.limit
    changes = {"state": SelfCheck.State.DONE, "ended": now()} if over else {}
    with transaction.atomic():
        ours = SelfCheck.objects.filter(pk=check.pk, held_by=check.held_by, played=check.played).update(
            played=played,
            entries=F("entries") + (found.entries if found else 0),
            seconds=seconds,
            attempt=0,
            held_by="",
            held_until=None,
            **changes,
        )
        if not ours:
            return False
        Violation.objects.bulk_create(_violations(check, game, seed, found))
    for breach in found.breaches if found else ():
        log.error("%s, seed %s: %s at entry %s: %s", game, seed, *breach)
    return not over


def _violations(check: SelfCheck, game: str, seed: int, found: Examined | None) -> list[Violation]:
    if found is None:
        told = f"{ATTEMPTS} workers began this game, and none came to its end"
        return [Violation(check_of=check, game=game, seed=seed, what="killed", told=told)]
    return [
        Violation(
            check_of=check,
            game=game,
            seed=seed,
            levels=found.levels,
            what=breach.what,
            entry=breach.entry,
            told=breach.told[:400],
            record=found.record,
        )
        for breach in found.breaches
    ]
