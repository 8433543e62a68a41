"""``manage.py play``: a game played from start to finish by simulated players; prints its record."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import rules_engine as engine
from simulator.errors import SimulatorError
from simulator.management.progress import each, progress
from simulator.players import rows
from simulator.players.rows import Played

LONGEST = 240.0
"""Seconds of processor time after which ``--all`` gives a game up, unless told otherwise."""

REFUSED = 2
"""The exit code for what cannot be played as it was asked."""


class Command(BaseCommand):
    """Play one game and print its record, or every game once and print a table."""

    help = (
        "Play a game by simulation: players choose, physics play, the rules judge. Prints the record, which "
        "manage.py judge reads. Levels of skill: beginner, fair, good, master."
    )
    requires_system_checks: list[str] = []  # no database, no settings

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("game", nargs="?", metavar="GAME", help='a game, as "crown/crokinole"')
        parser.add_argument("--all", action="store_true", help="play every game once, and print a table")
        parser.add_argument("--sides", default="", metavar="A=Ann,B=Bo", help="who plays")
        parser.add_argument("--skill", default="fair", metavar="fair | A=good,B=beginner", help="how well")
        parser.add_argument("--seed", type=int, default=1, help="another seed, another game (1)")
        parser.add_argument("--options", nargs="*", default=[], metavar="K=V", help="options of the game")
        parser.add_argument("--limit", type=int, default=0, metavar="N", help="give up after N entries")
        parser.add_argument(
            "--seconds",
            type=float,
            default=LONGEST,
            metavar="S",
            help="processor time that a game may take with --all; 0: any (%(default)g)",
        )
        parser.add_argument("--jobs", type=int, default=2, metavar="N", help="games at once with --all (2)")
        parser.add_argument("--svg", type=Path, metavar="DIR", help="draw every stroke there")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play what was asked for."""
        if options["all"] == (options["game"] is not None):
            raise CommandError("name one game, or say --all", returncode=REFUSED)
        if options["limit"] < 0 or options["seconds"] < 0 or options["jobs"] < 1:
            raise CommandError("--limit and --seconds are 0 or more, --jobs 1 or more", returncode=REFUSED)
        if options["all"]:
            self._all(options)
            return
        try:
            header = header_of(options["game"], options["sides"], options["options"])
            skills = skills_of(header, options["skill"])
        except (engine.EngineError, ValueError) as refusal:
            raise CommandError(str(refusal), returncode=REFUSED) from refusal
        try:
            match = play_one(header, skills, options["seed"], options["limit"], options["svg"])
        except (RuntimeError, SimulatorError, OSError) as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write(engine.write(header, match.entries), ending="")

    def _all(self, options: dict[str, Any]) -> None:
        """Every game once, so many at a time; a progress line on standard error, then the table."""
        if options["sides"] or options["options"] or options["svg"]:
            raise CommandError("--sides, --options and --svg are for one game", returncode=REFUSED)
        try:
            named = levels_named(options["skill"])
        except ValueError as refusal:
            raise CommandError(str(refusal), returncode=REFUSED) from refusal
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


def pairs_of(text: str) -> dict[str, str]:
    """``A=Ann,B=Bo`` as a mapping. Raises :class:`ValueError` for what has no "="."""
    found = {}
    for part in filter(None, text.split(",")):
        key, equals, value = part.partition("=")
        if not (equals and key.strip() and value.strip()):
            raise ValueError(f"write {part[:40]!r} as KEY=VALUE")
        found[key.strip()] = value.strip()
    return found


def header_of(game_id: str, sides: str, options: list[str]) -> engine.Header:
    """The header of a match. Raises :class:`EngineError` or :class:`ValueError` for what cannot be played."""
    game = engine.game(game_id)
    known = {option.id: option for option in game.options.values()}
    given: dict[str, Any] = {}
    for key, value in pairs_of(",".join(options)).items():
        if key not in known:
            raise ValueError(f"{game.name} has no option {key[:40]!r}; it has: {', '.join(sorted(known))}")
        given[key] = _value(value)
    return rows.header_of(game, pairs_of(sides), given)


def _value(text: str) -> Any:
    """An option's value: yes and no, a number, or a word."""
    if text in ("yes", "true", "on"):
        return True
    if text in ("no", "false", "off"):
        return False
    return int(text) if text.lstrip("-").isdigit() else text


def levels_named(text: str) -> dict[str, str] | str:
    """One level for all, or levels by the letters of sides. Raises :class:`ValueError` for others."""
    named = pairs_of(text) if "=" in text else text
    rows.levels_of((), named if isinstance(named, dict) else {"": named})
    return named


def skills_of(header: engine.Header, text: str) -> dict[str, Any]:
    """The skill of each side. Raises :class:`ValueError` for a level or a side that there is not."""
    named = levels_named(text)
    if isinstance(named, str):
        named = dict.fromkeys(header.letters, named)
    for letter in named:
        if letter not in header.letters:
            raise ValueError(f"nobody plays as {letter[:40]!r}")
    return rows.levels_of(header.letters, named)


def play_one(
    header: engine.Header, skills: dict[str, Any], seed: int, limit: int, drawn: Path | None = None
) -> engine.Match:
    """Play a game to its end. Raises :class:`RuntimeError` for one that cannot be ended."""
    # Only here: the physics take a moment to load, and --help and refused arguments do not need them.
    from simulator.drawing.picture import svg_of
    from simulator.players.whole import STROKES_END, play_game

    if drawn is not None:
        drawn.mkdir(parents=True, exist_ok=True)

    def watch(match: engine.Match, done: Any) -> None:
        if drawn is not None and done is not None:
            title = f"{match.play.game.name}, entry {match.last}: {match.entries[-1].text}"
            picture = svg_of(done.shot.surface, done.shot.pieces, done.trace, title=title)
            (drawn / f"{match.last:04d}.svg").write_text(picture, encoding="utf-8")

    return play_game(header, skills, seed, limit=limit or STROKES_END, watch=watch)
