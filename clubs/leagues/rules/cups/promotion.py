"""What play-offs change about who goes up and down, and the places of a table that play off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from clubs.leagues.rules.cups.options import CupRules
from clubs.leagues.rules.tables.outlook import Zones
from clubs.leagues.rules.tables.promotion import Move
from clubs.leagues.rules.tables.results import Key
from rules_engine.saying import say


def zones_of(division: int, up: int, down: int, play_offs: Iterable[CupRules]) -> Zones:
    """The zones of a division's table: those who go up and down, and behind them those who play off, as far
    as the places of the play-offs join on to them."""
    above, below = 0, 0
    for source in (source for rules in play_offs for source in rules.entrants):
        if source.winner_of or source.whole or source.division not in (0, division):
            continue
        if source.first == up + above + 1 and source.last >= source.first:
            above = source.last - up
        elif source.last == -(down + below + 1) and source.first <= source.last:
            below = -source.first - down
    return Zones(up=up, play_off_up=above, play_off_down=below, down=down)


@dataclass(frozen=True, slots=True)
class PlayedOff:
    """A play-off that is decided: its name, for places in which division, who won it, and who else played."""

    name: str
    place_in: Key
    winners: tuple[Key, ...]
    others: tuple[Key, ...]


def after_play_offs(
    moves: Sequence[Move],
    played: Sequence[PlayedOff],
    divisions: Mapping[Key, str],
    division_of: Mapping[Key, Key],
    names: Mapping[Key, str],
) -> list[Move]:
    """The moves with what play-offs have decided; `divisions` are names by key, from the top, `names` those
    of sides.

    A winner of a lower division goes up, one of the division itself stays, whatever the table says. Others of
    the division go down to the next. Who has left the league does not come back.
    """
    found = {move.team: move for move in moves}
    gone = {move.team for move in moves if move.to is None}
    keys = list(divisions)
    place = {key: n for n, key in enumerate(keys)}
    for one in played:
        if one.place_in not in place:
            continue
        into = place[one.place_in]
        for team in (team for team in one.winners if team not in gone):
            was = place[division_of[team]]
            if was > into:
                words = say(
                    "leagues.cup-won-up",
                    "{side} won {cup} and goes up to {division}.",
                    side=names[team],
                    cup=one.name,
                    division=divisions[one.place_in],
                )
                found[team] = Move(team, division_of[team], one.place_in, words)
            elif was == into:
                found.pop(team, None)
        for team in (team for team in one.others if team not in gone):
            if place[division_of[team]] == into and into + 1 < len(keys):
                below = keys[into + 1]
                words = say(
                    "leagues.cup-lost-down",
                    "{side} did not win {cup} and goes down to {division}.",
                    side=names[team],
                    cup=one.name,
                    division=divisions[below],
                )
                found[team] = Move(team, one.place_in, below, words)
    return list(found.values())
