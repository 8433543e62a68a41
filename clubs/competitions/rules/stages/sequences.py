"""The stages of a competition one after another, and whether each can be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from clubs.competitions.rules import feeding
from clubs.competitions.rules.stages.plans import read_plan
from clubs.competitions.rules.stages.tables import Groups
from clubs.competitions.rules.step_plans import StageError
from rules_engine.saying import Text, say


@dataclass(frozen=True, slots=True)
class StageSettings:
    """A stage that a director chooses: format, settings, name, and who comes into it.

    `feed` is empty for the first stage; else it holds the stage that feeds it under "source" (without it
    the one before) and what :func:`.feeding.read` takes.
    """

    format: str = "elimination"
    name: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    feed: Mapping[str, Any] = field(default_factory=dict)


def fed_before(number: int) -> Text:
    """What is said of a stage that would be fed by itself or a later one."""
    return say(
        "competitions.fed-before", "Stage {number} can be fed only by a stage before it.", number=number
    )


def check_sequence(
    stages: Sequence[StageSettings], entrants: int, drawn: Mapping[int, Sequence[int]] | None = None
) -> None:
    """Whether every stage can be drawn when so many begin the first; `drawn` are the sizes of the groups of
    stages, by number, that are drawn already.

    Raises `PairingError` with the code and the sentence of what cannot be: a field too small, more going
    through than there are, a stage that is fed by itself or a later one.
    """
    sizes: dict[int, list[int]] = {}
    for number, one in enumerate(stages, start=1):
        if drawn and number in drawn:
            sizes[number] = list(drawn[number])
            continue
        plan = read_plan(one.format, one.settings)
        many = entrants
        if number > 1:
            source = one.feed.get("source", number - 1)
            if source not in sizes:
                raise StageError("bad-feed", fed_before(number))
            feed = feeding.read({name: value for name, value in one.feed.items() if name != "source"})
            many = len(feeding.seats(feed, sizes[source]))
        plan.size(many)
        members = plan.members(many) if isinstance(plan, Groups) else (range(many),)
        sizes[number] = [len(group) for group in members]
