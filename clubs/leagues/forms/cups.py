"""The forms of a cup: how it goes, who takes part, and a draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from clubs.leagues.forms.fields import day_field, time_field
from clubs.leagues.models import Cup, Season, Side, Venue
from clubs.leagues.rules.cups.options import WINNERS, Home, Kind, Level, Order, Source, usual
from clubs.leagues.rules.plan import Plan, RubberPlan
from clubs.leagues.selectors.cups import CupState, days_of
from clubs.leagues.services.cups import CupSettings
from clubs.people.editing import KeptForm

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

KINDS = (
    (Kind.CUP, gettext_lazy("A cup beside the league")),
    (Kind.FINALS, gettext_lazy("Finals at the end of the season")),
    (Kind.PLAY_OFF, gettext_lazy("A play-off for places in a division")),
)
ORDERS = (
    (Order.DRAW, gettext_lazy("by nothing: all is drawn by lot")),
    (Order.DIVISION, gettext_lazy("by their division")),
    (Order.TABLES, gettext_lazy("by the tables of this season")),
    (Order.LAST_TABLES, gettext_lazy("by the tables of the season before")),
)
HOMES = (
    (Home.DRAWN, gettext_lazy("the side that is drawn first")),
    (Home.LOWER, gettext_lazy("the side of the lower division")),
    (Home.HIGHER, gettext_lazy("the better seed")),
    (Home.NEUTRAL, gettext_lazy("nobody: at the venue below")),
)
LEVELS = (
    ("", gettext_lazy("– nothing –")),
    (Level.FRAMES, gettext_lazy("frames won")),
    (Level.HEAVY, gettext_lazy("the rubbers that count the most")),
    (Level.RUBBER, gettext_lazy("a deciding rubber")),
    (Level.REPLAY, gettext_lazy("a replay")),
    (Level.SEED, gettext_lazy("the better seed goes through")),
)
WORDS: dict[str, dict[Any, StrOrPromise]] = {
    "drawn": {
        (True, Order.DRAW): gettext_lazy(
            "Each round is drawn. Sides are seeded by nothing: all is drawn by lot."
        ),
        (True, Order.DIVISION): gettext_lazy("Each round is drawn. Sides are seeded by their division."),
        (True, Order.TABLES): gettext_lazy(
            "Each round is drawn. Sides are seeded by the tables of this season."
        ),
        (True, Order.LAST_TABLES): gettext_lazy(
            "Each round is drawn. Sides are seeded by the tables of the season before."
        ),
        (False, Order.DRAW): gettext_lazy(
            "The bracket is fixed by the first draw. Sides are seeded by nothing: all is drawn by lot."
        ),
        (False, Order.DIVISION): gettext_lazy(
            "The bracket is fixed by the first draw. Sides are seeded by their division."
        ),
        (False, Order.TABLES): gettext_lazy(
            "The bracket is fixed by the first draw. Sides are seeded by the tables of this season."
        ),
        (False, Order.LAST_TABLES): gettext_lazy(
            "The bracket is fixed by the first draw. Sides are seeded by the tables of the season before."
        ),
    },
    "home": {
        Home.DRAWN: gettext_lazy("At home is the side that is drawn first."),
        Home.LOWER: gettext_lazy("At home is the side of the lower division."),
        Home.HIGHER: gettext_lazy("At home is the better seed."),
        Home.NEUTRAL: gettext_lazy("At home is nobody."),
    },
    "level": dict(LEVELS),
}
"""The options in words, for the page of a cup."""
PLAIN = (
    "order", "home", "final_neutral", "legs", "one_leg_final", "third", "winners", "place_in", "decider",
    "handicaps", "averages", "breaks",
)  # fmt: skip
MOST_LEVELS = 3


class CupForm(KeptForm):
    """How a cup goes."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    kind = forms.ChoiceField(label=gettext_lazy("It is"), choices=KINDS)
    order = forms.ChoiceField(label=gettext_lazy("Sides are seeded"), choices=ORDERS)
    anew = forms.TypedChoiceField(
        label=pgettext_lazy("of a bracket", "Draw"),
        choices=(
            (1, gettext_lazy("each round is drawn")),
            (0, gettext_lazy("the first draw fixes a bracket")),
        ),
        coerce=lambda value: value == "1",
    )
    third = forms.BooleanField(label=gettext_lazy("A match for third place"), required=False)
    home = forms.ChoiceField(label=gettext_lazy("At home is"), choices=HOMES)
    venue = forms.ModelChoiceField(
        queryset=Venue.objects.none(), label=gettext_lazy("Neutral venue"), required=False
    )
    final_neutral = forms.BooleanField(
        label=gettext_lazy("The final is at the neutral venue"), required=False
    )
    legs = forms.TypedChoiceField(
        label=gettext_lazy("Each tie has"),
        choices=((1, gettext_lazy("one match")), (2, gettext_lazy("two matches, added up"))),
        coerce=int,
    )
    one_leg_final = forms.BooleanField(label=gettext_lazy("The final is one match"), required=False)
    level_1 = forms.ChoiceField(
        label=gettext_lazy("A level tie is decided by"), choices=LEVELS, required=False
    )
    level_2 = forms.ChoiceField(label=gettext_lazy("then by"), choices=LEVELS, required=False)
    level_3 = forms.ChoiceField(label=gettext_lazy("and then by"), choices=LEVELS, required=False)
    decider = forms.IntegerField(
        label=gettext_lazy("A deciding rubber is a race to"), min_value=1, max_value=50, initial=1
    )
    winners = forms.TypedChoiceField(
        label=gettext_lazy("It ends when so many sides are left"),
        choices=[(one, str(one)) for one in WINNERS],
        coerce=int,
    )
    place_in = forms.TypedChoiceField(
        label=gettext_lazy("Next season its winners play in"),
        coerce=int,
        help_text=gettext_lazy("For play-offs. Others who are of that division go down."),
    )
    handicaps = forms.BooleanField(
        label=gettext_lazy("Sides begin with the rubbers of their handicap"), required=False
    )
    averages = forms.BooleanField(label=gettext_lazy("Rubbers count in the averages"), required=False)
    breaks = forms.BooleanField(label=gettext_lazy("Breaks count among the highest"), required=False)
    days = forms.CharField(
        label=gettext_lazy("Days of the rounds"),
        max_length=400,
        required=False,
        help_text=gettext_lazy(
            "With commas: 2027-02-09, 2027-03-16. Left empty: the cup weeks of the season."
        ),
    )

    most_singles = forms.IntegerField(
        label=gettext_lazy("Singles that a player may play in a match"),
        min_value=1,
        max_value=40,
        initial=1,
        required=False,
    )

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["venue"].queryset = season.league.venues.all()  # type: ignore[attr-defined]
        divisions = [(one.number, one.name) for one in season.divisions.order_by("number")]
        by_table = (0, gettext("where the table takes them"))
        self.fields["place_in"].choices = [by_table, *divisions]  # type: ignore[attr-defined]

    def settings(
        self, sources: Iterable[Source], rubbers: tuple[RubberPlan, ...], kept: Plan | None = None
    ) -> CupSettings:
        """What was chosen, with these entrants and rubbers; `kept` is its plan before. Only after
        ``is_valid``."""
        data = self.cleaned_data
        levels = [data[f"level_{n}"] for n in range(1, MOST_LEVELS + 1)]
        rules = {
            **{name: data[name] for name in (*PLAIN, "anew")},
            "level": [one for one in levels if one],
            "days": data["days"].replace(",", " ").split(),
            "entrants": [asdict(one) for one in sources],
        }
        most = kept.most if kept is not None else None
        plan = Plan(rubbers, data["most_singles"], most).to_json() if rubbers else None
        return CupSettings(name=data["name"], kind=data["kind"], rules=rules, plan=plan, venue=data["venue"])

    @staticmethod
    def of(cup: Cup) -> dict[str, Any]:
        """The form's values of a cup."""
        rules = cup.rules
        values = rules.to_json()
        return {
            **{name: values[name] for name in PLAIN},
            **{f"level_{n}": "" for n in range(1, MOST_LEVELS + 1)},
            **{f"level_{n}": one.value for n, one in enumerate(rules.level, 1)},
            "name": cup.name, "kind": cup.kind, "venue": cup.venue_id, "anew": int(rules.anew),
            "days": ", ".join(values["days"]),
            "most_singles": cup.sheet.get("most_singles", 1) if cup.sheet else 1,
        }  # fmt: skip

    @staticmethod
    def usual(kind: str, season: Season) -> dict[str, Any]:
        """The values with which a new one of a kind begins."""
        chosen = Kind(kind) if kind in tuple(Kind) else Kind.CUP
        rules = usual(chosen, season.divisions.count())
        names = {Kind.CUP: gettext("Cup"), Kind.FINALS: gettext("Finals"), Kind.PLAY_OFF: gettext("Play-off")}
        return CupForm.of(Cup(name=names[chosen], kind=chosen.value, policy=rules.to_json(), season=season))

    def sections(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        parts = (
            (gettext("What it is"), ("name", "kind", "days")),
            (gettext("The draw"), ("order", "anew", "third", "winners", "place_in")),
            (gettext("Home and away"), ("home", "venue", "final_neutral", "legs", "one_leg_final")),
            (gettext("A level tie"), ("level_1", "level_2", "level_3", "decider")),
            (gettext("What counts"), ("handicaps", "averages", "breaks")),
        )
        return [(title, [self[name] for name in names]) for title, names in parts]


class SourceForm(forms.Form):
    """Who takes part: places of a division, or the winners of another cup; left without both it is none."""

    sides = forms.ChoiceField(label=gettext_lazy("Sides of"), required=False)
    first = forms.IntegerField(label=gettext_lazy("from place"), min_value=-64, max_value=64, initial=1)
    last = forms.IntegerField(label=gettext_lazy("to place"), min_value=-64, max_value=64, required=False)

    def __init__(self, *args: Any, choices: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["sides"].choices = choices  # type: ignore[attr-defined]

    def source(self) -> Source | None:
        """What was chosen. Only after ``is_valid``; raises ``LeagueFault`` for places that cannot be."""
        data = self.cleaned_data
        chosen = data.get("sides", "")
        if not chosen:
            return None
        if chosen.startswith("cup:"):
            return Source(winner_of=chosen[4:])
        return Source(int(chosen), data["first"], data["last"] or 0)


SourceFormSet = forms.formset_factory(SourceForm, extra=0, max_num=30, absolute_max=30, validate_max=True)


def source_choices(season: Season, cup: Cup | None) -> list[tuple[str, str]]:
    """Whom a row of entrants may name."""
    divisions = [(str(one.number), one.name) for one in season.divisions.order_by("number")]
    others = season.cups.exclude(pk=cup.pk) if cup is not None else season.cups.all()
    cups = [(f"cup:{one.slug}", gettext("the winners of {cup}").format(cup=one.name)) for one in others]
    return [("", gettext("– nobody –")), ("0", gettext("each division")), *divisions, *cups]


def source_rows(sources: Iterable[Source], blank: int = 1) -> list[dict[str, Any]]:
    """The rows of the entrants' form: those that there are, and some blank ones."""
    rows = [
        {
            "sides": f"cup:{one.winner_of}" if one.winner_of else str(one.division),
            "first": one.first,
            "last": one.last or None,
        }
        for one in sources
    ]
    return [*rows, *({"sides": "", "first": 1, "last": None} for _ in range(blank))]


class DrawForm(forms.Form):
    """When a round is played, and from what seed the first is drawn."""

    on = day_field(gettext_lazy("Day"), help_text=gettext_lazy("Left empty, its matches wait for a day."))
    again_on = day_field(gettext_lazy("Day of the second matches"))
    at = time_field(gettext_lazy("Time"))
    seed = forms.CharField(
        label=gettext_lazy("Seed of the draw"),
        max_length=80,
        required=False,
        help_text=gettext_lazy(
            "A lottery number or a random word decides all draws of the cup, so that anybody "
            "can repeat them. Left empty, one is made up."
        ),
    )

    def __init__(self, *args: Any, state: CupState, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        on, again = days_of(state)
        self.fields["on"].initial, self.fields["again_on"].initial = on, again
        self.fields["at"].initial = "19:30"
        if state.rules.legs == 1:
            del self.fields["again_on"]
        if state.last is not None:
            del self.fields["seed"]


def sides_of_tie(data: Mapping[str, Any], sides: Iterable[Side | None]) -> Side | None:
    """The side that was chosen of those of a tie, by its key; None where none was."""
    chosen = str(data.get("side", ""))
    return next((one for one in sides if one is not None and str(one.pk) == chosen), None)
