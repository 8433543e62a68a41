"""What every game promises, looked at in one simulated game: the contract of the game set.

A match that plays itself to its end, a record that says exactly what happened, and a fold that comes to the
same state by whichever way. What does not hold is a :class:`Breach`; nothing is raised for it, because it is
the answer. Errors of the engine, the physics or the players while a game is played are breaches too.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import rules_engine as engine
from rules_engine.states import freeze

from .rows import TooLong, at_most, header_of, levels_of
from .skill import LEVELS

BREACHES = {
    "play": "The game could not be played to its end",
    "too-long": "The game took too long",
    "nothing-to-do": "Nothing could be recorded before the end",
    "text": "The record written and read as text is another",
    "json": "The record written and read as JSON is another",
    "refused": "The judge refuses an entry that was played",
    "fold": "The folded record ends in another state",
    "snapshot": "A snapshot and the rest come to another state than the whole",
    "winner": "The winner is none of the sides",
    "end": "The game is over, and yet something is expected",
    "again": "The same seed gave another record",
}
"""What may be wrong, by its code."""


class Breach(NamedTuple):
    """One promise that was not kept: its code, the entry at which it showed (0: the whole), what was seen."""

    what: str
    entry: int
    told: str


class Examined(NamedTuple):
    """A game that was played and looked at. ``seconds`` are of processor time; ``record`` is its text."""

    game: str
    seed: int
    levels: str
    entries: int
    seconds: float
    record: str
    breaches: tuple[Breach, ...]


def examined(game_id: str, seed: int, seconds: float = 0.0, *, again: bool = True) -> Examined:
    """Play a game of ``game_id`` between players whose levels ``seed`` chooses, and look at all promises.

    ``seconds`` of processor time are given to the game, and as many to playing it ``again`` (0: any).
    """
    began = time.process_time()
    header = header_of(engine.game(game_id))
    random = Random(f"{game_id}:{seed}:levels")
    levels = {letter: random.choice(list(LEVELS)) for letter in header.letters}
    match, breaches = _played(header, levels, seed, seconds)
    text = engine.write(header, match.entries)
    if not breaches:
        breaches.extend(looked_at(match, random))
        if again:
            second, faults = _played(header, levels, seed, seconds)
            written = engine.write(header, second.entries)
            # A second game that a busy machine had no time for says nothing about the first.
            if written != text and not any(fault.what == "too-long" for fault in faults):
                breaches.append(_differs("again", text, written))
    said = ",".join(f"{letter}={level}" for letter, level in levels.items())
    return Examined(game_id, seed, said, match.last, time.process_time() - began, text, tuple(breaches))


def _played(
    header: engine.Header, levels: dict[str, str], seed: int, seconds: float
) -> tuple[engine.Match, list[Breach]]:
    """A game as far as it went, and what stopped it before its end."""
    from .whole import play_game  # the physics take a moment to load

    match, found = engine.Match(header), list[Breach]()

    def watch(now: engine.Match, done: Any) -> None:
        nonlocal match
        match = now
        if not now.over and not found and _nothing_to_do(now.expects()):
            found.append(Breach("nothing-to-do", now.last, f"after {now.entries[-1].text[:80]}"))

    try:
        with at_most(seconds):
            match = play_game(header, levels_of(header.letters, levels), seed, watch=watch)
    except TooLong as late:
        found.append(Breach("too-long", match.last, str(late)))
    except Exception as error:  # whatever it is, it is what the check looks for
        found.append(Breach("play", match.last, f"{type(error).__name__}: {error}"[:400]))
    return match, found


def _nothing_to_do(expected: engine.Expectation) -> bool:
    words = (
        expected.buttons,
        expected.pieces,
        expected.pockets,
        expected.zones,
        expected.pins,
        expected.states,
        expected.choices,
    )
    return expected.over or not any(words)


def looked_at(match: engine.Match, random: Random) -> Iterator[Breach]:
    """Yield what does not hold of a match that has been played to its end."""
    header, entries = match.header, match.entries
    text = engine.write(header, entries)
    yield from _read_again("text", match, lambda: engine.read(text))
    yield from _read_again("json", match, lambda: engine.read_json(engine.write_json(header, entries)))
    for line in engine.judge(text):
        if not line["ok"]:
            yield Breach("refused", line["n"] or 0, line["error"]["message"][:400])
            return
    whole = engine.fold(header, entries)
    if whole.problems or freeze(whole.state) != freeze(match.state):
        where = whole.problems[0].n if whole.problems else match.last
        yield Breach("fold", where, whole.problems[0].refusal.message if whole.problems else "another state")
    cut = random.randrange(len(entries))
    before = engine.fold(header, entries[:cut])
    kept = json.loads(json.dumps(before.snapshot()))
    rest = engine.fold(header, entries[cut:], kept)
    if rest.problems or freeze(rest.state) != freeze(match.state):
        yield Breach("snapshot", before.last, f"cut after entry {before.last}")
    if match.winner is not None and match.winner not in header.letters:
        yield Breach("winner", match.last, f"{match.winner!r} is not of {', '.join(header.letters)}")
    if not match.expects().over or match.expects().buttons:
        yield Breach("end", match.last, match.expects().prompt)


def _read_again(
    what: str, match: engine.Match, reading: Callable[[], tuple[engine.Header, Any]]
) -> Iterator[Breach]:
    try:
        header, entries = reading()
    except engine.EngineError as error:
        yield Breach(what, 0, error.message[:400])
        return
    if header != match.header:
        yield Breach(what, 0, "the header differs")
    for made, read in zip(match.entries, entries, strict=False):
        if made != read:
            yield Breach(what, made.n, f"{made.text!r} became {read.text!r}"[:400])
            return
    if len(entries) != len(match.entries):
        yield Breach(what, 0, f"{len(match.entries)} entries became {len(entries)}")


def _differs(what: str, first: str, second: str) -> Breach:
    """The first line in which two records differ."""
    ours, theirs = first.splitlines(), second.splitlines()
    n = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), len(ours))
    a, b = (rows[n] if n < len(rows) else "nothing" for rows in (ours, theirs))
    number = a.split(".")[0]
    return Breach(what, int(number) if number.isdigit() else 0, f"{a!r}, then {b!r}"[:400])
