"""What may be done with emblems: each function locks, checks, writes and announces in one transaction."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext

from clubs.emblems.models import (
    DeedVersion,
    Emblem,
    EmblemEvent,
    EmblemPerson,
    EmblemStep,
    Movement,
)
from clubs.emblems.problems import bad_fact
from clubs.emblems.rules.events import DONOR, REFEREE
from clubs.emblems.rules.terms import THREE, Deed, DeedError, deed_of_the_book, read_deed
from clubs.people.access import OFFICERS, require_open
from clubs.people.access import require as require_role
from clubs.people.models import Club, Player, User
from clubs.people.names import slug_of
from matches.problems import UserProblem


def locked(emblem: Emblem | int) -> Emblem:
    """The emblem read again and locked until the transaction ends. Raises ``UserProblem`` "not-found"."""
    pk = emblem if isinstance(emblem, int) else emblem.pk
    found = Emblem.objects.select_for_update(of=("self",)).select_related("club").filter(pk=pk).first()
    if found is None:
        raise UserProblem("not-found", gettext("There is no such emblem."), 404)
    return found


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
            club=club,
            slug=slug,
            version=version,
            title=made.title,
            data=made.to_json(),
            by_label=by.get_short_name()[:120],
        )


def found_emblem(*, club: Club, deed_slug: str, title: str, by: User, trustee: User | None = None) -> Emblem:
    """Set up an emblem under a deed of the club; one of the book's is taken over if need be.

    Raises ``UserProblem``: "no-such-deed" (404), "title-empty", "emblem-exists" (409).
    """
    require_role(by, club, *OFFICERS)
    require_open(club)
    title = " ".join(title.split())[:160]
    slug = slug_of(title, 90)
    if not slug:
        raise UserProblem("title-empty", gettext("Give the emblem a title."), 422)
    with transaction.atomic():
        if deed_slug in THREE and not DeedVersion.objects.filter(club=club, slug=deed_slug).exists():
            publish_deed(club=club, deed=deed_of_the_book(deed_slug), by=by)
        if not DeedVersion.objects.filter(club=club, slug=deed_slug).exists():
            words = gettext("The club has no deed {deed}.").format(deed=repr(deed_slug[:60]))
            raise UserProblem("no-such-deed", words, 404)
        if Emblem.objects.filter(club=club, slug=slug).exists():
            words = gettext("There is already an emblem “{title}”.").format(title=title)
            raise UserProblem("emblem-exists", words, 409)
        return Emblem.objects.create(club=club, slug=slug, title=title, deed_slug=deed_slug, trustee=trustee)


def person(emblem: Emblem, player: Player) -> EmblemPerson:
    """The name of a player in the emblem's log; he gets a unique one the first time."""
    found = EmblemPerson.objects.filter(emblem=emblem, player=player).first()
    if found is not None:
        return found
    taken = set(EmblemPerson.objects.filter(emblem=emblem).values_list("name", flat=True)) | {DONOR, REFEREE}
    name, n = player.name[:110], 2
    while name in taken:
        name, n = f"{player.name[:110]} ({n})", n + 1
    return EmblemPerson.objects.create(emblem=emblem, name=name, player=player)


def remove_of_demonstration(club: Club) -> None:
    """Remove a demonstration club's emblems with their logs and deeds, while its purge is open."""
    for model in (EmblemEvent, EmblemStep, Movement):
        model._default_manager.filter(emblem__club=club).delete()
    Emblem.objects.filter(club=club).delete()
    DeedVersion.objects.filter(club=club).delete()
