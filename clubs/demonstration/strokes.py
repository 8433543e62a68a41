"""How invented players play: a random choice among the buttons that the engine offers next.

A player's rating (about 350 to 750) decides how often a stroke counts. A game's ``Manner`` says what its
strokes are worth and how often each occurs; games without one use ``PLAIN``. This module knows no rules: it
only chooses among the buttons offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

NEVER = frozenset({"end", "retire", "protest"})
RARE = 0.002
UNUSUAL = frozenset({"foul", "conduct", "off", "respot"})
"""Groups of buttons for what seldom happens at a table."""
MIDDLE = 500


@dataclass(frozen=True)
class Manner:
    """How a player with a middling rating plays a game.

    ``success`` is the chance that a stroke scores and ``slope`` how much 100 points of rating add to it;
    ``fault`` the share of the other strokes that are fouls. ``weights`` shares the chances out among the
    buttons of one tone by their codes (1 where none is given); ``seconds`` is the time from one entry to
    the next, least and most.
    """

    success: float = 0.45
    slope: float = 0.06
    fault: float = 0.04
    weights: Mapping[str, float] = field(default_factory=dict)
    seconds: tuple[int, int] = (25, 60)

    def chance(self, rating: int) -> float:
        """The chance that a stroke of a player with this rating scores."""
        return min(0.97, max(0.04, self.success + self.slope * (rating - MIDDLE) / 100))


PLAIN = Manner()

MANNERS: dict[str, Manner] = {
    "brunswick/three-cushion-carrom": Manner(0.40, 0.05, 0.03, {"no-count": 20, "miss": 4}, (20, 50)),
    "brunswick/continuous-pool": Manner(
        0.74, 0.05, 0.12, {"no-count": 20, "miss": 20, "scratch": 6}, (15, 40)
    ),
    "brunswick/snookers-pool": Manner(
        0.60,
        0.06,
        0.10,
        {"no-count": 20, "miss": 10, "pot-r2": 0.03, "pot-r3": RARE, "pot-r4": RARE, "pot-bk": 2},
        (15, 40),
    ),
    "carrom/carroms": Manner(
        0.52,
        0.06,
        0.06,
        {
            "black": 0.4,
            "ring-black": 0.02,
            "red-2": 0.12,
            "green-2": 0.12,
            "both": 0.05,
            "nothing": 30,
            "shooter-pocketed": 6,
        },
        (10, 25),
    ),
    "crown/crokinole": Manner(
        0.24,
        0.05,
        0.03,
        {
            "ditched": 20,
            "rest-inner": 14,
            "rest-next": 16,
            "rest-band": 14,
            "rest-edge": 6,
            "rest-ditch": 10,
            "miss": 5,
            "none": 1,
            "rest-leaning": 0.2,
        },
        (10, 25),
    ),
    "bradley/ten-pins": Manner(
        0.88,
        0.03,
        0.10,
        {
            "1": 1,
            "2": 1,
            "3": 2,
            "4": 2,
            "5": 3,
            "6": 5,
            "7": 7,
            "8": 6,
            "9": 5,
            "strike": 5,
            "spare": 11,
            "0": 6,
            "foul": 1,
        },
        (15, 35),
    ),
}


def manner_of(game_id: str) -> Manner:
    """The manner in which a game is played."""
    return MANNERS.get(game_id, PLAIN)


def choose(
    expects: Mapping[str, Any], *, manner: Manner, ratings: Mapping[str, int], random: Random
) -> dict[str, Any]:
    """One of the buttons of ``expects`` (as JSON). ``ratings`` tells the rating behind each side's letter.

    Raises ``LookupError`` when nothing may be recorded.
    """
    buttons = [button for button in expects["buttons"] if button["code"] not in NEVER]
    if not buttons:
        raise LookupError(f"nothing can be recorded in phase {expects['phase']!r}")
    by_tone: dict[str, list[dict[str, Any]]] = {}
    for button in buttons:
        by_tone.setdefault(button["tone"], []).append(button)
    if "score" not in by_tone and "plain" not in by_tone:
        tone = "choice" if "choice" in by_tone else "foul"
    elif expects["phase"].startswith("choose") and "choice" in by_tone:
        tone = "choice"
    else:
        rating = ratings.get(expects["side"], MIDDLE)
        if "score" in by_tone and random.random() < manner.chance(rating):
            tone = "score"
        elif "foul" in by_tone and (random.random() < manner.fault or "plain" not in by_tone):
            tone = "foul"
        else:
            tone = "plain" if "plain" in by_tone else "score"
    offered = by_tone[tone]
    return random.choices(offered, [_weight(button, manner) for button in offered])[0]


def _weight(button: Mapping[str, Any], manner: Manner) -> float:
    """How likely a button is among those of its tone; what befalls a ball by chance is rare."""
    if button["code"] in manner.weights:
        return manner.weights[button["code"]]
    if button["group"] in UNUSUAL:
        return RARE if button["tone"] == "plain" else 0.3
    return 1.0
