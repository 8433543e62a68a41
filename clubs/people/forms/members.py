"""The forms of members: roles, invitations, an account."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from clubs.people.forms.shared import NameField
from clubs.people.models import Club, Player, Role
from clubs.people.services.members import roles_to_give


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


class AccountForm(forms.Form):
    """How others see an account."""

    display_name = NameField(label=gettext_lazy("Name shown to others"))
