"""What is taken down of a rubber besides its frames, by the game: the best visit, innings, run-outs.

The games say what they are measured by (`rules_engine.families.measured`); here stand the words for a league.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache

import rules_engine as engine
from rules_engine.saying import figure, say

BEST = {
    "high-run": (say("leagues.best-high-run", "High run"), say("leagues.one-high-run", "run")),
    "highest-break": (
        say("leagues.best-highest-break", "Highest break"),
        say("leagues.one-highest-break", "break"),
    ),
    "best-inning": (say("leagues.best-best-inning", "Best inning"), say("leagues.one-best-inning", "inning")),
    "best-turn": (say("leagues.best-best-turn", "Best turn"), say("leagues.one-best-turn", "turn")),
    "best-board": (say("leagues.best-best-board", "Best board"), say("leagues.one-best-board", "board")),
    "high-game": (say("leagues.best-high-game", "High game"), say("leagues.one-high-game", "game")),
    "twenties": (say("leagues.best-twenties", "Most twenties"), say("leagues.one-twenties", "twenties")),
}
"""By the code of the best thing of a match: its title, and the word for one. What is better the lower it is
has no list."""

FEATS = {
    "break-and-runs": say("leagues.feat-break-and-runs", "Break and runs"),
    "run-outs": say("leagues.feat-run-outs", "Run-outs"),
    "golden-breaks": say("leagues.feat-golden-breaks", "Golden breaks"),
    "big-golds": say("leagues.feat-big-golds", "Big golds"),
    "small-golds": say("leagues.feat-small-golds", "Small golds"),
    "from-the-break": say("leagues.feat-from-the-break", "Racks from the break"),
    "centuries": say("leagues.feat-centuries", "Centuries"),
    "maximums": say("leagues.feat-maximums", "Maximum breaks"),
    "perfect-rounds": say("leagues.feat-perfect-rounds", "Perfect rounds"),
    "white-slams": say("leagues.feat-white-slams", "White slams"),
    "black-slams": say("leagues.feat-black-slams", "Black slams"),
    "strikes": say("leagues.feat-strikes", "Strikes"),
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
    return figure(exact.quantize(Decimal("0.001"), ROUND_DOWN if cut else ROUND_HALF_UP))
