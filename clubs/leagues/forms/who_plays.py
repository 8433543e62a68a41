"""The fields of a season's form that say who plays, what becomes of short sides, and what bonus there is.

Each part of the rules is a folded group; the fields bear the names of its members after that of the part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.leagues.forms.fields import day_field
from clubs.leagues.rules.eligibility.terms import MOST_AGE, MOST_MATCHES, Bound, Within
from clubs.leagues.rules.season import SeasonRules
from clubs.leagues.rules.short import Missing

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

USUAL = SeasonRules()
TITLES = {
    "eligibility": gettext_lazy("Who may play"),
    "short": gettext_lazy("Short sides"),
    "bonus": gettext_lazy("Bonus points"),
}
PARTS = tuple(TITLES)
"""The parts of the rules that these fields are of; protests and limits have a form of their own."""


def _number(
    label: StrOrPromise, most: int, *, least: int = 0, empty: bool = False, help_text: StrOrPromise = ""
) -> forms.Field:
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=False, help_text=help_text,
        widget=forms.NumberInput(attrs={} if empty else {"placeholder": "0"}),
    )  # fmt: skip


def fields() -> dict[str, forms.Field]:
    """The fields by their names in the form."""
    found: dict[str, forms.Field] = {
        "eligibility_bound_after": _number(
            gettext_lazy("Matches for a side that bind a player to it"), MOST_MATCHES, least=1, empty=True,
            help_text=gettext_lazy("Left empty: nobody is bound."),
        ),
        "eligibility_bound": forms.ChoiceField(
            label=gettext_lazy("Who is bound may play"),
            required=False,
            choices=(
                (Bound.SIDE, gettext_lazy("for this side alone")),
                (Bound.UPWARD, gettext_lazy("also for a higher side")),
            ),
        ),
        "eligibility_up": _number(
            gettext_lazy("Matches that a player of a lower side may play for higher ones"), MOST_MATCHES,
            help_text=gettext_lazy("The next one binds the player there. 0: players do not play up."),
        ),
        "eligibility_up_within": forms.ChoiceField(
            label=gettext_lazy("Who may play up"),
            required=False,
            choices=(
                (Within.HOUSE, gettext_lazy("players of the same club or house")),
                (Within.SEASON, gettext_lazy("players of any lower side")),
            ),
        ),
        "eligibility_finals_rounds": _number(
            gettext_lazy("Last rounds that ask for matches played"), MOST_MATCHES
        ),
        "eligibility_finals_least": _number(
            gettext_lazy("Matches for the side that they ask for"), MOST_MATCHES
        ),
        "eligibility_register_until": day_field(gettext_lazy("Last day to register players")),
        "eligibility_transfer_until": day_field(gettext_lazy("Last day to change sides")),
        "eligibility_women": _number(gettext_lazy("Women in a line-up, at least"), 20),
        "eligibility_youths": _number(gettext_lazy("Young players in a line-up, at least"), 20),
        "eligibility_youth_under": _number(gettext_lazy("Young is under so many years"), MOST_AGE, least=1),
        "eligibility_seniors": _number(gettext_lazy("Seniors in a line-up, at least"), 20),
        "eligibility_senior_from": _number(
            gettext_lazy("Seniors have so many years or more"), MOST_AGE, least=1
        ),
        "eligibility_age_on": day_field(
            gettext_lazy("Age is counted in the year of"),
            help_text=gettext_lazy("Left empty: of the season’s first day."),
        ),
        "eligibility_substitutions": _number(
            gettext_lazy("Substitutions of a side in a match, at most"), 40, empty=True,
            help_text=gettext_lazy("Left empty: no limit."),
        ),
        "eligibility_no_return": forms.BooleanField(
            label=gettext_lazy("Who was taken off is not put in again"), required=False
        ),
        "short_fewest": _number(
            gettext_lazy("Players that a side needs to play"), 40,
            help_text=gettext_lazy("With fewer it concedes the match."),
        ),
        "short_missing": forms.ChoiceField(
            label=gettext_lazy("For a missing place"),
            required=False,
            choices=(
                (Missing.LOST, gettext_lazy("the rubber is lost")),
                (Missing.OWN, gettext_lazy("one of the side plays again, chosen by the side")),
                (Missing.OPPONENT, gettext_lazy("one of the side plays again, chosen by the opponents")),
                (Missing.BLIND, gettext_lazy("a blind player loses the singles with a fixed score")),
            ),
        ),
        "short_twice": _number(gettext_lazy("Rubbers that may be played again so"), 40, least=1),
        "short_blind": _number(gettext_lazy("Frames of the blind player"), 200),
        "short_penalty": _number(gettext_lazy("Points taken for each rubber lost for an empty place"), 20),
        "bonus_frame": _number(gettext_lazy("Points for each frame won"), 20),
        "bonus_big_win": _number(gettext_lazy("more for a clear win"), 20),
        "bonus_big_margin": _number(gettext_lazy("which is by so many rubbers or more"), 1000),
        "bonus_narrow_loss": _number(gettext_lazy("for a narrow defeat"), 20),
        "bonus_narrow_margin": _number(gettext_lazy("which is by so many rubbers or fewer"), 1000),
    }  # fmt: skip
    for name, field in found.items():
        part, _, member = name.partition("_")
        field.initial = getattr(getattr(USUAL, part), member)
    return found


def values_of(rules: SeasonRules) -> dict[str, Any]:
    """The form's values of a season's rules."""
    told = rules.to_json()
    return {f"{part}_{name}": value for part in PARTS for name, value in told[part].items()}


def parts_from(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The parts of the rules from what was cleaned; a number that is left out is as usual."""
    found: dict[str, dict[str, Any]] = {part: {} for part in PARTS}
    for name in fields():
        part, _, member = name.partition("_")
        usual = getattr(getattr(USUAL, part), member)
        value = data.get(name)
        found[part][member] = usual if value in (None, "") else value
    return found
