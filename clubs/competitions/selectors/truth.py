"""How true the times of a competition were: what was told of each match, and of the end, against what was."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from clubs.competitions.models import Competition, Fixture, ToldTime
from clubs.competitions.rules.pairing.elimination import ResultKind
from clubs.competitions.rules.times.truth import Told, Truth, truth_of
from clubs.competitions.selectors.forecast import called_at


@dataclass(frozen=True)
class OfOccasion:
    """What was told on one occasion."""

    occasion: str
    words: str
    truth: Truth


@dataclass(frozen=True)
class OfFixture:
    """A match: when it was first told to begin, and when it began."""

    fixture: Fixture
    first: Told


@dataclass(frozen=True)
class TruthPage:
    """By occasion, of all matches; of the end; and each match with what was told first."""

    occasions: tuple[OfOccasion, ...]
    ends: tuple[Told, ...]
    fixtures: tuple[OfFixture, ...]


def truth(competition: Competition) -> TruthPage:
    """Two queries. Matches that were never called to a table are left out."""
    rows = list(ToldTime.objects.filter(competition=competition).order_by("told_at", "pk"))
    told_of = {row.fixture_id for row in rows if row.fixture_id is not None}
    fixtures = {
        f.pk: f
        for f in competition.fixtures.select_related("match", "a", "b").order_by("number")
        if f.pk in told_of
    }
    began: dict[int, datetime] = {}
    for f in fixtures.values():
        if f.match is not None and f.result_kind in ("", ResultKind.PLAYED):
            at = called_at(f.match)
            if at is not None:
                began[f.pk] = at
    by_occasion: dict[str, list[Told]] = {}
    first: dict[int, Told] = {}
    ends = []
    for row in rows:
        happened = competition.finished_at if row.fixture_id is None else began.get(row.fixture_id)
        if happened is None or happened < row.told_at:
            continue
        one = Told(row.told_at, row.early, row.likely, row.late, happened)
        if row.fixture_id is None:
            ends.append(one)
        else:
            by_occasion.setdefault(row.occasion, []).append(one)
            first.setdefault(row.fixture_id, one)
    occasions = []
    for occasion in ToldTime.Occasion:
        found = truth_of(by_occasion.get(occasion, ()))
        if found is not None:
            occasions.append(OfOccasion(str(occasion.value), str(occasion.label), found))
    return TruthPage(
        tuple(occasions),
        tuple(ends),
        tuple(OfFixture(f, first[f.pk]) for f in fixtures.values() if f.pk in first),
    )
