"""The forms of tables, and of a friendly match at one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

import rules_engine as engine
from clubs.people.clock_fields import CLOCK_NAMES, chosen_clock, clock_fields, initial_clock
from clubs.people.editing import READ, KeptForm
from clubs.people.forms.shared import NameField
from clubs.people.models import Table
from clubs.people.rules.surfaces import SURFACES, kind_choices
from matches.categories import by_category
from rules_engine.clocks import table_presets
from rules_engine.levels import LEVELS, STROKE, name_of


def size_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Sizes under the kind that they belong to."""
    return [
        ("", [("", gettext("The standard size"))]),
        *(
            (surface.name, [(f"{surface.kind}:{size}", size) for size in surface.sizes])
            for surface in SURFACES
        ),
    ]


def level_choices() -> list[tuple[str, str]]:
    """How much of a match is marked, for a table at which many games are played."""
    coarser = [one for one in reversed(LEVELS) if one != STROKE]
    return [("", name_of(STROKE, "game")), *((one, name_of(one, "game")) for one in coarser)]


class TableForm(KeptForm):
    """One table or board."""

    number = forms.IntegerField(label=gettext_lazy("Number"), min_value=1, max_value=999)
    name = NameField(
        label=gettext_lazy("Name"),
        required=False,
        max_length=60,
        help_text=gettext_lazy("For example: The window table."),
    )
    kind = forms.ChoiceField(label=gettext_lazy("Kind"), choices=kind_choices)
    size = forms.ChoiceField(label=gettext_lazy("Size"), choices=size_choices, required=False)
    level = forms.ChoiceField(
        label=gettext_lazy("What is marked here"),
        choices=level_choices,
        required=False,
        help_text=gettext_lazy(
            "Unless a competition asks for something else. The marker can change it in a match."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.update(
            clock_fields(
                table_presets(),
                "game",
                help_text=gettext(
                    "Of matches that come here without a clock of their own. It runs on the tablet and "
                    "on every scoreboard, and the marker can change it in a match."
                ),
            )
        )

    @classmethod
    def of(cls, table: Table) -> dict[str, Any]:
        """The initial values for an existing table."""
        return {
            "number": table.number,
            "name": table.name,
            "kind": table.kind,
            "size": f"{table.kind}:{table.size}" if table.size else "",
            "level": table.level,
            **initial_clock(table_presets(), table.clock),
        }

    def plain(self) -> list[forms.BoundField]:
        """What is always shown."""
        return [self[name] for name in self.fields if name not in CLOCK_NAMES and name != READ]

    def of_the_clock(self) -> list[forms.BoundField]:
        """The fields of the clock."""
        return [self[name] for name in CLOCK_NAMES]

    def shows_clock(self) -> bool:
        """Whether the clock is open from the start: somebody chose one, or it has a problem."""
        return bool(self["clock"].value()) or any(name in self.errors for name in CLOCK_NAMES)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        kind, _, size = (cleaned.get("size") or "").partition(":")
        if size and kind != cleaned.get("kind"):
            self.add_error(
                "size",
                forms.ValidationError(
                    gettext("This size belongs to another kind of table."), code="no-such-size"
                ),
            )
        cleaned["size"] = size
        given = {name: cleaned.pop(name, None) for name in CLOCK_NAMES}
        if not any(name in self.errors for name in CLOCK_NAMES):
            cleaned["clock"] = chosen_clock(table_presets(), given)
        return cleaned


class FriendlyForm(forms.Form):
    """Who plays what at which of the free ``tables``."""

    table = forms.TypedChoiceField(label=gettext_lazy("Table"), coerce=int)
    one = NameField(label=gettext_lazy("First player"), widget=forms.TextInput(attrs={"list": "players"}))
    two = NameField(label=gettext_lazy("Second player"), widget=forms.TextInput(attrs={"list": "players"}))
    game = forms.ChoiceField(label=gettext_lazy("Game"))
    length = forms.IntegerField(
        label=gettext_lazy("Played to"),
        required=False,
        min_value=1,
        max_value=10_000,
        help_text=gettext_lazy("Empty: as the game has it."),
    )
    race = forms.IntegerField(
        label=gettext_lazy("Games to win the match"), min_value=1, max_value=99, initial=1
    )

    def __init__(self, *args: Any, tables: Sequence[Table], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tables = {table.number: table for table in tables}
        self.fields["table"].choices = [(one.number, one.title) for one in tables]  # type: ignore[attr-defined]
        played = {game for table in tables for game in table.games}
        games = [g for g in engine.games() if g.id in played and g.min_sides <= 2 <= g.max_sides]
        self.fields["game"].choices = [  # type: ignore[attr-defined]
            ("", gettext("Choose a game")),
            *((category, [(one.id, one.name) for one in found]) for category, found in by_category(games)),
        ]
        if len(tables) == 1:
            self.fields["table"].initial = tables[0].number
            self.fields["table"].widget = forms.HiddenInput()

    def values(self) -> dict[str, Any]:
        """What the service takes."""
        given = self.cleaned_data
        return {
            "table": self.tables[given["table"]],
            "game": given["game"],
            "names": (given["one"], given["two"]),
            "length": given["length"],
            "race": given["race"],
        }
