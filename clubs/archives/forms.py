"""The forms of import."""

from __future__ import annotations

from django import forms


class FileForm(forms.Form):
    """A file to import."""

    file = forms.FileField(label="File", max_length=255)


class ArchiveForm(FileForm):
    """A club's archive, and options for its import."""

    slug = forms.SlugField(
        label="Another address", required=False, max_length=60, help_text="Without it the club keeps its own."
    )
    new_ids = forms.BooleanField(label="Give new addresses to what is here already", required=False)
    invite = forms.BooleanField(label="Offer the members their roles by e-mail", required=False)
