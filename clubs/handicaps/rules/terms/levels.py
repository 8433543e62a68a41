"""Tables of skill levels: what each needs to win, alone and against another."""

from __future__ import annotations

import re

from clubs.handicaps.rules.terms.kinds import TermsError
from rules_engine.saying import say

Levels = tuple[tuple[int, int], ...]
"""Each level with what it needs."""
Pairs = tuple[tuple[int, int, int, int], ...]
"""Two levels with what they need against each other."""

MOST_LEVELS, MOST_NEED, MOST_PAIRS = 30, 500, 200
LEVEL = re.compile(r"^\s*(\d{1,2})\s*[:=]\s*(\d{1,3})\s*$")
PAIR = re.compile(r"^\s*(\d{1,2})\s*v\s*(\d{1,2})\s*[:=]\s*(\d{1,3})\s*[-–]\s*(\d{1,3})\s*$")

NINE_BALL_LEVELS = tuple(enumerate((14, 19, 25, 31, 38, 46, 55, 65, 75), start=1))
"""Points that skill levels 1 to 9 need at nine-ball by points, as the American Poolplayers Association has
them."""


def check_levels(unit: str, table: Levels, pairs: Pairs) -> None:
    """Refuse a table that makes no sense. Raises `TermsError`."""
    levels = [level for level, _ in table]
    if not levels or len(levels) > MOST_LEVELS or len(set(levels)) != len(levels):
        told = say("handicaps.bad-levels", "The table has 1 to {most} levels, each once.", most=MOST_LEVELS)
        raise TermsError(told, "table")
    needs = [need for _, need in table] + [need for pair in pairs for need in pair[2:]]
    if not all(0 <= level <= 99 for level in levels) or not all(1 <= n <= MOST_NEED for n in needs):
        told = say(
            "handicaps.bad-needs",
            "Levels lie between 0 and 99, needs between 1 and {most}.",
            most=MOST_NEED,
        )
        raise TermsError(told, "table")
    if unit == "games" and max(needs) > 99:
        raise TermsError(say("handicaps.race-too-long", "A race has at most 99 games."), "table")
    known = {frozenset(pair[:2]) for pair in pairs}
    if len(pairs) > MOST_PAIRS or len(known) != len(pairs):
        told = say("handicaps.too-many-pairs", "At most {most} pairs of levels, each once.", most=MOST_PAIRS)
        raise TermsError(told, "table")
    if any(not set(pair[:2]) <= set(levels) for pair in pairs):
        raise TermsError(
            say("handicaps.unknown-level", "A pair names a level that the table lacks."), "table"
        )


def read_levels(text: str) -> tuple[Levels, Pairs]:
    """A table of levels from lines such as "3: 25" and "2 v 7: 2-7". Raises `TermsError` naming the line."""
    table, pairs = [], []
    for line in filter(str.strip, text.splitlines()):
        if found := LEVEL.match(line):
            table.append((int(found[1]), int(found[2])))
        elif found := PAIR.match(line):
            pairs.append((int(found[1]), int(found[2]), int(found[3]), int(found[4])))
        else:
            told = say(
                "handicaps.bad-line",
                "“{line}” is not written as 3: 25 or as 2 v 7: 2-7.",
                line=line.strip()[:40],
            )
            raise TermsError(told, "table")
    return tuple(table), tuple(pairs)


def written_levels(table: Levels, pairs: Pairs) -> str:
    """The table as lines that `read_levels` reads."""
    against = (f"{a} v {b}: {x}-{y}" for a, b, x, y in pairs)
    return "\n".join([*(f"{level}: {need}" for level, need in table), *against])
