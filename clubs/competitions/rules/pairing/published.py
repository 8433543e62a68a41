"""A draw as it is published: its inputs and its outcome; and how to run it again.

Pure: a document is plain values (JSON), and running it again needs the document alone. Its shape::

    {
      "what": "balkline-draw", "competition": "Friday cup", "club": "...",
      "inputs": {
        "algorithm": "balkline-draw/1",          # see pairing.seeding
        "method": "rating" | "draw" | "top" | "groups" | "hand",
        "sizes": [4],                             # seeded entrants (top), sizes of groups (groups)
        "seed": "chalk",                          # the published seed
        "format": "elimination" | "round_robin",
        "rated_by": "list",                       # where a rating list gave the ratings
        "entrants": [{"number": 1, "rating": 980, "hand_seed": null}, ...]  # rating null: not rated, so last
      },
      "inputs_sha256": "…",                       # of `inputs`, as `digest` makes it; also in the log
      "order": [3, 1, 2],                         # entry numbers: the first is seed 1
      "lots": [2, 3, 1],                          # entry numbers as they were drawn
      "first_round": [[3, null], [1, 2]],         # of a knockout: who meets whom; null is a bye
      "groups": [[3], [1, 2]],                    # of groups: who stands in which, the best seed first
      "moves": [{"kind": "swap", "entrants": [1, 2], "reason": "...", "at": "...", "by": "..."}],
      "late": {"4": 8},                           # with moves: seeds of those who entered after the draw
      "names": {"1": "Ann", ...}
    }
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from clubs.competitions.rules.moves import Arrangement, in_words, replayed, whole
from clubs.competitions.rules.pairing import brackets, groups, seeding
from clubs.competitions.rules.pairing.brackets import PairingError, Seed, Source, SourceKind
from clubs.competitions.rules.pairing.round_names import letter
from clubs.competitions.rules.pairing.seeding import Seeding

WHAT = "balkline-draw"
METHODS = ("rating", "draw", "top", "groups", "hand")
MOST_ENTRANTS = 4096


class BadDocument(ValueError):
    """The document is no published draw, or not whole. The message names the place."""


def order_by(
    method: str,
    ratings: Mapping[str, int],
    hand: Mapping[str, int],
    sizes: Sequence[int],
    seed: str,
    *,
    algorithm: str = seeding.ALGORITHM,
) -> Seeding:
    """The order in which entrants are seeded. Keys are entry numbers as text.

    `ratings` names everybody; `hand` the seeds given by hand, for the method "hand"; `sizes` as in
    `Competition.seeding_sizes`. Raises `PairingError` for a field, hand seeds or an algorithm that do not
    fit.
    """
    keys = list(ratings)
    match method:
        case "hand":
            return seeding.by_hand(keys, hand)
        case "draw":
            return Seeding(tuple(seeding.by_draw(keys, seed, algorithm=algorithm)), (tuple(keys),))
        case "top":
            return seeding.by_rating(ratings, seed, drawn_from=sizes[0], algorithm=algorithm)
        case "groups":
            return seeding.by_groups(ratings, sizes, seed, algorithm=algorithm)
        case _:
            return seeding.by_rating(ratings, seed, algorithm=algorithm)


def digest(inputs: Mapping[str, Any]) -> str:
    """SHA-256 of the inputs as JSON with sorted keys and without spaces, in hexadecimal digits."""
    text = json.dumps(inputs, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def first_round(order: Sequence[int]) -> list[list[int | None]]:
    """Who meets whom in the first round of a knockout of this order; None for a bye."""
    return _first_round(len(order), Arrangement(dict(enumerate(order, start=1))), set(order))


def _first_round(drawn: int, stands: Arrangement, shown: Collection[int]) -> list[list[int | None]]:
    """The first round of a knockout that was `drawn` for so many, as it stands; None for a bye, and for
    those who are not `shown` (they entered late)."""
    bracket = brackets.build(
        size=brackets.bracket_size(drawn), filled=frozenset(stands.order), byes_to=stands.byes
    )

    def who(slot: Source) -> int | None:
        found = stands.order[slot.of] if slot.kind is SourceKind.SEED else None
        return found if found in shown else None

    return [[who(f.a), who(f.b)] for f in bracket.fixtures if f.round == 1]


@dataclass(frozen=True, slots=True)
class Rerun:
    """What running a draw again gave. `faults` tell in sentences where it differs; none: it agrees.

    `moves` tell what a director moved by hand since the draw, with the reasons.
    """

    order: tuple[int, ...]
    names: Mapping[int, str]
    faults: tuple[str, ...]
    moves: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether everything that was published follows from the inputs."""
        return not self.faults


