"""What the fixtures of a competition are given, by the version of its handicap policy that holds for it.

The version is the one that was in force at the draw; before the draw, the one that is in force now. A match
that was made keeps what it was given.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from decimal import Decimal

from django.utils.timezone import now

from clubs.competitions.models import Competition, Entrant, Fixture
from clubs.competitions.rules.pairs import PairRating
from clubs.handicaps.models import GivenStart, PolicyVersion
from clubs.handicaps.rules.giving import NOTHING, Given
from clubs.handicaps.selectors.giving import Combine, Entry, Giver, mean
from clubs.handicaps.selectors.versions import version_on


def version_of(competition: Competition) -> PolicyVersion | None:
    """The version that holds for a competition: none where it has no policy."""
    if competition.handicap_policy is None:
        return None
    competition.handicap_policy.club = competition.club
    if competition.handicap_version is not None:
        competition.handicap_version.policy = competition.handicap_policy
        return competition.handicap_version
    return version_on(competition.handicap_policy, now().astimezone(competition.club.tzinfo).date())


def giver_of(competition: Competition, players: Collection[int] | None = None) -> Giver:
    """What gives to its fixtures; no query where it has no policy."""
    if competition.handicap_policy_id is None:
        return Giver(None, competition.game)
    asked = None if players is None else list(players)
    return Giver.of(version_of(competition), competition.game, asked, _combine(competition.pair_rating))


def given_to(giver: Giver, competition: Competition, fixture: Fixture, length: int | None) -> Given:
    """What a fixture is given; nothing as long as one of the two is not known."""
    if giver.version is None or fixture.a is None or fixture.b is None:
        return NOTHING
    return giver.given(
        _entry(fixture.a), _entry(fixture.b), length=length, race=competition.race_in(fixture.code)
    )


def tell(competition: Competition, fixtures: Iterable[Fixture], length_in: dict[str, int | None]) -> None:
    """Put the words of what each fixture is given into it, in memory: two queries, none without a policy."""
    if competition.handicap_policy_id is None:
        return
    rows = list(fixtures)
    giver = giver_of(competition)
    given = GivenStart.objects.filter(match__fixture_match__fixture__competition=competition)
    kept = {one.match_id: one.words for one in given}
    for row in rows:
        if row.match_id is not None:
            row.given_words = kept.get(row.match_id, "")
        elif not row.is_bye:
            row.given_words = given_to(giver, competition, row, length_in[row.code]).reason


def tell_one(competition: Competition, fixture: Fixture, length: int | None) -> None:
    """As :func:`tell`, for one fixture."""
    tell(competition, [fixture], {fixture.code: length})


def _entry(entrant: Entrant) -> Entry:
    return Entry(entrant.name, entrant.rating, entrant.player_ids)


def _combine(pair_rating: str) -> Combine:
    if pair_rating == PairRating.SUM:
        return _sum
    return max if pair_rating == PairRating.LOWER else mean


def _sum(one: Decimal, other: Decimal) -> Decimal:
    return one + other
