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
from django.utils.translation import gettext, gettext_lazy

import rules_engine as engine
from clubs.people.clock_fields import CLOCK_NAMES, chosen_clock, clock_fields, initial_clock
from clubs.people.editing import READ, KeptForm
from clubs.people.handicap_lists import HandicapList, lists
from clubs.people.models import Club, Player, Role, Table, User
from clubs.people.names import tidy, tidy_lines
from clubs.people.privacy_forms import shown_choices
from clubs.people.rules.surfaces import SURFACES, kind_choices
from clubs.people.services.members import roles_to_give
from clubs.people.services.players import DEFAULT_RATING, RATING_BOUNDS
from config.languages import choosing
from config.languages.known import ENGLISH
from config.languages.speaking import translated
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
            field if field in form.fields else None,
            forms.ValidationError(translated(problem.message), code=problem.code),
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


def language_choices() -> list[tuple[str, str]]:
    """Our languages by their own names."""
    return choosing.languages()


def wall_language_choices() -> list[tuple[str, str]]:
    """The same as the club's, or another one."""
    return [("", gettext("The same as the club’s")), *choosing.languages()]


VISIBILITY = [
    ("listed", gettext_lazy("Anyone, and it stands in the list of clubs")),
    ("public", gettext_lazy("Anyone who has the address")),
    ("members", gettext_lazy("Members only")),
]


class ClubForm(KeptForm):
    """The details of a club."""

    name = NameField(label=gettext_lazy("Club’s name"))
    town = NameField(label=gettext_lazy("Town"), required=False)
    about = LinesField(
        label=gettext_lazy("About the club"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy("When you meet, where to find you, whom to ask."),
    )
    timezone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        choices=timezone_choices,
        help_text=gettext_lazy("All times of the club are shown in this zone."),
        widget=forms.Select(attrs={"data-guess-timezone": "", "translate": "no"}),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language of the club"),
        choices=language_choices,
        help_text=gettext_lazy("Of letters, and of pages where a visitor’s browser asks for no other."),
    )
    wall_language = forms.ChoiceField(
        label=gettext_lazy("Language of the hall’s screens"),
        choices=wall_language_choices,
        required=False,
    )
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who can look at the club’s matches and results?"),
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
            "language": club.language or ENGLISH,
            "wall_language": club.wall_language,
            "visibility": seen_by,
        }

    def values(self) -> dict[str, Any]:
        """What the services take."""
        values = dict(self.cleaned_data)
        seen_by = values.pop("visibility")
        return {**values, "public": seen_by != "members", "listed": seen_by == "listed"}


class TypedNameForm(forms.Form):
    """The club's name typed out, as the safety catch of what is hard to undo."""

    typed_name = NameField(label=gettext_lazy("Type the club’s name to go on"))


def role_choices(held: Iterable[str]) -> list[tuple[str, str]]:
    """The roles that one may give, with what each may do."""
    can = {
        Role.OWNER: gettext("Owner: everything, also closing the club"),
        Role.DIRECTOR: gettext("Director: runs tournaments, players, tables and people"),
        Role.REFEREE: gettext("Referee: marks, corrects and decides matches"),
        Role.MARKER: gettext("Marker: marks matches"),
        Role.PLAYER: gettext("Player: confirms their own results"),
    }
    mine = roles_to_give(held)
    return [(role.value, text) for role, text in can.items() if role.value in mine]


