"""The form of a new ladder."""

from __future__ import annotations

from typing import Any

from django import forms

import rules_engine as engine
from clubs.ladders.models import Ladder

SETTINGS = (
    "race", "reach", "leap", "answer_days", "play_days", "silence", "refusals", "refusal_days", "repeat_days",
    "hold_days", "stake",
)  # fmt: skip


class LadderForm(forms.ModelForm):
    """A new ladder."""

    length = forms.IntegerField(label="Length of the game", required=False, min_value=1, max_value=10000)

    class Meta:
        model = Ladder
        fields = ("title", "game", "length", *SETTINGS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = sorted(((game.id, game.name) for game in engine.games()), key=lambda one: one[1])
        self.fields["game"] = forms.ChoiceField(label="Game", choices=games)
        self.fields["race"].label = "Games that win a match"
        labels = {
            "reach": "How many places above may be challenged", "leap": "The winner takes the place and "
            "those between move down", "silence": "No answer in time",
            "refusals": "Refusals that cost nothing",
            "refusal_days": "counted over so many days", "repeat_days": "Days before the same two meet again",
            "stake": "Points staked on a challenge",
        }  # fmt: skip
        for name, label in labels.items():
            self.fields[name].label = label
        self.fields["leap"].help_text = "Without it the two change places."
        self.fields["length"].help_text = "Left empty, as the game’s rules have it."
        self.fields["reach"].help_text = "0: anybody above may be challenged."
        self.fields["stake"].help_text = "The loser gives the winner so many points; 0: none."

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        return [(title, [self[name] for name in names]) for title, names in _GROUPS]


_GROUPS = (
    ("What is played", ("title", "game", "length", "race")),
    ("Who may be challenged", ("reach", "repeat_days", "leap", "stake")),
    ("Days", ("answer_days", "play_days", "silence", "hold_days")),
    ("Refusals", ("refusals", "refusal_days")),
)
