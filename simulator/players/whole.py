"""A whole game played by simulation: players choose, physics plays, the engine judges; the record stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from rules_engine import Entry, Header, Match

from . import upkeep as _upkeep  # noqa: F401 - they register themselves
from .lying import UPKEEP
from .options import Options, options_of
from .planner import Done, Planner
from .search import chosen
from .skill import Skill

STROKES_END = 6000
"""Entries after which a game is given up as one that does not end."""


class Endless(RuntimeError):
    """A game did not end within :data:`STROKES_END` entries."""


def play_game(
    header: Header,
    skills: Mapping[str, Skill],
    seed: int,
    *,
    limit: int = STROKES_END,
    watch: Callable[[Match, Done | None], None] | None = None,
) -> Match:
    """Play a game to its end; ``skills`` by side. The same header, skills and seed give the same record.

    ``watch`` is called after each entry, with the stroke if it was one. Raises :class:`Endless`.
    """
    match = Match(header)
    random = Random(f"{header.game}:{seed}")
    made = UPKEEP.get(match.play.family.key)
    planner = Planner(match, made(match), seed) if made is not None else None
    if planner is not None:
        planner.upkeep.skills = skills
    while not match.over:
        if match.last >= limit:
            raise Endless(f"{header.game} did not end within {limit} entries")
        if planner is not None and (word := planner.upkeep.says(match, random)) is not None:
            ruling = match.add(word)
            assert ruling.refusal is None, (header.game, word.text, ruling.refusal)
            planner.upkeep.said(match, word, ruling)
            if watch is not None:
                watch(match, None)
            continue
        expected = match.expects()
        if planner is not None and expected.phase in planner.upkeep.stroke_phases:
            done = planner.play(skills)
            if watch is not None:
                watch(match, done)
            continue
        entry = decided(match, skills, random)
        ruling = match.add(entry)
        assert ruling.refusal is None, (header.game, entry.text, ruling.refusal)
        if planner is not None:
            planner.upkeep.said(match, entry, ruling)
        if watch is not None:
            watch(match, None)
    return match


def decided(match: Match, skills: Mapping[str, Skill], random: Random) -> Entry:
    """What is recorded next where no stroke is: a move, a throw, a choice."""
    options = options_of(match.play, match.rules, match.state, match.last + 1)
    if options is None:
        raise RuntimeError(f"{match.header.game} offers nothing at entry {match.last + 1}")
    entry = None
    if options.decisions:
        if match.expects().side is None:
            entry = random.choice(options.decisions)
        else:
            budget = skills[options.side].budget
            entry = chosen(match.play, match.rules, match.state, options, budget, random)
    return entry if entry is not None else _thrown(options, random)


def _thrown(options: Options, random: Random) -> Entry:
    throws = options.throws
    return random.choices([t.entry for t in throws], [t.probability for t in throws])[0]
