"""A round robin as a cross table: everybody against everybody, for paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.competitions.models import Entrant, Fixture, Phase


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One entrant's line: a cell for each opponent (None against oneself), and the matches won."""

    entrant: Entrant
    cells: tuple[str | None, ...]
    won: int


def cross_table(entrants: Sequence[Entrant], fixtures: Sequence[Fixture]) -> list[CrossRow]:
    """Rows in the order of the draw; a cell holds the score (all scores of a double round), own first."""
    scores: dict[tuple[int, int], list[str]] = {}
    won: dict[int, int] = {}
    for fixture in fixtures:
        if fixture.phase != Phase.DECIDED or fixture.a_id is None or fixture.b_id is None:
            continue
        for one, other, own, theirs, side in (
            (fixture.a_id, fixture.b_id, fixture.score_a, fixture.score_b, "a"),
            (fixture.b_id, fixture.a_id, fixture.score_b, fixture.score_a, "b"),
        ):
            wins = fixture.winner_side == side
            won[one] = won.get(one, 0) + wins
            shown = f"{own}:{theirs}" if own is not None and theirs is not None else "+" if wins else "–"
            scores.setdefault((one, other), []).append(shown)
    return [
        CrossRow(
            one,
            tuple(
                None if one.pk == other.pk else " ".join(scores.get((one.pk, other.pk), []))
                for other in entrants
            ),
            won.get(one.pk, 0),
        )
        for one in entrants
    ]
