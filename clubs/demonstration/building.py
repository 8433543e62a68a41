"""Making and removing the demonstration club."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

import rules_engine as engine
from clubs.competitions.models import Competition, Format
from clubs.competitions.services import drawing, entries, life, setup
from clubs.demonstration import league, trophies
from clubs.demonstration.clock import Clock
from clubs.demonstration.evenings import Evening
from clubs.demonstration.people import ACCOUNTS, CLUB, OUT_OF_ORDER, PLAYERS, TABLES
from clubs.handicaps.models import Policy
from clubs.handicaps.rules.terms import Kind
from clubs.handicaps.services import policies
from clubs.people.models import Club, Membership, Player, Role, User
from clubs.people.rules.sandbox import SLUGS
from clubs.people.services import founding, players, tables
from clubs.people.services.founding import DEMONSTRATION_DOMAIN
from matches.services import write_transaction

LUCK = "1906"
"""Of this the whole course of the demonstration comes; another text gives other champions."""


@dataclass(frozen=True)
class Plan:
    """A competition of the demonstration: how long ago, how many of the players (from which place on)."""

    name: str
    game: str
    ago: timedelta
    entrants: int
    first: int = 0
    about: str = ""
    settings: dict[str, Any] = field(default_factory=dict)
    handicapped: bool = False


PAST = (
    Plan(
        "Long Rail Three-Cushion",
        "brunswick/three-cushion-carrom",
        timedelta(days=41),
        8,
        about="Twelve points, string for the lead.",
        settings={"length": 12},
    ),
    Plan("Pocket Night", "brunswick/continuous-pool", timedelta(days=34), 4, 2, settings={"length": 30}),
    Plan(
        "Snookers at the Old Lady",
        "brunswick/snookers-pool",
        timedelta(days=27),
        4,
        4,
        about="One frame a match; the final is the first to two.",
        settings={"race_by_round": {"final": 2}},
    ),
    Plan("Back Room Carroms", "carrom/carroms", timedelta(days=20), 4, 8),
    Plan(
        "Crokinole Round",
        "crown/crokinole",
        timedelta(days=13),
        4,
        6,
        settings={"format": Format.ROUND_ROBIN},
    ),
    Plan("Ten Pins for the Ham", "bradley/ten-pins", timedelta(days=6), 6, 12),
)
TONIGHT = Plan(
    "Tuesday Three-Cushion",
    "brunswick/three-cushion-carrom",
    timedelta(minutes=78),
    16,
    about="Handicap night: starts by the club’s list. Loser of each semi-final buys the winner a drink.",
    settings={
        "length": 12,
        "length_by_round": {"semi": 15, "final": 20},
    },
    handicapped=True,
)


@transaction.atomic
def build(*, password: str, at: datetime | None = None, owner: User | None = None) -> Club:
    """Make the demonstration club; its accounts sign in with ``password``. All or nothing.

    ``owner``, when given, owns the club together with the invented owner. ``at`` is the moment at which
    tonight's tournament stands half-played; now, unless a test says otherwise.
    """
    end = at or timezone.now()
    with write_transaction(), Clock(end - timedelta(days=60)) as clock:
        club = found(password=password, owner=owner)
        furnish(club, clock, end)
    return club


def furnish(club: Club, clock: Clock, end: datetime, *, luck: str = LUCK, tonight: bool = True) -> None:
    """Play in a new club what has been played up to ``end``: past evenings, tonight's tournament (to its end
    the evening before, unless it goes on ``tonight``), emblems, the league. Each is a transaction of its own,
    where there is none round them. Another ``luck`` gives other results."""
    for plan in PAST:
        if _known(plan.game):
            clock.set(_seven_in_the_evening(end - plan.ago, club))
            with write_transaction():
                Evening(_begin(club, plan, luck), clock, seed=f"{luck}/{plan.name}").play()
    clock.set(end - TONIGHT.ago if tonight else _seven_in_the_evening(end, club))
    with write_transaction():
        evening = Evening(_begin(club, TONIGHT, luck), clock, seed=f"{luck}/{TONIGHT.name}")
        evening.play(until=end if tonight else None)
    owner = officer(club, Role.OWNER)
    with write_transaction():
        trophies.build(club, owner, end)
    if _known(league.GAME):
        with write_transaction():
            league.build(club, owner, end, luck=f"{luck}/{league.NAME}")


def officer(club: Club, role: str) -> User:
    """The invented person who has this role in a demonstration."""
    invented = User.objects.filter(email__endswith=DEMONSTRATION_DOMAIN)
    return invented.get(memberships__club=club, memberships__role=role)


def _seven_in_the_evening(moment: datetime, club: Club) -> datetime:
    """Club time on the day before ``moment``, so that the evening is over at any hour of today."""
    evening = moment.astimezone(club.tzinfo) - timedelta(days=1)
    return evening.replace(hour=19, minute=0, second=0, microsecond=0)


def _known(game_id: str) -> bool:
    return any(game.id == game_id for game in engine.games())


def found(*, password: str | None, owner: User | None = None, accounts_of: str = "", **club_is: Any) -> Club:
    """The club with its accounts, players and tables. Without a ``password`` nobody signs in. The addresses
    of the accounts begin with ``accounts_of``; ``club_is`` says what of the club is other than usual."""
    accounts: dict[str, User] = {}
    for role, name in ACCOUNTS.items():
        email = accounts_of + role + DEMONSTRATION_DOMAIN
        user = accounts[role] = User.objects.create_user(email, password, display_name=name)
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    by = accounts[Role.OWNER]
    club = founding.found_club(
        by=by,
        is_demonstration=True,
        **{"timezone": timezone.get_default_timezone_name(), **CLUB, **club_is},
    )
    for role, user in accounts.items():
        Membership.objects.get_or_create(club=club, user=user, role=role)
    if owner is not None:
        Membership.objects.create(club=club, user=owner, role=Role.OWNER)
    known = {game.id for game in engine.games()}
    listed = dict.fromkeys(game for _, _, starts in PLAYERS for game in starts if game in known)
    by_game = {game: _list_for(club, game, by).slug for game in listed}
    for name, rating, told in PLAYERS:
        starts = {by_game[game]: Decimal(start) for game, start in told.items() if game in known}
        player = players.add_player(club=club, name=name, rating=rating, by=by, handicaps=starts)
        if name == ACCOUNTS[Role.PLAYER]:
            players.link_account(player=player, member=accounts[Role.PLAYER], by=by)
    for number, (kind, size, name) in enumerate(TABLES, start=1):
        table = tables.add_table(club=club, number=number, kind=kind, size=size, name=name, by=by)
        if number == OUT_OF_ORDER:
            tables.set_in_order(table=table, in_order=False, by=by)
    return club


def _list_for(club: Club, game: str, by: User) -> Policy:
    """The club's list of starts for a game."""
    name = f"{engine.game(game).name}: starts"
    return policies.make(club=club, name=name, kind=Kind.LIST, terms={}, game=game, by=by)


