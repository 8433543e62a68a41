"""Going on from answers: what one request made, the next one asks about, along the description's links.

Each course of requests is the owner's, begins with the same club, and is taken back as a whole. So that it
leads somewhere, most requests are likely ones: members that may be left out mostly are, those with a known
name mean something, marks are what the game expects next, and what was not done yet is done first.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from matches.log import fold
from matches.models import Match
from tests.clubs.api.fuzz.calling import LONGER, described, operation_of, sent, undone
from tests.clubs.api.fuzz.world import Fuzzed

pytestmark = [pytest.mark.django_db, pytest.mark.more_in_soak]

COURSES, STEPS = 10, 30
LIKELY = 0.9
"""How often a member means something, and a mark is what the game expects."""
LEFT_OUT = 0.75
"""How often a member that may be left out is."""
ON = 0.8
"""How often the last answer is followed up, and not an earlier one."""
BEGINNINGS = (
    "competitions_create", "competitions_create", "competitions_list", "matches", "matches", "emblems_list",
    "ladders_list", "player_add", "table_add", "ladders_make", "invitation_send", "members_list",
    "webhook_make",
)  # fmt: skip
"""Where a course may begin: all below the club."""
KEPT = {"length", "players", "tokens"}
"""What may be left out, but hardly ever is: without it little can be done."""

Step = tuple[str, dict[str, Any]]
"""An operation, and its address."""


class Course:
    """One night. ``luck`` decides everything that is not drawn, so that a course can be told again."""

    def __init__(self, fuzzed: Fuzzed, draw: Any, luck: Random, answered: Counter[str]) -> None:
        self.fuzzed, self.draw, self.luck, self.answered = fuzzed, draw, luck, answered
        self.done: Counter[str] = Counter()
        self.next: list[list[Step]] = [[(self.luck.choice(BEGINNINGS), {"club": fuzzed.club.slug})]]

    def step(self) -> None:
        """Ask for something that an answer led to, and see what it leads to."""
        at = -1 if self.luck.random() < ON else self.luck.randrange(len(self.next))
        seldom = min(self.done[name] for name, _ in self.next[at])
        name, address = self.luck.choice([one for one in self.next[at] if self.done[one[0]] == seldom])
        self.done[name] += 1
        method, path = PLACES[name]
        # What does not fit the description is for the other test; here it would end most courses.
        case = self.draw(operation_of(method, path).as_strategy(path_parameters=address))
        if self.luck.random() < LIKELY:
            case.query = {}  # a filter that fits nothing leads nowhere
        if isinstance(case.body, dict):
            case.body = self._body(case.body, method, path)
            self._expected(case)
        answer = sent(case, self.fuzzed.tokens["owner"])
        self.answered[f"{name} {answer.status_code}"] += 1
        found = self._links(name, address, answer) if answer.status_code < 300 else []
        if found:
            self.next.append(found)
        elif len(self.next) > 1 and answer.status_code != 422:
            self.next.append(self.next[-2])

    def _body(self, body: dict[str, Any], method: str, path: str) -> dict[str, Any]:
        kept = {*required(method, path), *KEPT}
        return {
            name: self._meaning(name, value)
            for name, value in body.items()
            if name in kept or self.luck.random() > LEFT_OUT
        }

    def _meaning(self, name: str, value: Any) -> Any:
        known = self.fuzzed.meaningful
        if name in known and self.luck.random() < LIKELY:
            return self.luck.choice(known[name])
        if isinstance(value, list):
            return [self._meaning("", one) for one in value]
        if isinstance(value, dict):
            return {inner: self._meaning(inner, one) for inner, one in value.items()}
        return value

    def _expected(self, case: Any) -> None:
        """What the game expects next, after the last entry."""
        match = Match.objects.filter(public_id=case.path_parameters.get("match", "")).first()
        if match is None or self.luck.random() > LIKELY:
            return
        if "expected_seq" in case.body:
            case.body["expected_seq"] = match.last_seq
        buttons = fold.resume(match).expects().buttons
        if case.body.keys() >= {"side", "tokens"} and buttons:
            one = self.luck.choice(buttons)
            case.body |= {"side": one.side, "tokens": one.tokens}
        if "client_uuid" in case.body:
            case.body["client_uuid"] = f"{self.luck.getrandbits(128):032x}"

    def _links(self, name: str, address: dict[str, Any], answer: Any) -> list[Step]:
        """Where the answer leads, as its links say; of several rows, to any."""
        method, path = PLACES[name]
        told = described()["paths"][path][method]["responses"].get(str(answer.status_code), {})
        found = []
        for link in told.get("links", {}).values():
            made = {one: self._value(where, address, answer) for one, where in link["parameters"].items()}
            if None not in made.values():
                found.append((link["operationId"], made))
        return found

    def _value(self, where: str, address: dict[str, Any], answer: Any) -> Any:
        """A runtime expression of OpenAPI, of the two kinds that are used."""
        if where.startswith("$request.path."):
            return address[where.removeprefix("$request.path.")]
        found = answer.json()
        for part in where.removeprefix("$response.body#/").split("/"):
            if isinstance(found, list):
                found = self.luck.choice(found) if found else None
            elif isinstance(found, dict):
                found = found.get(part)
        return found


PLACES = {
    operation["operationId"]: (method, path)
    for path, methods in described()["paths"].items()
    for method, operation in methods.items()
}


def required(method: str, path: str) -> set[str]:
    """The members that a body must have."""
    content = described()["paths"][path][method].get("requestBody", {}).get("content", {})
    found = content.get("application/json", {}).get("schema", {})
    if "$ref" in found:
        found = described()["components"]["schemas"][found["$ref"].rpartition("/")[2]]
    return set(found.get("required", ()))


def test_no_course_of_requests_leads_to_a_fault(fuzzed: Fuzzed) -> None:
    answered: Counter[str] = Counter()

    @settings(
        max_examples=LONGER or COURSES,
        derandomize=not LONGER,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data(), seed=st.integers(0, 2**32))
    def gone(data: Any, seed: int) -> None:
        with undone():
            course = Course(fuzzed, data.draw, Random(seed), answered)
            for _ in range(STEPS):
                course.step()

    gone()
    if LONGER:
        print("\n".join(f"{label}: {times}" for label, times in sorted(answered.items())))
    done = {label.partition(" ")[0] for label in answered if label[-3] == "2"}
    assert len(done) > 27, sorted(answered)  # 30 to 45: what is likely depends on the hour, too
