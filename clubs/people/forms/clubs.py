"""The forms of a club: its settings, and other clubs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from clubs.people.editing import KeptForm
from clubs.people.forms.shared import LinesField, NameField
from clubs.people.models import Club
from clubs.people.rules import time_zones
from config.languages import choosing
from config.languages.known import ENGLISH


def timezone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Time zones by part of the world, as an HTML list with groups."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for zone in sorted(time_zones.known()):
        part, _, place = zone.partition("/")
        if place and part not in ("Etc", "posix", "right", "SystemV", "US"):
            groups.setdefault(part, []).append((zone, place.replace("_", " ").replace("/", ", ")))
    return [("", [("UTC", "UTC")]), *groups.items()]


def language_choices() -> list[tuple[str, str]]:
    """Our languages by their own names."""
    return choosing.languages()


def wall_language_choices() -> list[tuple[str, str]]:
    """The same as the club's, or another one."""
    return [("", gettext("The same as the club’s")), *choosing.languages()]


VISIBILITY = [
    ("listed", gettext_lazy("Anyone, and it stands in the list of clubs")),
    ("public", gettext_lazy("Anyone who has the address")),
    ("members", gettext_lazy("Members only")),
]


class ClubForm(KeptForm):
    """The details of a club."""

    name = NameField(label=gettext_lazy("Club’s name"))
    town = NameField(label=gettext_lazy("Town"), required=False)
    about = LinesField(
        label=gettext_lazy("About the club"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy("When you meet, where to find you, whom to ask."),
    )
    timezone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        choices=timezone_choices,
        help_text=gettext_lazy("All times of the club are shown in this zone."),
        widget=forms.Select(attrs={"data-guess-timezone": "", "translate": "no"}),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language of the club"),
        choices=language_choices,
        help_text=gettext_lazy("Of letters, and of pages where a visitor’s browser asks for no other."),
    )
    wall_language = forms.ChoiceField(
        label=gettext_lazy("Language of the hall’s screens"),
        choices=wall_language_choices,
        required=False,
    )
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who can look at the club’s matches and results?"),
        choices=VISIBILITY,
        initial="listed",
        widget=forms.RadioSelect,
    )

    @classmethod
    def of(cls, club: Club) -> dict[str, Any]:
        """The initial values for an existing club."""
        seen_by = "members" if not club.public else "listed" if club.listed else "public"
        return {
            "name": club.name,
            "town": club.town,
            "about": club.about,
            "timezone": club.timezone,
            "language": club.language or ENGLISH,
            "wall_language": club.wall_language,
            "visibility": seen_by,
        }

    def values(self) -> dict[str, Any]:
        """What the services take."""
        values = dict(self.cleaned_data)
        seen_by = values.pop("visibility")
        return {**values, "public": seen_by != "members", "listed": seen_by == "listed"}


class TypedNameForm(forms.Form):
    """The club's name typed out, as the safety catch of what is hard to undo."""

    typed_name = NameField(label=gettext_lazy("Type the club’s name to go on"))


class AffiliationForm(forms.Form):
    """Another club of this server that is asked: to be a member club, or for membership."""

    address = forms.CharField(
        label=gettext_lazy("Address of the other club"),
        max_length=200,
        help_text=gettext_lazy("As in its web address: of /c/the-corner-house/ it is the-corner-house."),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("What is asked"),
        choices=(
            ("invite", gettext_lazy("It becomes a member club of ours")),
            ("apply", gettext_lazy("We become a member club of it")),
        ),
        initial="invite",
        widget=forms.RadioSelect,
    )

    def clean_address(self) -> str:
        """The club's word in addresses, also out of a whole address."""
        words = [one for one in str(self.cleaned_data["address"]).strip().lower().split("/") if one]
        return words[words.index("c") + 1] if "c" in words[:-1] else words[-1] if words else ""
