"""``manage.py games``: the games that can be played, or all about one of them."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

import rules_engine as engine


class Command(BaseCommand):
    """List the games, or show one: what it is played with, its options, and which clause answers what."""

    help = "List the games, or show what one is played with, its options and its clauses."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """``GAME`` is an id such as brunswick/snookers-pool."""
        parser.add_argument("game", nargs="?", help="the id of a game; without it all are listed")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print; exit code 1 for an unknown game."""
        if options["game"] is None:
            rows = [engine.listed(game) for game in engine.games()]
            self.stdout.write(json.dumps(rows, indent=1) if options["json"] else "\n".join(map(_line, rows)))
            return
        try:
            about = engine.about(options["game"])
        except engine.UnknownGame as error:
            if options["json"]:
                self.stdout.write(json.dumps({"error": {"code": error.code, "message": error.message}}))
            raise CommandError(error.message) from None
        self.stdout.write(json.dumps(about, indent=1) if options["json"] else _page(about))


def _line(row: dict[str, Any]) -> str:
    return f"{row['id']:34} {row['name']}"


def _page(about: dict[str, Any]) -> str:
    rows = [f"{about['name']} ({about['id']}, rules {about['rules']})"]
    if about["governors"]:
        rows.append(f"Governed by {', '.join(about['governors'])}")
    rows.append("")
    for key in ("pieces", "pockets", "zones", "pins", "states", "choices"):
        if about[key]:
            rows.append(f"{key.capitalize():10} {' '.join(about[key])}")
    if about["calls"]:
        must = "must" if about["calls"]["required"] else "may"
        rows.append(f"{'Calls':10} {must} be made: {' '.join(about['calls']['pieces'])}")
    if about["fouls"]:
        rows += ["", "Fouls"]
        rows += [f"  #{f['code']:20} {f['citation']:36} {f['text']}" for f in about["fouls"]]
    rows += ["", "Options"]
    for option in about["options"]:
        default = option["default"]
        shown = ",".join(map(str, default)) if isinstance(default, list) else default
        rows.append(f"  {option['id']} = {shown}  ({option['allowed']})  {option['about']}")
    rows += ["", "Clauses, the deciding one of each question first"]
    rows += [f"  {c['slot']:20} {c['citation']:36} {c['text']}" for c in about["clauses"]]
    changed = [c for c in about["changes"] if c["how"] == "changes"]
    if changed:
        rows += ["", "What it changes in the games that govern it"]
        rows += [
            f"  {c['slot']:20} {c['text']} (instead of {c['instead_of'][0]['citation']})" for c in changed
        ]
    if about["beside"]:
        rows += ["", "Rules that no ruling rests on"]
        rows += [f"  {ref:20} {reason}" for ref, reason in about["beside"].items()]
    return "\n".join(rows)
