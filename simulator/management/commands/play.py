"""``manage.py play``: a game played from start to finish by simulated players; prints its record."""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError

import rules_engine as engine
from simulator.errors import SimulatorError

REFUSED = 2
"""The exit code for what cannot be played as it was asked."""


class Played(NamedTuple):
    """What a row of the table says of one game; ``fault`` is "" where it came to its end."""

    game: str
    entries: int = 0
    strokes: int = 0
    seconds: float = 0.0
    winner: str = ""
    fault: str = ""


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
        parser.add_argument("--jobs", type=int, default=2, metavar="N", help="games at once with --all (2)")
        parser.add_argument("--svg", type=Path, metavar="DIR", help="draw every stroke there")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play what was asked for."""
        if options["all"] == (options["game"] is not None):
            raise CommandError("name one game, or say --all", returncode=REFUSED)
        if options["limit"] < 0 or options["jobs"] < 1:
            raise CommandError("--limit and --jobs are counted from nothing and from one", returncode=REFUSED)
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
        games = [game.id for game in engine.games()]
        try:
            skills_of(header_of(games[0], "", []), options["skill"])
        except ValueError as refusal:
            raise CommandError(str(refusal), returncode=REFUSED) from refusal
        rows: list[Played] = []
        with ProcessPoolExecutor(options["jobs"]) as pool:
            asked = [
                pool.submit(row_of, game, options["skill"], options["seed"], options["limit"])
                for game in games
            ]
            for n, done in enumerate(as_completed(asked), 1):
                rows.append(done.result())
                sys.stderr.write(f"\r{n}/{len(games)} {rows[-1].game:<40}")
                sys.stderr.flush()
        sys.stderr.write("\n")
        self.stdout.write(f"{'game':<36} {'entries':>7} {'strokes':>7} {'seconds':>7}  winner")
        for row in sorted(rows):
            end = f"! {row.fault}" if row.fault else row.winner or "drawn"
            self.stdout.write(f"{row.game:<36} {row.entries:>7} {row.strokes:>7} {row.seconds:>7.1f}  {end}")
        faults = sum(bool(row.fault) for row in rows)
        if faults:
            raise CommandError(f"{faults} of {len(rows)} games did not come to their end")


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
    names = pairs_of(sides) or {letter: f"Player {letter}" for letter in game.side_letters(game.min_sides)}
    header = engine.Header(game.id, tuple(names.items()))
    if options:
        known = {option.id: option for option in game.options.values()}
        given: dict[str, Any] = {}
        for key, value in pairs_of(",".join(options)).items():
            if key not in known:
                raise ValueError(
                    f"{game.name} has no option {key[:40]!r}; it has: {', '.join(sorted(known))}"
                )
            given[key] = _value(value)
        header = engine.Header(game.id, tuple(names.items()), options=given)
    engine.check_header(game, header)
    return header


def _value(text: str) -> Any:
    """An option's value: yes and no, a number, or a word."""
    if text in ("yes", "true", "on"):
        return True
    if text in ("no", "false", "off"):
        return False
    return int(text) if text.lstrip("-").isdigit() else text


def skills_of(header: engine.Header, text: str) -> dict[str, Any]:
    """The skill of each side. Raises :class:`ValueError` for a level or a side that there is not."""
    from simulator.players.skill import LEVELS

    named = pairs_of(text) if "=" in text else dict.fromkeys(header.letters, text)
    for letter, level in named.items():
        if letter not in header.letters:
            raise ValueError(f"nobody plays as {letter[:40]!r}")
        if level not in LEVELS:
            raise ValueError(f"there is no level {level[:40]!r}: {', '.join(LEVELS)}")
    return {letter: LEVELS[named.get(letter, "fair")] for letter in header.letters}


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


def row_of(game: str, skill: str, seed: int, limit: int) -> Played:
    """Play a game in a process of its own; faults are told in the row."""
    from simulator.players.whole import STROKES_END, play_game

    began, strokes, entries = time.process_time(), 0, 0

    def watch(match: engine.Match, done: Any) -> None:
        nonlocal strokes, entries
        strokes, entries = strokes + (done is not None), match.last

    fault, winner = "", ""
    try:
        header = header_of(game, "", [])
        levels = skills_of(header, skill) if "=" not in skill else _levels(header, skill)
        winner = play_game(header, levels, seed, limit=limit or STROKES_END, watch=watch).winner or ""
    except Exception as error:  # a row of the table tells every fault
        fault = f"{type(error).__name__}: {error}"[:160]
    return Played(game, entries, strokes, time.process_time() - began, winner, fault)


def _levels(header: engine.Header, skill: str) -> dict[str, Any]:
    """Levels by letters for whatever letters a game has: sides that are not named are fair."""
    named = {letter: level for letter, level in pairs_of(skill).items() if letter in header.letters}
    text = ",".join(f"{letter}={level}" for letter, level in named.items())
    return skills_of(header, text or "fair")
