"""What a director moves by hand in a stage that is drawn, so that anybody can follow it from the draw.

A draw follows from its published seed. A move does not, so it is kept with its reason, and a draw is shown as
the published one with the moves made since. Everything here is plain values: an *arrangement* says who has
which seed, who stands in which group and which seeds have the byes; a move is a small mapping (JSON) and
leads from one arrangement to the next. Entrants are named by entry numbers, groups are counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from clubs.competitions.rules.pairing import groups as grouping
from clubs.competitions.rules.pairing.brackets import PairingError, Seed
from clubs.competitions.rules.pairing.round_names import letter
from rules_engine.saying import say

Move = Mapping[str, Any]
SWAP, BYES, GROUP, MERGE, SPLIT = "swap", "byes", "group", "merge", "split"


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A stage as it is drawn: entry numbers by seed, seeds of each group, seeds with a bye by hand."""

    order: Mapping[Seed, int]
    groups: tuple[tuple[Seed, ...], ...] = ()
    byes: tuple[Seed, ...] | None = None

    def seed_of(self, entrant: int) -> Seed:
        """An entrant's seed. Raises `PairingError` "bad-move"."""
        for seed, number in self.order.items():
            if number == entrant:
                return seed
        raise PairingError(
            "bad-move",
            say("competitions.not-in-stage", "Entrant {number} is not in this stage.", number=entrant),
        )


def swap(one: int, other: int) -> dict[str, Any]:
    """Two entrants change places."""
    return {"kind": SWAP, "entrants": [one, other]}


def byes(entrants: Iterable[int]) -> dict[str, Any]:
    """These entrants have the byes."""
    return {"kind": BYES, "entrants": sorted(entrants)}


def to_group(entrant: int, group: int) -> dict[str, Any]:
    """An entrant goes to another group."""
    return {"kind": GROUP, "entrants": [entrant], "group": group}


def merge(one: int, other: int) -> dict[str, Any]:
    """Two groups become one."""
    return {"kind": MERGE, "groups": sorted((one, other))}


def split(group: int) -> dict[str, Any]:
    """A group becomes two."""
    return {"kind": SPLIT, "groups": [group]}


def moved(arrangement: Arrangement, move: Move) -> Arrangement:
    """The arrangement after a move. Raises `PairingError` where it cannot be made."""
    try:
        return _moved(arrangement, move)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        if isinstance(error, PairingError):
            raise
        raise PairingError(
            "bad-move", say("competitions.move-unclear", "A move does not say whom or what it moves.")
        ) from None


def _moved(arrangement: Arrangement, move: Move) -> Arrangement:
    dealt = grouping.Groups(arrangement.groups)
    match move["kind"]:
        case "swap":
            one, other = (arrangement.seed_of(entrant) for entrant in move["entrants"])
            order = {**arrangement.order, one: arrangement.order[other], other: arrangement.order[one]}
            return replace(arrangement, order=order)
        case "byes":
            return replace(arrangement, byes=tuple(sorted(map(arrangement.seed_of, move["entrants"]))))
        case "group":
            (entrant,) = move["entrants"]
            return replace(
                arrangement, groups=_to_group(dealt, arrangement.seed_of(entrant), int(move["group"]))
            )
        case "merge":
            one, other = move["groups"]
            return replace(arrangement, groups=grouping.merge(dealt, one, other).members)
        case "split":
            (group,) = move["groups"]
            return replace(arrangement, groups=grouping.split(dealt, group).members)
        case _:
            raise PairingError("bad-move", say("competitions.no-such-move", "There is no such kind of move."))


def _to_group(dealt: grouping.Groups, seed: Seed, group: int) -> tuple[tuple[Seed, ...], ...]:
    if not 0 <= group < len(dealt.members) or seed not in dealt.of:
        raise PairingError("groups", say("competitions.no-such-group", "There is no such group."))
    old = dealt.of[seed]
    if old == group:
        raise PairingError(
            "same-group",
            say("competitions.same-group", "They stand in group {letter} already.", letter=letter(group)),
        )
    if len(dealt.members[old]) <= grouping.SMALLEST_GROUP:
        raise PairingError(
            "group-small",
            say(
                "competitions.group-would-be-small",
                "Group {letter} would have fewer than two entrants.",
                letter=letter(old),
            ),
        )
    if len(dealt.members[group]) >= grouping.LARGEST_GROUP:
        raise PairingError("group-large", grouping.too_large())
    found = [set(members) for members in dealt.members]
    found[old].discard(seed)
    found[group].add(seed)
    return tuple(tuple(sorted(members)) for members in found)


def replayed(arrangement: Arrangement, moves: Iterable[Move]) -> Arrangement:
    """The arrangement after all of these. Raises `PairingError`."""
    for move in moves:
        arrangement = moved(arrangement, move)
    return arrangement


def before(order: Mapping[Seed, int], moves: Sequence[Move]) -> dict[Seed, int]:
    """Who had which seed before these moves, from who has it now."""
    found = dict(order)
    for move in reversed(moves):
        if move.get("kind") == SWAP:
            seeds = {number: seed for seed, number in found.items()}
            one, other = move["entrants"]
            if one in seeds and other in seeds:
                found[seeds[one]], found[seeds[other]] = other, one
    return found


def in_words(move: Move, names: Mapping[int, str]) -> str:
    """A move as a sentence for people, without its reason."""
    called = [
        names.get(number, say("competitions.entrant-number", "entrant {number}", number=number))
        for number in move.get("entrants", ())
    ]
    lettered = [letter(group) for group in move.get("groups", ())]
    match move.get("kind"):
        case "swap":
            return say(
                "competitions.moved-swap", "{one} and {other} changed places.", one=called[0], other=called[1]
            )
        case "byes":
            return say("competitions.moved-byes", "The byes went to {names}.", names=", ".join(called))
        case "group":
            return say(
                "competitions.moved-group",
                "{name} went to group {letter}.",
                name=called[0],
                letter=letter(move["group"]),
            )
        case "merge":
            return say(
                "competitions.moved-merge",
                "Groups {one} and {other} became one.",
                one=lettered[0],
                other=lettered[1],
            )
        case _:
            return say("competitions.moved-split", "Group {letter} became two.", letter=lettered[0])


def whole(moves: Any, entrants: Iterable[int]) -> bool:
    """Whether this is a list of moves of these entrants, as a stage keeps them."""
    known = set(entrants)

    def numbers(move: Mapping[str, Any], name: str, count: int | None) -> bool:
        found = move.get(name)
        return (
            isinstance(found, list)
            and all(type(n) is int for n in found)
            and (len(found) == count if count is not None else bool(found))
        )

    def good(move: Any) -> bool:
        if not isinstance(move, dict) or not all(
            isinstance(move.get(name, ""), str) for name in ("reason", "at", "by")
        ):
            return False
        counts = {SWAP: 2, BYES: None, GROUP: 1}
        kind = move.get("kind")
        if kind in counts:
            named = numbers(move, "entrants", counts[kind]) and set(move["entrants"]) <= known
            return named and (kind != GROUP or type(move.get("group")) is int)
        return kind in (MERGE, SPLIT) and numbers(move, "groups", 2 if kind == MERGE else 1)

    return isinstance(moves, list) and all(map(good, moves))
