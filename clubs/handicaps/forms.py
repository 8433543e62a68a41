"""The forms of handicaps: a new policy, the terms of a version by its kind, a pasted list."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

import rules_engine as engine
from clubs.handicaps.rules.terms import (
    CHOICES,
    FIELDS,
    NINE_BALL_LEVELS,
    Kind,
    Terms,
    TermsError,
    read_levels,
)
from clubs.people.forms import Attempt, NameField
from clubs.people.models import Club, Table
from clubs.people.rules.surfaces import games_for_table
from clubs.ratings.rules import disciplines
from config.languages.speaking import translated

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

KIND_HELP = {
    Kind.LIST: gettext_lazy("Each player begins with the points that your list has for them."),
    Kind.STEPS: gettext_lazy("The lower rated player begins with points for every step of the rating gap."),
    Kind.CHART: gettext_lazy(
        "Games or points are given so that both have an even chance, computed from the rating gap."
    ),
    Kind.AVERAGE: gettext_lazy("Carom: each player’s target is the own average times a number of innings."),
    Kind.LEVELS: gettext_lazy("Each player has a skill level; a table says what each level needs to win."),
    Kind.SNOOKER: gettext_lazy(
        "The higher handicap begins each frame with the difference; results can move handicaps."
    ),
}

MOVING = ("per", "change", "at", "review_most", "floor", "ceiling", "freeze", "reviews")
"""The fields about how handicaps move."""

NINE_BALL = "\n".join(f"{level}: {need}" for level, need in NINE_BALL_LEVELS)

FIELD_OF = {
    "name-empty": "name", "name-too-long": "name", "version-in-past": "begins_on", "no-lines": "lines",
    "too-many-lines": "lines", "lines-wrong": "lines",
}  # fmt: skip
"""By the code of a refusal, the field that it is about."""

attempt = Attempt(FIELD_OF)
"""Calls a service of handicaps from a form."""


def _day(label: str | _StrPromise, help_text: str | _StrPromise = "", **kwargs: Any) -> forms.DateField:
    return forms.DateField(
        label=label,
        required=False,
        help_text=help_text,
        widget=forms.DateInput(attrs={"type": "date"}),
        **kwargs,
    )


def _amount(label: str, help_text: str = "", **kwargs: Any) -> forms.DecimalField:
    return forms.DecimalField(
        label=label, required=False, help_text=help_text, max_digits=5, decimal_places=1, **kwargs
    )


def _whole(label: str, help_text: str = "", **kwargs: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=help_text, **kwargs)


def _choice(label: str, *choices: tuple[str, str | Promise], help_text: str = "") -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect, help_text=help_text)


def terms_fields(kind: Kind) -> dict[str, forms.Field]:
    """The fields for the terms of a kind."""
    most = {
        Kind.CHART: gettext("At most so many games or points are given"),
        Kind.SNOOKER: gettext("Largest start in a frame"),
    }.get(kind, gettext("Largest start"))
    known: dict[str, forms.Field] = {
        "cap": _whole(most, gettext("Empty: no limit."), required=False, min_value=0, max_value=1000),
        "step": _whole(gettext("A step is so many rating points"), min_value=1, max_value=5000, initial=50),
        "points": _whole(gettext("Points for each full step"), min_value=0, max_value=1000, initial=1),
        "gives": _choice(
            gettext("What is given"),
            ("games", gettext("Games of the race")),
            ("points", gettext("Points at the start of a game")),
        ),
        "rating": _choice(
            gettext("Whose ratings"),
            ("typed", gettext("Those on the players’ pages")),
            ("rated", gettext("The club’s rating list of the discipline")),
        ),
        "doubling": _whole(
            gettext("Typed points that double the odds of a game"),
            gettext("With 100, who is rated 100 higher wins two games of three."),
            min_value=10,
            max_value=2000,
            initial=100,
        ),
        "innings": _whole(
            gettext("Innings"),
            gettext("The target is the average times this."),
            min_value=1,
            max_value=200,
            initial=20,
        ),
        "least": _whole(gettext("Smallest target"), min_value=1, max_value=1000, initial=5),
        "most": _whole(gettext("Largest target"), min_value=1, max_value=1000, initial=200),
        "unit": _choice(
            gettext("What a level needs"),
            ("points", gettext("Points")),
            ("games", gettext("Games of a race")),
        ),
        "table": forms.CharField(
            label=gettext("The table, a level a line"),
            max_length=6000,
            initial=NINE_BALL,
            widget=forms.Textarea(attrs={"rows": 10, "class": "lines", "spellcheck": "false"}),
            help_text=gettext(
                "“3: 25” is what level 3 needs. “2 v 7: 2-7” is what the two need against each other."
                " Filled in: the points of nine-ball leagues of the American Poolplayers Association."
            ),
        ),
        "initial": _amount(gettext("New players begin at"), initial=0),
        "floor": _amount(gettext("Floor: no handicap lies below")),
        "ceiling": _amount(gettext("Ceiling: no handicap lies above")),
        "per": _choice(
            gettext("What moves a handicap"),
            ("nothing", gettext("Nothing: officers set it")),
            ("result", gettext("Each result: the winner’s falls, the loser’s rises")),
            ("frame", gettext("Each frame or game won or lost")),
        ),
        "change": _amount(gettext("By how much"), initial=0),
        "at": _choice(
            gettext("When"),
            ("once", gettext("After each match")),
            ("review", gettext("Added up, at a review")),
        ),
        "review_most": _amount(gettext("At most by so much at a review")),
        "freeze": _day(gettext("Frozen after"), gettext("Results after this day move nothing.")),
        "reviews": forms.CharField(
            label=gettext("Days of review"),
            required=False,
            max_length=400,
            help_text=gettext("Such as 2026-12-31, 2027-03-31. Officers are told when one is due."),
        ),
    }
    for name, (first, *_) in CHOICES.items():
        known[name].initial = first
    return {name: known[name] for name in FIELDS[kind] if name in known}


class TermsForm(forms.Form):
    """The terms of a version, and from when on they hold."""

    begins_on = _day(
        gettext_lazy("In force from"),
        gettext_lazy("Empty: from today. Tournaments that are drawn keep what they have."),
    )
    note = NameField(
        label=gettext_lazy("What changes"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("Everyone can read it."),
    )

    def __init__(self, *args: Any, kind: Kind, kept: Terms | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind
        self.names = list(terms_fields(kind))
        self.fields.update(terms_fields(kind))
        if kept is not None:
            for name in self.names:
                value: Any = getattr(kept, name)
                if name == "table":
                    value = kept.levels_text()
                elif name == "reviews":
                    value = ", ".join(day.isoformat() for day in kept.reviews)
                self.fields[name].initial = value

    def clean_reviews(self) -> list[str]:
        """Read "2026-12-31, 2027-03-31"."""
        days = self.cleaned_data["reviews"].replace(",", " ").split()
        try:
            return [date.fromisoformat(one).isoformat() for one in days]
        except ValueError:
            raise forms.ValidationError(
                gettext("Give days, such as 2026-12-31."), code="bad-policy-terms"
            ) from None

    def clean(self) -> dict[str, Any]:
        """Check the terms as a whole."""
        data = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                self.terms = self._terms(data)
                Terms.from_json(self.kind, self.terms)
            except TermsError as error:
                self.add_error(error.field if error.field in self.fields else None, translated(error.message))
        return data

    def _terms(self, data: Mapping[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {name: data[name] for name in self.names if data[name] is not None}
        if "table" in found:
            found["table"], found["pairs"] = read_levels(found["table"])
        return found

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        moving = [name for name in MOVING if name in self.names] if "per" in self.names else []
        own = [name for name in self.names if name not in moving]
        parts: list[tuple[str, list[str]]] = [
            (gettext("Terms"), own),
            (gettext("How handicaps move"), moving),
            (gettext("From when on"), ["begins_on", "note"]),
        ]
        return [
            (title, [self[name] for name in names if name in self.fields]) for title, names in parts if names
        ]


class PolicyForm(TermsForm):
    """A new policy with its first terms."""

    name = NameField(label=gettext_lazy("Name"), max_length=80)
    what_for = forms.ChoiceField(label=gettext_lazy("What it is for"), required=False)
    field_order = ("name", "what_for")

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["note"]
        kinds = Table.objects.filter(club=club).values_list("kind", flat=True).distinct()
        played = {game for kind in kinds for game in games_for_table(kind)}
        games = [one for one in engine.games() if one.id in played] or list(engine.games())
        shelves = {disciplines.discipline_of(one.id) for one in games} - {None}
        fields = [
            (
                f"d:{key}",
                gettext("All games of {discipline}").format(
                    discipline=translated(disciplines.name_inside(key))
                ),
            )
            for key in disciplines.NAMES
            if key in shelves
        ]
        self.fields["what_for"].choices = [  # type: ignore[attr-defined]
            ("", gettext("Every game")),
            *fields,
            (gettext("Only one game"), [(f"g:{one.id}", one.name) for one in games]),
        ]

    def scope(self) -> dict[str, str]:
        """Discipline and game. Only after ``is_valid``."""
        kind, _, key = (self.cleaned_data["what_for"] or "").partition(":")
        return {"discipline": key if kind == "d" else "", "game": key if kind == "g" else ""}

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        return [(gettext("The policy"), [self["name"], self["what_for"]]), *super().groups()]


class RenameForm(forms.Form):
    """What a policy is called."""

    name = NameField(label=gettext_lazy("Name"), max_length=80)


class PasteForm(forms.Form):
    """Handicaps of many players."""

    lines = forms.CharField(
        label=gettext_lazy("Players, one a line"),
        strip=False,
        max_length=60_000,
        widget=forms.Textarea(
            attrs={"rows": 12, "class": "lines", "spellcheck": "false", "placeholder": "Ada Lovelace; 12"}
        ),
        help_text=gettext_lazy(
            "Name; number. A dash takes a player off the list."
            " Lines copied from a spreadsheet work as they are."
        ),
    )

    def clean_lines(self) -> str:
        """Without what no text holds."""
        return self.cleaned_data["lines"].replace("\0", "")
