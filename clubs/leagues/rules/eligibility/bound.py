"""To which sides a player is bound, and why one may not play for a side.

A player is bound to a side after so many matches for it. For a player of a lower side who plays up, all
matches for higher sides count together, from the highest division down; the first division where they are
more than the season allows binds the player there. A player who is bound so still plays further up, never
down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clubs.leagues.rules.eligibility.terms import Bound, Eligibility, Within
from rules_engine.saying import Text, say, say_many


@dataclass(frozen=True)
class Stand:
    """A side as these rules see it: its `level` is the number of its division (1 the highest), `house` the
    club or house for which it plays ("" for none)."""

    key: int
    name: str
    level: int
    house: str = ""

    def higher_than(self, other: Stand) -> bool:
        """Whether it plays in a higher division."""
        return self.level < other.level


@dataclass(frozen=True)
class Binding:
    """A player is bound to a side after so many `matches`; `upward`: higher sides stay open."""

    side: Stand
    matches: int
    upward: bool

    def forbids(self, side: Stand) -> bool:
        """Whether the player may not play for this side."""
        return side.key != self.side.key and not (self.upward and side.higher_than(self.side))


@dataclass(frozen=True)
class KeptOut:
    """Why a player may not play, or be registered: a stable code, a sentence, and the status with which it is
    refused."""

    code: str
    words: str
    status: int = 422


def bindings(
    terms: Eligibility, own: Stand | None, played: Mapping[int, int], sides: Mapping[int, Stand]
) -> list[Binding]:
    """What binds a player who is registered for `own` (None: in the pool) and has `played` so many matches
    for each side, by their keys; the highest side first."""
    counts = sorted(
        ((sides[key], number) for key, number in played.items() if key in sides and number),
        key=lambda one: (one[0].level, -one[1], one[0].key),
    )
    found: list[Binding] = []
    if terms.bound_after is not None:
        upward = terms.bound is Bound.UPWARD
        found += [Binding(side, n, upward) for side, n in counts if n >= terms.bound_after]
    if own is not None and terms.up:
        total = 0
        higher = [(side, n) for side, n in counts if side.higher_than(own)]
        for level in sorted({side.level for side, _ in higher}):
            at = [(side, n) for side, n in higher if side.level == level]
            total += sum(n for _, n in at)
            if total > terms.up:
                found.append(Binding(at[0][0], total, True))
                break
    return sorted(found, key=lambda one: one.side.level)


def bound_elsewhere(
    name: str,
    terms: Eligibility,
    own: Stand | None,
    played: Mapping[int, int],
    sides: Mapping[int, Stand],
    side: Stand,
) -> KeptOut | None:
    """Why a player may not play for `side`, or change to it, being bound to another."""
    for one in bindings(terms, own, played, sides):
        if one.forbids(side):
            return KeptOut(
                "bound-to-team",
                _bound(name, one, or_higher=played.get(one.side.key, 0) != one.matches),
            )
    return None


def _bound(name: str, one: Binding, *, or_higher: bool) -> Text:
    if or_higher:
        return say_many(
            "leagues.bound-or-higher",
            "{player} has played {n} match for {side} or higher and is bound to it.",
            "{player} has played {n} matches for {side} or higher and is bound to it.",
            one.matches,
            player=name,
            side=one.side.name,
        )
    return say_many(
        "leagues.bound",
        "{player} has played {n} match for {side} and is bound to it.",
        "{player} has played {n} matches for {side} and is bound to it.",
        one.matches,
        player=name,
        side=one.side.name,
    )


def may_play_up(terms: Eligibility, own: Stand, side: Stand) -> bool:
    """Whether players of `own` may play for `side`, which is higher."""
    if not terms.up or not side.higher_than(own):
        return False
    return terms.up_within is Within.SEASON or bool(own.house and own.house == side.house)


def told_of_playing_up(
    terms: Eligibility, own: Stand, played: Mapping[int, int], sides: Mapping[int, Stand]
) -> Text:
    """For a line-up: "plays up from Bell, 1 of 2 matches", or that one more binds."""
    before = sum(n for key, n in played.items() if key in sides and sides[key].higher_than(own))
    if before == terms.up:
        return say("leagues.up-binds", "plays up from {side}; with this match bound here", side=own.name)
    if before < terms.up:
        return say_many(
            "leagues.up-used",
            "plays up from {side}, {used} of {n} match used",
            "plays up from {side}, {used} of {n} matches used",
            terms.up,
            side=own.name,
            used=before,
        )
    return say("leagues.from-side", "from {side}", side=own.name)