class RolesForm(forms.Form):
    """The roles of one member."""

    roles = forms.MultipleChoiceField(
        label=gettext_lazy("Roles"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least one role.")},
    )

    def __init__(self, *args: Any, held: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["roles"].choices = role_choices(held)  # type: ignore[attr-defined]


class InvitationForm(RolesForm):
    """Whom to invite, as what."""

    email = forms.EmailField(label=gettext_lazy("E-mail address"))
    player = forms.ModelChoiceField(
        queryset=Player.objects.none(),
        label=gettext_lazy("Is this one of the club’s players?"),
        required=False,
        empty_label=gettext_lazy("No, or not yet"),
        help_text=gettext_lazy(
            "The account is then linked to the player, who can confirm their own results."
        ),
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

    name = NameField(label=gettext_lazy("Name"))
    rating = forms.IntegerField(
        label=gettext_lazy("Rating"),
        initial=DEFAULT_RATING,
        min_value=RATING_BOUNDS[0],
        max_value=RATING_BOUNDS[1],
        help_text=gettext_lazy("For seeding. 500 is the middle."),
    )
    home_club = NameField(
        label=gettext_lazy("Home club"),
        required=False,
        max_length=80,
        help_text=gettext_lazy("Where a guest comes from. Draws can keep club-mates apart."),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        required=False,
        help_text=gettext_lazy("Seen by the club’s owners and directors only."),
    )
    note = NameField(
        label=gettext_lazy("Note"),
        required=False,
        max_length=500,
        help_text=gettext_lazy("Seen by the club’s owners and directors only."),
    )
    shown = forms.ChoiceField(
        label=gettext_lazy("What do people outside the club see of the name?"),
        choices=shown_choices,
        required=False,
        help_text=gettext_lazy("As the player wishes. Players with an account choose it themselves, too."),
    )
    under_age = forms.BooleanField(
        label=gettext_lazy("Under age"),
        required=False,
        help_text=gettext_lazy("The club’s rule for players under age holds, whatever is chosen above."),
    )
    consent = NameField(
        label=gettext_lazy("A guardian’s consent"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("Who agreed to what, and when. Seen by the club’s owners and directors only."),
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
            "shown": player.shown,
            "under_age": player.under_age,
            "consent": player.consent,
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
        names = ("name", "home_club", "rating", "email", "note", "shown", "under_age", "consent")
        plain = {key: self.cleaned_data[key] for key in names}
        told = {one.key: self.cleaned_data.get(handicap_field_name(one.key)) for one in self.lists}
        return {**plain, "handicaps": {key: value for key, value in told.items() if value is not None}}


class PasteForm(forms.Form):
    """Many players at once."""

    lines = forms.CharField(
        label=gettext_lazy("Players, one a line"),
        strip=False,
        max_length=60_000,
        widget=forms.Textarea(
            attrs={"rows": 12, "class": "lines", "spellcheck": "false", "placeholder": "Ada Lovelace; 620; 5"}
        ),
        help_text=gettext_lazy(
            "Name; rating; handicap; home club. All but the name may be left out; a first line may name "
            "the columns. Lines copied from a spreadsheet work as they are."
        ),
    )
    handicap_list = forms.ChoiceField(label=gettext_lazy("Handicaps are for the list"), required=False)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = [(one.key, one.name) for one in lists().of_club(club)]
        self.fields["handicap_list"].choices = [("", gettext("No handicaps")), *known]  # type: ignore[attr-defined]

    def clean_lines(self) -> str:
        return self.cleaned_data["lines"].replace("\0", "")


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


class MergeForm(forms.Form):
    """Two players who are one person."""

    keep = forms.ModelChoiceField(
        queryset=Player.objects.none(),
        label=gettext_lazy("Stays"),
        empty_label=gettext_lazy("Choose the player that stays"),
    )
    duplicate = forms.ModelChoiceField(
        queryset=Player.objects.none(),
        label=gettext_lazy("Is the same person"),
        empty_label=gettext_lazy("Choose the duplicate"),
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
        queryset=User.objects.none(),
        label=gettext_lazy("Account"),
        required=False,
        empty_label=gettext_lazy("No account"),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["member"].queryset = (  # type: ignore[attr-defined]
            User.objects.filter(memberships__club=club).distinct().order_by("display_name", "email")
        )


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


class AccountForm(forms.Form):
    """How others see an account."""

    display_name = NameField(label=gettext_lazy("Name shown to others"))


class AffiliationForm(forms.Form):
    """Another club of this server that is asked: to be a member club, or for membership."""

    address = forms.CharField(
        label=gettext_lazy("Address of the other club"),
        max_length=200,
        help_text=gettext_lazy("As in its web address: of /c/the-corner-house/ it is the-corner-house."),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("What is asked"),
        choices=(
            ("invite", gettext_lazy("It becomes a member club of ours")),
            ("apply", gettext_lazy("We become a member club of it")),
        ),
        initial="invite",
        widget=forms.RadioSelect,
    )

    def clean_address(self) -> str:
        """The club's word in addresses, also out of a whole address."""
        words = [one for one in str(self.cleaned_data["address"]).strip().lower().split("/") if one]
        return words[words.index("c") + 1] if "c" in words[:-1] else words[-1] if words else ""
