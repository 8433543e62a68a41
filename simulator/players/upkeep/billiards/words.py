"""What players say of themselves: a small ball drawn, a number made, a burst."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rules_engine import Entry, Match, entry
from rules_engine.families.billiards.pills import NONE


def draws(match: Match, held: Iterable[str], numbers: Iterable[int], random: Random) -> Entry | None:
    """The next private ball, drawn by lot from those that are left; None if all have theirs."""
    held = list(held)
    for side, ball in zip(match.play.letters, held, strict=True):
        if ball == NONE:
            left = [n for n in numbers if str(n) not in held]
            return entry(match.last + 1, side, f":pill({random.choice(left)})")
    return None


def said_of_buttons(match: Match, sides: list[str]) -> Entry | None:
    """``:pool`` or ``:burst``, where the engine offers it and the numbers that all know bear it out."""
    for button in match.expects().buttons:
        word = button.tokens.split()[0]
        if button.side in sides and word in (":pool", ":burst"):
            said = entry(match.last + 1, button.side, button.tokens)
            if match.rules.judge(match.play, match.state, said).refusal is None:
                return said
    return None
