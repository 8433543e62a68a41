"""What the forms ask of pairs: whether they enter, how strong a pair is, who plays with whom."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

import rules_engine as engine
from clubs.competitions.models import Competition, PartnersChange, SidesOf
from clubs.competitions.models.partners import NOTE_LENGTH
from clubs.competitions.rules.pairs import DOUBLES, PairRating, is_for_pairs, usual_change
from clubs.competitions.services.pairs import REASON_LENGTH
from clubs.people.models import Player
from config.languages.speaking import translated

PAIR_NAMES = ("pair_rating", "partners_change")
RATINGS = (
    (PairRating.MEAN, gettext_lazy("The mean of both")),
    (PairRating.SUM, gettext_lazy("The sum of both")),
    (
        PairRating.LOWER,
        gettext_lazy("By the weaker of the two: the lower rating, the higher starting points"),
    ),
)
USUAL = {
    "inning": gettext_lazy("As the game has it (with each visit to the table, unless it seats the four)"),
    "stroke": gettext_lazy("As the game has it (with each stroke, unless it seats the four)"),
}


def side_fields(game: engine.Game) -> dict[str, forms.Field]:
    """The fields about who enters, for a competition at this game."""
    if game.id in DOUBLES:
        help_text = gettext("It can be changed until somebody has entered. Pairs play it as {game}.").format(
            game=translated(engine.game(DOUBLES[game.id]).name)
        )
    else:
        help_text = gettext("It can be changed until somebody has entered.")
    return {
        "sides_of": forms.ChoiceField(
            label=gettext("Who enters"),
            choices=[
                (SidesOf.PLAYERS, gettext("Single players")),
                (SidesOf.PAIRS, gettext("Fixed pairs: two who play together throughout")),
            ],
            required=False,
            initial=SidesOf.PAIRS if is_for_pairs(game) else SidesOf.PLAYERS,
            widget=forms.RadioSelect,
            help_text=help_text,
        ),
        "pair_rating": forms.ChoiceField(
            label=gettext("Rating and starting points of a pair"),
            choices=RATINGS,
            required=False,
            initial=PairRating.MEAN,
            widget=forms.RadioSelect,
        ),
        "partners_change": forms.ChoiceField(
            label=gettext("Partners change at the table"),
            choices=[("", USUAL[usual_change(game)]), *(one for one in PartnersChange.choices if one[0])],
            required=False,
            help_text=gettext("A game that itself says who of the four plays is followed."),
        ),
    }


class PlayerField(forms.ModelChoiceField):
    """A player of a club by the address."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("empty_label", gettext_lazy("Choose a player"))
        super().__init__(queryset=Player.objects.none(), to_field_name="slug", **kwargs)


class EnterPairsForm(forms.Form):
    """Pairs that the director enters: one from the club's list, or many as lines."""

    player = PlayerField(label=gettext_lazy("Player"), required=False)
    partner = PlayerField(label=gettext_lazy("Partner"), required=False)
    chosen_name = forms.CharField(
        label=gettext_lazy("Name of the pair"),
        required=False,
        max_length=80,
        help_text=gettext_lazy("Without one they are called by both names, as “Ruiz & Okafor”."),
    )
    pasted = forms.CharField(
        label=gettext_lazy("Pairs, one a line"),
        required=False,
        max_length=20000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy(
            "“Ana Ruiz &amp; Ben Okafor”, or with a name “The Twenties: Ana Ruiz &amp; Ben Okafor”."
            " Names that the club does not know yet are added to its players."
        ),
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
                field,
                gettext("Choose with whom {name} plays.").format(name=left)
                if left is not None
                else gettext("Choose a player."),
            )
        return data


class AskForm(forms.Form):
    """Whom one would like to enter with."""

    partner = PlayerField(label=gettext_lazy("Enter with"))
    note = forms.CharField(label=gettext_lazy("A word to them"), required=False, max_length=NOTE_LENGTH)
    chosen_name = forms.CharField(label=gettext_lazy("Name of the pair"), required=False, max_length=80)

    def __init__(self, *args: Any, choices: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["partner"].queryset = choices  # type: ignore[attr-defined]


class LookForm(forms.Form):
    """One's own line on the list of those who look."""

    note = forms.CharField(
        label=gettext_lazy("Your note"),
        required=False,
        max_length=NOTE_LENGTH,
        help_text=gettext_lazy(
            "Everybody can read it: how well you play, when you can come. No address, please."
        ),
    )


class ReplaceForm(forms.Form):
    """Another partner in a pair."""

    leaving = PlayerField(label=gettext_lazy("Who leaves"), empty_label=None)
    coming = PlayerField(label=gettext_lazy("Who comes"))
    reason = forms.CharField(label=gettext_lazy("Reason"), required=False, max_length=REASON_LENGTH)

    def __init__(self, *args: Any, competition: Competition, pair: Any, choices: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["leaving"].queryset = pair  # type: ignore[attr-defined]
        self.fields["coming"].queryset = choices  # type: ignore[attr-defined]
        if competition.is_drawn:
            self.fields["reason"].required = True
            self.fields["reason"].help_text = gettext("Everybody can read it in the log.")


class PairNameForm(forms.Form):
    """What a pair is called."""

    chosen_name = forms.CharField(
        label=gettext_lazy("Name of the pair"),
        required=False,
        max_length=80,
        help_text=gettext_lazy("Empty: both are called by name."),
    )
