"""The rules of protests and limits in a season's form: which fields they are, and what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms

from clubs.leagues.rules.deadlines import Cost
from clubs.leagues.rules.season import SeasonRules

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

PROTEST_FIELDS = (
    "protest_hours", "protest_fee", "protest_appeal", "protest_appeal_hours", "protest_private",
    "protest_counts",
)  # fmt: skip
LIMIT_FIELDS = (
    "line_up_minutes", "sheet_hours", "confirm_hours", "remind_hours", "grace_hours", "line_up_cost",
    "sheet_cost", "confirm_cost", "penalty_points", "fine", "automatic",
)  # fmt: skip
LIMITS = ("line_up_minutes", "sheet_hours", "confirm_hours")
"""Left empty these are no limit; the other numbers are 0 then."""


def cost_field(label: StrOrPromise, *costs: Cost) -> forms.ChoiceField:
    """What being late costs; the first is usual, also where a form does not ask."""
    return forms.ChoiceField(
        label=label, choices=[(one.value, one.as_choice) for one in costs],
        required=False, initial=costs[0].value,
    )  # fmt: skip


def rules_of_course(data: Mapping[str, Any]) -> dict[str, Any]:
    """The members "protests" and "deadlines" of a season's rules, from a form's clean values."""
    protests = {name.removeprefix("protest_"): data[name] or 0 for name in PROTEST_FIELDS if "hours" in name}
    protests |= {name.removeprefix("protest_"): data[name] for name in PROTEST_FIELDS if "hours" not in name}
    limits: dict[str, Any] = {name: data[name] for name in LIMITS}
    limits |= {name: data[name] or 0 for name in ("remind_hours", "grace_hours")}
    limits |= {name: data[name] or Cost.NONE.value for name in LIMIT_FIELDS if name.endswith("_cost")}
    limits |= {"points": data["penalty_points"] or 1, "fine": data["fine"], "automatic": data["automatic"]}
    return {"protests": protests, "deadlines": limits}


def values_of_course(rules: SeasonRules) -> dict[str, Any]:
    """The form's values of a season's rules."""
    protests = {f"protest_{name}": value for name, value in rules.protests.to_json().items()}
    protests["protest_hours"] = protests["protest_hours"] or None
    limits = rules.deadlines.to_json()
    return {**protests, **limits, "penalty_points": limits["points"]}
