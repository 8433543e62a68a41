"""Courses of events for the tests: written short, played by the machine."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import yaml

from clubs.emblems.rules.events import Event, read_event
from clubs.emblems.rules.machine import Case
from clubs.emblems.rules.scenario import Told, play, read_scenario
from clubs.emblems.rules.state import Refused, Step
from clubs.emblems.rules.terms import Deed, deed_of_the_book

DOCS = Path(__file__).parents[3] / "docs" / "emblems"


class Course:
    """A case that is told its events in order; ``refused`` gathers refusals."""

    def __init__(self, deed: Deed | str, **readings: str) -> None:
        made = deed_of_the_book(deed) if isinstance(deed, str) else deed
        self.case = Case(made.read_as({key.replace("_", "-"): value for key, value in readings.items()}))
        self.refused: list[Refused] = []
        self.n = 0

    def __call__(self, at: str, kind: str, by: str, **facts: Any) -> list[Step]:
        """An event that must be allowed."""
        return self.case.apply(self.event(at, kind, by, **facts))

    def event(self, at: str, kind: str, by: str, **facts: Any) -> Event:
        self.n += 1
        return read_event({"n": self.n, "at": at, "kind": kind, "by": by, "facts": facts})

    def refuses(self, at: str, kind: str, by: str, **facts: Any) -> Refused:
        """An event that must be refused, changing nothing but what the clock does."""
        made = self.event(at, kind, by, **facts)
        self.case.advance(made.at)
        before = self.case.state.to_json(), list(self.case.posted)
        try:
            self.case.apply(made)
        except Refused as refusal:
            assert (self.case.state.to_json(), self.case.posted) == before
            self.refused.append(refusal)
            return refusal
        raise AssertionError(f"{kind} by {by} was allowed")

    def until(self, at: str) -> list[Step]:
        return self.case.advance(datetime.fromisoformat(at))

    @property
    def state(self) -> Any:
        return self.case.state

    def balance(self, account: str) -> int:
        return int(self.case.books().get(account, 0))

    def cited(self) -> set[str]:
        """Every clause that a step or a refusal cited."""
        return {one for step in self.case.steps for one in step.citations} | {
            one for refusal in self.refused for one in refusal.citations
        }


def reigning(deed: Deed | str, **readings: str) -> Course:
    """Ann holds the emblem since 2 January 1907, her guarantee paid."""
    made = Course(deed, **readings)
    made("1907-01-02 10:00", "award", "donor", to="Ann")
    if made.case.deed.terms.guarantee:
        made("1907-01-02 10:01", "guarantee", "Ann", money=made.case.deed.terms.guarantee)
    return made


def challenged(deed: Deed | str, **readings: str) -> Course:
    """Bob challenges Ann on 1 May 1907, and she is told the same day."""
    made = reigning(deed, **readings)
    made("1907-05-01 09:00", "challenge", "Bob", money=made.case.deed.terms.deposit, **able(made))
    made("1907-05-01 10:00", "notify", "donor", challenge="c1")
    return made


def able(course: Course) -> dict[str, Any]:
    """What a challenger must show under the deed."""
    return {"age": 30, "standing": True} if course.case.deed.terms.min_age else {}


def signed(course: Course, challenge: str = "c1") -> None:
    """Both sign the rules, where the deed asks for it, at the moment of the last step."""
    one = course.state.challenges[challenge]
    for who in one.sides if course.case.deed_of(one).terms.signing else ():
        course(course.state.now.isoformat(), "sign", who, challenge=challenge)


def covered(deed: Deed | str, **readings: str) -> Course:
    """Ann covers on 2 May."""
    made = challenged(deed, **readings)
    made("1907-05-02 09:00", "cover", "Ann", challenge="c1", money=made.case.deed.terms.deposit)
    return made


CONTEST = {"18-1": "1907-06-30", "18-2": "1907-06-30", "pool": "1907-06-10"}


def fixed(deed: str, **readings: str) -> Course:
    """The contest is fixed: sixty days after the challenge, or forty at pool."""
    made = covered(deed, **readings)
    made("1907-05-03 09:00", "date", "Ann", challenge="c1", day=CONTEST[deed], agreed=True)
    return made


def final(deed: str, **readings: str) -> Course:
    """Both final parts are up."""
    made = fixed(deed, **readings)
    for who in ("Ann", "Bob"):
        made("1907-05-04 09:00", "final", who, challenge="c1", money=made.case.deed.terms.final)
    return made


def documented(name: str) -> tuple[Case, list[Told]]:
    """A course of ``docs/emblems``."""
    return play(read_scenario(yaml.safe_load((DOCS / f"{name}.yaml").read_text(encoding="utf-8"))))
