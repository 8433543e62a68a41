"""The forms of people and tables: what is asked, and in which words.

What may be written is decided by the services; a form only reads fields and puts a service's
``UserProblem`` beside the field that it is about (``attempt``).
"""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from django import forms

import rules_engine as engine
from clubs.people.clock_fields import CLOCK_NAMES, chosen_clock, clock_fields, initial_clock
from clubs.people.editing import READ, KeptForm
from clubs.people.handicap_lists import HandicapList, lists
from clubs.people.models import Club, Player, Role, Table, User
from clubs.people.names import tidy, tidy_lines
from clubs.people.rules.surfaces import SURFACES, kind_choices
from clubs.people.services.members import roles_to_give
from clubs.people.services.players import DEFAULT_RATING, RATING_BOUNDS
from matches.categories import by_category
from matches.problems import UserProblem
from matches.services import again_on_deadlock
from rules_engine.clocks import table_presets
from rules_engine.levels import LEVELS, STROKE, name_of

T = TypeVar("T")

FIELD_OF = {
    "name-empty": "name",
    "name-too-long": "name",
    "no-such-time-zone": "timezone",
    "name-differs": "typed_name",
    "no-role": "roles",
    "no-such-role": "roles",
    "no-email-address": "email",
    "already-member": "email",
    "already-invited": "email",
    "number-taken": "number",
    "no-such-kind": "kind",
    "no-such-size": "size",
    "no-such-level": "level",
    "bad-clock": "clock",
    "table-busy": "kind",
    "no-game": "game",
    "same-player": "duplicate",
    "account-taken": "member",
    "no-member": "member",
    "player-has-account": "player",
    **dict.fromkeys(("same-club", "affiliation-exists", "affiliation-nested"), "address"),
}


class Attempt:
    """Calls a service from a form. What the service refuses then stands in the form, beside the field that
    the refusal names itself ("field" in its data) or that `field_of` names for its code."""

    def __init__(self, field_of: Mapping[str, str]) -> None:
        self.field_of = field_of

    def __call__(self, form: forms.Form, service: Callable[..., T], **arguments: Any) -> T | None:
        """What ``service`` answers; None where it refused.

        What is hidden or not allowed (401, 403, 404) does not concern the form, and rises.
        """
        try:
            return again_on_deadlock(partial(service, **arguments))
        except UserProblem as problem:
            self.put(form, problem)
            return None

    def put(self, form: forms.Form, problem: UserProblem) -> None:
        """Write a refusal into the form; the form keeps it as `problem`, too."""
        if problem.status in (401, 403, 404):
            raise problem
        named = (problem.data or {}).get("field")
        field = named if named in form.fields else self.field_of.get(problem.code)
        form.add_error(
            field if field in form.fields else None, forms.ValidationError(problem.message, code=problem.code)
        )
        form.problem = problem  # type: ignore[attr-defined]


attempt = Attempt(FIELD_OF)
"""Calls a service about people, tables or clubs."""


class NameField(forms.CharField):
    """A name in any script, without what cannot be seen."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": 80, **kwargs})

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")


class LinesField(forms.CharField):
    """A text of several lines, without what cannot be seen."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> str:
        return tidy_lines(super().to_python(value) or "")


def timezone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Time zones by part of the world, as an HTML list with groups."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for zone in sorted(zoneinfo.available_timezones()):
        part, _, place = zone.partition("/")
        if place and part not in ("Etc", "posix", "right", "SystemV", "US"):
            groups.setdefault(part, []).append((zone, place.replace("_", " ").replace("/", ", ")))
    return [("", [("UTC", "UTC")]), *groups.items()]


VISIBILITY = [
    ("listed", "Anyone, and it stands in the list of clubs"),
    ("public", "Anyone who has the address"),
    ("members", "Members only"),
]


class ClubForm(KeptForm):
    """The details of a club."""

    name = NameField(label="Club’s name")
    town = NameField(label="Town", required=False)
    about = LinesField(
        label="About the club",
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="When you meet, where to find you, whom to ask.",
    )
    timezone = forms.ChoiceField(
        label="Time zone",
        choices=timezone_choices,
        help_text="All times of the club are shown in this zone.",
        widget=forms.Select(attrs={"data-guess-timezone": ""}),
    )
    visibility = forms.ChoiceField(
        label="Who can look at the club’s matches and results?",
        choices=VISIBILITY,
        initial="listed",
        widget=forms.RadioSelect,
    )

    @classmethod
    def of(cls, club: Club) -> dict[str, Any]:
        """The initial values for an existing club."""
        seen_by = "members" if not club.public else "listed" if club.listed else "public"
        return {
            "name": club.name,
            "town": club.town,
            "about": club.about,
            "timezone": club.timezone,
            "visibility": seen_by,
        }

    def values(self) -> dict[str, Any]:
        """What the services take."""
        values = dict(self.cleaned_data)
        seen_by = values.pop("visibility")
        return {**values, "public": seen_by != "members", "listed": seen_by == "listed"}


