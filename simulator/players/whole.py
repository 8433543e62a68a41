"""A whole game played by simulation: players choose, the engine judges, the record stands by itself."""

from __future__ import annotations

from random import Random

from rules_engine import Header, Match, Ruling

from .options import options_of
from .search import Budget, chosen


def play_moves(header: Header, budgets: dict[str, Budget], seed: int, limit: int = 4000) -> Match:
    """Play a board or dice game to its end; raises :class:`RuntimeError` if ``limit`` entries do not do."""
    match = Match(header)
    random = Random(f"{header.game}:{seed}")
    while not match.over:
        if match.last >= limit:
            raise RuntimeError(f"{header.game} did not end within {limit} entries")
        n = match.last + 1
        options = options_of(match.play, match.rules, match.state, n)
        if options is None:
            raise RuntimeError(f"{header.game} offers nothing at entry {n}")
        entry = None
        if options.decisions:
            expected = match.expects()
            if expected.side is None:
                entry = options.decisions[random.randrange(len(options.decisions))]
            else:
                entry = chosen(match.play, match.rules, match.state, options, budgets[options.side], random)
        if entry is None:
            entry = random.choices(
                [throw.entry for throw in options.throws], [throw.probability for throw in options.throws]
            )[0]
        ruling: Ruling = match.add(entry)
        assert ruling.refusal is None, (header.game, entry.text, ruling.refusal)
    return match
