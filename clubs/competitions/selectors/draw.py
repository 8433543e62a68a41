"""A competition's rows read at once, as a bracket or a round robin in memory."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clubs.competitions.models import Competition, Entrant, Fixture, Phase
from clubs.competitions.rules.pairing import brackets
from clubs.competitions.rules.pairing import elimination as ko
from clubs.competitions.rules.pairing.brackets import Bracket, Side
from clubs.competitions.rules.pairing.elimination import Facts, Outcome, ResultKind
from matches.models import Match

FACTS_BY = (Fixture.ResultBy.MATCH, Fixture.ResultBy.DIRECTOR)
"""A result that was given, not derived from others."""

HEAVY = ("match__snapshot", "match__board", "match__header", "match__problems")
"""Columns of a match that no fold needs, and that a whole bracket of them would make slow to read."""


@dataclass
class Draw:
    """A competition's rows in memory: entrants by seed, fixtures by number, and the bracket of a knockout."""

    competition: Competition
    entrants: dict[int, Entrant]
    fixtures: dict[int, Fixture]
    bracket: Bracket | None

    @property
    def facts(self) -> Facts:
        """What the fold rests on."""
        gone = [e for e in self.entrants.values() if not e.is_in]
        return Facts(
            results={
                n: outcome for n, f in self.fixtures.items() if (outcome := stored_outcome(f)) is not None
            },
            withdrawn=tuple(e.seed for e in sorted(gone, key=_left_at) if e.seed is not None),
            held={
                (n, side): entrant.seed
                for n, f in self.fixtures.items()
                for side, entrant in ((Side.A, f.held_a), (Side.B, f.held_b))
                if entrant is not None and entrant.seed is not None
            },
        )

    def resolved(self) -> dict[int, ko.Resolved]:
        """The fold of a knockout."""
        assert self.bracket is not None
        return ko.resolve(self.bracket, self.facts)


def _left_at(entrant: Entrant) -> tuple[float, int]:
    """To put people in the order in which they withdrew."""
    return (entrant.withdrawn_at.timestamp() if entrant.withdrawn_at else 0.0), entrant.number


def stored_outcome(fixture: Fixture) -> Outcome | None:
    """The result of a knockout fixture, as far as it is a fact and not a consequence."""
    if fixture.result_by not in FACTS_BY or fixture.phase == Phase.TIED:
        return None
    return Outcome(
        Side(fixture.winner_side) if fixture.winner_side else None, ResultKind(fixture.result_kind)
    )


def load_draw(competition: Competition) -> Draw:
    """Read a drawn competition: two queries."""
    entrants = {e.seed: e for e in competition.entrants.all() if e.seed is not None}
    by_pk = {e.pk: e for e in entrants.values()}
    fixtures = {}
    rows = competition.fixtures.select_related("match", "match__table").defer(*HEAVY).order_by("number")
    for fixture in rows:
        fixture.competition = competition
        for name in ("a", "b", "held_a", "held_b"):
            pk = getattr(fixture, f"{name}_id")
            if pk is not None:
                setattr(fixture, name, by_pk[pk])
        fixtures[fixture.number] = fixture
    bracket = None
    if competition.is_knockout and fixtures:
        bracket = bracket_of(competition, entrants, fixtures.values())
    return Draw(competition, entrants, fixtures, bracket)


def bracket_of(competition: Competition, entrants: Iterable[int], fixtures: Iterable[Fixture]) -> Bracket:
    """The bracket that was drawn; whether it has a third-place match is read from the fixtures."""
    third = any(f.code == "third" for f in fixtures)
    return brackets.build(size=competition.bracket_size, filled=frozenset(entrants), third_place=third)


def scores_of(match: Match) -> tuple[int | None, int | None]:
    """The score to show: frames won in a race, else points."""
    race = match.board.get("race") or {}
    score = race.get("won") if race.get("need", 1) > 1 else match.board.get("score")
    a, b = match.letters[:2]
    score = score or {}
    return score.get(a), score.get(b)