class TypedNameForm(forms.Form):
    """The club's name typed out, as the safety catch of what is hard to undo."""

    typed_name = NameField(label="Type the club’s name to go on")


def role_choices(held: Iterable[str]) -> list[tuple[str, str]]:
    """The roles that one may give, with what each may do."""
    can = {
        Role.OWNER: "Owner: everything, also closing the club",
        Role.DIRECTOR: "Director: runs tournaments, players, tables and people",
        Role.REFEREE: "Referee: marks, corrects and decides matches",
        Role.MARKER: "Marker: marks matches",
        Role.PLAYER: "Player: confirms their own results",
    }
    mine = roles_to_give(held)
    return [(role.value, text) for role, text in can.items() if role.value in mine]


class RolesForm(forms.Form):
    """The roles of one member."""

    roles = forms.MultipleChoiceField(
        label="Roles",
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one role."},
    )

    def __init__(self, *args: Any, held: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["roles"].choices = role_choices(held)  # type: ignore[attr-defined]


class InvitationForm(RolesForm):
    """Whom to invite, as what."""

    email = forms.EmailField(label="E-mail address")
    player = forms.ModelChoiceField(
        queryset=Player.objects.none(),
        label="Is this one of the club’s players?",
        required=False,
        empty_label="No, or not yet",
        help_text="The account is then linked to the player, who can confirm their own results.",
    )
    field_order = ["email", "roles", "player"]

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"].queryset = (  # type: ignore[attr-defined]
            Player.objects.filter(club=club, user=None, active=True, merged_into=None)
        )


def handicap_field_name(key: str) -> str:
    """The name of the form field for the handicap in one list."""
    return "handicap:" + key


