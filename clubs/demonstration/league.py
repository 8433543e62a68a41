"""The demonstration's league: two divisions of four teams, half of the season played, and a cup.

What nobody asks about, stroke for stroke, is written as rows at once: teams, who plays for them, and the
nights that are over. The list, the line-up that is secret and the wish to postpone come from the services.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import datetime, time, timedelta
from random import Random

from django.utils.text import slugify

from clubs.leagues.models import (
    Division,
    League,
    LeagueEvent,
    Registration,
    Rubber,
    RubberPlayer,
    Season,
    Side,
    Team,
    TeamMatch,
    Venue,
)
from clubs.leagues.rules.plan import Plan, RubberKind, RubberPlan
from clubs.leagues.rules.scoring import RubberResult, tally_of
from clubs.leagues.services import cup_draws, cups, fixtures, line_ups, postponing, setup, teams
from clubs.leagues.services.cups import CupSettings
from clubs.leagues.services.rubbers import points_of
from clubs.leagues.services.setup import SeasonSettings
from clubs.people.models import Club, Player, User

GAME = "today/eight-ball"
NAME = "Port Alder Eight-ball League"
NIGHT = time(19, 30)
WEEKS = 3
"""Nights that are over."""
RUBBERS = (
    RubberPlan("First singles", GAME, 4),
    RubberPlan("Second singles", GAME, 4),
    RubberPlan("Scotch doubles", GAME, 3, RubberKind.SCOTCH),
)
DIVISIONS = (
    ("Premier Division", ("Chalk & Cue", "Corn Exchange", "Anchor Inn", "Harbour Lights")),
    ("First Division", ("Lamplighters", "Old Lady", "Back Room", "Ten Pins")),
)


def build(club: Club, by: User, end: datetime, *, luck: str) -> League:
    """Make it, half-played at ``end``; its scores come of ``luck``."""
    league = setup.create_league(
        club=club, name=NAME, about="Every week at half past seven, in the houses of the town.", by=by
    )
    night = end.astimezone(club.tzinfo).date() - timedelta(weeks=WEEKS) + timedelta(days=2)
    plan = Plan(RUBBERS, most_singles=1)
    settings = SeasonSettings(name=str(night.year), begins_on=night, rules={"rubber": 1}, plan=plan.to_json())
    season = setup.create_season(league=league, settings=settings, by=by)
    _teams(season, Player.objects.filter(club=club, active=True).order_by("pk"))
    fixtures.make(season=season, at=NIGHT, solver=False, by=by)
    season = setup.open_season(season=season, by=by)
    matches = list(season.team_matches.select_related("home__team", "away__team", "division"))
    players = _squads(season)
    past = [one for one in matches if one.round <= WEEKS]
    _play(season, past, players, club, Random(luck))
    _cup(season, players, club, by, luck)
    first, second, *_ = [one for one in matches if one.round == WEEKS + 1]
    one, other = (row.pk for row in players[first.home_id])
    line_ups.send(match=first, which="home", line_up=[(one,), (other,), (one, other)], by=by)
    later = second.on + timedelta(days=4) if second.on is not None else None
    postponing.ask(match=second, which="away", reason="Two of us are away.", on=later, by=by)
    teams.deduct(side=matches[0].away, points=1, reason="The sheet came a week late.", on=night, by=by)
    return league


def _cup(season: Season, players: dict[int, list[Player]], club: Club, by: User, luck: str) -> None:
    """A cup across both divisions: its first round is played, the semi-finals are drawn."""
    settings = CupSettings(name="Harbour Cup", rules={"home": "lower-division", "order": "division"})
    cup = cups.create_cup(season=season, settings=settings, by=by)
    on = season.begins_on + timedelta(weeks=WEEKS - 1, days=3)
    cup_draws.draw(cup=cup, on=on, at=NIGHT, seed=luck[:80], by=by)
    rows = season.team_matches.filter(cup=cup).select_related("home__team", "away__team", "cup")
    _play(season, list(rows), players, club, Random(f"{luck} cup"))
    cup_draws.draw(cup=cup, on=on + timedelta(weeks=2), at=NIGHT, by=by)


def _teams(season: Season, players: Iterable[Player]) -> None:
    """Divisions, venues, teams of two, and those who are left as substitutes."""
    waiting = list(players)
    weekday = season.begins_on.weekday()
    for number, (name, names) in enumerate(DIVISIONS, 1):
        division = Division.objects.create(
            season=season, number=number, slug=slugify(name), name=name, weekday=weekday,
            up=1 if number > 1 else 0, down=1 if number < len(DIVISIONS) else 0,
        )  # fmt: skip
        venues = Venue.objects.bulk_create(
            Venue(league=season.league, name=f"{house} room", tables=2) for house in names
        )
        made = Team.objects.bulk_create(
            Team(league=season.league, slug=slugify(house), name=house, venue=venue)
            for house, venue in zip(names, venues, strict=True)
        )
        sides = Side.objects.bulk_create(
            Side(season=season, division=division, team=team, name=team.name) for team in made
        )
        Registration.objects.bulk_create(
            Registration(season=season, side=side, player=waiting.pop(0), role=role, from_on=season.begins_on)
            for side in sides
            for role in (Registration.Role.CAPTAIN, Registration.Role.PLAYER)
        )
    Registration.objects.bulk_create(
        Registration(season=season, player=player, from_on=season.begins_on) for player in waiting
    )


def _squads(season: Season) -> dict[int, list[Player]]:
    """The players of each side, by its key."""
    found: dict[int, list[Player]] = {}
    for row in Registration.objects.filter(season=season).exclude(side=None).select_related("player"):
        found.setdefault(row.side_id or 0, []).append(row.player)
    return {key: sorted(rows, key=lambda one: one.pk) for key, rows in found.items()}


def _play(
    season: Season, matches: Sequence[TeamMatch], squads: dict[int, list[Player]], club: Club, random: Random
) -> None:
    """Write what was played: rubbers, who played them, results, and a line of the log for each."""
    rubbers: list[Rubber] = []
    places: list[RubberPlayer] = []
    events: list[LeagueEvent] = []
    names: list[str] = []
    for match in matches:
        match.season = season
        own = [_rubber(match, n, one, squads, random, places) for n, one in enumerate(RUBBERS, 1)]
        rubbers += own
        tally = tally_of(
            RubberResult(one.winner, one.weight, one.home_score or 0, one.away_score or 0) for one in own
        )
        assert match.on is not None
        began = datetime.combine(match.on, NIGHT, club.tzinfo)
        columns = asdict(tally) | points_of(match, tally, True) | {
            "phase": TeamMatch.Phase.FINAL, "home_sent_at": began, "away_sent_at": began, "began_at": began,
            "final_at": began + timedelta(hours=2, minutes=30),
            "agreed_home": str(squads[match.home_id][0]), "agreed_away": str(squads[match.away_id][0]),
        }  # fmt: skip
        for name, value in columns.items():
            setattr(match, name, value)
        text = f"Final: {match.home} {tally.home_rubbers} – {tally.away_rubbers} {match.away}."
        events.append(
            LeagueEvent(
                league=season.league,
                season=season,
                team_match=match,
                at=columns["final_at"],
                by_label="Balkline",
                kind="final",
                text=text,
            )
        )
        names = list(columns)
    Rubber.objects.bulk_create(rubbers)
    RubberPlayer.objects.bulk_create(places)
    LeagueEvent.objects.bulk_create(events)
    TeamMatch.objects.bulk_update(matches, names)


def _rubber(
    match: TeamMatch, number: int, plan: RubberPlan, squads: dict[int, list[Player]], random: Random,
    places: list[RubberPlayer],
) -> Rubber:  # fmt: skip
    """One rubber with its score; who plays it is added to `places`."""
    home, away = squads[match.home_id], squads[match.away_id]
    sides = {"home": home, "away": away}
    if plan.kind is RubberKind.SINGLES:
        sides = {which: [people[number - 1]] for which, people in sides.items()}
    strength = {which: sum(one.rating for one in people) for which, people in sides.items()}
    chance = 0.5 + (strength["home"] - strength["away"]) / 2000
    won = {"home": 0, "away": 0}
    while max(won.values()) < plan.race:
        won["home" if random.random() < chance else "away"] += 1
    rubber = Rubber(
        team_match=match, number=number, name=plan.name, kind=plan.kind.value, game=plan.game, race=plan.race,
        home_score=won["home"], away_score=won["away"], is_over=True,
        winner="home" if won["home"] > won["away"] else "away",
    )  # fmt: skip
    places += [
        RubberPlayer(rubber=rubber, side=which, position=position, player=player)
        for which, people in sides.items()
        for position, player in enumerate(people, 1)
    ]
    return rubber
