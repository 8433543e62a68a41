"""What owners do with webhooks. All take the club's row first, and write its log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.people.access import require
from clubs.people.models import Club, Role, User
from clubs.people.services.common import checked_name, lock_club, log
from clubs.webhooks.models import Webhook
from clubs.webhooks.rules.kinds import CHOSEN
from clubs.webhooks.services.sending import check_url
from matches.problems import UserProblem
from matches.services import write_transaction
from rules_engine.saying import say

MOST: Final = 20
"""Webhooks of a club."""


def make_webhook(*, club: Club, url: str, label: str, kinds: Iterable[str], by: User) -> Webhook:
    """A new webhook; its ``secret`` is shown once.

    Raises ``UserProblem``: "bad-field" (422), "name-empty", "name-too-long", "too-many-webhooks" (409).
    """
    with write_transaction():
        club = lock_club(club)
        require(by, club, Role.OWNER)
        if Webhook.objects.filter(club=club).count() >= MOST:
            raise UserProblem(
                "too-many-webhooks", gettext("A club has at most {most} webhooks.").format(most=MOST), 409
            )
        made = Webhook.objects.create(
            club=club, url=check_url(url), label=checked_name(label), kinds=_checked(kinds), made_by=by
        )
        log(club, by, "webhook-made", label=made.label, url=made.url)
        return made


def change_webhook(
    *,
    webhook: Webhook,
    by: User,
    url: str | None = None,
    label: str | None = None,
    kinds: Iterable[str] | None = None,
    on: bool | None = None,
) -> Webhook:
    """Change what is given; ``on`` switches it on or off. Raises as :func:`make_webhook` does."""
    with write_transaction():
        club = lock_club(webhook.club)
        require(by, club, Role.OWNER)
        found = Webhook.objects.select_related("club").get(pk=webhook.pk)
        found.url = found.url if url is None else check_url(url)
        found.label = found.label if label is None else checked_name(label)
        found.kinds = found.kinds if kinds is None else _checked(kinds)
        if on is True:
            found.off_at, found.off_because, found.failing_since = None, "", None
        elif on is False and found.off_at is None:
            found.off_at = now()
            found.off_because = say("webhooks.note-by-hand", "Switched off by hand.")
        found.save()
        log(club, by, "webhook-changed", label=found.label, url=found.url)
        return found


def switch_off(*, webhook: Webhook, by: User) -> Webhook:
    """Switch it off for the operator of the server, who needs no role in the club; its owners may switch it
    on again. Doing so twice changes nothing."""
    with write_transaction():
        club = lock_club(webhook.club, archived_too=True)
        found = Webhook.objects.select_related("club").get(pk=webhook.pk)
        if found.off_at is None:
            found.off_at = now()
            found.off_because = say("webhooks.note-by-operator", "Switched off by the server's operator.")
            found.save()
            log(club, by, "webhook-off", label=found.label, because=found.off_because)
        return found


def new_secret(*, webhook: Webhook, by: User) -> Webhook:
    """Another secret; the old one signs nothing from now on."""
    with write_transaction():
        club = lock_club(webhook.club)
        require(by, club, Role.OWNER)
        found = Webhook.objects.select_related("club").get(pk=webhook.pk)
        found.generation += 1
        found.save(update_fields=["generation"])
        log(club, by, "webhook-secret", label=found.label)
        return found


def remove_webhook(*, webhook: Webhook, by: User) -> None:
    """Remove it and its log of deliveries."""
    with write_transaction():
        club = lock_club(webhook.club)
        require(by, club, Role.OWNER)
        log(club, by, "webhook-removed", label=webhook.label)
        Webhook.objects.filter(pk=webhook.pk).delete()


def _checked(kinds: Iterable[str]) -> list[str]:
    wanted = set(kinds)
    unknown = sorted(wanted - set(CHOSEN))
    if unknown or not wanted:
        if unknown:
            what = gettext("There is no kind {kind}.").format(kind=repr(unknown[0][:40]))
        else:
            what = gettext("Choose one or more kinds of events.")
        raise UserProblem("bad-field", what, 422, {"field": "kinds"})
    return [kind for kind in CHOSEN if kind in wanted]
