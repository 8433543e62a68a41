"""The forms of entry: who is entered, its rules, a guest’s request, and the prizes."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from clubs.competitions.models import EntryRules, PrizeFund
from clubs.competitions.services.entry_rules import LONGEST_HOLD, EntrySettings
from clubs.competitions.services.prizes import PrizeSettings
from clubs.people.editing import KeptForm
from clubs.people.forms import LinesField, NameField
from clubs.people.models import Player

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

ENTRY_FIELD_OF = {
    "bad-entry-times": "closes_at",
    "bad-rating-range": "rating_to",
    "bad-amount": "fee",
    "currency-missing": "currency",
    "name-empty": "name",
    "name-too-long": "name",
    "no-email-address": "email",
    "already-asked": "name",
    "too-many-requests": "email",
}
PRIZE_FIELD_OF = {
    "bad-shares": "shares",
    "bad-unit": "unit",
    "bad-amount": "added",
    "out-of-range": "withheld",
}


def _moment(label: StrOrPromise, help_text: StrOrPromise) -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, required=False, widget=widget, help_text=help_text)


class EntryRulesForm(KeptForm):
    """Who may enter by themselves, when, and for what."""

    opens_at = _moment(
        gettext_lazy("Players enter from"),
        gettext_lazy("Left empty: as soon as the tournament is open for entry."),
    )
    closes_at = _moment(
        gettext_lazy("Players enter until"),
        gettext_lazy("Left empty: until the draw. You can enter players at any time."),
    )
    rating_from = forms.IntegerField(
        label=gettext_lazy("Lowest rating"), required=False, min_value=0, max_value=5000
    )
    rating_to = forms.IntegerField(
        label=gettext_lazy("Highest rating"), required=False, min_value=0, max_value=5000
    )
    most_per_home_club = forms.IntegerField(
        label=gettext_lazy("Most of one home club"), required=False, min_value=1, max_value=512,
        help_text=gettext_lazy("The home club stands on a player’s page."),
    )  # fmt: skip
    members_only = forms.BooleanField(label=gettext_lazy("Members only"), required=False)
    guests = forms.BooleanField(
        label=gettext_lazy("Guests may ask for a place"),
        required=False,
        help_text=gettext_lazy("They give a name; you accept or decline each request."),
    )
    waiting_list = forms.BooleanField(
        label=gettext_lazy("Waiting list"),
        required=False,
        help_text=gettext_lazy(
            "When the field is full, players join the list. A place that comes free goes to the first."
        ),
    )
    hold_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes to confirm a place from the waiting list"),
        min_value=0,
        max_value=LONGEST_HOLD,
        help_text=gettext_lazy(
            "0 enters the player at once. Else the place is held so long, and then goes to the next."
        ),
    )
    self_check_in = forms.BooleanField(
        label=gettext_lazy("Players may check in by themselves"),
        required=False,
        help_text=gettext_lazy("On their own page, on the day of the tournament."),
    )
    fee = forms.DecimalField(
        label=gettext_lazy("Entry fee"), required=False, min_value=0, max_digits=9, decimal_places=2
    )
    currency = forms.CharField(
        label=gettext_lazy("Currency"),
        required=False,
        max_length=12,
        help_text=gettext_lazy("As you write it: EUR, £, kr."),
    )

    SECTIONS = (
        (gettext_lazy("When"), ("opens_at", "closes_at")),
        (gettext_lazy("Who"), ("rating_from", "rating_to", "most_per_home_club", "members_only", "guests")),
        (gettext_lazy("When the field is full"), ("waiting_list", "hold_minutes")),
        (gettext_lazy("Entry fee and check-in"), ("fee", "currency", "self_check_in")),
    )

    def sections(self) -> list[tuple[StrOrPromise, list[forms.BoundField]]]:
        """The fields under their headings."""
        return [(title, [self[name] for name in names]) for title, names in self.SECTIONS]

    @classmethod
    def of(cls, rules: EntryRules, currency: str = "") -> dict[str, Any]:
        """The initial values; `currency` is what the club used last."""
        found = {name: getattr(rules, name) for name in EntrySettings.__dataclass_fields__}
        for name in ("opens_at", "closes_at"):
            found[name] = timezone.localtime(found[name]) if found[name] else None
        found["currency"] = rules.currency or currency
        return found

    def settings(self) -> EntrySettings:
        """What the service takes."""
        return EntrySettings(**{name: self.cleaned_data[name] for name in EntrySettings.__dataclass_fields__})


class EntryRequestForm(forms.Form):
    """A guest asks for a place. `website` is a trap: people do not see it, programs fill it in."""

    name = NameField(label=gettext_lazy("Your name"), widget=forms.TextInput(attrs={"autocomplete": "name"}))
    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        required=False,
        max_length=254,
        help_text=gettext_lazy("For the answer. Only the club’s directors see it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    home_club = forms.CharField(label=gettext_lazy("Your club"), required=False, max_length=80)
    message = forms.CharField(label=gettext_lazy("A word to the director"), required=False, max_length=300)
    website = forms.CharField(
        label=gettext_lazy("Leave this field empty"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"}),
    )

    def clean_website(self) -> str:
        """Refuse what a program filled in."""
        if self.cleaned_data["website"]:
            raise forms.ValidationError(gettext("Leave the last field empty."), code="trap")
        return ""

    def shown(self) -> list[forms.BoundField]:
        """The fields that people fill in."""
        return [self[name] for name in self.fields if name != "website"]

    def asked(self) -> dict[str, str]:
        """What the service takes."""
        return {name: self.cleaned_data[name] for name in ("name", "email", "home_club", "message")}


class PrizesForm(KeptForm):
    """How the prizes are made."""

    withheld = forms.DecimalField(
        label=gettext_lazy("Kept back of the fees, in percent"),
        min_value=0,
        max_value=100,
        max_digits=5,
        decimal_places=2,
        help_text=gettext_lazy("For the hall, the trophies, the club."),
    )
    added = forms.DecimalField(
        label=gettext_lazy("Money added"),
        min_value=0,
        max_digits=9,
        decimal_places=2,
        help_text=gettext_lazy("By a sponsor or the club."),
    )
    shares = forms.CharField(
        label=gettext_lazy("Shares by place, in percent"),
        required=False,
        max_length=1000,
        help_text=gettext_lazy(
            "From the first place down, together 100: 50, 30, 20. Left empty, the usual table for the"
            " number of entrants. Who shares a place shares the sum of its prizes."
        ),
    )
    unit = forms.DecimalField(
        label=gettext_lazy("Round prizes down to"),
        min_value=Decimal("0.01"),
        max_value=10000,
        max_digits=7,
        decimal_places=2,
    )

    @classmethod
    def of(cls, fund: PrizeFund) -> dict[str, Any]:
        """The initial values."""
        return {
            "withheld": fund.withheld,
            "added": fund.added,
            "shares": ", ".join(fund.shares),
            "unit": fund.unit,
        }

    def settings(self) -> PrizeSettings:
        """What the service takes."""
        data = self.cleaned_data
        parts = [part for part in data["shares"].replace(";", " ").replace(", ", " ").split() if part]
        shares = [part.strip("%,") for part in parts]
        if len(shares) == 1 and "," in shares[0]:
            shares = shares[0].split(",")
        return PrizeSettings(withheld=data["withheld"], added=data["added"], shares=shares, unit=data["unit"])


class EnterForm(forms.Form):
    """Which players are entered: ticked from the club's list, and new names."""

    players = forms.ModelMultipleChoiceField(
        queryset=Player.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label=gettext_lazy("Players"),
    )
    new_names = LinesField(
        label=gettext_lazy("New players, one a line"),
        required=False,
        max_length=20000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("They are added to the club’s players with the usual rating."),
    )

    def __init__(self, *args: Any, choices: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["players"].queryset = choices  # type: ignore[attr-defined]
