"""What may be done with emblems: each function locks, checks, writes and announces in one transaction."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.dispatch import Signal
from django.utils.text import slugify

from clubs.emblems import clock, folding, rights
from clubs.emblems.deeds.events import DONOR, REFEREE, Event, read_event
from clubs.emblems.deeds.machine import Case
from clubs.emblems.deeds.state import Refused
from clubs.emblems.deeds.terms import THREE, Deed, DeedError, deed_of_the_book, read_deed
from clubs.emblems.models import (
    DeedVersion,
    Emblem,
    EmblemEvent,
    EmblemPerson,
    EmblemStep,
    Movement,
    Proposal,
)
from clubs.people.access import OFFICERS, require_open
from clubs.people.access import require as require_role
from clubs.people.models import Club, Player, User
from matches.log.writing import again_on_deadlock, write_transaction
from matches.marking.actor import Actor
from matches.problems import UserProblem

emblem_moved = Signal()
"""``emblem`` got new ``steps`` (rows); sent inside the transaction. The sender is the ``Emblem`` class."""


def locked(emblem: Emblem | int) -> Emblem:
    """The emblem fetched anew and locked until the transaction ends. Raises ``UserProblem`` "not-found"."""
    pk = emblem if isinstance(emblem, int) else emblem.pk
    found = Emblem.objects.select_for_update(of=("self",)).select_related("club").filter(pk=pk).first()
    if found is None:
        raise UserProblem("not-found", "There is no such emblem.", 404)
    return found


def refused(refusal: Refused, emblem: Emblem) -> UserProblem:
    """The problem that tells why the deed does not allow something, with its clauses."""
    return UserProblem(
        "deed-refuses", refusal.message, 422,
        {"refusal": refusal.code, "citations": list(refusal.citations), "emblem": emblem.public_id},
    )  # fmt: skip


def bad_fact(error: DeedError) -> UserProblem:
    """The problem that tells which fact cannot be read."""
    return UserProblem("bad-fact", str(error), 422, {"field": error.where})


# -- deeds and emblems -------------------------------------------------------------------------------------


def publish_deed(*, club: Club, deed: Deed, by: User) -> DeedVersion:
    """Write down a deed of a club: its first version, or the next one. It never changes afterwards.

    Raises ``UserProblem``: "bad-fact" (422); "not-allowed" (403).
    """
    require_role(by, club, *OFFICERS)
    require_open(club)
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        slug = slugify(deed.id)[:60]
        last = DeedVersion.objects.filter(club=club, slug=slug).order_by("-version").first()
        version = last.version + 1 if last else 1
        try:
            made = read_deed(replace(deed, version=version).to_json())
        except DeedError as error:
            raise bad_fact(error) from None
        return DeedVersion.objects.create(
            club=club, slug=slug, version=version, title=made.title, data=made.to_json(),
            by_label=by.get_short_name()[:120],
        )  # fmt: skip


def found_emblem(*, club: Club, deed_slug: str, title: str, by: User, trustee: User | None = None) -> Emblem:
    """Set up an emblem under a deed of the club; one of the book's is taken over if need be.

    Raises ``UserProblem``: "no-such-deed" (404), "title-empty", "emblem-exists" (409).
    """
    require_role(by, club, *OFFICERS)
    require_open(club)
    title = " ".join(title.split())[:160]
    slug = slugify(title)[:90]
    if not slug:
        raise UserProblem("title-empty", "Give the emblem a title.", 422)
    with transaction.atomic():
        if deed_slug in THREE and not DeedVersion.objects.filter(club=club, slug=deed_slug).exists():
            publish_deed(club=club, deed=deed_of_the_book(deed_slug), by=by)
        if not DeedVersion.objects.filter(club=club, slug=deed_slug).exists():
            raise UserProblem("no-such-deed", f"The club has no deed {deed_slug[:60]!r}.", 404)
        if Emblem.objects.filter(club=club, slug=slug).exists():
            raise UserProblem("emblem-exists", f"There is already an emblem “{title}”.", 409)
        return Emblem.objects.create(club=club, slug=slug, title=title, deed_slug=deed_slug, trustee=trustee)


def person(emblem: Emblem, player: Player) -> EmblemPerson:
    """The name of a player in the emblem's log; the first time he gets one that nobody else has."""
    found = EmblemPerson.objects.filter(emblem=emblem, player=player).first()
    if found is not None:
        return found
    taken = set(EmblemPerson.objects.filter(emblem=emblem).values_list("name", flat=True)) | {DONOR, REFEREE}
    name, n = player.name[:110], 2
    while name in taken:
        name, n = f"{player.name[:110]} ({n})", n + 1
    return EmblemPerson.objects.create(emblem=emblem, name=name, player=player)


