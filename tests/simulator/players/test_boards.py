"""Games of boards played by simulation: every family, its first strokes or a short whole game."""

from __future__ import annotations

import pytest

import rules_engine as engine
from simulator.players.lying import UPKEEP
from simulator.players.skill import LEVELS
from simulator.players.whole import Endless, play_game
from simulator.surfaces.of_games import physical_games

GAMES = {
    "puss": ("bradley/puss-in-the-corner", 400),
    "rings-pocketed": ("carrom/six-at-war", 13),
    "rings-taken": ("carrom/black-bank", 400),
    "rings-by-turns": ("carrom/red-rings-wild", 13),
    "rings-in-row": ("carrom/line-up", 13),
    "rings-off-line": ("carrom/ring-stacks", 13),
    "rings-pursued": ("carrom/pursuit", 13),
    "rings-staked": ("carrom/single-rings", 13),
    "guarded-pockets": ("carrom/blockade", 7),
    "ring-billiards": ("carrom/three-rings", 400),
    "castle": ("crown/walk-around-castle", 7),
    "pens": ("crown/penning-the-pigs", 13),
    "rings-at-rest": ("crown/crokinole", 16),
    "discs": ("today/crokinole", 16),
    "corner-banks": ("carrom/corner-double-bank", 13),
    "pins-and-banks": ("carrom/pin-crokinole", 13),
    "spun-at-rest": ("crown/crokapin", 2),
    "battles": ("carrom/time-crokinole", 30),
    "rings-driven": ("carrom/force-out", 13),
    "tries": ("carrom/piggy-back", 60),
    "gates": ("carrom/between-the-rings", 8),
    "web": ("crown/cue-ring", 27),
    "counted-tops": ("carrom/center-spin-count", 3),
    "timed-tops": ("carrom/top-spin", 3),
    "rings-spun": ("crown/ringette", 3),
    "turns-spun": ("crown/pin-a-four-2", 3),
    "spun-runs": ("crown/ring-ring", 2),
    "fewest-spins": ("carrom/spin-series", 2),
    "rings-posted": ("carrom/double-entry-posting", 13),
    "ring-for-dice": ("carrom/ring-and-dice", 60),
    "frames-of-pins": ("carrom/ten-pins", 4),
    "innings-of-pins": ("carrom/cocked-hat", 7),
    "banked-pins": ("carrom/six-pin", 7),
}
"""By family: a game, and the entries after which the test is content."""


def record(
    game: str, limit: int, seed: int = 1, strokes: int = 6
) -> tuple[engine.Header, list[engine.Entry]]:
    """A game among beginners who think of so many strokes at each turn."""
    made = engine.game(game)
    letters = made.side_letters(made.min_sides)
    header = engine.Header(game, tuple((letter, f"Player {letter}") for letter in letters))
    entries: list[engine.Entry] = []
    try:
        play_game(
            header,
            dict.fromkeys(letters, LEVELS["beginner"]._replace(strokes=strokes, again=2, trials=1)),
            seed,
            limit=limit,
            watch=lambda match, done: entries.append(match.entries[-1]),
        )
    except Endless:
        assert len(entries) == limit
    return header, entries


@pytest.mark.parametrize("strokes", [2, *(pytest.param(n, marks=pytest.mark.soak) for n in (6, 20))])
@pytest.mark.parametrize("family", GAMES)
def test_a_game_is_played_and_folds(family: str, strokes: int) -> None:
    game, limit = GAMES[family]
    assert engine.game(game).family.key == family
    header, entries = record(game, limit, strokes=strokes)
    match = engine.fold(header, entries)
    assert not match.problems
    assert match.over or len(entries) == limit
    told = {entry.n: entry.text for entry in entries}
    # Facts decide, never a marker's word; that nothing at all was met some games know by the word alone.
    assert {told[n].split()[-1] for n, ruling in match.rulings.items() if ruling.attested} <= {"miss", "0"}


@pytest.mark.parametrize("game", ["carrom/three-rings", "crown/crokinole", "carrom/piggy-back"])
def test_the_same_seed_gives_the_same_record(game: str) -> None:
    assert record(game, 9) == record(game, 9)
    assert record(game, 9)[1] != record(game, 9, seed=2)[1]


def test_every_template_of_boards_has_a_family() -> None:
    names = {engine.game(game).family.key for game in physical_games() if not game.startswith("brunswick/")}
    assert names <= set(UPKEEP)
    assert set(GAMES) <= names
