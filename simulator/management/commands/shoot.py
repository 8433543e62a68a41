"""``manage.py shoot``: play a shot that a JSON file describes, and say, draw or animate what happens."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules_engine.commands import CommandFailed
from simulator.commands import shoot


class Command(BaseCommand):
    """Read a shot, play it, tell what happened."""

    help = shoot.HELP
    requires_system_checks: list[str] = []  # no database, no settings: a shot is answered at once

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Those of :mod:`simulator.commands.shoot`."""
        shoot.arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what the arguments say; what is refused ends with exit code 2."""
        try:
            shoot.run(options, self.stdout)
        except CommandFailed as failure:
            raise CommandError(str(failure), returncode=failure.code) from failure
