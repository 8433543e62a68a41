"""Evenings in which every kind of event happens, and what a webhook that hears all was told of them."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from typing import Any

from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.services import deciding, rounds
from clubs.ladders import services as ladders
from clubs.leagues.models import Season
from clubs.leagues.services import agreeing, fixtures, setup, teams
from clubs.people.models import Club
from clubs.webhooks.models import Told
from clubs.webhooks.services.telling import tell_test
from matches import services
from matches.disputes import services as disputes
from matches.models import Match
from matches.services import Actor
from tests.clubs.competitions.conftest import build as build_king
from tests.clubs.emblems.conftest import make_house
from tests.clubs.ladders.test_ladders import Steps
from tests.clubs.leagues.conftest import begun, build_league, fresh, play_out
from tests.clubs.publishing.play import SYSTEM, confirm, played, record
from tests.clubs.series.conftest import Winter
from tests.clubs.stamps.night import build, build_club, seated
from tests.clubs.webhooks.test_what_is_told import listening
from tests.factories import make_club, make_member, make_player


def told() -> dict[str, Any]:
    """The last message of each kind."""
    return {row.kind: json.loads(row.body) for row in Told.objects.order_by("pk")}


def of_a_match(club: Club | None = None) -> Match:
    """The final of a competition of two: seated, played and confirmed; on the way a stroke is disputed, which
    is withdrawn once and ruled on once."""
    club = club or build_club(tables=1, name="Hall")
    tell_test(listening(club))
    match = seated(build(club, 2, length=2))[0].match
    assert match is not None
    for side, tokens in (("A", ":lead"), ("A", "+1"), ("A", "0"), ("B", "0")):
        record(match, side, tokens)
    referee = Actor.of_user(make_member(club, "referee"))
    for ruled in (False, True):
        row = disputes.open_dispute(
            match_id=match.pk, entry=3, side="B", tokens="+1", words="It counted.", by=referee
        )
        if ruled:
            disputes.rule(
                dispute_id=row.pk, tokens=None, reason="It did not.", by=referee, client_uuid=uuid.uuid4()
            )
        else:
            disputes.withdraw(dispute_id=row.pk, by=referee)
    record(match, "A", "+1")
    confirm(match)
    return Match.objects.get(pk=match.pk)


def of_a_match_that_goes_on() -> None:
    """One that is played again after its end, decided by an official, and called off."""
    club = make_club("Hall")
    listening(club)
    match = played(club, make_player(club, "Ann"), make_player(club, "Bob"), [2])
    services.award(match=Match.objects.get(pk=match.pk), winner="B", by=SYSTEM, reason="A was not entitled.")
    services.withdraw_award(match=Match.objects.get(pk=match.pk), by=SYSTEM)
    services.reopen(match=Match.objects.get(pk=match.pk), by=SYSTEM)
    services.void_match(match=Match.objects.get(pk=match.pk), by=SYSTEM)


def of_a_stage() -> None:
    """King of the table, ended by the director."""
    club = build_club(tables=1, name="Hall")
    listening(club)
    cup = build_king(club, 4, stages=[StageSettings("king", settings={})])
    for number in (1, 2):
        deciding.decide(competition=cup, number=number, winner="a", kind="played", by=None)
    rounds.end(competition=cup, stage=1, by=None)


def of_a_league(season: Season | None = None) -> None:
    """A season from its list of fixtures to its end."""
    season = season or build_league()
    listening(season.league.club)
    fixtures.make(season=season, solver=False, by=None)
    season = setup.open_season(season=season, by=None)
    match = play_out(begun(season))
    agreeing.confirm(match=fresh(match), by=None)
    agreeing.reopen(match=fresh(match), reason="", by=None)
    agreeing.confirm(match=fresh(match), by=None)
    other = season.team_matches.exclude(pk=match.pk).first()
    assert other is not None
    fixtures.place(match=other, on=None, at=None, venue=None, by=None)
    for side in season.sides.order_by("pk")[1:]:
        teams.withdraw(side=side, why="", by=None)
    setup.close_season(season=season, by=None)


def of_a_series() -> None:
    """A ranking series that nobody else can win any more."""
    winter = Winter(planned=1)
    listening(winter.club)
    winter.cup("First", "Ann Bob Cy Dee")


def of_an_emblem() -> None:
    """A challenge."""
    house = make_house()
    listening(house.club)
    house.tell("2026-05-01 09:00", "challenge", "Bob", money="250")


def of_a_ladder() -> None:
    """Somebody leaves it."""
    steps = Steps()
    listening(steps.club)
    ladders.leave(ladder=steps.ladder, player=steps.players[3], by=steps.owner)


STORIES: dict[str, Callable[[], Any]] = {
    "match": of_a_match,
    "match that goes on": of_a_match_that_goes_on,
    "stage": of_a_stage,
    "league": of_a_league,
    "series": of_a_series,
    "emblem": of_an_emblem,
    "ladder": of_a_ladder,
}