def rerun(document: Any, *, published: str = "") -> Rerun:
    """Run a published draw again from the document alone and compare.

    `published` is the digest of the inputs as it stands in the competition's log, where the reader has it;
    without, the document's own is held against its inputs. Raises `BadDocument`.
    """
    inputs, entrants = _inputs(document)
    numbers = [one["number"] for one in entrants]
    names = {n: str(_get(document, "names", dict).get(str(n), f"entry {n}")) for n in numbers}
    faults: list[str] = []
    made = digest(inputs)
    for claimed, where in ((document.get("inputs_sha256"), "this file"), (published or made, "the log")):
        if claimed != made:
            faults.append(f"The inputs are not those that were published: their digest differs from {where}.")
    try:
        order = _order(inputs, entrants)
        lots = [
            int(key)
            for key in seeding.by_draw(
                [str(n) for n in numbers], inputs["seed"], algorithm=inputs["algorithm"]
            )
        ]
        made_by_hand, stands = _arranged(document, inputs, order, names)
        knockout = inputs["format"] == "elimination"
        pairs = _first_round(len(order), stands, names) if knockout else []
    except PairingError as error:
        raise BadDocument(f"The draw cannot be run: {error}") from None
    told = _numbers(document, "order", numbers)
    for place, (again, was) in enumerate(zip(order, told, strict=True), start=1):
        if again != was:
            faults.append(f"Seed {place} is {names[again]}; published was {names[was]}.")
    if lots != _numbers(document, "lots", numbers):
        faults.append("The lots fall in another order than was published.")
    if inputs["format"] == "elimination":
        faults += _other_pairs(pairs, _get(document, "first_round", list), names)
    if "groups" in inputs:
        again_ = [[stands.order[seed] for seed in group] for group in stands.groups]
        for at, (group, told_) in enumerate(zip_longest(again_, _get(document, "groups", list))):
            if group != told_:
                faults.append(f"Group {letter(at)} is not the one that was published.")
    return Rerun(tuple(order), names, tuple(faults), made_by_hand)


def _arranged(
    document: Any, inputs: Mapping[str, Any], order: Sequence[int], names: Mapping[int, str]
) -> tuple[tuple[str, ...], Arrangement]:
    """What was moved by hand, in sentences, and how the stage stands after it."""
    by_hand = document.get("moves", [])
    late = document.get("late", {})
    if not isinstance(late, dict) or not all(
        key.isdecimal() and len(key) < 6 and type(seed) is int for key, seed in late.items()
    ):
        raise BadDocument("'late' gives the seeds of those who entered late by entry number.")
    after = {int(key): seed for key, seed in late.items()}
    if not whole(by_hand, [*order, *after]):
        raise BadDocument("'moves' is no list of moves of these entrants.")
    stands = Arrangement(dict(enumerate(order, start=1)), _dealt(inputs, order))
    stands = replayed(
        replace(stands, order={**stands.order, **{seed: n for n, seed in after.items()}}), by_hand
    )
    known = {**names, **{n: str(_get(document, "names", dict).get(str(n), f"entry {n}")) for n in after}}
    told = [f"{in_words(one, known)} Reason: {one.get('reason') or 'none given'}" for one in by_hand]
    return tuple(told), stands


