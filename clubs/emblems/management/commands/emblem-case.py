"""``manage.py emblem-case FILE``: run dated events under a deed and print the steps."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import yaml
from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubs.emblems.rules.scenario import play, read_scenario, written
from clubs.emblems.rules.telling import plain
from clubs.emblems.rules.terms import DeedError


class Command(BaseCommand):
    """Print what a course of events would bring: states, movements of money, refusals with their clauses."""

    help = (
        "Run a course of dated events (YAML: deed, readings, until, events) through an emblem's machine, and "
        "print its timeline, its books and what was refused by which clause. - reads standard input."
    )
    requires_system_checks: list[str] = []  # no database

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, and how to print."""
        parser.add_argument("file", help="a scenario (docs/emblems has examples), or -")
        parser.add_argument("--json", action="store_true", help="print steps, state and books as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, play, print."""
        name = options["file"]
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{name} cannot be read: {error.strerror}", returncode=2) from None
        except UnicodeDecodeError:
            raise CommandError(f"{name} is no text in UTF-8", returncode=2) from None
        try:
            scenario = read_scenario(yaml.safe_load(text))
        except yaml.YAMLError as error:
            raise CommandError(f"{name} is no YAML: {error}", returncode=2) from None
        except DeedError as error:
            raise CommandError(f"{name}: {error}", returncode=2) from None
        case, told = play(scenario)
        if not options["json"]:
            self.stdout.write(written(scenario, case, told), ending="")
            return
        rows = [
            {
                "event": one.event.to_json() if one.event else None,
                "steps": plain(one.steps),
                "refusal": None
                if one.refusal is None
                else {
                    "code": one.refusal.code,
                    "message": one.refusal.message,
                    "citations": list(one.refusal.citations),
                },
            }
            for one in told
        ]
        found = {"told": rows, "state": plain(case.state), "books": plain(case.books())}
        self.stdout.write(json.dumps(found, indent=1, ensure_ascii=False))
