"""One marker writes at a time, and everybody sees who.

The lease stands in the match's row. It is free, or held until ``lease_until``; entries and heartbeats renew
it, and the lease of a dead tablet expires after :data:`.LEASE`. The first tap for a held lease shows who
has it and since when; the second takes it over. The former holder learns of it from the stream and from the
answer to its next entry.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from config import clock
from matches.log import announcing
from matches.log.actor import Actor
from matches.log.acts import act, locked
from matches.log.models import Act, Match
from matches.log.shapes import LEASE, is_held, lease_json
from matches.log.writing import write_transaction
from matches.problems import UserProblem


def claim(match: Match, by: Actor, at: datetime) -> dict[str, Any]:
    """Columns to write so that ``by`` holds the lease for another while; ``match`` must be locked.

    A free or expired lease is taken. Raises ``UserProblem("lease-lost", 409)`` when another holds it. The
    program itself needs none.
    """
    if by.kind == "system":
        return {}
    if match.lease_holder != by.holder:
        if is_held(match):
            raise UserProblem(
                "lease-lost",
                gettext("{name} is marking this match now.").format(name=match.lease_label),
                409,
                {"lease": lease_json(match, by)},
            )
        return {
            "lease_holder": by.holder,
            "lease_label": by.label,
            "lease_since": at,
            "lease_until": clock.until(LEASE),
        }
    return {"lease_until": clock.until(LEASE)}


def take(*, match_id: int | str, by: Actor, force: bool = False) -> Match:
    """Take the lease: a free one at once, a held one only with ``force`` (the second tap).

    Raises ``UserProblem("lease-held", 409)`` with who and since when it is held and ``force`` is false.
    """
    with write_transaction():
        match = locked(match_id)
        by.require("mark", match)
        at = clock.now()
        if is_held(match) and match.lease_holder != by.holder:
            if not force:
                raise UserProblem(
                    "lease-held",
                    gettext("{name} is marking this match.").format(name=match.lease_label),
                    409,
                    {"lease": lease_json(match, by)},
                )
            before = match.lease_label
            _write(match, by, at)
            act(match, Act.Kind.LEASE_TAKEN, by, data={"from": before})
        else:
            fresh = match.lease_holder != by.holder
            _write(match, by, at)
            if fresh:
                match.revision += 1
                match.save(update_fields=["revision"])
                announcing.announce()
        return match


def renew(*, match_id: int | str, by: Actor) -> Match:
    """Keep the lease alive. Raises ``UserProblem("lease-lost", 409)`` when another has taken it over.

    An expired lease that no one else took is held again.
    """
    with write_transaction():
        match = locked(match_id)
        by.require("mark", match)
        columns = claim(match, by, clock.now())
        for name, value in columns.items():
            setattr(match, name, value)
        if columns:
            match.save(update_fields=list(columns))
        return match


def release(*, match_id: int | str, by: Actor) -> Match:
    """Give the lease back; nothing happens when another holds it."""
    with write_transaction():
        match = locked(match_id)
        if match.lease_holder == by.holder and match.lease_holder:
            match.lease_holder = match.lease_label = ""
            match.lease_since = match.lease_until = None
            match.revision += 1
            match.save(
                update_fields=["lease_holder", "lease_label", "lease_since", "lease_until", "revision"]
            )
            announcing.announce()
        return match


def _write(match: Match, by: Actor, at: datetime) -> None:
    if match.lease_holder != by.holder or not is_held(match):
        match.lease_since = at
    match.lease_holder, match.lease_label = by.holder, by.label
    match.lease_until = clock.until(LEASE)
    match.save(update_fields=["lease_holder", "lease_label", "lease_since", "lease_until"])
