"""The forms of import."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy


class FileForm(forms.Form):
    """A file to import."""

    file = forms.FileField(label=gettext_lazy("File"), max_length=255)


class ArchiveForm(FileForm):
    """A club's archive, and options for its import."""

    slug = forms.SlugField(
        label=gettext_lazy("Another address"),
        required=False,
        max_length=60,
        help_text=gettext_lazy("Without it the club keeps its own."),
    )
    new_ids = forms.BooleanField(
        label=gettext_lazy("Give new addresses to what is here already"), required=False
    )
    invite = forms.BooleanField(label=gettext_lazy("Offer the members their roles by e-mail"), required=False)
