"""The forms of protests: making one, and the officers' ruling."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from clubs.leagues.models import Protest, TeamMatch
from clubs.leagues.rules.protests import Outcome


def _named(match: TeamMatch) -> list[tuple[str, str]]:
    return [("", "–"), ("home", match.home.name), ("away", match.away.name)]


def _rubbers(match: TeamMatch) -> list[tuple[str, str]]:
    rows = match.rubbers.order_by("number")
    return [
        ("", "–"),
        *(
            (
                str(one.number),
                gettext("{rubber} (marked)").format(rubber=one.name) if one.match_id else one.name,
            )
            for one in rows
        ),
    ]


class ProtestForm(forms.Form):
    """A protest."""

    about = forms.ChoiceField(
        label=gettext_lazy("It is about"), choices=Protest.About.choices, widget=forms.RadioSelect
    )
    cause = forms.ChoiceField(label=gettext_lazy("Because of"), choices=Protest.Cause.choices)
    rubber = forms.TypedChoiceField(
        label=gettext_lazy("Rubber"), coerce=int, empty_value=None, required=False
    )
    entry = forms.IntegerField(
        label=gettext_lazy("Number of the stroke"),
        min_value=1,
        max_value=100_000,
        required=False,
        help_text=gettext_lazy(
            "As the sheet of the marked rubber has it; only for a protest about a stroke."
        ),
    )
    text = forms.CharField(
        label=gettext_lazy("What happened"), max_length=1000, widget=forms.Textarea(attrs={"rows": 5})
    )

    def __init__(self, *args: Any, match: TeamMatch, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["rubber"].choices = _rubbers(match)  # type: ignore[attr-defined]
        self.fields["about"].initial = Protest.About.MATCH


class RulingForm(forms.Form):
    """The officers' ruling."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("Ruling"), choices=[(one.value, one.words) for one in Outcome]
    )
    rubber = forms.TypedChoiceField(
        label=gettext_lazy("Rubber"), coerce=int, empty_value=None, required=False,
        help_text=gettext_lazy("Where it is played again, or given."),
    )  # fmt: skip
    side = forms.ChoiceField(
        label=gettext_lazy("Side"),
        required=False,
        help_text=gettext_lazy("That is given the rubber or the match, or loses points."),
    )
    points = forms.IntegerField(
        label=gettext_lazy("Points that it loses"), min_value=1, max_value=100, required=False
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=1000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, match: TeamMatch, protest: Protest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.auto_id = f"id_ruling_{protest.number}_%s"
        self.fields["rubber"].choices = _rubbers(match)  # type: ignore[attr-defined]
        self.fields["side"].choices = _named(match)  # type: ignore[attr-defined]
        if protest.rubber is not None:
            self.fields["rubber"].initial = protest.rubber.number
