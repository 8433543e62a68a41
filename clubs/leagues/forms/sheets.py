"""The form of a sheet: pasted text or a file, and what the reader decides about it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.leagues.forms.fields import day_field
from clubs.leagues.rules.sheets.days import Order
from clubs.leagues.services.sheets.common import Choices, Sheet
from clubs.people.names import name_key

MOST_TEXT = 700_000
"""Characters of a sheet that is shown again for correction."""
MOST_NAMES = 200
ORDERS = (
    ("", gettext_lazy("As the sheet tells")),
    (Order.DAY.value, gettext_lazy("The day is first: 3/4 is 3 April")),
    (Order.MONTH.value, gettext_lazy("The month is first: 3/4 is 4 March")),
)


class SheetForm(forms.Form):
    """A sheet to be tried or taken in. Only the choices that its kind has are asked."""

    text = forms.CharField(
        label=gettext_lazy("Rows, pasted from a spreadsheet"),
        required=False,
        max_length=MOST_TEXT,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "With the headings in the first line. Columns are parted by tabs, semicolons or commas."
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("or a file"),
        required=False,
        max_length=255,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx,text/csv"}),
        help_text=gettext_lazy("CSV or Excel (.xlsx)."),
    )
    season = forms.CharField(
        label=gettext_lazy("Season"), max_length=80, help_text=gettext_lazy("2025/26, say.")
    )
    begins_on = day_field(
        gettext_lazy("First day"), help_text=gettext_lazy("Needed for a season that is not there yet.")
    )
    ends_on = day_field(gettext_lazy("Last day"))
    up = forms.IntegerField(
        label=gettext_lazy("Go up from each division"), min_value=0, max_value=40, initial=1
    )
    down = forms.IntegerField(
        label=gettext_lazy("Go down from each division"), min_value=0, max_value=40, initial=1
    )
    make = forms.BooleanField(label=gettext_lazy("Make what is named and not there yet"), required=False)
    replace = forms.BooleanField(
        label=gettext_lazy(
            "This is the whole list: matches that it does not name and that have not begun are removed"
        ),
        required=False,
    )
    order = forms.ChoiceField(label=gettext_lazy("Days like 3/4/2027"), choices=ORDERS, required=False)
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, kind: type[Sheet], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        of_season = ("season", "begins_on", "ends_on", "up", "down")
        gone = set() if "season" in kind.asks else set(of_season)
        gone |= {name for name in ("make", "replace") if name not in kind.asks}
        if not {"date", "from"} & set(kind.columns):
            gone.add("order")
        for name in gone:
            del self.fields[name]

    def choices(self) -> Choices:
        """What was decided. Only after ``is_valid``."""
        told = {name: self.cleaned_data[name] for name in self.fields if name in Choices.__dataclass_fields__}
        order = told.pop("order", "")
        return Choices(**told, order=Order(order) if order else None, names=self._names())

    def _names(self) -> dict[str, str]:
        """Who is meant by names that were not found: `name-1` and `is-1`, `name-2` and `is-2` ..."""
        found = {}
        for number in range(1, MOST_NAMES + 1):
            written, meant = self.data.get(f"name-{number}"), self.data.get(f"is-{number}")
            if written is None:
                break
            if meant:
                found[name_key(written)] = meant[:90]
        return found
