"""What the pages of calls ask."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.calling.models import CallChoice, CallTerms
from clubs.calling.models.choices import LONGEST
from clubs.people.editing import KeptForm

WAYS = [
    ("push", gettext_lazy("A message on my phone")),
    ("letters", gettext_lazy("An e-mail")),
    ("both", gettext_lazy("Both")),
    ("none", gettext_lazy("Neither: the hall's screen is enough")),
]


class ChoiceForm(forms.Form):
    """How a member is called."""

    way = forms.ChoiceField(
        label=gettext_lazy("When my table is ready, I want"), choices=WAYS, widget=forms.RadioSelect
    )
    early = forms.BooleanField(
        label=gettext_lazy("Tell me earlier, too"),
        required=False,
        help_text=gettext_lazy("When my match is the next for a table."),
    )
    said = forms.CharField(
        label=gettext_lazy("How my name is spoken"),
        max_length=120,
        required=False,
        help_text=gettext_lazy(
            "For the hall's screen, where it reads calls aloud. Write it as a stranger would read it: "
            "“Shevawn” for Siobhán."
        ),
    )

    @staticmethod
    def of(choice: CallChoice, said: str) -> dict[str, Any]:
        """The initial values."""
        ways = {(True, False): "push", (False, True): "letters", (True, True): "both", (False, False): "none"}
        return {"way": ways[choice.push, choice.letters], "early": choice.early, "said": said}

    def values(self) -> dict[str, bool]:
        """As the service takes them."""
        way = self.cleaned_data["way"]
        return {
            "push": way in ("push", "both"),
            "letters": way in ("letters", "both"),
            "early": self.cleaned_data["early"],
        }


class TermsForm(KeptForm):
    """How a club calls."""

    late_minutes = forms.IntegerField(
        label=gettext_lazy("Late after"),
        min_value=1,
        max_value=LONGEST,
        help_text=gettext_lazy(
            "Minutes after which a player who has not answered is listed as late. Nothing else follows "
            "from it."
        ),
    )
    again_minutes = forms.IntegerField(
        label=gettext_lazy("Second call after"),
        min_value=0,
        max_value=LONGEST,
        help_text=gettext_lazy(
            "Minutes after which players who have not answered are called again; 0: only when you press "
            "the button."
        ),
    )
    guests_answer = forms.BooleanField(
        label=gettext_lazy("Players without an account may answer on their phone"),
        required=False,
        help_text=gettext_lazy(
            "Anyone who opens their page could do it; the list says that the answer came from somebody "
            "who had not signed in."
        ),
    )

    @staticmethod
    def of(terms: CallTerms) -> dict[str, Any]:
        """The initial values."""
        return {
            "late_minutes": terms.late_minutes,
            "again_minutes": terms.again_minutes,
            "guests_answer": terms.guests_answer,
        }
