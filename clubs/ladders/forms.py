"""The form of a new ladder."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

import rules_engine as engine
from clubs.ladders.models import Ladder

SETTINGS = (
    "race", "reach", "leap", "answer_days", "play_days", "silence", "refusals", "refusal_days", "repeat_days",
    "hold_days", "stake",
)  # fmt: skip


class LadderForm(forms.ModelForm):
    """A new ladder."""

    length = forms.IntegerField(
        label=gettext_lazy("Length of the game"), required=False, min_value=1, max_value=10000
    )

    class Meta:
        model = Ladder
        fields = ("title", "game", "length", *SETTINGS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = sorted(((game.id, game.name) for game in engine.games()), key=lambda one: one[1])
        self.fields["game"] = forms.ChoiceField(label=gettext("Game"), choices=games)
        labels = {
            "title": gettext("Title"),
            "race": gettext("Games that win a match"),
            "reach": gettext("How many places above may be challenged"),
            "leap": gettext("The winner takes the place and those between move down"),
            "answer_days": gettext("Days to answer"),
            "play_days": gettext("Days to play"),
            "silence": gettext("No answer in time"),
            "refusals": gettext("Refusals that cost nothing"),
            "refusal_days": gettext("counted over so many days"),
            "repeat_days": gettext("Days before the same two meet again"),
            "hold_days": gettext("Longest hold in days"),
            "stake": gettext("Points staked on a challenge"),
        }
        for name, label in labels.items():
            self.fields[name].label = label
        self.fields["leap"].help_text = gettext("Without it the two change places.")
        self.fields["length"].help_text = gettext("Left empty, as the game’s rules have it.")
        self.fields["reach"].help_text = gettext("0: anybody above may be challenged.")
        self.fields["stake"].help_text = gettext("The loser gives the winner so many points; 0: none.")

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        return [(str(title), [self[name] for name in names]) for title, names in _GROUPS]


_GROUPS = (
    (gettext_lazy("What is played"), ("title", "game", "length", "race")),
    (gettext_lazy("Who may be challenged"), ("reach", "repeat_days", "leap", "stake")),
    (gettext_lazy("Days"), ("answer_days", "play_days", "silence", "hold_days")),
    (gettext_lazy("Refusals"), ("refusals", "refusal_days")),
)
