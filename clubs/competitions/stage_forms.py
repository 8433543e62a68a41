"""The forms of the pages about stages and the draw: one stage of any format, a copy, and typed names."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from clubs.competitions.models import Competition, Format, Stage
from clubs.competitions.rules.feeding import Order, Take
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.services.setup import MOST_ENTRANTS
from clubs.competitions.stage_fields import OF_FORMAT, stage_fields
from clubs.people.editing import KeptForm
from clubs.people.forms import NameField

FEED = ("source", "take", "count", "best", "order")


class StageForm(KeptForm):
    """The settings of stage `number` of a competition, of one format; after the first also who comes in."""

    name = NameField(
        label=gettext_lazy("Name"),
        required=False,
        max_length=60,
        help_text=gettext_lazy("As players will call it: “Finals”, “Plate”. Empty: the name of the format."),
    )

    def __init__(self, *args: Any, competition: Competition, number: int, format: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.number, self.format = number, format
        self.own = OF_FORMAT.get(format, ())
        offered = stage_fields(format)
        self.fields.update({name: offered[name] for name in self.own})
        if number > 1:
            self.fields.update(_feed_fields([one for one in competition.in_stages if one.number < number]))

    def settings(self) -> StageSettings:
        """What the service takes."""
        data = self.cleaned_data
        feed: dict[str, Any] = {}
        if self.number > 1:
            feed = {name: data[name] for name in FEED}
            feed |= {"source": int(data["source"]), "best": data["best"] or 0}
        return StageSettings(self.format, data["name"], {name: data[name] for name in self.own}, feed)

    @classmethod
    def of(cls, stage: Stage) -> dict[str, Any]:
        """The initial values for an existing stage."""
        return {"name": stage.name, **stage.settings, **stage.feed}


def _feed_fields(before: list[Stage]) -> dict[str, forms.Field]:
    return {
        "source": forms.ChoiceField(
            label=gettext("Who comes in, comes from"),
            choices=[
                (one.number, gettext("Stage {number}: {stage}").format(number=one.number, stage=one))
                for one in before
            ],
            initial=before[-1].number,
        ),
        "take": forms.ChoiceField(
            label=gettext("Who comes in"),
            choices=[
                (Take.EACH, gettext("The first of each group (or of the one table, or of the bracket)")),
                (Take.ALL, gettext("So many in all, in equal parts from the groups")),
                (Take.REST, gettext("The rest: those whom the other stage does not take")),
            ],
            initial=Take.EACH,
            widget=forms.RadioSelect,
        ),
        "count": forms.IntegerField(
            label=gettext("How many"),
            min_value=0,
            max_value=MOST_ENTRANTS,
            initial=2,
            help_text=gettext("For the rest: how many the other stage takes."),
        ),
        "best": forms.IntegerField(
            label=gettext("and of those in the next place, the best"),
            min_value=0,
            max_value=MOST_ENTRANTS,
            initial=0,
            required=False,
        ),
        "order": forms.ChoiceField(
            label=gettext("How they are placed"),
            choices=[
                (Order.CROSSED, gettext("Crossed, so that group-mates meet late")),
                (Order.STRAIGHT, gettext("All firsts, then all seconds")),
                (Order.SNAKE, gettext("In turn, every second row the other way round (for groups)")),
            ],
            initial=Order.CROSSED,
        ),
    }


class NextFormatForm(forms.Form):
    """The format of a stage that is added."""

    format = forms.ChoiceField(label=gettext_lazy("Format of the new stage"), choices=Format.choices)


class CopyForm(forms.Form):
    """What a copy of a competition is called, and when it begins."""

    name = NameField(label=gettext_lazy("Name of the copy"))
    starts_at = forms.DateTimeField(
        label=gettext_lazy("Begins at"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    with_entrants = forms.BooleanField(
        label=gettext_lazy("Enter the same players"),
        required=False,
        help_text=gettext_lazy("Those who have not withdrawn and still play in the club."),
    )
