"""What is kept of one person, read part by part (:mod:`clubs.archives.rules.person`).

A person is an account with its players in all clubs, or one club's player without an account. What is read is
written for the person: their own names whole, everybody else's as the public sees them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import models
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Cast
from django.utils.timezone import now

from clubs.archives.rules.person import INNER, LEFT_OUT, REFERENCES, SIGNATURES, Part
from clubs.people import shown
from clubs.people.models import Affiliation, ClubEvent, Membership, Player, User
from clubs.people.rules.personal import PERSONAL, Sort
from clubs.people.services.erasing import names_of
from clubs.people.services.redacting import way_to_club
from config import shown_names
from matches.disputes.models import PHOTOGRAPHS
from matches.models import Act, LogEntry

AT_ONCE = 500


@dataclass(frozen=True)
class Person:
    """Whose file it is: an account or None, the keys of the players, names, confirmed addresses, clubs."""

    user: User | None
    players: tuple[int, ...]
    names: frozenset[str]
    emails: tuple[str, ...]
    clubs: frozenset[int]

    @property
    def label(self) -> str:
        """By which the person signs."""
        return self.user.get_short_name() if self.user is not None else ""

    def reader(self) -> shown.Reader:
        """The person as a reader of their file."""
        return shown.of_person(self.clubs, self.names)


def of_user(user: User) -> Person:
    """An account with its players in all clubs. Only addresses that were confirmed count as the person's."""
    players = list(Player.objects.filter(Q(user=user) | Q(merged_into__user=user)))
    clubs = {one.club_id for one in players}
    clubs |= set(Membership.objects.filter(user=user).values_list("club", flat=True))
    clubs |= set(ClubEvent.objects.filter(by=user).values_list("club", flat=True).order_by().distinct())
    emails = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    return Person(
        user,
        tuple(sorted(one.pk for one in players)),
        frozenset({user.get_short_name(), *_names(players)}),
        tuple(emails),
        _with_associations(clubs),
    )


def of_player(player: Player) -> Person:
    """A club's player without an account."""
    players = [player, *Player.objects.filter(merged_into=player)]
    return Person(
        None,
        tuple(sorted(one.pk for one in players)),
        frozenset(_names(players)),
        (),
        _with_associations({player.club_id}),
    )


def _names(players: Iterable[Player]) -> set[str]:
    return {name for one in players for name in names_of(one)}


def _with_associations(clubs: set[int]) -> frozenset[int]:
    above = Affiliation.objects.filter(club__in=clubs).values_list("association", flat=True)
    return frozenset(clubs | set(above))


# --- Rows ----------------------------------------------------------------------------------------


def rows(part: Part, person: Person) -> Iterator[dict[str, Any]]:
    """The rows of a part, each as plain values by column. Read within ``reading(person.reader())``."""
    if part.name == "sessions":
        yield from _sessions(person)
        return
    found = _found(part, person)
    if found is None:
        return
    told = columns(part)
    passkeys = _passkeys(person) if part.name == "second_steps" else {}
    paths = ["pk", *told.values()]
    for pk, *values in found.order_by("pk").values_list(*paths).iterator(chunk_size=AT_ONCE):
        row = {name: _value(name, value, person) for name, value in zip(told, values, strict=True)}
        yield row | passkeys.get(pk, {})


@cache
def columns(part: Part) -> dict[str, str]:
    """The columns that a part tells, each with the way to its value."""
    model = apps.get_model(part.table)
    sorts, left = PERSONAL.get(part.table, {}), LEFT_OUT.get(part.table, {})
    told: dict[str, str] = {}
    for one in model._meta.concrete_fields:
        if part.only:
            if one.name not in part.only.split():
                continue
        elif one.name in INNER or one.name in left or isinstance(one, models.BinaryField):
            continue
        if sorts.get(one.name) in (Sort.SECRET, Sort.SEALED):
            continue
        target: Any = one.related_model
        if target is None:
            told[one.name] = one.name
        elif target._meta.label in REFERENCES:
            told[one.name] = f"{one.name}__{REFERENCES[target._meta.label]}"
    return told


def _value(name: str, value: Any, person: Person) -> Any:
    """A value as the file has it: without other people's signatures, names as the person sees them."""
    if name in SIGNATURES and isinstance(value, str):
        return value if value == person.label or value in person.names else ""
    return shown_names.data(value)


