"""Whom a side may name in a team match, and why not. A fixed number of queries, whatever the squad."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from datetime import date

from django.db.models import Max, Q
from django.utils.timezone import localdate
from django.utils.translation import gettext, ngettext

from clubs.leagues.models import League, PlayerClass, Registration, RubberPlayer, Season, Side, TeamMatch
from clubs.leagues.rules import line_up as rules
from clubs.leagues.rules.eligibility.bound import (
    KeptOut,
    Stand,
    bound_elsewhere,
    may_play_up,
    told_of_playing_up,
)
from clubs.leagues.rules.eligibility.classes import NOTHING, reference_year
from clubs.leagues.rules.eligibility.classes import PlayerClass as Values
from clubs.leagues.rules.eligibility.terms import Eligibility
from clubs.leagues.selectors.clubs import labels
from clubs.people.models import Player


def day_of(match: TeamMatch) -> date:
    """The day that counts for who may play: that of the match, or today if it has none."""
    return match.on or localdate()


def year_of(match: TeamMatch) -> int:
    """The year in which the ages of players count."""
    return reference_year(match.season.rules.eligibility, match.season.begins_on)


def eligible(match: TeamMatch, which: str) -> dict[int, rules.Eligible]:
    """Whom a side may name, by the player's key: its own registered players, those of the pool, and those of
    lower sides who may play up. Whom the season's rules keep out is there with the reason. Two of one name
    from two clubs bear their clubs' names, too."""
    season, side, day = match.season, match.side(which), day_of(match)
    terms = season.rules.eligibility
    rows = Registration.objects.filter(
        Q(until_on=None) | Q(until_on__gte=day), season=match.season_id, from_on__lte=day
    )
    if not terms.up:
        rows = rows.filter(Q(side=side) | Q(side=None))
    stands = stands_of(season)
    here = stands[side.pk]
    found = [
        row
        for row in rows.select_related("player__club").order_by("-side", "player__name")
        if row.side_id in (None, side.pk) or may_play_up(terms, stands[row.side_id], here)
    ]
    keys = [row.player_id for row in found]
    called = labels(row.player for row in found)
    division = match.division
    counts = terms.bound_after is not None or terms.up or (terms.finals_least and terms.finals_rounds)
    played = matches_played(season, keys, before=day, without=match) if counts else {}
    asks = terms.asks_classes or any(one.women for one in match.plan.rubbers)
    asks = asks or (division is not None and division.who.asks)
    classes = classes_of(keys) if asks else {}
    late = bool(terms.finals_least and terms.finals_rounds) and _is_late(match, terms.finals_rounds)
    named: dict[int, rules.Eligible] = {}
    for row in sorted(found, key=lambda one: one.side_id == side.pk, reverse=True):
        own = stands.get(row.side_id) if row.side_id is not None else None
        mine, of = played.get(row.player_id, {}), classes.get(row.player_id, NOTHING)
        name = called[row.player_id]
        refused = bound_elsewhere(name, terms, own, mine, stands, here)
        if refused is None and division is not None:
            refused = division.who.refusal(name, division.name, of, year_of(match))
        if refused is None and late and mine.get(side.pk, 0) < terms.finals_least:
            refused = KeptOut(
                "too-few-matches",
                _too_few(name, side, mine.get(side.pk, 0), terms),
            )
        note = ""
        if own is not None and own.key != here.key:
            note = told_of_playing_up(terms, own, mine, stands)
        named.setdefault(
            row.player_id,
            rules.Eligible(
                name, row.side_id is None, (day - row.from_on).days, refused=refused, note=note, of=of
            ),
        )
    return named


def stands_of(season: Season) -> dict[int, Stand]:
    """The sides of a season as the rules of eligibility see them, by their keys: one query."""
    rows = Side.objects.filter(season=season).values_list("pk", "name", "division__number", "team__plays_for")
    return {
        key: Stand(key, name, level, " ".join(house.split()).casefold()) for key, name, level, house in rows
    }


def matches_played(
    season: Season, players: Iterable[int], *, before: date | None = None, without: TeamMatch | None = None
) -> Mapping[int, Mapping[int, int]]:
    """How many team matches players have played for each side, {player: {side: matches}}: one query.

    A match counts in which a rubber of the player was played; one that was annulled counts, too, as the
    player was there. With `before` only matches up to this day count.
    """
    rows = RubberPlayer.objects.filter(
        player__in=list(players),
        rubber__team_match__season=season,
        rubber__is_over=True,
        rubber__forfeited=False,
    )
    if before is not None:
        rows = rows.filter(Q(rubber__team_match__on__lte=before) | Q(rubber__team_match__on=None))
    if without is not None:
        rows = rows.exclude(rubber__team_match=without)
    found: dict[int, Counter[int]] = defaultdict(Counter)
    columns = ("player", "side", "rubber__team_match", "rubber__team_match__home", "rubber__team_match__away")
    for player, which, _, home, away in rows.order_by().values_list(*columns).distinct():
        found[player][home if which == "home" else away] += 1
    return found


def classes_of(players: Iterable[int]) -> dict[int, Values]:
    """What is noted of players, by their keys: one query. For the rules and for officers alone."""
    return {row.player_id: row.values for row in PlayerClass.objects.filter(player__in=list(players))}


def registered_in(league: League) -> list[Player]:
    """Who is registered in a season of the league that is not over, by name: one query."""
    open_ones = Registration.objects.filter(season__league=league, until_on=None).exclude(
        season__phase=Season.Phase.CLOSED
    )
    rows = Player.objects.filter(pk__in=open_ones.values("player")).select_related("club")
    return list(rows.order_by("name", "pk"))


def _is_late(match: TeamMatch, rounds: int) -> bool:
    """Whether it is one of the last rounds of its division. Cups have none."""
    if match.division_id is None:
        return False
    last = TeamMatch.objects.filter(division=match.division_id).aggregate(last=Max("round"))["last"] or 0
    return match.round > last - rounds


def _too_few(name: str, side: Side, played: int, terms: Eligibility) -> str:
    words = gettext("{player} has played {matches} for {side}; {needed} are needed in the last {rounds}.")
    return words.format(
        player=name,
        matches=ngettext("{n} match", "{n} matches", played).format(n=played),
        side=side,
        needed=terms.finals_least,
        rounds=ngettext("{n} round", "{n} rounds", terms.finals_rounds).format(n=terms.finals_rounds),
    )
