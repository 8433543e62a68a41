"""The settings of each format, read from what is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from clubs.competitions.rules.stages.knockouts import DoubleElimination, Elimination, Stepladder
from clubs.competitions.rules.stages.tables import Groups, RoundRobin
from clubs.competitions.rules.step_plans import King, Split, StageError, StepPlan, Swiss
from rules_engine.saying import say

Plan = Elimination | DoubleElimination | Stepladder | RoundRobin | Groups | StepPlan


PLANS: dict[str, type[Plan]] = {
    "elimination": Elimination,
    "double": DoubleElimination,
    "stepladder": Stepladder,
    "round_robin": RoundRobin,
    "groups": Groups,
    "swiss": Swiss,
    "king": King,
    "split": Split,
}
"""The settings of each format."""


def read_plan(format_: str, settings: Mapping[str, Any]) -> Plan:
    """A format's settings as values.

    Raises `StageError` "bad-format" for a format that is not known and "bad-stage" for settings that it
    does not have, or of the wrong type.
    """
    kind = PLANS.get(format_)
    if kind is None:
        raise StageError(
            "bad-format",
            say("competitions.no-such-format", "There is no format '{format}'.", format=format_[:40]),
        )
    known = {one.name: one for one in fields(kind)}
    for name, value in settings.items():
        if name not in known:
            raise StageError(
                "bad-stage",
                say(
                    "competitions.stage-no-setting",
                    "A stage of format {format} has no setting '{name}'.",
                    format=format_,
                    name=name[:40],
                ),
            )
        wanted = type(known[name].default)
        if not isinstance(value, wanted if wanted in (bool, int) else str) or (
            wanted is int and isinstance(value, bool)
        ):
            raise StageError(
                "bad-stage",
                say(
                    "competitions.stage-wrong-value",
                    "The setting {name} of {format} has a wrong value.",
                    name=name,
                    format=format_,
                ),
            )
    return kind(**settings)


def settings_of(plan: Plan) -> dict[str, Any]:
    """A plan as it is stored."""
    return asdict(plan)
