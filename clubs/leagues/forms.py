"""The forms of leagues: the league, its venues and teams, a season and its plan, divisions and
registrations."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django import forms

import rules_engine as engine
from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy
from clubs.leagues.models import Division, League, Registration, Season, Side, Team, Venue
from clubs.leagues.rules.plan import Plan, RubberKind, RubberPlan
from clubs.leagues.rules.season import Agreement, LineUps, SeasonRules
from clubs.leagues.rules.tables.criteria import CRITERIA
from clubs.leagues.services.setup import SeasonSettings
from clubs.leagues.services.teams import DivisionSettings, TeamSettings
from clubs.people.editing import KeptForm
from clubs.people.models import Player

WEEKDAYS = (
    ("", "–"), (0, "Monday"), (1, "Tuesday"), (2, "Wednesday"), (3, "Thursday"), (4, "Friday"),
    (5, "Saturday"), (6, "Sunday"),
)  # fmt: skip

FIELD_OF = {
    "name-empty": "name", "name-too-long": "name", "name-taken": "name", "name-differs": "typed_name",
    "bad-season": "ends_on", "not-a-player": "player", "player-twice": "player", "registered": "player",
    "squad-full": "player", "player-gone": "player", "no-reason": "reason", "bad-side": "winner",
    "bad-calendar": "holidays",
}  # fmt: skip
"""By the code of a refusal, the field that it is about."""


def _day(label: str, *, required: bool = False, help_text: str = "") -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=required, widget=widget, help_text=help_text)


def _time(label: str) -> forms.TimeField:
    return forms.TimeField(
        label=label, required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )


def _weekday(label: str) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, choices=WEEKDAYS, required=False, coerce=int, empty_value=None)


def games_for_two() -> list[tuple[str, str]]:
    """The games that two sides can play, those of today first."""
    found = [one for one in engine.games() if one.min_sides <= 2 <= one.max_sides]
    found.sort(key=lambda one: (not one.id.startswith("today/"), one.name))
    return [
        (one.id, one.name if one.id.startswith("today/") else f"{one.name} ({one.book})") for one in found
    ]


class LeagueForm(KeptForm):
    """A league."""

    name = forms.CharField(label="Name", max_length=200, help_text="Such as Town Pool League.")
    about = forms.CharField(
        label="About it", required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )

    @staticmethod
    def of(league: League) -> dict[str, Any]:
        """The form's values of a league."""
        return {"name": league.name, "about": league.about}


class NewLeagueForm(LeagueForm):
    """A league that is made."""

    of_players = forms.TypedChoiceField(
        label="Who plays in it",
        choices=(("0", "Teams"), ("1", "Single players")),
        coerce=lambda value: value == "1",
        initial="0",
        widget=forms.RadioSelect,
    )


class DeleteForm(forms.Form):
    """The name typed out."""

    typed_name = forms.CharField(label="Type the name to delete it", max_length=200)


class VenueForm(forms.Form):
    """A venue."""

    name = forms.CharField(label="Name", max_length=200)
    address = forms.CharField(label="Address", max_length=200, required=False)
    tables = forms.IntegerField(label="Home matches at a time", min_value=1, max_value=50, initial=1)


