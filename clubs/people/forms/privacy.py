"""Forms about names: what people outside a club see of them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from clubs.people.editing import KeptForm
from clubs.people.models import Club, Player, Shown


def shown_choices() -> list[tuple[str, str]]:
    """As the club does, or otherwise."""
    return [("", gettext("As the club does")), *((one.value, str(one.label)) for one in Shown)]


class ClubNamesForm(KeptForm):
    """How a club shows the names of its players."""

    names_shown = forms.ChoiceField(
        label=gettext_lazy("What do people outside the club see of a player’s name?"),
        choices=Shown.choices,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Players may choose otherwise. Members always see whole names."),
    )
    minors_shown = forms.ChoiceField(
        label=gettext_lazy("And what at most, if the player is under age?"),
        choices=Shown.choices,
        widget=forms.RadioSelect,
    )
    hall_names = forms.BooleanField(
        label=gettext_lazy("Whole names on printed sheets and on the hall’s screens"),
        required=False,
        help_text=gettext_lazy("If a member prints the sheet, or has signed in on the screen."),
    )

    @classmethod
    def of(cls, club: Club) -> dict[str, Any]:
        """The initial values."""
        return {name: getattr(club, name) for name in ("names_shown", "minors_shown", "hall_names")}


class OwnNameForm(forms.Form):
    """What people outside a club see of one's own name."""

    shown = forms.ChoiceField(
        label=gettext_lazy("What do people outside the club see of your name?"),
        choices=shown_choices,
        required=False,
        widget=forms.RadioSelect,
    )

    @classmethod
    def of(cls, player: Player) -> OwnNameForm:
        """The form for one of a person's players."""
        return cls(initial={"shown": player.shown}, auto_id=f"id_{player.pk}_%s")


class EraseForm(forms.Form):
    """The safety catch of what cannot be undone."""

    sure = forms.BooleanField(label=gettext_lazy("I know that this cannot be undone."))
