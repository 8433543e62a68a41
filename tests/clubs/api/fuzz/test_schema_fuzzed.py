"""Every operation of the description, asked at random as nobody, a member, an owner and a tablet.

In ordinary runs the owner sends a request that fits, and at one operation in three somebody another one (who
may do what is tried everywhere by the table of pages); in a longer one the owner sends all of them, too.

Two thirds of what is sent fit the description, the others do not quite. No answer is a server error; each has
a status, a type and a shape that the description tells of, and whatever is refused says why.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from tests.clubs.api.fuzz import world
from tests.clubs.api.fuzz.calling import ANSWERED, LONGER, called, described, operation_of, operations
from tests.clubs.api.fuzz.world import Fuzzed

pytestmark = [pytest.mark.django_db, pytest.mark.more_in_soak]

MORE = 3
"""In ordinary runs one operation in so many gets a second case. They are the same ones each time."""
ASKERS = ("owner", "nobody", "member", "tablet")
"""Hypothesis begins with the first."""


@st.composite
def cases(draw: Any, method: str, path: str, fuzzed: Fuzzed) -> Any:
    """One request: mostly to an address that exists, with members that mean something now and then."""
    operation = operation_of(method, path)
    real = draw(st.integers(0, 9)) < 9
    found = fuzzed.addresses(path) if real else []
    fixed = draw(st.sampled_from(found)) if found else None
    # Hypothesis begins with the least of everything: that is a request which fits.
    mode = GenerationMode.POSITIVE if draw(st.integers(0, 9)) < 7 else GenerationMode.NEGATIVE
    case = draw(operation.as_strategy(generation_mode=mode, path_parameters=fixed))
    case.body = draw(_with_meaning(case.body, fuzzed))
    case.query = draw(_with_meaning(case.query, fuzzed))
    return case


@st.composite
def _with_meaning(draw: Any, body: Any, fuzzed: Fuzzed) -> Any:
    known = fuzzed.meaningful
    if isinstance(body, list):
        return [draw(_with_meaning(one, fuzzed)) for one in body]
    if not isinstance(body, dict):
        return body
    return {
        name: draw(st.sampled_from(known[name]))
        if name in known and draw(st.integers(0, 9)) < 8
        else draw(_with_meaning(value, fuzzed))
        for name, value in body.items()
    }


@pytest.mark.parametrize(("method", "path"), operations(), ids=lambda part: part)
def test_no_answer_is_a_fault_or_undescribed(method: str, path: str, fuzzed: Fuzzed) -> None:
    @settings(
        max_examples=LONGER or (1 if operations().index((method, path)) % MORE else 2),
        derandomize=not LONGER,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases(method, path, fuzzed), asker=st.sampled_from(ASKERS))
    def tried(case: Any, asker: str) -> None:
        for one in {"owner": None, asker: None} if LONGER else (asker,):
            called(case, fuzzed.tokens[one])

    tried()


def test_every_place_of_an_address_has_something_real() -> None:
    """Who adds an address says where real ids for it come from."""
    needed = {key for path in described()["paths"] for key, _ in world.places(path)}
    assert sorted(needed - set(world.PLACES)) == []


def test_most_operations_are_carried_out_now_and_then() -> None:
    """What is refused every time is hardly tried. Runs after the others, and looks at what they reached."""
    tried = {label for label, _ in ANSWERED}
    if len(tried) < len(operations()):
        pytest.skip("only some operations were tried")
    if LONGER:
        for label, status in sorted(ANSWERED):
            print(f"{label} {status}: {ANSWERED[label, status]}")
    never = tried - {label for label, status in ANSWERED if status < 300}
    assert len(never) < len(tried) / 2, sorted(never)
