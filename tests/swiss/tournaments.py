"""Swiss tournaments made up from a number: the same field, absences and results on any machine.

A result depends on the number, the round and the two who meet, never on the order in which pairs are
listed, so two programs that pair alike play the same tournament.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass

from clubs.competitions.rules.pairing.brackets import Side
from clubs.competitions.rules.pairing.swiss.cards import Round
from clubs.competitions.rules.pairing.swiss.settings import (
    Acceleration,
    Entrant,
    Settings,
    fewest_rounds,
    most_rounds,
)
from clubs.competitions.rules.standings.criteria import Scoring
from clubs.competitions.rules.standings.results import Kind, Result

Pairs = tuple[tuple[tuple[int, int], ...], int | None]
"""The pairs of a round, side A first, in order of the numbers; and who has the bye."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A field with its settings, and how results fall: shares of draws, walkovers, and of surprises."""

    number: int
    settings: Settings
    entrants: tuple[Entrant, ...]
    draws: float
    walkovers: float
    surprises: float


def tournament(number: int, *, smallest: int = 8, largest: int = 200) -> Tournament:
    """The tournament of this number: small fields are commoner than large ones."""
    rnd = random.Random(f"balkline swiss {number}")
    count = round(smallest * (largest / smallest) ** (rnd.random() ** 1.3))
    fewest, most = fewest_rounds(count), most_rounds(count)
    rounds = min(most, rnd.randint(fewest, fewest + 4))
    leaves, away, late = (rnd.choice((0, 0, share)) for share in (0.15, 0.04, 0.1))
    clubs = rnd.choice((0, 0, 0, max(3, count // 5)))
    entrants = []
    for seed in range(1, count + 1):
        joins = rnd.randint(2, max(2, rounds // 2)) if rnd.random() < late else 1
        gone = rnd.randint(joins + 1, rounds + 1) if rnd.random() < leaves else None
        out = frozenset(r for r in range(joins, rounds + 1) if rnd.random() < away)
        club = rnd.randrange(clubs) if clubs else None
        entrants.append(Entrant(seed, club, joins, gone, out))
    settings = Settings(
        rounds=rounds,
        scoring=Scoring(bye=rnd.choice((None, None, 1)), missed=rnd.choice((0, 1))),
        first=rnd.choice((Side.A, Side.B)),
        apart=rnd.choice((1, 2, 3)) if clubs else 0,
        acceleration=rnd.choice((Acceleration.NONE,) * 3 + (Acceleration.BAKU,)),
    )
    return Tournament(
        number,
        settings,
        tuple(entrants),
        draws=rnd.choice((0.0, 0.1, 0.35)),
        walkovers=rnd.choice((0.0, 0.0, 0.03)),
        surprises=rnd.choice((0.1, 0.3, 0.5)),
    )


def play(event: Tournament, round_: int, pairs: Pairs) -> Round:
    """The results of a round that was paired so."""
    met, bye = pairs
    results = []
    for a, b in met:
        one, two = sorted((a, b))
        rnd = random.Random(f"{event.number} {round_} {one} {two}")
        winner = two if rnd.random() < event.surprises else one
        if rnd.random() < event.walkovers:
            double = rnd.random() < 0.2
            kind = Kind.DOUBLE_FORFEIT if double else Kind.WALKOVER
            results.append(Result(a, b, None if double else winner, kind, round=round_))
        elif rnd.random() < event.draws:
            results.append(Result(a, b, None, round=round_))
        else:
            results.append(Result(a, b, winner, round=round_))
    return Round(tuple(results), bye)


def digest(rounds: Sequence[Pairs]) -> str:
    """The first 12 hexadecimal digits of the SHA-256 of all pairings."""
    return hashlib.sha256(json.dumps(rounds, separators=(",", ":")).encode()).hexdigest()[:12]
