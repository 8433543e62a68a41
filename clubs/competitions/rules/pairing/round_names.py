"""The names of rounds: a stable code for programs and settings, of at most eight characters, and words.

A knockout counts its rounds from the end (final, semi, quarter, r16 to r512). Double elimination has w1, w2
... on the winners' side, l1, l2 ... on the losers' side, and a reset; a plate's codes are those of a knockout
after a p; a match for places is named by the places (5-8, 13-14); a stepladder has step1, step2 ... Of
groups g2r1 is the first round of group B. After a split top2 and bottom2 are the second rounds of both parts;
a match of king of the table is "king", a round of Swiss "round", both told by their number.
"""

from __future__ import annotations

import re

_NAMES = {
    "final": "Final",
    "semi": "Semi-finals",
    "quarter": "Quarter-finals",
    "third": "Third place",
    "reset": "Second final",
}
_COUNTED = {"w": "Winners' round", "l": "Losers' round", "step": "Step", "r": "Round of"}


def letter(group: int) -> str:
    """The name of a group (from 0): A to Z, then AA, AB, ..."""
    return (chr(64 + group // 26) if group >= 26 else "") + chr(65 + group % 26)


def round_code(round_: int, rounds: int) -> str:
    """A round's stable code, counted from the end: final, semi, quarter, r16, r32 ... r512."""
    from_end = rounds - round_
    return {0: "final", 1: "semi", 2: "quarter"}.get(from_end, f"r{2 ** (from_end + 1)}")


def round_name(code: str) -> str:
    """A round's name for people: "Semi-finals", "Round of 16", "Losers' round 3", "Plate: Final".

    An unknown code is answered as it stands.
    """
    if code in _NAMES:
        return _NAMES[code]
    if group := re.fullmatch(r"g(\d+)r(\d+)", code):
        return f"Group {letter(int(group[1]) - 1)}, round {group[2]}"
    if counted := re.fullmatch(r"(w|l|step|r)(\d+)", code):
        return f"{_COUNTED[counted[1]]} {counted[2]}"
    if part := re.fullmatch(r"(top|bottom)(\d+)", code):
        return f"{part[1].capitalize()} part, round {part[2]}"
    if places := re.fullmatch(r"(\d+)-(\d+)", code):
        first, last = int(places[1]), int(places[2])
        return f"Place {first}" if last == first + 1 else f"Places {first} to {last}"
    if code.startswith("p") and code[1:] and (rest := round_name(code[1:])) != code[1:]:
        return f"Plate: {rest}"
    return code


def name_of_round(code: str, round_: int) -> str:
    """A round's name, where rounds in which everybody meets have a number alone."""
    counted = {"round": "Round", "king": "Match"}.get(code)
    return f"{counted} {round_}" if counted else round_name(code)


def part_of(code: str, *, double: bool) -> str:
    """The part of a bracket that a round is of, in words; "" for a bracket of one part.

    `double`: it is double elimination, whose last rounds are a part of their own.
    """
    if re.fullmatch(r"w\d+", code):
        return "Winners’ side"
    if re.fullmatch(r"l\d+", code):
        return "Losers’ side"
    if re.fullmatch(r"\d+-\d+", code):
        return "Further places"
    if round_name(code).startswith("Plate"):
        return "Plate"
    return "Finals" if double else ""
