"""Brings a database up to date, and tells what became of it as JSON: a process of its own, with its settings.

Run as ``python -m tests.upgrades.upgrading [whole]`` with ``BALKLINE_DATA`` (and ``BALKLINE_DATABASE_URL``)
set.
"""

from __future__ import annotations

import io
import json
import os
import sys
import time
import uuid
from collections.abc import Callable
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402 - Django is set up first
from django.core.management import call_command  # noqa: E402
from django.core.management.commands.migrate import Command as Migrate  # noqa: E402
from django.test import Client  # noqa: E402

from matches.log import fold  # noqa: E402
from matches.models import Match  # noqa: E402
from matches.services import Actor, record_entry  # noqa: E402
from tests.upgrades.facts import told  # noqa: E402

PAGES = (
    "/",
    "/c/{club}/",
    "/c/{club}/t/",
    "/c/{club}/records/",
    "/c/{club}/records/champions/",
    "/c/{club}/results/",
)


settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"


class Timed(Migrate):
    """The command, which notes how long each migration takes."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds: dict[str, float] = {}

    def migration_progress_callback(self, action: str, migration: Any = None, fake: bool = False) -> None:
        """Look at the clock."""
        if action == "apply_start":
            self.began = time.perf_counter()
        elif action == "apply_success":
            self.seconds[f"{migration.app_label}.{migration.name}"] = time.perf_counter() - self.began


def refolded() -> dict[str, str]:
    """Matches whose board is not what their log folds to, with their games."""
    wrong = {}
    for match in Match.objects.exclude(last_seq=0).order_by("pk"):
        game, _ = fold.folded(match)
        if not within(match.board, json.loads(json.dumps(game.board()))):
            wrong[match.public_id] = match.game
    return wrong


def within(kept: Any, made: Any) -> bool:
    """Whether a board that was kept is the one that is made now; later versions may tell more."""
    if isinstance(kept, dict) and isinstance(made, dict):
        return all(name in made and within(value, made[name]) for name, value in kept.items())
    return bool(kept == made)


def marked_on() -> list[list[Any]]:
    """Go on with each match that was under way; its numbers before and after, and the turn."""
    by = Actor.system("Test")
    found = []
    for match in Match.objects.filter(status="live", simulated=False).order_by("pk"):
        done = record_entry(
            match_id=match.pk,
            side=match.board["turn"],
            tokens=".",
            expected_seq=match.last_seq,
            client_uuid=uuid.uuid4(),
            by=by,
        )
        found.append([match.public_id, match.last_seq, done.seq])
    return found


def opened() -> dict[str, int]:
    """The status of the public pages."""
    client = Client()
    club = Match.objects.order_by("pk")[0].club.slug
    pages = [page.format(club=club) for page in PAGES]
    pages += [
        f"/m/{match.public_id}/" for match in Match.objects.filter(status__in=("live", "confirmed"))[:4]
    ]
    return {page: client.get(page).status_code for page in pages}


def main() -> None:
    """Do all of it."""
    migrate, rebuilt = Timed(), io.StringIO()
    steps: dict[str, Callable[[], Any]] = {
        "migrated": lambda: call_command(migrate, verbosity=0, interactive=False),
        "told": lambda: told(whole="whole" in sys.argv),
        "rebuilt": lambda: call_command("rebuild_records", stdout=rebuilt),
        "refolded": refolded,
        "pages": opened,
        "marked": marked_on,
    }
    found: dict[str, Any] = {"took": {}}
    for name, step in steps.items():
        began = time.perf_counter()
        found[name] = step()
        found["took"][name] = round(time.perf_counter() - began, 1)
    json.dump({**found, "seconds": migrate.seconds, "rebuilt": rebuilt.getvalue()}, sys.stdout)


if __name__ == "__main__":
    main()
