"""What must hold of any Swiss round, said again without the pairing's own code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from clubs.competitions.rules.pairing.swiss.cards import Round
from clubs.competitions.rules.pairing.swiss.rounds import NextRound
from clubs.competitions.rules.pairing.swiss.settings import Entrant, Settings
from clubs.competitions.rules.standings.results import Kind

Pairing = list[frozenset[int]]
"""Pairs of seeds; a set of one is the bye."""


def met(rounds: Sequence[Round]) -> set[frozenset[int]]:
    """Pairs who have met at the table."""
    return {frozenset((r.a, r.b)) for played in rounds for r in played.results if r.at_table}  # type: ignore[misc]


def rested(rounds: Sequence[Round]) -> set[int]:
    """Who has had the bye, or a win without play."""
    found = {played.bye for played in rounds if played.bye is not None}
    found |= {r.winner for p in rounds for r in p.results if r.kind is Kind.WALKOVER}  # type: ignore[misc]
    return found


def legal(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> Iterator[Pairing]:
    """All pairings of the next round without a rematch or a second bye; for up to eight entrants."""
    here = [e.seed for e in entrants if e.plays(len(rounds) + 1)]
    before, resting = met(rounds), rested(rounds)

    def extend(left: list[int], byes: int) -> Iterator[Pairing]:
        if not left:
            yield []
            return
        first, *others = left
        if byes and first not in resting:
            for rest in extend(others, 0):
                yield [frozenset({first}), *rest]
        for other in others:
            if frozenset((first, other)) not in before:
                for rest in extend([p for p in others if p != other], byes):
                    yield [frozenset((first, other)), *rest]

    yield from extend(here, len(here) % 2)


def check(settings: Settings, entrants: Sequence[Entrant], rounds: Sequence[Round], nxt: NextRound) -> None:
    """Fail if a round breaks a rule that holds for every round."""
    here = sorted(e.seed for e in entrants if e.plays(len(rounds) + 1))
    seated = [s for p in nxt.pairs for s in (p.a, p.b)] + ([nxt.bye] if nxt.bye is not None else [])
    assert sorted(seated) == here, "everybody present plays or rests, once, and nobody else"
    assert (nxt.bye is None) == (len(here) % 2 == 0)
    assert not met(rounds) & {frozenset((p.a, p.b)) for p in nxt.pairs}, "no rematch"
    assert nxt.bye not in rested(rounds), "no second bye"
    assert [p.board for p in nxt.pairs] == list(range(1, len(nxt.pairs) + 1))
    club = {e.seed: e.club for e in entrants}
    if nxt.round <= settings.apart and not nxt.mates_met:
        assert not any(club[p.a] == club[p.b] is not None for p in nxt.pairs), "club-mates apart"
    if not settings.balance:
        assert all(p.a == p.upper for p in nxt.pairs)
    elif not nxt.sides_yielded and nxt.round < settings.rounds:
        _check_sides(rounds, nxt)


def _check_sides(rounds: Sequence[Round], nxt: NextRound) -> None:
    sides: dict[int, str] = {}
    for played in rounds:
        for r in played.results:
            if r.at_table:
                for seed, side in ((r.a, "a"), (r.b, "b")):
                    sides[seed] = sides.get(seed, "") + side  # type: ignore[index, call-overload]
    for pair in nxt.pairs:
        for seed, side in ((pair.a, "a"), (pair.b, "b")):
            had = sides.get(seed, "") + side
            count = Counter(had)
            assert abs(count["a"] - count["b"]) <= 2, "no side three times more than the other"
            assert had[-3:] not in ("aaa", "bbb"), "no side three times running"
