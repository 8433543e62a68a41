"""The fields of a competition's form that are about its stages: settings of the format, and what follows.

A first stage in which everybody meets everybody can be followed by one more, into which the best come; with
the rest playing for a plate, if wanted. Other sequences are made through the interface.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Format
from clubs.competitions.rules.pairing import groups
from clubs.competitions.rules.pairing.groups import ThreeOrder
from clubs.competitions.rules.pairing.plates import Beaten
from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy
from clubs.competitions.rules.stages import PLANS, StageSettings
from clubs.competitions.rules.step_plans import DRAW, NOTHING, WIN

OFFERED = (
    Format.ELIMINATION,
    Format.DOUBLE,
    Format.ROUND_ROBIN,
    Format.GROUPS,
    Format.SWISS,
    Format.SPLIT,
    Format.KING,
)
"""The formats with which a competition can begin."""

OF_FORMAT: dict[str, tuple[str, ...]] = {
    Format.ELIMINATION: ("third_place", "plate", "every_place"),
    Format.DOUBLE: ("second_final", "last"),
    Format.ROUND_ROBIN: ("double_round", "withdrawal_policy"),
    Format.SWISS: ("rounds", "by_itself", "bye", "missed", "apart", "accelerated", "balance"),
    Format.SPLIT: ("top", "double_round", "carried", "by_itself", "withdrawal_policy"),
    Format.KING: ("row", "matches", "rest_after", "out"),
    Format.GROUPS: ("groups", "dealt", "clubs_apart", "three", "double_round", "withdrawal_policy"),
}
"""The fields that the form has for the settings of each format."""

SETTING = {"by_itself": "automatic"}
"""Settings whose field has another name, for a competition has a field of theirs."""

FOLLOWING = ("then", "then_count", "then_best", "then_rest")
"""The fields of what follows a table of everybody."""


def stage_fields(format_: str) -> dict[str, forms.Field]:
    """The fields of this format and of what follows it, by name."""
    fields: dict[str, forms.Field] = {
        "third_place": forms.BooleanField(
            label=gettext("Play a match for third place"), required=False, initial=True
        ),
        "plate": forms.ChoiceField(
            label=gettext("A plate for the early losers"),
            required=False,
            choices=[
                ("", gettext("None: who loses is out")),
                (Beaten.ROUND_ONE, gettext("For all who lose in the first round")),
                (Beaten.FIRST_MATCH, gettext("For all who lose their first match (a bye is no match)")),
            ],
        ),
        "every_place": forms.BooleanField(
            label=gettext("Play for every place"),
            required=False,
            help_text=gettext(
                "The losers of a round play on for 5 to 8, 9 to 16 and so on; then there is no plate."
            ),
        ),
        "second_final": forms.BooleanField(
            label=gettext("A second final, if the one who lost once wins the first"),
            required=False,
            initial=True,
            help_text=gettext("So the champion, too, is out only after two defeats."),
        ),
        "last": forms.TypedChoiceField(
            label=gettext("Two defeats put a player out until"),
            coerce=int,
            choices=[
                (2, gettext("the end")),
                *(
                    (n, gettext("the last {n}: from then on one defeat does").format(n=n))
                    for n in (4, 8, 16, 32)
                ),
            ],
            initial=2,
        ),
        "groups": forms.IntegerField(
            label=gettext("Groups"),
            min_value=groups.FEWEST_GROUPS,
            max_value=groups.MOST_GROUPS,
            initial=4,
        ),
        "dealt": forms.ChoiceField(
            label=gettext("How the groups are filled"),
            choices=[
                ("snake", gettext("In turn by strength, there and back, so that they are equally strong")),
                (
                    "pots",
                    gettext("Drawn from pots by the published draw code: one of the best to each, and so on"),
                ),
            ],
            initial="snake",
        ),
        "clubs_apart": forms.BooleanField(
            label=gettext("Keep club-mates apart"),
            required=False,
            help_text=gettext("As far as can be, by the home clubs of the players."),
        ),
        "three": forms.ChoiceField(
            label=gettext("In a group of three, after the first match"),
            required=False,
            choices=[
                (ThreeOrder.LOSER, gettext("who lost plays on (as at carom)")),
                (ThreeOrder.WINNER, gettext("who won plays on")),
                ("", gettext("the order is fixed")),
            ],
            initial=ThreeOrder.LOSER,
        ),
        "double_round": forms.BooleanField(label=gettext("Everyone plays everyone twice"), required=False),
        **step_fields(format_),
        "withdrawal_policy": forms.ChoiceField(
            label=gettext("When a player leaves"),
            choices=[
                (
                    WithdrawalPolicy.HALF,
                    gettext("Fewer than half of their matches played: all annulled; else walkovers"),
                ),
                (WithdrawalPolicy.ANNUL, gettext("All their results are annulled")),
                (WithdrawalPolicy.WALKOVER, gettext("Results stand, the rest are walkovers")),
            ],
            initial=WithdrawalPolicy.HALF,
        ),
    }
    found = {name: fields[name] for name in OF_FORMAT.get(format_, ())}
    if format_ in PLANS and not PLANS[format_].is_bracket:
        found |= _following(format_)
    return found


def _following(format_: str) -> dict[str, forms.Field]:
    in_groups = format_ == Format.GROUPS
    return {
        "then": forms.ChoiceField(
            label=gettext("What follows"),
            required=False,
            choices=[
                ("", gettext("Nothing: the table decides")),
                (Format.ELIMINATION, gettext("A knockout of the best")),
                (Format.DOUBLE, gettext("Double elimination of the best")),
                (Format.STEPLADDER, gettext("A stepladder: the last meets the last but one, and so on up")),
            ],
            initial=Format.ELIMINATION if in_groups else "",
        ),
        "then_count": forms.IntegerField(
            label=gettext("How many of each group go through")
            if in_groups
            else gettext("How many go through"),
            min_value=1,
            max_value=64,
            initial=2 if in_groups else 4,
            required=False,
        ),
        "then_best": forms.IntegerField(
            label=gettext("and of those in the next place, the best"),
            min_value=0,
            max_value=32,
            initial=0,
            required=False,
            help_text=gettext("Compared over all groups by average.") if in_groups else "",
        ),
        "then_rest": forms.BooleanField(
            label=gettext("The rest play a knockout for the plate"), required=False
        ),
    }


def step_fields(format_: str) -> dict[str, forms.Field]:
    """The fields of formats that are drawn step by step."""

    def number(label: str, most: int, help_text: str) -> forms.IntegerField:
        return forms.IntegerField(
            label=label, min_value=0, max_value=most, initial=0, required=False, help_text=help_text
        )

    return {
        "rounds": number(
            gettext("Rounds"), 127, gettext("0: as many as the field needs, for instance 5 for 10 entrants.")
        ),
        "by_itself": forms.BooleanField(
            label=gettext("Draw the second part when the last result is in")
            if format_ == Format.SPLIT
            else gettext("Pair the next round when the last result is in"),
            required=False,
            initial=format_ == Format.SPLIT,
            help_text=gettext("Otherwise you do it with a button."),
        ),
        "bye": forms.ChoiceField(
            label=gettext("A bye counts as"),
            choices=[(WIN, gettext("a win")), (DRAW, gettext("a draw"))],
            initial=WIN,
            help_text=gettext("With an odd number one rests in each round, nobody twice."),
        ),
        "missed": forms.ChoiceField(
            label=gettext("A round missed before a late entry counts as"),
            choices=[(NOTHING, gettext("nothing")), (DRAW, gettext("a draw"))],
            initial=NOTHING,
        ),
        "apart": number(
            gettext("Players of one home club do not meet in the first rounds"),
            127,
            gettext("So many rounds, if it can be helped. The home club stands on the player’s page."),
        ),
        "accelerated": forms.BooleanField(
            label=gettext("Accelerated: the stronger half meets itself in the first rounds"),
            required=False,
            help_text=gettext("For large fields with few rounds."),
        ),
        "balance": forms.BooleanField(
            label=gettext("Share out the sides"),
            required=False,
            help_text=gettext("Who breaks or plays first by side does so about as often as not."),
        ),
        "top": number(
            gettext("How many play on in the top part"),
            62,
            gettext("0: half of them, the odd one at the top."),
        ),
        "carried": forms.BooleanField(
            label=gettext("Results before the split count on"),
            required=False,
            initial=True,
            help_text=gettext("Otherwise each part begins at nothing."),
        ),
        "row": number(gettext("Wins in a row end it"), 99, gettext("0: they do not.")),
        "matches": number(gettext("It ends after so many matches"), 999, gettext("0: it does not.")),
        "rest_after": number(
            gettext("After so many wins in a row the holder goes to the end of the queue"),
            99,
            gettext("0: the holder stays."),
        ),
        "out": forms.BooleanField(
            label=gettext("The loser is out, and the last one left has won"), required=False
        ),
    }


def chosen_stages(format_: str, data: Mapping[str, Any]) -> list[StageSettings]:
    """The stages that the cleaned fields ask for."""
    settings = {
        SETTING.get(name, name): 0 if data[name] is None else data[name]
        for name in OF_FORMAT.get(format_, ())
        if name in data
    }
    found = [StageSettings(format_, settings=settings)]
    if then := data.get("then"):
        count, best = data.get("then_count") or 2, data.get("then_best") or 0
        feed = {"take": "each", "count": count, "best": best, "order": "crossed", "source": 1}
        found.append(StageSettings(then, name="Finals", feed=feed))
        if data.get("then_rest"):
            rest = {**feed, "take": "rest"}
            found.append(StageSettings(Format.ELIMINATION, "Plate", {"third_place": False}, rest))
    return found


def initial_stages(competition: Competition) -> dict[str, Any]:
    """The initial values of these fields for a competition."""
    first, *later = competition.in_stages
    names = {setting: name for name, setting in SETTING.items()}
    found = {names.get(name, name): value for name, value in first.settings.items()}
    found |= {"then": "", "then_count": None, "then_best": 0, "then_rest": len(later) > 1}
    if later:
        feed = later[0].feed
        found |= {"then": later[0].format, "then_count": feed.get("count"), "then_best": feed.get("best", 0)}
    return found


def can_be_shown(competition: Competition) -> bool:
    """Whether the form can hold these stages, so that saving it changes none of them."""
    stored = [(one.format, one.name, one.settings, one.feed) for one in competition.in_stages]
    data = initial_stages(competition)
    again = [
        (one.format, one.name, dict(one.settings), dict(one.feed))
        for one in chosen_stages(competition.format, data)
    ]
    full = [
        (f, name, {**s, **{k: v for k, v in settings.items() if k not in s}}, feed)
        for (f, name, s, feed), (_, _, settings, _) in zip(again, stored, strict=False)
    ]
    return full == stored