def _begin(club: Club, plan: Plan, luck: str) -> Competition:
    """Make a competition, enter its field, draw and start it."""
    director = officer(club, Role.DIRECTOR)
    names = [name for name, _, _ in (*PLAYERS, *PLAYERS)[plan.first : plan.first + plan.entrants]]
    by_name = {player.name: player for player in Player.objects.filter(club=club)}
    competition = setup.create(
        club=club,
        by=director,
        settings=setup.Settings(
            name=plan.name,
            game=plan.game,
            about=plan.about,
            rest_minutes=2,
            handicap=Policy.objects.filter(club=club, game=plan.game).first() if plan.handicapped else None,
            **plan.settings,
        ),
    )
    life.open_entries(competition=competition, seed=f"{plan.name} {luck}", by=director)
    entries.enter(competition=competition, players=[by_name[name] for name in names], by=director)
    for number in range(1, len(names) + 1):
        entries.check_in(competition=competition, number=number, present=True, by=director)
    drawing.draw(competition=competition, by=director)
    return drawing.start(competition=competition, by=director)


def existing() -> Club | None:
    """The demonstration club, if there is one."""
    return Club.objects.filter(is_demonstration=True).exclude(slug__in=SLUGS).first()


def remove() -> Club | None:
    """Remove the demonstration club with its matches and accounts; return what was removed."""
    club = existing()
    if club is not None:
        founding.delete_club(club=club, typed_name=club.name, by=None)
    return club
