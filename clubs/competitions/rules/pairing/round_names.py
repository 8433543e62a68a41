"""The names of rounds: a stable code for programs and settings, of at most eight characters, and words.

A knockout counts its rounds from the end (final, semi, quarter, r16 to r512). Double elimination has w1, w2
... on the winners' side, l1, l2 ... on the losers' side, and a reset; a plate's codes are those of a knockout
after a p; a match for places is named by the places (5-8, 13-14); a stepladder has step1, step2 ... Of
groups g2r1 is the first round of group B. After a split top2 and bottom2 are the second rounds of both parts;
a match of king of the table is "king", a round of Swiss "round", both told by their number.
"""

from __future__ import annotations

import re

from rules_engine.saying import Text, say

_NAMES = {
    "final": say("competitions.round-final", "Final"),
    "semi": say("competitions.round-semi", "Semi-finals"),
    "quarter": say("competitions.round-quarter", "Quarter-finals"),
    "third": say("competitions.round-third", "Third place"),
    "reset": say("competitions.round-reset", "Second final"),
}
WINNERS_SIDE = say("competitions.winners-side", "Winners’ side")
LOSERS_SIDE = say("competitions.losers-side", "Losers’ side")
FURTHER_PLACES = say("competitions.further-places", "Further places")
PLATE = say("competitions.plate", "Plate")
_FINALS = say("competitions.finals", "Finals")


def letter(group: int) -> str:
    """The name of a group (from 0): A to Z, then AA, AB, ..."""
    return (chr(64 + group // 26) if group >= 26 else "") + chr(65 + group % 26)


def group_name(group: int) -> Text:
    """A group (from 0) in words: "Group B"."""
    return say("competitions.group", "Group {letter}", letter=letter(group))


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
        return say(
            "competitions.group-round",
            "Group {letter}, round {number}",
            letter=letter(int(group[1]) - 1),
            number=int(group[2]),
        )
    if counted := re.fullmatch(r"(w|l|step|r)(\d+)", code):
        return _counted(counted[1], int(counted[2]))
    if part := re.fullmatch(r"(top|bottom)(\d+)", code):
        number = int(part[2])
        if part[1] == "top":
            return say("competitions.top-round", "Top part, round {number}", number=number)
        return say("competitions.bottom-round", "Bottom part, round {number}", number=number)
    if places := re.fullmatch(r"(\d+)-(\d+)", code):
        first, last = int(places[1]), int(places[2])
        if last == first + 1:
            return say("competitions.round-place", "Place {place}", place=first)
        return say("competitions.round-places", "Places {first} to {last}", first=first, last=last)
    if code.startswith("p") and code[1:] and (rest := round_name(code[1:])) != code[1:]:
        return say("competitions.plate-round", "Plate: {round}", round=rest)
    return code


def _counted(kind: str, number: int) -> Text:
    match kind:
        case "w":
            return say("competitions.winners-round", "Winners' round {number}", number=number)
        case "l":
            return say("competitions.losers-round", "Losers' round {number}", number=number)
        case "step":
            return say("competitions.step", "Step {number}", number=number)
        case _:
            return say("competitions.round-of", "Round of {number}", number=number)


def round_number(number: int) -> Text:
    """A round that has a number alone: "Round 3"."""
    return say("competitions.round-number", "Round {number}", number=number)


def match_number(number: int) -> Text:
    """A match of king of the table: "Match 3"."""
    return say("competitions.match-number", "Match {number}", number=number)


def name_of_round(code: str, round_: int) -> str:
    """A round's name, where rounds in which everybody meets have a number alone."""
    if code == "round":
        return round_number(round_)
    return match_number(round_) if code == "king" else round_name(code)


def part_of(code: str, *, double: bool) -> str:
    """The part of a bracket that a round is of, in words; "" for a bracket of one part.

    `double`: it is double elimination, whose last rounds are a part of their own.
    """
    if re.fullmatch(r"w\d+", code):
        return WINNERS_SIDE
    if re.fullmatch(r"l\d+", code):
        return LOSERS_SIDE
    if re.fullmatch(r"\d+-\d+", code):
        return FURTHER_PLACES
    if round_name(code).startswith("Plate"):
        return PLATE
    return _FINALS if double else ""
