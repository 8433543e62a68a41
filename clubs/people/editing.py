"""Editing what another may edit at the same time: the second to save sees both before anything is lost.

A form that edits carries a fingerprint of what it was filled in from. When that has changed meanwhile the
form comes back with both versions; saved once more, it stands.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from django import forms
from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import gettext

from matches.services import write_transaction

READ = "read_at"


class Difference(NamedTuple):
    """A field that another has changed: its label, what was sent here, what stands now."""

    label: str
    yours: str
    now: str


class KeptForm(forms.Form):
    """A form that may edit what is kept: give it as ``kept``, by field, in place of ``initial``."""

    stale: tuple[Difference, ...] = ()

    def __init__(self, *args: Any, kept: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        self.kept = kept
        if kept is not None:
            kwargs["initial"] = dict(kept)
        super().__init__(*args, **kwargs)
        if kept is not None:
            initial = fingerprint(kept)
            self.fields[READ] = forms.CharField(required=False, widget=forms.HiddenInput, initial=initial)

    def clean(self) -> dict[str, Any]:
        """Refuse what was filled in from something that stands no longer."""
        cleaned = super().clean() or {}
        read = cleaned.pop(READ, "")
        if self.kept is not None and read and read != (now := fingerprint(self.kept)):
            self.stale = tuple(self._differences())
            seen: Any = self.data.copy()  # type: ignore[attr-defined]  # a QueryDict
            seen[self.add_prefix(READ)] = now  # what is shown now has been seen when it is saved again
            self.data = seen
            message = gettext(
                "Somebody else changed this meanwhile. Look at both below; saving again keeps yours."
            )
            self.add_error(None, forms.ValidationError(message, code="stale"))
        return cleaned

    def _differences(self) -> Iterator[Difference]:
        for name, value in (self.kept or {}).items():
            if name in self.fields and self.fields[name].has_changed(value, self[name].data):
                yield Difference(str(self.fields[name].label or name), _shown(self[name].data), _shown(value))


def fingerprint(kept: Mapping[str, Any]) -> str:
    """The same for the same values, and for no others."""
    text = json.dumps(dict(kept), sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:24]


@contextmanager
def editing(kept: Model, request: HttpRequest) -> Iterator[None]:
    """While a form is saved, hold the row of ``kept``, read anew: nobody saves between the look and the
    saving. A look alone holds nothing."""
    if request.method != "POST":
        yield
        return
    with write_transaction():
        type(kept)._base_manager.select_for_update().filter(pk=kept.pk).first()
        kept.refresh_from_db()
        yield


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or gettext("nothing")
    return gettext("nothing") if value in (None, "") else str(value)
