"""What rubbers and sides begin with: worked out when the line-ups are open, and again for a rubber whose
players change before it begins. A correction keeps what stood.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from clubs.handicaps.rules.giving import NOTHING
from clubs.handicaps.rules.stored import gap_of, to_json
from clubs.handicaps.rules.terms import LISTED, Kind
from clubs.handicaps.services.following import keep_given
from clubs.leagues.models import Rubber, TeamMatch
from clubs.leagues.rules.plan import RubberKind
from clubs.leagues.rules.team_handicap import SideStart, StartBy, StartIn, StartOf, start_of
from clubs.leagues.selectors.eligible import day_of
from clubs.leagues.selectors.handicaps import STRONG_IS_HIGH, Starts, playing
from clubs.leagues.selectors.strength import ratings_for, strength_of_players
from clubs.leagues.services.common import changed
from matches.models import Match


def give(match: TeamMatch, numbers: Iterable[int] | None = None) -> None:
    """Write what the rubbers of a match are given that are not being played: all, or those with these
    numbers. Within another change."""
    rows = match.rubbers.filter(match=None).prefetch_related("players__player").order_by("number")
    if numbers is not None:
        rows = rows.filter(number__in=list(numbers))
    rubbers = list(rows)
    keys = {one.player_id for rubber in rubbers for one in rubber.players.all() if one.player_id is not None}
    starts = Starts.of(match.season, day_of(match), sorted(keys))
    for rubber in rubbers:
        home, away = playing(rubber, "home"), playing(rubber, "away")
        found, gap, version = NOTHING, 0, None
        if home and away and starts.rows:
            found, version = starts.given(rubber, home, away), starts.version(rubber)
            one, other = starts.giver(rubber).ratings_of(starts.entry(home), starts.entry(away))
            gap = one - other if version is not None else 0
        changed(rubber, {"start": to_json(found, gap), "handicap_version": version})


def give_sides(match: TeamMatch) -> None:
    """Write what both sides begin with, when the line-ups open. Within another change."""
    found = _start(match)
    changed(match, {"home_start": found.home, "away_start": found.away, "start_words": found.words})


def _start(match: TeamMatch) -> SideStart:
    terms = match.season.start_of_sides
    cup = match.cup
    if cup is not None and (not cup.rules.handicaps or terms.unit is StartIn.POINTS):
        return SideStart()  # a cup has no points of the table
    if terms.by is StartBy.FIXED:
        return SideStart(match.home.handicap, match.away.handicap)
    rubbers = list(match.rubbers.prefetch_related("players__player").order_by("number"))
    names = (match.home.name, match.away.name)
    if terms.by is StartBy.STRENGTH:
        people = {which: _people(rubbers, which) for which in ("home", "away")}
        ratings = ratings_for(match.season, {*people["home"], *people["away"]}, match.plan)
        both = [strength_of_players(match.plan, people[which], ratings) for which in ("home", "away")]
        values = [None if one is None else Decimal(round(one.value)) for one in both]
        return start_of(terms, names, values, what=StartOf.STRENGTH, strong_is_high=True)
    return _by_handicaps(match, rubbers, names)


def _by_handicaps(match: TeamMatch, rubbers: list[Rubber], names: tuple[str, str]) -> SideStart:
    """By the sums of the handicaps of those who play singles; who plays two of them counts twice. A singles
    in which somebody has no handicap counts for neither side. Where rubbers go by policies of several kinds,
    those of the first kind count."""
    keys = {one.player_id for rubber in rubbers for one in rubber.players.all() if one.player_id is not None}
    starts = Starts.of(match.season, day_of(match), sorted(keys))
    sums, kind = [Decimal(0), Decimal(0)], None
    for rubber in rubbers:
        giver = starts.giver(rubber)
        home, away = playing(rubber, "home"), playing(rubber, "away")
        if rubber.kind != RubberKind.SINGLES or giver.rules is None or not home or not away:
            continue
        if giver.rules.kind not in LISTED:
            continue
        # Who is in no list of starts begins as a new player does; averages and levels are not guessed.
        usual = giver.rules.initial if giver.rules.kind not in STRONG_IS_HIGH else None
        found = [giver.value_of(starts.entry(one)) for one in (home, away)]
        values = [usual if one is None else one for one in found]
        if None in values or (kind is not None and giver.rules.kind is not kind):
            continue
        kind = giver.rules.kind
        sums = [total + value for total, value in zip(sums, values, strict=True) if value is not None]
    if kind is None:
        return SideStart()
    what = {Kind.AVERAGE: StartOf.AVERAGES, Kind.LEVELS: StartOf.LEVELS}.get(kind, StartOf.HANDICAPS)
    terms = match.season.start_of_sides
    return start_of(terms, names, sums, what=what, strong_is_high=kind in STRONG_IS_HIGH)


def _people(rubbers: list[Rubber], which: str) -> list[int]:
    """Who plays for a side in a match, each once."""
    found = {
        one.player_id: None
        for rubber in rubbers
        for one in rubber.players.all()
        if one.side == which and one.player_id is not None
    }
    return list(found)


def keep_start(rubber: Rubber, match: Match) -> None:
    """Keep with the match of a rubber what it was given, so that handicaps follow it and the report of
    fairness counts it."""
    version = rubber.handicap_version
    if version is not None:
        keep_given(match, version, rubber.given, (gap_of(rubber.start), 0))
