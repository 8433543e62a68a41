"""Which key of `length_by_round` and `race_by_round` says how long the matches of a round are.

A key is a round's code ("final", "w3", "g1r2") or a *family* of rounds: "w" is the whole winners' side, "l"
the losers' side, "groups" every group match ("g2" those of group B), "plate" the plate, "places" the matches
for places 5 and below, "steps" the steps of a stepladder. The code itself comes first, then its families, the
narrower one first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from clubs.competitions.rules.pairing.brackets import LARGEST
from clubs.competitions.rules.pairing.groups import MOST_GROUPS
from clubs.competitions.rules.pairing.round_names import (
    FURTHER_PLACES,
    LOSERS_SIDE,
    PLATE,
    WINNERS_SIDE,
    group_name,
    round_name,
)
from rules_engine.saying import say

FAMILIES = {
    "w": WINNERS_SIDE,
    "l": LOSERS_SIDE,
    "groups": say("competitions.group-matches", "Group matches"),
    "plate": PLATE,
    "places": FURTHER_PLACES,
    "steps": say("competitions.steps-of-stepladder", "Steps of the stepladder"),
}
"""Families of rounds, and what people call them."""

_MOST_ROUNDS = 2 * LARGEST.bit_length()
"""More rounds than the losers' side of the largest bracket has."""


def families_of(code: str) -> tuple[str, ...]:
    """The families that a round belongs to, the narrowest first."""
    if group := re.fullmatch(r"(g\d+)r\d+", code):
        return group[1], "groups"
    if side := re.fullmatch(r"([wl])\d+", code):
        return (side[1],)
    if re.fullmatch(r"step\d+", code):
        return ("steps",)
    if re.fullmatch(r"\d+-\d+", code):
        return ("places",)
    if is_plate(code):
        return ("plate",)
    return ()


def is_plate(code: str) -> bool:
    """Whether a round is one of a plate: its code is that of a knockout's round after a p."""
    return code[:1] == "p" and _is_knockout(code[1:])


def of_round(by_round: Mapping[str, int], code: str, otherwise: int | None) -> int | None:
    """What holds in the round of this code: its own value, its family's, or the usual one."""
    if not by_round:
        return otherwise
    for key in (code, *families_of(code)):
        if key in by_round:
            return by_round[key]
    return otherwise


def is_known(key: str) -> bool:
    """Whether a key is the code of a round that can be, or a family of rounds."""
    if key in FAMILIES or _is_knockout(key) or is_plate(key) or key in ("round", "reset"):
        return True
    if counted := re.fullmatch(r"[wl]([1-9]\d?)", key):
        return int(counted[1]) <= _MOST_ROUNDS
    if group := re.fullmatch(r"g([1-9]\d?)(r[1-9]\d{0,2})?", key):
        return int(group[1]) <= MOST_GROUPS
    if places := re.fullmatch(r"([1-9]\d{0,2})-([1-9]\d{0,2})", key):
        return 3 <= int(places[1]) < int(places[2]) <= LARGEST
    return re.fullmatch(r"step[1-9]\d?", key) is not None


def in_words(key: str) -> str:
    """A key for people: "Winners’ side", "Group B", "Semi-finals"."""
    if group := re.fullmatch(r"g(\d+)", key):
        return group_name(int(group[1]) - 1)
    return FAMILIES.get(key) or (say("competitions.rounds", "Rounds") if key == "round" else round_name(key))


def _is_knockout(code: str) -> bool:
    if code in ("final", "semi", "quarter", "third"):
        return True
    counted = re.fullmatch(r"r([1-9]\d{1,2})", code)
    number = int(counted[1]) if counted else 0
    return 16 <= number <= LARGEST and number & (number - 1) == 0
