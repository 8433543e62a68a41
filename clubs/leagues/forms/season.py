"""The forms of a season: its rules, the plan of a match night, and the season after it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy, pgettext

import rules_engine as engine
from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy
from clubs.leagues.forms import who_plays
from clubs.leagues.forms.course import (
    LIMIT_FIELDS,
    PROTEST_FIELDS,
    cost_field,
    rules_of_course,
    values_of_course,
)
from clubs.leagues.forms.fields import day_field
from clubs.leagues.models import Season
from clubs.leagues.rules.choosing import Chooses
from clubs.leagues.rules.deadlines import Cost
from clubs.leagues.rules.plan import Plan, RubberKind, RubberPlan, all_against_all
from clubs.leagues.rules.protests import MOST_HOURS
from clubs.leagues.rules.season import HONOURS, MOST_MATCHES, Agreement, LineUps, SeasonRules
from clubs.leagues.rules.tables.criteria import CRITERIA
from clubs.leagues.services.setup import SeasonSettings
from clubs.people.editing import KeptForm
from config.languages.speaking import translated
from matches.categories import book_name, is_classic, plain_name

USUAL_GAME = "today/eight-ball"
"""What the plan of a new season begins with."""


def games_for_two() -> list[tuple[str, str]]:
    """The games that two sides can play, those of today first."""
    found = [one for one in engine.games() if one.min_sides <= 2 <= one.max_sides]
    found.sort(key=lambda one: (is_classic(one), plain_name(one)))
    return [
        (
            one.id,
            f"{translated(one.name)} ({book_name(one.book)})" if is_classic(one) else translated(one.name),
        )
        for one in found
    ]


class SeasonForm(KeptForm):
    """A season: its days, what wins points, and how its evenings go."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=200, help_text=gettext_lazy("Such as 2026/27.")
    )
    begins_on = day_field(gettext_lazy("First day"), required=True)
    ends_on = day_field(gettext_lazy("Last day"))
    win = forms.IntegerField(label=gettext_lazy("Points for a win"), initial=2)
    draw = forms.IntegerField(label=gettext_lazy("for a draw"), initial=1)
    loss = forms.IntegerField(label=gettext_lazy("for a defeat"), initial=0)
    rubber = forms.IntegerField(label=gettext_lazy("for each rubber won"), initial=0)
    clean_win = forms.IntegerField(label=gettext_lazy("more for winning all rubbers"), initial=0)
    line_ups = forms.ChoiceField(
        label=gettext_lazy("Line-ups"),
        choices=(
            (LineUps.BLIND, gettext_lazy("are sent by both captains, and opened together")),
            (
                LineUps.HOME_FIRST,
                gettext_lazy("are sent by the home side first, then by the other; opened together"),
            ),
        ),
    )
    agreement = forms.ChoiceField(
        label=gettext_lazy("A result counts"),
        choices=(
            (Agreement.BOTH, gettext_lazy("once both captains confirm it")),
            (Agreement.OFFICER, gettext_lazy("once an officer confirms it")),
        ),
    )
    withdrawn = forms.ChoiceField(
        label=gettext_lazy("When a side withdraws"),
        choices=(
            (WithdrawalPolicy.ANNUL, gettext_lazy("all its results are annulled")),
            (WithdrawalPolicy.WALKOVER, gettext_lazy("results stand, and matches left are walkovers")),
            (
                WithdrawalPolicy.HALF,
                gettext_lazy("results are annulled before half of its matches, else they stand"),
            ),
        ),
    )
    most_substitutes = forms.IntegerField(
        label=gettext_lazy("Substitutes a side may name"), min_value=0, max_value=20, initial=2
    )
    register_by = forms.IntegerField(
        label=gettext_lazy("Days that a player must have been registered"),
        min_value=0,
        max_value=60,
        initial=0,
    )
    squad = forms.IntegerField(
        label=gettext_lazy("Most players of a side"), min_value=1, max_value=60, required=False
    )
    clubs_register = forms.BooleanField(
        label=gettext_lazy("Member clubs register their own players"),
        required=False,
        initial=True,
        help_text=gettext_lazy(
            "In a league of an association. Else the association's officers do it for all."
        ),
    )
    protest_hours = forms.IntegerField(
        label=gettext_lazy("Hours after the complete sheet in which a side may protest"),
        min_value=0, max_value=MOST_HOURS, required=False, initial=48,
        help_text=gettext_lazy("Left empty: until the result is final."),
    )  # fmt: skip
    protest_fee = forms.CharField(
        label=gettext_lazy("Fee of a protest"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("A remark."),
    )
    protest_appeal = forms.BooleanField(
        label=gettext_lazy("A ruling may be appealed against once; another officer decides"), required=False
    )
    protest_appeal_hours = forms.IntegerField(
        label=gettext_lazy("Hours for the appeal"),
        min_value=0,
        max_value=MOST_HOURS,
        required=False,
        initial=72,
    )
    protest_private = forms.BooleanField(
        label=gettext_lazy("Until it is decided, captains and officers alone see a protest"), required=False
    )
    protest_counts = forms.BooleanField(
        label=gettext_lazy("A complete match under protest counts for the time being"), required=False
    )
    line_up_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes before the match by which line-ups are sent"),
        min_value=0, required=False,
        help_text=gettext_lazy("Left empty, here and below: no limit."),
    )  # fmt: skip
    sheet_hours = forms.IntegerField(
        label=gettext_lazy("Hours after its start by which the home side has entered the results"),
        min_value=0, required=False,
    )  # fmt: skip
    confirm_hours = forms.IntegerField(
        label=gettext_lazy("Hours after that by which both sides have confirmed"), min_value=0, required=False
    )
    remind_hours = forms.IntegerField(
        label=gettext_lazy("Hours before a limit at which captains are reminded"),
        min_value=0, required=False, initial=24,
        help_text=gettext_lazy("Left empty: only once it has passed."),
    )  # fmt: skip
    grace_hours = forms.IntegerField(
        label=gettext_lazy("Hours of grace before a penalty"), min_value=0, required=False, initial=0
    )
    line_up_cost = cost_field(gettext_lazy("A late line-up"), Cost.NONE, Cost.POINTS, Cost.FINE, Cost.AWARD)
    sheet_cost = cost_field(gettext_lazy("A late result"), Cost.NONE, Cost.POINTS, Cost.FINE, Cost.AWARD)
    confirm_cost = cost_field(
        gettext_lazy("A late confirmation"), Cost.NONE, Cost.CONFIRM, Cost.POINTS, Cost.FINE
    )
    penalty_points = forms.IntegerField(
        label=gettext_lazy("Points of a penalty"), min_value=1, max_value=100, required=False, initial=1
    )
    fine = forms.CharField(
        label=gettext_lazy("The fine"), max_length=80, required=False, help_text=gettext_lazy("As 5 pounds.")
    )
    automatic = forms.BooleanField(
        label=gettext_lazy("Penalties are applied at once, without an officer’s approval"), required=False
    )
    most_singles = forms.IntegerField(
        label=gettext_lazy("Singles that a player may play in a match"),
        min_value=1,
        max_value=40,
        initial=1,
        required=False,
    )

    most_rubbers = forms.IntegerField(
        label=gettext_lazy("Rubbers in all"),
        min_value=1,
        max_value=40,
        required=False,
        help_text=gettext_lazy("Left empty: no limit."),
    )
    lots = forms.BooleanField(label=gettext_lazy("Numbers of players are drawn by lot"), required=False)

    least_matches = forms.IntegerField(
        label=gettext_lazy("Matches for a place in the averages"),
        min_value=0,
        max_value=MOST_MATCHES,
        initial=0,
        required=False,
    )
    least_share = forms.IntegerField(
        label=gettext_lazy("and per cent of the team’s matches"),
        min_value=0,
        max_value=100,
        initial=0,
        required=False,
    )
    honours = forms.MultipleChoiceField(
        label=gettext_lazy("Also honoured at the end"),
        choices=(
            ("average", gettext_lazy("the best average of each division")),
            ("rubbers", gettext_lazy("the most rubbers won of each division")),
            ("break", gettext_lazy("the highest break of the season")),
        ),
        initial=list(HONOURS),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    named_from = forms.IntegerField(
        label=gettext_lazy("Matches from which a player is named with a title"),
        min_value=1,
        max_value=MOST_MATCHES,
        initial=1,
        required=False,
    )

    def __init__(self, *args: Any, association: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not association:
            del self.fields["clubs_register"]
        self.fields |= who_plays.fields()
        first = SeasonRules().criteria
        for place in range(1, len(CRITERIA) + 1):
            self.fields[f"criterion_{place}"] = forms.ChoiceField(
                label=gettext_lazy("The table goes by") if place == 1 else gettext_lazy("then by"),
                choices=[
                    ("", gettext_lazy("– nothing more –")),
                    *((key, one.label) for key, one in CRITERIA.items()),
                ],
                required=place == 1,
                initial=first[place - 1] if place <= len(first) else "",
            )

    def settings(self, rubbers: tuple[RubberPlan, ...], kept: SeasonRules | None = None) -> SeasonSettings:
        """What was chosen, with these rubbers. Only after ``is_valid``."""
        data = self.cleaned_data
        rules: dict[str, Any] = {
            name: data[name]
            for name in (
                "win", "draw", "loss", "rubber", "line_ups", "agreement", "withdrawn", "most_substitutes",
                "register_by", "squad", "clubs_register", "least_matches", "least_share", "honours",
                "named_from",
            )
            if name in data
        }  # fmt: skip
        for name, usual in (("least_matches", 0), ("least_share", 0), ("named_from", 1)):
            rules[name] = rules[name] if rules[name] is not None else usual
        rules["clean"] = data["clean_win"]
        rules |= rules_of_course(data)
        rules["criteria"] = [data[name] for name in data if name.startswith("criterion_") and data[name]]
        rules |= who_plays.parts_from(data)
        plan = self.plan(rubbers)
        return SeasonSettings(
            name=data["name"],
            begins_on=data["begins_on"],
            ends_on=data["ends_on"],
            rules={**(kept.to_json() if kept is not None else {}), **rules},
            plan=plan,
        )

    def plan(self, rubbers: tuple[RubberPlan, ...]) -> dict[str, Any]:
        """The plan with these rubbers, as plain values: the service refuses what cannot be."""
        data = self.cleaned_data
        return {
            "rubbers": [
                {**asdict(one), "kind": one.kind.value, "chooses": one.chooses.value} for one in rubbers
            ],
            "most_singles": data["most_singles"],
            "most": data["most_rubbers"],
            "lots": data["lots"],
        }

    @staticmethod
    def of(season: Season) -> dict[str, Any]:
        """The form's values of a season."""
        rules, plan = season.rules, season.plan
        values = {**rules.to_json(), "clean_win": rules.clean, "most_singles": plan.most_singles}
        values = {name: value for name, value in values.items() if name not in who_plays.PARTS}
        values |= {"most_rubbers": plan.most, "lots": plan.lots, **who_plays.values_of(rules)}
        values |= {f"criterion_{n}": "" for n in range(1, len(CRITERIA) + 1)}
        values |= {f"criterion_{n}": key for n, key in enumerate(rules.criteria, 1)}
        values |= values_of_course(rules)
        return {"name": season.name, "begins_on": season.begins_on, "ends_on": season.ends_on, **values}

    def sections(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        parts = (
            (gettext("The season"), ("name", "begins_on", "ends_on")),
            (pgettext("of a table", "Points"), ("win", "draw", "loss", "rubber", "clean_win")),
            (gettext("The table"), tuple(name for name in self.fields if name.startswith("criterion_"))),
            (gettext("Match nights"), ("line_ups", "agreement", "withdrawn")),
            (gettext("Protests"), PROTEST_FIELDS),
            (gettext("Limits and penalties"), LIMIT_FIELDS),
            (
                gettext("Players"),
                (
                    "squad",
                    "register_by",
                    "most_substitutes",
                    "most_singles",
                    "most_rubbers",
                    "lots",
                    "clubs_register",
                ),
            ),
            (gettext("Averages and honours"), ("least_matches", "least_share", "named_from", "honours")),
        )
        return [(title, [self[name] for name in names if name in self.fields]) for title, names in parts]

    def folded(self) -> list[tuple[str, list[forms.BoundField], bool]]:
        """The groups that are folded: the heading, the fields, and whether one of them has a problem or is
        not as usual, so that the group is open."""
        groups = []
        for part, title in who_plays.TITLES.items():
            rows = [self[name] for name in self.fields if name.startswith(f"{part}_")]
            usual = all(str(one.value() or 0) == str(one.field.initial or 0) for one in rows)
            groups.append((str(title), rows, not usual or any(one.errors for one in rows)))
        return groups


MORE = ("legs", "each_leg", "chooses", "home_seat", "away_seat", "women")
"""Fields of a rubber that most leave as they are."""


class RubberForm(forms.Form):
    """One rubber of the plan; left without a name it is none."""

    name = forms.CharField(label=gettext_lazy("Rubber"), max_length=60, required=False)
    game = forms.ChoiceField(label=gettext_lazy("Game"), choices=games_for_two)
    kind = forms.ChoiceField(
        label=gettext_lazy("Who plays"), choices=[(one.value, one.as_choice) for one in RubberKind]
    )
    race = forms.IntegerField(label=gettext_lazy("Frames to win"), min_value=1, max_value=200, initial=5)
    all_played = forms.BooleanField(label=gettext_lazy("All are played"), required=False)
    weight = forms.IntegerField(label=gettext_lazy("Counts as"), min_value=1, max_value=20, initial=1)
    legs = forms.IntegerField(
        label=gettext_lazy("Legs of a relay"),
        min_value=0,
        max_value=10,
        required=False,
        help_text=gettext_lazy("Its players a side."),
    )
    each_leg = forms.BooleanField(label=gettext_lazy("Each leg counts alone"), required=False)
    chooses = forms.ChoiceField(
        label=gettext_lazy("Players are"), required=False, choices=[(one.value, one.words) for one in Chooses]
    )
    home_seat = forms.IntegerField(
        label=gettext_lazy("Home number"),
        min_value=0,
        max_value=12,
        required=False,
        help_text=gettext_lazy("In the list of players."),
    )
    away_seat = forms.IntegerField(
        label=gettext_lazy("Away number"), min_value=0, max_value=12, required=False
    )
    women = forms.IntegerField(label=gettext_lazy("Women a side"), min_value=0, max_value=10, required=False)

    def more(self) -> list[forms.BoundField]:
        """The fields that most rubbers leave as they are."""
        return [self[name] for name in MORE]

    def usual(self) -> list[forms.BoundField]:
        """The fields that each rubber has."""
        return [self[name] for name in self.fields if name not in MORE]

    def is_open(self) -> bool:
        """Whether one of the others is not as usual, or has a problem."""
        blank = (None, "", 0, "0", False, Chooses.LINE_UP.value)
        return any(one.value() not in blank or one.errors for one in self.more())

    def rubber(self) -> RubberPlan | None:
        """The rubber, or None for a row without a name. Only after ``is_valid``."""
        data = self.cleaned_data
        if not data.get("name"):
            return None
        return RubberPlan(
            data["name"],
            data["game"],
            data["race"],
            RubberKind(data["kind"]),
            data["all_played"],
            data["weight"],
            data["legs"] or 0,
            not data["each_leg"],
            data["women"] or 0,
            Chooses(data["chooses"] or Chooses.LINE_UP),
            data["home_seat"] or 0,
            data["away_seat"] or 0,
        )


PlanFormSet = forms.formset_factory(RubberForm, extra=0, max_num=40, absolute_max=40, validate_max=True)


PRESETS = {"three": 3, "four": 4}
"""Plans that a new season may begin with: everybody against everybody, in teams of so many."""


def plan_rows(plan: Plan | None, blank: int = 2, preset: str = "") -> list[dict[str, Any]]:
    """The rows of the plan's form: those that there are, and some blank ones; `preset` is that of a new
    season."""
    if plan is None and preset in PRESETS:
        plan, blank = all_against_all(USUAL_GAME, PRESETS[preset], 3), 0
    if plan is None:
        usual = {"game": USUAL_GAME, "weight": 1}
        names = [gettext("Singles {n}").format(n=n) for n in range(1, 6)]
        rows = [{"name": name, "kind": "singles", "race": 5, **usual} for name in names]
        return [*rows, {"name": gettext("Doubles"), "kind": "doubles", "race": 3, **usual}]
    rows = [
        {**one, "kind": str(one["kind"]), "each_leg": one["legs"] > 0 and not one["cumulative"]}
        for one in plan.to_json()["rubbers"]
    ]
    spare = {"name": "", "game": plan.rubbers[-1].game, "race": plan.rubbers[-1].race, "weight": 1}
    return [*rows, *(spare for _ in range(blank))]


def preset_values(preset: str) -> dict[str, Any]:
    """What the form of a new season says with a plan of :data:`PRESETS`; else nothing but what is usual."""
    return {"most_singles": PRESETS[preset], "lots": False} if preset in PRESETS else {}


class CopyForm(forms.Form):
    """The next season."""

    name = forms.CharField(label=gettext_lazy("Name of the next season"), max_length=200)
    begins_on = day_field(gettext_lazy("First day"), required=True)

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbers = [(one.number, one.name) for one in season.divisions.all()]
        for side in season.sides.filter(withdrawn_on=None).select_related("division"):
            self.fields[f"side_{side.pk}"] = forms.TypedChoiceField(
                label=side.name, choices=numbers, coerce=int, initial=side.division.number
            )

    def moves(self) -> dict[int, int]:
        """The division of each side. Only after ``is_valid``."""
        return {int(k[5:]): v for k, v in self.cleaned_data.items() if k.startswith("side_")}
