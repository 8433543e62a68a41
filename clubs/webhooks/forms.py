"""The form of a webhook."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.people.editing import KeptForm
from clubs.webhooks.rules.kinds import CHOSEN, HEADINGS, KINDS


class WebhookForm(KeptForm):
    """Where to, and of what."""

    label = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=80,
        help_text=gettext_lazy("For yourself: which program listens."),
    )
    url = forms.CharField(
        label=gettext_lazy("Address"), max_length=500, help_text=gettext_lazy("Begins with https://")
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Tell it when"),
        choices=[(kind, KINDS[kind]) for kind in CHOSEN],
        widget=forms.CheckboxSelectMultiple,
    )
    on = forms.BooleanField(label=gettext_lazy("Switched on"), required=False)

    @property
    def by_heading(self) -> list[tuple[str, list[Any]]]:
        """The ticks of the kinds under their headings."""
        found: dict[str, list[Any]] = {}
        for tick in self["kinds"].subwidgets:
            heading = HEADINGS[tick.data["value"].partition(".")[0]]
            found.setdefault(heading, []).append(tick)
        return list(found.items())
