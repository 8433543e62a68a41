"""``manage.py migrate``: Django's own, which is quick on an empty database."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

from config.schema import loading

OTHERWISE = ("app_label", "plan", "check_unapplied", "fake", "fake_initial", "prune")
"""Options with which less is done, or something else."""


class Command(migrate.Command):
    """Bring the database up to date; an empty one gets the written schema first (``config.schema``)."""

    def handle(self, *args: Any, **options: Any) -> str | None:
        """Run the command; with one of ``OTHERWISE`` it is Django's."""
        if not any(options[name] for name in OTHERWISE):
            loading.load(connections[options["database"]])
        done: str | None = super().handle(*args, **options)
        return done
