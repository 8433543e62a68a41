"""What the sign-up page asks besides address and password: the name that others will see.

The account library lets its own form inherit from this one; so this module loads before the models.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from clubs.people.names import tidy

if TYPE_CHECKING:
    from clubs.people.models import User


class NamedSignup(forms.Form):
    """Asks for the name shown to others, which may be left out."""

    display_name = forms.CharField(
        label=gettext_lazy("Name shown to others"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("Left empty, others see the first part of your e-mail address."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )

    field_order = ("display_name", "email", "password1", "password2")

    def clean_display_name(self) -> str:
        """The name without what cannot be seen."""
        return tidy(self.cleaned_data.get("display_name") or "")

    def signup(self, request: HttpRequest, user: User) -> None:
        """Keep the name with the account that has just been made."""
        name: Any = self.cleaned_data["display_name"]
        if name:
            user.display_name = name
            user.save(update_fields=["display_name"])