def _dealt(inputs: Mapping[str, Any], order: Sequence[int]) -> tuple[tuple[Seed, ...], ...]:
    """The groups that follow from the inputs; none for other formats."""
    if "groups" not in inputs:
        return ()
    asked = _get(inputs, "groups", dict)
    clubs = asked.get("clubs", {})
    if (
        type(asked.get("number")) is not int
        or asked.get("dealt") not in ("snake", "pots")
        or not isinstance(clubs, dict)
        or not all(isinstance(club, str) for club in clubs.values())
    ):
        raise BadDocument("'groups' of the inputs has no whole 'number' and no 'dealt'.")
    mates = {seed: clubs[str(n)] for seed, n in enumerate(order, start=1) if str(n) in clubs}
    apart = mates if asked.get("apart") is True else None
    if asked["dealt"] == "pots":
        keys = [str(n) for n in order]
        return groups.drawn(
            keys, asked["number"], inputs["seed"], apart, algorithm=inputs["algorithm"]
        ).members
    return groups.snake(len(order), asked["number"], apart).members


def _order(inputs: Mapping[str, Any], entrants: Sequence[Mapping[str, Any]]) -> list[int]:
    ratings = {
        str(one["number"]): seeding.UNRATED if one["rating"] is None else one["rating"] for one in entrants
    }
    hand = {str(one["number"]): one["hand_seed"] for one in entrants if one.get("hand_seed") is not None}
    found = order_by(
        inputs["method"], ratings, hand, inputs["sizes"], inputs["seed"], algorithm=inputs["algorithm"]
    )
    return [int(key) for key in found.order]


def _other_pairs(pairs: list[list[int | None]], told: list[Any], names: Mapping[int, str]) -> list[str]:
    if len(pairs) != len(told):
        return [f"The first round has {len(pairs)} fixtures; {len(told)} were published."]

    def words(pair: Any) -> str:
        return " and ".join("a bye" if n is None else names.get(n, str(n)[:20]) for n in pair)

    found = []
    for number, (again, was) in enumerate(zip(pairs, told, strict=True), start=1):
        if not isinstance(was, list) or len(was) != 2:
            raise BadDocument(f"first_round[{number - 1}] is no pair of entry numbers.")
        if again != was:
            found.append(f"M{number} is {words(again)}; published was {words(was)}.")
    return found


def _get(document: Any, key: str, kind: type) -> Any:
    if not isinstance(document, dict) or not isinstance(document.get(key), kind):
        raise BadDocument(f"There is no {key!r} in the document, or it is of the wrong type.")
    return document[key]


def _numbers(document: Any, key: str, numbers: Sequence[int]) -> list[int]:
    found = _get(document, key, list)
    if not all(type(n) is int for n in found) or sorted(found) != sorted(numbers):
        raise BadDocument(f"{key!r} does not name every entrant once, by entry number.")
    return found


def _inputs(document: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    if not isinstance(document, dict) or document.get("what") != WHAT:
        raise BadDocument(f"This is no published draw: its 'what' is not {WHAT!r}.")
    inputs = _get(document, "inputs", dict)
    for key in ("algorithm", "method", "seed", "format"):
        _get(inputs, key, str)
    if inputs["method"] not in METHODS:
        raise BadDocument(
            f"The method {inputs['method'][:40]!r} is not known; there are {', '.join(METHODS)}."
        )
    if inputs["algorithm"] != seeding.ALGORITHM:
        raise BadDocument(f"The draw {inputs['algorithm'][:40]!r} is not known here; {seeding.ALGORITHM} is.")
    sizes = _get(inputs, "sizes", list)
    if not all(type(n) is int for n in sizes) or (inputs["method"] == "top" and not sizes):
        raise BadDocument("'sizes' are whole numbers; the method 'top' needs one.")
    entrants = _get(inputs, "entrants", list)
    if not 2 <= len(entrants) <= MOST_ENTRANTS:
        raise BadDocument(f"A draw has 2 to {MOST_ENTRANTS} entrants; this has {len(entrants)}.")
    for at, one in enumerate(entrants):
        if (
            not isinstance(one, dict)
            or type(one.get("number")) is not int
            or (type(one.get("rating", "")) is not int and one["rating"] is not None)
        ):
            raise BadDocument(f"entrants[{at}] has no whole 'number' and 'rating'.")
        if one.get("hand_seed") is not None and type(one["hand_seed"]) is not int:
            raise BadDocument(f"entrants[{at}]: 'hand_seed' is a whole number or null.")
    return inputs, entrants
