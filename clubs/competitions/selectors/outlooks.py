"""Who goes through from a table as it stands, who is out, and what the others still need."""

from __future__ import annotations

from collections.abc import Sequence

from clubs.competitions.models import Competition, Fixture
from clubs.competitions.rules import feeding
from clubs.competitions.rules.going_through import Outlook, Settings, going_through
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.stages import Groups, RoundRobin
from clubs.competitions.rules.standings.criteria import UnknownCriterion
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.standing import Standing, results_of, scoring_of


def outlooks_of(
    competition: Competition, draw: Draw, tables: Sequence[Sequence[Standing]]
) -> dict[int, Outlook]:
    """What is certain of those who may go on; nothing where no bracket follows, or it cannot be told."""
    plan = draw.stage.plan
    later = next((s for s in competition.in_stages if s.feed and s.source == draw.stage.number), None)
    if later is None or not isinstance(plan, Groups | RoundRobin):
        return {}
    feed = feeding.read(later.own_feed)
    if feed.take is not feeding.Take.EACH and len(tables) > 1:
        return {}
    entrants = {row.entrant.number: row.entrant for table in tables for row in table}
    groups = [[row.entrant.number for row in table] for table in tables]
    fixtures = list(draw.fixtures.values())
    settings = Settings(
        feed.count,
        feed.best,
        2 if plan.double_round else 1,
        criteria=competition.criteria,
        scoring=scoring_of(competition, draw.in_order),
    )
    try:
        found = going_through(
            groups,
            [results_of(_of(fixtures, set(group))) for group in groups],
            settings,
            {number: e.name for number, e in entrants.items()},
        )
    except (PairingError, UnknownCriterion):
        return {}
    return {entrants[key].pk: outlook for key, outlook in found.items()}  # type: ignore[index]


def _of(fixtures: Sequence[Fixture], group: set[int]) -> list[Fixture]:
    return [f for f in fixtures if f.a is not None and f.a.number in group]