def _found(part: Part, person: Person) -> QuerySet[Any] | None:
    """The person's rows; None where the person can have none."""
    model: type[models.Model] = apps.get_model(part.table)
    if part.name in ("entries", "acts"):
        return _of_own_side(LogEntry if part.name == "entries" else Act, person)
    if part.name == "audit":
        return model._base_manager.filter(_about(person))
    if part.named:
        found = _named(part, model, person) if person.players and person.names else None
    else:
        asked, scattered = _referring(part, person), _scattered(part, person)
        if scattered and (way := way_to_club(model)) is not None:
            scattered &= Q(**{f"{way}__in": person.clubs})
        asked |= scattered
        found = model._base_manager.filter(asked) if asked else None
    if found is None:
        return None
    keys = found.filter(**dict(part.where)).values("pk")  # of rows that are found by more than one way
    return model._base_manager.filter(pk__in=keys)


def _in_json(way: str) -> bool:
    return way.startswith("data__")


def _referring(part: Part, person: Person) -> Q:
    """Rows that refer to the person by a column of their own."""
    asked = Q()
    if person.players:
        for way in (*part.of_player.split(), *part.keys_of_players.split()):
            asked |= Q() if _in_json(way) else Q(**{f"{way}__in": person.players})
    if person.user is not None:
        for way in (*part.of_user.split(), *part.keys_of_users.split()):
            asked |= Q() if _in_json(way) else Q(**{way: person.user.pk})
    for way in part.of_email.split():
        for address in person.emails:
            asked |= Q() if _in_json(way) else Q(**{f"{way}__iexact": address})
    return asked


def _scattered(part: Part, person: Person) -> Q:
    """Rows that only hold a number or an address of the person; looked for in the person's clubs alone."""
    asked = Q()
    if person.players:
        for way in filter(_in_json, part.keys_of_players.split()):
            asked |= Q(**{f"{way}__in": person.players})
    for way in filter(_in_json, part.of_email.split()):
        for address in person.emails:
            asked |= Q(**{way: address})
    if person.user is not None:
        for way in filter(_in_json, part.keys_of_users.split()):
            asked |= Q(**{way: person.user.pk})
        if part.signed:
            asked |= Q(by_kind="user", by_id=person.user.pk)
    return asked


def _named(part: Part, model: type[models.Model], person: Person) -> QuerySet[Any]:
    """Rows in which a name of the person stands, among those that are joined with the person."""
    asked = Q()
    table = model._base_manager.filter(**{f"{part.within}__in": person.players})
    for column in part.named.split():
        written = f"written_{column}"
        table = table.annotate(**{written: Cast(column, models.TextField())})
        for name in person.names:
            for form in {name, json.dumps(name)[1:-1]}:
                asked |= Q(**{f"{written}__contains": form})
    return table.filter(asked)


def _of_own_side(model: type[models.Model], person: Person) -> QuerySet[Any] | None:
    """Entries and acts of the side for which the person played."""
    if not person.players:
        return None
    own = Q(match__sides__player__in=person.players) | Q(match__sides__partner__in=person.players)
    return model._base_manager.filter(own, side=F("match__sides__letter"), match__simulated=False).distinct()


def _about(person: Person) -> Q:
    asked = Q(
        about_kind="player", about_key__in=[str(one) for one in person.players], club_key__in=person.clubs
    )
    if person.user is not None:
        asked |= Q(about_kind="person", about_key=str(person.user.pk))
    return asked


def _passkeys(person: Person) -> dict[int, dict[str, str]]:
    """What the person calls their passkeys; the keys themselves are told to nobody."""
    found = Authenticator.objects.filter(user=person.user, type=Authenticator.Type.WEBAUTHN)
    return {one.pk: {"name": str(one.data.get("name", ""))} for one in found}


def _sessions(person: Person) -> Iterator[dict[str, Any]]:
    """When each session ends; no column names the person, so all are looked through."""
    if person.user is None:
        return
    for session in Session.objects.filter(expire_date__gt=now()).iterator(chunk_size=AT_ONCE):
        if session.get_decoded().get(SESSION_KEY) == str(person.user.pk):
            yield {"ends_at": session.expire_date}


def photographs(person: Person) -> Iterator[tuple[str, bytes]]:
    """The photographs that the person has sent, each with the id of its dispute, and when it was taken."""
    if person.user is None:
        return
    for taken, kind in PHOTOGRAPHS.items():
        found = kind._default_manager.filter(by_account=person.user.pk).order_by("pk")
        for public_id, content in found.values_list("dispute__public_id", "content").iterator(chunk_size=1):
            yield f"{public_id}-{taken}", bytes(content)
