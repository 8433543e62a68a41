"""The life of a competition around its play: open for entries, called off, put away."""

from __future__ import annotations

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import (
    Competition,
    Status,
)
from clubs.competitions.rules.pairing.seeding import new_seed
from clubs.competitions.services import pairs, seating
from clubs.competitions.services.common import (
    after_commit,
    changing,
    log,
    require_status,
)
from clubs.competitions.services.drawing import checked_seed
from clubs.competitions.services.stage_settings import MOST_STAGES as MOST_STAGES
from clubs.competitions.wording import followed
from clubs.people.models import User
from clubs.people.names import tidy_lines
from matches.problems import UserProblem
from rules_engine.saying import say

RESERVED_SLUGS = frozenset({"new"})
MOST_ENTRANTS = 512
"""How many may enter a competition: pages, prints and settings by round are made for so many."""


def open_entries(*, competition: Competition, seed: str = "", by: User | None) -> Competition:
    """Open for entry, in public, and publish the seed of the draw: the one given, or a new random one.

    The seed is published before there are entries, so it cannot be chosen to suit them.
    """
    with changing(competition, Status.DRAFT) as found:
        given = checked_seed(seed) if seed.strip() else ""
        found.seed = given or new_seed()
        found.seed_published_at = now()
        found.status = Status.OPEN
        found.save(update_fields=["seed", "seed_published_at", "status"])
        if given:
            text = say(
                "competitions.log-opened-given",
                "Entries are open. Seed of the draw, given by the director: {seed}",
                seed=found.seed,
            )
        else:
            text = say(
                "competitions.log-opened-random",
                "Entries are open. Seed of the draw, made at random: {seed}",
                seed=found.seed,
            )
        log(found, by, "opened", text, seed=found.seed)
    return found


def cancel(*, competition: Competition, by: User | None, reason: str = "") -> Competition:
    """Call a competition off. Matches at tables have to be ended first."""
    with changing(competition) as found:
        require_status(found, Status.DRAFT, Status.OPEN, Status.DRAWN, Status.RUNNING)
        if found.fixtures.filter(phase__in=("at_table", "live", "over")).exists():
            raise UserProblem("under-way", gettext("End the matches that are at the tables first."), 409)
        found.status = Status.CANCELLED
        found.finished_at = now()
        found.save(update_fields=["status", "finished_at"])
        pairs.end_search(found)
        text = say("competitions.log-cancelled", "The competition was cancelled.")
        log(found, by, "cancelled", followed(text, tidy_lines(reason)[:200].strip()))
    return found


def uncancel(*, competition: Competition, by: User | None) -> Competition:
    """Take a cancellation back: the competition goes on where it was."""
    with changing(competition, Status.CANCELLED) as found:
        if found.started_at is not None:
            found.status = Status.RUNNING
        elif found.drawn_at is not None:
            found.status = Status.DRAWN
        else:
            found.status = Status.OPEN if found.seed else Status.DRAFT
        found.finished_at = None
        found.save(update_fields=["status", "finished_at"])
        text = say("competitions.log-uncancelled", "The cancellation was taken back.")
        log(found, by, "uncancelled", text)
        after_commit(seating.seat_club, found.club_id)
    return found


def archive(*, competition: Competition, by: User | None) -> Competition:
    """Put a finished competition away: it stays public, and nothing in it can be changed."""
    with changing(competition, Status.FINISHED) as found:
        found.status = Status.ARCHIVED
        found.save(update_fields=["status"])
        log(found, by, "archived", say("competitions.log-archived", "The competition was archived."))
    return found


def unarchive(*, competition: Competition, by: User | None) -> Competition:
    """Bring an archived competition back, to correct it."""
    with changing(competition, Status.ARCHIVED) as found:
        found.status = Status.FINISHED
        found.save(update_fields=["status"])
        text = say("competitions.log-unarchived", "The competition was taken out of the archive.")
        log(found, by, "unarchived", text)
    return found
