"""What is asked before an entrant is disqualified."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy


class DisqualifyForm(forms.Form):
    """The reason, who reads it, and what becomes of the results."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=300, widget=forms.Textarea(attrs={"rows": 2})
    )
    readers = forms.ChoiceField(
        label=gettext_lazy("Who reads the reason"),
        choices=[
            ("all", gettext_lazy("Everybody, in the log")),
            ("officers", gettext_lazy("Owners and directors only")),
        ],
        initial="all",
        widget=forms.RadioSelect,
    )
    results = forms.ChoiceField(
        label=gettext_lazy("What becomes of the results so far"),
        choices=[
            ("stand", gettext_lazy("They stand; only what is not played yet is lost")),
            (
                "annul",
                gettext_lazy("They are annulled: in a table all of this stage, in a bracket the last win"),
            ),
        ],
        initial="stand",
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "Where the last win in a bracket is annulled, the beaten opponent goes on instead."
        ),
    )

    def chosen(self) -> dict[str, Any]:
        """What the service takes."""
        data = self.cleaned_data
        return {
            "reason": data["reason"],
            "private": data["readers"] == "officers",
            "annul": data["results"] == "annul",
        }
