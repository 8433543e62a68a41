"""The contract of the game set: kept by games as they are, and each promise missed when it is broken."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rules_engine as engine
from simulator.players import contract, whole
from simulator.players.contract import BREACHES, examined, looked_at

GAME = "carrom/rendezvous"


def finished(seed: int = 3) -> engine.Match:
    found = examined(GAME, seed, again=False)
    return engine.fold(*engine.read(found.record))


def seen(match: engine.Match) -> set[str]:
    return {breach.what for breach in looked_at(match, Random(1))}


@pytest.mark.parametrize("game", ["bradley/tit-tat-toe", "carrom/rendezvous", "carrom/bank-carroms"])
def test_games_keep_their_promises(game: str) -> None:
    found = examined(game, 7)
    assert found.breaches == ()
    assert found.entries > 5 and found.seconds > 0 and found.record.startswith("[Game ")


def test_the_seed_decides_everything() -> None:
    first, second = examined(GAME, 7, again=False), examined(GAME, 7, again=False)
    assert first._replace(seconds=0) == second._replace(seconds=0)
    assert examined(GAME, 8, again=False).record != first.record


def test_every_breach_has_its_words() -> None:
    assert all(text[0].isupper() for text in BREACHES.values())


def test_a_state_that_is_not_the_fold_is_seen() -> None:
    match = finished()
    assert seen(match) == set()
    match.state = engine.Match(match.header).state
    assert {"fold", "snapshot", "end"} <= seen(match)


def test_a_record_that_cannot_be_read_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished()
    write = engine.write
    monkeypatch.setattr(engine, "write", lambda *given: write(*given).replace("[2 1]", "[1 1]"))
    assert "text" in seen(match)
    monkeypatch.setattr(engine, "write", write)
    monkeypatch.setattr(engine, "write_json", lambda *given: "{}")
    assert seen(match) == {"json"}


def test_an_entry_that_the_judge_refuses_is_seen() -> None:
    match = finished()
    last = match.entries[-1]
    match.entries.append(last._replace(n=last.n + 1))  # after the end nothing is accepted
    assert "refused" in seen(match)


def test_a_winner_of_another_match_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine.Match, "winner", "Z")
    match = finished()
    assert seen(match) == {"winner"}


def test_what_stops_a_game_is_told_with_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def stops(*given: Any, watch: Any, **named: Any) -> engine.Match:
        def after_five(match: engine.Match, done: Any) -> None:
            watch(match, done)
            if match.last == 5:
                raise ZeroDivisionError("of nothing")

        return played(*given, watch=after_five, **named)

    played = whole.play_game
    monkeypatch.setattr(whole, "play_game", stops)
    found = examined(GAME, 3)
    assert [(b.what, b.entry) for b in found.breaches] == [("play", 5)]
    assert "ZeroDivisionError: of nothing" in found.breaches[0].told
    assert found.entries == 5 and "\n5. " in found.record


def test_a_game_in_which_nothing_can_be_done_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract, "_nothing_to_do", lambda expected: True)
    found = examined(GAME, 3)
    assert [(b.what, b.entry) for b in found.breaches] == [("nothing-to-do", 1)]


def test_a_game_that_takes_too_long_is_told() -> None:
    found = examined("brunswick/klondike", 1, 0.5)
    assert [b.what for b in found.breaches] == ["too-long"]
    assert 0.3 < found.seconds < 20


def test_a_seed_that_plays_otherwise_the_second_time_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    played, seeds = whole.play_game, iter((3, 4))
    monkeypatch.setattr(
        whole, "play_game", lambda header, skills, seed, **named: played(header, skills, next(seeds), **named)
    )
    found = examined(GAME, 3)
    assert [b.what for b in found.breaches] == ["again"]
    assert found.breaches[0].entry > 0
