"""The search of board and dice games: what it is offered, what it finds, and that it repeats itself."""

from __future__ import annotations

from random import Random

import pytest

import rules_engine as engine
from simulator.players.options import options_of
from simulator.players.search import Budget, weighed
from simulator.players.skill import Skill
from simulator.players.whole import play_game

SIDES = (("A", "Ann"), ("B", "Bo"), ("C", "Cy"), ("D", "Di"))
WEAK, FAIR = Budget(30, 1, 0.4), Budget(250, 3, 0.0)
OF_MOVES = ("BoardMoves", "Backgammon", "DiceRaces", "DiceRounds")
GAMES = [game.id for game in engine.games() if type(game.family).__name__ in OF_MOVES]


def skill(budget: Budget) -> Skill:
    return Skill("tried", 0, 0, 0, 0, 0, 0, 0, 0, budget)


def header(game: str, setup: dict[str, str] | None = None) -> engine.Header:
    return engine.Header(game, SIDES[:2], **({"setup": setup} if setup else {}))


def test_the_games_are_those_of_the_books() -> None:
    assert len(GAMES) == 12 + 4 + 4 + 1


@pytest.mark.parametrize("game", [g for g in GAMES if "chess" not in g and "pyramids" not in g])
def test_a_whole_game_is_played_and_its_record_stands(game: str) -> None:
    budgets = {"A": skill(Budget(40, 1, 0.1)), "B": skill(Budget(20, 1, 0.3))}
    match = play_game(header(game), budgets, seed=3)
    assert match.over
    text = engine.write(match.header, match.entries)
    again = engine.fold(*engine.read(text))
    assert not again.problems
    assert again.winner == match.winner and again.state == match.state
    assert engine.write(match.header, play_game(header(game), budgets, seed=3).entries) == text


@pytest.mark.parametrize("game", GAMES)
def test_probabilities_of_a_throw_are_whole(game: str) -> None:
    match = engine.Match(header(game))
    random = Random(11)
    seen = 0
    for n in range(1, 60):
        options = options_of(match.play, match.rules, match.state, n)
        if options is None:
            break
        if options.throws:
            assert sum(throw.probability for throw in options.throws) == pytest.approx(1.0)
            seen += 1
        offered = [*options.decisions, *(throw.entry for throw in options.throws)]
        assert match.add(random.choice(offered)).refusal is None
    assert seen or type(match.play.family).__name__ == "BoardMoves"


def test_two_dice_fall_as_two_dice_do() -> None:
    match = engine.Match(header("bradley/bicycle-racing"))
    match.add(engine.entry(1, "A", ":lead"))
    options = options_of(match.play, match.rules, match.state, 2)
    assert options is not None
    chances = {throw.entry.text: throw.probability for throw in options.throws}
    assert chances["[6 6]"] == pytest.approx(1 / 36)
    assert chances["[6 5]"] == pytest.approx(2 / 36)


def test_a_line_of_three_is_seen_and_stopped() -> None:
    match = engine.Match(header("bradley/tit-tat-toe"))
    match.add(engine.entry(1, "A", ":lead"))
    while not match.over:
        options = options_of(match.play, match.rules, match.state, match.last + 1)
        assert options is not None
        rows = weighed(match.play, match.rules, match.state, options, Budget(20000, 9, 0.0))
        assert match.add(rows[0].entry).refusal is None
    assert match.winner is None, "with the best play of both, nobody wins"


@pytest.mark.parametrize("game", ["carrom/corner-checkers", "carrom/reverse-checkers"])
def test_looking_further_wins_more(game: str) -> None:
    won = 0.0
    for seed in range(3):
        for far, near in (("A", "B"), ("B", "A")):
            match = play_game(header(game), {far: skill(FAIR), near: skill(WEAK)}, seed)
            won += 1.0 if match.winner == far else 0.5 if match.winner is None else 0.0
    assert won >= 4.5
