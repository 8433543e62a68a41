"""What the forms ask of pairs: whether they enter, how strong a pair is, who plays with whom."""

from __future__ import annotations

from typing import Any

from django import forms

import rules_engine as engine
from clubs.competitions.models import Competition, PartnersChange, SidesOf
from clubs.competitions.models.partners import NOTE_LENGTH
from clubs.competitions.rules.pairs import DOUBLES, PairRating, is_for_pairs, usual_change
from clubs.competitions.services.pairs import REASON_LENGTH
from clubs.people.models import Player

PAIR_NAMES = ("pair_rating", "partners_change")
RATINGS = (
    (PairRating.MEAN, "The mean of both"),
    (PairRating.SUM, "The sum of both"),
    (PairRating.LOWER, "By the weaker of the two: the lower rating, the higher starting points"),
)
USUAL = {"inning": "with each visit to the table", "stroke": "with each stroke"}


def side_fields(game: engine.Game) -> dict[str, forms.Field]:
    """The fields about who enters, for a competition at this game."""
    own = f" Pairs play it as {engine.game(DOUBLES[game.id]).name}." if game.id in DOUBLES else ""
    usual = f"As the game has it ({USUAL[usual_change(game)]}, unless it seats the four)"
    return {
        "sides_of": forms.ChoiceField(
            label="Who enters",
            choices=[
                (SidesOf.PLAYERS, "Single players"),
                (SidesOf.PAIRS, "Fixed pairs: two who play together throughout"),
            ],
            required=False,
            initial=SidesOf.PAIRS if is_for_pairs(game) else SidesOf.PLAYERS,
            widget=forms.RadioSelect,
            help_text=f"It can be changed until somebody has entered.{own}",
        ),
        "pair_rating": forms.ChoiceField(
            label="Rating and starting points of a pair",
            choices=RATINGS,
            required=False,
            initial=PairRating.MEAN,
            widget=forms.RadioSelect,
        ),
        "partners_change": forms.ChoiceField(
            label="Partners change at the table",
            choices=[("", usual), *(one for one in PartnersChange.choices if one[0])],
            required=False,
            help_text="A game that itself says who of the four plays is followed.",
        ),
    }


class PlayerField(forms.ModelChoiceField):
    """A player of a club by the address."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("empty_label", "Choose a player")
        super().__init__(queryset=Player.objects.none(), to_field_name="slug", **kwargs)


class EnterPairsForm(forms.Form):
    """Pairs that the director enters: one from the club's list, or many as lines."""

    player = PlayerField(label="Player", required=False)
    partner = PlayerField(label="Partner", required=False)
    chosen_name = forms.CharField(
        label="Name of the pair",
        required=False,
        max_length=80,
        help_text="Without one they are called by both names, as “Ruiz & Okafor”.",
    )
    pasted = forms.CharField(
        label="Pairs, one a line",
        required=False,
        max_length=20000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="“Ana Ruiz &amp; Ben Okafor”, or with a name “The Twenties: Ana Ruiz &amp; Ben Okafor”."
        " Names that the club does not know yet are added to its players.",
    )

    def __init__(self, *args: Any, choices: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("player", "partner"):
            self.fields[name].queryset = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """One who is chosen alone is one left over."""
        data = super().clean() or self.cleaned_data
        one, other = data.get("player"), data.get("partner")
        if (one is None) != (other is None) and not self.errors:
            left = one or other
            field = "partner" if other is None else "player"
            self.add_error(
                field, f"Choose with whom {left} plays." if left is not None else "Choose a player."
            )
        return data


class AskForm(forms.Form):
    """Whom one would like to enter with."""

    partner = PlayerField(label="Enter with")
    note = forms.CharField(label="A word to them", required=False, max_length=NOTE_LENGTH)
    chosen_name = forms.CharField(label="Name of the pair", required=False, max_length=80)

    def __init__(self, *args: Any, choices: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["partner"].queryset = choices  # type: ignore[attr-defined]


class LookForm(forms.Form):
    """One's own line on the list of those who look."""

    note = forms.CharField(
        label="Your note",
        required=False,
        max_length=NOTE_LENGTH,
        help_text="Everybody can read it: how well you play, when you can come. No address, please.",
    )


class ReplaceForm(forms.Form):
    """Another partner in a pair."""

    leaving = PlayerField(label="Who leaves", empty_label=None)
    coming = PlayerField(label="Who comes")
    reason = forms.CharField(label="Reason", required=False, max_length=REASON_LENGTH)

    def __init__(self, *args: Any, competition: Competition, pair: Any, choices: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["leaving"].queryset = pair  # type: ignore[attr-defined]
        self.fields["coming"].queryset = choices  # type: ignore[attr-defined]
        if competition.is_drawn:
            self.fields["reason"].required = True
            self.fields["reason"].help_text = "Everybody can read it in the log."


class PairNameForm(forms.Form):
    """What a pair is called."""

    chosen_name = forms.CharField(
        label="Name of the pair",
        required=False,
        max_length=80,
        help_text="Empty: both are called by name.",
    )
