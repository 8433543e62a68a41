"""The forms of the fixture list and of single matches."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.leagues.forms.fields import day_field, time_field
from clubs.leagues.models import League, Season, Venue
from config.languages.speaking import translated
from rules_engine.saying import say

UNTIL = ("to", "-", "–")
UNTIL_A_DAY = ("bis", "a", "al", "hasta")
"""The same in German and Spanish, where a day follows: a holiday's name may begin with such a word."""


def _joins(word: str, day: str) -> bool:
    return word.lower() in UNTIL_A_DAY and day[:1].isdigit()


class CalendarForm(forms.Form):
    """Holidays and cup weeks, a line each."""

    holidays = forms.CharField(
        label=gettext_lazy("Holidays"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy("A line each: 2026-12-21 to 2027-01-03 Christmas, or 2027-05-01 May Day."),
    )
    cup_weeks = forms.CharField(
        label=gettext_lazy("Cup weeks"),
        required=False,
        max_length=4_000,
        help_text=gettext_lazy(
            "A day in each week that belongs to the cup, with commas: 2027-02-09, 2027-03-16."
        ),
    )

    def calendar(self) -> dict[str, Any]:
        """What was written, as plain values; what is no day, the rules refuse. Only after ``is_valid``."""
        rows = []
        for line in self.cleaned_data["holidays"].splitlines():
            words = line.split()
            if not words:
                continue
            first, rest = words[0], words[1:]
            last = first
            if len(rest) >= 2 and (rest[0].lower() in UNTIL or _joins(*rest[:2])):
                last, rest = rest[1], rest[2:]
            rows.append({"first": first, "last": last, "name": " ".join(rest)[:80]})
        weeks = self.cleaned_data["cup_weeks"].replace(",", " ").split()
        return {"holidays": rows, "cup_weeks": weeks}

    @staticmethod
    def of(season: Season) -> dict[str, str]:
        """The form's values of a season."""
        off = season.days_off
        lines = []
        for one in off.holidays:
            days = say("leagues.days-of-years", "{first} to {last}", first=str(one.first), last=str(one.last))
            told = translated(days) if one.last != one.first else str(one.first)
            lines.append(f"{told} {one.name}".strip())
        return {"holidays": "\n".join(lines), "cup_weeks": ", ".join(map(str, off.cup_weeks))}


def effort_field() -> forms.TypedChoiceField:
    """How long a search may last."""
    choices = (
        (3, gettext_lazy("Quick: some seconds")),
        (15, gettext_lazy("Thorough: up to a minute")),
        (60, gettext_lazy("Very thorough: minutes")),
    )
    return forms.TypedChoiceField(label=gettext_lazy("Search"), choices=choices, coerce=int)


class MakeListForm(forms.Form):
    """When matches begin, and how thorough the search is."""

    at = time_field(gettext_lazy("Matches begin at"))
    effort = effort_field()


class RestForm(forms.Form):
    """What stays when the rest is made anew."""

    before = day_field(
        gettext_lazy("Keep all before"), help_text=gettext_lazy("Left empty: all that has passed.")
    )
    divisions = forms.MultipleChoiceField(
        label=gettext_lazy("Divisions that are not touched"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    at = forms.TimeField(
        label=gettext_lazy("Matches begin at"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=gettext_lazy("Left empty: as they do now."),
    )
    effort = effort_field()

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = list(season.divisions.values_list("slug", "name"))
        self.fields["divisions"].choices = rows  # type: ignore[attr-defined]
        if len(rows) < 2:
            del self.fields["divisions"]

    def clean_divisions(self) -> tuple[str, ...]:
        """Their names in addresses."""
        return tuple(self.cleaned_data["divisions"])


class PlaceForm(forms.Form):
    """When and where a match is played."""

    on = day_field(gettext_lazy("Day"), help_text=gettext_lazy("Left empty, the match waits for a day."))
    at = time_field(gettext_lazy("Time"))
    venue = forms.ModelChoiceField(queryset=Venue.objects.none(), label=gettext_lazy("Venue"), required=False)
    turned = forms.BooleanField(label=gettext_lazy("Home and away change"), required=False)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200, required=False)

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["venue"].queryset = league.venues.all()  # type: ignore[attr-defined]


class PostponeForm(forms.Form):
    """A wish to play on another day."""

    reason = forms.CharField(label=gettext_lazy("Why"), max_length=200)
    on = day_field(gettext_lazy("Play on"), help_text=gettext_lazy("Left empty: on a day to be found."))
    at = time_field(pgettext_lazy("at a time", "at"))
