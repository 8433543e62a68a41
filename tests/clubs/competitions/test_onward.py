"""A new result changes no more than is read for it: pure, and with rows."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.competitions.models import Competition, Fixture, Phase
from clubs.competitions.rules.pairing import (
    brackets,
    double_elimination,
    onward,
    placement,
    plates,
    stepladder,
)
from clubs.competitions.rules.pairing import elimination as ko
from clubs.competitions.rules.pairing.brackets import Bracket, Side
from clubs.competitions.rules.pairing.elimination import Facts, Outcome, Resolved, ResultKind, State
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.selectors import near
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.services import deciding, entries, folding, result_changes
from tests.cases import for_each
from tests.clubs.competitions.conftest import build, build_club

PLANS: dict[str, Callable[[int], Bracket]] = {
    "knockout": lambda n: brackets.build(n),
    "plate of round one": lambda n: plates.build(n, of=plates.Beaten.ROUND_ONE),
    "plate of first matches": lambda n: plates.build(n),
    "every place": lambda n: placement.build(n),
    "double elimination": lambda n: double_elimination.build(n),
    "double to the last four": lambda n: double_elimination.build(n, last=4),
    "stepladder": lambda n: stepladder.build(n),
}


def standing(facts: Facts, found: Mapping[int, Resolved]) -> Callable[[Sequence[int]], Any]:
    """How fixtures stand in a whole fold, as rows tell it."""

    def read(numbers: Sequence[int]) -> dict[int, onward.Standing]:
        return {
            n: onward.Standing(
                found[n].a,
                found[n].b,
                tuple(s.seed for s in found[n].pair if s.seed is not None and s.seed in facts.withdrawn),
                n in facts.results,
            )
            for n in numbers
        }

    return read


def play_on(name: str, size: int) -> None:
    """Play a bracket out with random results and withdrawals; each result folded onward is the whole fold."""
    bracket = PLANS[name](size)
    feeds, rng = onward.feeds_of(bracket), random.Random(size)
    facts = Facts()
    before = ko.resolve(bracket, facts)
    while ready := [n for n, one in before.items() if one.state is State.READY]:
        if rng.random() < 0.15 and len(facts.withdrawn) < size - 2:
            facts = Facts(facts.results, (*facts.withdrawn, before[rng.choice(ready)].a.seed))  # type: ignore[arg-type]
            before = ko.resolve(bracket, facts)
            continue
        number = rng.choice(ready)
        outcome = rng.choice([*map(Outcome, Side), Outcome(Side.A, ResultKind.WALKOVER)])
        if rng.random() < 0.05:
            outcome = Outcome(None, ResultKind.DOUBLE_FORFEIT)
        facts = Facts({**facts.results, number: outcome}, facts.withdrawn)
        part = onward.fold_onward(bracket, feeds, number, outcome, standing(facts, before))
        before, was = ko.resolve(bracket, facts), before
        assert before == was | part


@for_each("field", [(name, size) for name in PLANS for size in (6, 7, 8, 11, 13, 16)], ids=str)
def test_a_result_folded_onward_is_the_whole_fold(field: tuple[str, int]) -> None:
    """Whatever was played, forfeited or left before, in brackets with and without byes."""
    play_on(*field)


def test_a_result_in_a_large_bracket_reaches_few_fixtures() -> None:
    """Of 1,023 fixtures three: its own, the winner's next, and the loser's."""
    bracket = double_elimination.build(512)
    before = ko.resolve(bracket, Facts())
    found = onward.fold_onward(
        bracket, onward.feeds_of(bracket), 7, Outcome(Side.B), standing(Facts(), before)
    )
    assert len(found) == 3 and len(bracket.fixtures) == 1023


def test_a_later_result_is_not_folded_over() -> None:
    """A fixture that has a result although one before it was open: the whole bracket is to be folded."""
    bracket = brackets.build(4, third_place=False)
    before = ko.resolve(bracket, Facts())

    def read(numbers: Sequence[int]) -> dict[int, onward.Standing]:
        return {n: onward.Standing(before[n].a, before[n].b, (), n == 3) for n in numbers}

    with pytest.raises(onward.Beyond):
        onward.fold_onward(bracket, onward.feeds_of(bracket), 1, Outcome(Side.A), read)


# --- With rows --------------------------------------------------------------------------------

STAGED = {
    "double": [StageSettings("double")],
    "plate": [StageSettings("elimination", settings={"plate": "first_match"})],
    "threes": [
        StageSettings("groups", settings={"groups": 2}),
        StageSettings("elimination", feed={"take": "each", "count": 2}, settings={"third_place": False}),
    ],
    "swiss": [StageSettings("swiss", settings={"rounds": 3, "automatic": True})],
}


def open_fixture(cup: Competition) -> Fixture | None:
    return cup.fixtures.filter(phase=Phase.READY).order_by("number").first()


@pytest.mark.django_db
@pytest.mark.parametrize("name", STAGED)
def test_a_whole_fold_finds_nothing_to_change(name: str) -> None:
    """After every result, walkover and withdrawal the rows are what the fold of all of them says."""
    cup = build(build_club(tables=0), 6, stages=STAGED[name])
    for turn in range(40):
        row = open_fixture(cup)
        if row is None:
            break
        if turn == 2:
            assert row.b is not None
            entries.withdraw(competition=cup, number=row.b.number, by=None)
            continue
        kind = "walkover" if turn == 4 else "played"
        deciding.decide(competition=cup, number=row.number, kind=kind, winner="ab"[turn % 2], by=None)
        for draw in load_draws(Competition.objects.get(pk=cup.pk)):
            assert folding.refold(draw) == []
    cup.refresh_from_db()
    assert cup.status == "finished"


@pytest.mark.django_db
def test_a_result_costs_the_same_in_any_field() -> None:
    """As many queries among 40 as among 8, and only the fixtures that it changes are read."""
    asked = []
    for size in (8, 40):
        cup = build(build_club(tables=0), size, stages=[StageSettings("double")], automatic=False)
        row = cup.fixtures.filter(phase=Phase.READY, round=1).order_by("-number")[0]
        with CaptureQueriesContext(connection) as queries:
            deciding.decide(competition=cup, number=row.number, kind="played", winner="a", by=None)
        asked.append(len(queries))
        found = near.load_near(Competition.objects.get(pk=cup.pk), open_fixture(cup).number)  # type: ignore[union-attr]
        assert found is not None and len(found.fixtures) == 1
    assert asked[0] == asked[1]


@pytest.mark.django_db
def test_what_rests_on_more_than_the_bracket_is_read_whole() -> None:
    """Not in part: a match with a result, one in which somebody is held, and king of the table."""
    club = build_club(tables=0)
    cup = build(club, 4, stages=[StageSettings("elimination", settings={"third_place": False})])
    for number, winner in ((1, "a"), (2, "a"), (3, "a")):
        deciding.decide(competition=cup, number=number, kind="played", winner=winner, by=None)
    assert near.load_near(cup, 3) is None
    result_changes.correct(competition=cup, number=1, result="open", by=None, choices={3: "keep"})
    cup.refresh_from_db()
    assert cup.status == "running"
    part = near.load_near(cup, 1)
    assert part is not None
    deciding.set_result(part.fixtures[1], Outcome(Side.B), "")
    with pytest.raises(near.Beyond):
        part.resolved()
    deciding.decide(competition=cup, number=1, kind="played", winner="b", by=None)
    for draw in load_draws(Competition.objects.get(pk=cup.pk)):
        assert folding.refold(draw) == []
    king = build(club, 3, name="King", stages=[StageSettings("king", settings={"row": 2})])
    assert near.load_near(king, 1) is None
