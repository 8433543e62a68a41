"""``manage.py judge``: judge a match record, from a file or from standard input."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules_engine.commands import CommandFailed, judge


class Command(BaseCommand):
    """Read a record in text or JSON, judge every entry, and print the rulings and the score."""

    help = f"{judge.HELP} See docs/notation.md."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Those of :mod:`rules_engine.commands.judge`."""
        judge.arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit code 0 only if the record can be read and every entry stands."""
        try:
            judge.run(options, self.stdout)
        except CommandFailed as failure:
            raise CommandError(str(failure), returncode=failure.code) from None
