"""A service that is called from a form: where its refusal is shown."""

from __future__ import annotations

import pytest
from django import forms

from clubs.people.forms import Attempt
from matches.problems import UserProblem

ATTEMPT = Attempt({"name-taken": "name"})


class _Form(forms.Form):
    name = forms.CharField()
    day = forms.CharField()


def _refused(problem: UserProblem) -> _Form:
    form = _Form({"name": "Ada", "day": "Friday"})

    def refuse(**given: str) -> None:
        raise problem

    assert form.is_valid() and ATTEMPT(form, refuse, name="Ada") is None
    return form


def test_what_the_service_answers() -> None:
    """Where nothing is refused the answer comes back, and the form has no fault."""
    form = _Form({"name": "Ada", "day": "Friday"})
    assert ATTEMPT(form, lambda name: f"{name} made", name="Ada") == "Ada made"
    assert form.is_valid()


@pytest.mark.parametrize(
    ("problem", "field"),
    [
        (UserProblem("name-taken", "No.", 409), "name"),
        (UserProblem("bad-terms", "No.", 422, {"field": "day"}), "day"),
        (UserProblem("bad-terms", "No.", 422, {"field": "elsewhere"}), "__all__"),
        (UserProblem("closed", "No.", 409), "__all__"),
    ],
)
def test_beside_its_field(problem: UserProblem, field: str) -> None:
    """A refusal stands beside the field that it names, or that its code names; else above the form."""
    form = _refused(problem)
    assert list(form.errors) == [field] and form.errors.as_data()[field][0].code == problem.code
    assert form.problem is problem  # type: ignore[attr-defined]


@pytest.mark.parametrize("status", [401, 403, 404])
def test_hidden_rises(status: int) -> None:
    """What is hidden or not allowed does not concern the form."""
    with pytest.raises(UserProblem):
        _refused(UserProblem("not-found", "No.", status))
