"""Seeding: in which order entrants go into the bracket or the round-robin table.

Three ways: by rating, by hand, by draw; and groups by rating with a draw inside each group. A draw is
decided by a published *seed* (any text: a lottery number, a date, a random word) and nothing else, so that
anyone can run it again and get the same order.

The draw, `balkline-draw/1`, in full: for each entrant take the text

    balkline-draw/1 <line feed> the seed <line feed> the entrant's key

in UTF-8, and its SHA-256 digest as 64 lower-case hexadecimal digits; sort entrants by digest, ascending;
the first is drawn first. The key is the entrant's entry number in the competition, in decimal. With a
shell: `printf 'balkline-draw/1\\nSEED\\n7' | sha256sum`. Seeds are used as typed, after removing white
space at both ends.

A different way of drawing will be `balkline-draw/2`; a competition stores the name it was drawn with.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubs.competitions.rules.pairing.brackets import PairingError
from rules_engine.saying import say, say_many

ALGORITHM = "balkline-draw/1"

UNRATED = -1_000_000
"""The rating of somebody who has none: below every other."""

# Words that are easy to read out in a hall: no I, L, O, 0, 1.
_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


def new_seed() -> str:
    """A random seed of twelve letters and digits in groups of four (60 bits)."""
    letters = "".join(secrets.choice(_ALPHABET) for _ in range(12))
    return "-".join(letters[i : i + 4] for i in (0, 4, 8))


def lot(seed: str, key: str, *, algorithm: str = ALGORITHM) -> str:
    """The digest that decides an entrant's place in the draw.

    Raises PairingError("draw-algorithm") for an algorithm that this version does not know.
    """
    if algorithm != ALGORITHM:
        raise PairingError(
            "draw-algorithm",
            say("competitions.draw-unknown", "The draw '{name}' is not known here.", name=algorithm),
        )
    return hashlib.sha256(f"{algorithm}\n{seed.strip()}\n{key}".encode()).hexdigest()


def by_draw(keys: Sequence[str], seed: str, *, algorithm: str = ALGORITHM) -> list[str]:
    """Keys in the order drawn; independent of the order in which they are given.

    Raises PairingError("keys") for a duplicate key, PairingError("seed") without a seed.
    """
    if len(set(keys)) != len(keys):
        raise PairingError("keys", say("competitions.drawn-twice", "An entrant is in the draw twice."))
    if not seed.strip():
        raise PairingError("seed", say("competitions.draw-needs-seed", "A draw needs a seed."))
    return sorted(keys, key=lambda key: (lot(seed, key, algorithm=algorithm), key))


@dataclass(frozen=True, slots=True)
class Seeding:
    """An order of entrants, and which of them were parted only by lot (groups of equal rating)."""

    order: tuple[str, ...]
    by_lot: tuple[tuple[str, ...], ...] = ()


def by_rating(
    ratings: Mapping[str, int], seed: str, *, drawn_from: int | None = None, algorithm: str = ALGORITHM
) -> Seeding:
    """Highest rating first; equal ratings are parted by the draw, and `by_lot` names them.

    `drawn_from` seeds only so many by rating; the others are drawn, regardless of rating.
    """
    drawn = {key: n for n, key in enumerate(by_draw(list(ratings), seed, algorithm=algorithm))}
    order = sorted(ratings, key=lambda key: (-ratings[key], drawn[key]))
    top = len(order) if drawn_from is None else max(0, drawn_from)
    seeded, rest = order[:top], sorted(order[top:], key=drawn.__getitem__)
    ties: dict[int, list[str]] = {}
    for key in seeded:
        ties.setdefault(ratings[key], []).append(key)
    groups = [tuple(group) for group in ties.values() if len(group) > 1]
    if rest:
        groups.append(tuple(rest))
    return Seeding(tuple(seeded + rest), tuple(groups))


def by_groups(
    ratings: Mapping[str, int], sizes: Sequence[int], seed: str, *, algorithm: str = ALGORITHM
) -> Seeding:
    """Groups by rating (the best `sizes[0]`, the next `sizes[1]`, ...), with a draw inside each group.

    Entrants left over after the last size form one more group. Raises PairingError("groups") for sizes
    below one.
    """
    if any(size < 1 for size in sizes):
        raise PairingError(
            "groups", say("competitions.seeding-group-empty", "A group has at least one entrant.")
        )
    ranked = by_rating(ratings, seed, algorithm=algorithm).order
    drawn = {key: n for n, key in enumerate(by_draw(list(ratings), seed, algorithm=algorithm))}
    groups: list[tuple[str, ...]] = []
    start = 0
    for size in [*sizes, len(ranked)]:
        group = sorted(ranked[start : start + size], key=drawn.__getitem__)
        if group:
            groups.append(tuple(group))
        start += size
    return Seeding(tuple(key for group in groups for key in group), tuple(g for g in groups if len(g) > 1))


def by_hand(keys: Sequence[str], places: Mapping[str, int]) -> Seeding:
    """The order given by hand: `places` maps every key to 1, 2, ... n, each used once.

    Raises PairingError("hand-seeding") naming what is missing or doubled.
    """
    wanted = set(range(1, len(keys) + 1))
    missing = [key for key in keys if key not in places]
    if missing:
        raise PairingError(
            "hand-seeding",
            say_many(
                "competitions.seeds-missing",
                "{n} of {all} entrants have no seed yet.",
                "{n} of {all} entrants have no seed yet.",
                len(missing),
                all=len(keys),
            ),
        )
    used = [places[key] for key in keys]
    doubled = sorted({place for place in used if used.count(place) > 1})
    if doubled:
        raise PairingError(
            "hand-seeding",
            say(
                "competitions.seed-doubled",
                "Seed {seed} is given to more than one entrant.",
                seed=doubled[0],
            ),
        )
    wrong = sorted(set(used) - wanted)
    if wrong:
        raise PairingError(
            "hand-seeding",
            say(
                "competitions.seed-outside",
                "Seed {seed} is outside 1 to {most}.",
                seed=wrong[0],
                most=len(keys),
            ),
        )
    return Seeding(tuple(sorted(keys, key=places.__getitem__)))
