"""A club with a table, two players and a three-cushion match, and a tablet that marks it."""

from __future__ import annotations

import uuid
from types import SimpleNamespace
from typing import Any

import pytest

from clubs.people.models import Club, Membership, Player, Table, User
from matches import services
from matches.log.actor import Actor
from matches.marking import pairing
from matches.models import Match

CAROM = "brunswick/three-cushion-carrom"


def make_club(slug: str = "hall", **fields: Any) -> Club:
    return Club.objects.create(slug=slug, name=slug.title(), **fields)


def member(club: Club | None, role: str, email: str) -> User:
    user = User.objects.create_user(email, "a long password 1")
    if club is not None:
        Membership.objects.create(club=club, user=user, role=role)
    return user


def make_match(club: Club, table: Table | None = None, *, target: int = 25, **more: Any) -> Match:
    ann, _ = Player.objects.get_or_create(club=club, slug="ann", defaults={"name": "Ann"})
    bo, _ = Player.objects.get_or_create(club=club, slug="bo", defaults={"name": "Bo"})
    return services.create_match(
        club=club,
        sides=[(ann, "Ann", 0), (bo, "Bo", 0)],
        table=table,
        **{"game": CAROM, "options": {"target": target}} | more,
    )


def tablet_at(table: Table) -> Actor:
    ticket = pairing.make_pairing_code(table=table, by="Director")
    device, _ = pairing.pair(code=ticket.code, address="test")
    return Actor.of_device(device)


def mark(match: Match, by: Actor, side: str, tokens: str, **more: Any) -> Any:
    """Record one entry as a tablet that has seen the whole log."""
    more.setdefault("expected_seq", Match.objects.get(pk=match.pk).last_seq)
    more.setdefault("client_uuid", uuid.uuid4())
    return services.record_entry(match_id=match.pk, side=side, tokens=tokens, by=by, **more)


def build_hall() -> SimpleNamespace:
    club = make_club()
    table = Table.objects.create(club=club, number=1, kind="carom")
    match = make_match(club, table)
    return SimpleNamespace(club=club, table=table, match=match, tablet=tablet_at(table))


@pytest.fixture
def hall(db: None) -> SimpleNamespace:
    """A club with one table, a match at it, and its tablet; everything rolled back afterwards."""
    return build_hall()


@pytest.fixture
def real_hall(transactional_db: None) -> SimpleNamespace:
    """As ``hall``, really committed, for tests with several connections."""
    return build_hall()
