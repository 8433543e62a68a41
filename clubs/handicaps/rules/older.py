"""Handicaps as they were before there were policies, made into policies without loss.

A club had a list of starting points by player and game, and each competition had its own way: none, by that
list or by steps of rating, with its own largest start. Used by the migration and for archives of that time.
Frozen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

LIST, STEPS = "list", "steps"
LONGEST_NAME, LONGEST_SLUG = 80, 90


@dataclass
class OldPolicy:
    """A policy that is made: its versions are the terms that its competitions had, the last in force."""

    slug: str
    name: str
    kind: str
    game: str
    versions: list[dict[str, Any]] = field(default_factory=list)

    def version(self, terms: dict[str, Any]) -> int:
        """The number of the version with these terms, which is made if there is none."""
        if terms not in self.versions:
            self.versions.append(terms)
        return self.versions.index(terms) + 1


@dataclass(frozen=True)
class Chosen:
    """What a competition has now: the policy, and which of its versions."""

    policy: str
    version: int


class Policies:
    """The policies of one club."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names
        """The name of each game."""
        self.all: dict[str, OldPolicy] = {}

    def of_list(self, game: str) -> OldPolicy:
        """The club's list for a game."""
        name = f"{self.names.get(game, game)}: starts"
        return self._made(f"{game.replace('/', '-')}-list", name, LIST, game)

    def of_competition(self, game: str, handicap: Mapping[str, Any]) -> Chosen | None:
        """What a competition at a game has whose own way was this; None where it had none."""
        kind = str(handicap.get("kind") or "none")
        cap = handicap.get("cap")
        if kind == "none":
            return None
        if kind == LIST:
            policy = self.of_list(game)
            return Chosen(policy.slug, policy.version({**list_terms(), "cap": cap}))
        step, points = handicap.get("step", 50), handicap.get("points", 1)
        most = "" if cap is None else f", at most {cap}"
        name = f"{points} for {step} rating points{most}"
        slug = f"{points}-for-{step}" + ("" if cap is None else f"-at-most-{cap}")
        policy = self._made(slug, name, STEPS, "")
        return Chosen(policy.slug, policy.version({"step": step, "points": points, "cap": cap}))

    def finish(self) -> Iterable[OldPolicy]:
        """All of them; a list that no competition used has a version, too."""
        for policy in self.all.values():
            if not policy.versions:
                policy.version(list_terms())
        return self.all.values()

    def _made(self, slug: str, name: str, kind: str, game: str) -> OldPolicy:
        slug = slug[:LONGEST_SLUG]
        if slug not in self.all:
            self.all[slug] = OldPolicy(slug, name[:LONGEST_NAME], kind, game)
        return self.all[slug]


def list_terms() -> dict[str, Any]:
    """The terms of a list, nothing of which moves by itself."""
    return {
        "cap": None, "initial": "0", "floor": None, "ceiling": None, "per": "nothing", "change": "0",
        "at": "once", "review_most": None, "freeze": None, "reviews": [],
    }  # fmt: skip
