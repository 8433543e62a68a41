"""The forms of the weekly report."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.leagues.forms.fields import WEEKDAYS
from clubs.leagues.models import ReportAddress


class ReportPlanForm(forms.Form):
    """When the report is sent."""

    by_itself = forms.TypedChoiceField(
        label=gettext_lazy("The weekly report"),
        choices=(
            ("0", gettext_lazy("is sent by hand")),
            ("1", gettext_lazy("is sent by itself, every week")),
        ),
        coerce=lambda value: value == "1",
        widget=forms.RadioSelect,
    )
    weekday = forms.TypedChoiceField(
        label=pgettext_lazy("on a weekday", "on"), choices=WEEKDAYS[1:], coerce=int
    )
    at = forms.TimeField(
        label=pgettext_lazy("at a time", "at"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    incomplete = forms.TypedChoiceField(
        label=gettext_lazy("While results of the week lack"),
        choices=(("0", gettext_lazy("it waits for them")), ("1", gettext_lazy("it is sent without them"))),
        coerce=lambda value: value == "1",
        widget=forms.RadioSelect,
    )


class AddressForm(forms.Form):
    """Somebody who is asked whether they want the report."""

    email = forms.EmailField(label=gettext_lazy("E-mail address"), max_length=254)
    name = forms.CharField(label=gettext_lazy("Name"), max_length=80, required=False)
    kind = forms.ChoiceField(label=gettext_lazy("Who it is"), choices=ReportAddress.Kind.choices)
