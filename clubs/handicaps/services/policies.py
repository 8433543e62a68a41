"""Making a policy, giving it another version, putting it away."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db.models import ProtectedError, RestrictedError
from django.utils.formats import date_format
from django.utils.timezone import now
from django.utils.translation import gettext

import rules_engine as engine
from clubs.handicaps.models import Policy, PolicyVersion
from clubs.handicaps.services.common import changing, checked_terms, today
from clubs.people.models import Club, User
from clubs.people.names import free_slug, tidy
from clubs.people.services.common import checked_name, lock_club, log
from clubs.ratings.rules import disciplines
from matches.problems import UserProblem
from matches.services import write_transaction

RESERVED_SLUGS = frozenset({"new", "of", "lines", "players"})
MOST_POLICIES = 40
MOST_VERSIONS = 100


def make(
    *,
    club: Club,
    name: str,
    kind: str,
    terms: Mapping[str, Any],
    discipline: str = "",
    game: str = "",
    begins_on: date | None = None,
    by: User | None,
) -> Policy:
    """Make a policy with its first version. `game`: only for it; `discipline`: for its games; neither: for
    all.

    Raises ``UserProblem``: "bad-policy-terms" (422), "no-such-game", "no-such-discipline",
    "too-many-policies" (409).
    """
    rules = checked_terms(kind, terms)
    discipline = _checked_discipline(discipline, game)
    with write_transaction():
        club = lock_club(club)
        if Policy.objects.filter(club=club).count() >= MOST_POLICIES:
            told = gettext("A club has at most {n} policies.").format(n=MOST_POLICIES)
            raise UserProblem("too-many-policies", told, 409)
        title = checked_name(name)
        slug = free_slug(
            title,
            fallback="policy",
            length=90,
            taken=lambda s: s in RESERVED_SLUGS or Policy.objects.filter(club=club, slug=s).exists(),
        )
        made = Policy.objects.create(
            club=club, slug=slug, name=title, kind=kind, discipline=discipline, game=game
        )
        first = begins_on or today(club)
        PolicyVersion.objects.create(
            policy=made, number=1, begins_on=first, terms=rules.to_json(), by_label=_label(by)
        )
        log(club, by, "handicap-policy-made", policy=made.slug, name=made.name, kind=kind)
    return made


def add_version(
    *,
    policy: Policy,
    terms: Mapping[str, Any],
    begins_on: date | None = None,
    note: str = "",
    by: User | None,
) -> PolicyVersion:
    """Give a policy other terms from a day on (today). What was drawn before keeps its version.

    Raises ``UserProblem``: "bad-policy-terms" (422), "version-in-past" (409), "same-terms" (409),
    "too-many-versions" (409), "policy-closed" (409).
    """
    with changing(policy) as found:
        rules = checked_terms(found.kind, terms)
        earlier = list(found.versions.order_by("number"))
        day = begins_on or today(found.club)
        latest = max(one.begins_on for one in earlier)
        if day < min(today(found.club), latest) or day < latest:
            earliest = date_format(max(latest, today(found.club)), gettext("d.m.Y"))
            told = gettext("A new version counts from {day} at the earliest.").format(day=earliest)
            raise UserProblem("version-in-past", told, 409)
        if earlier[-1].terms == rules.to_json():
            raise UserProblem("same-terms", gettext("These are the terms of the version before."), 409)
        if len(earlier) >= MOST_VERSIONS:
            told = gettext("A policy has at most {n} versions.").format(n=MOST_VERSIONS)
            raise UserProblem("too-many-versions", told, 409)
        made = PolicyVersion.objects.create(
            policy=found, number=earlier[-1].number + 1, begins_on=day, terms=rules.to_json(),
            note=tidy(note)[:200], by_label=_label(by),
        )  # fmt: skip
        log(
            found.club, by, "handicap-policy-version",
            policy=found.slug, name=found.name, version=made.number, begins_on=str(day),
        )  # fmt: skip
    return made


def withdraw_version(*, policy: Policy, number: int, by: User | None) -> None:
    """Take the latest version back, as long as nothing was drawn or played by it.

    Raises ``UserProblem``: "not-found" (404), "not-latest" (409), "only-version" (409), "version-used" (409).
    """
    with changing(policy) as found:
        versions = list(found.versions.order_by("number"))
        row = next((one for one in versions if one.number == number), None)
        if row is None:
            raise UserProblem("not-found", gettext("There is no such version."), 404)
        if len(versions) == 1:
            raise UserProblem("only-version", gettext("A policy has one version at least."), 409)
        if row is not versions[-1]:
            raise UserProblem("not-latest", gettext("Only the latest version can be taken back."), 409)
        try:
            row.delete()
        except (RestrictedError, ProtectedError):
            raise UserProblem(
                "version-used",
                gettext("Something was drawn or played by this version: make another instead."),
                409,
            ) from None
        log(
            found.club, by, "handicap-policy-version-withdrawn",
            policy=found.slug, name=found.name, version=number,
        )  # fmt: skip


def rename(*, policy: Policy, name: str, by: User | None) -> Policy:
    """Call a policy something else; its address stays. Raises ``UserProblem`` "name-empty" and the like."""
    with changing(policy, closed_too=True) as found:
        title = checked_name(name)
        if title != found.name:
            log(found.club, by, "handicap-policy-renamed", policy=found.slug, name=title, before=found.name)
            found.name = title
            found.save(update_fields=["name"])
    return found


def close(*, policy: Policy, by: User | None) -> Policy:
    """Put a policy away: nothing new chooses it, and its handicaps leave the list. Idempotent."""
    with changing(policy, closed_too=True) as found:
        if found.closed_at is None:
            found.closed_at = now()
            found.save(update_fields=["closed_at"])
            log(found.club, by, "handicap-policy-closed", policy=found.slug, name=found.name)
    return found


def reopen(*, policy: Policy, by: User | None) -> Policy:
    """Take a policy up again, with the handicaps that it had. Idempotent."""
    with changing(policy, closed_too=True) as found:
        if found.closed_at is not None:
            found.closed_at = None
            found.save(update_fields=["closed_at"])
            log(found.club, by, "handicap-policy-reopened", policy=found.slug, name=found.name)
    return found


def _label(by: User | None) -> str:
    return by.get_short_name()[:120] if by is not None else "Balkline"


def _checked_discipline(discipline: str, game: str) -> str:
    if game:
        try:
            engine.game(game)
        except engine.UnknownGame:
            told = gettext("There is no game called {name}.").format(name=tidy(game)[:80])
            raise UserProblem("no-such-game", told) from None
        return disciplines.discipline_of(game) or ""
    if discipline and discipline not in disciplines.NAMES:
        told = gettext("There is no discipline called {name}.").format(name=tidy(discipline)[:40])
        raise UserProblem("no-such-discipline", told)
    return discipline
