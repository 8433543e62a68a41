"""Cups for tests: made, drawn, and their matches decided."""

from __future__ import annotations

from typing import Any

from clubs.leagues.models import Cup, CupRound, Season, TeamMatch
from clubs.leagues.selectors.cups import CupState, state_of
from clubs.leagues.services import agreeing, cup_draws, cups, line_ups
from clubs.leagues.services.cups import CupSettings
from tests.clubs.leagues.conftest import fresh, play_out, usual

WON = ((3, 1), (3, 1), (3, 2), (2, 0))
LEVEL = ((3, 1), (3, 1), (1, 3), (1, 2))


def make_cup(season: Season, *, kind: str = "cup", name: str = "Town Cup", **rules: Any) -> Cup:
    """A cup of a season with these options."""
    return cups.create_cup(season=season, settings=CupSettings(name=name, kind=kind, rules=rules), by=None)


def drawn(season: Season, seed: str = "seven", **rules: Any) -> Cup:
    """A cup with its first round."""
    cup = make_cup(season, **rules)
    cup_draws.draw(cup=cup, seed=seed, by=None)
    return cup


def state(cup: Cup) -> CupState:
    """A cup as it stands."""
    found = Cup.objects.select_related("season__league__club", "venue").get(pk=cup.pk)
    return state_of(found)


def next_round(cup: Cup) -> CupRound:
    """Draw the next round."""
    return cup_draws.draw(cup=cup, by=None)


def match_of(cup: Cup, tie: int = 1, leg: int = 1) -> TeamMatch:
    """A match of the last round, by its tie and leg."""
    last = state(cup).last
    assert last is not None
    (found,) = [one for one in last.all if one.tie.number == tie]
    return fresh(found.matches[leg - 1])


def playing(match: TeamMatch) -> TeamMatch:
    """A match with both line-ups."""
    for which in ("home", "away"):
        line_ups.send(match=match, which=which, line_up=usual(match.side(which)), by=None)
    return fresh(match)


def final(match: TeamMatch, scores: Any = WON) -> TeamMatch:
    """A match played to its end and confirmed."""
    found = play_out(playing(match), scores)
    return fresh(agreeing.confirm(match=found, by=None))


def given(cup: Cup, which: str = "home") -> None:
    """Give every open match of the last round to one side."""
    last = state(cup).last
    assert last is not None
    for one in last.matches:
        if one.phase != TeamMatch.Phase.FINAL:
            agreeing.award(match=fresh(one), winner=which, reason="Nobody came", by=None)
