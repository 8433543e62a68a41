"""A club to copy: played by the real services as the demonstration is, by luck of its own."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

from clubs.demonstration import building
from clubs.demonstration.clock import Clock
from clubs.demonstration.growth import names
from clubs.people.models import Club
from clubs.people.services import players
from matches.services import write_transaction

ACCOUNTS = "grown-{}-"
"""What the addresses of its accounts begin with."""


def luck_of(number: int) -> str:
    """Of this text the whole course of the club comes."""
    return f"growth {number}"


def club(number: int, *, members: int, tonight: bool, end: datetime) -> Club:
    """Play the club: ``members`` players (20 of them play at first), six evenings and a larger one, which
    goes on at ``end`` where ``tonight``, an emblem, a ladder, a series, ratings and a league."""
    chance = Random(luck_of(number))
    town = names.town(chance)
    with Clock(end - timedelta(days=60)) as clock, write_transaction():
        made = building.found(
            password=None, accounts_of=ACCOUNTS.format(number), name=f"{town} Chalk & Cue", town=town
        )
        building.furnish(made, clock, end, luck=luck_of(number), tonight=tonight)
        known = set(made.players.values_list("name", flat=True))
        more = max(0, members - len(known))
        for name in names.several(chance, more, names.people(chance)):
            if name not in known:
                players.add_player(club=made, name=name, rating=chance.randrange(350, 750), by=None)
    Club.objects.filter(pk=made.pk).update(is_demonstration=False)
    return made
