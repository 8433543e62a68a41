"""How strong a side is: the mean rating of its best players.

As many count as a side needs to fill every place of a match (`Plan.players`), so that a long roster makes a
side neither stronger nor weaker. Where fewer are rated, those count alone, and the strength says of how many
it is the mean. A side without a rated player has no strength.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

Side = int


@dataclass(frozen=True)
class Strength:
    """The mean of the best `counted` ratings, where `needed` would count."""

    value: float
    counted: int
    needed: int

    @property
    def is_whole(self) -> bool:
        """Whether as many players are rated as a side needs."""
        return self.counted >= self.needed

    def __str__(self) -> str:
        return f"{self.value:.0f}"


def strength_of(ratings: Iterable[float], needed: int) -> Strength | None:
    """The strength of a side whose rated players have these ratings; None without any."""
    best = sorted(ratings, reverse=True)[: max(1, needed)]
    return Strength(sum(best) / len(best), len(best), max(1, needed)) if best else None


def in_divisions(
    strengths: Mapping[Side, Strength | None], names: Mapping[Side, str], sizes: Sequence[int]
) -> list[list[Side]]:
    """The sides in divisions of these sizes, the strongest in the first. Equal strength goes by name; sides
    without strength come last, by name. Raises ``ValueError`` unless the sizes add up to the sides."""
    if sum(sizes) != len(strengths):
        raise ValueError(f"{len(strengths)} sides do not fill divisions of {', '.join(map(str, sizes))}.")

    def order(side: Side) -> tuple[bool, float, str, Side]:
        found = strengths[side]
        return found is None, -found.value if found is not None else 0.0, names[side].casefold(), side

    ranked = sorted(strengths, key=order)
    divisions, begin = [], 0
    for size in sizes:
        divisions.append(ranked[begin : begin + size])
        begin += size
    return divisions


def even_sizes(sides: int, divisions: int) -> list[int]:
    """How many sides each division has where all are as even as can be; the upper ones have one more."""
    least, more = divmod(sides, divisions)
    return [least + (number < more) for number in range(divisions)]
