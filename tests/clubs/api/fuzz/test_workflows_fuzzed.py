"""Going on from answers: what one request made, the next one asks about, along the description's links.

Each course of requests begins with the same club, and is taken back as a whole.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import TestCase
from hypothesis import HealthCheck, Phase, settings

from matches.models import Match
from tests.clubs.api.fuzz import world
from tests.clubs.api.fuzz.calling import LONGER, checks_for, faults_rise, schema
from tests.clubs.api.fuzz.world import Fuzzed

pytestmark = pytest.mark.django_db

COURSES, STEPS = 60, 15
KNOWN = 0.9
"""How often what a request says is given a meaning in the club."""


def test_no_course_of_requests_leads_to_a_fault(fuzzed: Fuzzed) -> None:
    answered: dict[str, int] = {}

    class Course(schema().as_state_machine()):  # type: ignore[misc]
        """The owner's requests, each following from an answer."""

        def setup(self) -> None:
            self.point = transaction.savepoint()
            self.luck = Random(0)

        def teardown(self) -> None:
            transaction.savepoint_rollback(self.point)

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"headers": {"Authorization": f"Bearer {fuzzed.tokens['owner']}"}}

        def before_call(self, case: Any) -> None:
            """Where no link has told the address, one that exists; what has a known name means something."""
            found = world.addresses(case.operation.path)
            if found and not any(_fits(one, case.path_parameters) for one in found):
                kept = [one for one in found if _shares(one, case.path_parameters)]
                case.path_parameters = dict(self.luck.choice(kept or found))
            case.body = self._meaning(case.body, fuzzed.meaningful)
            if isinstance(case.body, dict) and "expected_seq" in case.body and self.luck.random() < KNOWN:
                match = Match.objects.filter(public_id=case.path_parameters["match"]).first()
                case.body["expected_seq"] = match.last_seq if match else 0

        def _meaning(self, body: Any, known: dict[str, list[Any]]) -> Any:
            if isinstance(body, list):
                return [self._meaning(one, known) for one in body]
            if not isinstance(body, dict):
                return body
            return {
                name: self.luck.choice(known[name])
                if name in known and self.luck.random() < KNOWN
                else self._meaning(value, known)
                for name, value in body.items()
            }

        def call(self, case: Any, **more: Any) -> Any:
            with faults_rise(), TestCase.captureOnCommitCallbacks(execute=True):
                return super().call(case, **more)

        def validate_response(
            self, response: Any, case: Any, additional_checks: Any = None, **more: Any
        ) -> None:
            label = f"{case.operation.label} {response.status_code}"
            answered[label] = answered.get(label, 0) + 1
            assert response.status_code < 500, response.text
            case.validate_response(response, checks=checks_for(case), transport_kwargs=more)

    Course.run(
        settings=settings(
            max_examples=LONGER or COURSES,
            stateful_step_count=STEPS,
            derandomize=not LONGER,
            database=None,
            deadline=None,
            phases=[Phase.generate] if not LONGER else [Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
        )
    )
    done = {label for label in answered if label.endswith(("200", "201", "202"))}
    if LONGER:
        print("\n".join(f"{label}: {times}" for label, times in sorted(answered.items())))
    assert len(done) > 30, sorted(answered)


def _fits(one: dict[str, Any], given: dict[str, Any]) -> bool:
    return all(str(one[name]) == str(given.get(name)) for name in one)


def _shares(one: dict[str, Any], given: dict[str, Any]) -> bool:
    return any(str(one[name]) == str(given.get(name)) for name in one)
