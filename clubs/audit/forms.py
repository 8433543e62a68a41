"""What the page of the audit log can be narrowed by."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.utils.timezone import get_current_timezone, make_aware
from django.utils.translation import gettext, gettext_lazy

from clubs.audit import words
from clubs.audit.rules.deeds import SUBJECTS

OF_CLUBS = tuple(name for name in SUBJECTS if name not in ("accounts", "operator"))
"""Subjects that the log of a club can have."""


class NarrowForm(forms.Form):
    """Kind of deed, person, first and last day; all may be left out."""

    what = forms.ChoiceField(label=gettext_lazy("What happened"), required=False)
    person = forms.CharField(label=gettext_lazy("Name contains"), required=False, max_length=80)
    first = forms.DateField(
        label=gettext_lazy("First day"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    last = forms.DateField(
        label=gettext_lazy("Last day"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        everything: list[Any] = [("", gettext("Everything"))]
        whole = [
            (heading, [(name, gettext("All: {kind}").format(kind=heading)), *below])
            for name, (heading, below) in zip(OF_CLUBS, words.choices(OF_CLUBS), strict=True)
        ]
        what = self.fields["what"]
        assert isinstance(what, forms.ChoiceField)
        what.choices = everything + whole

    def asked(self) -> dict[str, Any]:
        """What :func:`clubs.audit.selectors.narrowed` is told; what is not understood is left out, and its
        field says so."""
        data = self.cleaned_data if self.is_valid() else getattr(self, "cleaned_data", {})
        last = data.get("last")
        return {
            "what": data.get("what", ""),
            "person": data.get("person", ""),
            "since": _begin(data.get("first")),
            "until": _begin(last + timedelta(days=1)) if last else None,
        }


def _begin(day: Any) -> datetime | None:
    """When a day begins, in the club's zone."""
    return make_aware(datetime.combine(day, time.min), get_current_timezone()) if day else None
