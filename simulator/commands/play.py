"""``play``: a game played from start to finish by simulated players; prints its record."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import rules_engine as engine
from rules_engine.commands import CommandFailed, Out

from ..errors import SimulatorError
from ..players import rows

REFUSED = 2
"""The exit code for what cannot be played as it was asked."""

HELP = (
    "Play a game by simulation: players choose, physics play, the rules judge. Prints the record, which "
    "the command judge reads. Levels of skill: beginner, fair, good, master."
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, and how it is played."""
    parser.add_argument("game", metavar="GAME", help='a game, as "crown/crokinole"')
    settings(parser)


def settings(parser: argparse.ArgumentParser) -> None:
    """How a game is played."""
    parser.add_argument("--sides", default="", metavar="A=Ann,B=Bo", help="who plays")
    parser.add_argument("--skill", default="fair", metavar="fair | A=good,B=beginner", help="how well")
    parser.add_argument("--seed", type=int, default=1, help="another seed, another game (1)")
    parser.add_argument("--options", nargs="*", default=[], metavar="K=V", help="options of the game")
    parser.add_argument("--limit", type=int, default=0, metavar="N", help="give up after N entries")
    parser.add_argument("--svg", type=Path, metavar="DIR", help="draw every stroke there")


def run(options: Mapping[str, Any], out: Out) -> None:
    """Play the game and print its record. Raises :class:`CommandFailed`, with code 2 for what is refused."""
    if options["limit"] < 0:
        raise CommandFailed("--limit is 0 or more", REFUSED)
    try:
        header = header_of(options["game"], options["sides"], options["options"])
        skills = skills_of(header, options["skill"])
    except (engine.EngineError, ValueError) as refusal:
        raise CommandFailed(str(refusal), REFUSED) from refusal
    try:
        match = play_one(header, skills, options["seed"], options["limit"], options["svg"])
    except (RuntimeError, SimulatorError, OSError) as fault:
        raise CommandFailed(str(fault)) from fault
    out.write(engine.write(header, match.entries))


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
    from ..drawing.picture import svg_of
    from ..players.whole import STROKES_END, play_game

    if drawn is not None:
        drawn.mkdir(parents=True, exist_ok=True)

    def watch(match: engine.Match, done: Any) -> None:
        if drawn is not None and done is not None:
            title = f"{match.play.game.name}, entry {match.last}: {match.entries[-1].text}"
            picture = svg_of(done.shot.surface, done.shot.pieces, done.trace, title=title)
            (drawn / f"{match.last:04d}.svg").write_text(picture, encoding="utf-8")

    return play_game(header, skills, seed, limit=limit or STROKES_END, watch=watch)
