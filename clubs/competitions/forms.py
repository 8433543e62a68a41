"""The forms of competitions: what is asked, in which words, with defaults that suit a club night."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy, pgettext

import rules_engine as engine
from clubs.competitions import no_show_fields, round_fields
from clubs.competitions.models import Competition, Format, SeededBy, SeedingMethod, SidesOf
from clubs.competitions.option_fields import option_field, read_option, write_option
from clubs.competitions.pair_fields import PAIR_NAMES, side_fields
from clubs.competitions.rules.pairs import PairRating
from clubs.competitions.rules.stages import PLANS, StageSettings
from clubs.competitions.rules.standings.criteria import CRITERIA, DEFAULT
from clubs.competitions.selectors.seed_ratings import has_list
from clubs.competitions.services.setup import MOST_ENTRANTS, Settings, usual_criteria
from clubs.competitions.stage_fields import (
    FOLLOWING,
    OF_FORMAT,
    can_be_shown,
    chosen_stages,
    initial_stages,
    stage_fields,
)
from clubs.handicaps.models import Policy
from clubs.people.clock_fields import CLOCK_NAMES, chosen_clock, clock_fields, initial_clock
from clubs.people.editing import KeptForm
from clubs.people.forms import LinesField, NameField
from clubs.people.models import Club, Table
from clubs.people.rules.surfaces import kinds_for_game
from clubs.ratings.rules import disciplines
from config.languages.speaking import translated
from rules_engine.clocks import presets_of
from rules_engine.levels import levels_of, name_at

FIELD_OF = {
    "name-empty": "name",
    "name-too-long": "name",
    "bad-seeding": "seeding_sizes",
    "no-ratings": "seeded_by",
    "length-missing": "length",
    "no-length": "length",
    "bad-criteria": "criterion_1",
    "unfit-table": "tables",
    "entry-limit": "entry_limit",
    "bad-seed": "seed",
    "note-missing": "note",
    "bad-no-show": "no_show_minutes",
    "has-entrants": "sides_of",
    "bad-sides": "sides_of",
    "own-partner": "partner",
    "reason-missing": "reason",
    "name-taken": "chosen_name",
    "lines-wrong": "pasted",
    "too-many-lines": "pasted",
    "note-too-long": "note",
    "policy-unfit": "handicap",
    "policy-closed": "handicap",
}

PLACES = range(1, 7)


def games_for_two() -> list[engine.Game]:
    """Games that one plays against one."""
    return [g for g in engine.games() if g.min_sides <= 2 <= g.max_sides]


class SettingsForm(KeptForm):
    """Everything about a competition; the game and the format are chosen before and stay hidden here."""

    name = NameField(
        label=gettext_lazy("Name"),
        help_text=gettext_lazy("As players will call it: “Friday cup”, “Club championship 2026”."),
    )
    about = LinesField(
        label=gettext_lazy("About"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("What everybody should know: prizes, dress, when the draw is made."),
    )
    starts_at = forms.DateTimeField(
        label=gettext_lazy("Begins at"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    entry_limit = forms.IntegerField(
        label=gettext_lazy("Most entrants"), min_value=2, max_value=MOST_ENTRANTS, initial=32
    )
    self_entry = forms.BooleanField(
        label=gettext_lazy("Players may enter themselves"),
        required=False,
        initial=True,
        help_text=gettext_lazy(
            "Members whose account is linked to a player get a button. You can always enter others."
        ),
    )

    race = forms.IntegerField(
        label=gettext_lazy("Games or frames to win a match"),
        min_value=1,
        max_value=99,
        initial=1,
        help_text=gettext_lazy("1 plays a single game. 3 is “best of five”."),
    )

    seeding = forms.ChoiceField(
        label=gettext_lazy("Who is drawn where"),
        choices=[
            (
                SeedingMethod.RATING,
                gettext_lazy("By rating: the best are kept apart; equal ratings are drawn"),
            ),
            (SeedingMethod.TOP, gettext_lazy("The best by rating are kept apart, all others are drawn")),
            (SeedingMethod.GROUPS, gettext_lazy("Groups by rating, drawn inside each group")),
            (SeedingMethod.DRAW, gettext_lazy("By draw alone: everybody has the same chance of every place")),
            (SeedingMethod.HAND, gettext_lazy("By hand: you give the seeds yourself")),
        ],
        initial=SeedingMethod.RATING,
        widget=forms.RadioSelect,
    )
    seeding_sizes = forms.CharField(
        label=gettext_lazy("How many are seeded, or the sizes of the groups"),
        required=False,
        max_length=60,
        help_text=gettext_lazy("One number for the best by rating (4); several for groups (4, 4, 8)."),
    )

    seeded_by = forms.ChoiceField(
        label=gettext_lazy("Whose ratings decide"),
        choices=[
            (SeededBy.TYPED.value, gettext_lazy("The ratings on the players’ pages")),
            (SeededBy.LIST.value, gettext_lazy("The club’s rating list")),
        ],
        required=False,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Who is not in the rating list is seeded last, by lot."),
    )
    seeded_on = forms.DateField(
        label=gettext_lazy("Ratings of the list at the end of"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy("Left empty: as they are at the draw."),
    )
    handicap = forms.ModelChoiceField(
        label=gettext_lazy("Handicap policy"),
        queryset=Policy.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=gettext_lazy("None: both begin at nothing"),
        help_text=gettext_lazy("The version in force at the draw holds for the whole tournament."),
    )

    points_win = forms.IntegerField(
        label=gettext_lazy("Points for a win"), min_value=0, max_value=100, initial=2
    )
    points_draw = forms.IntegerField(
        label=gettext_lazy("Points for a draw"), min_value=0, max_value=100, initial=1
    )
    points_loss = forms.IntegerField(
        label=gettext_lazy("Points for a defeat"), min_value=0, max_value=100, initial=0
    )
    automatic = forms.BooleanField(
        label=gettext_lazy("Call matches to free tables automatically"),
        required=False,
        initial=True,
        help_text=gettext_lazy("You can always choose a table yourself, or hold a match back."),
    )
    rest_minutes = forms.IntegerField(
        label=gettext_lazy("Rest between two matches of a player (minutes)"),
        min_value=0,
        max_value=240,
        initial=5,
    )
    minutes_guess = forms.IntegerField(
        label=gettext_lazy("A match takes about (minutes)"),
        min_value=1,
        max_value=600,
        initial=30,
        help_text=gettext_lazy("Only for the first estimates; real durations replace it as they come in."),
    )
    level = forms.ChoiceField(
        label=gettext_lazy("What is marked"),
        required=False,
        help_text=gettext_lazy("The marker can mark more, and change it in a match."),
    )
    tables = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Tables to use"),
        queryset=Table.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("None ticked: every table on which the game can be played."),
    )

    SECTIONS = (
        (gettext_lazy("What it is"), ("name", "starts_at", "about"), True, ""),
        (gettext_lazy("Who may enter"), ("sides_of", "entry_limit", "self_entry"), True, ""),
        (gettext_lazy("Pairs"), PAIR_NAMES, False, ""),
        (gettext_lazy("How long a match is"), ("length", "race"), True, ""),
        (gettext_lazy("Other lengths for single rounds"), (), False, "rounds"),
        (
            gettext_lazy("Who meets whom"),
            ("seeding", "seeding_sizes", "seeded_by", "seeded_on"),
            True,
            "stage",
        ),
        (gettext_lazy("What follows"), FOLLOWING, True, ""),
        (gettext_lazy("Handicap"), ("handicap",), False, ""),
        (gettext_lazy("Standings"), ("points_win", "points_draw", "points_loss"), False, "criteria"),
        (
            gettext_lazy("Tables and times"),
            ("automatic", "level", "rest_minutes", "minutes_guess", "tables"),
            False,
            "",
        ),
        (gettext_lazy("Players who do not come"), no_show_fields.NAMES, False, ""),
        (gettext_lazy("Clock"), CLOCK_NAMES, False, ""),
        (gettext_lazy("Rules of the game"), ("way",), False, "options"),
    )

    def __init__(
        self,
        *args: Any,
        club: Club,
        game: engine.Game,
        format: str,
        competition: Competition | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.club, self.game, self.format, self.competition = club, game, format, competition
        self.kept_stages: list[StageSettings] = []
        if competition is not None and not can_be_shown(competition):
            self.kept_stages = [one.asked for one in competition.in_stages]
        knockout = PLANS[format].is_bracket
        self.fields["tables"].queryset = Table.objects.filter(club=club, kind__in=kinds_for_game(game.id))  # type: ignore[attr-defined]
        self.fields["handicap"].queryset = policies_for(club, game, competition)  # type: ignore[attr-defined]
        self.rated = has_list(club, game.id)
        if self.rated:
            self.fields["seeded_by"].initial = SeededBy.LIST
        elif competition is None or competition.seeded_by == SeededBy.TYPED:
            self.rated = False
            del self.fields["seeded_by"], self.fields["seeded_on"]
        most = min(PLANS[format].most, MOST_ENTRANTS)
        self.fields["entry_limit"] = forms.IntegerField(
            label=gettext("Most entrants"),
            min_value=2,
            max_value=most,
            initial=32 if knockout or format == Format.SWISS else 12,
            help_text=gettext("2 to {most}.").format(most=most),
        )
        self.fields["level"].choices = [  # type: ignore[attr-defined]
            ("", gettext("As at the table, else every stroke")),
            *((one, translated(name_at(one, game))) for one in levels_of(game)),
        ]
        self.fields.update(
            clock_fields(
                presets_of(game),
                game.unit,
                none=gettext("As at the table, else none"),
                help_text=gettext(
                    "It runs on the tablet and on every scoreboard. A marker can change it in a match."
                ),
            )
        )
        self.fields.update(no_show_fields.no_show_fields())
        self.fields.update(side_fields(game))
        if not self.kept_stages:
            self.fields.update(stage_fields(format))
        self.rounds: list[str] = []
        self.criteria: list[str] = []
        self.options: list[str] = []
        option = game.options[game.length_option] if game.length_option is not None else None
        if option is not None:
            self._length_field(option)
        for name, field in round_fields.fields_of(format, option):
            self._add(name, self.rounds, field)
        if knockout:
            for name in ("points_win", "points_draw", "points_loss"):
                del self.fields[name]
        else:
            usual = usual_criteria(format)
            for place in PLACES:
                self._add(
                    f"criterion_{place}",
                    self.criteria,
                    forms.ChoiceField(
                        label=gettext("Ranked first by") if place == 1 else gettext("then by"),
                        choices=[
                            ("", gettext("– nothing more –")),
                            *((c.key, translated(c.label)) for c in CRITERIA.values()),
                        ],
                        required=place == 1,
                        initial=usual[place - 1] if place <= len(usual) else "",
                    ),
                )
        if game.ways:
            self.fields["way"] = forms.ChoiceField(
                label=gettext("Way of a league"),
                choices=[
                    ("", pgettext("way of a league", "None")),
                    *((way.id, translated(way.name)) for way in game.ways.values()),
                ],
                required=False,
                help_text=gettext(
                    "Sets the options that this league plays by; what you change below counts, too."
                ),
            )
        for option in game.options.values():
            if option.id != game.length_option:
                self._add(f"option_{option.id}", self.options, option_field(option))

    def _add(self, name: str, group: list[str], field: forms.Field) -> None:
        self.fields[name] = field
        group.append(name)

    def _length_field(self, option: engine.Option) -> None:
        bounds: dict[str, Any] = {"min_value": option.low, "max_value": option.high}
        usual = option.default if self.game.evening is None else self.game.evening
        self.fields["length"] = forms.IntegerField(
            label=translated(option.text),
            initial=usual,
            required=option.default is None,
            help_text="",
            **bounds,
        )

    def sections(self) -> list[dict[str, Any]]:
        """The fields in sections for the page: title, bound fields, whether it is open from the start."""
        more = {
            "rounds": self.rounds,
            "criteria": [*self.criteria, "withdrawal_policy"],
            "stage": [n for n in OF_FORMAT[self.format] if n != "withdrawal_policy"],
            "options": self.options,
        }
        found = []
        for title, names, is_open, extra in self.SECTIONS:
            fields = [self[n] for n in (*names, *more.get(extra, ())) if n in self.fields]
            if fields:
                is_open = is_open or any(f.errors for f in fields) or extra == "criteria"
                is_open = is_open or (names is PAIR_NAMES and self["sides_of"].value() == SidesOf.PAIRS)
                found.append({"title": title, "fields": fields, "open": is_open})
        return found

    def clean_seeding_sizes(self) -> list[int]:
        """Read "4, 4, 8"."""
        text = self.cleaned_data["seeding_sizes"]
        try:
            return [int(part) for part in text.replace(",", " ").split()]
        except ValueError:
            raise forms.ValidationError(
                gettext("Give numbers, such as 4 or 4, 4, 8."), code="bad-seeding"
            ) from None

    def clean(self) -> dict[str, Any]:
        """Read the clock, which several fields make."""
        data = super().clean() or self.cleaned_data
        if not any(name.startswith("clock") for name in self.errors):
            data["chosen_clock"] = chosen_clock(presets_of(self.game), data)
        return data

    def settings(self) -> Settings:
        """What the services take."""
        data = self.cleaned_data

        lengths, races = round_fields.chosen(self.format, data, self.competition)
        way = self.game.ways.get(data.get("way") or "")
        options = (
            {} if way is None else {k: v for k, v in way.options.items() if v != self.game.options[k].default}
        )
        for option in self.game.options.values():
            name = f"option_{option.id}"
            if name in data:
                value = read_option(option, data[name])
                if value != option.default:
                    options[option.id] = value
        criteria = [data[name] for name in self.criteria if data.get(name)]
        return Settings(
            name=data["name"],
            game=self.game.id,
            format=self.format,
            about=data["about"],
            options=options,
            length=data.get("length"),
            race=data["race"],
            length_by_round=lengths,
            race_by_round=races,
            stages=self.kept_stages or chosen_stages(self.format, data),
            criteria=criteria or DEFAULT,
            points_win=data.get("points_win", 2),
            points_draw=data.get("points_draw", 1),
            points_loss=data.get("points_loss", 0),
            seeding=data["seeding"],
            seeding_sizes=data["seeding_sizes"],
            seeded_by=data.get("seeded_by") or (SeededBy.TYPED if not self.rated else None),
            seeded_on=data.get("seeded_on"),
            handicap=data["handicap"],
            entry_limit=data["entry_limit"],
            self_entry=data["self_entry"],
            starts_at=data["starts_at"],
            rest_minutes=data["rest_minutes"],
            minutes_guess=data["minutes_guess"],
            automatic=data["automatic"],
            level=data["level"],
            clock=data["chosen_clock"],
            no_show=no_show_fields.chosen_no_show(data),
            sides_of=data["sides_of"] or SidesOf.PLAYERS,
            pair_rating=data["pair_rating"] or PairRating.MEAN,
            partners_change=data["partners_change"],
            tables=list(data["tables"]),
        )

    @classmethod
    def of(cls, competition: Competition) -> dict[str, Any]:
        """The initial values for an existing competition."""
        starts = competition.starts_at
        initial = initial_stages(competition)
        initial |= {
            name: getattr(competition, name)
            for name in (
                "name",
                "about",
                "entry_limit",
                "self_entry",
                "race",
                "length",
                "seeding",
                "seeded_by",
                "seeded_on",
                "points_win",
                "points_draw",
                "points_loss",
                "automatic",
                "level",
                "rest_minutes",
                "minutes_guess",
                "sides_of",
                "pair_rating",
                "partners_change",
            )
        }
        initial |= {
            "starts_at": timezone.localtime(starts) if starts else None,
            "seeding_sizes": ", ".join(str(n) for n in competition.seeding_sizes),
            "handicap": competition.handicap_policy.slug if competition.handicap_policy else "",
            "tables": [t.pk for t in competition.tables.all()],
        }
        initial |= initial_clock(presets_of(engine.game(competition.game)), competition.clock)
        initial |= no_show_fields.initial_no_show(competition)
        initial |= {f"length_{c}": n for c, n in competition.length_by_round.items()}
        initial |= {f"race_{c}": n for c, n in competition.race_by_round.items()}
        initial |= {f"option_{i}": write_option(v) for i, v in competition.options.items()}
        for place in PLACES:
            listed = competition.criteria
            initial[f"criterion_{place}"] = listed[place - 1] if place <= len(listed) else ""
        return initial


def policies_for(club: Club, game: engine.Game, competition: Competition | None) -> QuerySet[Policy]:
    """The handicap policies that can be chosen for a game: those in use that are for it, and the chosen
    one."""
    for_game = Q(game="") | Q(game=game.id)
    fits = for_game & (Q(discipline="") | Q(discipline=disciplines.discipline_of(game.id) or ""))
    fits &= Q(closed_at=None)
    if competition is not None and competition.handicap_policy_id is not None:
        fits |= Q(pk=competition.handicap_policy_id)
    return Policy.objects.filter(fits, club=club).order_by("name", "pk")