class SeasonForm(KeptForm):
    """A season: its days, what wins points, and how its evenings go."""

    name = forms.CharField(label="Name", max_length=200, help_text="Such as 2026/27.")
    begins_on = _day("First day", required=True)
    ends_on = _day("Last day")
    win = forms.IntegerField(label="Points for a win", initial=2)
    draw = forms.IntegerField(label="for a draw", initial=1)
    loss = forms.IntegerField(label="for a defeat", initial=0)
    rubber = forms.IntegerField(label="for each rubber won", initial=0)
    clean_win = forms.IntegerField(label="more for winning all rubbers", initial=0)
    line_ups = forms.ChoiceField(
        label="Line-ups",
        choices=(
            (LineUps.BLIND, "are sent by both captains, and opened together"),
            (LineUps.HOME_FIRST, "are sent by the home side first, then by the other; opened together"),
        ),
    )
    agreement = forms.ChoiceField(
        label="A result counts",
        choices=(
            (Agreement.BOTH, "once both captains confirm it"),
            (Agreement.OFFICER, "once an officer confirms it"),
        ),
    )
    withdrawn = forms.ChoiceField(
        label="When a side withdraws",
        choices=(
            (WithdrawalPolicy.ANNUL, "all its results are annulled"),
            (WithdrawalPolicy.WALKOVER, "results stand, and matches left are walkovers"),
            (WithdrawalPolicy.HALF, "results are annulled before half of its matches, else they stand"),
        ),
    )
    most_substitutes = forms.IntegerField(
        label="Substitutes a side may name", min_value=0, max_value=20, initial=2
    )
    register_by = forms.IntegerField(
        label="Days that a player must have been registered", min_value=0, max_value=60, initial=0
    )
    squad = forms.IntegerField(label="Most players of a side", min_value=1, max_value=60, required=False)
    most_singles = forms.IntegerField(
        label="Singles that a player may play in a match",
        min_value=1,
        max_value=40,
        initial=1,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first = SeasonRules().criteria
        for place in range(1, len(CRITERIA) + 1):
            self.fields[f"criterion_{place}"] = forms.ChoiceField(
                label="The table goes by" if place == 1 else "then by",
                choices=[("", "– nothing more –"), *((key, one.label) for key, one in CRITERIA.items())],
                required=place == 1,
                initial=first[place - 1] if place <= len(first) else "",
            )

    def settings(self, rubbers: tuple[RubberPlan, ...], kept: SeasonRules | None = None) -> SeasonSettings:
        """What was chosen, with these rubbers. Only after ``is_valid``."""
        data = self.cleaned_data
        rules = {
            name: data[name]
            for name in (
                "win", "draw", "loss", "rubber", "line_ups", "agreement", "withdrawn", "most_substitutes",
                "register_by", "squad",
            )
        }  # fmt: skip
        rules["clean"] = data["clean_win"]
        rules["criteria"] = [data[name] for name in data if name.startswith("criterion_") and data[name]]
        plan = Plan(rubbers, data["most_singles"]) if rubbers else None
        return SeasonSettings(
            name=data["name"],
            begins_on=data["begins_on"],
            ends_on=data["ends_on"],
            rules={**(kept.to_json() if kept is not None else {}), **rules},
            plan=plan.to_json() if plan is not None else {"rubbers": []},
        )

    @staticmethod
    def of(season: Season) -> dict[str, Any]:
        """The form's values of a season."""
        rules = season.rules
        values = {**rules.to_json(), "clean_win": rules.clean, "most_singles": season.plan.most_singles}
        values |= {f"criterion_{n}": "" for n in range(1, len(CRITERIA) + 1)}
        values |= {f"criterion_{n}": key for n, key in enumerate(rules.criteria, 1)}
        return {"name": season.name, "begins_on": season.begins_on, "ends_on": season.ends_on, **values}

    def sections(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        parts = (
            ("The season", ("name", "begins_on", "ends_on")),
            ("Points", ("win", "draw", "loss", "rubber", "clean_win")),
            ("The table", tuple(name for name in self.fields if name.startswith("criterion_"))),
            ("Match nights", ("line_ups", "agreement", "withdrawn")),
            ("Players", ("squad", "register_by", "most_substitutes", "most_singles")),
        )
        return [(title, [self[name] for name in names]) for title, names in parts]


class RubberForm(forms.Form):
    """One rubber of the plan; left without a name it is none."""

    name = forms.CharField(label="Rubber", max_length=60, required=False)
    game = forms.ChoiceField(label="Game", choices=games_for_two)
    kind = forms.ChoiceField(
        label="Who plays", choices=[(one.value, one.words.capitalize()) for one in RubberKind]
    )
    race = forms.IntegerField(label="Frames to win", min_value=1, max_value=200, initial=5)
    all_played = forms.BooleanField(label="All are played", required=False)
    weight = forms.IntegerField(label="Counts as", min_value=1, max_value=20, initial=1)

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
        )


PlanFormSet = forms.formset_factory(RubberForm, extra=0, max_num=40, absolute_max=40, validate_max=True)


def plan_rows(plan: Plan | None, blank: int = 2) -> list[dict[str, Any]]:
    """The rows of the plan's form: those that there are, and some blank ones."""
    if plan is None:
        rows = [{"name": f"Singles {n}", "kind": "singles", "race": 5, "weight": 1} for n in range(1, 6)]
        return [*rows, {"name": "Doubles", "kind": "doubles", "race": 3, "weight": 1}]
    rows = [{**one, "kind": str(one["kind"])} for one in plan.to_json()["rubbers"]]
    return [*rows, *({"name": "", "race": 5, "weight": 1} for _ in range(blank))]


class DivisionForm(forms.Form):
    """A division."""

    name = forms.CharField(label="Name", max_length=200)
    weekday = _weekday("Night")
    meetings = forms.IntegerField(label="Times that two sides meet", min_value=1, max_value=6, initial=2)
    up = forms.IntegerField(label="Go up", min_value=0, max_value=40, initial=0)
    down = forms.IntegerField(label="Go down", min_value=0, max_value=40, initial=0)

    def settings(self) -> DivisionSettings:
        """What was chosen. Only after ``is_valid``."""
        return DivisionSettings(**self.cleaned_data)

    @staticmethod
    def of(division: Division) -> dict[str, Any]:
        """The form's values of a division."""
        return {name: getattr(division, name) for name in ("name", "weekday", "meetings", "up", "down")}


class TeamForm(KeptForm):
    """A team, or in a league of players a player."""

    name = forms.CharField(label="Name", max_length=200, required=False)
    player = forms.ModelChoiceField(
        queryset=Player.objects.none(), label="Player", required=False, to_field_name="slug"
    )
    plays_for = forms.CharField(
        label="Club or house",
        max_length=80,
        required=False,
        help_text="Teams of the same house are club-mates.",
    )
    venue = forms.ModelChoiceField(queryset=Venue.objects.none(), label="Plays at home in", required=False)
    colours = forms.CharField(label="Colours", max_length=80, required=False)
    about = forms.CharField(
        label="About it", required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["venue"].queryset = league.venues.all()  # type: ignore[attr-defined]
        if league.of_players:
            del self.fields["name"]
            self.fields["player"].queryset = league.club.players.filter(active=True)  # type: ignore[attr-defined]
            self.fields["player"].required = True
        else:
            del self.fields["player"]
            self.fields["name"].required = True

    def settings(self) -> TeamSettings:
        """What was chosen. Only after ``is_valid``."""
        return TeamSettings(**self.cleaned_data)

    @staticmethod
    def of(team: Team) -> dict[str, Any]:
        """The form's values of a team."""
        values = {name: getattr(team, name) for name in ("name", "plays_for", "colours", "about")}
        return {**values, "player": team.player.slug if team.player else None, "venue": team.venue_id}


class EnterForm(forms.Form):
    """A team that enters a division."""

    team = forms.ModelChoiceField(queryset=Team.objects.none(), label="Team", to_field_name="slug")
    division = forms.ModelChoiceField(
        queryset=Division.objects.none(), label="Division", to_field_name="slug"
    )

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = season.league.teams.exclude(sides__season=season)
        self.fields["team"].queryset = rows  # type: ignore[attr-defined]
        self.fields["division"].queryset = season.divisions.all()  # type: ignore[attr-defined]


class RegisterForm(forms.Form):
    """A player for a side, or for the pool of substitutes."""

    player = forms.ModelChoiceField(queryset=Player.objects.none(), label="Player", to_field_name="slug")
    side = forms.ModelChoiceField(
        queryset=Side.objects.none(), label="Plays for", required=False, empty_label="The pool of substitutes"
    )
    role = forms.ChoiceField(label="As", choices=Registration.Role.choices, initial=Registration.Role.PLAYER)
    from_on = _day("From", help_text="Left empty: from today.")

    def __init__(self, *args: Any, season: Season, side: Side | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        club = season.league.club
        taken = season.registrations.filter(until_on=None, side__isnull=False).values("player")
        self.fields["player"].queryset = club.players.filter(active=True).exclude(pk__in=taken)  # type: ignore[attr-defined]
        self.fields["side"].queryset = season.sides.filter(withdrawn_on=None)  # type: ignore[attr-defined]
        self.fields["side"].initial = side


class CalendarForm(forms.Form):
    """Holidays and cup weeks, a line each."""

    holidays = forms.CharField(
        label="Holidays",
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="A line each: 2026-12-21 to 2027-01-03 Christmas, or 2027-05-01 May Day.",
    )
    cup_weeks = forms.CharField(
        label="Cup weeks",
        required=False,
        max_length=4_000,
        help_text="A day in each week that belongs to the cup, with commas: 2027-02-09, 2027-03-16.",
    )

    def calendar(self) -> dict[str, Any]:
        """What was written, as plain values; what is no day, the rules refuse. Only after ``is_valid``."""
        rows = []
        for line in self.cleaned_data["holidays"].splitlines():
            words = line.split()
            if not words:
                continue
            first, rest = words[0], words[1:]
            last = first
            if len(rest) >= 2 and rest[0].lower() in ("to", "-", "–"):
                last, rest = rest[1], rest[2:]
            rows.append({"first": first, "last": last, "name": " ".join(rest)[:80]})
        weeks = self.cleaned_data["cup_weeks"].replace(",", " ").split()
        return {"holidays": rows, "cup_weeks": weeks}

    @staticmethod
    def of(season: Season) -> dict[str, str]:
        """The form's values of a season."""
        off = season.days_off
        lines = [
            f"{one.first}{f' to {one.last}' if one.last != one.first else ''} {one.name}".strip()
            for one in off.holidays
        ]
        return {"holidays": "\n".join(lines), "cup_weeks": ", ".join(map(str, off.cup_weeks))}


class MakeListForm(forms.Form):
    """When matches begin."""

    at = _time("Matches begin at")


class PlaceForm(forms.Form):
    """When and where a match is played."""

    on = _day("Day", help_text="Left empty, the match waits for a day.")
    at = _time("Time")
    venue = forms.ModelChoiceField(queryset=Venue.objects.none(), label="Venue", required=False)
    turned = forms.BooleanField(label="Home and away change", required=False)
    reason = forms.CharField(label="Reason", max_length=200, required=False)

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["venue"].queryset = league.venues.all()  # type: ignore[attr-defined]


class PostponeForm(forms.Form):
    """A wish to play on another day."""

    reason = forms.CharField(label="Why", max_length=200)
    on = _day("Play on", help_text="Left empty: on a day to be found.")
    at = _time("at")


class DeductForm(forms.Form):
    """Points taken from a side."""

    side = forms.ModelChoiceField(queryset=Side.objects.none(), label="Side")
    points = forms.IntegerField(label="Points", min_value=1, max_value=100)
    reason = forms.CharField(label="Reason", max_length=200)

    def __init__(self, *args: Any, sides: Iterable[Side], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        keys = [one.pk for one in sides]
        self.fields["side"].queryset = Side.objects.filter(pk__in=keys)  # type: ignore[attr-defined]


class CopyForm(forms.Form):
    """The next season."""

    name = forms.CharField(label="Name of the next season", max_length=200)
    begins_on = _day("First day", required=True)

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


def line_up_values(data: Any, places: Iterable[tuple[int, int]]) -> dict[tuple[int, int], int | None]:
    """The players of a line-up's form by (rubber, position): whole numbers; anything else is an empty
    place."""
    found = {}
    for number, position in places:
        value = str(data.get(f"place-{number}-{position}", ""))
        found[number, position] = int(value) if value.isdigit() and len(value) < 12 else None
    return found


def tidy_day(value: date | None) -> str:
    """A day as a field shows it."""
    return value.isoformat() if value is not None else ""
