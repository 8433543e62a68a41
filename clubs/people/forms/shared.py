"""What the forms of all packages share: a service is called, what it refuses is put beside its field, and
names are read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from django import forms

from clubs.people.names import tidy, tidy_lines
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import again_on_deadlock

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
