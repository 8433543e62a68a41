"""What players are compared by at a game: a measure, the best thing of a match, the records."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

import rules_engine as engine
from clubs.publishing.rules.measures.kinds import KINDS
from clubs.publishing.rules.measures.over_time import MEASURES, Measure
from clubs.publishing.rules.measures.records import Feat, RecordKind
from clubs.publishing.rules.measures.sides import SideFacts
from rules_engine.families.measured import RUNS_TO_A_LENGTH, Measured


@dataclass(frozen=True, slots=True)
class Compared:
    """What players are compared by at a game: the measure, the best thing of a match, the records."""

    measure: Measure
    best: RecordKind
    kinds: tuple[RecordKind, ...]


def _of(measured: Measured) -> Compared:
    return Compared(
        MEASURES[measured.by], KINDS[measured.best], tuple(KINDS[code] for code in measured.records)
    )


@lru_cache(maxsize=256)
def compared_at(game_id: str) -> Compared:
    """What players are compared by at a game; for one that the books have lost, as at caroms."""
    try:
        game = engine.game(game_id)
    except engine.UnknownGame:
        return _of(RUNS_TO_A_LENGTH)
    found = _of(game.family.measured)
    if "cut_average" not in game.slots():
        return found
    kinds = tuple(replace(kind, cut=True) if kind.decimals else kind for kind in found.kinds)
    return Compared(replace(found.measure, cut=True), found.best, kinds)


def kind_at(game_id: str, code: str) -> RecordKind:
    """A line of the record book as the game has it; those of every game (streaks) are the same at each."""
    return next((kind for kind in compared_at(game_id).kinds if kind.code == code), KINDS[code])


def feats(game_id: str, side: SideFacts) -> Iterable[Feat]:
    """What `side` did that could be a record at the game."""
    return [feat for kind in compared_at(game_id).kinds if (feat := kind.find(side)) is not None]
