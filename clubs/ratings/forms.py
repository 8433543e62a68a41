"""The forms of rating lists: how one counts, and starting values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from clubs.people.editing import KeptForm
from clubs.people.models import Club
from clubs.ratings.models import RatingList
from clubs.ratings.rules.disciplines import NAMES
from clubs.ratings.selectors.sources import choices_of
from clubs.ratings.services.setup import BOUNDS, Settings

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

FIELD_OF = {
    "no-such-source": "source",
    "bad-discipline": "discipline", "rating-list-exists": "discipline", "bad-system": "system",
    "counts-nothing": "counts_competitions", "name-differs": "typed_name", "day-to-come": "on",
    "name-empty": "reason", "name-too-long": "reason", "lines-wrong": "lines", "no-lines": "lines",
    "too-many-lines": "lines",
}  # fmt: skip
"""By the code of a refusal, the field that it is about."""


def _number(name: str, label: _StrPromise, help_text: _StrPromise, *, whole: bool = False) -> forms.Field:
    """A number that may be left empty."""
    _, least, most = BOUNDS[name]
    if whole:
        return forms.IntegerField(
            label=label, required=False, min_value=int(least), max_value=int(most), help_text=help_text
        )
    return forms.FloatField(
        label=label, required=False, min_value=least, max_value=most, help_text=help_text,
        widget=forms.NumberInput(attrs={"step": "any"}),
    )  # fmt: skip


KINDS_THAT_COUNT = ("counts_competitions", "counts_ladders", "counts_friendlies", "counts_typed", "since")


class RatingListForm(KeptForm):
    """How a list counts. A new one has its discipline chosen, too."""

    discipline = forms.ChoiceField(label=gettext_lazy("Discipline"), choices=list(NAMES.items()))
    source = forms.ChoiceField(
        label=gettext_lazy("Whose matches"),
        required=False,
        help_text=gettext_lazy(
            "The list of a league counts all of its marked matches and nothing else; the kinds of "
            "matches below are for the club’s own list."
        ),
    )
    system = forms.ChoiceField(
        label=gettext_lazy("System"),
        choices=[
            (
                RatingList.System.GLICKO2,
                gettext_lazy("Glicko-2: known from chess; new results count the most"),
            ),
            (
                RatingList.System.FRAMES,
                gettext_lazy("Frames: each counts, older ones less; 100 points double the odds"),
            ),
        ],
        initial=RatingList.System.GLICKO2,
        widget=forms.RadioSelect,
    )
    published = forms.BooleanField(
        label=gettext_lazy("Show it to everybody who sees the club"),
        required=False,
        help_text=gettext_lazy("Until then only owners and directors see it."),
    )
    about = forms.CharField(
        label=gettext_lazy("About it"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    counts_competitions = forms.BooleanField(label=gettext_lazy("Tournaments"), required=False, initial=True)
    counts_ladders = forms.BooleanField(
        label=gettext_lazy("Ladders and challenge trophies"), required=False, initial=True
    )
    counts_friendlies = forms.BooleanField(label=gettext_lazy("Friendlies"), required=False)
    counts_typed = forms.BooleanField(
        label=gettext_lazy("Results of leagues that were typed in"),
        required=False,
        help_text=gettext_lazy(
            "Singles without a marked match, once both captains have confirmed the sheet."
        ),
    )
    since = forms.DateField(
        label=gettext_lazy("Matches since"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy("Left empty, all that the club has."),
    )
    provisional_frames = _number(
        "provisional_frames",
        gettext_lazy("Provisional below so many frames"),
        gettext_lazy("Left empty, what is usual in the system: 20."),
        whole=True,
    )
    provisional_uncertainty = _number(
        "provisional_uncertainty",
        gettext_lazy("Provisional above this uncertainty"),
        gettext_lazy("Left empty, what is usual in the system: 110 for Glicko-2, 55 for frames."),
    )
    start_value = _number(
        "start_value",
        gettext_lazy("A new player’s rating"),
        gettext_lazy("Left empty, what is usual in the system: 1500 for Glicko-2, 500 for frames."),
    )
    start_uncertainty = _number(
        "start_uncertainty",
        gettext_lazy("A new player’s uncertainty"),
        gettext_lazy("Left empty, what is usual in the system: 350 for Glicko-2, 100 for frames."),
    )
    half_life = _number(
        "half_life",
        gettext_lazy("Frames only: days after which a frame counts half"),
        gettext_lazy("Left empty, what is usual in the system: 1095, three years."),
        whole=True,
    )
    volatility = _number(
        "volatility",
        gettext_lazy("Glicko-2 only: a new player’s volatility"),
        gettext_lazy("Left empty, what is usual in the system: 0.06."),
    )
    tau = _number(
        "tau",
        gettext_lazy("Glicko-2 only: how fast the volatility changes (tau)"),
        gettext_lazy("Left empty, what is usual in the system: 0.5."),
    )

    def __init__(self, *args: Any, club: Club | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        parts = choices_of(club) if club is not None else []
        self.fields["source"].choices = [("", gettext("The whole club’s")), *parts]  # type: ignore[attr-defined]
        if self.kept is not None:
            del self.fields["discipline"]
        if not parts:
            del self.fields["source"]

    def settings(self) -> Settings:
        """What was chosen. Only after ``is_valid``."""
        data = self.cleaned_data
        return Settings(
            **{name: value for name, value in data.items() if name not in ("discipline", "source")}
        )

    @staticmethod
    def of(found: RatingList) -> dict[str, Any]:
        """The form's values of a list."""
        names = Settings.__dataclass_fields__
        return {name: getattr(found, name) for name in names}

    def sections(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        parts = (
            (gettext("The list"), ("discipline", "source", "system", "about", "published")),
            (gettext("Matches that count"), KINDS_THAT_COUNT),
            (gettext("Provisional ratings"), ("provisional_frames", "provisional_uncertainty")),
            (
                gettext("Numbers of the system"),
                ("start_value", "start_uncertainty", "half_life", "volatility", "tau"),
            ),
        )
        return [(title, [self[name] for name in names if name in self.fields]) for title, names in parts]


class DeleteForm(forms.Form):
    """The name of the list, typed out."""

    typed_name = forms.CharField(label=gettext_lazy("Type the name of the list to delete it"), max_length=80)


class StartingForm(forms.Form):
    """Starting values, pasted."""

    lines = forms.CharField(
        label=gettext_lazy("Player, rating, uncertainty: one player a line"),
        max_length=60_000,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "Paste from a spreadsheet, or type “Ann Example, 1620, 80”; the last may be left out."
        ),
    )
    on = forms.DateField(
        label=gettext_lazy("From"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy("They hold from the Monday of that week."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=200,
        help_text=gettext_lazy("Such as “County list of January 2026”. Everybody sees it."),
    )
    uncertainty = forms.FloatField(
        label=gettext_lazy("Uncertainty where a line has none"),
        required=False,
        min_value=BOUNDS["start_uncertainty"][1],
        max_value=BOUNDS["start_uncertainty"][2],
        widget=forms.NumberInput(attrs={"step": "any"}),
        help_text=gettext_lazy("Left empty, that of a new player."),
    )