# -- events and the clock ----------------------------------------------------------------------------------


def record(
    *, emblem: Emblem, kind: str, by: str, facts: Mapping[str, Any], user: User | None,
    at: datetime | None = None, client_uuid: uuid.UUID | str | None = None,
) -> list[EmblemStep]:  # fmt: skip
    """Record that ``by`` did ``kind``: the steps that came of it, deadlines that were due included.

    ``user`` None is the program itself (a contest's result). ``at`` (aware) is now unless the trustee records
    what happened before. Repeating a ``client_uuid`` returns the steps of the first time. Raises
    ``UserProblem``: "deed-refuses" (422) with the clauses, "bad-fact" (422), "not-allowed" (403),
    "in-the-future" (422).
    """
    client = _uuid(client_uuid)
    return again_on_deadlock(lambda: _record(emblem, kind, by, facts, user, at or clock.now(), client))


def _uuid(value: uuid.UUID | str | None) -> uuid.UUID:
    if value is None or isinstance(value, uuid.UUID):
        return value or uuid.uuid4()
    try:
        return uuid.UUID(value)
    except (ValueError, TypeError, AttributeError):
        raise UserProblem("bad-uuid", "client_uuid must be a UUID.") from None


def _record(
    known: Emblem, kind: str, by: str, facts: Mapping[str, Any], user: User | None, at: datetime,
    client: uuid.UUID,
) -> list[EmblemStep]:  # fmt: skip
    with write_transaction():
        emblem = locked(known)
        require_open(emblem.club)
        if user is not None:
            rights.require(user, emblem, kind, by, moneyless=not has_money(emblem))
        if (before := emblem.events.filter(client_uuid=client).first()) is not None:
            if (before.kind, before.by) != (kind, by):
                raise UserProblem("uuid-reused", "Another event already bears this client_uuid.", 409)
            return list(emblem.steps.filter(key=f"e{before.n}"))
        if at > clock.now():
            raise UserProblem("in-the-future", "The time lies ahead; record what has happened.", 422)
        if user is not None and not rights.is_trustee(user, emblem):
            at = clock.now()  # only the trustee records what happened before
        event = _read(emblem, kind, by, facts, at)
        case = folding.fold(emblem)
        try:
            case.apply(event)
        except Refused as refusal:
            raise refused(refusal, emblem) from None
        actor = Actor.of_user(user) if user is not None else Actor.system()
        EmblemEvent.objects.create(
            emblem=emblem, n=event.n, kind=kind, by=by, happened_at=clock.aware(event.at, emblem.club.tzinfo),
            facts=event.to_json()["facts"], client_uuid=client, at=clock.now(), **actor.signature(),
        )  # fmt: skip
        return _written(emblem, case)


def has_money(emblem: Emblem) -> bool:
    """Whether the emblem's deed stakes anything, so that the trustee records who paid what."""
    terms = folding.deeds_of(emblem)[-1].terms
    return bool(terms.stake or terms.guarantee)


def _read(emblem: Emblem, kind: str, by: str, facts: Mapping[str, Any], at: datetime) -> Event:
    try:
        return read_event({
            "n": emblem.last_n + 1, "at": clock.local(at, emblem.club.tzinfo), "kind": kind, "by": by,
            "facts": dict(facts),
        })  # fmt: skip
    except DeedError as error:
        raise bad_fact(error) from None


def _written(emblem: Emblem, case: Case) -> list[EmblemStep]:
    rows = folding.write(emblem, case)
    if rows:
        emblem_moved.send(sender=Emblem, emblem=emblem, steps=rows)
    return rows


def advance(emblem: Emblem | int) -> list[EmblemStep]:
    """Let the clock do what is due; the new steps. Twice, late, or in two workers at once it is done once."""

    def work() -> list[EmblemStep]:
        with write_transaction():
            found = locked(emblem)
            if found.next_at is None or found.next_at > clock.now():
                return []
            case = folding.fold(found, until=clock.now())
            return _written(found, case)

    return again_on_deadlock(work)


