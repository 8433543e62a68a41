"""Fields that the forms of leagues share, and the field that a refusal is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

WEEKDAYS = (
    ("", "–"),
    (0, gettext_lazy("Monday")),
    (1, gettext_lazy("Tuesday")),
    (2, gettext_lazy("Wednesday")),
    (3, gettext_lazy("Thursday")),
    (4, gettext_lazy("Friday")),
    (5, gettext_lazy("Saturday")),
    (6, gettext_lazy("Sunday")),
)

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


def day_field(
    label: StrOrPromise, *, required: bool = False, help_text: StrOrPromise = ""
) -> forms.DateField:
    """A day, chosen in the browser's own calendar."""
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=required, widget=widget, help_text=help_text)


def time_field(label: StrOrPromise) -> forms.TimeField:
    """A time of day."""
    return forms.TimeField(
        label=label, required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )


def weekday_field(label: StrOrPromise) -> forms.TypedChoiceField:
    """A day of the week; 0 is Monday, None is none."""
    return forms.TypedChoiceField(label=label, choices=WEEKDAYS, required=False, coerce=int, empty_value=None)