class PlayerForm(KeptForm):
    """One player, with handicaps in the lists that the club uses."""

    name = NameField(label="Name")
    rating = forms.IntegerField(
        label="Rating",
        initial=DEFAULT_RATING,
        min_value=RATING_BOUNDS[0],
        max_value=RATING_BOUNDS[1],
        help_text="For seeding. 500 is the middle.",
    )
    home_club = NameField(
        label="Home club",
        required=False,
        max_length=80,
        help_text="Where a guest comes from. Draws can keep club-mates apart.",
    )
    email = forms.EmailField(
        label="E-mail address", required=False, help_text="Seen by the club’s owners and directors only."
    )
    note = NameField(
        label="Note",
        required=False,
        max_length=500,
        help_text="Seen by the club’s owners and directors only.",
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lists: list[HandicapList] = list(lists().of_club(club))
        for one in self.lists:
            self.fields[handicap_field_name(one.key)] = forms.DecimalField(
                label=one.name, required=False, max_digits=8, decimal_places=one.places, help_text=one.word
            )

    @classmethod
    def of(cls, player: Player) -> dict[str, Any]:
        """The initial values for an existing player."""
        return {
            "name": player.name,
            "rating": player.rating,
            "home_club": player.home_club,
            "email": player.email,
            "note": player.note,
            **{
                handicap_field_name(key): value.normalize()
                for key, value in lists().of_player(player).items()
            },
        }

    @property
    def handicap_fields(self) -> list[forms.BoundField]:
        """The handicap fields, for the template."""
        return [self[handicap_field_name(one.key)] for one in self.lists]

    def values(self) -> dict[str, Any]:
        """What the services take."""
        plain = {key: self.cleaned_data[key] for key in ("name", "home_club", "rating", "email", "note")}
        told = {one.key: self.cleaned_data.get(handicap_field_name(one.key)) for one in self.lists}
        return {**plain, "handicaps": {key: value for key, value in told.items() if value is not None}}


class PasteForm(forms.Form):
    """Many players at once."""

    lines = forms.CharField(
        label="Players, one a line",
        strip=False,
        max_length=60_000,
        widget=forms.Textarea(
            attrs={"rows": 12, "class": "lines", "spellcheck": "false", "placeholder": "Ada Lovelace; 620; 5"}
        ),
        help_text="Name; rating; handicap; home club. All but the name may be left out; a first line may name"
        " the columns. Lines copied from a spreadsheet work as they are.",
    )
    handicap_list = forms.ChoiceField(label="Handicaps are for the list", required=False)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = [(one.key, one.name) for one in lists().of_club(club)]
        self.fields["handicap_list"].choices = [("", "No handicaps"), *known]  # type: ignore[attr-defined]

    def clean_lines(self) -> str:
        return self.cleaned_data["lines"].replace("\0", "")


class FriendlyForm(forms.Form):
    """Who plays what at which of the free ``tables``."""

    table = forms.TypedChoiceField(label="Table", coerce=int)
    one = NameField(label="First player", widget=forms.TextInput(attrs={"list": "players"}))
    two = NameField(label="Second player", widget=forms.TextInput(attrs={"list": "players"}))
    game = forms.ChoiceField(label="Game")
    length = forms.IntegerField(
        label="Played to",
        required=False,
        min_value=1,
        max_value=10_000,
        help_text="Empty: as the game has it.",
    )
    race = forms.IntegerField(label="Games to win the match", min_value=1, max_value=99, initial=1)

    def __init__(self, *args: Any, tables: Sequence[Table], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tables = {table.number: table for table in tables}
        self.fields["table"].choices = [(one.number, one.title) for one in tables]  # type: ignore[attr-defined]
        played = {game for table in tables for game in table.games}
        games = [g for g in engine.games() if g.id in played and g.min_sides <= 2 <= g.max_sides]
        self.fields["game"].choices = [  # type: ignore[attr-defined]
            ("", "Choose a game"),
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


class MergeForm(forms.Form):
    """Two players who are one person."""

    keep = forms.ModelChoiceField(
        queryset=Player.objects.none(), label="Stays", empty_label="Choose the player that stays"
    )
    duplicate = forms.ModelChoiceField(
        queryset=Player.objects.none(), label="Is the same person", empty_label="Choose the duplicate"
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in ("keep", "duplicate"):
            self.fields[field].queryset = (  # type: ignore[attr-defined]
                Player.objects.filter(club=club, merged_into=None)
            )


class LinkForm(forms.Form):
    """The account behind a player."""

    member = forms.ModelChoiceField(
        queryset=User.objects.none(), label="Account", required=False, empty_label="No account"
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["member"].queryset = (  # type: ignore[attr-defined]
            User.objects.filter(memberships__club=club).distinct().order_by("display_name", "email")
        )


def size_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Sizes under the kind that they belong to."""
    return [
        ("", [("", "The standard size")]),
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

    number = forms.IntegerField(label="Number", min_value=1, max_value=999)
    name = NameField(label="Name", required=False, max_length=60, help_text="For example: The window table.")
    kind = forms.ChoiceField(label="Kind", choices=kind_choices)
    size = forms.ChoiceField(label="Size", choices=size_choices, required=False)
    level = forms.ChoiceField(
        label="What is marked here",
        choices=level_choices,
        required=False,
        help_text="Unless a competition asks for something else. The marker can change it in a match.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.update(
            clock_fields(
                table_presets(),
                "game",
                help_text="Of matches that come here without a clock of their own. It runs on the tablet and "
                "on every scoreboard, and the marker can change it in a match.",
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
                forms.ValidationError("This size belongs to another kind of table.", code="no-such-size"),
            )
        cleaned["size"] = size
        given = {name: cleaned.pop(name, None) for name in CLOCK_NAMES}
        if not any(name in self.errors for name in CLOCK_NAMES):
            cleaned["clock"] = chosen_clock(table_presets(), given)
        return cleaned


class AccountForm(forms.Form):
    """How others see an account."""

    display_name = NameField(label="Name shown to others")


class AffiliationForm(forms.Form):
    """Another club of this server that is asked: to be a member club, or for membership."""

    address = forms.CharField(
        label="Address of the other club",
        max_length=200,
        help_text="As in its web address: of /c/the-corner-house/ it is the-corner-house.",
    )
    kind = forms.ChoiceField(
        label="What is asked",
        choices=(
            ("invite", "It becomes a member club of ours"),
            ("apply", "We become a member club of it"),
        ),
        initial="invite",
        widget=forms.RadioSelect,
    )

    def clean_address(self) -> str:
        """The club's word in addresses, also out of a whole address."""
        words = [one for one in str(self.cleaned_data["address"]).strip().lower().split("/") if one]
        return words[words.index("c") + 1] if "c" in words[:-1] else words[-1] if words else ""
