"""``manage.py play``: a game played from start to finish by simulated players; prints its record."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import rules_engine as engine
from rules_engine.commands import CommandFailed
from simulator.commands import play
from simulator.management.progress import each, progress
from simulator.players import rows
from simulator.players.rows import Played

LONGEST = 240.0
"""Seconds of processor time after which ``--all`` gives a game up, unless told otherwise."""


class Command(BaseCommand):
    """Play one game and print its record, or every game once and print a table."""

    help = play.HELP
    requires_system_checks: list[str] = []  # no database, no settings

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("game", nargs="?", metavar="GAME", help='a game, as "crown/crokinole"')
        parser.add_argument("--all", action="store_true", help="play every game once, and print a table")
        play.settings(parser)
        parser.add_argument(
            "--seconds",
            type=float,
            default=LONGEST,
            metavar="S",
            help="processor time that a game may take with --all; 0: any (%(default)g)",
        )
        parser.add_argument("--jobs", type=int, default=2, metavar="N", help="games at once with --all (2)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play what was asked for."""
        if options["all"] == (options["game"] is not None):
            raise CommandError("name one game, or say --all", returncode=play.REFUSED)
        if options["limit"] < 0 or options["seconds"] < 0 or options["jobs"] < 1:
            raise CommandError(
                "--limit and --seconds are 0 or more, --jobs 1 or more", returncode=play.REFUSED
            )
        if options["all"]:
            self._all(options)
            return
        try:
            play.run(options, self.stdout)
        except CommandFailed as failure:
            raise CommandError(str(failure), returncode=failure.code) from failure

    def _all(self, options: dict[str, Any]) -> None:
        """Every game once, so many at a time; a progress line on standard error, then the table."""
        if options["sides"] or options["options"] or options["svg"]:
            raise CommandError("--sides, --options and --svg are for one game", returncode=play.REFUSED)
        try:
            named = play.levels_named(options["skill"])
        except ValueError as refusal:
            raise CommandError(str(refusal), returncode=play.REFUSED) from refusal
        games = [game.id for game in rows.longest_first(engine.games())]
        given = (named, options["seed"], options["limit"], options["seconds"])
        played: list[Played] = []
        with progress(len(games), "games", sys.stderr) as shown:
            found_of = each(games, rows.row_of, lambda one: (one, *given), options["jobs"], shown.tick)
            for game, found in found_of:
                row = found if isinstance(found, Played) else Played(game, fault=f"{found!r}"[:160])
                played.append(row)
                shown.step(f"{row.game} {row.seconds:.1f} s", row.fault)
        self.stdout.write(f"{'game':<36} {'entries':>7} {'strokes':>7} {'seconds':>7}  winner")
        for row in sorted(played):
            end = f"! {row.fault}" if row.fault else row.winner or "drawn"
            self.stdout.write(f"{row.game:<36} {row.entries:>7} {row.strokes:>7} {row.seconds:>7.1f}  {end}")
        faults = sum(bool(row.fault) for row in played)
        total = sum(row.seconds for row in played)
        self.stdout.write(f"{len(played)} games, {total:.0f} s of processor time, {faults} faults")
        if faults:
            raise CommandError(f"{faults} of {len(played)} games did not come to their end")
