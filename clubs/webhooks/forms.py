"""The form of a webhook."""

from __future__ import annotations

from typing import Any

from django import forms

from clubs.people.editing import KeptForm
from clubs.webhooks.rules.kinds import CHOSEN, HEADINGS, KINDS


class WebhookForm(KeptForm):
    """Where to, and of what."""

    label = forms.CharField(label="Name", max_length=80, help_text="For yourself: which program listens.")
    url = forms.CharField(label="Address", max_length=500, help_text="Begins with https://")
    kinds = forms.MultipleChoiceField(
        label="Tell it when",
        choices=[(kind, KINDS[kind]) for kind in CHOSEN],
        widget=forms.CheckboxSelectMultiple,
    )
    on = forms.BooleanField(label="Switched on", required=False)

    @property
    def by_heading(self) -> list[tuple[str, list[Any]]]:
        """The ticks of the kinds under their headings."""
        found: dict[str, list[Any]] = {}
        for tick in self["kinds"].subwidgets:
            heading = HEADINGS[tick.data["value"].partition(".")[0]]
            found.setdefault(heading, []).append(tick)
        return list(found.items())
