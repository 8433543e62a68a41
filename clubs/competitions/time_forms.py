"""The forms about times: what a director asks before the draw, and times that are set."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.timezone import get_current_timezone, localdate
from django.utils.translation import gettext_lazy

import rules_engine as engine
from clubs.competitions.models import Competition, Stage
from clubs.competitions.rules.times.advice import Candidate
from clubs.competitions.selectors.advice import MOST_PLAYERS, MOST_TABLES, Asked
from config.languages.speaking import translated
from matches.categories import by_category

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

FIELD_OF = {
    "no-such-game": "game",
    "not-for-two": "game",
    "no-length": "length",
    "field-size": "players",
    "bad-end": "ends_by",
}


class AdviceForm(forms.Form):
    """24 players, 6 tables, races to 7, from seven o'clock: what ends by ten?"""

    game = forms.ChoiceField(label=gettext_lazy("Game"))
    players = forms.IntegerField(
        label=gettext_lazy("Players"), min_value=2, max_value=MOST_PLAYERS, initial=16
    )
    tables = forms.IntegerField(label=gettext_lazy("Tables"), min_value=1, max_value=MOST_TABLES)
    race = forms.IntegerField(
        label=gettext_lazy("Games or frames to win a match"), min_value=1, max_value=99, initial=1
    )
    length = forms.IntegerField(
        label=gettext_lazy("Points of a game"),
        min_value=1,
        max_value=32767,
        required=False,
        help_text=gettext_lazy("Where the game has a length; else its usual one."),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("A match takes about (minutes)"),
        min_value=1,
        max_value=600,
        required=False,
        help_text=gettext_lazy("Your guess. What was measured in the club corrects it; without both, 30."),
    )
    rest_minutes = forms.IntegerField(
        label=gettext_lazy("Rest between two matches (minutes)"), min_value=0, max_value=240, initial=5
    )
    begins = forms.TimeField(
        label=gettext_lazy("From"),
        initial="19:00",
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    ends_by = forms.TimeField(
        label=gettext_lazy("Over by"),
        required=False,
        initial="23:00",
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=gettext_lazy("A time before the start is one of the next day."),
    )

    def __init__(self, *args: Any, games: list[engine.Game], day: date | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.day = day or localdate()
        self.fields["game"].choices = [  # type: ignore[attr-defined]
            (translated(category), [(game.id, translated(game.name)) for game in listed])
            for category, listed in by_category(games)
        ]

    def asked(self) -> Asked:
        """The question."""
        data = self.cleaned_data
        begins = self._at(data["begins"], self.day)
        ends = data["ends_by"]
        ends_by = None
        if ends is not None:
            ends_by = self._at(ends, self.day if ends > data["begins"] else self.day + timedelta(days=1))
        return Asked(
            game=data["game"],
            players=data["players"],
            tables=data["tables"],
            length=data["length"],
            race=data["race"],
            rest_minutes=data["rest_minutes"],
            minutes=data["minutes"],
            starts_at=begins,
            ends_by=ends_by,
        )

    def _at(self, when: time, day: date) -> datetime:
        return datetime.combine(day, when, tzinfo=get_current_timezone())


def to_fill_in(candidate: Candidate, asked: Asked) -> dict[str, Any]:
    """A suggestion as values of the form for a new competition (`forms.SettingsForm`)."""
    first, *later = candidate.stages
    found: dict[str, Any] = {"game": asked.game, "format": first.format, "race": candidate.race}
    found |= {name: value for name, value in first.settings.items() if value is not False}
    if candidate.length is not None:
        found["length"] = candidate.length
    if later:
        found |= {"then": later[0].format, "then_count": later[0].feed["count"]}
        found["then_best"] = later[0].feed.get("best", 0)
    elif first.format in ("round_robin", "swiss"):
        found["then"] = ""
    found |= {
        "entry_limit": asked.players,
        "rest_minutes": asked.rest_minutes,
        "starts_at": f"{asked.starts_at:%Y-%m-%dT%H:%M}",
    }
    if asked.minutes is not None:
        found["minutes_guess"] = asked.minutes
    return found


def round_field(stage: Stage, code: str, round_: int) -> str:
    """The name of the field for a round; without a code for the whole stage."""
    return f"at-{stage.number}-{round_}-{code}" if code else f"at-{stage.number}"


class StartTimesForm(forms.Form):
    """Before when the stages and rounds of a competition do not begin; an empty field sets nothing."""

    def __init__(self, *args: Any, rows: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, words in rows.items():
            self.fields[name] = SetTimeField(words)


class SetTimeField(forms.DateTimeField):
    """A time that may be set."""

    def __init__(self, words: StrOrPromise) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(label=words, required=False, widget=widget)


class SetTimeForm(forms.Form):
    """Before when one match is not called."""

    not_before = SetTimeField(gettext_lazy("Not before"))


def day_of(competition: Competition | None) -> date | None:
    """The day on which a competition begins, if it is known."""
    begins = competition.starts_at if competition is not None else None
    return begins.astimezone(get_current_timezone()).date() if begins is not None else None
