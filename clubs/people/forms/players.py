"""The forms of players: one with handicaps, many at once, who is who."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from clubs.people.editing import KeptForm
from clubs.people.forms.privacy import shown_choices
from clubs.people.forms.shared import NameField
from clubs.people.handicap_lists import HandicapList, lists
from clubs.people.models import Club, Player, User
from clubs.people.services.players import DEFAULT_RATING, RATING_BOUNDS


def handicap_field_name(key: str) -> str:
    """The name of the form field for the handicap in one list."""
    return "handicap:" + key


class PlayerForm(KeptForm):
    """One player, with handicaps in the lists that the club uses."""

    name = NameField(label=gettext_lazy("Name"))
    rating = forms.IntegerField(
        label=gettext_lazy("Rating"),
        initial=DEFAULT_RATING,
        min_value=RATING_BOUNDS[0],
        max_value=RATING_BOUNDS[1],
        help_text=gettext_lazy("For seeding. 500 is the middle."),
    )
    home_club = NameField(
        label=gettext_lazy("Home club"),
        required=False,
        max_length=80,
        help_text=gettext_lazy("Where a guest comes from. Draws can keep club-mates apart."),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        required=False,
        help_text=gettext_lazy("Seen by the club’s owners and directors only."),
    )
    note = NameField(
        label=gettext_lazy("Note"),
        required=False,
        max_length=500,
        help_text=gettext_lazy("Seen by the club’s owners and directors only."),
    )
    shown = forms.ChoiceField(
        label=gettext_lazy("What do people outside the club see of the name?"),
        choices=shown_choices,
        required=False,
        help_text=gettext_lazy("As the player wishes. Players with an account choose it themselves, too."),
    )
    under_age = forms.BooleanField(
        label=gettext_lazy("Under age"),
        required=False,
        help_text=gettext_lazy("The club’s rule for players under age holds, whatever is chosen above."),
    )
    consent = NameField(
        label=gettext_lazy("A guardian’s consent"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("Who agreed to what, and when. Seen by the club’s owners and directors only."),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lists: list[HandicapList] = list(lists().of_club(club))
        for one in self.lists:
            self.fields[handicap_field_name(one.key)] = forms.DecimalField(
                label=one.name, required=False, max_digits=8, decimal_places=one.places, help_text=one.word
            )

    @classmethod
    def of(cls, player: Player) -> dict[str, Any]:
        """The initial values for an existing player."""
        return {
            "name": player.name,
            "rating": player.rating,
            "home_club": player.home_club,
            "email": player.email,
            "note": player.note,
            "shown": player.shown,
            "under_age": player.under_age,
            "consent": player.consent,
            **{
                handicap_field_name(key): value.normalize()
                for key, value in lists().of_player(player).items()
            },
        }

    @property
    def handicap_fields(self) -> list[forms.BoundField]:
        """The handicap fields, for the template."""
        return [self[handicap_field_name(one.key)] for one in self.lists]

    def values(self) -> dict[str, Any]:
        """What the services take."""
        names = ("name", "home_club", "rating", "email", "note", "shown", "under_age", "consent")
        plain = {key: self.cleaned_data[key] for key in names}
        told = {one.key: self.cleaned_data.get(handicap_field_name(one.key)) for one in self.lists}
        return {**plain, "handicaps": {key: value for key, value in told.items() if value is not None}}


class PasteForm(forms.Form):
    """Many players at once."""

    lines = forms.CharField(
        label=gettext_lazy("Players, one a line"),
        strip=False,
        max_length=60_000,
        widget=forms.Textarea(
            attrs={"rows": 12, "class": "lines", "spellcheck": "false", "placeholder": "Ada Lovelace; 620; 5"}
        ),
        help_text=gettext_lazy(
            "Name; rating; handicap; home club. All but the name may be left out; a first line may name "
            "the columns. Lines copied from a spreadsheet work as they are."
        ),
    )
    handicap_list = forms.ChoiceField(label=gettext_lazy("Handicaps are for the list"), required=False)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = [(one.key, one.name) for one in lists().of_club(club)]
        self.fields["handicap_list"].choices = [("", gettext("No handicaps")), *known]  # type: ignore[attr-defined]

    def clean_lines(self) -> str:
        return self.cleaned_data["lines"].replace("\0", "")


class MergeForm(forms.Form):
    """Two players who are one person."""

    keep = forms.ModelChoiceField(
        queryset=Player.objects.none(),
        label=gettext_lazy("Stays"),
        empty_label=gettext_lazy("Choose the player that stays"),
    )
    duplicate = forms.ModelChoiceField(
        queryset=Player.objects.none(),
        label=gettext_lazy("Is the same person"),
        empty_label=gettext_lazy("Choose the duplicate"),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in ("keep", "duplicate"):
            self.fields[field].queryset = (  # type: ignore[attr-defined]
                Player.objects.filter(club=club, merged_into=None)
            )


class LinkForm(forms.Form):
    """The account behind a player."""

    member = forms.ModelChoiceField(
        queryset=User.objects.none(),
        label=gettext_lazy("Account"),
        required=False,
        empty_label=gettext_lazy("No account"),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["member"].queryset = (  # type: ignore[attr-defined]
            User.objects.filter(memberships__club=club).distinct().order_by("display_name", "email")
        )
