"""``manage.py games``: the games that can be played, or all about one of them."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

import rules_engine as engine


class Command(BaseCommand):
    """List the games, or show one: its options and which clause answers what."""

    help = "List the games, or show the options and clauses of one."

    def add_arguments(self, parser: CommandParser) -> None:
        """``GAME`` is an id such as brunswick/snookers-pool."""
        parser.add_argument("game", nargs="?", help="the id of a game; without it all are listed")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print; exit code 1 for a game that nobody knows."""
        if options["game"] is None:
            rows = [_short(game) for game in engine.games()]
            self.stdout.write(json.dumps(rows, indent=1) if options["json"] else "\n".join(map(_line, rows)))
            return
        try:
            game = engine.game(options["game"])
        except engine.UnknownGame as error:
            raise CommandError(error.message) from None
        about = _long(game)
        self.stdout.write(json.dumps(about, indent=1) if options["json"] else _page(about))


def _short(game: engine.Game) -> dict[str, Any]:
    sides = [game.min_sides, game.max_sides]
    return {"id": game.id, "name": game.name, "family": game.family, "sides": sides, "rules": game.version}


def _long(game: engine.Game) -> dict[str, Any]:
    options = [
        {
            "id": option.id,
            "default": option.default,
            "values": list(option.values) or [option.low, option.high],
            **({"count": option.count, "total": option.total} if option.count else {}),
            "about": option.text,
            "rule": option.citation,
        }
        for option in game.options.values()
    ]
    clauses = [
        {"slot": clause.slot, "citation": clause.citation, "text": clause.text}
        for slot in game.slots()
        for clause in game.stack(slot)
    ]
    return {**_short(game), "options": options, "clauses": clauses, "beside": game.beside}


def _line(row: dict[str, Any]) -> str:
    return f"{row['id']:34} {row['name']}"


def _page(about: dict[str, Any]) -> str:
    rows = [f"{about['name']} ({about['id']}, rules {about['rules']})", "", "Options"]
    for option in about["options"]:
        numbers = all(isinstance(v, int) and not isinstance(v, bool) for v in option["values"])
        if "count" in option:
            least, most = option["count"]
            given = ",".join(map(str, option["default"]))
            rows.append(
                f"  {option['id']} = {given}  ({least} to {most} numbers from {option['values'][0]} to"
                f" {option['values'][1]})  {option['about']}"
            )
            continue
        allowed = (
            " to ".join(map(str, option["values"])) if numbers else ", ".join(map(str, option["values"]))
        )
        rows.append(f"  {option['id']} = {option['default']}  ({allowed})  {option['about']}")
    rows += ["", "Clauses, the deciding one of each question first"]
    rows += [f"  {c['slot']:20} {c['citation']:36} {c['text']}" for c in about["clauses"]]
    return "\n".join(rows)
