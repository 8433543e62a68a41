"""Policies and handicaps for tests, made through the services."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from clubs.handicaps.models import Policy
from clubs.handicaps.services import lists, policies
from clubs.people.models import Club, Player


def make_policy(club: Club, kind: str = "list", name: str = "Starts", **given: Any) -> Policy:
    """A policy of the club; what is no argument of the service goes into the terms."""
    own = {key: given.pop(key) for key in ("discipline", "game", "begins_on") if key in given}
    return policies.make(club=club, name=name, kind=kind, terms=given, by=None, **own)


def give(policy: Policy, player: Player, value: Any) -> None:
    """Set a player's handicap."""
    lists.set_handicap(policy=policy, player=player, value=Decimal(str(value)), by=None)
