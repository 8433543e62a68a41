"""Fields that the forms of leagues share, and the field that a refusal is about."""

from __future__ import annotations

from django import forms

WEEKDAYS = (
    ("", "–"), (0, "Monday"), (1, "Tuesday"), (2, "Wednesday"), (3, "Thursday"), (4, "Friday"),
    (5, "Saturday"), (6, "Sunday"),
)  # fmt: skip

FIELD_OF = {
    "name-empty": "name", "name-too-long": "name", "name-taken": "name", "name-differs": "typed_name",
    "bad-season": "ends_on", "not-a-player": "player", "player-twice": "player", "registered": "player",
    "squad-full": "player", "player-gone": "player", "no-reason": "reason", "bad-side": "winner",
    "bad-calendar": "holidays", "bad-seed": "seed", "bad-day": "again_on",
    "no-email-address": "email", "address-taken": "email",
    "address-stopped": "email", "too-many-addresses": "email", "sends-no-mail": "email",
    "policy-unfit": "policies", "policy-closed": "policies",
    "policy-not-in-force": "policies", "too-many-policies": "policies", "bad-team-handicap": "step",
}  # fmt: skip
"""By the code of a refusal, the field that it is about."""


def day_field(label: str, *, required: bool = False, help_text: str = "") -> forms.DateField:
    """A day, chosen in the browser's own calendar."""
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=required, widget=widget, help_text=help_text)


def time_field(label: str) -> forms.TimeField:
    """A time of day."""
    return forms.TimeField(
        label=label, required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )


def weekday_field(label: str) -> forms.TypedChoiceField:
    """A day of the week; 0 is Monday, None is none."""
    return forms.TypedChoiceField(label=label, choices=WEEKDAYS, required=False, coerce=int, empty_value=None)
