"""The forms of the weekly report."""

from __future__ import annotations

from django import forms

from clubs.leagues.forms.fields import WEEKDAYS
from clubs.leagues.models import ReportAddress


class ReportPlanForm(forms.Form):
    """When the report is sent."""

    by_itself = forms.TypedChoiceField(
        label="The weekly report",
        choices=(("0", "is sent by hand"), ("1", "is sent by itself, every week")),
        coerce=lambda value: value == "1",
        widget=forms.RadioSelect,
    )
    weekday = forms.TypedChoiceField(label="on", choices=WEEKDAYS[1:], coerce=int)
    at = forms.TimeField(label="at", widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    incomplete = forms.TypedChoiceField(
        label="While results of the week lack",
        choices=(("0", "it waits for them"), ("1", "it is sent without them")),
        coerce=lambda value: value == "1",
        widget=forms.RadioSelect,
    )


class AddressForm(forms.Form):
    """Somebody who is asked whether they want the report."""

    email = forms.EmailField(label="E-mail address", max_length=254)
    name = forms.CharField(label="Name", max_length=80, required=False)
    kind = forms.ChoiceField(label="Who it is", choices=ReportAddress.Kind.choices)