# -- proposals ---------------------------------------------------------------------------------------------


def propose(*, emblem: Emblem, kind: str, by: str, facts: Mapping[str, Any], user: User) -> Proposal:
    """Ask for something that another must confirm: money by the trustee, an agreement by the other side.

    It is tried on a copy first, so that nobody is asked for what the deed refuses. Raises ``UserProblem``.
    """
    with write_transaction():
        found = locked(emblem)
        require_open(found.club)
        rights.require(user, found, kind, by, moneyless=True)
        given = dict(facts)
        if kind not in rights.MONEY:
            given["agreed"] = True
        event = _read(found, kind, by, given, clock.now())
        case = folding.fold(found)
        try:
            case.apply(event)
        except Refused as refusal:
            raise refused(refusal, found) from None
        return Proposal.objects.create(
            emblem=found, kind=kind, by=by, to=_asked(case, event), facts=event.to_json()["facts"]
        )


def _asked(case: Case, event: Event) -> str:
    if event.kind in rights.MONEY:
        return DONOR
    one = case.state.challenges[event.facts["challenge"]]
    return one.challenger if event.by == one.against else one.against


def answer(
    *, proposal: Proposal, accept: bool, user: User, at: datetime | None = None, reason: str = ""
) -> Proposal:
    """Accept a proposal, which records it as done by who proposed it, or decline it.

    Raises ``UserProblem``: "answered" (409), "not-allowed" (403), "deed-refuses" (422).
    """
    with write_transaction():
        emblem = locked(proposal.emblem_id)
        row = Proposal.objects.select_for_update().get(pk=proposal.pk)
        if row.state != Proposal.State.OPEN:
            raise UserProblem("answered", f"This was {row.get_state_display().lower()} already.", 409)
        if row.to == DONOR:
            rights.require(user, emblem, row.kind, DONOR)
        elif row.to not in rights.names_of(user, emblem) and not rights.is_trustee(user, emblem):
            raise UserProblem("not-allowed", f"This is for {row.to} to answer.", 403)
        row.state = Proposal.State.ACCEPTED if accept else Proposal.State.DECLINED
        row.answered_at, row.answered_by = clock.now(), user.get_short_name()[:120]
        row.reason = reason[:300]
        if accept:
            trusted = row.to == DONOR
            steps = record(
                emblem=emblem, kind=row.kind, by=row.by, facts=row.facts, user=user if trusted else None,
                at=at if trusted else None,
            )  # fmt: skip
            row.event = int(steps[-1].key.removeprefix("e"))
        row.save()
        return row


def withdraw_proposal(*, proposal: Proposal, user: User) -> Proposal:
    """Take back one's own proposal while nobody has answered. Raises ``UserProblem``."""
    with write_transaction():
        emblem = locked(proposal.emblem_id)
        row = Proposal.objects.select_for_update().get(pk=proposal.pk)
        if row.by not in rights.names_of(user, emblem):
            raise UserProblem("not-allowed", "You can act for yourself only.", 403)
        if row.state != Proposal.State.OPEN:
            raise UserProblem("answered", f"This was {row.get_state_display().lower()} already.", 409)
        row.state, row.answered_at = Proposal.State.WITHDRAWN, clock.now()
        row.save()
        return row


# -- what if -----------------------------------------------------------------------------------------------


def what_if(
    emblem: Emblem, until: datetime, events: Sequence[Mapping[str, Any]]
) -> tuple[Case, list[Any], list[Refused]]:
    """What further events, and the clock until ``until`` (aware), would bring: the case, the steps that are
    new, and refusals. Nothing is written."""
    case = folding.fold(emblem)
    known, refusals = len(case.steps), []
    for n, raw in enumerate(events, emblem.last_n + 1):
        try:
            event = read_event({**raw, "n": n})
        except DeedError as error:
            raise bad_fact(error) from None
        try:
            case.apply(event)
        except Refused as refusal:
            refusals.append(refusal)
    case.advance(clock.local(until, emblem.club.tzinfo))
    return case, case.steps[known:], refusals


def remove_of_demonstration(club: Club) -> None:
    """Remove a demonstration club's emblems with their logs and deeds, while its purge is open."""
    for model in (EmblemEvent, EmblemStep, Movement):
        model._default_manager.filter(emblem__club=club).delete()
    Emblem.objects.filter(club=club).delete()
    DeedVersion.objects.filter(club=club).delete()
