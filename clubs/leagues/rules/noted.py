"""What is taken down of a rubber besides its frames, by the game: the best visit, innings, run-outs.

The games say what they are measured by (`rules_engine.families.measured`); here stand the words for a league.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache

import rules_engine as engine

BEST = {
    "high-run": ("High run", "run"),
    "highest-break": ("Highest break", "break"),
    "best-inning": ("Best inning", "inning"),
    "best-turn": ("Best turn", "turn"),
    "best-board": ("Best board", "board"),
    "high-game": ("High game", "game"),
    "twenties": ("Most twenties", "twenties"),
}
"""By the code of the best thing of a match: its title, and the word for one. What is better the lower it is
has no list."""

FEATS = {
    "break-and-runs": "Break and runs",
    "run-outs": "Run-outs",
    "golden-breaks": "Golden breaks",
    "big-golds": "Big golds",
    "small-golds": "Small golds",
    "from-the-break": "Racks from the break",
    "centuries": "Centuries",
    "maximums": "Maximum breaks",
    "perfect-rounds": "Perfect rounds",
    "white-slams": "White slams",
    "black-slams": "Black slams",
    "strikes": "Strikes",
}
"""What is counted over a season, by the code of the record."""

INNINGS = frozenset({"average", "points-an-inning"})


@dataclass(frozen=True)
class Noted:
    """What a game has. `best` is the code of its best thing ("" for none), with `title` and `word`; `innings`
    tells whether points and innings are counted, `cut` that decimals of an average are cut off and not
    rounded; `feats` are codes of `FEATS`."""

    best: str = ""
    title: str = ""
    word: str = ""
    innings: bool = False
    cut: bool = False
    feats: tuple[str, ...] = ()

    @property
    def run_outs(self) -> bool:
        """Whether racks can be run out."""
        return "run-outs" in self.feats


@lru_cache(maxsize=256)
def noted_at(game: str) -> Noted:
    """What is taken down at a game; nothing at one that the books do not know."""
    try:
        found = engine.game(game)
    except engine.UnknownGame:
        return Noted()
    measured = found.family.measured
    best = measured.best if measured.best in BEST else ""
    title, word = BEST.get(best, ("", ""))
    racks = "break-and-runs" in measured.records
    return Noted(
        best,
        title,
        word,
        measured.by in INNINGS and not racks,
        "cut_average" in found.slots(),
        tuple(code for code in measured.records if code in FEATS),
    )


def average_shown(value: Fraction | None, *, cut: bool = False) -> str:
    """An average with three decimals, "2.758"; a dash where there is none. With `cut` what follows is cut
    off, as the federations of caroms have it."""
    if value is None:
        return "–"
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(Decimal("0.001"), ROUND_DOWN if cut else ROUND_HALF_UP))
