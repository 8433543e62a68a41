"""The demonstration's emblem, ladder, ranking series and ratings: a little history, told through the services
that clubs use."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from clubs.competitions.models import Competition
from clubs.emblems import clock
from clubs.emblems.rules.own import own_deed
from clubs.emblems.rules.terms import Terms
from clubs.emblems.services import emblems, recording
from clubs.ladders import services as ladders
from clubs.people.models import Club, Player, User
from clubs.ratings.services import rating
from clubs.ratings.services import setup as rating_setup
from clubs.series.services import competitions as counted
from clubs.series.services import setup

GAME = "brunswick/three-cushion-carrom"
EMBLEM, LADDER, SERIES = "The Corn Exchange Cue", "Friday Ladder", "Chalk and Cue Series"
HOLDER, BEATEN, NEXT = "Tomasz Bielak", "Konrad Weisshaupt", "Beatrix Lund"
DAYS = 56
"""How long before now the emblem is awarded."""

TERMS = Terms(
    points=30,
    cover_days=10,
    final_days=0,
    play="within",
    play_days=60,
    date_by="either",
    wait_days=14,
    officials_by="19:30",
    min_age=None,
)


def build(club: Club, by: User, end: datetime) -> None:
    """Make them, with a history of ``DAYS`` days that leads up to ``end``."""
    _series(club, by)
    _ratings(club, by)
    players = {one.name: one for one in Player.objects.filter(club=club)}
    start = (end - timedelta(days=DAYS)).astimezone(club.tzinfo).replace(hour=12, minute=0, second=0)
    emblems.publish_deed(
        club=club,
        by=by,
        deed=own_deed("corn-exchange-cue", f"Deed of {EMBLEM}", GAME, club.name, "", TERMS),
    )
    emblem = emblems.found_emblem(club=club, deed_slug="corn-exchange-cue", title=EMBLEM, by=by)
    names = {name: emblems.person(emblem, players[name]).name for name in (HOLDER, BEATEN, NEXT)}
    ladder = ladders.make_ladder(club=club, title=LADDER, game=GAME, by=by, options={"target": 15}, stake=5)
    order = sorted(players.values(), key=lambda one: (-one.rating, one.name))[:8]
    with clock.at(start):
        for one in order:
            ladders.join(ladder=ladder, player=one, by=by)

    def tell(after: int, kind: str, who: str, **facts: Any) -> None:
        with clock.at(start + timedelta(days=after)):
            recording.record(emblem=emblem, kind=kind, by=names.get(who, who), facts=facts, user=by)

    first = {"challenge": "c1"}
    tell(0, "award", "donor", to=names[BEATEN])
    tell(5, "challenge", HOLDER, money="0")
    tell(5, "notify", "donor", **first)
    tell(7, "cover", BEATEN, money="0", **first)
    night = (start + timedelta(days=20)).date().isoformat()
    tell(8, "date", HOLDER, day=night, agreed=True, **first)
    for side in (HOLDER, BEATEN):
        tell(9, "final", side, money="0", **first)
    tell(20, "officials", HOLDER, referee="Ines Calloway", agreed=True, **first)
    tell(20, "result", "referee", winner=names[HOLDER], score="30 to 26", **first)
    tell(DAYS - 3, "challenge", NEXT, money="0")
    tell(DAYS - 3, "notify", "donor", challenge="c2")
    with clock.at(start + timedelta(days=DAYS - 1)):
        made = ladders.challenge(ladder=ladder, challenger=order[2], opponent=order[1], by=by)
        ladders.accept(row=made, by=by)
        ladders.challenge(ladder=ladder, challenger=order[5], opponent=order[3], by=by)


def _ratings(club: Club, by: User) -> None:
    """Carom is rated, from all that has been played."""
    settings = rating_setup.Settings(
        counts_friendlies=True, provisional_frames=3, provisional_uncertainty=300.0, published=True
    )
    made = rating_setup.create(club=club, discipline="carom", settings=settings, by=by)
    rating.rerate(made.pk)


def _series(club: Club, by: User) -> None:
    """A series of all the club's tournaments; tonight's counts when it is over."""
    series = setup.create(club=club, settings=setup.Settings(name=SERIES, best=3, planned=7), by=by)
    for one in Competition.objects.filter(club=club).order_by("created_at", "pk"):
        counted.add(series=series, competition=one, by=by)
