"""``manage.py play``: records that judge, drawings, and clear refusals."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

import rules_engine as engine
from simulator.management.progress import progress
from simulator.players.rows import TOOK, USUALLY, header_of, longest_first, row_of

GAME = "carrom/black-bank"


def play(*arguments: str, **options: Any) -> str:
    out = io.StringIO()
    call_command("play", *arguments, stdout=out, **options)
    return out.getvalue()


@pytest.fixture(scope="module")
def record() -> str:
    return play(GAME, "--skill", "beginner", "--sides", "A=Ann,B=Bo", "--seed", "3")


def test_it_prints_a_record_that_judges(record: str) -> None:
    lines = list(engine.judge(engine.lines_of(io.StringIO(record))))
    assert len(lines) > 5
    assert all(line["ok"] for line in lines)
    assert "Ann" in record


def test_the_game_is_over_at_the_end(record: str) -> None:
    header, entries = engine.read(record)
    match = engine.fold(header, entries)
    assert match.over
    assert not match.problems


def test_the_same_seed_gives_the_same_record(record: str) -> None:
    again = play(GAME, "--skill", "beginner", "--sides", "A=Ann,B=Bo", "--seed", "3")
    other = play(GAME, "--skill", "beginner", "--sides", "A=Ann,B=Bo", "--seed", "4")
    assert again == record != other


def test_every_stroke_is_drawn(tmp_path: Path) -> None:
    text = play(GAME, "--skill", "A=good,B=beginner", "--svg", str(tmp_path / "strokes"))
    drawn = sorted((tmp_path / "strokes").glob("*.svg"))
    _, entries = engine.read(text)
    strokes = [entry for entry in entries if entry.tokens[0].kind != "choice"]
    assert [int(path.stem) for path in drawn] == [entry.n for entry in strokes]
    assert "<svg" in drawn[0].read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "name one game"),
        ((GAME, "--all"), "name one game"),
        (("crown/nothing",), "crown/nothing"),
        ((GAME, "--skill", "genius"), "no level 'genius'"),
        ((GAME, "--skill", "Z=good"), "nobody plays as 'Z'"),
        ((GAME, "--sides", "A"), "KEY=VALUE"),
        ((GAME, "--sides", "A=Ann"), "sides"),
        ((GAME, "--options", "colour=3"), "no option 'colour'"),
        ((GAME, "--limit", "-1"), "--limit"),
    ],
)
def test_what_cannot_be_played_is_told(arguments: tuple[str, ...], told: str) -> None:
    with pytest.raises(CommandError, match=told) as refusal:
        play(*arguments)
    assert refusal.value.returncode == 2


def test_a_game_that_does_not_end_is_told() -> None:
    with pytest.raises(CommandError, match="did not end within 3 entries"):
        play(GAME, "--limit", "3")
    row = row_of(GAME, "beginner", 1, limit=3)
    assert row.entries == 3
    assert "did not end" in row.fault


SHORT = ("bradley/steeplechase", "bradley/tit-tat-toe", "carrom/ace-in-the-pocket")


def every(monkeypatch: pytest.MonkeyPatch, games: tuple[str, ...], *arguments: str) -> tuple[str, str]:
    """What ``play --all`` prints and what it tells of its progress, if there were no other games."""
    monkeypatch.setattr(engine, "games", lambda: tuple(engine.game(game) for game in games))
    told = io.StringIO()
    monkeypatch.setattr("sys.stderr", told)
    out = io.StringIO()
    try:
        call_command("play", "--all", *arguments, stdout=out)
    except CommandError as fault:
        return out.getvalue(), f"{told.getvalue()}\n{fault.returncode} {fault}"
    return out.getvalue(), told.getvalue()


def test_every_game_is_played_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table, told = every(monkeypatch, SHORT, "--skill", "A=good,B=beginner", "--seed", "2")
    rows = [line.split() for line in table.splitlines()[1:-1]]
    assert [row[0] for row in rows] == sorted(SHORT)
    assert all(int(row[1]) > 0 and row[4] in ("A", "B", "drawn") for row in rows)
    assert [line.split()[0] for line in told.splitlines()] == ["1/3", "2/3", "3/3"], (
        "no bar without a terminal"
    )
    again, _ = every(monkeypatch, SHORT, "--skill", "A=good,B=beginner", "--seed", "2", "--jobs", "1")
    assert [line.split()[:3] for line in again.splitlines()[1:-1]] == [row[:3] for row in rows]


def test_a_game_that_takes_too_long_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    table, told = every(monkeypatch, (SHORT[0], "brunswick/klondike"), "--seconds", "0.2")
    assert "TooLong" in table and "0.2 s" in table
    assert "1 fault" in told and told.endswith("1 1 of 2 games did not come to their end")
    assert [line.split()[0] for line in table.splitlines()[1:3]] == [SHORT[0], "brunswick/klondike"]


def test_a_death_of_a_process_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simulator.players.rows.row_of", died)
    table, told = every(monkeypatch, SHORT[:1])
    assert "BrokenProcessPool" in table and "1 of 1 games" in told


def died(*_: Any) -> None:
    """A process that is killed while it plays."""
    os._exit(9)


def test_a_terminal_shows_a_bar() -> None:
    terminal = Terminal()
    with progress(3, "games", terminal) as shown:
        shown.step("crown/crokinole 3.0 s")
        shown.step("carrom/chess 9.0 s", "TooLong")
    text = terminal.getvalue()
    assert "games  [" in text and "2/3" in text and "1 fault" in text and "carrom/chess" in text


class Terminal(io.StringIO):
    """Text that says it is shown to somebody."""

    def isatty(self) -> bool:
        return True


def test_a_game_without_a_number_of_points_gets_the_usual() -> None:
    header = header_of(engine.game("brunswick/three-cushion-carrom"))
    assert header.options == {"target": 5}
    told = header_of(engine.game("brunswick/three-cushion-carrom"), options={"target": 2})
    assert told.options == {"target": 2}
    assert header_of(engine.game("crown/crokinole")).options == {}


def test_the_longest_are_begun_first() -> None:
    order = [game.family.key for game in longest_first(engine.games())]
    assert len(order) == len(engine.games())
    took = [TOOK.get(name, USUALLY) for name in order]
    assert took == sorted(took, reverse=True) and took[0] > USUALLY > took[-1]
    assert set(TOOK) <= set(order), "no family that is no more"
