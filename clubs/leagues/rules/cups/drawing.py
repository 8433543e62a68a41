"""The draws of a cup: the order of its sides, and who meets whom in a round.

A draw follows from a published *seed* and nothing else (`balkline-draw/1`, described in
`clubs.competitions.rules.pairing.seeding`): the key of a side is its team's name in addresses, the seed of a
round is that of the cup, a slash and the round's number. Draw again with the same seed and the same comes
out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubs.competitions.rules.pairing.brackets import SourceKind, bracket_size, first_lines
from clubs.competitions.rules.pairing.crossing import cross
from clubs.competitions.rules.pairing.round_names import round_code, round_name
from clubs.competitions.rules.pairing.seeding import by_draw, lot
from clubs.leagues.rules.cups.options import CupRules, Home, Order
from rules_engine.saying import say

MOST_ENTRANTS = 512


@dataclass(frozen=True, slots=True)
class Entrant:
    """A side: its team's name in addresses, its division's number, and its place. For the tables of last
    season division and place are those of then; one that was not there has no place."""

    key: str
    division: int
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A tie: who is at home first, and the other. Without the other it is a bye; with neither, nobody comes
    (both sides that would were withdrawn)."""

    one: str | None
    other: str | None
    third: bool = False


def seeded(entrants: Sequence[Entrant], rules: CupRules, seed: str) -> list[str]:
    """The sides in order of strength, or in the order drawn. Sides that are alike are parted by lot.

    Of several divisions in a bracket by their tables, the firsts come first, then the seconds, set so that
    sides of one division meet as late as they can.
    """
    drawn = {key: n for n, key in enumerate(by_draw([one.key for one in entrants], seed))}
    if rules.order is Order.DRAW:
        return sorted(drawn, key=drawn.__getitem__)
    if rules.order is Order.DIVISION:
        return [one.key for one in sorted(entrants, key=lambda one: (one.division, drawn[one.key]))]
    ranked = sorted(
        entrants,
        key=lambda one: (one.place is None, one.division, one.place or 0, drawn[one.key]),
    )
    if rules.order is Order.TABLES and not rules.anew and len({one.division for one in entrants}) > 1:
        return _crossed(ranked)
    return [one.key for one in ranked]


def _crossed(ranked: Sequence[Entrant]) -> list[str]:
    """Sides of several divisions in a bracket, division by division as deep as each goes."""
    groups: dict[int, list[str]] = {}
    for one in ranked:
        groups.setdefault(one.division, []).append(one.key)
    numbers = list(groups)
    depth = max(map(len, groups.values()))
    tiers = [
        [(n, place) for n, number in enumerate(numbers) if len(groups[number]) >= place]
        for place in range(1, depth + 1)
    ]
    seats = cross(tiers)
    return [groups[numbers[group]][place - 1] for _, (group, place) in sorted(seats.items())]


def first_round(
    order: Sequence[str], rules: CupRules, seed: str, divisions: Mapping[str, int]
) -> list[Drawn]:
    """The first round for the sides in their order; so many have a bye that a power of two is left after it.

    Seeds have the byes. Where rounds are drawn anew the stronger half of the others is drawn against the
    weaker half; without seeding everybody against everybody.
    """
    at = f"{seed}/1"
    byes = bracket_size(len(order)) - len(order)
    pairs: list[tuple[str | None, str | None]]
    if not rules.anew:
        lines = first_lines(bracket_size(len(order)), range(1, len(order) + 1))
        names = [order[line.of - 1] if line.kind is SourceKind.SEED else None for line in lines]
        pairs = list(zip(names[::2], names[1::2], strict=True))
    elif rules.order is Order.DRAW:
        drawn = by_draw(order, at)
        playing = drawn[: len(drawn) - byes]
        pairs = [
            *zip(playing[::2], playing[1::2], strict=True),
            *((one, None) for one in drawn[len(playing) :]),
        ]
    else:
        free, playing = list(order[:byes]), list(order[byes:])
        half = len(playing) // 2
        strong, weak = by_draw(playing[:half], at), by_draw(playing[half:], at)
        pairs = [*zip(strong, weak, strict=True), *((one, None) for one in free)]
    return [_at_home(one, other, rules, order, at, divisions) for one, other in pairs]


def next_round(
    results: Sequence[tuple[str | None, str | None]],
    number: int,
    order: Sequence[str],
    rules: CupRules,
    seed: str,
    divisions: Mapping[str, int],
) -> list[Drawn]:
    """The round with this number, from who won and who lost each tie of the one before (None where nobody is
    left). Where an odd number is left, one has a bye: the best seed, or who is drawn last."""
    at = f"{seed}/{number}"
    winners = [won for won, _ in results]
    pairs: list[tuple[str | None, str | None]]
    if rules.anew:
        alive = by_draw([one for one in winners if one is not None], at)
        if len(alive) % 2 and rules.order is not Order.DRAW:
            best = min(alive, key=order.index)
            alive = [*(one for one in alive if one != best), best]
        filled: list[str | None] = [*alive, *([None] * (len(alive) % 2))]
        pairs = list(zip(filled[::2], filled[1::2], strict=True))
    else:
        pairs = list(zip(winners[::2], winners[1::2], strict=True))
    found = [_at_home(one, other, rules, order, at, divisions) for one, other in pairs]
    losers = [lost for _, lost in results if lost is not None]
    if rules.third and len(results) == 2 and len(losers) == 2:
        third = _at_home(losers[0], losers[1], rules, order, at, divisions)
        found.append(Drawn(third.one, third.other, third=True))
    return found


def _at_home(
    one: str | None,
    other: str | None,
    rules: CupRules,
    order: Sequence[str],
    at: str,
    divisions: Mapping[str, int],
) -> Drawn:
    if one is None or other is None:
        return Drawn(one if one is not None else other, None)

    def comes(key: str) -> tuple[int, str]:
        if rules.home is Home.LOWER:
            return -divisions[key], lot(at, key)
        return (order.index(key) if rules.home is Home.HIGHER else 0), lot(at, key)

    first, second = sorted((one, other), key=comes)
    return Drawn(first, second)


def title(number: int, ties: int, winners: int) -> str:
    """The name of a round with so many ties (byes included, without that for third place)."""
    if winners != 1 or ties & (ties - 1):
        return say("leagues.round", "Round {number}", number=number)
    return round_name(round_code(1, ties.bit_length()))
